import type { Operator } from '#contract/reference/reference-schemas.ts'
import { numberOn } from '#domain/booking/registration.ts'
import { dateOf, nextMidnight } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { getOperator } from './get-operator.ts'
import { findOperatorRegistration } from './operator-registration.ts'

/** `noteChange`: as in `App`; operations that write have none. */
export type PublicOperatorApp = Pick<App, 'db' | 'clock'> & Partial<Pick<App, 'noteChange'>>

/** The operator as everybody sees it: with the registration number on days on which it holds. */
export async function getPublicOperator(app: PublicOperatorApp): Promise<Operator> {
  const now = app.clock.now()
  const today = dateOf(now)
  const registration = await findOperatorRegistration(app.db)
  if (registration) app.noteChange?.(nextMidnight(now))
  const invoice_number = numberOn(registration, { first: today, last: today })
  return { ...(await getOperator(app)), invoice_number }
}
