/** Slots that an address names, with their dates where they exist. */
import type { Calendar } from '#contract/schedule/schedule-schemas.ts'
import { formatSlot } from '#domain/shared/japan-time.ts'
import { data } from 'react-router'
import type { LoaderContext } from '#web/call.ts'
import { getCalendar } from '#web/calls/schedule.ts'
import { readResponse } from '#web/read-response.ts'

/** `slot` is null if it doesn't exist. */
export type NamedSlot = { id: number; slot: Calendar | null }

/**
 * Reads the slots in the order of their ids, for loaders.
 * @throws other errors than 404 as a response
 */
export async function readNamedSlots(context: LoaderContext, ids: readonly number[]): Promise<NamedSlot[]> {
  return await Promise.all(
    ids.map(async (id) => {
      const answer = await readResponse(getCalendar({ context, param: { id } }))
      if (!answer.ok && answer.status !== 404) throw data(answer.error, answer.status)
      return { id, slot: answer.ok ? answer.data : null }
    }),
  )
}

/** Date and time; the number of a slot that doesn't exist. */
export const slotName = ({ id, slot }: NamedSlot) => (slot ? formatSlot(slot) : `日程番号${id}`)

/** What an address asked for and doesn't get. */
export type LeftOut = {
  /** Beyond the most of one booking. */
  beyond: string[]
  /** How many more there are than are named. */
  further: number
  /** Slots that don't exist, or are of another experience. */
  unknown: string[]
  /** How many values are no ids. */
  unreadable: number
}

/** The most slots to look up for their dates. */
const NAMED = 30

/**
 * What a page leaves out of its address, for loaders.
 * @param unknown slots that were read already
 */
export async function readLeftOut(
  context: LoaderContext,
  { beyond, unreadable }: { beyond: readonly number[]; unreadable: number },
  unknown: readonly NamedSlot[],
): Promise<LeftOut | null> {
  if (beyond.length === 0 && unreadable === 0 && unknown.length === 0) return null
  const named = await readNamedSlots(context, beyond.slice(0, NAMED))
  return {
    beyond: named.map(slotName),
    further: beyond.length - named.length,
    unknown: unknown.map(otherName),
    unreadable,
  }
}

/** The name of a slot that the experience doesn't have. */
export const otherName = (named: NamedSlot) =>
  named.slot ? `${slotName(named)}（ほかの体験の日程）` : `${slotName(named)}（見つかりません）`
