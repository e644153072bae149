/**
 * A slot as its host sees it: its state, and the changes that are still allowed
 * (docs/product/schedule.md#hosts-slots).
 */
import { epochOf } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'
import type { RefusalCode } from '../shared/refusals.ts'
import { acceptanceProblem, MAX_RECRUITMENT_NUMBER, OFFERED_RECRUITMENT_NUMBER } from './slot.ts'
import type { SlotForAcceptance } from './slot.ts'

/**
 * In order of precedence: first the slots that are over, then the reasons why guests can't book,
 * then `accepting`.
 */
export const hostSlotStates = [
  'cancelled',
  'ended',
  'started',
  'not_published',
  'closed',
  'past_deadline',
  'full',
  'accepting',
] as const
export type HostSlotState = (typeof hostSlotStates)[number]

export type HostSlot = SlotForAcceptance & { ends_at: Instant }

/**
 * The state of a slot. A slot that its host closed stays `closed` after the deadline, because the
 * host must reopen it first. Only open slots can be `full`.
 */
export function hostSlotState(slot: HostSlot, now: Instant): HostSlotState {
  if (slot.cancelled) return 'cancelled'
  if (epochOf(now) >= epochOf(slot.ends_at)) return 'ended'
  if (epochOf(now) >= epochOf(slot.starts_at)) return 'started'
  if (!slot.experience_approved) return 'not_published'
  if (!slot.open) return 'closed'
  const problem = acceptanceProblem(slot, now)
  if (problem === null) return 'accepting'
  return problem === 'slot_full' ? 'full' : 'past_deadline'
}

/**
 * Why the slot can't be opened, closed or given another number of places, or null. Changes are
 * allowed until it starts.
 */
export function slotChangeProblem(slot: Pick<HostSlot, 'cancelled' | 'starts_at'>, now: Instant): RefusalCode | null {
  if (slot.cancelled) return 'calendar_cancelled'
  return epochOf(now) >= epochOf(slot.starts_at) ? 'calendar_started' : null
}

/**
 * Why the slot can't be cancelled, or null. It can be cancelled until it ends, because problems on
 * the day are a valid reason.
 */
export function slotCancelProblem(slot: { cancelled: boolean; ends_at: Instant }, now: Instant): RefusalCode | null {
  if (slot.cancelled) return 'calendar_cancelled'
  return epochOf(now) >= epochOf(slot.ends_at) ? 'calendar_ended' : null
}

/**
 * The maximum number of places of a slot: the largest offered number, or the current number if it
 * is larger (docs/product/schedule.md#number-of-places).
 */
export function mostPlaces(current: number): number {
  return Math.min(MAX_RECRUITMENT_NUMBER, Math.max(OFFERED_RECRUITMENT_NUMBER, current))
}
