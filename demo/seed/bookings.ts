// The bookings of the demonstration with their payments and refunds, and the matching entries in
// the ledger of the sandbox provider.
import { cancellationDeadline, type Canceller, refundFor } from '#domain/booking/cancellation.ts'
import { describePolicy } from '#domain/booking/describe-policy.ts'
import { type Coupon, couponProblem } from '#domain/booking/coupon.ts'
import { linesOf, type PartyLine, sumsOf } from '#domain/booking/party.ts'
import { defaultRates, type Discount, quote, type Quote } from '#domain/booking/quote.ts'
import type { RefundReason } from '#domain/booking/refunds.ts'
import type { ReservationEventType } from '#domain/booking/reservation-events.ts'
import type { Tx } from '#database/client.ts'
import { continueIds, insertInto, insertRows, type Row } from './insert-rows.ts'
import { digitsOf, uuidOf } from './seed-base.ts'
import type { SeedExperience } from './seed-experiences.ts'
import type { SeedSlot } from './seed-slots.ts'

export type SeedCoupon = Coupon & { id: number; code: string; funded_by: 'operator' | 'host' }
type Card = { brand: string; last4: string }

const CARDS: readonly Card[] = [
  { brand: 'Visa', last4: '4242' },
  { brand: 'JCB', last4: '0505' },
  { brand: 'Mastercard', last4: '4444' },
]
const DECLINED_CARD: Card = { brand: 'Visa', last4: '0002' }
const SECURE_CARD: Card = { brand: 'Visa', last4: '3220' }

export type NewBooking = {
  user_id: number
  slots: readonly SeedSlot[]
  people: number
  /** Index of the experience's option. */
  option?: number
  coupon?: SeedCoupon
  message?: string
  at: Date
}

/** Confirmed unless it has an ending. */
export type Booking = {
  /** Set when the booking is inserted. */
  id: number
  user_id: number
  experience: SeedExperience
  slots: readonly SeedSlot[]
  people: number
  /** Null without price types. */
  lines: PartyLine[] | null
  option: SeedExperience['options'][number] | null
  coupon: SeedCoupon | null
  message: string
  price: Quote
  created_at: Date
  first_starts_at: Date
  last_ends_at: Date
  cancel_deadline: Date
  card: Card
  ending:
    | null
    | { status: 'cancelled'; at: Date; by: Canceller; reason: string | null; refund: number }
    | { status: 'declined' | 'expired'; at: Date }
}

function keep<K>(lists: Map<K, Booking[]>, key: K, booking: Booking) {
  const list = lists.get(key)
  if (list) list.push(booking)
  else lists.set(key, [booking])
}

/** Some bring a child, where there is a type for children, and some a free infant as well. */
function partyLines({ slots, people, user_id }: NewBooking): PartyLine[] | null {
  const types = slots[0]!.experience.price_types
  if (types.length === 0) return null
  const id = (of: (typeof types)[number] | undefined) => of?.id ?? 0
  const child = id(types.find((type) => type.takes_place && type.needs_adult))
  const infant = id(types.find((type) => !type.takes_place))
  const children = child > 0 && user_id % 2 === 0 ? Math.floor(people / 2) : 0
  const infants = infant > 0 && user_id % 3 === 0 ? 1 : 0
  const party = [
    { price_type_id: id(types[0]), people: people - children },
    { price_type_id: child, people: children },
    { price_type_id: infant, people: infants },
  ]
  const coming = party.filter((member) => member.people > 0)
  const { lines, refused } = linesOf(types, coming, slots[0]!.places)
  if (refused !== null) throw new Error(`the demonstration books an impossible party: ${refused}`)
  return lines
}

/** Tour and option in yen, and the lines of the party. */
function amountsOf(wish: NewBooking) {
  const { source, options } = wish.slots[0]!.experience
  const lines = partyLines(wish)
  const option = wish.option === undefined ? 0 : options[wish.option]!.price * wish.people
  const tour = lines ? sumsOf(lines).amount : source.price * wish.people
  return { lines, tour: tour * wish.slots.length, option: option * wish.slots.length }
}

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)

