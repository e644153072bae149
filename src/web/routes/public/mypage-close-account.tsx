/** Closing one's own account, at /mypage/close_account. */
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { CLOSING_DAYS } from '#domain/accounts/closing.ts'
import { getClosing, getMyEmail, requestClosing } from '#web/calls/accounts.ts'
import { loaded, readResponse } from '#web/read-response.ts'
import { ClosingObstacles, ClosingWords } from '#web/features/accounts/my-page/closing.tsx'
import { MyPageFrame } from '#web/features/accounts/my-page/my-page-frame.tsx'
import { Confirming } from '#web/features/accounts/security/confirming.tsx'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/mypage-close-account'

export const meta: Route.MetaFunction = () => [
  { title: '退会 | マイページ | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const me = await signedIn(context, '/mypage/close_account')
  const [state, email] = await Promise.all([loaded(getClosing({ context })), readResponse(getMyEmail({ context }))])
  return { me, state, email: email.ok ? email.data : null }
}

const NO_FIELDS: readonly string[] = []

/** The button that asks to close the account. @param onRequested the day is set */
function RequestClosing({ onRequested }: { onRequested: () => void }) {
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState(false)
  const sending = useSending(NO_FIELDS, userAnswerOf)
  const request = async () => {
    const requested = await sending.send(() => requestClosing())
    setAsking(false)
    if (requested) onRequested()
    // Also after a refusal: there may be a new booking, which the page then names.
    await revalidate()
  }
  return (
    <Stack gap={2} className={looks.measure}>
      <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
      <p>
        登録の内容や予約の控えが要る方は、先に<Link to="/mypage">マイページ</Link>
        の「データの書き出し」をお使いください。
      </p>
      <div>
        <Button variant="danger" busy={sending.busy} onClick={() => setAsking(true)}>
          退会を申し込む
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void request()}
        title="退会を申し込みますか？"
        confirmLabel="退会を申し込む"
        busy={sending.busy}
      >
        <p>
          {CLOSING_DAYS}
          日後にアカウントを削除します。それまでは、いつでもやめられます。続けるときに、パスワードなどでご本人であることをお確かめすることがあります。
        </p>
      </ConfirmDialog>
    </Stack>
  )
}

export default function MyPageCloseAccount({ loaderData: { me, state, email } }: Route.ComponentProps) {
  const [requested, setRequested] = useState(false)
  const { closing, obstacles, experiences } = state
  const prevented = obstacles.length > 0 && (
    <Notice kind="warning" word={closing === null ? 'いまは退会できません' : '残っているものがあります'} live={false}>
      <p>
        {closing === null
          ? '次のものがなくなると、退会を申し込めます。'
          : '次のものがなくなるまで、アカウントの削除を待ちます。'}
      </p>
      <ClosingObstacles state={state} />
    </Notice>
  )
  return (
    <MyPageFrame me={me} email={email} current="settings">
      <Confirming population="user" />
      {requested && closing && (
        <Notice kind="success">退会のお申し込みを受け付けました。確認のメールをお送りしました。</Notice>
      )}
      <Section title="退会">
        <Stack as="p" gap={2} className={looks.measure}>
          退会を申し込むと、{CLOSING_DAYS}日後にアカウントを削除します。同じメールアドレスで、また登録できます。
        </Stack>
        {closing?.due && obstacles.length === 0 && <p>まもなく削除します。済むと、メールでお知らせします。</p>}
        {prevented}
      </Section>
      <ClosingWords host={state.hosts} experiences={closing === null ? experiences : 0} />
      {closing === null && me.viewing && (
        <Notice kind="info" live={false}>
          退会は、ご本人だけが申し込めます。
        </Notice>
      )}
      {closing === null && !me.viewing && obstacles.length === 0 && (
        <Section title="申し込み">
          <RequestClosing onRequested={() => setRequested(true)} />
        </Section>
      )}
    </MyPageFrame>
  )
}
