import { useState } from 'react'
import type { Sessions } from '#contract/accounts/sessions-schemas.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type TypedResponse, useSending } from '../shared/use-sending.ts'
import type { SecurityCalls } from './calls.ts'
import styles from './security.module.css'

const fields = [] as const
type Session = Sessions['sessions'][number]
type Props = { sessions: Sessions; hasPassword: boolean; calls: SecurityCalls; onChanged: () => void }

/** What somebody is asked about: to end one session, or all others. */
type Ending = { question: string; call: () => Promise<TypedResponse>; done: string }

const moment = (at: string) => formatMoment(new Date(at))

/** Where somebody is signed in, and how they end it. */
export function SessionsPart({ sessions: { sessions, total }, hasPassword, calls, onChanged }: Props) {
  const [asking, setAsking] = useState<Ending | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const sending = useSending(fields)
  const others = total - sessions.filter(({ current }) => current).length

  const endOne = ({ id, device }: Session): Ending => ({
    question: `「${device}」をログアウトさせますか？`,
    call: () => calls.endSession(id),
    done: `「${device}」をログアウトしました。`,
  })
  const endOthers: Ending = {
    question: 'ほかの端末をすべてログアウトさせますか？',
    call: calls.endOtherSessions,
    done: 'ほかの端末をすべてログアウトしました。',
  }

  async function end(ending: Ending) {
    setDone(null)
    const ended = await sending.send(ending.call)
    setAsking(null)
    if (ended) {
      sending.done()
      setDone(ending.done)
    }
    // What was refused may have ended elsewhere meanwhile.
    onChanged()
  }

  return (
    <div className={styles.part}>
      <p>
        お心あたりのない端末があるときは、ログアウトさせて、
        {hasPassword
          ? 'パスワードを変えてください。'
          : 'ログインの方法やパスキーに知らないものがないか、お確かめください。'}
      </p>
      {done && <Notice kind="success">{done}</Notice>}
      <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
      <ul className={styles.keys} aria-label="ログイン中の端末">
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              {session.device}
              {session.current && <strong className={styles.here}>この端末</strong>}
              <br />
              <span className={styles.soft}>
                ログイン：{moment(session.signed_in_at)}
                <br />
                最後の利用：{moment(session.last_used_at)}
              </span>
            </span>
            {!session.current && (
              <Button
                variant="quiet"
                aria-label={`${session.device}（${moment(session.signed_in_at)}にログイン）をログアウトさせる`}
                onClick={() => setAsking(endOne(session))}
              >
                ログアウトさせる
              </Button>
            )}
          </li>
        ))}
      </ul>
      {total > sessions.length && <p className={styles.soft}>ほかに{total - sessions.length}件あります。</p>}
      {others > 0 ? (
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={() => setAsking(endOthers)}>
            ほかの端末をすべてログアウトさせる
          </Button>
        </div>
      ) : (
        <p className={styles.soft}>ほかにログイン中の端末はありません。</p>
      )}
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => asking && void end(asking)}
        title={asking?.question ?? ''}
        confirmLabel="ログアウトさせる"
        busy={sending.busy}
      >
        <p>すぐにログアウトされ、入力の途中のものは失われることがあります。もう一度使うには、ログインが必要です。</p>
      </ConfirmDialog>
    </div>
  )
}
