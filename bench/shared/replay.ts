// Statements of the floor whose values differ in each request.
import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/**
 * A value of a statement: constant, new in each call, the next one of a list, or the value that an
 * earlier statement of the request had under that name.
 */
export type Value =
  | string
  | null
  | { next: 'number' | 'id'; as?: string }
  | { latest: string }
  | { of: (string | null)[]; as?: string }
export type Transaction = { text: string; values: Value[] }[]

/** Higher than all numbers that the copied tables have. */
let number = 1_000_000_000

function valueOf(value: Value, { turn, named }: Request): unknown {
  if (value === null || typeof value === 'string') return value
  if ('latest' in value) return named.get(value.latest)
  const made = 'of' in value ? value.of[turn % value.of.length] : value.next === 'number' ? number++ : randomUUID()
  if (value.as !== undefined) named.set(value.as, made)
  return made
}

/** The values of one request: `turn` is its number. */
export type Request = { turn: number; named: Map<string, unknown> }

/** Runs the statements as prepared ones, as in the product. */
export async function runStatements(
  client: pg.ClientBase,
  at: number | string,
  statements: Transaction,
  request: Request,
): Promise<void> {
  for (const [index, { text, values }] of statements.entries()) {
    const given = values.map((value) => valueOf(value, request))
    await client.query({ name: `write_${at}_${index}`, text, values: given })
  }
}
