import { storedWords } from '../shared/stored-words.ts'

/** Actions about money, which admins of accounting read, too. */
export const moneyActions = {
  cancel_reservation: '予約をキャンセル',
  change_reservation: '予約を変更',
  cancel_calendar: '開催を中止',
  postpone_calendar: '開催を延期',
  refund_reservation: '予約の代金を返金',
  retry_refund: '返金を再送',
  hand_over_refund: '返金を会計に引き継ぎ',
  finish_handover: '引き継がれた返金に対応',
  decline_handover: '引き継がれた返金を見送り',
  compose_evidence: 'チャージバックの証拠にメッセージを使用',
  enter_dispute_outcome: 'チャージバックのその後を記入',
  change_dispute_bearer: 'チャージバックの負担を変更',
  ask_payment_again: '決済会社に結果を確認',
  adjust_ledger: '受取人の残高を調整',
  ask_adjustment: '残高の調整の承認を依頼',
  approve_adjustment: '残高の調整を承認',
  decline_adjustment: '残高の調整を見送り',
  add_commission_rate: '販売手数料の率を追加',
  export_ledger: '元帳を書き出し',
  export_statements: '支払明細書の一覧を書き出し',
  export_journal: '仕訳を書き出し',
  change_journal_names: '仕訳の科目の名前を変更',
  add_deposit: 'カード会社の入金を記入',
  import_deposits: 'カード会社の入金を取り込み',
  reverse_deposit: 'カード会社の入金を打ち消し',
  export_documents: '領収書などの一覧を書き出し',
  make_coupon: 'クーポンを作成',
  update_coupon: 'クーポンを変更',
  export_coupons: 'クーポンの一覧を書き出し',
  stop_coupon: 'クーポンの利用を停止',
  resume_coupon: 'クーポンの利用を再開',
  change_fees: '手数料を変更',
  change_document_settings: '領収書の設定を変更',
  change_refund_limit: 'サポートの返金の上限を変更',
  change_adjustment_limit: '残高の調整の上限を変更',
  change_payout_rules: 'お支払いの決まりを変更',
  submit_payee: '受取人の登録を確認に出す',
  change_payee_account: '受取口座を変更',
  take_payee: '受取人の責任者になる',
  release_payee: '受取人の責任者をはずす',
  verify_payee: '受取人を確認済みにする',
  return_payee: '受取人の登録を差し戻し',
  suspend_payee: '受取人への支払いを停止',
  resume_payee: '受取人への支払いの停止を解除',
  read_account_number: '口座番号を表示',
  add_bank_branch: '金融機関の支店を追加',
  confirm_payee_account: '受取口座に変わりがないことを確認',
  change_payout_sender: '振込ファイルの設定を変更',
  make_payout_run: '振込の回を作成',
  exclude_payout: '振込を除外',
  retry_payout_omissions: '入らなかった受取人を確かめ直した',
  approve_payout_run: '振込の回を承認',
  cancel_payout_run: '振込の回を中止',
  export_payout_run: '振込ファイルを作成',
  download_payout_file: '振込ファイルをダウンロード',
  record_payout_results: '振込の結果を記録',
} as const

/**
 * Actions in the audit log, with the labels that admins read. `insertAudit` accepts only these
 * names, so an action without a label doesn't compile. Never remove a name: stored rows still use
 * it.
 */
