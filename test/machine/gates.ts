// Calls of the payment company that wait for the test, so that the steps of a trace run in its
// order. A call that is cut is a process that died.
import { AsyncLocalStorage } from 'node:async_hooks'
import type {
  ChargeOutcome,
  ChargeRequest,
  DisputeOutcome,
  PaymentGateway,
  RefundOutcome,
} from '#gateways/payment/port.ts'
import { Refused } from '#services/shared/refused.ts'

/** The process died. */
class Died extends Error {}

type Ask =
  | { method: 'charge'; request: ChargeRequest }
  | { method: 'finishAction'; request: string }
  | { method: 'find'; request: Parameters<PaymentGateway['find']>[0] }
  | { method: 'findDispute'; request: string }
  | { method: 'refund'; request: Parameters<PaymentGateway['refund']>[0] }

/** An operation of the product that has called the company, or is over. */
export type Operation = {
  ask: Ask | null
  /** What `settle` will answer. */
  answer: ChargeOutcome | RefundOutcome | DisputeOutcome | null
  settle: () => Promise<void>
  die: () => Promise<void>
}

type Scope = { arrive: (ask: Ask, answer: (outcome: never) => void, die: () => void) => void }
const scope = new AsyncLocalStorage<Scope>()

const gated = async <Outcome>(ask: Ask, otherwise: () => Promise<Outcome>): Promise<Outcome> => {
  const arrived = scope.getStore()
  if (!arrived) return await otherwise()
  return await new Promise<Outcome>((resolve, reject) => arrived.arrive(ask, resolve, () => reject(new Died())))
}

export const gatedPayments = (base: PaymentGateway): PaymentGateway => ({
  ...base,
  charge: (request) => gated({ method: 'charge', request }, () => base.charge(request)),
  finishAction: (request) => gated({ method: 'finishAction', request }, () => base.finishAction(request)),
  find: (request) => gated({ method: 'find', request }, () => base.find(request)),
  findDispute: (request) =>
    gated<DisputeOutcome>({ method: 'findDispute', request }, async () => ({ outcome: 'unknown', reason: 'no gate' })),
  refund: (request) => gated({ method: 'refund', request }, () => base.refund(request)),
})

/** The response of a booking is of no interest, and may wait for another call. */
export function leaveAfterSettling(step: string): void {
  if (scope.getStore() && (step === 'booking:settled' || step === 'confirmation:settled')) throw new Died()
}

/** Runs an operation up to its call of the company. */
export async function begin(work: () => Promise<unknown>): Promise<Operation> {
  const operation: Operation = { ask: null, answer: null, settle: async () => undefined, die: async () => undefined }
  let failed: unknown
  const arrived = Promise.withResolvers<void>()
  const store: Scope = {
    arrive(ask, answer, die) {
      operation.ask = ask
      operation.settle = async () => {
        answer(operation.answer as never)
        await over()
      }
      operation.die = async () => {
        die()
        await over()
      }
      arrived.resolve()
    },
  }
  const done = scope.run(store, work).catch((error: unknown) => {
    // An event without an answer stays open with its error.
    const expected = error instanceof Died || error instanceof Refused || String(error).includes("doesn't answer")
    if (!expected) failed = error
  })
  const over = async () => {
    await done
    if (failed !== undefined) throw failed
  }
  await Promise.race([arrived.promise, over()])
  return operation
}
