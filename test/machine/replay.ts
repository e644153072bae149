// Executes a trace of the checker with the real services on PostgreSQL, and reads the state of the
// model back from the rows.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { missedMinimum } from '#domain/schedule/slot.ts'
import type { ChargeOutcome, PaymentGateway } from '#gateways/payment/port.ts'
import { WEBHOOK_HEADER } from '#gateways/payment/sandbox/gateway.ts'
import { getAdminReservation } from '#services/booking/admin/admin-reservation.ts'
import { cancelReservationByOperator } from '#services/booking/admin/cancel-reservation-by-operator.ts'
import { refundReservation, retryRefund } from '#services/booking/admin/refunds.ts'
import { checkPayment } from '#services/booking/payment/payments.ts'
import { sendRefund } from '#services/booking/payment/refunds.ts'
import { processWebhook, receiveWebhook } from '#services/booking/payment/webhooks.ts'
import { cancelReservation } from '#services/booking/reservations/reservations.ts'
import { confirmReservation, giveUpHold } from '#services/booking/reserve/holds.ts'
import { cancelSlot } from '#services/booking/shared/cancel-slot.ts'
import { expireHold } from '#services/booking/shared/holds.ts'
import { addPhoneBooking, cancelPhoneBooking } from '#services/booking/slots/phone-bookings.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { book, type BookingWorld, type CardKind } from '../booking-world.ts'
import { START } from '../database.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '../factories.ts'
import type { Booking } from './booking.ts'
import { begin, type Operation } from './gates.ts'
import { CompanyReplay } from './replay-company.ts'
import { DATES, INSTANTS, LAST, MINIMUM, PERIOD, PLACES, PRICE } from './rules.ts'

const CARD = { paid: 'good', declined: 'declined', waiting: 'three_d_secure' } as const
const MINUTE = 60_000

/** One guest of the trace, with the operations that have called the company. */
class Guest {
  call: Operation | null = null
  asked: Operation | null = null
  sending: Operation | null = null
  late: Operation['ask'] = null
  event: number | null = null
  reservation_id = 0
  payment_id = 0
  readonly user: UserActor
  readonly company: CompanyReplay
  constructor(user: UserActor, company: CompanyReplay) {
    this.user = user
    this.company = company
  }
}

export class Replay {
  readonly #world: BookingWorld
  readonly #base: PaymentGateway
  #admin!: UserActor
  #host!: UserActor
  #slots: number[] = []
  #guests!: Record<string, Guest>
  #kept: (number | null)[] = [null, null]
  #at = 0

  /** @param base the gateway without gates */
  constructor(world: BookingWorld, base: PaymentGateway) {
    this.#world = world
    this.#base = base
  }

