import type { Db } from '../client.ts'

/** The values of these settings by key; those never set are left out. What a value is made of is up to who reads it. */
export async function findSettings(db: Db, keys: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', [...keys])
    .execute()
  return new Map(rows.map((row) => [row.key, row.value]))
}
