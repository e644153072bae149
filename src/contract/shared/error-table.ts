// All error codes with their status, field and Japanese message. A new code without a row doesn't
// compile.
import { ownInterestSentence } from '#domain/accounts/own-interest.ts'
import type { OperationRefusalCode } from '#domain/shared/operation-refusals.ts'
import type { RefusalCode } from '#domain/shared/refusals.ts'
import { erasureErrors, signInErrors } from './accounts-errors.ts'
import { bookingErrors } from './booking-errors.ts'
import { type Details, type Row, row, waitOf } from './error-row.ts'
import { messageErrors } from './message-errors.ts'
import { accountingErrors, payoutErrors } from './payout-errors.ts'
import { scheduleErrors } from './schedule-errors.ts'

export type ErrorCode = RefusalCode | OperationRefusalCode

export const errorTable: Record<ErrorCode, Row> = {
  ...scheduleErrors,
  ...bookingErrors,
  // operations
  invalid_input: row(422, 'base', '入力内容をお確かめください。'),
  malformed_request: row(422, 'base', '送られた内容を読み取れませんでした。'),
  not_signed_in: row(401, 'base', 'ログインしてください。'),
  not_signed_in_for_request: row(403, 'base', 'ログインしてください。'),
  not_allowed: row(403, 'base', 'この操作は許可されていません。'),
  role_missing: row(
    403,
    'base',
    'あなたの役割では、この操作はできません。必要なときは、全権の管理者にご相談ください。',
  ),
  own_interest: row(403, 'base', (d) => ownInterestSentence(String(d.whose ?? 'あなた自身のお金'))),
  other_origin: row(403, 'base', 'ほかのサイトからの操作は受け付けていません。'),
  not_found: row(404, 'base', '見つかりませんでした。'),
  experience_not_found: row(404, 'base', 'この体験は見つかりませんでした。'),
  experience_not_public: row(401, 'base', 'この体験は公開されていません。'),
  experience_changed: row(409, 'base', 'この体験は、開いたあとに変更されています。'),
  experience_decided: row(
    409,
    'base',
    (d) =>
      `この体験は、${d.by}が先に${d.action === 'returned' ? '差し戻し' : d.action === 'taken_down' ? '公開を停止し' : '承認し'}ました。`,
  ),
  experience_not_decidable: row(422, 'action', 'この体験の状態が変わったため、この操作はできません。'),
  draft_not_found: row(404, 'base', 'この下書きは見つかりませんでした。公開を申請したか、削除されています。'),
  draft_changed: row(409, 'base', 'この下書きは、ほかの画面で新しく保存されています。'),
  too_many_favorites: row(422, 'base', 'お気に入りは200件までです。見なくなった体験を外してください。'),
  too_many_drafts: row(422, 'base', '下書きは100件までです。使わない下書きを削除してください。'),
  option_not_found: row(404, 'base', 'このオプションは見つかりませんでした。'),
  dispute_not_found: row(404, 'base', 'このチャージバックは見つかりませんでした。'),
  dispute_changed: row(409, 'base', 'このチャージバックは、開いたあとに変わっています。新しい内容をお確かめください。'),
  dispute_over: row(422, 'base', 'このチャージバックは決着しているため、メッセージは読めません。'),
  dispute_followed: row(422, 'base', 'この決済会社の状態は自動で反映されるため、記入できません。'),
  receipt_fully_refunded: row(404, 'base', '全額を返金したため、この予約の領収書はありません。'),
  receipt_limit: row(
    422,
    'base',
    (d) => `1つの予約で発行できる領収書は${d.most}枚までです。お困りのときは、運営にお問い合わせください。`,
  ),
  document_not_found: row(404, 'base', '書類が見つかりません。'),
  ambassador_not_found: row(404, 'ambassador', 'このアンバサダーは見つかりませんでした。'),
  host_not_found: row(404, 'base', 'このホストのページは見つかりませんでした。'),
  brand_not_found: row(404, 'brand', 'このブランドは見つかりませんでした。'),
  community_not_found: row(404, 'community', 'このコミュニティは見つかりませんでした。'),
  postal_code_not_found: row(404, 'postal_code', 'この郵便番号の住所は見つかりませんでした。'),
  applications_closed: row(422, 'base', 'このコミュニティは、いま参加の募集を止めています。'),
  application_items_changed: row(
    422,
    'base',
    'コミュニティの質問か条件が変わりました。変わったところをお確かめのうえ、もう一度お申し込みください。',
  ),
  application_recipient_changed: row(409, 'base', '応募を読む相手が変わりました。「利用目的」をご確認ください。'),
  application_not_found: row(404, 'base', 'この申し込みは見つかりませんでした。'),
  application_decided: row(
    409,
    'base',
    'この申し込みには、ほかの方がすでに返事をしています。新しい内容をお確かめください。',
  ),
  application_decided_so: row(422, 'base', 'この申し込みには、すでに同じ返事をしています。'),
  decision_final: row(
    409,
    'base',
    'この返事は元に戻せません。元に戻せる時間を過ぎたか、返事が変わっています。新しい内容をお確かめください。',
  ),
  templates_changed: row(409, 'base', 'ひな形は、ほかの画面で新しく保存されています。'),
  memo_changed: row(
    409,
    'memo',
    'ほかの方がメモを書きかえています。新しいメモをお確かめのうえ、もう一度保存してください。',
  ),
  community_changed: row(
    409,
    'base',
    'このコミュニティは、開いたあとにほかのメンバーが更新しています。内容をお確かめください。',
  ),
  already_seen_to: row(409, 'base', 'すでに処理が進んだか、ほかの方が対応しています。'),
  settings_changed: row(
    409,
    'base',
    'この設定は、開いたあとにほかの方が変更しています。いまの内容をお確かめのうえ、もう一度保存してください。',
  ),
  reference_item_not_found: row(404, 'base', 'この項目は見つかりませんでした。'),
  reference_item_last: row(422, 'base', '最後の1件は、使用を終えられません。先に新しい項目を追加してください。'),
  reference_item_retired: row(422, 'base', '使用を終えた項目は、変更できません。先に再開してください。'),
  ambassador_changed: row(
    409,
    'base',
    'このアンバサダーは、開いたあとにほかの管理者が更新しています。内容をお確かめください。',
  ),
  brand_changed: row(409, 'base', 'このブランドは、開いたあとにほかの管理者が更新しています。内容をお確かめください。'),
  ambassador_member_not_found: row(404, 'base', 'このメンバーは見つかりませんでした。'),
  ambassador_member_exists: row(422, 'id', 'この方は、すでにメンバーです。'),
  own_ambassador_member: row(422, 'base', 'ご自身は削除できません。ほかのメンバーにお願いしてください。'),
  user_not_found: row(404, 'base', 'この利用者は見つかりませんでした。'),
  wrong_credentials: row(401, 'base', 'メールアドレスまたはパスワードが不正です'),
  ...signInErrors,
  person_not_found: row(404, 'base', 'この会員は見つかりませんでした。'),
  person_changed: row(409, 'base', 'この会員の状態は、ほかの管理者が先に変えています。新しい内容をお確かめください。'),
  person_erased: row(422, 'base', 'この会員はすでに退会しているため、この操作はできません。'),
  review_changed: row(409, 'base', 'このレビューの公開の状態は、ほかの管理者が先に変えています。'),
  note_not_found: row(404, 'base', 'このメモは見つかりませんでした。すでに削除されています。'),
  note_file_not_found: row(404, 'base', 'このファイルは見つかりませんでした。'),
  note_file_type: row(422, 'files', '添付できるのは、JPEG、PNG、PDF のファイルです。'),
  note_files_too_large: row(422, 'files', 'ファイルは、ひとつのメモに合わせて 5 MB までです。'),
  bulk_not_found: row(404, 'base', 'お探しの操作は見つかりませんでした。'),
  bulk_changed: row(409, 'base', '対象が変わりました。件数をもう一度お確かめください。'),
  own_account: row(422, 'base', 'ご自身には、この操作はできません。'),
  own_access_level: row(422, 'access_control', 'ご自身の権限は変えられません。ほかの管理者にお願いしてください。'),
  admin_not_seen_as: row(422, 'base', '管理者として表示することはできません。'),
  suspended_not_seen_as: row(422, 'base', '利用停止中の会員として表示することはできません。'),
  seeing_as_somebody: row(
    403,
    'base',
    'ほかの会員として表示しているあいだは、見るだけで、操作はできません。先に表示を終えてください。',
  ),
  seeing_is_over: row(
    403,
    'base',
    'ほかの会員としての表示は終わっています。ページを読み込み直してから、もう一度お試しください。',
  ),
  ...erasureErrors,
  experience_host_inactive: row(422, 'action', 'ホストが利用停止中か退会しているため、公開できません。'),
  brand_member_not_found: row(404, 'base', 'このメンバーは見つかりませんでした。'),
  brand_member_joined: row(422, 'email', 'このメールアドレスの方は、すでにメンバーとして参加しています。'),
  own_brand_member: row(422, 'base', 'ご自身は削除できません。ほかのメンバーにお願いしてください。'),
  last_brand_member: row(422, 'base', '参加中の最後のメンバーは削除できません。'),
  invitation_token_invalid: row(
    422,
    'invitation_token',
    'この招待のリンクは使えません。期限が切れたか、すでに使われたか、新しい招待が送られています。',
  ),
  invitation_sign_in_needed: row(
    422,
    'base',
    'このメールアドレスは登録済みです。ページを読み込み直し、ログインしてから参加してください。',
  ),
  brand_membership_over: row(422, 'base', 'このブランドのメンバーではなくなりました。ほかのブランドを選んでください。'),
  brand_switched: row(
    403,
    'base',
    '別の画面でブランドを切り替えたため、保存していません。ページを読み込み直して、ブランドをお確かめください。',
  ),
  reset_token_invalid: row(
    422,
    'reset_password_token',
    'このリンクは使えません。期限が切れたか、すでに使われています。もう一度お手続きください。',
  ),
  verification_token_invalid: row(
    422,
    'token',
    'このリンクは使えません。期限が切れたか、すでに使われています。もう一度メールをお送りください。',
  ),
  too_many_attempts: row(429, 'base', (d) => `短いあいだに何度も操作されました。${waitOf(d)}お試しください。`),
  too_many_requests: row(429, 'base', 'アクセスが集中しています。少し待って、もう一度お試しください。'),
  ...accountingErrors,
  ...payoutErrors,
  ...messageErrors,
  busy: row(422, 'base', 'ただいま混み合っています。少し待って、もう一度お試しください。'),
  review_not_attended: row(422, 'base', 'レビューは、体験に参加したあとに書けます。'),
  review_exists: row(422, 'base', 'この予約のレビューは、すでに書かれています。'),
  review_not_found: row(404, 'base', 'このレビューは見つかりませんでした。'),
  review_deleted: row(422, 'base', '削除したレビューを、もう一度書くことはできません。'),
  review_edit_over: row(422, 'base', 'レビューを編集できるのは、投稿から48時間以内です。'),
  review_edited: row(409, 'base', 'ゲストがレビューを編集しました。新しい内容をご確認のうえ、もう一度お送りください。'),
  reply_exists: row(422, 'base', 'このレビューには、すでに返信されています。'),
  // images: statuses of the image host's protocol (docs/product/images.md#upload-errors)
  upload_malformed: row(400, 'base', '送られた内容を読み取れませんでした。multipart/form-data で送ってください。'),
  upload_preset_unknown: row(400, 'upload_preset', 'upload_preset を正しく指定してください。'),
  upload_cloud_unknown: row(404, 'base', 'このアップロード先は見つかりませんでした。'),
  upload_busy: row(429, 'base', '画像の受け付けが混み合っています。少し待って、もう一度お試しください。'),
  image_missing: row(400, 'file', '画像のファイルを選んでください。'),
  image_several: row(400, 'file', '画像は1枚ずつ送ってください。'),
  image_unreadable: row(400, 'file', '画像として読み取れませんでした。JPEG・PNG・WebP・SVG を選んでください。'),
  image_animated: row(400, 'file', '動く画像は使えません。静止画を選んでください。'),
  image_too_large: row(
    400,
    'file',
    (d) => `ファイルが大きすぎます。${Math.floor(Number(d.most) / 1024 / 1024)}MBまでの画像を選んでください。`,
  ),
  image_too_many_pixels: row(400, 'file', '画像の縦横が大きすぎます。5,000万画素までの画像を選んでください。'),
  image_too_complex: row(
    400,
    'file',
    'この SVG は複雑すぎて、画像にできませんでした。PNG か JPEG に書き出して選んでください。',
  ),
  image_store_down: row(503, 'base', 'いま、写真の保管先につながりません。少し待って、もう一度お試しください。'),
  unavailable: row(503, 'base', 'いま、一時的にご利用いただけません。少し待って、もう一度お試しください。'),
  payload_too_large: row(413, 'base', '送られた内容が大きすぎます。'),
  method_not_allowed: row(405, 'base', 'この操作はできません。'),
  request_timeout: row(408, 'base', '送信に時間がかかりすぎました。接続をお確かめのうえ、もう一度お試しください。'),
  internal: row(500, 'base', 'サーバーでエラーが発生しました。時間をおいてお試しください。'),
}

export function errorMessage(code: ErrorCode, details: Details = {}): string {
  const { message } = errorTable[code]
  return typeof message === 'function' ? message(details) : message
}
