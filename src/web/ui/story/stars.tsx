import { starsOf } from '#domain/reviews/reviews.ts'
import { Row } from '../layout.tsx'
import looks from '../looks.module.css'
import { starsId } from '../stars-shape.tsx'
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
    <Row as="span" inline gap={1} nowrap className={styles.stars}>
      <svg className={styles.row} width={size * 5} height={size} role="img" aria-label={`星5つ中${full}つ`}>
        <use href={`#${starsId(full)}`} />
      </svg>
      {!Number.isInteger(rate) && <span className={looks.bold}>{rate.toFixed(1)}</span>}
      {count !== undefined && <span className={looks.soft}>{`(${count}件)`}</span>}
    </Row>
  )
}
