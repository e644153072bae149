// Kills a process at a named step, runs the recovery of the next process, and checks the result.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { build } from 'vite'
import { expect, vi } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { sweep } from '#services/booking/sweep/sweep.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { type BookingWorld, wrongCounters } from '../booking-world.ts'
import { START } from '../database.ts'
import { anExperience, aSlot } from '../factories.ts'
import { COMPILE_CACHE } from '../processes/product.ts'
import type { Order } from './child.ts'

let bundled: Promise<string> | undefined

/** @returns the program as one text, which a process loads with half of the CPU time */
async function bundle(): Promise<string> {
  const ssr = path.join(import.meta.dirname, 'child.ts')
  const built = await build({ configFile: false, logLevel: 'error', build: { ssr, write: false, minify: false } })
  if (!('output' in built)) throw new Error('child.ts has one bundle')
  return built.output[0].code
}

/** Runs the operation in its own process until that is killed at the step. */
export async function killAt(
  world: BookingWorld,
  actor: UserActor,
  crash_at: string,
  run: Order['run'],
): Promise<void> {
  const now = world.clock.now().toISOString()
  const order: Order = {
    url: world.database_url,
    pooler: world.database_pooler,
    now,
    crash_at,
    actor,
    run,
    company: world.company?.at ?? null,
  }
  const code = await (bundled ??= bundle())
  const child = spawn(process.execPath, ['--input-type=module', '-', JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...COMPILE_CACHE },
  })
  child.stdin.end(code)
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const signal = await new Promise((resolve) => child.once('close', (_, ended) => resolve(ended)))
  expect(signal, `the process should have been killed at ${crash_at}\n${output}`).toBe('SIGKILL')
  await vi.waitFor(() => expectNoTransactions(world), { timeout: 10_000, interval: 10 })
}

/**
 * The server notices the death of a client after a moment. Until then it keeps the client's locks,
 * and a statement with SKIP LOCKED leaves the locked rows out.
 */
async function expectNoTransactions(world: BookingWorld): Promise<void> {
  const { rows } = await world.pool.query<{ query: string }>(`
    SELECT query FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend'
      AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`)
  expect(rows).toEqual([])
}

/**
 * The recovery of the next process: immediately, and again when all unfinished payments and holds
 * have timed out.
 */
export async function recover(world: BookingWorld): Promise<void> {
  await sweep(world)
  world.clock.advance(20 * 60_000)
  await sweep(world)
  await world.runJobs()
}

/**
 * Our payments equal the ledger of the provider, places equal reservations, and no payment is
 * unfinished.
 */
export async function expectBooksToAgree(world: BookingWorld): Promise<void> {
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
  expect(await wrongCounters(world.pool)).toEqual([])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
  const open = await world.db
    .selectFrom('payments')
    .select(['id', 'state'])
    .where('state', 'in', ['sent', 'unknown', 'action_needed'])
    .execute()
  expect(open).toEqual([])
}

/** A slot with one place. Sets the clock to the start. */
export async function aBookableSlot(world: BookingWorld): Promise<number> {
  world.clock.set(START)
  const { id } = await anExperience(world.db)
  return await aSlot(world.db, id, { date: '2027-02-01', recruitment_number: 1 })
}

/** The newest reservation. */
export const latest = async (world: BookingWorld) =>
  await world.db
    .selectFrom('reservations')
    .select(['id', 'status'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** The id of its only refund. */
export async function refundIdOf(world: BookingWorld, reservation_id: number): Promise<number> {
  const { id } = await world.db
    .selectFrom('refunds')
    .select('id')
    .where('reservation_id', '=', reservation_id)
    .executeTakeFirstOrThrow()
  return id
}

export const refundsOf = async (world: BookingWorld, reservation_id: number) =>
  await world.db
    .selectFrom('refunds')
    .select(['state', 'amount'])
    .where('reservation_id', '=', reservation_id)
    .execute()
