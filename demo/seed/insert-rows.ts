// Inserts many rows with one statement: they are sent as one JSON text, and PostgreSQL converts
// each column to its type.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '#database/client.ts'
import type { DB } from '#database/tables.ts'

/** A row to insert: jsonb columns are objects, instants are Date. */
export type Row<T extends keyof DB> = {
  [K in keyof Insertable<DB[T]>]: K extends keyof Selectable<DB[T]>
    ? unknown extends Selectable<DB[T]>[K]
      ? object
      : Insertable<DB[T]>[K]
    : never
}

/** Inserts rows with the same columns. Other columns get their defaults. */
export async function insertRows<T extends keyof DB>(tx: Tx, table: T, rows: readonly Row<T>[]): Promise<void> {
  await insertInto(tx, table, rows)
}

/** Like insertRows, for the tables of the sandbox provider, which tables.ts has no types for. */
export async function insertInto(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  )
}

/** Advances the id sequences past the inserted ids. */
export async function continueIds(tx: Tx, tables: readonly (keyof DB)[]): Promise<void> {
  for (const table of tables)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      tx,
    )
}
