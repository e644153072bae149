// POST /reservations: hold in one transaction, call the provider without an open transaction,
// settle in a second one (docs/booking.md#the-steps).
import { createHash } from 'node:crypto'
import type { ReservationBody } from '#contract/booking/booking-schemas.ts'
import {
  type Asking,
  type BookersSlot,
  findBookersSlots,
  type Known,
  lockBookableSlots,
  readBeforeLocks,
} from '#database/booking/reserve/bookable-slots.ts'
import { type CouponRow, findCoupon } from '#database/booking/reserve/coupons.ts'
import { updatePhone } from '#database/accounts/own-profile.ts'
import { keepLegalTexts } from '#database/reference/legal-texts.ts'
import { readTermsVersion } from '#database/experiences/find-experience.ts'
import { findIdempotencyKey, insertReservation } from '#database/booking/reserve/hold.ts'
import { endByBooking, releaseOwnOffers } from '#database/booking/shared/waiting.ts'
import type { ReservationRow } from '#database/booking/reservations/reservations.ts'
import { type Db, inTransaction, type Tx } from '#database/client.ts'
import { lockCoupon, lockHoldsOf } from '#database/locks.ts'
import { readPhone } from '#domain/shared/phone.ts'
import { cancellationDeadline } from '#domain/booking/cancellation.ts'
import { describePolicy } from '#domain/booking/describe-policy.ts'
import { needsCard } from '#domain/booking/quote.ts'
import { holdExpiresAt } from '#domain/booking/reservation-machine.ts'
import { abandonedSince, verifiedBefore } from '#domain/booking/unfinished-holds.ts'
import { formatDateShort } from '#domain/shared/japan-time.ts'
import { cleanText, normaliseCode } from '#domain/shared/text.ts'
import { queueByKey } from '#domain/shared/queue.ts'
import { agreedVersion, legalKeys, legalTextsOf } from '../../reference/settings/legal-pages.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { answerFor, type ReservationAnswer } from '../shared/answer-for.ts'
import { bookerOf, checkHolds, isFull, releaseExpiredHolds } from '../shared/holds.ts'
import { type Plan, planBooking } from '../shared/plan-booking.ts'
import { type Attempt, settlePayment } from '../shared/settle-payment.ts'

type Input = ReservationBody & { idempotency_key: string | null }
/**
 * `charge`: the charge to send now; null when nothing is to be paid, or an earlier call has sent
 * it.
 */
type Hold = { reservation_id: number; charge: (Attempt & { reference: string; amount: number; token: string }) | null }

/**
 * Books all slots or none.
 * @throws Refused 422 for a broken rule, 402 when the card was declined or the provider has not
 * answered (the hold then waits for recovery), 409 when the guest saw other terms
 */
export async function makeReservation(app: App, actor: UserActor, input: Input): Promise<ReservationAnswer> {
  await limitAttempts(app, `booking:${actor.id}`, { most: 40, seconds: 600, refusal: 'booking_too_many_attempts' })
  if (input.idempotency_key !== null && !/^[\x21-\x7e]{1,255}$/.test(input.idempotency_key))
    throw new Refused('idempotency_key_invalid')
  const held = await hold(app, actor, input)
  app.checkpoint('booking:held')
  let known: ReservationRow | undefined
  if (held.charge) {
    const { reference, amount, token } = held.charge
    const outcome = await app.payments.charge({ reference, amount, token, description: `予約 ${held.reservation_id}` })
    app.checkpoint('booking:charged')
    known = await settlePayment(app, held.charge, outcome)
    app.checkpoint('booking:settled')
  }
  return await answerFor(app, actor, held.reservation_id, known)
}

/**
 * Calls of one slot that use a connection at once: for the lock, and for reads before it. Further
 * ones wait without one (docs/decisions/090-buyers-wait-without-a-connection.md).
 */
const inTurn = queueByKey(2)
const readInTurn = queueByKey(2)

async function hold(app: App, actor: UserActor, input: Input): Promise<Hold> {
  const calendar_ids = [...new Set(input.calendar_ids)].sort((a, b) => a - b)
  if (calendar_ids.length === 0) throw new Refused('no_slots')
  if (calendar_ids.length > 30) throw new Refused('too_many_slots')
  const slot = `slot ${calendar_ids[0]}`
  const wanted = await readInTurn(slot, () => readWanted(app, actor, input, calendar_ids))
  const under = { locks: false }
  const attempt = () =>
    inTurn(slot, () =>
      inTransaction(app.db, (tx) => {
        under.locks = false
        return holdInTransaction(app, tx, wanted, under)
      }),
    )
  try {
    return await attempt()
  } catch (error) {
    // Under the locks, places of expired holds don't count as free: end those holds and retry.
    if (under.locks && isFull(error) && (await releaseExpiredHolds(app, { calendar_ids })) > 0) return await attempt()
    throw error
  }
}

