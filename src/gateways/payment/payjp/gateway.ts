// The payment port on PAY.JP's API v1. It has no idempotency key, so a call that may have had an
// effect is never repeated. Its outcome is found by our reference in the charge's metadata.
import { sumStep } from '#domain/booking/refund-steps.ts'
import type { Log } from '../../log.ts'
import { type Answer, type Ask, assertChargeable, cardCompany, LOOKING, unknown } from '../company-http.ts'
import type { ChargeOutcome, PaymentGateway, RefundOutcome } from '../port.ts'
import { eventOf, integerOf, listOf, objectOf, textOf } from '../read-json.ts'
import { sameSecret } from '../../same-secret.ts'
import { isVerified, outcomeOf, type PayjpCharge, readCharge } from './charge.ts'
import { meaningOf } from './codes.ts'

export const PAYJP = 'payjp'
export const PAYJP_API = 'https://api.pay.jp/v1'
export const PAYJP_WEBHOOK_HEADER = 'x-payjp-webhook-token'

export type PayjpOptions = {
  secret_key: string
  public_key: string
  /** The token that PAY.JP sends with every webhook; there is no signature. */
  webhook_token: string
  /** Timeout of one operation, ms. */
  timeout: number
  log: Log
  now: () => Date
  /** Another address than PAY.JP's own, for tests. */
  base?: string
}

const codeOf = (body: unknown) => textOf(objectOf(objectOf(body).error).code)
const reasonOf = (answer: Answer) =>
  answer.answered ? `${answer.status} ${codeOf(answer.body) ?? 'without a code'}` : answer.reason

/** PAY.JP documents no limit. This is far above the timeouts of its kind of servers. */
const REFUND_LATE_MS = 15 * 60_000

