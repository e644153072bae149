// Notifies the guests of an experience about the host's changes
// (docs/booking.md#when-a-host-changes-a-booked-experience).
import {
  addTermsChangedEvents,
  applyTermChange,
  findComingGuests,
  insertTermChange,
  readTerms,
} from '#database/booking/shared/guest-terms.ts'
import type { Tx } from '#database/client.ts'
import { lockComingReservations } from '#database/locks.ts'
import { freeCancellationUntil } from '#domain/booking/cancellation.ts'
import {
  changedOptions,
  freeingChanges,
  type GuestTerms,
  mayBeSmall,
  termChanges,
} from '#domain/booking/guest-terms.ts'
import { MAX_MESSAGE } from '#domain/experiences/limits.ts'
import { cleanText } from '#domain/shared/text.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'

export type GuestNotice = {
  /** The reservations that the host was shown; null skips the comparison. */
  told_reservation_ids?: readonly number[] | null
  /** The host's words to the guests. */
  message_to_guests?: string | null
  /** The host declares that only wording changed. Ignored if anything else did. */
  small_change?: boolean
}

/**
 * The host's words as they are stored.
 * @throws InvalidInput
 */
export function messageOf({ message_to_guests }: GuestNotice): string {
  const message = cleanText(message_to_guests ?? '').trim()
  if (Array.from(message).length > MAX_MESSAGE)
    throw new InvalidInput({ message_to_guests: [`メッセージは${MAX_MESSAGE}文字以内で入力してください。`] })
  return message
}

/**
 * Compares the terms with those before an edit. Each reservation with a slot to come keeps what
 * was agreed and gets its free cancellation; confirmed ones get a mail. A guest who is still paying
 * reads the change in the confirmation. A changed option concerns only those who booked it. The
 * caller holds the locks of lockComingSlots, and has written the experience. A small change is told
 * to nobody and changes no reservation.
 * @returns how many guests get a mail, and whether some don't because the change is small
 * @throws Refused guests_changed if a guest has booked whom the host was not shown
 */
export async function notifyGuests(
  tx: Tx,
  edit: { experience_id: number; user_id: number; before: GuestTerms; now: Date },
  notice: Pick<GuestNotice, 'told_reservation_ids' | 'small_change'> & { message: string },
): Promise<{ told: number; small: boolean }> {
  const { experience_id, user_id, before, now } = edit
  const { told_reservation_ids, small_change = false, message } = notice
  const after = await readTerms(tx, experience_id)
  const changes = termChanges(before, after)
  const options = changedOptions(before, after)
  const nobody = { told: 0, small: false }
  if (changes.length === 0 && options.size === 0) return nobody
  const frees = freeingChanges(changes).length > 0
  await lockComingReservations(tx, experience_id, now)
  const guests = (await findComingGuests(tx, experience_id, now))
    .filter(({ option_id }) => changes.length > 0 || (option_id !== null && options.has(option_id)))
    .map((guest) => ({ ...guest, free_until: frees ? freeCancellationUntil(now, guest.first_starts_at) : null }))
  const confirmed = guests.filter((guest) => guest.status === 'confirmed')
  if (guests.length === 0) return nobody
  const optional = guests.some(({ option_id }) => option_id !== null && options.has(option_id))
  if (small_change && !optional && mayBeSmall(changes)) return { told: 0, small: true }
  const shown = told_reservation_ids && new Set(told_reservation_ids)
  if (shown && confirmed.some((guest) => !shown.has(guest.reservation_id)))
    throw new Refused('guests_changed', { guests: confirmed.length })
  const id = await insertTermChange(tx, { experience_id, user_id, before, after, message, at: now })
  await applyTermChange(tx, { id, before }, guests)
  await addTermsChangedEvents(tx, id, confirmed, now)
  return { told: confirmed.length, small: false }
}
