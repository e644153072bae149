/** Texts of bulk actions for admins. */
import { bulkNames } from '#domain/audit/audit-words.ts'
import { type BulkItemState, type BulkKind, bulkSubjects } from '#domain/office/bulk.ts'
import type { Badge } from '#web/ui/kit/status-badge.tsx'

type Words = {
  /** What the page of a run is called. */
  name: string
  /** The button, and that of the dialog. */
  button: string
  title: (count: string) => string
  /** The consequences. */
  what: readonly string[]
  reasonHelp?: string
}

export const bulkWords: Record<BulkKind, Words> = {
  suspend_people: {
    name: bulkNames.suspend_people,
    button: '利用を停止する',
    title: (count) => `${count}の利用を停止しますか？`,
    what: [
      'すべての端末からすぐにログアウトされ、ログインできなくなります。すでに入っている予約は、そのまま有効です。',
      'ほかに主催する人のいない公開中の体験は、公開を停止します。',
      'ひとりずつ、お問い合わせ先を添えてメールでお知らせします。理由は書きません。',
    ],
    reasonHelp: '全員に同じ理由が、操作の記録に残ります。個人情報は書かないでください。',
  },
  lift_suspensions: {
    name: bulkNames.lift_suspensions,
    button: '利用停止を解除する',
    title: (count) => `${count}の利用停止を解除しますか？`,
    what: [
      'これまでと同じように、ログインして使えるようになります。停止にともなって公開を止めた体験は、再び公開されます。',
      'ひとりずつ、メールでお知らせします。',
    ],
  },
  hide_reviews: {
    name: bulkNames.hide_reviews,
    button: '非公開にする',
    title: (count) => `${count}のレビューを非公開にしますか？`,
    what: [
      '体験のページから消え、評価の平均にも数えなくなります。書いた方とホストには、非公開になったことが見えます。',
      'メールは送りません。',
    ],
    reasonHelp: 'すべてのレビューの書いた方のマイページに、このまま表示されます。',
  },
  show_reviews: {
    name: bulkNames.show_reviews,
    button: '公開に戻す',
    title: (count) => `${count}のレビューを公開に戻しますか？`,
    what: ['体験のページにまた表示され、評価の平均にも数えます。', 'メールは送りません。'],
  },
  cancel_slots: {
    name: bulkNames.cancel_slots,
    button: '中止する',
    title: (count) => `${count}の日程を中止しますか？`,
    what: [
      'ご予約の方には、期限にかかわらず、その回の分を全額お返しします。',
      'お客さまにもホストにも、すべての回をまとめて、おひとりに1通のメールでお知らせします。',
      '元に戻すことはできません。',
    ],
    reasonHelp: 'お客さまとホストに、メールでこのまま伝わります。',
  },
  postpone_slots: {
    name: bulkNames.postpone_slots,
    button: '延期する',
    title: (count) => `${count}の日程を延期しますか？`,
    what: [
      'お席は新しい日程にそのまま確保し、参加するか、別の日程にするか、返金を受けるかをお尋ねします。',
      '期限までにお返事がない方には、その回の分を全額お返しします。上の金額は、全員が返金を選んだときのものです。',
      'お客さまにもホストにも、すべての回をまとめて、おひとりに1通のメールでお知らせします。',
    ],
    reasonHelp: 'お客さまとホストに、メールでこのまま伝わります。',
  },
}

/** 12人, 1,580件. */
export const bulkCount = (kind: BulkKind, count: number): string =>
  `${count.toLocaleString('ja-JP')}${bulkSubjects[kind] === 'people' ? '人' : '件'}`

const changed: Record<BulkKind, string> = {
  suspend_people: 'すでに利用停止中です',
  lift_suspensions: '利用停止中でないか、あとから別に停止されています',
  hide_reviews: 'すでに非公開です',
  show_reviews: '非公開でないか、あとから別に非公開にされています',
  cancel_slots: 'すでに中止されています',
  postpone_slots: 'すでに中止されています',
}

/** Why an item was left out or refused. */
export function refusalWords(kind: BulkKind, code: string): string {
  switch (code) {
    case 'person_changed':
    case 'review_changed':
    case 'calendar_cancelled':
      return changed[kind]
    case 'own_account':
      return 'ご自身です'
    case 'person_erased':
      return '退会済みです'
    case 'person_not_found':
    case 'review_not_found':
    case 'calendar_not_found':
      return '見つかりません'
    case 'postponed_without_places':
      return '延期先の回のお席が足りません'
    case 'calendar_ended':
      return 'すでに終わっています'
    case 'not_allowed':
      return '操作を始めた人が、管理者でなくなりました'
    default:
      return 'この操作はできません'
  }
}

export const itemStates: Record<BulkItemState, Badge> = {
  waiting: { label: '順番待ち', tone: 'waiting' },
  done: { label: '完了', tone: 'good' },
  refused: { label: '対象外', tone: 'problem' },
}

export const bulkPath = (id: number): string => `/admin/bulk_actions/${id}`
