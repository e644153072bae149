import { STARS } from '#domain/reviews/rating.ts'
import styles from './stars.module.css'

export const STARS_ID = 'stars'

/** The length of the whole row, in units of its drawing. */
export const STARS_LENGTH = STARS * 16

/** The shape of all rows of stars of a page. In each of them, it would be a tenth of a list's HTML. */
export function StarsShape() {
  return (
    <svg width="0" height="0" className={styles.none} aria-hidden="true">
      <symbol id={STARS_ID} viewBox={`0 0 ${STARS_LENGTH} 16`}>
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
