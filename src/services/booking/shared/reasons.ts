import type { Tx } from '#database/client.ts'
import { insertNote } from '#database/office/notes.ts'
import { MAX_NOTE, type NoteOrigin } from '#domain/office/notes.ts'
import { cleanText } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import { checkedReason } from '../../shared/checked-reason.ts'
import { InvalidInput } from '../../shared/refused.ts'

/** Maximum characters of a reason that is mailed to guests. */
export const MAX_REASON = 1000

/**
 * Cleans the reason that is mailed to guests and hosts.
 * @throws InvalidInput where it is empty or too long
 */
export const reasonOf = (text: string): string =>
  checkedReason(text, { most: MAX_REASON, missing: 'お客さまに伝える理由を入力してください。' })

// The reason of a refund or a cancellation that only admins read. It is a note on the reservation,
// so it stands with the other notes and is deleted with them.

/**
 * @returns the cleaned text; empty without one
 * @throws InvalidInput where it is too long
 */
export function privateReasonOf(typed = ''): string {
  const reason = cleanText(typed)
  if (Array.from(reason).length > MAX_NOTE)
    throw new InvalidInput({ private_reason: [`社内だけのメモは${MAX_NOTE}文字以内で入力してください。`] })
  return reason
}

/**
 * Writes the private reason, if there is one, in the transaction of its operation.
 * @param refund yen
 */
export async function notePrivateReason(
  tx: Tx,
  admin: Pick<UserActor, 'id'>,
  reservation_id: number,
  { of, refund, reason, now }: { of: NoteOrigin; refund: number; reason: string; now: Date },
): Promise<void> {
  if (reason === '') return
  await insertNote(tx, {
    subject_type: 'reservation',
    subject_id: reservation_id,
    origin: { of, refund },
    text: reason,
    author_id: admin.id,
    now,
  })
}