export class Bookings {
  readonly all: Booking[] = []

  readonly #bySlot = new Map<SeedSlot, Booking[]>()
  readonly #byCoupon = new Map<SeedCoupon, Booking[]>()

  /** All bookings of a slot, including cancelled and declined ones. */
  of(slot: SeedSlot): readonly Booking[] {
    return this.#bySlot.get(slot) ?? []
  }

  /** Only confirmed reservations count as uses of a coupon. */
  usesOf(coupon: SeedCoupon): readonly Booking[] {
    return (this.#byCoupon.get(coupon) ?? []).filter((one) => one.ending === null)
  }

  /** Whether the coupon was valid for this booking. */
  canUse(coupon: SeedCoupon, wish: NewBooking): boolean {
    const { user_id, slots, at } = wish
    const { tour, option } = amountsOf(wish)
    const uses = this.usesOf(coupon)
    const problem = couponProblem(coupon, {
      now: at,
      experience_id: slots[0]!.experience.id,
      base_before_discount: tour + option,
      uses: uses.length,
      uses_by_user: uses.filter((one) => one.user_id === user_id).length,
    })
    return problem === null
  }

  /**
   * Books and pays. @throws Error when the product would refuse the booking, because the demo data
   * must be possible
   */
  book(wish: NewBooking): Booking {
    const { user_id, slots, people, at } = wish
    const { experience } = slots[0]!
    const { source } = experience
    const fits =
      slots.every((slot) => slot.experience === experience && slot.places - slot.taken >= people && !slot.cancelled) &&
      slots.every((slot) => at <= slot.deadline && at < slot.starts_at) &&
      experience.approved_at !== null &&
      at > experience.approved_at &&
      !experience.hosts.includes(user_id) &&
      (people === 1 || (slots.length === 1 && source.price > 0)) &&
      (wish.coupon === undefined || this.canUse(wish.coupon, wish))
    if (!fits) throw new Error(`the demonstration books what can't be booked: ${experience.key} ${slots[0]!.date}`)
    const option = wish.option === undefined ? null : experience.options[wish.option]!
    const { lines, ...amounts } = amountsOf(wish)
    const discount: Discount | null = wish.coupon ?? null
    const first_starts_at = new Date(Math.min(...slots.map((slot) => slot.starts_at.getTime())))
    const booking: Booking = {
      id: 0,
      user_id,
      experience,
      slots,
      people,
      lines,
      option,
      coupon: wish.coupon ?? null,
      message: wish.message ?? '',
      price: quote({ ...amounts, coupon: discount, rates: defaultRates }),
      created_at: at,
      first_starts_at,
      last_ends_at: new Date(Math.max(...slots.map((slot) => slot.ends_at.getTime()))),
      cancel_deadline: cancellationDeadline(source.cancellation_period, first_starts_at),
      card: CARDS[user_id % CARDS.length]!,
      ending: null,
    }
    for (const slot of slots) {
      slot.taken += people
      slot.booked = true
      keep(this.#bySlot, slot, booking)
    }
    if (booking.coupon) keep(this.#byCoupon, booking.coupon, booking)
    this.all.push(booking)
    return booking
  }

  #release({ slots, people }: Booking) {
    for (const slot of slots) slot.taken -= people
  }

  cancel(booking: Booking, by: Canceller, at: Date, reason: string | null = null): void {
    const decided = refundFor({
      ...booking,
      by,
      now: at,
      total: booking.price.total,
      paid_back: 0,
      free_cancel_until: null,
    })
    if ('refused' in decided || booking.ending) throw new Error('the demonstration cancels what can’t be cancelled')
    booking.ending = { status: 'cancelled', at, by, reason, refund: decided.refund }
    this.#release(booking)
  }

  /** Ends a booking whose card was refused, or whose guest left during 3-D Secure. */
  fail(booking: Booking, status: 'declined' | 'expired'): void {
    booking.ending = { status, at: after(booking.created_at, status === 'declined' ? 3 : 900) }
    booking.card = status === 'declined' ? DECLINED_CARD : SECURE_CARD
    this.#release(booking)
  }

  /** Cancels a slot and all its bookings with a full refund. */
  cancelSlot(slot: SeedSlot, by: 'host' | 'operator' | 'minimum_not_reached', at: Date, reason: string): void {
    for (const booking of this.of(slot)) if (!booking.ending) this.cancel(booking, by, at, reason)
    slot.cancelled = { at, by, reason }
  }
}

/** Guests of slots below their minimum get a mail when somebody books the missing places. */
const awaitedRows = ({ id, ending, slots, experience }: Booking) =>
  ending === null
    ? slots
        .filter((slot) => !slot.cancelled && slot.taken < (experience.source.minimum_number ?? 0))
        .map((slot) => ({ calendar_id: slot.id, reservation_id: id }))
    : []

/**
 * Inserts the bookings, oldest first, and the ledger entries of the provider. The slots must exist.
 */
export async function insertBookings(tx: Tx, bookings: readonly Booking[]): Promise<void> {
  const sorted = bookings.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
  for (const [index, booking] of sorted.entries()) booking.id = index + 1
  await insertRows(tx, 'reservations', sorted.map(reservationRow))
  await insertRows(
    tx,
    'reservation_calendars',
    sorted.flatMap((booking) =>
      booking.slots.map((slot) => ({
        reservation_id: booking.id,
        calendar_id: slot.id,
        experience_id: booking.experience.id,
        places: booking.people,
        released: booking.ending !== null,
      })),
    ),
  )
  await insertRows(tx, 'awaited_decisions', sorted.flatMap(awaitedRows))
  await insertRows(tx, 'reservation_events', sorted.flatMap(eventRows))
  const paid = sorted.filter((booking) => booking.price.total > 0)
  await insertRows(tx, 'payments', paid.map(paymentRow))
  await insertInto(tx, 'sandbox_pay.tokens', paid.map(tokenRow))
  await insertInto(tx, 'sandbox_pay.charges', paid.map(chargeRow))
  const refunds = paid.flatMap((booking) =>
    booking.ending?.status === 'cancelled' && booking.ending.refund > 0 ? [{ booking, ...booking.ending }] : [],
  )
  await insertRows(
    tx,
    'refunds',
    refunds.map(({ booking, at, by, refund }) => ({
      payment_id: booking.id,
      reservation_id: booking.id,
      reference: uuidOf(`refund ${booking.id}`),
      amount: refund,
      reason: `cancelled_by_${by}` satisfies RefundReason,
      state: 'done',
      provider_refund_id: `re_${digitsOf(`refund ${booking.id}`, 24)}`,
      attempts: 1,
      created_at: at,
      settled_at: after(at, 4),
    })),
  )
  await insertInto(
    tx,
    'sandbox_pay.refunds',
    refunds.map(({ booking, at, refund }) => ({
      id: `re_${digitsOf(`refund ${booking.id}`, 24)}`,
      charge_id: chargeId(booking),
      amount: refund,
      created_at: after(at, 3),
    })),
  )
  await continueIds(tx, ['reservations', 'payments'])
}

const tokenId = ({ id }: Booking) => `tok_${digitsOf(`token ${id}`, 24)}`
const chargeId = ({ id }: Booking) => `ch_${digitsOf(`charge ${id}`, 24)}`
const refundedOf = ({ ending }: Booking) => (ending?.status === 'cancelled' ? ending.refund : 0)

function reservationRow(booking: Booking): Row<'reservations'> {
  const { experience, option, coupon, ending, created_at } = booking
  const { source } = experience
  const cancelled = ending?.status === 'cancelled' ? ending : null
  return {
    id: booking.id,
    user_id: booking.user_id,
    experience_id: experience.id,
    status: ending?.status ?? 'confirmed',
    number_of_people: booking.people,
    lines: booking.lines ?? undefined,
    option_id: option?.id ?? null,
    option_name: option?.name ?? null,
    option_price: option?.price ?? null,
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? null,
    discount_funded_by: coupon?.funded_by ?? 'host',
    message_to_host: booking.message,
    price: source.price,
    ...booking.price,
    ...defaultRates,
    cancellation_period: source.cancellation_period,
    cancel_deadline: booking.cancel_deadline,
    first_starts_at: booking.first_starts_at,
    last_ends_at: booking.last_ends_at,
    experience_title: source.title,
    hosted_by: experience.hosted_by,
    shown_terms: { policy: describePolicy(source.cancellation_period), at: created_at.toISOString() },
    created_at,
    confirmed_at: ending === null || cancelled ? confirmedAt(booking) : null,
    ended_at: ending?.at ?? null,
    cancelled_by: cancelled?.by ?? null,
    cancel_reason: cancelled?.reason ?? null,
    abandoned: ending?.status === 'expired' ? 'ran_out' : null,
  }
}

const confirmedAt = ({ created_at, price }: Booking) => (price.total > 0 ? after(created_at, 3) : created_at)

function eventRows(booking: Booking): Row<'reservation_events'>[] {
  const { id, ending, created_at, price } = booking
  const event = (type: ReservationEventType, at: Date, detail: object = {}) => ({
    reservation_id: id,
    type,
    at,
    detail,
  })
  const held = price.total > 0 ? [event('held', created_at)] : []
  switch (ending?.status) {
    case undefined:
      return [...held, event('confirmed', confirmedAt(booking))]
    case 'declined':
      return [...held, event('declined', ending.at, { code: 'card_declined' })]
    case 'expired':
      return [...held, event('three_d_secure_asked', after(created_at, 2)), event('expired', ending.at)]
    case 'cancelled':
      return [
        ...held,
        event('confirmed', confirmedAt(booking)),
        event('cancelled', ending.at, { by: ending.by, refund: ending.refund }),
        ...(ending.refund > 0 ? [event('refunded', after(ending.at, 4), { amount: ending.refund })] : []),
      ]
  }
}

function paymentRow(booking: Booking): Row<'payments'> {
  const { id, created_at, ending, price, card } = booking
  const taken = refundedOf(booking) > 0 ? 'refunded' : 'captured'
  const known = ending?.status !== 'expired'
  return {
    id,
    reservation_id: id,
    provider: 'sandbox',
    reference: uuidOf(`payment ${id}`),
    amount: price.total,
    refunded: refundedOf(booking),
    state: ending?.status === 'declined' ? 'declined' : known ? taken : 'voided',
    charge_id: chargeId(booking),
    card_brand: ending === null || ending.status === 'cancelled' ? card.brand : null,
    card_last4: ending === null || ending.status === 'cancelled' ? card.last4 : null,
    failure_code: ending?.status === 'declined' ? 'card_declined' : null,
    sent_at: created_at,
    settled_at: known ? after(created_at, 3) : ending.at,
    created_at,
  }
}

function tokenRow(booking: Booking) {
  const { ending, card, created_at } = booking
  return {
    id: tokenId(booking),
    behaviour: ending?.status === 'declined' ? 'decline' : ending?.status === 'expired' ? 'three_d_secure' : 'succeed',
    brand: card.brand,
    last4: card.last4,
    used_at: after(created_at, 1),
    created_at: after(created_at, -60),
  }
}

function chargeRow(booking: Booking) {
  const { id, ending, created_at, price } = booking
  return {
    id: chargeId(booking),
    token_id: tokenId(booking),
    reference: uuidOf(`payment ${id}`),
    amount: price.total,
    description: `予約 ${id}`,
    paid: ending === null || ending.status === 'cancelled',
    failure_code: ending?.status === 'declined' ? 'card_declined' : null,
    three_d_secure_status: ending?.status === 'expired' ? 'unverified' : null,
    refunded: refundedOf(booking),
    created_at: after(created_at, 1),
  }
}
