import type { Db } from '../client.ts'

/** The items in use, by their order. */
export async function findItems(
  db: Db,
  table: 'categories' | 'themes' | 'occupations',
): Promise<{ id: number; name: string }[]> {
  return await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('retired_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
}
