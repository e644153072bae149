import { sql } from 'kysely'
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
