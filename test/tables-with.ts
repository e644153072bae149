import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Names of the tables with a row that contains the word in any column. A row as text shows bytes in
 * hexadecimal digits, so these are searched, too.
 */
export async function tablesWith(db: QueryExecutorProvider, word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const found: string[] = []
  const hex = Buffer.from(word).toString('hex')
  for (const { name } of rows) {
    const hits = await sql`select 1 from ${sql.table(name)} t
      where t::text like ${`%${word}%`} or t::text like ${`%${hex}%`} limit 1`.execute(db)
    if (hits.rows.length > 0) found.push(name)
  }
  return found.sort()
}
