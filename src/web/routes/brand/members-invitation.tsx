/** Where a brand member invites another one by mail. */
import { type SyntheticEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { isEmail, normaliseEmail } from '#domain/shared/text.ts'
import { browserBrandApi } from '#web/api-client.ts'
import { EmailInput } from '#web/features/accounts/email-input.tsx'
import { brandAnswerOf } from '#web/features/brands/brand-answer-of.ts'
import { crumbs, trailOf } from '#web/features/brands/breadcrumbs.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Fields } from '#web/ui/page.tsx'
import { useStoredForm } from '#web/ui/use-stored-form.ts'
import type { Route } from './+types/members-invitation'

export const meta: Route.MetaFunction = () => [
  { title: 'メンバー招待 | ブランド管理画面 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

/** The specification's words (5), or null. */
function problemOf(text: string): string | null {
  const email = normaliseEmail(text)
  if (!email) return '必須項目です。'
  return isEmail(email) ? null : '無効なメールアドレスです。正しい形式で入力してください。'
}

export default function MembersInvitation() {
  const { value, change, clear } = useStoredForm('brand-member-invitation', { email: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const [refusals, setRefusals] = useState<string[] | null>(null)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function invite(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const wrong = problemOf(value.email)
    setProblem(wrong)
    setRefusals(null)
    if (wrong) return event.currentTarget.querySelector('input')?.focus()
    setBusy(true)
    const json = { email: value.email }
    const answer = await brandAnswerOf(browserBrandApi['brand-members'].invitation.$post({ json }))
    setBusy(false)
    if (!answer.ok) {
      if (answer.status !== 401) setRefusals(Object.values(answer.error.messages).flat())
      return
    }
    clear()
    await navigate('/brand/members/invitation/complete')
  }

  return (
    <OfficePage
      title="メンバー招待"
      width="form"
      breadcrumbs={trailOf(crumbs.members, crumbs.invitation)}
      lead="招待する方のメールアドレスに、登録のためのリンクをお送りします。リンクは7日間使えます。"
    >
      <form method="post" noValidate onSubmit={(event) => void invite(event)}>
        <Fields>
          {refusals && (
            <Notice kind="error">
              <p>招待の送信に失敗しました。もう一度お試しください。</p>
              <ul>
                {refusals.map((message) => (
                  <li key={message}>{message}</li>
                ))}
              </ul>
            </Notice>
          )}
          <EmailInput
            autoComplete="off"
            value={value.email}
            onChange={(event) => change({ email: event.target.value })}
            error={problem ?? undefined}
          />
          <Button type="submit" wide busy={busy} busyLabel="招待を送っています…">
            招待を送る
          </Button>
          <LinkButton to="/brand/members" variant="plain">
            メンバー一覧へ戻る
          </LinkButton>
        </Fields>
      </form>
    </OfficePage>
  )
}
