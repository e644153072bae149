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
 * @param more ids of entries that still wait for other slots
 */
export async function tellWaitingEnded(
  app: App,
  tx: Tx,
  ids: readonly number[],
  { why, calendar_id = null, more = [] }: { why: WaitingEnd; calendar_id?: number | null; more?: readonly number[] },
): Promise<void> {
  const people = await findWaitingPeople(tx, ids, calendar_id)
  await queueMails(
    app,
    tx,
    people.map((one) => waitingEndedMail(app.base_url, one, why, more.includes(one.id))),
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

/** A slot is being cancelled: nobody waits for it any more, and all who did get a mail. */
export async function endWaitingOfSlot(app: App, tx: Tx, calendar_id: number): Promise<void> {
  const left = await leaveSlot(tx, calendar_id, app.clock.now())
  if (left.length === 0) return
  const more = left.filter((entry) => entry.more).map(({ id }) => id)
  const ids = left.map(({ id }) => id)
  await tellWaitingEnded(app, tx, ids, { why: 'slot_cancelled', calendar_id, more })
}
