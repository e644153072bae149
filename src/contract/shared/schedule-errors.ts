// Rows of the error table about slots and requests for slots.
import { type Details, row } from './error-row.ts'

const about = (details: Details) => (details.slot ? `${details.slot}の回は、` : 'この回は、')

export const scheduleErrors = {
  experience_not_published: row(422, 'base', 'この体験は、いま公開されていません。'),
  slot_cancelled: row(422, 'calendar_ids', (d) => `${about(d)}中止になりました。ほかの日程を選んでください。`),
  slot_started: row(422, 'calendar_ids', (d) => `${about(d)}すでに始まっています。ほかの日程を選んでください。`),
  slot_closed: row(422, 'calendar_ids', (d) => `${about(d)}予約の受け付けを終えました。ほかの日程を選んでください。`),
  slot_past_deadline: row(
    422,
    'calendar_ids',
    (d) => `${about(d)}予約の締め切りを過ぎました。ほかの日程を選んでください。`,
  ),
  slot_full: row(422, 'calendar_ids', (d) =>
    Number(d.places_left) > 0
      ? `${about(d)}残り${d.places_left}名です。人数を減らすか、ほかの日程を選んでください。`
      : `${about(d)}満席になりました。ほかの日程を選んでください。`,
  ),
  date_invalid: row(422, 'date', '日付を正しく入力してください。'),
  date_in_past: row(422, 'date', '今日以降の日付を選んでください。'),
  date_too_far: row(422, 'date', '6か月先までの日付を選んでください。'),
  time_invalid: row(422, 'start_time', '時刻を正しく入力してください。'),
  time_not_on_the_half_hour: row(422, 'start_time', '時刻は30分きざみで選んでください。'),
  time_out_of_range: row(422, 'start_time', '時刻は6:00から23:30のあいだで選んでください。'),
  start_not_before_end: row(422, 'start_time', '開始時刻は終了時刻より前に設定してください。'),
  rule_without_weekday: row(422, 'recurrence_rules', '曜日を1つ以上選んでください。'),
  rule_weekday_invalid: row(422, 'recurrence_rules', '曜日を正しく選んでください。'),
  rule_dates_reversed: row(422, 'recurrence_rules', '終了日は開始日以降にしてください。'),
  rule_too_long: row(422, 'recurrence_rules', '繰り返しは3か月先までにしてください。'),
  rule_without_date: row(422, 'recurrence_rules', 'この期間に当てはまる曜日がありません。'),
  calendar_cancelled: row(422, 'base', 'この回はすでに中止されています。'),
  calendar_started: row(422, 'base', 'この回はすでに始まっているため、変更できません。'),
  calendar_ended: row(
    422,
    'base',
    'この回はすでに終わっているため、中止にできません。返金が必要なときは、運営にお問い合わせください。',
  ),
  calendar_has_guests: row(
    422,
    'base',
    'この回にはご予約かお手続き中の方がいるため、削除できません。開催できないときは、中止の手続きをしてください。',
  ),
  slot_booked_whole: row(422, 'recruitment_number', '貸し切りのご予約があるため、定員を増やせません。'),
  capacity_below_taken: row(
    422,
    'recruitment_number',
    (d) => `すでに${d.taken}名のお席が埋まっています。定員は${d.taken}名以上にしてください。`,
  ),
  request_time_past: row(422, 'start_time', '開始時刻を過ぎています。これからの日時を選んでください。'),
  request_deadline_past: row(
    422,
    'date',
    'この体験の予約の締め切りは前日の23:59です。明日以降の日付を選んでください。',
  ),
  request_slot_full: row(
    422,
    'start_time',
    (d) => `同じ日時の回がすでにあり、残りは${d.places_left}名です。その回の定員を増やすか、別の時間を選んでください。`,
  ),
  request_too_few_places: row(
    422,
    'recruitment_number',
    (d) => `リクエストは${d.people}名です。定員は${d.people}名以上にしてください。`,
  ),
  calendar_not_found: row(404, 'base', 'この日程は見つかりませんでした。'),
  calendar_feed_not_found: row(404, 'base', 'このカレンダーのアドレスは、いまは使えません。'),
  phone_booking_not_found: row(404, 'base', 'この電話のご予約は見つかりませんでした。'),
  phone_booking_cancelled: row(422, 'base', 'この電話のご予約は、すでにキャンセルされています。'),
  phone_booking_without_places: row(
    422,
    'number_of_people',
    (d) => `お席が足りません（残り${d.places_left}名）。人数か、この回の定員を変えてください。`,
  ),
  holding_request_not_found: row(404, 'base', 'このリクエストは見つかりませんでした。'),
  holding_request_answered: row(422, 'base', 'このリクエストには、すでにお返事されています。'),
  holding_request_withdrawn: row(422, 'base', 'このリクエストは、ゲストが取り下げました。'),
  holding_request_exists: row(422, 'date', 'この日のリクエストは、すでに送られています。お返事をお待ちください。'),
  holding_request_too_many_people: row(
    422,
    'number_of_people',
    (d) => `この体験の定員は${d.most}名です。人数を減らしてください。`,
  ),
  holding_request_own: row(422, 'base', 'ご自身の体験にはリクエストできません。'),
  participants_changed: row(
    422,
    'base',
    (d) => `参加者の数が変わりました（いま${d.participant_number}名）。内容をお確かめのうえ、もう一度お進みください。`,
  ),
  guests_changed: row(
    422,
    'base',
    (d) =>
      `この画面を開いたあとに、新しいご予約が入りました（いま${d.guests}件）。お知らせする方をお確かめのうえ、もう一度お進みください。`,
  ),
}
