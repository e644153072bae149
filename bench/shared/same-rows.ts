// What one request writes, counted by PostgreSQL, and a floor that writes the same: as many
// transactions, and as many rows of the same sizes into tables with the same columns and indexes.
// Without foreign keys, CHECKs and triggers, which are the product's.
import type { Transaction, Value } from '../floor.ts'
import type { Database, World } from './world.ts'

type Table = { table: string; inserted: number; updated: number; deleted: number }
type Counted = { transactions: number; tables: Table[] }

/** Rows of a table that the floor updates in turn. */
const SEEDS = 1000
/** Milliseconds after which an idle connection has reported its counts. */
const REPORTED = 11_000

async function countsOf(world: World, database: Database): Promise<Counted> {
  // A snapshot counts transactions that wrote, and needs no transaction id itself.
  const [now] = await world.query<{ xid: string }>(
    database,
    'select pg_snapshot_xmax(pg_current_snapshot())::text as xid',
  )
  const tables = await world.query<Table>(
    database,
    `select format('%I.%I', schemaname, relname) as table, n_tup_ins::int as inserted, n_tup_upd::int as updated,
       n_tup_del::int as deleted from pg_stat_user_tables`,
  )
  return { transactions: Number(now!.xid), tables }
}

/** What each of the requests of `run` writes, on average. @param run returns how many it sent */
export async function countWrites(world: World, database: Database, run: () => Promise<number>): Promise<Counted> {
  const settled = () => new Promise((resolve) => setTimeout(resolve, REPORTED))
  await settled()
  const before = await countsOf(world, database)
  const requests = await run()
  await settled()
  const after = await countsOf(world, database)
  const tables = after.tables.map(({ table, inserted, updated, deleted }) => {
    const old = before.tables.find((one) => one.table === table)
    const each = (now: number, then = 0) => Math.round((now - then) / requests)
    return {
      table,
      inserted: each(inserted, old?.inserted),
      updated: each(updated, old?.updated),
      deleted: each(deleted, old?.deleted),
    }
  })
  return {
    transactions: Math.round((after.transactions - before.transactions) / requests),
    tables: tables.filter(({ inserted, updated, deleted }) => inserted + updated + deleted > 0),
  }
}

/** One line: the transactions and rows of one request. */
export function describeWrites({ transactions, tables }: Counted): string {
  const sum = (of: (table: Table) => number) => tables.reduce((total, table) => total + of(table), 0)
  const rows = `${sum((one) => one.inserted)} rows inserted, ${sum((one) => one.updated)} updated, ${sum((one) => one.deleted)} deleted`
  return `${transactions} transactions, ${rows}`
}

type Column = { name: string; type: string; unique: boolean; primary: boolean }

/** Copies each table, and spreads the writes over the transactions. Deleted rows are left out. */
export async function sameWrites(world: World, database: Database, counted: Counted): Promise<Transaction[]> {
  await world.query(database, 'create schema bench_floor')
  const transactions = Array.from({ length: Math.max(1, counted.transactions) }, (): Transaction => [])
  let at = 0
  const add = (text: string, values: Value[]) => transactions[at++ % transactions.length]!.push({ text, values })
  for (const { table, inserted, updated } of counted.tables) {
    const copy = `bench_floor.${table.replace(/["'.]/g, '_')}`
    await world.query(database, `create table ${copy} (like ${table} including indexes)`)
    await world.query(database, `insert into ${copy} select * from ${table} limit ${SEEDS}`)
    const columns = await world.query<Column>(
      database,
      `select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
         coalesce(bool_or(i.indisunique), false) as unique, coalesce(bool_or(i.indisprimary), false) as primary
       from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and a.attnum = any(i.indkey)
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
       group by a.attname, a.attnum, a.atttypid, a.atttypmod order by a.attnum`,
      [copy],
    )
    const texts = columns.map(({ name }) => `${name}::text as ${name}`).join()
    const rows = await world.query<Record<string, string | null>>(database, `select ${texts} from ${copy}`)
    const valueOf = (row: Record<string, string | null>, { name }: Column) => row[name.replaceAll('"', '')] ?? null
    const sample = rows.at(-1)
    // A row of an update that has no key to find it by is left out.
    const keys = columns.filter(({ primary }) => primary)
    const changed = columns.find(({ primary, unique }) => !primary && !unique)
    if (!sample) throw new Error(`${table} has no rows`)
    const fresh = columns.map((column): Value => {
      if (!column.unique || valueOf(sample, column) === null) return valueOf(sample, column)
      return /int/.test(column.type)
        ? { next: 'number' }
        : /text|char|uuid/.test(column.type)
          ? { next: 'id' }
          : valueOf(sample, column)
    })
    const places = columns.map(({ type }, index) => `$${index + 1}::${type}`).join()
    const insert = `insert into ${copy} (${columns.map(({ name }) => name).join()}) values (${places})`
    for (let count = 0; count < inserted; count++) add(insert, fresh)
    if (updated === 0 || keys.length === 0 || !changed) continue
    const where = keys.map(({ name, type }, index) => `${name} = $${index + 1}::${type}`).join(' and ')
    const update = `update ${copy} set ${changed.name} = ${changed.name} where ${where}`
    const oneOf = rows.map((row) => keys.map((key) => valueOf(row, key)))
    for (let count = 0; count < updated; count++)
      add(
        update,
        keys.map((_, index): Value => ({ of: oneOf.map((key) => key[index]!) })),
      )
  }
  return transactions
}
