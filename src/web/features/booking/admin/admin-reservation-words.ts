/**
 * Texts for admins: states of reservations, payments and refunds, and the entries of the timeline.
 */
import type { AdminReservation } from '#contract/booking/admin-booking-schemas.ts'
import { actionWords } from '#domain/audit/audit-words.ts'
import {
  type PaymentFilter,
  paymentStateLabels,
  type ReservationFilter,
  type ReservationSort,
  type SlotDay,
  statusLabels,
} from '#domain/booking/admin-reservations.ts'
import type { CancelCause } from '#domain/booking/cancellation.ts'
import {
  disputeStates,
  type DisputeState,
  disputeWords,
  awaitsEvidence,
  isOpenDispute,
} from '#domain/booking/disputes.ts'
import { refundReasonWords } from '#domain/booking/refunds.ts'
import { reservationEventWords } from '#domain/booking/reservation-events.ts'
import type { ShownPaymentState } from '#domain/booking/reservation-machine.ts'
import { formatYen } from '#domain/shared/yen.ts'
import type { Badge, BadgeTone } from '#web/ui/kit/status-badge.tsx'
import type { RefundBearer } from '#domain/booking/sales.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'

const statusTones: Record<ReservationFilter, BadgeTone> = {
  confirmed: 'good',
  attended: 'plain',
  held: 'waiting',
  cancelled: 'over',
  declined: 'over',
  expired: 'over',
}

export const reservationBadge = (status: ReservationFilter): Badge => ({
  label: statusLabels[status],
  tone: statusTones[status],
})

const paymentTones: Record<ShownPaymentState, BadgeTone> = {
  sent: 'waiting',
  unknown: 'problem',
  action_needed: 'waiting',
  captured: 'good',
  partly_refunded: 'plain',
  refunded: 'plain',
  refund_under_way: 'waiting',
  declined: 'over',
  voided: 'over',
}

/** @param state null when nothing was to be paid */
export const paymentBadge = (state: ShownPaymentState | null): Badge =>
  state === null ? { label: '無料', tone: 'plain' } : { label: paymentStateLabels[state], tone: paymentTones[state] }

export const paymentFilterLabels: Record<PaymentFilter, string> = {
  needs_look: '確認が必要なもの',
  unsettled: '結果のわからない支払い',
  refund_failed: '失敗した返金',
  open: '結果を待っているもの',
  captured: '支払い済み',
  refund_under_way: '返金の手続き中',
  partly_refunded: '一部返金',
  refunded: '全額返金',
  free: '無料',
}

export const sortLabels: Record<ReservationSort, string> = {
  newest: '予約の新しい順',
  oldest: '予約の古い順',
  slot: '開催日の早い順',
  slot_last: '開催日の遅い順',
  total: '金額の高い順',
  total_low: '金額の低い順',
}

export const slotDayLabels: Record<SlotDay, string> = { today: '今日', tomorrow: '明日', week: '今日から7日間' }

type Refund = AdminReservation['refunds'][number]

export const refundBadges: Record<Refund['state'], Badge> = {
  queued: { label: '送信待ち', tone: 'waiting' },
  sent: { label: '応答待ち', tone: 'waiting' },
  unknown: { label: '結果不明（自動で再確認）', tone: 'waiting' },
  done: { label: '返金済み', tone: 'good' },
  failed: { label: '失敗', tone: 'problem' },
}

export const cancellerWords: Record<CancelCause, string> = {
  guest: 'お客さま',
  host: '主催者',
  operator: '運営',
  guest_request: '運営（お客さまの依頼）',
  host_request: '運営（主催者の依頼）',
  minimum_not_reached: '自動（最少催行人数）',
}

type Entry = AdminReservation['timeline'][number]

const mails: Record<string, string> = {
  reservation_confirmed: '予約確定のメール（お客さま）',
  reservation_for_host: '新しい予約のメール（ホスト）',
  reservation_declined: 'お支払い不成立のメール（お客さま）',
  late_payment: '全額返金のメール（お客さま）',
  reservation_cancelled: 'キャンセルのメール（お客さま）',
  cancellation_for_host: 'キャンセルのメール（ホスト）',
  terms_changed: '内容の変更のメール（お客さま）',
  reservation_changed: '予約の変更のメール（お客さま）',
  reservation_changed_for_host: '予約の変更のメール（ホスト）',
  change_proposed: '変更のお願いのメール（ホスト）',
  change_declined: '変更のお願いへの返事のメール（お客さま）',
  slot_decided: '開催決定のメール（お客さま）',
  slot_cancelled: '一部中止のメール（お客さま）',
  refund_granted: '返金のメール（お客さま）',
  refund_for_host: '返金のメール（ホスト）',
}

export const mailStates: Record<string, string> = {
  queued: '送信待ち',
  sent: '送信済み',
  failed: '送信できず',
  withheld: '届かないアドレスのため送らず',
  outdated: '内容が変わったため送らず',
}

// The outcome at that time. Later refunds have their own entries.
const settledWords = (state: string) =>
  state === 'declined' || state === 'voided' ? `お支払い：${paymentBadge(state).label}` : 'お支払いが成立'

/** The title of an entry: one line. */
export function entryTitle({ kind, type, detail }: Entry): string {
  switch (kind) {
    case 'event':
      return reservationEventWords(type)
    case 'payment':
      return type === 'sent' ? '決済会社にお支払いを依頼' : settledWords(String(detail.state))
    case 'webhook':
      return `決済会社からの通知（${type}）`
    case 'refund':
      return '返金を受け付け'
    case 'mail':
      return mails[type] ?? `メール（${type}）`
    case 'operation':
      return `運営の操作：${actionWords(type)}`
  }
}

const yenOf = (value: string | number | null | undefined) => (typeof value === 'number' ? formatYen(value) : null)

/** Details of an entry, each a short text; empty if there are none. */
export function entryDetails({ kind, detail, by }: Entry): string[] {
  const notices = [
    by && `操作した人：${by}`,
    yenOf(detail.amount ?? detail.refund),
    kind === 'refund' && typeof detail.reason === 'string' && refundReasonWords(detail.reason),
    kind === 'event' && typeof detail.reason === 'string' && detail.reason !== '' && `理由：${detail.reason}`,
    detail.calendar_id && `日程 ${detail.calendar_id}`,
    detail.charge_id && `決済番号 ${detail.charge_id}`,
    typeof detail.dispute_id === 'number' &&
      disputeStates.includes(detail.state as DisputeState) &&
      disputeWords[detail.state as DisputeState],
    detail.code && `コード ${detail.code}`,
    kind === 'webhook' && (detail.processed ? '処理済み' : 'これから処理'),
    detail.error && `エラー：${detail.error}`,
    kind === 'mail' && `宛先 ${detail.to}　${mailStates[String(detail.state)] ?? detail.state}`,
  ]
  return notices.filter((words): words is string => typeof words === 'string' && words !== '')
}

export const disputeBadge = (state: DisputeState): Badge => ({
  label: disputeWords[state],
  tone: awaitsEvidence(state) ? 'problem' : isOpenDispute(state) ? 'waiting' : state === 'lost' ? 'over' : 'good',
})

export const disputeBearers: Record<RefundBearer, string> = { host: 'ホスト', operator: '運営', half: '半分ずつ' }

/** The deadline of an open dispute that awaits evidence; empty for all others. */
export function dueWords({ state, evidence_due }: { state: DisputeState; evidence_due: string | null }): string {
  if (!awaitsEvidence(state)) return ''
  return evidence_due === null ? '管理画面で確認' : formatMoment(Date.parse(evidence_due))
}
