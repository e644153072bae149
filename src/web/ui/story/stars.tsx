import { STARS, starsOf } from '#domain/reviews/rating.ts'
import styles from './stars.module.css'

const ROW_ID = 'stars'

/** The length of the whole row, in units of its drawing. */
const LENGTH = STARS * 16

/** The shape of all rows of stars of a page. In each of them, it would be a tenth of a list's HTML. */
export function StarsShape() {
  return (
    <svg width="0" height="0" className={styles.none} aria-hidden="true">
      <symbol id={ROW_ID} viewBox={`0 0 ${LENGTH} 16`}>
        <path
          d={Array.from(
            { length: STARS },
            (_, at) => `M${8 + at * 16} 1.3l2 4.4 4.8.5-3.6 3.2 1 4.7-4.2-2.4-4.2 2.4 1-4.7-3.6-3.2 4.8-.5z`,
          ).join('')}
          stroke="currentColor"
          strokeLinejoin="round"
        />
      </symbol>
    </svg>
  )
}

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
        viewBox={`0 0 ${LENGTH} 16`}
        role="img"
        aria-label={`星5つ中${full}つ`}
      >
        <use href={`#${ROW_ID}`} width={LENGTH} height="16" fill="none" />
        {/* The same row, filled and cut off after the last full star. */}
        <svg width={full * 16} height="16">
          <use href={`#${ROW_ID}`} width={LENGTH} height="16" />
        </svg>
      </svg>
      {!Number.isInteger(rate) && <span className={styles.number}>{rate.toFixed(1)}</span>}
      {count !== undefined && <span className={styles.count}>{`(${count}件)`}</span>}
    </span>
  )
}
