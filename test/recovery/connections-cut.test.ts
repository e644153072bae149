// The database closes all connections while guests book: requests fail cleanly or succeed, later
// ones succeed, and no booking or payment is lost or doubled.
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { sweep } from '#services/booking/sweep/sweep.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { book, bookingWorld, wrongCounters } from '../booking-world.ts'
import { anExperience, aSlot, aUser } from '../factories.ts'

const world = bookingWorld({ connections: 8 })
let guests: UserActor[] = []

beforeAll(async () => {
  guests = await Promise.all(Array.from({ length: 8 }, () => aUser(world.db)))
  // A closed idle connection emits an error. Without a listener the process would end.
  world.pool.on('error', () => undefined)
  world.pool.on('connect', (client) => client.on('error', () => undefined))
})

it('closed connections during bookings leave our payments equal to the provider’s ledger', async () => {
  const { id } = await anExperience(world.db)
  const slot = await aSlot(world.db, id, { date: '2027-04-01', recruitment_number: 400 })
  const admin = new pg.Client(world.database_url)
  await admin.connect()
  const cut = () =>
    admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )

  let confirmed = 0
  let failed = 0
  const client = async (guest: UserActor) => {
    for (let i = 0; i < 25; i++) {
      try {
        const answer = await book(world, guest, { calendar_ids: [slot] })
        if ('reservation' in answer) confirmed += 1
      } catch {
        failed += 1
      }
    }
  }
  const clients = Promise.all(guests.map(client))
  for (const finished of [20, 60, 100, 140]) {
    await expect.poll(() => confirmed + failed, { interval: 2 }).toBeGreaterThanOrEqual(finished)
    await cut()
  }
  await clients
  await admin.end()
  expect(confirmed).toBeGreaterThan(0)
  expect(failed).toBeGreaterThan(0)

  // The next booking succeeds. Its guest is a new one: a guest whose responses were cut off may
  // have as many unfinished holds as the limit allows.
  expect('reservation' in (await book(world, await aUser(world.db), { calendar_ids: [slot] }))).toBe(true)
  await sweep(world)
  world.clock.advance(20 * 60_000)
  await sweep(world)
  await world.runJobs()
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
  expect(await wrongCounters(world.pool)).toEqual([])
  const rows = await world.db.selectFrom('reservations').select('id').where('status', '=', 'confirmed').execute()
  // Each booking that a guest saw confirmed is confirmed. More are possible, whose response was cut
  // off.
  expect(rows.length).toBeGreaterThanOrEqual(confirmed + 1)
}, 120_000)
