// What one request writes, counted by PostgreSQL, and a floor that writes the same: as many
// transactions, and as many rows with the values of real ones, into a copy of the database. So
// indexes, foreign keys, CHECKs and triggers are the same.
import pg from 'pg'
import { runWrites, type Value, type Write } from './replay.ts'
import type { Database, World } from './world.ts'

/** Rows of one request on average. */
type Table = { table: string; inserted: number; updated: number; deleted: number }
export type Counted = { transactions: number; tables: Table[] }

/** Rows of a table whose values the floor uses in turn. */
const SAMPLES = 3000
/** Tables whose rows a booking's triggers write. The floor has the same triggers. */
const WRITTEN_BY_TRIGGERS = new Set(['public.content_changes', 'public.holds', 'public.messages', 'public.threads'])
/** A booking is inserted as a hold and confirmed by its first update: the triggers of both write. */
const HELD = {
  table: 'public.reservations',
  first: new Map([
    ['status', 'held'],
    ['hold_expires_at', '2100-01-01'],
  ]),
  confirm: `status = 'confirmed', hold_expires_at = null`,
}
/** Requests of the floor in which its rows are counted. */
const COUNTED = 100
/** A number that is so close to a whole one differs by work that isn't the request's. */
const NEARLY = 0.1
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

/** Batches write some rows for a part of the requests, so the number of one request is a fraction. */
function average(number: number): number {
  const whole = Math.round(number)
  return Math.abs(number - whole) <= NEARLY ? whole : Math.round(number * 100) / 100
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
    const each = (now: number, then = 0) => average((now - then) / requests)
    return {
      table,
      inserted: each(inserted, old?.inserted),
      updated: each(updated, old?.updated),
      deleted: each(deleted, old?.deleted),
    }
  })
  return {
    transactions: average((after.transactions - before.transactions) / requests),
    tables: tables.filter(({ inserted, updated, deleted }) => inserted + updated + deleted > 0),
  }
}

/** One line: the transactions and rows of one request. */
export function describeWrites({ transactions, tables }: Counted): string {
  const sum = (of: (table: Table) => number) => average(tables.reduce((total, table) => total + of(table), 0))
  const rows = `${sum((one) => one.inserted)} rows inserted, ${sum((one) => one.updated)} updated, ${sum((one) => one.deleted)} deleted`
  return `${transactions} transactions, ${rows}`
}

type Column = {
  name: string
  type: string
  primary: boolean
  /** The column is in a unique index. */
  unique: boolean
  /** The columns that it refers to, with their tables. */
  parents: { table: string; column: string }[]
  /** Values of the parent that no row has yet, if each may occur only once. */
  unused?: string[]
}

/** Rows of which each request writes some belong together; the others are written by batches. */
const inEach = ({ inserted }: Table) => inserted > 0 && Number.isInteger(inserted)
const nameOf = (table: string, column: string) => `${table} ${column}`
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Text of each column by its name. */
type Sample = Record<string, string | null>

async function columnsOf(world: World, database: Database, table: string): Promise<Column[]> {
  const columns = await world.query<Column & { once: boolean }>(
    database,
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       exists (select 1 from pg_index i where i.indrelid = a.attrelid and a.attnum = any(i.indkey) and i.indisprimary) as primary,
       exists (select 1 from pg_index i where i.indrelid = a.attrelid and a.attnum = any(i.indkey) and i.indisunique) as unique,
       exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indkey::text = a.attnum::text and i.indisunique) as once,
       (select coalesce(json_agg(json_build_object('table', format('%I.%I', n.nspname, p.relname), 'column', b.attname)), '[]')
         from pg_constraint f cross join unnest(f.conkey, f.confkey) as k (own, other)
         join pg_class p on p.oid = f.confrelid join pg_namespace n on n.oid = p.relnamespace
         join pg_attribute b on b.attrelid = p.oid and b.attnum = k.other
         where f.conrelid = a.attrelid and f.contype = 'f' and k.own = a.attnum) as parents
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [table],
  )
  for (const column of columns) {
    const [parent] = column.parents
    if (!column.once || !parent) continue
    const rows = await world.query<{ value: string }>(
      database,
      `select p.${quoted(parent.column)}::text as value from ${parent.table} p
       where not exists (select 1 from ${table} c where c.${quoted(column.name)} = p.${quoted(parent.column)})`,
    )
    column.unused = rows.map(({ value }) => value)
  }
  return columns
}

/**
 * A table and its samples. Each has the rows of one request: those of a table that refers to
 * another one belong to the same row as the samples of that one. `root`: the table that begins
 * such a chain.
 */
type Writer = { counted: Table; columns: Column[]; samples: Sample[][]; root: string }

const isKey = ({ columns }: { columns: Column[] }, column: string) =>
  columns.some(({ name, primary }) => primary && name === column)

/** Parents before their children. */
function inOrder<One extends { counted: Table; columns: Column[] }>(writers: One[]): One[] {
  const order: One[] = []
  const add = (writer: One) => {
    if (order.includes(writer)) return
    for (const { table } of writer.columns.flatMap(({ parents }) => parents))
      for (const other of writers) if (other !== writer && other.counted.table === table) add(other)
    order.push(writer)
  }
  writers.forEach(add)
  return order
}

