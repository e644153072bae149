import { findNextExpiry, findNextStart } from '#database/experiences/places.ts'
import { slotChangesAt } from '#domain/schedule/slot.ts'
import { nextMidnight } from '#domain/shared/japan-time.ts'
import type { App } from './app.ts'

type Shown = {
  /** The slots in the result, each with its date, time and free places. */
  slots: readonly ({ date: string; start_time: string } | null)[]
  /** The experience of all slots; without it they may be of any. */
  experience_id?: number
  /** `nextExpiry` of these slots, if it was read with them. */
  expiry?: Date | null
  /** Whether the result depends on slots that it doesn't contain, as a search for a date does. */
  any_slot?: boolean
  /** Whether it depends on today's date. */
  today?: boolean
}

/** Notes when places and slots as they were read at `now` change without a write. */
export async function noteChanges(
  { db, noteChange }: Pick<App, 'db' | 'noteChange'>,
  now: Date,
  { slots, experience_id, expiry: known, any_slot = false, today = any_slot }: Shown,
): Promise<void> {
  if (!noteChange) return
  const [expiry, start] = await Promise.all([
    known === undefined ? findNextExpiry(db, now, experience_id) : known,
    any_slot ? findNextStart(db, now) : null,
  ])
  noteChange(expiry)
  noteChange(start)
  for (const slot of slots) if (slot) noteChange(slotChangesAt(slot, now))
  if (today) noteChange(nextMidnight(now))
}
