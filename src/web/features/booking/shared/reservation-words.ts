/** Texts for guests: the states of a reservation and of its payment. */
import type { Reservation } from '#contract/booking/booking-schemas.ts'
import { cancelCause, type CancelCause } from '#domain/booking/cancellation.ts'
import { receivedWords } from '#domain/schedule/decision.ts'
import { formatYen } from '#domain/shared/yen.ts'

export type Tone = 'good' | 'waiting' | 'over'

/** The badge of a reservation. It is never 「予約確定」 while a slot is undecided. */
export function statusOf({ status, calendars }: Pick<Reservation, 'status' | 'calendars'>): {
  word: string
  sign: string
  tone: Tone
} {
  switch (status) {
    case 'confirmed': {
      const received = receivedWords(calendars)
      return received === null
        ? { word: '予約確定', sign: '✓', tone: 'good' }
        : { word: received, sign: '…', tone: 'waiting' }
    }
    case 'attended':
      return { word: '参加済み', sign: '✓', tone: 'over' }
    case 'held':
      return { word: 'お支払い確認中', sign: '…', tone: 'waiting' }
    case 'cancelled':
      return { word: 'キャンセル済み', sign: '×', tone: 'over' }
    case 'declined':
      return { word: 'お支払い不成立', sign: '×', tone: 'over' }
    case 'expired':
      return { word: '手続きの期限切れ', sign: '×', tone: 'over' }
  }
}

/** The state of the payment, in a sentence. */
export function paymentWords({ payment, price, status }: Pick<Reservation, 'payment' | 'price' | 'status'>): string {
  if (payment === null) return 'お支払いはありません。'
  const card = payment.card_last4 ? `（${payment.card_brand ?? 'カード'} 末尾${payment.card_last4}）` : ''
  const back = formatYen(payment.refunded)
  switch (payment.state) {
    case 'captured':
      return `クレジットカード${card}でお支払い済みです。${status === 'cancelled' ? '返金の期限を過ぎたキャンセルのため、返金はありません。' : ''}`
    case 'refund_under_way':
      return `${back}の返金を手続きしています。カード会社により、明細に反映されるまで日数がかかることがあります。`
    case 'refunded':
      return payment.refunded === price.total
        ? `全額（${back}）を返金しました。カードの明細には、カード会社の締め日により後日反映されます。`
        : `${back}を返金しました。`
    case 'partly_refunded':
      return `${back}を返金しました。残りはお支払い済みです。`
    case 'sent':
    case 'unknown':
      return 'カード会社からの応答を確認しています。結果はメールでお知らせします。もう一度予約せずにお待ちください。'
    case 'action_needed':
      return 'カード会社の本人認証が終わっていません。お支払いは発生していません。'
    case 'declined':
    case 'voided':
      return 'お支払いは発生していません。'
  }
}

const cancellers: Record<CancelCause, string> = {
  guest: 'お客さまがキャンセルしました。',
  host: '主催者の都合により中止になりました。',
  operator: '運営者がキャンセルしました。',
  guest_request: 'お客さまのご依頼により、運営者がキャンセルしました。',
  host_request: '主催者の依頼により、運営者がキャンセルしました。',
  minimum_not_reached: '最少催行人数に届かなかったため、中止になりました。',
}

/** Who cancelled and why, or null. */
export function cancelWords({
  cancelled_by,
  cancel_requested_by,
  cancel_reason,
}: Pick<Reservation, 'cancelled_by' | 'cancel_requested_by' | 'cancel_reason'>) {
  if (cancelled_by === null) return null
  return [cancellers[cancelCause(cancelled_by, cancel_requested_by)], cancel_reason && `理由：${cancel_reason}`]
    .filter(Boolean)
    .join('\n')
}

/**
 * The places of a booking.
 * @param party as `partyWords`
 */
export const placesWords = (party: string, slots: number) =>
  slots > 1 ? `${slots}回分（各回${party}）のお席` : `${party}のお席`

/** What the paid price was for: the booking before its changes, in the form of `QuoteTable`. */
export function asPaid({
  changes = [],
  calendars,
  lines,
  number_of_people,
}: Pick<Reservation, 'changes' | 'lines' | 'number_of_people'> & { calendars: readonly unknown[] }) {
  const first = changes.at(-1)?.before ?? { lines, number_of_people }
  const dropped = changes.reduce((sum, { before, after }) => sum + before.calendars.length - after.calendars.length, 0)
  return { lines: first.lines, people: first.number_of_people, slots: calendars.length + dropped }
}

/** The refund if the paid reservation is cancelled now, in a sentence. */
export function refundWords({ price, cancellation }: Pick<Reservation, 'price' | 'cancellation'>): string {
  if (price.total === 0) return 'お支払いのない予約です。返金はありません。'
  if (cancellation.refund_now) {
    const whole = cancellation.refund_now === price.total ? '（全額）' : ''
    return `${formatYen(cancellation.refund_now)}${whole}を、お支払いのカードに返金します。`
  }
  return `全額返金の期限を過ぎているため、返金はありません（0円）。お支払いの${formatYen(price.total)}は戻りません。`
}