export const auditActions = {
  // experiences
  approve_experience: '体験を承認',
  return_experience: '体験を差し戻し',
  take_down_experience: '体験の公開を停止',
  seen_experience: '体験の変更を確認',
  export_experiences: '体験の一覧を書き出し',

  // reservations and reviews
  ...moneyActions,
  export_reservations: '予約の一覧を書き出し',
  resend_confirmation: '確認のメールを再送',
  read_thread: 'メッセージを確認',
  close_report: 'メッセージの連絡に対応',
  hide_review: 'レビューを非公開',
  show_review: 'レビューを公開に戻す',

  // people
  change_access: '権限を変更',
  suspend_person: '利用を停止',
  lift_suspension: '利用停止を解除',
  lift_undeliverable: 'メールの送信を再開',
  sign_out_person: 'すべての端末でログアウト',
  begin_viewing: '会員としての表示を開始',
  end_viewing: '会員としての表示を終了',
  export_people: '会員の一覧を書き出し',
  export_person: '会員のデータを書き出し',
  export_own_data: '自分のデータを書き出し',
  erase_person: '会員を退会',
  request_closing: '退会を申し込み',
  withdraw_closing: '退会をやめる',
  close_account: '退会（ご本人の申し込み）',

  change_email: 'メールアドレスを変更',
  turn_on_two_factor: '二段階認証をオン',
  renew_two_factor: '二段階認証のアプリを変更',
  turn_off_two_factor: '二段階認証をオフ',
  use_recovery_code: 'リカバリーコードを使用',
  renew_recovery_codes: 'リカバリーコードを再発行',
  add_passkey: 'パスキーを登録',
  remove_passkey: 'パスキーを削除',
  reset_two_factor: '二段階認証をリセット',

  start_bulk_action: 'まとめて操作を開始',
  resume_bulk_action: 'まとめての操作の続きを開始',

  // notes of admins
  add_note: 'メモを追加',
  pin_note: 'メモを固定',
  unpin_note: 'メモの固定を解除',
  remove_note: 'メモを削除',

  // communities and brands
  decide_application: '応募に返事',
  undo_decision: '応募への返事を元に戻す',
  save_application_templates: '応募への返事のひな形を変更',
  note_application: '応募のメモを変更',
  invite_brand_member: 'ブランドのメンバーを招待',
  remove_brand_member: 'ブランドのメンバーを削除',
  export_ambassadors: 'アンバサダーの一覧を書き出し',
  make_ambassador: 'アンバサダーを作成',
  update_ambassador: 'アンバサダーを更新',
  add_ambassador_member: 'アンバサダーのメンバーを追加',
  remove_ambassador_member: 'アンバサダーのメンバーを削除',
  export_brands: 'ブランドの一覧を書き出し',
  make_brand: 'ブランドを作成',
  update_brand: 'ブランドを更新',
  export_communities: 'コミュニティの一覧を書き出し',
  make_community: 'コミュニティを作成',
  update_community: 'コミュニティを更新',
  move_community: 'コミュニティのブランドを変更',

  // reference data and settings
  add_reference_item: '分類を追加',
  rename_reference_item: '分類の名前を変更',
  move_reference_item: '分類を並べ替え',
  retire_reference_item: '分類の使用を終了',
  restore_reference_item: '分類を再開',
  change_operator: '運営者の情報を変更',
  change_approval_settings: '審査の目標とひな形を変更',
  change_legal_page: '法律のページを変更',
  reset_legal_page: '法律のページを見本に戻す',

  export_audit: '操作の記録を書き出し',

  // jobs and mails
  export_jobs: 'ジョブの一覧を書き出し',
  export_mails: 'メールの一覧を書き出し',
  retry_jobs: 'ジョブを再実行',
  abandon_jobs: 'ジョブをあきらめる',
  retry_mails: 'メールを再送',
  abandon_mails: 'メールの送信をあきらめる',
} as const

export type AuditAction = keyof typeof auditActions

/** Types of the objects that actions change. */
export const auditSubjects = {
  experience: '体験',
  community_application: '応募',
  brand_member: 'ブランドのメンバー',
  category: 'カテゴリー',
  theme: 'テーマ',
  occupation: '職業',
  setting: '設定',
  job: 'ジョブ',
  mail: 'メール',
  user: '会員',
  reservation: '予約',
  calendar: '開催日程',
  coupon: 'クーポン',
  ledger: '元帳',
  books: '月の会計',
  deposit: 'カード会社の入金',
  document: '領収書など',
  commission_rate: '販売手数料の率',
  review: 'レビュー',
  bulk_action: 'まとめての操作',
  ambassador: 'アンバサダー',
  brand: 'ブランド',
  community: 'コミュニティ',
  payee: '受取人',
  bank_branch: '金融機関の支店',
  payout_run: '振込の回',
  thread: 'メッセージのやりとり',
  audit: '操作の記録',
} as const

export type AuditSubject = keyof typeof auditSubjects

/** What admins do to many things at once (`bulkKinds`). */
export const bulkNames = {
  suspend_people: '会員の利用停止',
  lift_suspensions: '利用停止の解除',
  hide_reviews: 'レビューの非公開',
  show_reviews: 'レビューの公開',
  cancel_slots: '日程の中止',
  postpone_slots: '日程の延期',
} as const

/** Orders of the list. */
export const auditSorts = ['newest', 'oldest'] as const
export type AuditSort = (typeof auditSorts)[number]

export const auditActors = {
  user: '会員・運営',
  brand_member: 'ブランドのメンバー',
  operator: '運営者',
  system: 'システム（自動）',
} as const

export type AuditActorType = keyof typeof auditActors

/**
 * The label of an action. A name that an older version of the program wrote is returned unchanged.
 */
export const actionWords = (action: string): string => storedWords(auditActions, action)
export const subjectWords = (subject_type: string): string => storedWords(auditSubjects, subject_type)
