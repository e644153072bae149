import type { Operator, OperatorDetails } from '#contract/reference/reference-schemas.ts'
import type { Db } from '#database/client.ts'
import {
  DOCUMENT_SETTINGS_KEY,
  type DocumentSettings,
  documentSettingsOf,
  findSettings,
} from '#database/reference/settings.ts'
import { defaultRates } from '#domain/booking/quote.ts'
import { numberOn, operatorRegistration, type Registration } from '#domain/booking/registration.ts'
import type { OperatorValues } from '#domain/reference/operator-form.ts'
import { dateOf, nextMidnight } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'

/**
 * A fictitious operator, shown until the real one is set. Its address and number are reserved for
 * examples or invented.
 */
export const sampleOperator = {
  service_name: 'つむぎ',
  company_name: '株式会社つむぎ（サンプル）',
  representative: '代表取締役　見本 太郎',
  postal_code: '000-0000',
  address: '東京都見本区見本町1-2-3',
  phone: '00-0000-0000',
  email: 'support@tsumugi.example',
  contact_hours: '平日 10:00〜17:00（土日祝日・年末年始を除く）',
}

/**
 * The operator and the fees: the settings, and a sample (marked as one) for unset values. The
 * registration number is apart, because it holds on some days only.
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
 * The operator with the settings of documents, in one read, and with the registration for qualified
 * invoices, or null. Its number may be shown only on days on which it holds (`numberOn`).
 */
export async function findRegisteredOperator(
  db: Db,
): Promise<{ operator: OperatorDetails; documents: DocumentSettings; registration: Registration | null }> {
  const settings = await findSettings(db, [...OPERATOR_KEYS, DOCUMENT_SETTINGS_KEY])
  const documents = documentSettingsOf(settings.get(DOCUMENT_SETTINGS_KEY))
  const { invoice_number = null } = (settings.get('operator') ?? {}) as { invoice_number?: string | null }
  return {
    operator: operatorOf(settings),
    documents,
    registration: operatorRegistration({ invoice_number, ...documents }),
  }
}

/** The registration number as everybody may see it: null on days on which it doesn't hold. */
export function numberToday(registration: Registration | null, now: Date): string | null {
  const today = dateOf(now)
  return numberOn(registration, { first: today, last: today })
}

/** `noteChange`: as in `App`; operations that write have none. */
export type PublicOperatorApp = Pick<App, 'db' | 'clock'> & Partial<Pick<App, 'noteChange'>>

/** The operator as everybody sees it: with the registration number on days on which it holds. */
export async function getPublicOperator(app: PublicOperatorApp): Promise<Operator> {
  const now = app.clock.now()
  const { operator, registration } = await findRegisteredOperator(app.db)
  if (registration) app.noteChange?.(nextMidnight(now))
  return { ...operator, invoice_number: numberToday(registration, now) }
}
