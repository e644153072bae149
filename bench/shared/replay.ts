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
/** `share`: in which part of the requests it runs; in all without one. */
export type Write = { text: string; values: Value[]; share?: number }

/** Higher than all numbers that the copied tables have. */
let number = 1_000_000_000

function valueOf(value: Value, { turn, named }: Request): unknown {
  if (value === null || typeof value === 'string') return value
  if ('latest' in value) return named.get(value.latest)
  const made = 'of' in value ? value.of[turn % value.of.length] : value.next === 'number' ? number++ : randomUUID()
  if (value.as !== undefined) named.set(value.as, made)
  return made
}

/** `turn`: its number; `named`: values of its statements. */
export type Request = { path: string; turn: number; named: Map<string, unknown> }

/** How often something happens in this request that happens `often` times in one on average. */
const timesIn = (turn: number, often: number) => Math.floor((turn + 1) * often) - Math.floor(turn * often)

/**
 * Runs what is due in this request as prepared statements, as in the product.
 * @param transactions how many a request has on average; each gets as many statements
 */
export async function runWrites(
  writes: Write[],
  request: Request,
  transactions: number,
  inTransaction: (run: (client: pg.ClientBase) => Promise<void>) => Promise<void>,
): Promise<void> {
  const due = [...writes.entries()].filter(([, { share = 1 }]) => timesIn(request.turn, share) > 0)
  const each = Math.ceil(due.length / Math.max(1, timesIn(request.turn, transactions)))
  for (let from = 0; from < due.length; from += each)
    await inTransaction(async (client) => {
      for (const [index, { text, values }] of due.slice(from, from + each))
        await client.query({
          name: `${request.path}_${index}`,
          text,
          values: values.map((one) => valueOf(one, request)),
        })
    })
}
