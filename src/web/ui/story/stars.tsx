import { STARS, starsOf } from '#domain/reviews/rating.ts'
import styles from './stars.module.css'

const star = 'M8 1.3 10 5.7l4.8.5-3.6 3.2 1 4.7L8 11.7l-4.2 2.4 1-4.7L1.2 6.2 6 5.7z'

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
        viewBox="0 0 80 16"
        role="img"
        aria-label={`星5つ中${full}つ`}
      >
        {Array.from({ length: STARS }, (_, at) => (
          <path
            key={at}
            d={star}
            transform={`translate(${at * 16})`}
            fill={at < full ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeLinejoin="round"
          />
        ))}
      </svg>
      {!Number.isInteger(rate) && <span className={styles.number}>{rate.toFixed(1)}</span>}
      {count !== undefined && <span className={styles.count}>({count}件)</span>}
    </span>
  )
}
