import { dateOf, formatDate } from '#domain/shared/japan-time.ts'
import styles from './undeliverable-line.module.css'

type Props = {
  /** Null where mail arrives, as far as is known: nothing is shown. */
  since: string | null
  /** What follows of it, where the reader should know: a sentence. */
  follows?: string
}

/** Under somebody else's address, before whoever runs something: mail to it doesn't arrive. */
export const UndeliverableLine = ({ since, follows = '' }: Props) =>
  since && (
    <span className={styles.line}>
      {formatDate(dateOf(new Date(since)))}から、メールが届いていません。{follows}
    </span>
  )
