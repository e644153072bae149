import { starsOf } from '#domain/reviews/rating.ts'
import { STARS_ID, STARS_LENGTH } from './stars-shape.tsx'
import styles from './stars.module.css'

/**
 * A rating in stars, rounded down.
 *
 * @param rate 0 to 5
 * @param count number of reviews
 * @param size of a star, px
 */
export function Stars({ rate, count, size = 18 }: { rate: number; count?: number; size?: number }) {
  const full = starsOf(rate)
  return (
    <span className={styles.stars}>
      <svg
        className={styles.row}
        width={size * 5}
        height={size}
        viewBox={`0 0 ${STARS_LENGTH} 16`}
        role="img"
        aria-label={`星5つ中${full}つ`}
      >
        <use href={`#${STARS_ID}`} width={STARS_LENGTH} height="16" fill="none" />
        {/* The same row, filled and cut off after the last full star. */}
        <svg width={full * 16} height="16">
          <use href={`#${STARS_ID}`} width={STARS_LENGTH} height="16" />
        </svg>
      </svg>
      {!Number.isInteger(rate) && <span className={styles.number}>{rate.toFixed(1)}</span>}
      {count !== undefined && <span className={styles.count}>{`(${count}件)`}</span>}
    </span>
  )
}
