import { classNames } from '#web/ui/class-names.ts'
import { Row } from '#web/ui/layout.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './unread-count.module.css'
import { useUnread } from './unread.ts'

/**
 * The number of threads with unread messages; nothing if there are none.
 * @param of by default both sides
 */
export function UnreadCount({ of }: { of?: 'host' }) {
  const { guest, host } = useUnread()
  const count = of === 'host' ? host : guest + host
  if (count === 0) return null
  return (
    <Row as="span" inline nowrap justify="center" className={classNames(styles.count, styles.badge)}>
      {count}
      <VisuallyHidden>件の未読メッセージ</VisuallyHidden>
    </Row>
  )
}
