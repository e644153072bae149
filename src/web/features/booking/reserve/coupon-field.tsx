import { normaliseCode } from '#domain/shared/text.ts'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/content/announce.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Row } from '#web/ui/layout.tsx'
import styles from '../shared/booking.module.css'
import { Fold } from './fold.tsx'

type Coupon = {
  /** As typed. */
  coupon_code: string
  /** The coupon included in the price; '' for none. */
  applied_coupon: string
}

type Props = {
  value: Coupon
  /** The price with the coupon is loading. */
  busy: boolean
  error: string | null
  onEdit: (some: Partial<Coupon>) => void
}

/** A coupon is typed, then applied, so that no guest pays without the discount they expect. */
export function CouponField({ value: { coupon_code, applied_coupon }, busy, error, onEdit }: Props) {
  const apply = () => onEdit({ applied_coupon: normaliseCode(coupon_code) })
  return (
    <Fold title="クーポン" summary="コードをお持ちの方" needed={coupon_code !== '' || error !== null}>
      <Row gap={1} nowrap align="start" className={styles.coupon}>
        <TextInput
          label="クーポンコード"
          name="coupon_code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={coupon_code}
          onChange={(typed) => onEdit({ coupon_code: typed })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
          error={error}
        />
        <Button variant="quiet" className={styles.apply} aria-disabled={coupon_code.trim() === ''} onClick={apply}>
          適用する
        </Button>
      </Row>
      <Row role="status" as="p" className={styles.applied}>
        {applied_coupon !== '' && !busy && (
          <>
            <span>✓ クーポン「{applied_coupon}」を適用しています。</span>
            <Button
              variant="plain"
              onClick={() => {
                onEdit({ coupon_code: '', applied_coupon: '' })
                announce('クーポンを使わない料金に戻しました。')
              }}
            >
              使わない
            </Button>
          </>
        )}
      </Row>
    </Fold>
  )
}
