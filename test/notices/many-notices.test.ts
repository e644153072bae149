// Reminders of many guests at once, as on the evening before a holiday (docs/benchmarks.md).
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { sendNotices } from '#services/notices/send-notices.ts'
import { booked, bookingWorld } from '../booking-world.ts'
import { anExperience, aSlot, aUser } from '../factories.ts'
import { runs } from '../lanes.ts'

const GUESTS = runs(60, 500)
const MOST_MS = 10_000

const world = bookingWorld()

test(`${GUESTS} guests are reminded, each once`, { timeout: 300_000 }, async () => {
  const { id } = await anExperience(world.db)
  const slot = await aSlot(world.db, id, { date: '2026-12-24', recruitment_number: 1000 })
  // The dates of the experience don't end soon, so nothing else is due.
  await aSlot(world.db, id, { date: '2027-03-01' })
  for (let n = 0; n < GUESTS; n++) await booked(world, await aUser(world.db), { calendar_ids: [slot] })
  await sql`vacuum analyze`.execute(world.db)
  world.clock.set('2026-12-22T18:00:00+09:00')
  const began = performance.now()
  const sent = await sendNotices({ ...world, mail: { ...world.mail, delivers: true } })
  const took = performance.now() - began
  if (GUESTS === 500) console.info(`${GUESTS}: ${Math.round(took)} ms`)
  expect(sent).toBe(GUESTS)
  const { rows } = await sql<{ count: number }>`
    select count(distinct reservation_id)::int as count from mails where kind = 'guest_reminder'`.execute(world.db)
  expect(rows).toEqual([{ count: GUESTS }])
  expect(took).toBeLessThan(MOST_MS)
})
