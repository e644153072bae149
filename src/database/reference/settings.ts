import { sql } from 'kysely'
import { DEFAULT_ADJUSTMENT_LIMIT } from '#domain/accounts/own-interest.ts'
import { DEFAULT_REFUND_LIMIT } from '#domain/accounts/roles.ts'
import { DEFAULT_RETURN_INVOICE_FROM } from '#domain/booking/documents.ts'
import { defaultRates, type Rates } from '#domain/booking/quote.ts'
import type { Db, Tx } from '../client.ts'

/**
 * The values of these settings by key, without those never set. The caller checks their content.
 */
export async function findSettings(db: Db, keys: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', [...keys])
    .execute()
  return new Map(rows.filter((row) => row.value !== null).map((row) => [row.key, row.value]))
}

/** How often these settings were changed, by key, without those never set. */
export async function findVersions(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'version'])
    .where('key', 'in', [...keys])
    .execute()
  return new Map(rows.map((row) => [row.key, row.version]))
}

/**
 * Writes a setting; null counts as not set.
 * @param version the version that was read; 0 for none
 * @returns false if another call has changed it since: nothing is written
 */
export async function writeSetting(
  tx: Tx,
  key: string,
  value: object | null,
  version: number,
  now: Date,
): Promise<boolean> {
  const json = JSON.stringify(value)
  const { rows } =
    version === 0
      ? await sql`insert into settings (key, value, updated_at) values (${key}, ${json}::jsonb, ${now})
          on conflict (key) do nothing returning key`.execute(tx)
      : await sql`update settings set value = ${json}::jsonb, version = version + 1, updated_at = ${now}
          where key = ${key} and version = ${version} returning key`.execute(tx)
  return rows.length > 0
}

export const ADJUSTMENT_LIMIT_KEY = 'adjustment_limit'

export type AdjustmentLimit = { adjustment_limit: number }

/** Yen that one admin may adjust alone for one payee. */
export const adjustmentLimitOf = (stored: unknown): number =>
  (stored as AdjustmentLimit | undefined)?.adjustment_limit ?? DEFAULT_ADJUSTMENT_LIMIT

/** As `adjustmentLimitOf`, of the stored setting. */
export async function findAdjustmentLimit(db: Db): Promise<number> {
  return adjustmentLimitOf((await findSettings(db, [ADJUSTMENT_LIMIT_KEY])).get(ADJUSTMENT_LIMIT_KEY))
}

export const REFUND_LIMIT_KEY = 'refund_limit'

export type RefundLimit = { support_refund_limit: number }

/** Yen that an admin of the role `support` may refund with one action. */
export const refundLimitOf = (stored: unknown): number =>
  (stored as RefundLimit | undefined)?.support_refund_limit ?? DEFAULT_REFUND_LIMIT

/** As `refundLimitOf`, of the stored setting. */
export async function findRefundLimit(db: Db): Promise<number> {
  return refundLimitOf((await findSettings(db, [REFUND_LIMIT_KEY])).get(REFUND_LIMIT_KEY))
}

export const DOCUMENT_SETTINGS_KEY = 'documents'

/** What the setting stores. */
export type DocumentSettings = {
  /** Yen of a refund from which on a return invoice is issued. */
  return_invoice_from: number
  /** The first and the last day of the operator's registration; null has no limit. */
  registered_from: string | null
  registered_until: string | null
  /** Whether the trade may issue simplified invoices (適格簡易請求書), which name no recipient. */
  simplified_invoices: boolean
}

export const documentSettingsOf = (stored: unknown): DocumentSettings => ({
  return_invoice_from: DEFAULT_RETURN_INVOICE_FROM,
  registered_from: null,
  registered_until: null,
  simplified_invoices: false,
  ...(stored as Partial<DocumentSettings> | undefined),
})

/** As `documentSettingsOf`, of the stored setting. */
export async function findDocumentSettings(db: Db): Promise<DocumentSettings> {
  return documentSettingsOf((await findSettings(db, [DOCUMENT_SETTINGS_KEY])).get(DOCUMENT_SETTINGS_KEY))
}

/** The rates that an admin has set, as a column; null before. `ratesOf` reads it. */
export const feesColumn = sql<Rates | null>`(select value from settings where key = 'fees')`

/** The rates of new quotes. */
export const ratesOf = (fees: Rates | null): Rates => fees ?? defaultRates

/** The rates of new quotes. */
export async function findRates(db: Db): Promise<Rates> {
  const { rows } = await sql<{ fees: Rates | null }>`select ${feesColumn} as fees`.execute(db)
  return ratesOf(rows[0]?.fees ?? null)
}