/** @param slots of which the guest has places */
function alreadyBooked(
  slots: readonly BookersSlot[],
  code: 'already_booked' | 'booked_and_full' = 'already_booked',
): Refused {
  const booked = slots.map(({ date, start_time, earlier }) => {
    const state = earlier?.unpaid ? '・お手続き中' : ''
    return `${formatDateShort(date)} ${start_time}の回（${earlier?.people}名${state}）`
  })
  return new Refused(code, { booked: booked.join('、') })
}

type Wanted = {
  input: Input
  actor: UserActor
  calendar_ids: number[]
  now: Date
  /** As `phoneOf` returns it. */
  phone: string | null | undefined
  known: Known
  asking: Asking
}

/** @throws Refused 409 when the guest saw other terms */
async function checkTerms(db: Db, { terms_version }: Input, slots: readonly BookersSlot[]): Promise<void> {
  const [first] = slots
  if (terms_version == null || !first) return
  if (terms_version !== (await readTermsVersion(db, first.experience_id))) throw new Refused('terms_changed')
}

const earlierOf = ({ again }: Input, slots: readonly BookersSlot[]) =>
  again ? [] : slots.filter((slot) => slot.earlier !== null)

/**
 * @param freed places of expired holds by slot id, which count as free
 * @throws Refused with the first broken rule, in the words of this call
 */
