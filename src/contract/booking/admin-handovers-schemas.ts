// Refunds that サポート hands over to 会計. Amounts are yen.
import { z } from 'zod'
import { cancelRequesters } from '#domain/booking/cancellation.ts'
import { handoverStates } from '#domain/booking/handovers.ts'
import { MOST_SHIFT_DAYS } from '#domain/office/bulk.ts'
import { bulkSelection } from '../office/bulk-schemas.ts'
import { changeTarget } from './changes-schemas.ts'
import { slotTimes } from './host-booking-schemas.ts'
import { id, instant, item, optionalId, wireId, yen } from '../shared/schemas.ts'

/** What is to be done with the refund, besides cancelling. */
export const handoverPlan = z.object({
  /** The change of the reservation. */
  change: changeTarget.optional(),
  /** When the slot takes place instead, or by how many days the slots are postponed. */
  postponed_to: slotTimes.optional(),
  shift_days: z.number().int().min(1).max(MOST_SHIFT_DAYS).optional(),
})

export const handover = z.object({
  id,
  state: z.enum(handoverStates),
  /** The reservation; null for slots. */
  reservation_id: id.nullable(),
  /** The slots to cancel; null for a reservation. */
  calendar_ids: z.array(id).nullable(),
  /** The guest of the reservation, or the first slots. */
  names: z.array(z.string()),
  /** Whether the reservation is to be cancelled. Slots always are, or postponed. */
  cancels: z.boolean(),
  plan: handoverPlan.nullable(),
  requested_by: z.enum(cancelRequesters).nullable(),
  /** As the asker saw it. */
  amount: yen,
  reason: z.string(),
  /** Empty until it is decided. */
  answer: z.string(),
  asked_by: item,
  asked_at: instant,
  decided_by: item.nullable(),
  decided_at: instant.nullable(),
})
export type Handover = z.infer<typeof handover>

export const handoversQuery = z.object({ reservation_id: optionalId, calendar_id: optionalId })
export type HandoversQuery = z.infer<typeof handoversQuery>
/** Those that wait, the oldest first, then those decided in the last 30 days. */
export const handovers = z.object({ handovers: z.array(handover) })
export type Handovers = z.infer<typeof handovers>

export const handoverBody = z.object({
  /** The reservation, or else `slots`. */
  reservation_id: wireId.optional(),
  slots: bulkSelection.pick({ ids: true, calendars: true }).optional(),
  cancels: z.boolean(),
  plan: handoverPlan.optional(),
  requested_by: z.enum(cancelRequesters).optional(),
  amount: yen.min(1).max(1_000_000_000),
  reason: z.string().max(10_000),
  /** One key per click of the button. A repeated call with the same key changes nothing. */
  request_key: z.uuid(),
})
export type HandoverBody = z.infer<typeof handoverBody>

export const handoverDecisionBody = z.object({
  decision: z.enum(['done', 'declined']),
  /** For the asker. Needed if it is declined. */
  answer: z.string().max(10_000).default(''),
})
export type HandoverDecisionBody = z.infer<typeof handoverDecisionBody>
