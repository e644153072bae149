/** Texts of the admin pages for approvals and changes. */
import type { Experience } from '#contract/experiences/experiences-schemas.ts'
import type { ExperienceApproval } from '#contract/experiences/admin-experiences-schemas.ts'
import { ageWords } from '#domain/experiences/ages.ts'
import { type Queue, queues, type QueueSort, statusLabels } from '#domain/experiences/approval.ts'
import { formatDuration } from '#domain/experiences/day-guide.ts'
import type { ReviewedField } from '#domain/experiences/watched-changes.ts'
import { prefectureOf } from '#domain/shared/prefectures.ts'
import { formatYen } from '#domain/shared/yen.ts'
import type { Badge } from '#web/ui/kit/status-badge.tsx'

export const queueLabels: Record<Queue, string> = {
  waiting: '審査待ち',
  changed: '変更あり',
  returned: '差し戻し',
  published: '公開中',
  taken_down: '公開停止',
  all: 'すべて',
}
/** In the order in which admins handle them. */
export const queueOrder = [
  'waiting',
  'changed',
  'returned',
  'published',
  'taken_down',
  'all',
] as const satisfies readonly Queue[]

/** The queue that an address names, or the first one. */
export const queueOf = (text: string | null): Queue => queues.find((one) => one === text) ?? 'waiting'

export const queuePath = (queue: Queue, page = 1) =>
  `/admin/experiences?status=${queue}${page > 1 ? `&page=${page}` : ''}`

export const approvalPath = (id: number, queue: Queue) => `/admin/experiences/${id}?queue=${queue}`

/** Whether admins decide the experiences of this queue one after another. */
export const isWorkedOff = (queue: Queue): boolean => queue === 'waiting' || queue === 'changed'

/** The list that an experience is opened from, if its address names none. */
export const queueOfState = ({ status, changes }: Pick<ExperienceApproval, 'status' | 'changes'>): Queue => {
  if (status === 'awaiting') return 'waiting'
  if (status === 'published') return changes.length > 0 ? 'changed' : 'published'
  return status === 'returned' ? 'returned' : 'taken_down'
}

/** The row that follows in the queue, or the first one after its end; null if there is no other. */
export function nextOf<T extends { id: number }>(rows: readonly T[], id: number): T | null {
  const at = rows.findIndex((row) => row.id === id)
  return rows[at + 1] ?? rows.find((row) => row.id !== id) ?? null
}

export const emptyWords: Record<Queue, string> = {
  waiting: '審査を待っている体験はありません。',
  changed: '確認していない変更はありません。',
  returned: '差し戻した体験はありません。',
  published: '公開中の体験はありません。',
  taken_down: '公開を停止した体験はありません。',
  all: '体験はまだありません。',
}

export const queueSortLabels: Record<QueueSort, string> = {
  weight: '料金・場所の変更から',
  newest: '日付の新しい順',
  oldest: '日付の古い順',
  title: 'タイトル順',
  title_last: 'タイトルの逆順',
  price: '料金の高い順',
  price_low: '料金の安い順',
}

export const statusWords: Record<Experience['status'], Badge> = {
  awaiting: { label: statusLabels.awaiting, tone: 'waiting' },
  published: { label: statusLabels.published, tone: 'good' },
  returned: { label: statusLabels.returned, tone: 'problem' },
  withdrawn: { label: statusLabels.withdrawn, tone: 'over' },
}

export const decisionLabels: Record<ExperienceApproval['decisions'][number]['action'], string> = {
  requested: '公開を申請',
  approved: '承認して公開',
  returned: '差し戻し',
  taken_down: '公開を停止',
  republished: 'もう一度公開',
}

const fieldLabels: Partial<Record<string, string>> = {
  title: 'タイトル',
  description: '体験の内容',
  images: '写真',
  price: '料金',
  price_types: '料金区分',
  price_side_note: '料金の補足',
  note: '持ちもの・注意',
  reservation_notice: 'ご予約にあたって',
  online: '開催方法',
  online_url: '開催URL',
  state: '都道府県',
  address: '住所',
  meeting_point: '集合場所',
  meeting_image: '集合場所の写真',
  nearest_station: '最寄り駅',
  directions: '道順',
  duration_minutes: '所要時間',
  target_age: '対象年齢',
  lowest_age: '参加できる年齢',
  languages: '言語',
  inspiration: 'この体験をひらいた理由',
  options: 'オプション',
  recruitment_number: '募集人数',
  calendars: '日程',
} satisfies Record<ReviewedField, string>
export const fieldLabelOf = (field: string): string => fieldLabels[field] ?? field

/** The value of a changed field as text. Pictures are drawn instead. */
export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '（なし）'
  if (field === 'price' && typeof value === 'number') return formatYen(value)
  if (field === 'lowest_age' && typeof value === 'number') return ageWords(value)
  if (field === 'recruitment_number' && typeof value === 'number') return `${value}名`
  if (field === 'duration_minutes' && typeof value === 'number') return formatDuration(value)
  if (field === 'online') return value === true ? 'オンライン' : '対面'
  if (field === 'state' && typeof value === 'number') return prefectureOf(value)?.name ?? '（なし）'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
