// The number of rows and a checksum of each table, to compare a restored database with the
// original.
import type pg from 'pg'

/** By `schema.table`. */
export type TableSums = Record<string, { rows: number; sum: string }>

export const SCHEMAS = ['public', 'pgboss', 'sandbox_pay']

/**
 * Tables without value in another database: they contain transaction ids, or data of the last
 * minutes.
 */
export const TRANSIENT = ['public.content_changes', 'public.rate_limits', 'public.write_probe']

// Rows are hashed as text, which is the same only with the same settings.
const SETTINGS = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/**
 * Sums up what the connection sees; in a transaction with `repeatable read`, one snapshot. Changes
 * settings of the connection.
 */
export async function sumTables(client: pg.ClientBase): Promise<TableSums> {
  await client.query(SETTINGS)
  const { rows: tables } = await client.query<{ name: string; quoted: string }>(
    `select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and n.nspname || '.' || c.relname <> all($2)
     order by 1`,
    [SCHEMAS, TRANSIENT],
  )
  const sums: TableSums = {}
  for (const { name, quoted } of tables) {
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${quoted} t`,
    )
    sums[name] = { rows: Number(rows[0]!.rows), sum: rows[0]!.sum }
  }
  return sums
}

/** @returns a line for each table that differs */
export function compareSums(expected: TableSums, found: TableSums): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)])
  return [...names].toSorted().flatMap((name) => {
    const [was, is] = [expected[name], found[name]]
    if (!is) return `${name}: ありません（${was!.rows}行のはず）`
    if (!was) return `${name}: バックアップにない表です`
    if (was.rows !== is.rows) return `${name}: ${was.rows}行のはずが ${is.rows}行です`
    return was.sum === is.sum ? [] : `${name}: ${was.rows}行の中身が違います`
  })
}