async function planReservation<Slot extends BookersSlot>(
  db: Db,
  slots: Slot[],
  { input, actor, calendar_ids, now }: Wanted,
  freed: Map<number, number>,
  readCoupon: (code: string) => Promise<CouponRow | null>,
): Promise<Plan<Slot>> {
  const code = normaliseCode(input.coupon_code ?? '')
  try {
    return await planBooking(db, slots, {
      calendar_ids,
      people: input.number_of_people ?? null,
      party: input.party ?? null,
      option_id: input.option_id ?? null,
      own_experience: slots[0]?.own ?? false,
      user_id: actor.id,
      now,
      coupon: code === '' ? null : () => readCoupon(code),
      freed,
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    // In this call an unknown slot or option is a broken rule, not 404
    // (docs/product/booking.md#making-a-reservation).
    if (error.code === 'calendar_not_found') throw new Refused('booking_slot_unknown')
    if (error.code === 'option_not_found' || error.code === 'price_type_unknown') {
      await checkTerms(db, input, slots)
      throw error.code === 'option_not_found' ? new Refused('booking_option_unknown') : error
    }
    // The guest's own reservation may have taken the last places. Consent to a second one is of no
    // use then, so it isn't asked for.
    const earlier = earlierOf(input, slots)
    if (earlier.length > 0 && error.code === 'slot_full') throw alreadyBooked(earlier, 'booked_and_full')
    throw error
  }
}

/**
 * Refuses a request for a full slot before any lock: it must not wait behind all who buy the last
 * places.
 * @throws Refused as the plan under the locks would
 */
async function refuseFull(db: Db, wanted: Wanted): Promise<void> {
  const slots = await findBookersSlots(db, wanted.calendar_ids, wanted.input.option_id ?? null, wanted.asking)
  const freed = new Map(wanted.known.freed.map((slot) => [slot.calendar_id, slot.places]))
  await planReservation(db, slots, wanted, freed, (code) => findCoupon(db, code))
}

/** The request with what is read before a lock. @throws InvalidInput; Refused for a full slot */
async function readWanted(app: App, actor: UserActor, input: Input, calendar_ids: number[]): Promise<Wanted> {
  const phone = phoneOf(input)
  const now = app.clock.now()
  const known = await readBeforeLocks(app.db, calendar_ids, {
    people: input.party?.reduce((sum, { people }) => sum + people, 0) ?? input.number_of_people ?? 1,
    user_id: actor.id,
    key: input.idempotency_key,
    now,
    verified_before: verifiedBefore(now),
    setting_keys: legalKeys(),
  })
  const asking = { booker: bookerOf(actor, known.proven), now, abandoned_since: abandonedSince(now) }
  const wanted = { input, actor, calendar_ids, now, phone, known, asking }
  if (known.full) await refuseFull(app.db, wanted)
  return wanted
}

async function holdInTransaction(app: App, tx: Tx, wanted: Wanted, under: { locks: boolean }): Promise<Hold> {
  const { input, actor, calendar_ids, now, phone, known, asking } = wanted
  const key = input.idempotency_key
  const request_hash = hashOf(input, calendar_ids)
  const claim = key === null ? null : { key, request_hash }
  // Of two concurrent calls of one user or address, the second counts the hold of the first.
  await lockHoldsOf(tx, actor.id, asking.booker.address)
  under.locks = true
  const slots = await lockBookableSlots(tx, calendar_ids, input.option_id ?? null, asking, claim)
  if (key !== null && slots.length === 0) {
    const earlier = await findIdempotencyKey(tx, actor.id, key)
    if (earlier && earlier.request_hash !== request_hash) throw new Refused('idempotency_conflict')
    if (earlier?.reservation_id) return { reservation_id: earlier.reservation_id, charge: null }
  }
  const plan = await planReservation(tx, slots, wanted, new Map(), (code) =>
    lockCoupon(tx, { code }).then(() => findCoupon(tx, code)),
  )
  // Read after the slots are locked: an edit of the experience holds these locks.
  await checkTerms(tx, input, slots)
  const texts = legalTextsOf(new Map(Object.entries(known.settings)))
  const agreed = agreedVersion(texts, input.legal_version)
  const earlier = earlierOf(input, slots)
  if (earlier.length > 0) throw alreadyBooked(earlier)
  if (input.total != null && input.total !== plan.quote.total)
    throw new Refused('price_changed', { total: plan.quote.total })
  const { experience } = plan
  const paid = needsCard(plan.quote.total)
  const token = input.payment_token
  if (paid && !token) throw new Refused('card_needed')
  if (paid) checkHolds(app, experience.held, plan.people * calendar_ids.length, now)
  const first_starts_at = new Date(Math.min(...plan.slots.map((slot) => slot.starts_at.getTime())))
  if (plan.waited) await releaseOwnOffers(tx, actor.id, calendar_ids, now)
  const held = await insertReservation(tx, {
    booker: asking.booker,
    experience_id: experience.experience_id,
    calendar_ids,
    number_of_people: plan.people,
    lines: plan.lines,
    option: plan.option,
    coupon: plan.coupon,
    via: input.via ?? null,
    message_to_host: cleanText(input.message_to_host ?? ''),
    unit_price: experience.price,
    quote: plan.quote,
    rates: plan.rates,
    cancellation_period: experience.cancellation_period,
    cancel_deadline: cancellationDeadline(experience.cancellation_period, first_starts_at),
    first_starts_at,
    last_ends_at: new Date(Math.max(...plan.slots.map((slot) => slot.ends_at.getTime()))),
    experience_title: experience.title,
    hosted_by: experience.hosted_by,
    shown_terms: { policy: describePolicy(experience.cancellation_period), at: now.toISOString(), texts: agreed },
    now,
    hold_expires_at: paid ? holdExpiresAt(now) : null,
    provider: app.payments.provider,
    idempotency_key: key,
    texts: texts.map(({ version }) => version),
  })
  if (!held) throw new Refused('experience_not_published')
  const { reservation_id, payment } = held
  if (plan.waited || slots.some(({ awaits_dates }) => awaits_dates))
    await endByBooking(tx, actor.id, calendar_ids, reservation_id, now)
  if (!held.texts_kept) await keepLegalTexts(tx, texts, now)
  if (phone !== undefined) await updatePhone(tx, actor.id, phone, now)
  const charge = payment && token ? { ...payment, reservation_id, amount: plan.quote.total, token } : null
  return { reservation_id, charge }
}

/**
 * The telephone number to store: null removes it, undefined changes nothing.
 * @throws InvalidInput
 */
function phoneOf({ phone: typed }: Input): string | null | undefined {
  if (typed == null) return undefined
  const { phone, problem } = readPhone(typed)
  if (problem) throw new InvalidInput({ phone: [problem] })
  return phone
}

/**
 * The same content has the same hash, whatever the order of its fields. The card token is part of
 * it: another card is another request.
 */
function hashOf(input: Input, calendar_ids: number[]): string {
  const parts = [
    calendar_ids,
    input.number_of_people ?? 1,
    input.option_id ?? null,
    input.coupon_code ?? null,
    input.message_to_host ?? null,
    input.payment_token ?? null,
    ...(input.phone == null ? [] : [input.phone]),
    ...(input.party == null ? [] : [input.party]),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