/** The statements that write a row of each table as often as it is counted. */
function statementsOf(writers: Writer[]): Write[] {
  const made = new Set(writers.filter(({ counted }) => inEach(counted)).map(({ counted }) => counted.table))
  const all: Write[] = []
  for (const { counted, columns, samples } of writers) {
    const { table, inserted, updated } = counted
    const valuesOf = ({ name }: Column, at: number) => samples.map((rows) => rows[at % rows.length]?.[name] ?? null)
    const valuesAt = (at: number) =>
      columns.map((column): Value => {
        const { name, parents, unique, type } = column
        const first = table === HELD.table && HELD.first.get(name)
        if (first) return first
        const old = valuesOf(column, at)
        if (old.every((value) => value === null)) return null
        const parent = parents.find((one) => one.table !== table && made.has(one.table))
        if (parent) return { latest: nameOf(parent.table, parent.column) }
        const as = nameOf(table, name)
        if (column.unused) return { of: column.unused, as }
        if (parents.length > 0 || !unique) return { of: old, as }
        if (/int/.test(type)) return { next: 'number', as }
        return /text|char|uuid/.test(type) ? { next: 'id', as } : { of: old, as }
      })
    const places = columns.map(({ type }, index) => `$${index + 1}::${type}`).join()
    const names = columns.map(({ name }) => quoted(name)).join()
    const insert = `insert into ${table} (${names}) overriding system value values (${places})`
    for (let count = 0; count < inserted; count++)
      all.push({ text: insert, values: valuesAt(count), share: Math.min(1, inserted - count) })
    // A row of an update that has no key to find it by is left out.
    const keys = columns.filter(({ primary }) => primary)
    const changed = columns.find(({ primary, unique }) => !primary && !unique)
    if (keys.length === 0 || !changed) continue
    const where = keys.map(({ name, type }, index) => `${quoted(name)} = $${index + 1}::${type}`).join(' and ')
    const update = (set: string) => `update ${table} set ${set} where ${where}`
    const confirmed = table === HELD.table && inserted > 0
    if (confirmed)
      all.push({ text: update(HELD.confirm), values: keys.map(({ name }) => ({ latest: nameOf(table, name) })) })
    for (let count = confirmed ? 1 : 0; count < updated; count++)
      all.push({
        text: update(`${quoted(changed.name)} = ${quoted(changed.name)}`),
        values: keys.map((key) => ({ of: valuesOf(key, count) })),
        share: Math.min(1, updated - count),
      })
  }
  return all
}

/**
 * What the statements write for one request, with the rows that triggers add. It is rolled back.
 */
async function countRows(url: string, writes: Write[]): Promise<Table[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('begin')
    for (let request = 0; request < COUNTED; request++)
      await runWrites(writes, { path: '', turn: request, named: new Map() }, 1, (run) => run(client))
    const { rows } = await client.query<Table>(
      `select format('%I.%I', schemaname, relname) as table, n_tup_ins::int as inserted, n_tup_upd::int as updated,
         n_tup_del::int as deleted from pg_stat_xact_user_tables`,
    )
    const tables = rows.map(({ table, inserted, updated, deleted }) => ({
      table,
      inserted: average(inserted / COUNTED),
      updated: average(updated / COUNTED),
      deleted: average(deleted / COUNTED),
    }))
    return tables.filter(({ inserted, updated, deleted }) => inserted + updated + deleted > 0)
  } finally {
    await client.end()
  }
}

/**
 * Statements that write what was counted, as the newest rows of each table. Deleted rows are left
 * out.
 * @param url address of `database`
 * @returns the statements of one request, and what PostgreSQL counts for them
 */
export async function sameWrites(
  world: World,
  database: Database,
  url: string,
  counted: Counted,
): Promise<{ statements: Write[]; writes: Counted }> {
  const found: { counted: Table; columns: Column[]; rows: Sample[] }[] = []
  for (const one of counted.tables.filter(({ table }) => !WRITTEN_BY_TRIGGERS.has(table))) {
    const columns = await columnsOf(world, database, one.table)
    const texts = columns.map(({ name }) => `${quoted(name)}::text`).join()
    const rows = await world.query<Sample>(
      database,
      `select ${texts} from ${one.table} order by ctid desc limit ${SAMPLES}`,
    )
    if (rows.length === 0) throw new Error(`${one.table} has no rows`)
    found.push({ counted: one, columns, rows })
  }
  const all: Writer[] = []
  for (const { rows, ...one } of inOrder(found)) {
    const link = one.columns
      .flatMap(({ name, parents }) => parents.map((parent) => ({ name, ...parent })))
      .find(({ table, column }) =>
        all.some((other) => other.counted.table === table && inEach(other.counted) && isKey(other, column)),
      )
    const parent = link && all.find(({ counted: { table } }) => table === link.table)
    if (!link || !parent || !inEach(one.counted)) {
      all.push({ ...one, samples: rows.map((row) => [row]), root: one.counted.table })
      continue
    }
    const byParent = Map.groupBy(rows, (row) => row[link.name])
    const samples = parent.samples.map(([row]) => byParent.get(row?.[link.column] ?? null) ?? [])
    all.push({ ...one, samples, root: parent.root })
  }
  // Only rows of which all tables of the chain have samples.
  for (const root of new Set(all.map((writer) => writer.root))) {
    const chain = all.filter((writer) => writer.root === root)
    const kept = chain[0]!.samples.flatMap((_, at) =>
      chain.every(({ samples }) => samples[at]!.length > 0) ? [at] : [],
    )
    if (kept.length === 0) throw new Error(`no sample has rows in ${chain.map(({ counted }) => counted.table).join()}`)
    for (const writer of chain) writer.samples = kept.map((at) => writer.samples[at]!)
  }
  const statements = statementsOf(all)
  return {
    statements,
    writes: { transactions: counted.transactions, tables: await countRows(url, statements) },
  }
}
