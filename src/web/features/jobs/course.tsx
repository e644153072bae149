import { formatMoment } from '#domain/shared/japan-time.ts'
import styles from './jobs.module.css'

type Props = {
  attempts: number
  /** Words before an instant, and the instant; what has none isn't shown. */
  moments: readonly (readonly [words: string, at: string | null])[]
}

/** How often something was tried, and when what happened to it. */
export const Course = ({ attempts, moments }: Props) => (
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
