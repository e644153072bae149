/** Invites a brand member by mail. For the brand and for admins. */
import { type SyntheticEvent, useState } from 'react'
import { isEmail, normaliseEmail } from '#domain/shared/text.ts'
import { EmailInput } from '#web/features/accounts/shared/account-form.tsx'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Fields } from '#web/ui/page.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import type { MembersOffice } from './members-office.ts'

type Props = {
  office: MembersOffice
  /** Storage name of the input in this tab. */
  storedAs: string
  onInvited: (email: string) => void
}

/**
 * What is wrong with the address, in the words of docs/product/accounts.md#brand-members, or null.
 */
function problemOf(text: string): string | null {
  const email = normaliseEmail(text)
  if (!email) return '必須項目です。'
  return isEmail(email) ? null : '無効なメールアドレスです。正しい形式で入力してください。'
}

export function InvitationForm({ office, storedAs, onInvited }: Props) {
  const { value, change, clear } = useStoredForm(storedAs, { email: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const [refusals, setRefusals] = useState<string[] | null>(null)
  const [busy, setBusy] = useState(false)

  async function invite(event: SyntheticEvent<HTMLFormElement>) {
    const wrong = problemOf(value.email)
    setProblem(wrong)
    setRefusals(null)
    if (wrong) return event.currentTarget.querySelector('input')?.focus()
    setBusy(true)
    const answer = await office.invite(value.email)
    setBusy(false)
    if (!answer.ok) return setRefusals(Object.values(answer.error.messages).flat())
    clear()
    onInvited(answer.data.email)
  }

  return (
    <PostForm onSubmit={invite}>
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
        <EmailInput {...fieldOf({ value, change }, () => problem)('email')} autoComplete="off" />
        <Button type="submit" wide busy={busy} busyLabel="招待を送っています…">
          招待を送る
        </Button>
        <LinkButton to={office.path} variant="plain">
          メンバー一覧へ戻る
        </LinkButton>
      </Fields>
    </PostForm>
  )
}
