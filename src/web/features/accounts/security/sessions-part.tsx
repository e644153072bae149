import { useState } from 'react'
import type { Sessions } from '#contract/accounts/security-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type TypedResponse, useSending } from '#web/features/shared/use-sending.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import looks from '#web/ui/looks.module.css'
import type { SecurityCalls } from './calls.ts'
import inner from '#web/ui/inner-looks.module.css'
import styles from './security.module.css'

const fields = [] as const
type Session = Sessions['sessions'][number]
type Props = { sessions: Sessions; hasPassword: boolean; calls: SecurityCalls; onChanged: () => void }

/** A sign-out that the dialog asks about: of one session, or of all others. */
type SignOut = { question: string; call: () => Promise<TypedResponse>; done: string }

/** The sessions of the user, with buttons to end them. */
export function SessionsPart({ sessions: { sessions, total }, hasPassword, calls, onChanged }: Props) {
  const [asking, setAsking] = useState<SignOut | null>(null)
  const [doneText, setDoneText] = useState<string | null>(null)
  const sending = useSending(fields)
  const others = total - sessions.filter(({ current }) => current).length

  const askOne = ({ id, device }: Session) =>
    setAsking({
      question: `「${device}」をログアウトさせますか？`,
      call: () => calls.endSession({ param: { id } }),
      done: `「${device}」をログアウトしました。`,
    })
  const askOthers = () =>
    setAsking({
      question: 'ほかの端末をすべてログアウトさせますか？',
      call: () => calls.endOtherSessions(),
      done: 'ほかの端末をすべてログアウトしました。',
    })

  async function signOut({ call, done: message }: SignOut) {
    setDoneText(null)
    const ended = await sending.send(call)
    setAsking(null)
    if (ended) {
      sending.done()
      setDoneText(message)
    }
    // Also after a refusal: the session may have ended meanwhile.
    onChanged()
  }

  return (
    <Stack gap={2} className={styles.part}>
      <p>
        お心あたりのない端末があるときは、ログアウトさせて、
        {hasPassword
          ? 'パスワードを変えてください。'
          : 'ログインの方法やパスキーに知らないものがないか、お確かめください。'}
      </p>
      {doneText && <Notice kind="success">{doneText}</Notice>}
      <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
      <Stack as="ul" gap={1} className={inner.entries} aria-label="ログイン中の端末">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} onSignOut={() => askOne(session)} />
        ))}
      </Stack>
      {total > sessions.length && <p className={looks.note}>ほかに{total - sessions.length}件あります。</p>}
      {others > 0 ? (
        <Row gap={1} align="stretch">
          <Button variant="quiet" onClick={askOthers}>
            ほかの端末をすべてログアウトさせる
          </Button>
        </Row>
      ) : (
        <p className={looks.note}>ほかにログイン中の端末はありません。</p>
      )}
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && void signOut(asking)}
        title={asking?.question ?? ''}
        confirmLabel="ログアウトさせる"
        busy={sending.busy}
      >
        <p>すぐにログアウトされ、入力の途中のものは失われることがあります。もう一度使うには、ログインが必要です。</p>
      </ConfirmDialog>
    </Stack>
  )
}

function SessionItem({ session, onSignOut }: { session: Session; onSignOut: () => void }) {
  const { device, current } = session
  const signedIn = formatMoment(new Date(session.signed_in_at))
  return (
    <li>
      <span>
        {device}
        {current && <StatusBadge tone="plain">この端末</StatusBadge>}
        <br />
        <span className={looks.note}>
          ログイン：{signedIn}
          <br />
          最後の利用：{formatMoment(new Date(session.last_used_at))}
        </span>
      </span>
      {!current && (
        <Button variant="quiet" aria-label={`${device}（${signedIn}にログイン）をログアウトさせる`} onClick={onSignOut}>
          ログアウトさせる
        </Button>
      )}
    </li>
  )
}
