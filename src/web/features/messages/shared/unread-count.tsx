import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './unread-count.module.css'
import { useUnread } from './unread.ts'

/** The number of threads with unread messages, on both sides; nothing if there are none. */
export function UnreadCount() {
  const { guest, host } = useUnread()
  const count = guest + host
  if (count === 0) return null
  return (
    <span className={classNames(styles.count, styles.badge)}>
      {count}
      <VisuallyHidden>件の未読メッセージ</VisuallyHidden>
    </span>
  )
}
