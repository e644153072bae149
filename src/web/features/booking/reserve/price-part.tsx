import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { Button } from '#web/ui/button.tsx'
import type { FormError } from '#web/ui/form/error-summary.tsx'
import { Card, Grid } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from '../shared/booking.module.css'
import { QuoteTable } from '../shared/quote-table.tsx'
import type { QuoteState } from './use-quote.ts'

type Props = {
  experience: Experience
  price: QuoteState & { refresh: () => void }
  people: number
  slots: number
  option: string | null
  coupon: string | null
  /** Errors that prevent a price and belong to no field. */
  errors: readonly FormError[]
}

/** The current price, beside the form on wide screens. */
export function PricePart({ experience, price, people, slots, option, coupon, errors }: Props) {
  const { quote, loading, refusal } = price
  // Then a phone shows the total only: its lines stand in the final confirmation.
  const simple = people === 1 && slots === 1 && option === null && coupon === null && !quote?.lines
  return (
    <Card
      as="section"
      pad={3}
      gap={2}
      className={classNames(inner.edge, styles.price, simple && styles.simple)}
      aria-label="料金"
      aria-busy={loading}
    >
      <Grid gap={2} align="start" className={styles.story}>
        <Picture src={experience.images[0]?.url} alt="" sizes="120px" className={looks.roundedSmall} />
        <div>
          <p className={classNames(looks.serif, looks.bold)}>{experience.title}</p>
          <p className={looks.note}>{experience.hosted_by}</p>
        </div>
      </Grid>
      {quote ? (
        <QuoteTable
          quote={quote}
          lines={quote.lines}
          unit_price={experience.price}
          people={people}
          slots={slots}
          option={option}
          coupon={coupon}
          stale={loading ? '計算しています…' : refusal ? '変更前の金額' : null}
        />
      ) : (
        loading && <p className={looks.note}>計算しています…</p>
      )}
      {errors.length > 0 && (
        <Notice kind="error" word="料金を計算できません">
          {errors.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
          {refusal?.status === 0 && (
            <Button variant="plain" onClick={price.refresh}>
              もう一度計算する
            </Button>
          )}
        </Notice>
      )}
      <div role="status">
        <VisuallyHidden>
          {loading ? '料金を計算しています' : quote && !refusal ? `お支払い総額は${formatYen(quote.total)}です` : ''}
        </VisuallyHidden>
      </div>
    </Card>
  )
}
