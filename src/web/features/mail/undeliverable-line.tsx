import { dateOf, formatDate } from '#domain/shared/japan-time.ts'
import styles from './undeliverable-line.module.css'

type Props = {
  /** When mail started to bounce; null if it doesn't, and nothing is shown. */
  since: string | null
  /** The consequence for the reader: one sentence. */
  follows?: string
}

/** Tells a host or an admin that mail to another user's address bounces. */
export const UndeliverableLine = ({ since, follows = '' }: Props) =>
  since && (
    <span className={styles.line}>
      {formatDate(dateOf(new Date(since)))}から、メールが届いていません。{follows}
    </span>
  )
