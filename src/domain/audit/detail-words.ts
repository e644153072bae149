// Labels and texts for the details of an audit entry. A value without a text is shown unchanged.
import { refundChoiceLabels } from '../booking/cancellation.ts'
import { paymentStateLabels } from '../booking/admin-reservations.ts'
import { funderLabels } from '../booking/coupon.ts'
import { disputeWords } from '../booking/disputes.ts'
import { sideWords } from '../booking/dispute-evidence.ts'
import { labelOf, nameKeys } from '../booking/journal-names.ts'
import { journalFormatWords } from '../booking/journal.ts'
import { adjustmentKindWords } from '../booking/ledger.ts'
import { failureWords } from '../mail/delivery-failure.ts'
import { reportResultWords } from '../messages/reports.ts'
import { bulkNames } from './audit-words.ts'
import { roleLabels } from '../accounts/roles.ts'
import { operatorFields } from '../reference/operator-form.ts'
import { feeBearerWords } from '../payouts/closing.ts'
import { payoutStateLabels, returnCauseLabels } from '../payouts/payout-state.ts'
import { formatMoment } from '../shared/japan-time.ts'

// Display order: jsonb doesn't keep the order of keys.
const names = {
  from: '変更前',
  to: '変更後',
  before: '変更前',
  after: '変更後',
  comment: 'コメント',
  requested_by: '依頼した人',
  reason: '理由',
  seen: '確認した変更の数',
  sessions: '終わらせたログインの数',
  experiences: '公開の状態が変わった体験の番号',
  viewing_id: '表示の番号',
  brand_id: 'ブランドの番号',
  user_id: '会員の番号',
  reservation_id: '予約番号',
  experience_id: '体験の番号',
  name: '名前',
  direction: '動かした向き',
  changed: '変わった項目',
  now_published: '公開',
  from_brand_id: '前のブランドの番号',
  to_brand_id: '新しいブランドの番号',
  applications: '応募の数',
  count: '件数',
  kind: '種類',
  job: 'ジョブ',
  ids: '番号',
  amount: '金額（円）',
  refund: '返金（円）',
  reservations: 'キャンセルした予約の数',
  people: '人数',
  refund_choice: '返金の決め方',
  refund_id: '返金の番号',
  handover_id: '引き継ぎの番号',
  answer: '返事',
  request_id: '依頼の番号',
  asked_by: '依頼した管理者の番号',
  payment_id: 'お支払いの番号',
  state: '状態',
  code: 'クーポンコード',
  rate_bp: '率（1万分の1）',
  starts_at: '開始',
  ends_at: '終了',
  max_uses: '全体で使える回数',
  max_uses_per_user: '1人が使える回数',
  minimum_base: '最低利用額（円）',
  bank_code: '金融機関コード',
  branch_code: '支店コード',
  error: 'エラー',
  service_rate_bp: 'サービス料（1万分の1）',
  processing_rate_bp: '決済手数料（1万分の1）',
  goal_hours: '審査の目標（時間）',
  templates: 'ひな形の数',
  checked: '確認した点',
  adjustment_limit: 'ひとりで調整できる額（円）',
  support_refund_limit: 'サポートの返金の上限（円）',
  return_invoice_from: '返還インボイスを発行する返金の額（円）',
  registered_from: '適格請求書発行事業者の登録日',
  registered_until: '適格請求書発行事業者の登録の最後の日',
  simplified_invoices: '宛名のない適格簡易請求書の発行',
  filters: '条件',
  fields: '指摘した項目',
  funded_by: '割引の負担',
  borne_by: '負担',
  dispute_id: 'チャージバックの番号',
  deposited_on: '入金日',
  fee: '手数料（円）',
  added: '加えた数',
  skipped: '飛ばした数',
  format: '会計ソフト',
  pay_on: '振込日',
  result: '結果',
  all: 'すべて',
  payout_id: '振込の番号',
  payout_ids: '振込の番号',
  return_cause: '振込の戻りの原因',
  return_fee: '組戻しの手数料（円）',
  return_fee_borne_by: '組戻しの手数料の負担',
  file: 'ファイルの番号',
  sha256: 'ファイルのハッシュ値（SHA-256）',
  size: '大きさ（バイト）',
  number_changed: '口座番号の変更',
  with_note: '説明を添えた',
  closing_day: '締め日',
  pay_months: '支払いまでの月数',
  pay_day: '支払日',
  minimum_payout: '最低支払額（円）',
  transfer_fee: '振込手数料（円）',
  transfer_fee_borne_by: '振込手数料の負担',
  closes_at: '退会する日時',
  ended_closing: '退会の手続きの終了',
  roles_from: '前の役割',
  roles_to: '新しい役割',
  two_factors: '削除した認証アプリの数',
  passkeys: '削除したパスキーの数',
  report_id: '連絡の番号',
  report_result: '連絡への対応',
  replied: '返事',
  note_id: 'メモの番号',
  files: 'ファイルの数',
  undoes: '元に戻した操作の番号',
  shift_days: 'ずらした日数',
  active: '利用できる',
  payee_id: '受取人の番号',
  own_link_bp: 'ホストのリンクからの予約の率（1万分の1）',
  date: '新しい日',
  start_time: '開始の時刻',
  end_time: '終了の時刻',
} as const satisfies Record<string, string>

/** The details of an entry. Each has a label. */
export type AuditDetail = { readonly [name in keyof typeof names]?: unknown }

