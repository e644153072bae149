// The receipt (領収書) of a paid reservation. With the operator's registration number it is a
// qualified invoice (docs/product/law.md#receipts-and-invoices).
import type { Receipt } from '#contract/booking/booking-schemas.ts'
import { findReservation } from '#database/booking/reservations.ts'
import { serviceFeeOf } from '#domain/booking/quote.ts'
import { dateOf, formatDate } from '#domain/shared/japan-time.ts'
import { getOperator } from '../../reference/get-operator.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

const TAX_RATE = 10

/**
 * Amounts in yen, tax included. The tax is computed once over the total, rounded down.
 * @throws Refused reservation_not_found when it isn't the caller's or nothing was paid,
 * receipt_fully_refunded when everything was or is being refunded
 */
export async function getReceipt(app: App, actor: UserActor, id: number): Promise<Receipt> {
  const row = await findReservation(app.db, id)
  if (!row || row.user_id !== actor.id || row.confirmed_at === null || row.total === 0)
    throw new Refused('reservation_not_found')
  const refunded = (row.refunded ?? 0) + row.refund_queued + row.lost
  const amount = row.total - refunded
  if (amount <= 0) throw new Refused('receipt_fully_refunded')
  const operator = await getOperator(app)
  const dates = row.calendars.map((slot) => formatDate(slot.date))
  const lines = [
    {
      name: `体験料金（${row.price.toLocaleString('ja-JP')}円 × ${row.number_of_people}名 × ${row.calendars.length}回）`,
      amount: row.tour,
    },
  ]
  if (row.option_name !== null) lines.push({ name: `オプション（${row.option_name}）`, amount: row.option })
  if (row.discount > 0) lines.push({ name: 'クーポン割引', amount: -row.discount })
  lines.push({ name: 'サービス料', amount: serviceFeeOf(row) })
  if (refunded > 0) lines.push({ name: '返金', amount: -refunded })
  return {
    number: `R-${String(row.id).padStart(8, '0')}`,
    name: row.receipt_name,
    issued_on: dateOf(app.clock.now()),
    paid_on: dateOf(row.confirmed_at),
    amount,
    refunded,
    tax: Math.floor((amount * TAX_RATE) / (100 + TAX_RATE)),
    tax_rate: TAX_RATE,
    description: `体験「${row.experience_title}」（${dates[0]}${dates.length > 1 ? `ほか${dates.length - 1}回` : ''}）の料金として`,
    method: row.card_last4
      ? `クレジットカード（${row.card_brand ?? 'カード'} 末尾${row.card_last4}）`
      : 'クレジットカード',
    lines,
    issuer: {
      name: operator.company_name,
      address: `〒${operator.postal_code} ${operator.address}`,
      phone: operator.phone,
      invoice_number: operator.invoice_number,
    },
    sample: operator.sample,
  }
}
