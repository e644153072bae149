import type { Quote } from '#contract/booking/booking-schemas.ts'
import type { PartyLine } from '#domain/booking/party.ts'
import { lineCalculation, typeName } from '#domain/booking/price-type-words.ts'
import { serviceFeeOf } from '#domain/booking/quote.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { classNames } from '#web/ui/class-names.ts'
import { unbroken, Yen } from '#web/ui/unbroken.tsx'
import amounts from '#web/ui/content/amounts.module.css'
import styles from './booking.module.css'

type Props = {
  quote: Quote
  /** By price type, if the booking has some. */
  lines?: readonly PartyLine[]
  /** Yen for one participant in one slot. */
  unit_price: number
  people: number
  slots: number
  option: string | null
  coupon: string | null
  /** Why the price is outdated; null if it is current. */
  stale?: string | null
}

/** The price of a booking line by line, tax included. */
export function QuoteTable({ quote, lines: of_types, unit_price, people, slots, option, coupon, stale = null }: Props) {
  const times = `× ${people}名${slots > 1 ? ` × ${slots}回` : ''}`
  const lines = [
    ...(of_types?.map((line) => ({
      name: typeName(line),
      about: lineCalculation(line),
      amount: line.amount * slots,
    })) ?? [
      { name: '体験料金', about: quote.tour > 0 ? `${formatYen(unit_price)} ${times}` : null, amount: quote.tour },
    ]),
    ...(option === null ? [] : [{ name: 'オプション', about: option, amount: quote.option }]),
    ...(quote.discount > 0 ? [{ name: 'クーポン割引', about: coupon, amount: -quote.discount }] : []),
    { name: 'サービス料', about: null, amount: serviceFeeOf(quote) },
  ]
  return (
    <table className={classNames(amounts.amounts, styles.quote, stale !== null && styles.stale)}>
      <caption>料金の内訳（{stale ?? '税込'}）</caption>
      <tbody>
        {lines.map(({ name, about, amount }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {about && <small>{unbroken(about)}</small>}
            </th>
            <td>{unbroken(amount < 0 ? `−${formatYen(-amount)}` : formatYen(amount))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">お支払い総額</th>
          <td>
            <Yen amount={quote.total} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
