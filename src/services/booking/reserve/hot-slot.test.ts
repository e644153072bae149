import { expect, it, vi } from 'vitest'
import { booked, bookingWorld, wrongCounters } from '#test/booking-world.ts'
import { anExperience, aSlot, aUser } from '#test/factories.ts'

const world = bookingWorld()

it('lets many buyers of one slot wait without stopping the buyers of another slot', async () => {
  const { id } = await anExperience(world.db)
  const hot = await aSlot(world.db, id, { recruitment_number: 20, date: '2026-12-27' })
  const other = await aSlot(world.db, id, { date: '2026-12-28' })
  const guests = await Promise.all(Array.from({ length: 30 }, () => aUser(world.db)))
  const edit = await world.pool.connect()
  await edit.query('begin')
  await edit.query('select 1 from calendars where id = $1 for update', [hot])
  const buyers = Promise.allSettled(guests.map((one) => booked(world, one, { calendar_ids: [hot] })))
  try {
    await vi.waitFor(async () => {
      const { rows } = await edit.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows[0]!.waiting).toBe(2)
    })
    expect(await booked(world, await aUser(world.db), { calendar_ids: [other] })).toMatchObject({ status: 'confirmed' })
  } finally {
    await edit.query('commit')
    edit.release()
  }
  const ends = await buyers
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'slot_full' })
  expect(await world.db.selectFrom('calendars').select('taken').where('id', '=', hot).execute()).toEqual([
    { taken: 20 },
  ])
  expect(await wrongCounters(world.pool)).toEqual([])
})
