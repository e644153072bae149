import { STARS } from '#domain/reviews/reviews.ts'
import styles from './stars-shape.module.css'

const ROW = 'stars'
/** The length of the whole row, in units of its drawing. */
const LENGTH = STARS * 16

/** The id of the shape with this many full stars. */
export const starsId = (full: number) => `${ROW}${full}`

/**
 * The shapes of all rows of stars of a page. In each of them, they would be a tenth of a list's
 * HTML.
 */
export function StarsShape() {
  return (
    <svg width="0" height="0" className={styles.none} aria-hidden="true">
      <path
        id={ROW}
        d={Array.from(
          { length: STARS },
          (_, at) => `M${8 + at * 16} 1.3l2 4.4 4.8.5-3.6 3.2 1 4.7-4.2-2.4-4.2 2.4 1-4.7-3.6-3.2 4.8-.5z`,
        ).join('')}
        stroke="currentColor"
        strokeLinejoin="round"
      />
      {Array.from({ length: STARS + 1 }, (_, full) => (
        <symbol key={full} id={starsId(full)} viewBox={`0 0 ${LENGTH} 16`}>
          <use href={`#${ROW}`} fill="none" />
          {/* The same row, filled and cut off after the last full star. */}
          {full > 0 && (
            <svg width={full * 16}>
              <use href={`#${ROW}`} />
            </svg>
          )}
        </symbol>
      ))}
    </svg>
  )
}
