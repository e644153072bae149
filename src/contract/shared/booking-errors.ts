// Rows of the error table about booking, paying and cancelling.
import { changeErrors } from './change-errors.ts'
import { row, waitOf } from './error-row.ts'
import { holdErrors } from './hold-errors.ts'

export const bookingErrors = {
  ...holdErrors,
  ...changeErrors,
  no_slots: row(422, 'calendar_ids', '日程を選んでください。'),
  too_many_slots: row(422, 'calendar_ids', '一度に予約できるのは30件までです。'),
  mixed_experiences: row(422, 'calendar_ids', '一度に予約できるのは、同じ体験の日程だけです。'),
  own_experience: row(422, 'base', 'ご自身の体験は予約できません。'),
  people_invalid: row(422, 'number_of_people', '人数は1名以上で選んでください。'),
  people_must_be_one: row(422, 'number_of_people', '無料の体験や、複数の日程を選んだときは、人数は1名です。'),
  too_many_people: row(422, 'number_of_people', (d) => `残り${d.places_left}名です。人数を減らしてください。`),
  price_type_unknown: row(422, 'party', '料金区分が変わりました。人数を選び直してください。'),
  people_differ: row(422, 'number_of_people', 'number_of_people と party の席の数が違います。'),
  party_without_place: row(422, 'party', '席を使う方を1名以上選んでください。'),
  party_needs_adult: row(
    422,
    'party',
    (d) => `${d.types}だけでは参加できません。いっしょに来る大人の方も選んでください。`,
  ),
  whole_slot_alone: row(422, 'party', '貸し切りは、ほかの区分といっしょに選べません。'),
  whole_slot_too_many: row(422, 'party', (d) => `貸し切りは${d.most}名までです。人数を減らしてください。`),
  slot_not_empty: row(422, 'party', 'ほかのお客さまのご予約があるため、この日程は貸し切りにできません。'),
  already_booked: row(422, 'calendar_ids', (d) => `${d.booked}は、すでに予約済みです。`),
  booked_and_full: row(422, 'calendar_ids', (d) => `${d.booked}は、すでに予約済みです。いまは満席です。`),
  waiting_not_full: row(422, 'calendar_ids', '選んだ日程には、いまご予約いただけるお席があります。'),
  waiting_dates_free: row(422, 'base', 'いまご予約いただける日程があります。日程のページからお選びください。'),
  waiting_exists: row(422, 'calendar_ids', 'この日程の空きは、すでにお待ちいただいています。'),
  waiting_too_many: row(
    422,
    'base',
    '一度にお待ちいただけるのは5件までです。マイページで、要らないものをやめてください。',
  ),
  waiting_too_many_people: row(
    422,
    'number_of_people',
    (d) => `この日程の定員は${d.most}名です。人数を減らしてください。`,
  ),
  waiting_until_invalid: row(422, 'waits_until', '今日から6か月先までの日付を選んでください。'),
  waiting_entry_not_found: row(404, 'base', 'この空き待ちは見つかりませんでした。'),
  coupon_unknown: row(422, 'coupon_code', 'このクーポンコードは見つかりません。入力をお確かめください。'),
  coupon_not_yet: row(422, 'coupon_code', 'このクーポンは、まだ使える期間になっていません。'),
  coupon_expired: row(422, 'coupon_code', 'このクーポンは、使える期間が終わりました。'),
  coupon_other_experience: row(422, 'coupon_code', 'このクーポンは、この体験には使えません。'),
  coupon_minimum: row(422, 'coupon_code', (d) =>
    d.minimum
      ? `このクーポンは、${Number(d.minimum).toLocaleString('ja-JP')}円以上のご予約で使えます。`
      : 'このクーポンが使える金額に足りません。',
  ),
  coupon_exhausted: row(422, 'coupon_code', 'このクーポンは、配布した数に達しました。'),
  coupon_used_by_you: row(422, 'coupon_code', 'このクーポンは、使える回数を使いきりました。'),
  total_below_card_minimum: row(422, 'base', 'お支払いの合計が50円に満たないため、カードでお支払いいただけません。'),
  total_above_card_maximum: row(422, 'base', 'お支払いの合計が上限を超えています。日程か人数を減らしてください。'),
  cancel_started: row(422, 'base', 'すでに始まっているため、キャンセルできません。'),
  not_cancellable: row(422, 'base', 'この予約はキャンセルできません。'),
  booking_too_many_attempts: row(422, 'base', (d) => `短いあいだに何度も操作されました。${waitOf(d)}お試しください。`),
  booking_slot_unknown: row(422, 'calendar_ids', 'この日程は見つかりませんでした。日程を選び直してください。'),
  booking_option_unknown: row(422, 'option_id', 'このオプションは、いま選べません。選び直してください。'),
  idempotency_key_invalid: row(422, 'base', 'Idempotency-Key は255文字以内の印字できる文字で送ってください。'),
  terms_changed: row(
    409,
    'base',
    '体験の内容が変わりました。変わったところをお確かめのうえ、もう一度お進みください。お支払いは発生していません。',
  ),
  legal_changed: row(
    409,
    'base',
    (d) =>
      `${d.texts}が変わりました。リンクからお読みになり、よろしければもう一度お進みください。入力した内容はそのままです。`,
  ),
  price_changed: row(
    422,
    'base',
    (d) =>
      `料金が変わりました。いまのお支払い総額は ${Number(d.total).toLocaleString('ja-JP')}円です。お確かめのうえ、もう一度お進みください。お支払いは発生していません。`,
  ),
  card_needed: row(422, 'payment_token', 'クレジットカード情報を入力してください。'),
  payment_declined: row(402, 'base', (d) =>
    String(d.message ?? 'カード会社の承認が得られませんでした。別のカードでお試しください。'),
  ),
  payment_unknown: row(
    402,
    'base',
    'カード会社からの応答を待っています。二重のお支払いを防ぐため、もう一度予約せずにお待ちください。結果はメールとマイページでお知らせします。',
  ),
  three_d_secure_failed: row(
    402,
    'base',
    '本人認証が完了しませんでした。カード情報の入力からもう一度お手続きください。',
  ),
  hold_expired: row(
    422,
    'base',
    'お席をお取りしておける時間（15分）を過ぎました。もう一度お手続きください。お支払いは発生していません。',
  ),
  idempotency_conflict: row(422, 'base', '同じ番号（Idempotency-Key）で、違う内容の予約が送られました。'),
  refund_changed: row(
    422,
    'base',
    (d) => `返金額が変わりました。いまキャンセルすると、${Number(d.refund).toLocaleString('ja-JP')}円が返金されます。`,
  ),
  refundable_changed: row(
    422,
    'base',
    (d) =>
      `返金できる金額が変わりました。いま返金できるのは ${Number(d.refundable).toLocaleString('ja-JP')}円です。お確かめのうえ、もう一度お進みください。`,
  ),
  nothing_to_refund: row(422, 'base', 'この予約には、返金できる金額が残っていません。'),
  reservation_ended: row(
    422,
    'base',
    'すでに終わった予約のため、キャンセルできません。お金をお返しするときは「返金する」を使ってください。',
  ),
  refund_not_found: row(404, 'base', 'この返金は見つかりませんでした。'),
  refund_made_otherwise: row(422, 'base', 'この返金の分は、ほかの返金に含めてお返ししています。'),
  coupon_not_found: row(404, 'base', 'このクーポンは見つかりませんでした。'),
  coupon_changed: row(409, 'base', 'このクーポンは、開いたあとにほかの方が変更しています。'),
  reservation_not_found: row(404, 'base', 'この予約は見つかりませんでした。'),
  confirmation_not_possible: row(
    422,
    'base',
    '確認のメールを送れるのは、確定していて、まだ終わっていない予約だけです。',
  ),
}
