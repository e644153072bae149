import { useLocation } from 'react-router'
import type { ThreadMessage, ThreadPage } from '#contract/messages/messages-schemas.ts'
import { contactWords, WHY_MASKED } from '#domain/messages/message.ts'
import { dateOf, formatDate, timeOf } from '#domain/shared/japan-time.ts'
import { signInPath } from '#web/features/shared/sign-in-path.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { announce } from '#web/ui/content/announce.ts'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Composer } from './composer.tsx'
import { MessageCard } from '../shared/message-card.tsx'
import { MessagePictures } from '../shared/message-pictures.tsx'
import { MailText, MessageText } from '../shared/message-text.tsx'
import styles from '../shared/messages.module.css'
import { ThreadActions } from './thread-actions.tsx'
import { useSessionEnded } from '../shared/use-changes.ts'
import { useOutbox, type WaitingMessage } from './use-outbox.ts'
import { useThread } from './use-thread.ts'
import { useWithdrawable } from '../shared/use-withdrawable.ts'

/** Hidden parts that are named below a message. */
const MOST_HIDDEN = 5

type Props = {
  user_id: number
  page: ThreadPage
  /** The experience that the next message is about. */
  about: { id: number; title: string } | null
}

/** A thread: its messages, those that wait to be sent, and the field for the next one. */
export function ThreadView({ user_id, page, about }: Props) {
  const { thread, setThread, messages, hasOlder, loadingOlder, problem, loadOlder, withdraw, addOne } = useThread(page)
  const { waiting, offline, send, sendAgain, forget } = useOutbox(user_id, thread.id, addOne)
  const ended = useSessionEnded()
  const { pathname, search } = useLocation()
  // A message that the server has already may wait here until its response comes.
  const stored = new Set(messages.flatMap(({ client_key }) => client_key ?? []))
  const unsent = waiting.filter(({ client_key }) => !stored.has(client_key))
  const lastOwn = messages.findLast((one) => one.side === thread.side && !one.withdrawn)
  return (
    <Stack gap={2} className={styles.thread}>
      <ThreadActions thread={thread} messages={messages} onChange={setThread} />
      {/* The list starts and stays at its end, because the box is reversed. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.log} role="log" aria-label={`${thread.other_name} さんとのメッセージ`} tabIndex={0}>
        <Stack gap={2} align="center">
          {hasOlder && (
            <Button variant="quiet" busy={loadingOlder} busyLabel="読み込んでいます…" onClick={() => void loadOlder()}>
              前のメッセージを読む
            </Button>
          )}
          {messages.length === 0 && unsent.length === 0 && (
            <p className={looks.soft}>まだメッセージはありません。気になることを、お気軽にお送りください。</p>
          )}
          <Stack as="ol" gap={1.5} className={styles.messages}>
            {messages.map((message, index) => (
              <li key={message.id}>
                <DayLine message={message} before={messages[index - 1]} />
                {message.card ? (
                  <MessageCard card={message.card} side={thread.side} />
                ) : (
                  <Bubble
                    message={message}
                    own={message.side === thread.side}
                    read={message.id === lastOwn?.id && message.id <= thread.other_read_id}
                    onWithdraw={() => void withdraw(message.id)}
                  />
                )}
              </li>
            ))}
            {unsent.map((message) => (
              <li key={message.client_key}>
                <Unsent
                  message={message}
                  onAgain={() => sendAgain(message.client_key)}
                  onForget={() => {
                    forget(message.client_key)
                    announce('メッセージを送らずに削除しました。')
                  }}
                />
              </li>
            ))}
          </Stack>
        </Stack>
      </div>
      {problem && <Notice kind="error">{problem}</Notice>}
      {ended && (
        <Notice kind="warning" word="ログイン">
          ログインの有効期限が切れました。<a href={signInPath(`${pathname}${search}`)}>もう一度ログインする</a>
          と、この画面に戻ります。書きかけのメッセージは、この端末に残っています。
        </Notice>
      )}
      {offline && !ended && unsent.length > 0 && (
        <Notice kind="warning" word="送信待ち">
          通信できません。つながると、自動でお送りします。
        </Notice>
      )}
      {thread.masks && !thread.closed && !thread.blocked && (
        <p className={looks.note}>
          電話番号・メールアドレス・住所は、ご予約が確定するまで、自動で隠して相手に届けます。
        </p>
      )}
      {thread.blocked ? (
        <Notice kind="info" live={false}>
          この方をブロックしています。メッセージを送るには、ブロックを解除してください。
        </Notice>
      ) : thread.closed ? (
        <Notice kind="info" live={false}>
          相手の方がいまは利用できないため、メッセージを送れません。
        </Notice>
      ) : (
        <Composer user_id={user_id} thread_id={thread.id} about={about} onSend={send} />
      )}
    </Stack>
  )
}

/** The date above the first message of a day. */
function DayLine({ message, before }: { message: ThreadMessage; before: ThreadMessage | undefined }) {
  const day = dateOf(new Date(message.created_at))
  if (before && dateOf(new Date(before.created_at)) === day) return null
  return <p className={styles.day}>{formatDate(day)}</p>
}

type BubbleProps = { message: ThreadMessage; own: boolean; read: boolean; onWithdraw: () => void }

function Bubble({ message, own, read, onWithdraw }: BubbleProps) {
  const { text, mail_text, withdrawn, sender_name, experience, pictures, created_at, announced, masked, hidden } =
    message
  const withdrawable = useWithdrawable(message)
  return (
    <Card className={classNames(styles.bubble, own && styles.own)}>
      {sender_name !== null && <p className={looks.note}>{sender_name}</p>}
      {announced && <p className={looks.note}>参加者のみなさまへのお知らせ</p>}
      {experience && <p className={looks.note}>「{experience.title}」について</p>}
      <p className={classNames(inner.typed, withdrawn && looks.soft)}>
        {withdrawn ? 'このメッセージは削除されました。' : <MessageText text={text} />}
      </p>
      <MailText text={mail_text} />
      <MessagePictures pictures={pictures} />
      {masked &&
        (own ? (
          <Hidden parts={hidden} />
        ) : (
          <p className={looks.note}>電話番号や住所の部分は、ご予約が確定すると見られます。</p>
        ))}
      <Row as="p" gap={1.5} rowGap={0} justify="end" className={looks.noteNumbers}>
        <time dateTime={created_at}>{timeOf(new Date(created_at))}</time>
        {read && <span>既読</span>}
        {withdrawable && (
          <button type="button" className={styles.plain} onClick={onWithdraw}>
            削除する
          </button>
        )}
      </Row>
    </Card>
  )
}

/** For the side that wrote a message: what the other one doesn't see of it, and why. */
function Hidden({ parts }: { parts: ThreadMessage['hidden'] }) {
  const shown = parts.slice(0, MOST_HIDDEN).map(({ kind, text }) => `${contactWords[kind]}「${text}」`)
  const more = parts.length - shown.length
  return (
    <p className={looks.note}>
      相手に表示されない部分：{shown.join('、')}
      {more > 0 && `、ほか${more}か所`}。{WHY_MASKED}
    </p>
  )
}

function Unsent({
  message: { text, error, pictures = [] },
  onAgain,
  onForget,
}: {
  message: WaitingMessage
  onAgain: () => void
  onForget: () => void
}) {
  return (
    <Card className={classNames(styles.bubble, styles.own, styles.unsent)}>
      <p className={inner.typed}>{text}</p>
      <MessagePictures pictures={pictures} />
      {error === null ? (
        <Row as="p" gap={1.5} rowGap={0} justify="end" className={looks.noteNumbers}>
          送信中…
        </Row>
      ) : (
        <>
          <Notice kind="error" word="未送信">
            {error}
          </Notice>
          <Row as="p" gap={1.5} rowGap={0} justify="end" className={looks.noteNumbers}>
            <button type="button" className={styles.plain} onClick={onAgain}>
              もう一度送る
            </button>
            <button type="button" className={styles.plain} onClick={onForget}>
              送らずに削除する
            </button>
          </Row>
        </>
      )}
    </Card>
  )
}
