import type { OperatorDetails } from '#contract/reference/reference-schemas.ts'
import { findSettings } from '#database/reference/settings.ts'
import { defaultRates } from '#domain/booking/quote.ts'
import type { OperatorValues } from '#domain/reference/operator-form.ts'
import type { App } from '../../shared/app.ts'
import { sampleOperator } from './sample-operator.ts'

/**
 * The operator and the fees: the settings, and a sample (marked as one) for unset values. The
 * registration number is apart, because it holds on some days only (operator-registration.ts).
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
