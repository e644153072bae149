/** A slot as its host sees it: the one word for what it is now, and what may still be done with it (domain.md 4 and 6). */
import { MAX_RECRUITMENT_NUMBER, OFFERED_RECRUITMENT_NUMBER } from '../experiences/limits.ts'
import { epochOf } from '../shared/japan-time.ts'
import type { Instant } from '../shared/japan-time.ts'
import type { RefusalCode } from '../shared/refusals.ts'
import { acceptanceProblem } from './slot.ts'
import type { SlotForAcceptance } from './slot.ts'

/** In this order: what is over first, then why nobody can book, then that somebody can. */
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
 * The state of a slot. A slot that its host closed is `closed` also after the deadline, because reopening it is then the question that
 * comes first; `full` is for open ones.
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

/** Why the slot can't be opened, closed or given other places any more, or null: until it begins. */
export function slotChangeProblem(slot: Pick<HostSlot, 'cancelled' | 'starts_at'>, now: Instant): RefusalCode | null {
  if (slot.cancelled) return 'calendar_cancelled'
  return epochOf(now) >= epochOf(slot.starts_at) ? 'calendar_started' : null
}

/** Why the slot can't be called off any more, or null: until it has ended, because what went wrong on the day is a reason too. */
export function slotCancelProblem(slot: { cancelled: boolean; ends_at: Instant }, now: Instant): RefusalCode | null {
  if (slot.cancelled) return 'calendar_cancelled'
  return epochOf(now) >= epochOf(slot.ends_at) ? 'calendar_ended' : null
}

/** The most places a slot can be given: what the form offers, or what it has already where that is more (specification 5). */
export function mostPlaces(current: number): number {
  return Math.min(MAX_RECRUITMENT_NUMBER, Math.max(OFFERED_RECRUITMENT_NUMBER, current))
}
