// A dispute of Stripe, and its meaning for the port.
import { type DisputeState, disputeStates } from '#domain/booking/disputes.ts'
import type { ProviderDispute } from '../port.ts'
import { integerOf, objectOf, textOf } from '../read-json.ts'

/** The end of the year 9999, in seconds. */
const MAX_SECONDS = 253_402_300_799

/** The id of an object that may be expanded. */
export const idOf = (value: unknown): string | null => textOf(value) ?? textOf(objectOf(value).id)

/** Stripe may add states. People must look at a dispute in a state that we don't know. */
const stateOf = (status: string): DisputeState => disputeStates.find((one) => one === status) ?? 'needs_response'

/** @returns null when it isn't a valid dispute */
export function readDispute(body: unknown): ProviderDispute | null {
  const dispute = objectOf(body)
  const status = textOf(dispute.status)
  const amount = integerOf(dispute.amount)
  if (dispute.object !== 'dispute' || status === null || amount === null) return null
  const due = integerOf(objectOf(dispute.evidence_details).due_by)
  return {
    charge_id: idOf(dispute.payment_intent),
    // Yen have no decimals.
    amount: dispute.currency === 'jpy' ? amount : null,
    reason: (textOf(dispute.reason) ?? 'general').slice(0, 100),
    state: stateOf(status),
    evidence_due: due === null || due <= 0 || due > MAX_SECONDS ? null : new Date(due * 1000),
  }
}
