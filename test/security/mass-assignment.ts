// Adds foreign fields, named like columns of our tables, to the body of a call. Their values are
// searched for in all tables, to find an endpoint that stores them.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Db, inTransaction } from '#database/client.ts'
import { aUser } from '../factories.ts'
import { tablesWith } from '../tables-with.ts'
import { bodySchemaOf, fieldsOf } from './schemas.ts'

const TEXT = 'mass-assigned-7f3a'
const NUMBER = 424_242_424
const DATE = '1999-12-31'

const valueOf = (type: string): unknown => {
  if (/int|numeric|double/.test(type)) return NUMBER
  if (type === 'boolean') return true
  return /date|time/.test(type) ? DATE : TEXT
}

let columns: Promise<{ name: string; type: string }[]> | undefined

const findColumns = async (db: Db) => {
  const { rows } = await sql<{ name: string; type: string }>`select distinct column_name as name, data_type as type
    from information_schema.columns where table_schema = 'public'`.execute(db)
  return rows
}

/**
 * The call with every column of every table in its JSON body, except the fields of the endpoint.
 */
export async function withForeignFields<C extends { body?: unknown }>(db: Db, endpoint: object, call: C): Promise<C> {
  const { body } = call
  if (typeof body !== 'object' || body === null || body instanceof FormData || Array.isArray(body)) return call
  const own = new Set(fieldsOf(bodySchemaOf(endpoint)))
  const foreign = (await (columns ??= findColumns(db))).filter(({ name }) => !own.has(name))
  return { ...call, body: { ...Object.fromEntries(foreign.map(({ name, type }) => [name, valueOf(type)])), ...body } }
}

/** Control: a stored foreign value is found, and a call gets foreign fields. */
export async function expectMassAssignedIsFound(db: Db): Promise<void> {
  const stored = new Error('rolls back')
  const found = inTransaction(db, async (tx) => {
    await aUser(tx, { name: TEXT })
    expect(await massAssigned(tx)).toEqual(['users'])
    throw stored
  })
  await expect(found).rejects.toBe(stored)
  const { body } = await withForeignFields(db, {}, { body: {} as Record<string, unknown> })
  expect(body).toMatchObject({ access_control: TEXT, brand_id: NUMBER, approve: true, date: DATE })
}

/** Tables that contain such a value. */
export async function massAssigned(db: Db): Promise<string[]> {
  const found = new Set<string>()
  for (const word of [TEXT, String(NUMBER), DATE]) for (const table of await tablesWith(db, word)) found.add(table)
  return [...found]
}
