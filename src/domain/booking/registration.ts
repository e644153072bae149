/**
 * Registrations for qualified invoices (適格請求書), of the operator, of hosts and of ambassadors. Every
 * document asks `isRegistered` for its days (docs/product/law.md#receipts-and-invoices).
 */
import { isDate, type Instant } from '../shared/japan-time.ts'

/** Days in Japan, both inclusive; null has no limit. */
export type Registration = { number: string; from: string | null; until: string | null }

/** `consented_at`: when the host agreed that the operator issues; null without consent. */
export type HostRegistration = Registration & { consented_at: Instant | null }

/** The first and the last day of a service, 'YYYY-MM-DD' in Japan. */
export type Days = { first: string; last: string }

/** Whether a registration holds on all days. */
export function isRegistered(registration: Registration | null, { first, last }: Days): registration is Registration {
  if (registration === null) return false
  const { from, until } = registration
  return (from === null || from <= first) && (until === null || last <= until)
}

/** The number, if the registration holds on all days. */
export const numberOn = (registration: Registration | null, days: Days): string | null =>
  isRegistered(registration, days) ? registration.number : null

/** The operator's registration; null without a number. */
export const operatorRegistration = (given: {
  invoice_number: string | null
  registered_from: string | null
  registered_until: string | null
}): Registration | null =>
  given.invoice_number
    ? { number: given.invoice_number, from: given.registered_from, until: given.registered_until }
    : null

/**
 * The registration of a payee. It counts once the operator has checked the details, and only with
 * its first day: without it nobody knows whether it held.
 */
export const payeeRegistration = (payee: {
  state: string
  invoice_number: string
  invoice_from: string | null
  invoice_until: string | null
}): Registration | null =>
  payee.state === 'verified' && payee.invoice_number !== '' && payee.invoice_from !== null
    ? { number: payee.invoice_number, from: payee.invoice_from, until: payee.invoice_until }
    : null

/**
 * The commission of a statement that a qualified invoice covers, in yen, with its sign.
 * @param commissions sums of the entries by the days of their experience
 */
export const qualifiedOf = (registration: Registration | null, commissions: readonly (Days & { amount: number })[]) =>
  commissions.filter((days) => isRegistered(registration, days)).reduce((sum, { amount }) => sum + amount, 0)

/** What is wrong with the days of a registration, by field; '' and null have no limit. */
export function registrationProblems(days: {
  registered_from: string | null
  registered_until: string | null
}): Record<string, string[]> {
  const { registered_from: from, registered_until: until } = days
  const problems: Record<string, string[]> = {}
  if (from && !isDate(from)) problems.registered_from = ['登録日を正しく入力してください。']
  if (until && !isDate(until)) problems.registered_until = ['登録の最後の日を正しく入力してください。']
  else if (from && until && until < from)
    problems.registered_until = ['登録の最後の日は、登録日から後の日にしてください。']
  return problems
}