export function payjpGateway(options: PayjpOptions): PaymentGateway {
  const { public_key, log } = options
  const base = options.base ?? PAYJP_API
  const operation = cardCompany({
    base,
    timeout: options.timeout,
    headers: {
      authorization: `Basic ${Buffer.from(`${options.secret_key}:`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  })

  /** Reads the charge; `absent` only when PAY.JP itself says so. */
  async function read(ask: Ask, id: string): Promise<PayjpCharge | ChargeOutcome> {
    const answer = await ask({ method: 'GET', path: `/charges/${encodeURIComponent(id)}` })
    if (!answer.answered) return unknown(answer.reason)
    if (answer.status === 200) return readCharge(answer.body) ?? unknown('a charge that could not be read')
    if (answer.status === 404 && answer.body !== null) return { outcome: 'absent' }
    alarm(answer)
    return unknown(reasonOf(answer))
  }

  function alarm(answer: Answer): void {
    if (!answer.answered) return
    const meaning = meaningOf(answer.status, codeOf(answer.body))
    if (meaning === 'settings' || meaning === 'unexpected')
      log.error(
        { provider: PAYJP, status: answer.status, code: codeOf(answer.body) },
        'the payment provider refuses us',
      )
  }

  /**
   * Finds a charge by our reference. PAY.JP has no search for it, so this reads the charges of that
   * time, newest first.
   */
  async function search(reference: string, since: Date): Promise<ChargeOutcome> {
    const from = Math.floor(since.getTime() / 1000)
    for (let page = 0; page < LOOKING.most_pages; page += 1) {
      // Each page gets the timeout of a whole operation: a long list must not fail.
      const answer = await operation()({
        method: 'GET',
        path: '/charges',
        form: {
          limit: LOOKING.page,
          offset: page * LOOKING.page,
          since: from - LOOKING.before,
          until: from + LOOKING.after,
        },
      })
      if (!answer.answered || answer.status !== 200) {
        alarm(answer)
        return unknown(reasonOf(answer))
      }
      const list = objectOf(answer.body)
      if (list.object !== 'list' || !Array.isArray(list.data)) return unknown('a list that could not be read')
      for (const one of listOf(list.data)) {
        const charge = readCharge(one)
        if (charge === null) return unknown('a charge that could not be read')
        if (charge.reference === reference) return outcomeOf(charge)
      }
      if (list.has_more !== true) return { outcome: 'absent' }
    }
    return unknown('too many charges to look through')
  }

  /** The outcome of an attempt after a refused call. @param again reads the charge once more */
  async function refused(
    answer: Extract<Answer, { answered: true }>,
    charge_id: string | null,
    again: () => Promise<ChargeOutcome>,
  ): Promise<ChargeOutcome> {
    const meaning = meaningOf(answer.status, codeOf(answer.body))
    // PAY.JP doesn't know the token: any client can send one.
    if (answer.status === 404 && charge_id === null) return { outcome: 'declined', charge_id, code: 'token_unusable' }
    alarm(answer)
    if (meaning === 'unsure') return unknown(reasonOf(answer))
    if (meaning === 'mismatch') {
      const now = await again()
      if (now.outcome === 'absent') return { outcome: 'declined', charge_id, code: 'token_unusable' }
      // PAY.JP can't finish this charge any more.
      if (now.outcome === 'action_needed' && charge_id !== null)
        return { outcome: 'declined', charge_id, code: 'three_d_secure_failed' }
      return now
    }
    // With these, the charge did not begin, so no money moved.
    const refused_us = meaning === 'too_many' || meaning === 'settings' || meaning === 'unexpected'
    return { outcome: 'declined', charge_id, code: refused_us ? 'processing_error' : meaning }
  }

  return {
    provider: PAYJP,
    browser: {
      provider: PAYJP,
      script_url: 'https://js.pay.jp/v2/pay.js',
      public_key,
      origins: {
        script: ['https://js.pay.jp'],
        frame: ['https://js.pay.jp', 'https://api.pay.jp'],
        connect: ['https://js.pay.jp', 'https://api.pay.jp'],
      },
    },

    async actionOf(charge_id) {
      const url = `${PAYJP_API}/tds/${charge_id}/start?publickey=${encodeURIComponent(public_key)}`
      return { type: 'three_d_secure', url, charge_id }
    },

    async charge({ reference, amount, token, description }) {
      assertChargeable(amount)
      const asked = options.now()
      const answer = await operation()({
        method: 'POST',
        path: '/charges',
        form: {
          amount,
          currency: 'jpy',
          card: token,
          description,
          // Money moves when 3-D Secure is finished; cards without it are `attempted` then.
          capture: true,
          three_d_secure: true,
          metadata: { reference },
        },
      })
      if (!answer.answered) return unknown(answer.reason)
      if (answer.status !== 200) return await refused(answer, null, () => search(reference, asked))
      const charge = readCharge(answer.body)
      return charge ? outcomeOf(charge) : unknown('a charge that could not be read')
    },

    async finishAction(charge_id) {
      const ask = operation()
      const before = await read(ask, charge_id)
      if ('outcome' in before) return before
      if (before.paid || !isVerified(before) || before.failure_code !== null) return outcomeOf(before)
      const answer = await ask({ method: 'POST', path: `/charges/${encodeURIComponent(charge_id)}/tds_finish` })
      if (!answer.answered) return unknown(answer.reason)
      if (answer.status === 200) {
        const charge = readCharge(answer.body)
        return charge ? outcomeOf(charge) : unknown('a charge that could not be read')
      }
      // The call had no effect; the guest may try again.
      if (answer.status === 429) return outcomeOf(before)
      return await refused(answer, charge_id, async () => {
        const after = await read(ask, charge_id)
        return 'outcome' in after ? after : outcomeOf(after)
      })
    },

    async find({ reference, charge_id, since }) {
      if (charge_id === null) return await search(reference, since)
      const charge = await read(operation(), charge_id)
      return 'outcome' in charge ? charge : outcomeOf(charge)
    },

    async referenceOf(charge_id) {
      const charge = await read(operation(), charge_id)
      return 'outcome' in charge ? null : charge.reference
    },

    refund_late_ms: REFUND_LATE_MS,

    async refund({ charge_id, amount, reason, ...known }) {
      const ask = operation()
      const done = (charge: PayjpCharge): RefundOutcome => ({
        outcome: 'refunded',
        // PAY.JP's refunds have no id.
        refund_id: `${charge_id}:${charge.refunded}`,
        refunded_in_all: charge.refunded,
      })
      const before = await read(ask, charge_id)
      if ('outcome' in before)
        return before.outcome === 'absent' ? { outcome: 'refused', code: 'unknown_charge' } : unknown(whyOf(before))
      const step = sumStep(before.refunded, { ...known, amount })
      if (step === 'elsewhere') return { outcome: 'elsewhere', refunded_in_all: before.refunded }
      if (step === 'done') return done(before)
      const answer = await ask({
        method: 'POST',
        path: `/charges/${encodeURIComponent(charge_id)}/refund`,
        form: { amount, refund_reason: reason.slice(0, 255) },
      })
      if (!answer.answered) return unknown(answer.reason)
      if (answer.status === 200) {
        const charge = readCharge(answer.body)
        return charge ? done(charge) : unknown('a refund that could not be read')
      }
      const code = codeOf(answer.body)
      const meaning = meaningOf(answer.status, code)
      if (meaning === 'settings') alarm(answer)
      if (meaning === 'unsure' || meaning === 'too_many' || meaning === 'settings') return unknown(reasonOf(answer))
      const after = await read(ask, charge_id)
      if (!('outcome' in after) && after.refunded >= known.refunded_before + amount) return done(after)
      return { outcome: 'refused', code: code ?? String(answer.status) }
    },

    readWebhook(headers, body) {
      if (!sameSecret(headers.get(PAYJP_WEBHOOK_HEADER) ?? '', options.webhook_token)) return null
      const event = eventOf(body)
      if (!event) return null
      const { event_id, type, data } = event
      const charge_id = data.object === 'charge' ? textOf(data.id) : null
      if (type.startsWith('dispute.')) {
        // What a dispute contains is not documented. Without its charge, people must look at it.
        const told = { amount: integerOf(data.amount), reason: textOf(data.reason)?.slice(0, 100) ?? null }
        const charge = charge_id ?? textOf(data.charge) ?? textOf(objectOf(data.charge).id)
        return { event_id, type, charge_id: charge, about: 'dispute', object_id: textOf(data.id) ?? event_id, told }
      }
      const about = type === 'charge.refunded' ? 'refund' : 'payment'
      return { event_id, type, charge_id, about, object_id: null, told: null }
    },

    // The API has no call for disputes.
    findDispute: null,
  }
}

const whyOf = (outcome: ChargeOutcome) => (outcome.outcome === 'unknown' ? outcome.reason : outcome.outcome)
