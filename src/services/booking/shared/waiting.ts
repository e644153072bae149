import { addDigestEntries } from '#database/booking/shared/digests.ts'
import { countUnusedOffer, endEntry, endOffer } from '#database/booking/shared/waiting.ts'
import { findWaitingPeople, leaveSlot } from '#database/booking/slots/offers.ts'
import type { Tx } from '#database/client.ts'
import { MAX_UNUSED_OFFERS } from '#domain/booking/waiting.ts'
import { queueMails } from '../../mail/queue-mail.ts'
import type { App } from '../../shared/app.ts'
import { type WaitingEnd, waitingEndedMail } from '../mails/waiting-mails.ts'

/**
 * Tells people that they wait no longer.
 * @param calendar_id the slot; null for the last of each entry
 */
export async function tellWaitingEnded(
  app: App,
  tx: Tx,
  ids: readonly number[],
  { why, calendar_id = null }: { why: WaitingEnd; calendar_id?: number | null },
): Promise<void> {
  const people = await findWaitingPeople(tx, ids, calendar_id)
  await queueMails(
    app,
    tx,
    people.map((one) => waitingEndedMail(app.base_url, one, why)),
  )
}

/**
 * An offer that its guest declined, or let pass. The second one ends the entry. The caller holds
 * the lock of the slot.
 * @returns false if it had ended already
 */
export async function endUnusedOffer(
  app: App,
  tx: Tx,
  { id, entry_id, calendar_id }: { id: number; entry_id: number; calendar_id: number },
  { declined }: { declined: boolean },
): Promise<boolean> {
  const now = app.clock.now()
  if (!(await endOffer(tx, id, now, true))) return false
  if ((await countUnusedOffer(tx, entry_id, declined ? calendar_id : null)) >= MAX_UNUSED_OFFERS) {
    await endEntry(tx, entry_id, 'unused', now)
    await tellWaitingEnded(app, tx, [entry_id], { why: 'unused', calendar_id })
  }
  return true
}

/** A slot is being cancelled: nobody waits for it any more, and the digest tells all who did. */
export async function endWaitingOfSlot(tx: Tx, calendar_id: number, digest_id: number, now: Date): Promise<void> {
  const left = await leaveSlot(tx, calendar_id, now)
  if (left.length > 0) await addDigestEntries(tx, digest_id, calendar_id, left)
}
