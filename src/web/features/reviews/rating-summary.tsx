import { STARS, starsOf } from '#domain/reviews/reviews.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Stars } from '#web/ui/story/stars.tsx'
import styles from './rating-summary.module.css'

type Props = { rating: number; count: number; rates: readonly number[] }

/**
 * The average, and the number of reviews for each number of stars. `rates`: the rates of all
 * reviews shown.
 */
export function RatingSummary({ rating, count, rates }: Props) {
  const rows = Array.from({ length: STARS }, (_, at) => STARS - at).map((stars) => ({
    stars,
    number: rates.filter((rate) => starsOf(rate) === stars).length,
  }))
  return (
    <Grid gap={4} rowGap={2} className={styles.summary}>
      <Row as="p" gap={1.5} rowGap={0.5} className={styles.average}>
        <strong>{rating.toFixed(1)}</strong>
        <Stars rate={Math.floor(rating)} count={count} />
      </Row>
      <Stack as="dl" gap={0.5} className={styles.rows}>
        {rows.map(({ stars, number }) => (
          <Grid key={stars} align="center" className={styles.row}>
            <dt>星{stars}つ</dt>
            <dd>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${rates.length === 0 ? 0 : (number / rates.length) * 100}%` }} />
              </span>
              {number}件
            </dd>
          </Grid>
        ))}
      </Stack>
    </Grid>
  )
}
