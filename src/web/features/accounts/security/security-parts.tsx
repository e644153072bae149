import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Security, Sessions } from '#contract/accounts/security-schemas.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import type { SecurityCalls } from './calls.ts'
import { PasskeysPart } from './passkeys-part.tsx'
import { TwoFactorPart } from './two-factor-part.tsx'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { type TypedResponse, useSending } from '#web/features/shared/use-sending.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import looks from '#web/ui/looks.module.css'
import inner from '#web/ui/inner-looks.module.css'
import styles from './security.module.css'

type Props = {
  security: Security
  sessions: Sessions
  calls: SecurityCalls
  /** Content above the other parts.  */
  children?: ReactNode
}

/** Settings beside the password: two-factor codes, passkeys, and the sessions. */
export function SecurityParts({ security, sessions, calls, children }: Props) {
  const { revalidate } = useRevalidator()
  const changed = () => void revalidate()
  const { two_factor, passkeys, has_password } = security
  return (
    <>
      {two_factor.required && !two_factor.turned_on_at && (
        <Notice kind="warning" live={false}>
          管理者の機能を使うには、二段階認証の設定が必要です。
        </Notice>
      )}
      {children}
      <Section title="二段階認証">
        <TwoFactorPart two_factor={two_factor} calls={calls} onChanged={changed} />
      </Section>
      <Section title="パスキー">
        <PasskeysPart passkeys={passkeys} calls={calls} onChanged={changed} />
      </Section>
      <Section title="ログイン中の端末">
        <SessionsPart sessions={sessions} hasPassword={has_password} calls={calls} onChanged={changed} />
      </Section>
    </>
  )
}

const fields = [] as const
type Session = Sessions['sessions'][number]
type SessionsPartProps = { sessions: Sessions; hasPassword: boolean; calls: SecurityCalls; onChanged: () => void }

/** A sign-out that the dialog asks about: of one session, or of all others. */
type SignOut = { question: string; call: () => Promise<TypedResponse>; done: string }

/** The sessions of the user, with buttons to end them. */
function SessionsPart({ sessions: { sessions, total }, hasPassword, calls, onChanged }: SessionsPartProps) {
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