/** Labels of form fields. An entry lists its changed fields by name. */
const fields: Record<string, string> = {
  name: '名前',
  description: '紹介',
  published: '公開設定',
  images: '写真',
  address: '住所',
  homepage_url: 'ホームページ',
  instagram_username: 'Instagram',
  x_username: 'X',
  catchphrase: 'キャッチコピー',
  host_name: '世話役の名前',
  host_description: '世話役の紹介',
  location: '活動する場所',
  activity_description: '活動のこと',
  important_thing: '大切にしていること',
  ideal_candidate_profile: 'こんな人に来てほしい',
  participation_condition: '参加の条件',
  note: '注意していただきたいこと',
  application_items: '申し込みのときの質問',
  accepting_applications: '申し込みの受付',
  ...Object.fromEntries(Object.entries(operatorFields).map(([field, { label }]) => [field, label])),
}

/** Filters of a list that was exported. */
const filters: Record<string, string> = {
  q: '検索',
  state: '状態',
  status: '状態',
  payment: 'お支払い',
  published: '公開の状態',
  brand_id: 'ブランド',
  without_brand: 'ブランドなし',
  access_control: '権限',
  host: 'ホスト',
  kind: '種類',
  payee_id: '受取人',
  name: 'ジョブ',
  failure: '失敗の理由',
  action: '操作',
  actor_type: '操作した人の種類',
  actor_id: '操作した人の番号',
  actor_email: '操作した人のメール',
  subject_type: '対象',
  subject_id: '対象の番号',
  date_from: 'この日から',
  date_to: 'この日まで',
  from: 'この日から',
  to: 'この日まで',
  sort: '並び順',
  slot_on: '開催',
  slot_from: '開催日（から）',
  slot_to: '開催日（まで）',
  booked_from: '申込日（から）',
  booked_to: '申込日（まで）',
  issued_from: '発行日（から）',
  issued_to: '発行日（まで）',
  amount_from: '金額（から）',
  amount_to: '金額（まで）',
  period: '期間',
  month: '月',
  reservation_id: '予約番号',
  community_id: 'コミュニティ',
}

const values: Record<string, string> = {
  draft: '下書き',
  awaiting: '審査待ち',
  published: '公開中',
  returned: '差し戻し',
  withdrawn: '公開停止',
  USER: '利用者',
  HOST: 'ホスト',
  CATALYST: 'カタリスト',
  ADMIN: '管理者',
  new: '未対応',
  submitted: '確認待ち',
  verified: '確認済み',
  suspended: '停止中',
  accepted: '承認',
  declined: 'お断り',
  up: '上へ',
  down: '下へ',
}

/** Who asked the operator to cancel. */
const requesters: Record<string, string> = { guest: 'お客さま', host: '主催者', operator: 'なし（運営の判断）' }

const ofName: Record<string, Record<string, string>> = {
  changed: fields,
  filters,
  requested_by: requesters,
  refund_choice: refundChoiceLabels,
  kind: { ...adjustmentKindWords, ...bulkNames, ...failureWords },
  state: { ...paymentStateLabels, ...disputeWords },
  roles_from: roleLabels,
  roles_to: roleLabels,
  funded_by: funderLabels,
  borne_by: { host: 'ホスト', operator: '運営', half: '半分ずつ' },
  format: journalFormatWords,
  result: payoutStateLabels,
  return_cause: returnCauseLabels,
  return_fee_borne_by: feeBearerWords,
  report_result: reportResultWords,
  transfer_fee_borne_by: feeBearerWords,
}

const wordOf = (words: Record<string, string>, key: string) =>
  (Object.hasOwn(words, key) ? words[key] : undefined) ?? key

/** Changed names of a journal are stored by account. */
const termOf = (name: string): string => {
  const account = nameKeys.find((key) => key === name)
  return account && !Object.hasOwn(names, name) ? labelOf(account) : wordOf(names, name)
}

/** As JSON writes a Date, or in Japan time. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3}Z|\+09:00)$/

function valueWords(name: string, value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '（なし）'
  if (value === true) return 'はい'
  if (value === false) return 'いいえ'
  if (typeof value === 'string') {
    if (INSTANT.test(value)) return formatMoment(Date.parse(value))
    return wordOf((Object.hasOwn(ofName, name) && ofName[name]) || values, value)
  }
  if (Array.isArray(value)) return value.map((one) => valueWords(name, one)).join('、')
  if (typeof value !== 'object') return JSON.stringify(value)
  if ('calendars' in value) return sideWords(value as Parameters<typeof sideWords>[0])
  return inOrder(value)
    .map(([key, one]) => `${termOf(key)}：${valueWords(key, one)}`)
    .join('、')
}

const ORDER = Object.keys(names)
const placeOf = (key: string) => (Object.hasOwn(names, key) ? ORDER.indexOf(key) : ORDER.length)
const inOrder = (detail: object): [string, unknown][] =>
  Object.entries(detail).toSorted(([one], [other]) => placeOf(one) - placeOf(other))

/** The details of an entry as terms and descriptions, in display order. */
export const detailItems = (detail: Record<string, unknown>): { term: string; detail: string }[] =>
  inOrder(detail).map(([key, value]) => ({ term: termOf(key), detail: valueWords(key, value) }))

/** The details as one line: 理由：電話で依頼、件数：2. */
export const detailLine = (detail: Record<string, unknown>): string =>
  detailItems(detail)
    .map(({ term, detail: words }) => `${term}：${words}`)
    .join('、')
