import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Row } from '#web/ui/layout.tsx'
import styles from '../shared/booking.module.css'

type Props = {
  /** As typed. */
  typed: string
  /** The coupon included in the price; '' for none. */
  applied: string
  /** The price with the coupon is loading. */
  busy: boolean
  error: string | null
  onType: (text: string) => void
  onApply: () => void
  onRemove: () => void
}

/** A coupon is typed, then applied, so that no guest pays without the discount they expect. */
export function CouponField({ typed, applied, busy, error, onType, onApply, onRemove }: Props) {
  return (
    <div>
      <Row gap={1} nowrap align="start" className={styles.coupon}>
        <TextInput
          label="クーポンコード"
          name="coupon_code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={onType}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onApply()
          }}
          error={error}
        />
        <Button variant="quiet" className={styles.apply} aria-disabled={typed.trim() === ''} onClick={onApply}>
          適用する
        </Button>
      </Row>
      <Row role="status" as="p" className={styles.applied}>
        {applied !== '' && !busy && (
          <>
            <span>✓ クーポン「{applied}」を適用しています。</span>
            <Button variant="plain" onClick={onRemove}>
              使わない
            </Button>
          </>
        )}
      </Row>
    </div>
  )
}
