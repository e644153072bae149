import type { DisputeState } from './disputes.ts'
import type { RefundBearer } from './sales.ts'
import { storedWords } from '../shared/stored-words.ts'
import type { ChangeActor } from './changes.ts'
import type { Canceller, CancelRequester, SlotCanceller, SlotCancelRequester } from './cancellation.ts'

/**
 * Events in the timeline of a reservation, with the labels that admins read. `addReservationEvent`
 * accepts only these names. Never remove a name: stored rows still use it.
 */
export const reservationEvents = {
  held: '席を確保し、手続きを開始',
  confirmed: '予約が確定',
  declined: 'お支払いが成立せず、席を解放',
  expired: '手続きの期限が切れ、席を解放',
  given_up: 'お客さまが手続きを取りやめ、席を解放',
  three_d_secure_asked: '本人認証（3-Dセキュア）を依頼',
  payment_unknown: '決済会社から応答がなく、結果が不明',
  late_payment: '期限後にお支払いが届いたため、全額の返金を決定',
  cancelled: '予約をキャンセル',
  slot_decided: '最少催行人数に達し、開催が決定',
  slot_cancelled: '予約のうち1回が中止',
  postponed: '予約のうち1回が延期',
  postponement_accepted: 'お客さまが延期後の日程に参加',
  changed: '予約を変更',
  change_proposed: 'お客さまが主催者に変更をお願い',
  change_declined: '主催者が変更のお願いを断った',
  terms_changed: '主催者が体験の内容を変更',
  refund_granted: 'キャンセルせずに返金することを決定',
  refund_retried: '失敗した返金をもう一度送ることを決定',
  refunded: '返金が完了',
  refund_refused: '決済会社が返金を拒否',
  refunded_at_company: '決済会社の画面で返金',
  refund_failed_at_company: '済んだ返金が、カード会社から戻った',
  disputed: 'カード会社が支払いの確認を始めた（チャージバック）',
  dispute_changed: 'チャージバックの状態が変わった',
} as const

export type ReservationEventType = keyof typeof reservationEvents

export const reservationEventWords = (type: string): string => storedWords(reservationEvents, type)

/** Why a payment that arrived late is refunded. */
export type LateBecause = 'too_late' | 'given_up' | 'slot_cancelled'

type Nothing = Record<string, never>

/**
 * Data stored with each event. Mails are written from it later, so it holds what was true when the
 * event happened.
 */
type Details = {
  held: Nothing
  confirmed: Nothing
  declined: { code: string }
  /** `calendar_id`: the cancelled slot, if its cancellation ended the hold. */
  expired: { calendar_id?: number }
  given_up: Nothing
  three_d_secure_asked: Nothing
  payment_unknown: { reason: string }
  late_payment: { refund_id: number; because: LateBecause }
  /**
   * `refund`: yen refunded now. `before`: yen refunded earlier. `calendar_id`: the cancelled slot,
   * if there is one. `requested_by`: who asked, if the operator cancelled. `return_invoice`: its
   * number, here and below, if one was issued.
   */
  cancelled: {
    by: Canceller
    requested_by?: CancelRequester
    refund: number
    before: number
    calendar_id?: number
    return_invoice?: string
  }
  /** The guest knew the slot as undecided. */
  slot_decided: { calendar_id: number }
  /** Only `calendar_id` while the guest's payment isn't settled: there is no refund and no mail. */
  slot_cancelled:
    | {
        calendar_id: number
        by: SlotCanceller
        requested_by?: SlotCancelRequester
        reason: string
        refund: number
        return_invoice?: string
      }
    | { calendar_id: number; by?: undefined }
  /** `calendar_id`: the new slot. `answer_by`: ISO instant until which the guest answers. */
  postponed: {
    calendar_id: number
    from: { date: string; start_time: string; end_time: string }
    by: SlotCanceller
    requested_by?: SlotCancelRequester
    reason: string
    answer_by: string
  }
  postponement_accepted: { calendar_id: number }
  /** `refund`: yen refunded now. `before`: yen refunded earlier. */
  changed: { change_id: number; by: ChangeActor; refund: number; before: number; return_invoice?: string }
  change_proposed: { change_id: number }
  change_declined: { change_id: number }
  /** `free_until`: ISO instant until which the guest may cancel free of charge; null if not. */
  terms_changed: { change_id: number; free_until: string | null }
  /** `rest`: yen that are not refunded. */
  refund_granted: {
    refund_id: number
    refund: number
    before: number
    rest: number
    reason: string
    borne_by?: RefundBearer
    return_invoice?: string
  }
  refund_retried: { refund_id: number; amount: number }
  refunded: { amount: number }
  refund_refused: { code: string }
  refunded_at_company: { refund_id: number; amount: number }
  refund_failed_at_company: { refund_id: number; amount: number }
  disputed: { dispute_id: number; amount: number; state: DisputeState }
  dispute_changed: { dispute_id: number; amount: number; state: DisputeState; reason?: string }
}

export type ReservationEvent = {
  [T in ReservationEventType]: { type: T; detail: Details[T] }
}[ReservationEventType]

/** Data stored with one kind of event. */
export type EventDetail<T extends ReservationEventType> = Details[T]
