// What the company does without us, in a replayed trace: refunds in its console and disputes.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { PaymentGateway } from '#gateways/payment/port.ts'
import { WEBHOOK_HEADER } from '#gateways/payment/sandbox/gateway.ts'
import { processWebhook, receiveWebhook } from '#services/booking/payment/webhooks.ts'
import type { BookingWorld } from '../booking-world.ts'
import type { CompanyState } from './booking.ts'
import { begin, type Operation } from './gates.ts'

/** The charge of the guest, and how many yen a unit of the model is. */
type Charge = { id: string; unit: number }
type Handling = { operation: Operation; event: number }

export class CompanyReplay {
  readonly #world: BookingWorld
  readonly #base: PaymentGateway
  #following: Operation | null = null
  #event: number | null = null
  #dispute: { id: string; amount: number; state: CompanyState } | null = null
  #asks: Handling[] = []
  /** Events whose handling died. */
  #open: number[] = []
  #asked = 0

  constructor(world: BookingWorld, base: PaymentGateway) {
    this.#world = world
    this.#base = base
  }

  /**
   * @param back yen of the refund of a step, if it is about one
   * @returns whether it is a step of the company
   */
  async step(what: string, { id, unit }: Charge, back: (at: number) => Promise<number>): Promise<boolean> {
    const number = Number(/\d+$/.exec(what)?.[0])
    const { provider } = this.#world
    if (what.startsWith('console refunds')) await provider.refund(id, number * unit)
    else if (what.startsWith('back comes')) await provider.failRefund(id, await back(number))
    else if (what === 'follow refunds') {
      this.#event ??= await this.#receive('charge.refunded', { id })
      const event = this.#event
      this.#following = await begin(() => processWebhook(this.#world, event))
    } else if (what === 'told refunds') {
      const { ask } = this.#following!
      if (ask?.method !== 'find') throw new Error('the company was not asked')
      this.#following!.answer = await this.#base.find(ask.request)
    } else if (what === 'settle follow') {
      await this.#following!.settle()
      this.#following = null
      const { rows } = await sql`select 1 from payment_webhooks
        where id = ${this.#event} and processed_at is not null`.execute(this.#world.db)
      if (rows.length > 0) this.#event = null
    } else if (what === 'crash in follow') {
      await this.#following!.die()
      this.#following = null
    } else return await this.#ofDispute(what, number, { id, unit })
    return true
  }

  async #ofDispute(what: string, number: number, { id, unit }: Charge): Promise<boolean> {
    const decided = /^dispute is (\w+)$/.exec(what)
    if (decided) this.#dispute!.state = decided[1] as CompanyState
    else if (/^dispute \d/.test(what))
      this.#dispute = { id: randomUUID(), amount: number * unit, state: 'needs_response' }
    else if (what === 'ask about the dispute') await this.#ask(id)
    else if (what.startsWith('answer ask')) {
      const { amount, state } = this.#dispute!
      const found = { outcome: 'found' as const, charge_id: id, amount, state, reason: 'general', evidence_due: null }
      this.#asks[number]!.operation.answer = found
    } else if (what.startsWith('store ask')) {
      const [{ operation }] = this.#asks.splice(number, 1) as [Handling]
      await operation.settle()
    } else if (what.startsWith('crash in ask')) {
      const [{ operation, event }] = this.#asks.splice(number, 1) as [Handling]
      await operation.die()
      this.#open.push(event)
    } else return what === 'dispute told again'
    return true
  }

  /** The clock of a trace stands still, but of two questions one is later. */
  async #ask(charge: string): Promise<void> {
    const { id, amount } = this.#dispute!
    const told = { id, charge, amount, reason: 'general' }
    const event = this.#open.pop() ?? (await this.#receive('dispute.created', told))
    const { clock } = this.#world
    const now = clock.now()
    clock.set(new Date(now.getTime() - 1000 + this.#asked++))
    this.#asks.push({ event, operation: await begin(() => processWebhook(this.#world, event)) })
    clock.set(now)
  }

  /** @returns the id of the stored event */
  async #receive(type: string, data: object): Promise<number> {
    const headers = new Headers({ [WEBHOOK_HEADER]: 'webhook-token-of-tests' })
    await receiveWebhook(this.#world, 'sandbox', headers, JSON.stringify({ id: randomUUID(), type, data }))
    const { rows } = await sql<{ id: number }>`select max(id) as id from payment_webhooks`.execute(this.#world.db)
    return rows[0]!.id
  }

  async stop(): Promise<void> {
    await this.#following?.die()
    for (const { operation } of this.#asks) await operation.die()
  }
}
