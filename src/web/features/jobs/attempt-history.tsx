import { formatMoment } from '#domain/shared/japan-time.ts'
import styles from './jobs.module.css'

type Props = {
  attempts: number
  /** Label and time of each event; events without a time are left out. */
  moments: readonly (readonly [words: string, at: string | null])[]
}

/** The number of attempts, and the time of each event. */
export const AttemptHistory = ({ attempts, moments }: Props) => (
  <>
    <span className={styles.moment}>{attempts}回試しました</span>
    {moments.map(
      ([words, at]) =>
        at && (
          <span key={words} className={styles.soft}>
            <span className={styles.moment}>
              {words} {formatMoment(Date.parse(at))}
            </span>
          </span>
        ),
    )}
  </>
)