  async prepare(): Promise<void> {
    const { db, clock } = this.#world
    clock.set(START)
    this.#admin = await anAdmin(db)
    this.#host = await aHost(db)
    const { id } = await anExperience(db, {
      user_id: this.#host.id,
      // All totals can be halved as often as the model's.
      price: 3080,
      cancellation_period: PERIOD,
      recruitment_number: PLACES,
      set_minimum_number_of_participant_count: true,
      minimum_number_of_participant_count: MINIMUM,
    })
    for (const date of DATES) this.#slots.push(await aSlot(db, id, { date, recruitment_number: PLACES }))
    const guest = async () => new Guest(await aUser(db), new CompanyReplay(this.#world, this.#base))
    this.#guests = { A: await guest(), B: await guest() }
  }

  async step(name: string): Promise<void> {
    const [, who, what] = /^([AB]): (.*)$/.exec(name) ?? []
    if (who !== undefined && what !== undefined) return await this.#ofGuest(this.#guests[who]!, who, what)
    const { clock } = this.#world
    const slot = Number(/\d/.exec(name)?.[0])
    if (name === 'minute') return clock.advance(MINUTE)
    if (name === 'half') return clock.advance(7.5 * MINUTE)
    if (name === 'day') return clock.set(new Date(INSTANTS[(this.#at = Math.min(LAST, this.#at + 1))]!))
    if (name.startsWith('call off')) return await this.#callOff(slot, name.endsWith('minimum'))
    if (name.startsWith('keep')) {
      const kept = { request_key: randomUUID(), name: '電話 花子', note: '', number_of_people: 1 }
      this.#kept[slot] = (await addPhoneBooking(this.#world, this.#host, this.#slots[slot]!, kept)).id
      return
    }
    if (!name.startsWith('give back')) throw new Error(`unknown step: ${name}`)
    await cancelPhoneBooking(this.#world, this.#host, this.#kept[slot]!)
  }

  async #callOff(slot: number, minimum: boolean): Promise<void> {
    const ended = await cancelSlot(this.#world, this.#slots[slot]!, {
      reason: '荒天のため',
      ...(minimum
        ? { by: 'minimum_not_reached', stillWanted: (one) => missedMinimum(one, this.#world.clock.now()) }
        : { by: 'host' }),
    })
    if (!ended) throw new Error('the slot was not cancelled')
  }

  async #ofGuest(guest: Guest, who: string, what: string): Promise<void> {
    const { db } = this.#world
    const [verb, ...more] = what.split(' ')
    const { reservation_id: id } = guest
    if (
      /^(console|back|follow|told|settle follow|crash in follow|dispute|ask|answer|store|crash in ask)\b/.test(what)
    ) {
      const charge = { id: (await this.#charge(guest)).id, unit: await this.#unit(guest) }
      const yenOf = async (at: number) => (await this.#refund(guest, at)).amount
      if (!(await guest.company.step(what, charge, yenOf))) throw new Error(`unknown step: ${what}`)
      return
    }
    switch (verb) {
      case 'hold': {
        const calendar_ids = who === 'A' ? this.#slots : [this.#slots[0]!]
        const wish = { calendar_ids, number_of_people: Number(more[0] ?? 1) }
        guest.call = await begin(() => book(this.#world, guest.user, wish))
        const payment = await sql<{ id: number; reservation_id: number }>`select p.id, p.reservation_id
          from payments p join reservations r on r.id = p.reservation_id where r.user_id = ${guest.user.id}`.execute(db)
        guest.payment_id = payment.rows[0]!.id
        guest.reservation_id = payment.rows[0]!.reservation_id
        return
      }
      case 'return':
        guest.call = await begin(() => confirmReservation(this.#world, guest.user, id))
        return
      case 'verify':
      case 'fail':
        await this.#world.provider.decideThreeDSecure((await this.#charge(guest)).id, verb === 'verify')
        return
      case 'give':
        await giveUpHold(this.#world, guest.user, id)
        return
      case 'expire':
        if (!(await expireHold(this.#world, id))) throw new Error('the hold did not expire')
        return
      case 'cancel':
        return await this.#cancel(guest, more.length > 0)
      case 'grant':
        return await this.#grant(guest, await this.#unit(guest))
      case 'retry':
        if (what === 'retry what was disputed') return await this.#grant(guest, null)
        await retryRefund(this.#world, this.#admin, id, (await this.#refund(guest, Number(more[1]))).id)
        return
      case 'send':
        guest.sending = await begin(async () =>
          sendRefund(this.#world, (await this.#refund(guest, Number(more[1]))).id),
        )
        return
      case 'check,':
      case 'check':
        guest.asked = await begin(() => checkPayment(this.#world, guest.payment_id))
        return await this.#ask(guest, what)
      case 'event,':
      case 'event':
        return await this.#event(guest, what)
      case undefined:
      default:
        return await this.#ofCall(guest, what)
    }
  }

  async #ofCall(guest: Guest, what: string): Promise<void> {
    const settles = /^(settle|crash in) (\w+)/.exec(what)
    if (settles) {
      const [, how, of] = settles
      const at = of === 'refund' ? 'sending' : of === 'check' || of === 'event' ? 'asked' : 'call'
      const operation = guest[at]!
      guest[at] = null
      await (how === 'settle' ? operation.settle() : operation.die())
      if (of === 'event' && how === 'settle' && !what.endsWith('unknown')) guest.event = null
      return
    }
    if (what.startsWith('refund')) return await this.#answerRefund(guest, what)
    const late = /^the late \w+ (?:arrives: (\w+)|is lost)/.exec(what)
    if (late) {
      const ask = guest.late!
      guest.late = null
      if (late[1] !== undefined) await this.#reach(ask, late[1])
      return
    }
    const { call } = guest
    const [, card] = /: (\w+)/.exec(what) ?? []
    call!.answer = { outcome: 'unknown', reason: what }
    if (what.endsWith('delayed')) guest.late = call!.ask
    if (card === undefined) return
    const outcome = await this.#reach(call!.ask, card)
    if (!what.endsWith('without an answer')) call!.answer = outcome
  }

  /** A request reaches the company. */
  async #reach(ask: Operation['ask'], card: string): Promise<ChargeOutcome> {
    if (ask?.method === 'finishAction') return await this.#base.finishAction(ask.request)
    if (ask?.method !== 'charge') throw new Error('no call of the company')
    const kind: CardKind = CARD[card as keyof typeof CARD]
    return await this.#base.charge({ ...ask.request, token: await this.#world.token(kind) })
  }

  async #ask({ asked }: Guest, what: string): Promise<void> {
    if (asked?.ask?.method !== 'find') return
    const silent = what.endsWith('without an answer')
    asked.answer = silent ? { outcome: 'unknown', reason: what } : await this.#base.find(asked.ask.request)
  }

  async #event(guest: Guest, what: string): Promise<void> {
    if (guest.event === null || what.startsWith('event again')) {
      const { id } = await this.#charge(guest)
      const body = { id: randomUUID(), type: 'charge.succeeded', data: { id } }
      const headers = new Headers({ [WEBHOOK_HEADER]: 'webhook-token-of-tests' })
      await receiveWebhook(this.#world, 'sandbox', headers, JSON.stringify(body))
      const { rows } = await sql<{ id: number }>`select max(id) as id from payment_webhooks`.execute(this.#world.db)
      guest.event = rows[0]!.id
    }
    const { event } = guest
    guest.asked = await begin(() => processWebhook(this.#world, event))
    await this.#ask(guest, what)
  }

  async #answerRefund({ sending }: Guest, what: string): Promise<void> {
    if (sending?.ask?.method !== 'refund') throw new Error('no refund was sent')
    sending.answer = { outcome: 'unknown', reason: what }
    if (what.endsWith('refused')) sending.answer = { outcome: 'refused', code: 'refused' }
    if (!/ma[dk]e|elsewhere/.test(what)) return
    const answer = await this.#base.refund(sending.ask.request)
    if (!what.endsWith('without an answer')) sending.answer = answer
  }

  /** Yen of a unit of the model. */
  async #unit({ reservation_id }: Guest): Promise<number> {
    const { payment, calendars, number_of_people } = await getAdminReservation(this.#world, this.#admin, reservation_id)
    return Math.floor(payment!.amount / (PRICE * calendars.length * number_of_people))
  }

  /** @param yen null: all that can be refunded */
  async #grant({ reservation_id: id }: Guest, yen: number | null): Promise<void> {
    const { refundable } = await getAdminReservation(this.#world, this.#admin, id)
    const grant = { amount: yen ?? refundable, refundable, reason: 'お詫び', request_key: randomUUID() }
    await refundReservation(this.#world, this.#admin, id, grant)
  }

  async #cancel(guest: Guest, by_operator: boolean): Promise<void> {
    const { reservation_id: id } = guest
    if (!by_operator) {
      await cancelReservation(this.#world, guest.user, id)
      return
    }
    const { refund_if_cancelled } = await getAdminReservation(this.#world, this.#admin, id)
    const wish = { reason: '荒天のため', refund: refund_if_cancelled! }
    await cancelReservationByOperator(this.#world, this.#admin, id, wish)
  }

  async #refund({ payment_id }: Guest, at: number): Promise<{ id: number; amount: number }> {
    const rows = await this.#world.db
      .selectFrom('refunds')
      .select(['id', 'amount'])
      .where('payment_id', '=', payment_id)
      .orderBy('id')
      .execute()
    return rows[at]!
  }

  async #charge({ payment_id }: Guest) {
    const { reference } = await this.#world.db
      .selectFrom('payments')
      .select('reference')
      .where('id', '=', payment_id)
      .executeTakeFirstOrThrow()
    return (await this.#world.provider.findByReference(reference))!
  }

  /** Ends what still waits for the company. */
  async stop(): Promise<void> {
    for (const { call, asked, sending, company } of Object.values(this.#guests)) {
      for (const operation of [call, asked, sending]) await operation?.die()
      await company.stop()
    }
  }

  /** The slots as the rows show them: places taken, and whether it was called off. */
  async slots(): Promise<unknown> {
    const { rows } = await sql`select taken, cancelled_at is not null as called_off from calendars
      where id = any(${this.#slots}) order by id`.execute(this.#world.db)
    return rows
  }

  /** A booking as the rows show it. */
  async booking(who: string): Promise<unknown> {
    const guest = this.#guests[who]!
    if (guest.reservation_id === 0) return { status: 'none' }
    const { rows } = await sql<Record<string, unknown> & { amount: number }>`
      select r.status, p.state as payment, p.refunded, p.amount,
        (select json_agg(rc.released order by rc.calendar_id) from reservation_calendars rc where rc.reservation_id = r.id) as released,
        coalesce((select json_agg(json_build_object('amount', f.amount, 'state', f.state) order by f.id)
          from refunds f where f.payment_id = p.id), '[]') as refunds,
        (select json_build_object('state', d.state, 'amount', d.amount, 'lost',
            coalesce((select sum(l.lost) from dispute_losses l where l.dispute_id = d.id), 0))
          from disputes d where d.payment_id = p.id) as dispute
      from reservations r join payments p on p.reservation_id = r.id where p.id = ${guest.payment_id}`.execute(
      this.#world.db,
    )
    const charge = await this.#charge(guest).catch(() => null)
    return { ...rows[0]!, paid: charge?.paid ?? false, back: charge?.refunded ?? 0 }
  }

  /** The same of the model. @param amount of the real payment */
  static expected(one: Booking, amount: number): unknown {
    if (one.status === 'none') return { status: 'none' }
    const yen = (units: number) => Math.floor((units * amount) / one.total)
    const { status, payment, released, dispute } = one
    const { known = null } = dispute ?? {}
    return {
      status,
      payment,
      released,
      amount,
      refunded: yen(one.refunded),
      refunds: one.refunds.map((refund) => ({ amount: yen(refund.amount), state: refund.state })),
      dispute: known && { state: known, amount: yen(dispute!.amount), lost: yen(dispute!.lost) },
      paid: one.card === 'paid',
      back: yen(one.back),
    }
  }
}
