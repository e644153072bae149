import { Link } from 'react-router'
import type { ListedThread } from '#contract/messages/messages-schemas.ts'
import type { ThreadSide } from '#domain/messages/message.ts'
import { dateOf, formatDateShort, timeOf } from '#domain/shared/japan-time.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Face } from '#web/ui/content/face.tsx'
import { Card, Row } from '#web/ui/layout.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import countStyles from '../shared/unread-count.module.css'
import { cardWords } from '../shared/message-card.tsx'
import looks from '#web/ui/looks.module.css'
import styles from '../shared/messages.module.css'

export const basePath = (side: ThreadSide) => (side === 'guest' ? '/mypage/messages' : '/host/messages')

function lastWords({ last_text, last_card, last_withdrawn, last_own, last_pictures }: ListedThread): string {
  if (last_card) return cardWords[last_card]
  if (last_withdrawn) return 'このメッセージは削除されました。'
  const words = last_text === '' && last_pictures > 0 ? `写真${last_pictures}枚` : last_text
  return last_own ? `自分：${words}` : words
}

type Props = {
  side: ThreadSide
  threads: readonly ListedThread[]
  /** The open one. */
  current: number | null
  today: string
}

/** The threads of one side, those with the latest messages first. */
export function ThreadList({ side, threads, current, today }: Props) {
  return (
    <Card as="ul">
      {threads.map((thread) => {
        const { id, other_name, other_image_url, last_at, unread_count } = thread
        const day = dateOf(new Date(last_at))
        const unread = id === current ? 0 : unread_count
        return (
          <li key={id}>
            <Link
              to={`${basePath(side)}/${id}`}
              className={styles.item}
              aria-current={id === current ? 'page' : undefined}
            >
              <Face src={other_image_url} name={other_name} size={44} />
              <span className={styles.words}>
                <Row as="span" gap={1} nowrap align="baseline" justify="between" className={styles.line}>
                  <strong className={looks.cut}>{other_name}</strong>
                  <time dateTime={last_at}>{day === today ? timeOf(new Date(last_at)) : formatDateShort(day)}</time>
                </Row>
                <Row as="span" gap={1} nowrap align="baseline" justify="between" className={styles.line}>
                  <span className={classNames(looks.cut, looks.note, unread > 0 && styles.unread)}>
                    {lastWords(thread)}
                  </span>
                  {unread > 0 && (
                    <Row as="span" inline nowrap justify="center" className={countStyles.count}>
                      {unread}
                      <VisuallyHidden>件の未読</VisuallyHidden>
                    </Row>
                  )}
                </Row>
              </span>
            </Link>
          </li>
        )
      })}
    </Card>
  )
}
