/** Price and options. */
import type { OwnCommission } from '#contract/booking/host-sales-schemas.ts'
import { hostShareOf } from '#domain/booking/earnings.ts'
import { quote, type Rates } from '#domain/booking/quote.ts'
import { priceProblem, yenOf } from '#domain/experiences/check-experience.ts'
import { MIN_PRICE } from '#domain/experiences/limits.ts'
import { rateText } from '#domain/reference/operator-form.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { fieldLabels, type FormApi, textField } from '../shared/fields.ts'
import styles from '../shared/form.module.css'
import { OptionsField } from './options-field.tsx'
import { Part } from '../shared/part.tsx'
import { PriceInput } from '../shared/price-input.tsx'

/**
 * What one guest pays, and what the host gets of it. Null for a price that isn't valid.
 * @param commission_bp basis points of the price; null if they aren't known
 */
export function earningWords(
  typed: FormApi['values']['price'],
  rates: Rates,
  commission_bp: number | null,
): string | null {
  const price = yenOf(typed)
  if (price === null || priceProblem(price, MIN_PRICE) !== null) return null
  if (price === 0) return '無料の体験です。お客さまのお支払いも、サービス料もありません。'
  const paid = quote({ price, option_price: null, people: 1, slots: 1, coupon: null, rates })
  const guest = `お客さまのお支払い ${formatYen(paid.total)}`
  if (commission_bp === null) return `1名 ${formatYen(price)} → ${guest}`
  const note = commission_bp > 0 ? `（販売手数料${rateText(commission_bp)}%を引いた額）` : ''
  return `1名 ${formatYen(price)} → あなたの受け取り ${formatYen(hostShareOf(price, commission_bp))}${note} ／ ${guest}`
}

type Props = {
  form: FormApi
  rates: Rates
  /** The user's rates; null in an experience of somebody else. */
  commission: OwnCommission | null
}

export function PricePart({ form, rates, commission }: Props) {
  const { community_id, proxy_user_id } = form.values
  const of =
    community_id === null ? commission : commission?.communities.find((one) => one.community_id === community_id)
  // An admin who writes for a host knows only their own rates.
  const commission_bp = proxy_user_id === null ? (of?.commission_bp ?? null) : null
  return (
    <Part id="price">
      <PriceInput
        {...form.field('price')}
        label={fieldLabels.price}
        required
        help={`1名あたり、税込み。無料の体験は0、有料の体験は${MIN_PRICE}円から。ゲストの画面には、サービス料を加えた金額を表示します。`}
      />
      <p className={styles.earning} aria-live="polite">
        {unbroken(earningWords(form.values.price, rates, commission_bp))}
      </p>
      <TextInput
        {...textField(form, 'price_side_note')}
        autoComplete="off"
        help="材料費、道具のレンタル、保険など。例：材料費・お茶代を含みます。"
      />
      <OptionsField form={form} />
    </Part>
  )
}
