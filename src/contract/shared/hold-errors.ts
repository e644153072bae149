// Rows of the error table about unpaid holds.
import { type Details, row, waitOf } from './error-row.ts'

/**
 * What the user can do. `free_at`: the earliest expiry of a hold that needs no response of the card
 * company. Without it, every hold waits for that response.
 */
const advice = (d: Details) =>
  d.free_at
    ? `先の手続きを終えるか取りやめてから、または${d.free_at}以降に、もう一度お試しください。`
    : '先のお支払いの結果がわかってから、もう一度お試しください。'

/** Who cancelled the reservation (`by`), as on its page. */
const CANCELLERS: Record<string, string> = {
  guest: 'この予約は、お客さまがキャンセルしました。',
  host: 'この予約は、主催者の都合により中止になりました。',
  operator: 'この予約は、運営者がキャンセルしました。',
  guest_request: 'この予約は、お客さまのご依頼により、運営者がキャンセルしました。',
  host_request: 'この予約は、主催者の依頼により、運営者がキャンセルしました。',
  minimum_not_reached: 'この予約は、最少催行人数に届かなかったため、中止になりました。',
}

export const holdErrors = {
  too_many_holds: row(422, 'base', (d) => `お支払いの終わっていない手続きが${d.holds}件あります。${advice(d)}`),
  too_many_held_places: row(
    422,
    'base',
    (d) =>
      `お支払いの終わっていない手続きと合わせてお取りできるのは、${d.most}席までです（いま${d.places}席）。${advice(d)}`,
  ),
  address_busy: row(
    422,
    'base',
    (d) =>
      `お使いの回線（Wi-Fiや携帯電話）をご利用の方々のお手続きが重なっています。${waitOf(d)}、もう一度お試しください。以前にお支払いのあるアカウントをお持ちでしたら、そのアカウントでログインすると、待たずにお手続きいただけます。`,
  ),
  holds_paused: row(
    422,
    'base',
    (d) =>
      `お席をお取りしたまま、お支払いの終わらない手続きが続いたため、新しい予約をお待ちいただいています。${d.until}以降に、もう一度お試しください。`,
  ),
  payment_under_way: row(
    422,
    'base',
    'お支払いの結果を確認しているため、いまは取りやめられません。結果はメールとマイページでお知らせします。',
  ),
  reservation_confirmed: row(
    422,
    'base',
    'この予約は確定しています。キャンセルするときは、マイページの予約の詳細へお進みください。',
  ),
  reservation_cancelled: row(
    422,
    'base',
    (d) =>
      `${CANCELLERS[d.by ?? ''] ?? 'この予約はキャンセルされています。'}くわしくは、マイページの予約の詳細をご覧ください。`,
  ),
  paid_too_late: row(
    422,
    'base',
    'お手続きが終わったあとにお支払いが届いたため、予約は確定していません。お支払いは全額お返しします。もう一度予約するときは、はじめからお手続きください。',
  ),
  hold_given_up: row(
    422,
    'base',
    'この予約の手続きは取りやめられています。お支払いは発生していません。もう一度予約するときは、はじめからお手続きください。',
  ),
}
