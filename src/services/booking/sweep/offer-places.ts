// Offers to those who wait for places (docs/product/booking.md#waiting), derived from the places
// that are free: every way in which places become free counts.
import { endEntry, endOffer, findWaiters, insertOffer, type WaiterRow } from '#database/booking/shared/waiting.ts'
import {
  type EndingOffer,
  findEntriesToEnd,
  findOffersToEnd,
  findSlotsToOffer,
  findWaitingPeople,
  forgetTold,
  noteTold,
  type OfferingSlot,
  readOfferingSlot,
} from '#database/booking/slots/offers.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockSlot, lockWaiting } from '#database/locks.ts'
import { isForFirst, nextOffers, offerEnd, placesNeeded } from '#domain/booking/waiting.ts'
import { reservationDeadline } from '#domain/schedule/slot.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { queueCopies, queueMails } from '../../mail/queue-mail.ts'
import type { App } from '../../shared/app.ts'
import { eachStep } from '../../shared/each-step.ts'
import { formOf, freeWords, placeFreeMail } from '../mails/waiting-mails.ts'
import { endUnusedOffer, tellWaitingEnded } from '../shared/waiting.ts'

/**
 * Ends what is over and offers the places that are free. Any number of processes may run it.
 * @returns how many people this call told that places are free
 */
export async function offerPlaces(app: App, { limit = 100 }: { limit?: number } = {}): Promise<number> {
  let told = 0
  const now = app.clock.now()
  await eachStep(app, 'waiting entry', await findEntriesToEnd(app.db, now, limit), ({ id, reason }) =>
    inTransaction(app.db, async (tx) => {
      if (!(await endEntry(tx, id, reason, now))) return
      if (reason !== 'account') await tellWaitingEnded(app, tx, [id], { why: reason })
    }),
  )
  await eachStep(app, 'offer', await findOffersToEnd(app.db, now, limit), (offer) => lapseOffer(app, offer))
  await inTransaction(app.db, forgetTold)
  await eachStep(app, 'slot to offer', await findSlotsToOffer(app.db, now, limit), async (id) => {
    told += await inTransaction(app.db, (tx) => offerSlot(app, tx, id))
    app.checkpoint('waiting:offered')
  })
  return told
}

/** Ends an offer that `findOffersToEnd` found. */
export async function lapseOffer(app: App, { id, entry_id, calendar_id, unused }: EndingOffer): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await lockSlot(tx, calendar_id)
    if (unused && entry_id !== null) await endUnusedOffer(app, tx, { id, entry_id, calendar_id }, { declined: false })
    else await endOffer(tx, id, app.clock.now())
    app.checkpoint('waiting:lapsing')
  })
  app.checkpoint('waiting:lapsed')
}

/** @returns how many people were told */
export async function offerSlot(app: App, tx: Tx, id: number): Promise<number> {
  await lockSlot(tx, id)
  await lockWaiting(tx, id)
  const now = app.clock.now()
  const slot = await readOfferingSlot(tx, id, now)
  if (!slot) return 0
  const waiting = await findWaiters(tx, [id], now)
  if (isForFirst(slot, now)) {
    const tell = waiting.filter((one) => nextOffers(slot, [one]).length > 0)
    await noteTold(
      tx,
      tell.map((one) => one.id),
      id,
    )
    await tellFree(app, tx, slot, tell, null)
    return tell.length
  }
  const next = nextOffers(slot, waiting)
  const ends_at = offerEnd(now, reservationDeadline(slot.date, slot.start_time, slot.reservation_deadline))
  const offers = new Map<number, number>()
  for (const one of next)
    offers.set(one.id, await insertOffer(tx, one, { places: placesNeeded(one, slot), ends_at, now }))
  await tellFree(app, tx, slot, next, { ends_at, offers })
  return next.length
}

/** @param kept until when, and the offers by entry; null where the first to book gets the places */
async function tellFree(
  app: App,
  tx: Tx,
  { id: calendar_id }: OfferingSlot,
  told: readonly WaiterRow[],
  kept: { ends_at: Date; offers: Map<number, number> } | null,
): Promise<void> {
  const people = await findWaitingPeople(
    tx,
    told.map(({ id }) => id),
    calendar_id,
  )
  const notices = people.map((one) => {
    const offer = kept && { id: kept.offers.get(one.id)!, ends_at: kept.ends_at }
    const mail = placeFreeMail(app.base_url, one, offer)
    const until = offer ? `${formatMoment(offer.ends_at)}までお取りしています。` : '先にご予約の方のものになります。'
    const copy = {
      key: offer ? `place_free:${offer.id}` : `place_free:${one.id}:${calendar_id}:${app.clock.now().getTime()}`,
      user_id: one.user_id,
      title: freeWords(one),
      text: `「${one.title}」：${freeWords(one)}。${until}`,
      path: formOf(one),
      ...(mail.about && { about: mail.about }),
    }
    return { mail, copy }
  })
  await queueMails(
    app,
    tx,
    notices.map(({ mail }) => mail),
  )
  await queueCopies(
    app,
    tx,
    'place_free',
    notices.map(({ copy }) => copy),
  )
  app.checkpoint('waiting:offering')
}
