// The sandbox provider itself: a small payment provider with its own tables. It has no idempotency
// key (like PAY.JP v1), and a token can be used once.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { type CardFault, type CardInput, readCard } from './cards.ts'

export type SandboxCharge = {
  id: string
  reference: string
  amount: number
  paid: boolean
  failure_code: string | null
  three_d_secure_status: 'unverified' | 'verified' | 'failed' | null
  refunded: number
  brand: string
  last4: string
}

/** The call gets no response; the caller's timeout must end it. */
export class NoAnswer extends Error {}

const CHARGE = `c.id, c.reference, c.amount, c.paid, c.failure_code, c.three_d_secure_status, c.refunded, t.brand, t.last4
  from sandbox_pay.charges c join sandbox_pay.tokens t on t.id = c.token_id`

// Not by randomBytes, which calls the system each time.
const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`

/** Creates the provider's tables if they are missing. */
export async function prepareSandbox(pool: pg.Pool): Promise<void> {
  await pool.query(fs.readFileSync(path.join(import.meta.dirname, 'schema.sql'), 'utf8'))
}

/**
 * @param now to check the expiry of cards
 * @param options `named` false: behind a pooler without support for prepared statements
 */
export function sandboxProvider(pool: pg.Pool, now: () => Date, { named = true } = {}) {
  async function getCharge(id: string): Promise<SandboxCharge | null> {
    const { rows } = await pool.query<SandboxCharge>(`select ${CHARGE} where c.id = $1`, [id])
    return rows[0] ?? null
  }

  async function note(type: string, charge_id: string, dispute_id: string | null = null) {
    await pool.query('insert into sandbox_pay.events (id, type, charge_id, dispute_id) values ($1, $2, $3, $4)', [
      newId('evnt'),
      type,
      charge_id,
      dispute_id,
    ])
  }

  return {
    getCharge,

    async createToken(card: CardInput): Promise<{ id: string } | { error: CardFault }> {
      const read = readCard(card, now())
      if ('code' in read) return { error: read }
      const id = newId('tok')
      await pool.query('insert into sandbox_pay.tokens (id, behaviour, brand, last4) values ($1, $2, $3, $4)', [
        id,
        read.behaviour,
        read.brand,
        read.last4,
      ])
      return { id }
    },

    /**
     * Charges immediately, or leaves the charge waiting for 3-D Secure.
     * @throws NoAnswer after having charged, for the card that never responds
     */
    async createCharge(request: {
      token: string
      amount: number
      reference: string
      description: string
    }): Promise<SandboxCharge | { error: string }> {
      const id = newId('ch')
      const { rows } = await pool.query<{ behaviour: string; brand: string; last4: string }>({
        name: named ? 'sandbox_charge' : undefined,
        text: `with used as (
           update sandbox_pay.tokens set used_at = now() where id = $1 and used_at is null returning id, behaviour, brand, last4
         ), made as (
           insert into sandbox_pay.charges (id, token_id, reference, amount, description, paid, failure_code, three_d_secure_status)
           select $2, id, $3, $4, $5, behaviour in ('succeed', 'no_answer'),
             case when behaviour = 'decline' then 'card_declined' end,
             case when behaviour = 'three_d_secure' then 'unverified' end from used returning id
         ), noted as (
           insert into sandbox_pay.events (id, type, charge_id)
           select $6, 'charge.succeeded', made.id from made, used where used.behaviour = 'succeed'
         )
         select behaviour, brand, last4 from used`,
        values: [request.token, id, request.reference, request.amount, request.description, newId('evnt')],
      })
      const card = rows[0]
      if (!card) return { error: 'token_already_used' }
      if (card.behaviour === 'no_answer') throw new NoAnswer()
      return {
        id,
        reference: request.reference,
        amount: request.amount,
        paid: card.behaviour === 'succeed',
        failure_code: card.behaviour === 'decline' ? 'card_declined' : null,
        three_d_secure_status: card.behaviour === 'three_d_secure' ? 'unverified' : null,
        refunded: 0,
        brand: card.brand,
        last4: card.last4,
      }
    },

    async findByReference(reference: string): Promise<SandboxCharge | null> {
      const { rows } = await pool.query<SandboxCharge>(
        `select ${CHARGE} where c.reference = $1 order by c.created_at desc limit 1`,
        [reference],
      )
      return rows[0] ?? null
    },

    /** Records the card holder's decision on the 3-D Secure page. */
    async decideThreeDSecure(id: string, verified: boolean): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update sandbox_pay.charges set three_d_secure_status = $2 where id = $1 and three_d_secure_status = 'unverified' and not paid`,
        [id, verified ? 'verified' : 'failed'],
      )
      return rowCount === 1
    },

    /** Takes the money of a verified charge; repeated calls have no effect. */
    async finishThreeDSecure(id: string): Promise<SandboxCharge | null> {
      const { rowCount } = await pool.query(
        `update sandbox_pay.charges set paid = true where id = $1 and three_d_secure_status = 'verified' and not paid`,
        [id],
      )
      if (rowCount === 1) await note('charge.succeeded', id)
      return await getCharge(id)
    },

    async refund(id: string, amount: number): Promise<{ id: string; refunded: number } | { error: string }> {
      const refund_id = newId('re')
      const { rows } = await pool.query<{ refunded: number }>(
        `with given as (
           update sandbox_pay.charges set refunded = refunded + $2 where id = $1 and paid and refunded + $2 <= amount returning id, refunded
         ), made as (
           insert into sandbox_pay.refunds (id, charge_id, amount) select $3, id, $2 from given
         )
         select refunded from given`,
        [id, amount, refund_id],
      )
      if (!rows[0]) return { error: 'refund_amount_gt_net' }
      await note('charge.refunded', id)
      return { id: refund_id, refunded: rows[0].refunded }
    },

    /** The bank of the card returns a refund: the money is with the merchant again. */
    async failRefund(id: string, amount: number): Promise<void> {
      const { rowCount } = await pool.query(
        'update sandbox_pay.charges set refunded = refunded - $2 where id = $1 and refunded >= $2',
        [id, amount],
      )
      if (rowCount === 1) await note('refund.failed', id)
    },

    /** The card company opens a dispute. @returns its id */
    async openDispute(charge_id: string, { amount, reason }: { amount: number; reason: string }): Promise<string> {
      const id = newId('dp')
      await pool.query('insert into sandbox_pay.disputes (id, charge_id, amount, reason) values ($1, $2, $3, $4)', [
        id,
        charge_id,
        amount,
        reason,
      ])
      await note('dispute.created', charge_id, id)
      return id
    },
  }
}

export type SandboxProvider = ReturnType<typeof sandboxProvider>
