/** Refunds that サポート hands over to 会計 (docs/product/accounts.md#limit-of-refunds). */

export const handoverStates = ['waiting', 'done', 'declined'] as const
export type HandoverState = (typeof handoverStates)[number]
export const handoverStateLabels: Record<HandoverState, string> = {
  waiting: '対応待ち',
  done: '対応済み',
  declined: '見送り',
}

type Party = { price_type_id: number; people: number }[]
/** What is to be done with the refund, besides cancelling: a change, or another time of slots. */
export type HandoverPlan = {
  change?:
    | { calendar_ids: number[]; number_of_people?: number | null | undefined; party?: Party | null | undefined }
    | undefined
  postponed_to?: { date: string; start_time: string; end_time: string } | undefined
  shift_days?: number | undefined
}

/** Most characters of an answer. */
export const MAX_ANSWER = 500
/** Most slots of one hand-over. */
export const MOST_SLOTS = 1000
/** How long an answer stands on the home page of the asker, ms. */
export const ANSWER_SHOWN = 3 * 24 * 60 * 60 * 1000
