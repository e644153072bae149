import { findWaitingPeople, leaveSlot } from '#database/booking/slots/offers.ts'
import type { Tx } from '#database/client.ts'
import { partyWords } from '#domain/booking/party-words.ts'
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
    people.map((one) =>
      waitingEndedMail(app.base_url, { ...one, party: partyWords(one.lines, one.places) }, why, more.includes(one.id)),
    ),
  )
}

/** A slot is being cancelled: nobody waits for it any more, and all who did get a mail. */
export async function endWaitingOfSlot(app: App, tx: Tx, calendar_id: number): Promise<void> {
  const left = await leaveSlot(tx, calendar_id, app.clock.now())
  if (left.length === 0) return
  const more = left.filter((entry) => entry.more).map(({ id }) => id)
  const ids = left.map(({ id }) => id)
  await tellWaitingEnded(app, tx, ids, { why: 'slot_cancelled', calendar_id, more })
}
