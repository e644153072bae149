import type { Operator, OperatorDetails } from '#contract/reference/reference-schemas.ts'
import type { Db } from '#database/client.ts'
import { DOCUMENT_SETTINGS_KEY, documentSettingsOf } from '#database/reference/document-settings.ts'
import { findSettings } from '#database/reference/settings.ts'
import { defaultRates } from '#domain/booking/quote.ts'
import { numberOn, operatorRegistration, type Registration } from '#domain/booking/registration.ts'
import type { OperatorValues } from '#domain/reference/operator-form.ts'
import { dateOf, nextMidnight } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { sampleOperator } from './sample-operator.ts'

/**
 * The operator and the fees: the settings, and a sample (marked as one) for unset values. The
 * registration number is apart, because it holds on some days only (operator.ts).
 */
export const getOperator = async ({ db }: Pick<App, 'db'>): Promise<OperatorDetails> =>
  operatorOf(await findSettings(db, OPERATOR_KEYS))

export const OPERATOR_KEYS = ['operator', 'fees'] as const

/** As `getOperator`, of the stored settings. */
export function operatorOf(settings: ReadonlyMap<string, unknown>): OperatorDetails {
  const operator = settings.get('operator') as Partial<OperatorValues> | undefined
  const fees = settings.get('fees') as Partial<typeof defaultRates> | undefined
  // Leave out the registration, and fields that only the settings form needs.
  const shown = Object.entries(operator ?? {}).filter(([field]) => field in sampleOperator)
  return {
    ...sampleOperator,
    sample: operator === undefined,
    ...(Object.fromEntries(shown) as Partial<OperatorDetails>),
    ...defaultRates,
    ...fees,
  }
}

/**
 * The operator's registration for qualified invoices, or null. Its number may be shown only on days
 * on which it holds (`numberOn`).
 */
export async function findOperatorRegistration(db: Db): Promise<Registration | null> {
  const settings = await findSettings(db, ['operator', DOCUMENT_SETTINGS_KEY])
  const { invoice_number = null } = (settings.get('operator') ?? {}) as { invoice_number?: string | null }
  return operatorRegistration({ invoice_number, ...documentSettingsOf(settings.get(DOCUMENT_SETTINGS_KEY)) })
}

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
