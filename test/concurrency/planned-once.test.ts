import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { writeMails } from '#services/booking/mails/write-mails.ts'
import { booked, bookingWorld } from '../booking-world.ts'
import { anExperience, aSlot, aUser } from '../factories.ts'

const sent: string[] = []
// One connection, because each connection stores its own plans.
const world = bookingWorld({ connections: 1, pooler: null, onStatement: ({ text }) => sent.push(text) })

/** PostgreSQL compares the stored plan with those of the first five executions. */
const ENOUGH = 8

it('a booking with its mails plans no statement again', async () => {
  const { id: experience_id } = await anExperience(world.db)
  const calendar_id = await aSlot(world.db, experience_id, { recruitment_number: 50 })
  const times = new Map<string, number>()
  for (let n = 0; n < ENOUGH; n++) {
    const guest = await aUser(world.db)
    sent.length = 0
    await booked(world, guest, { calendar_ids: [calendar_id] })
    expect(await writeMails(world)).toBe(1)
    for (const text of sent) times.set(text, (times.get(text) ?? 0) + 1)
  }
  const often = [...times.keys()].filter((text) => times.get(text)! >= ENOUGH)
  const { rows } = await sql<{ statement: string; generic_plans: number; custom_plans: number }>`
    select statement, generic_plans::int, custom_plans::int from pg_prepared_statements
    where generic_plans + custom_plans >= ${ENOUGH}`.execute(world.db)
  expect(rows.some(({ statement }) => statement.includes('insert into reservations'))).toBe(true)
  const prepared = new Set(rows.map(({ statement }) => statement))
  expect(often.filter((text) => !prepared.has(text))).toEqual(['begin', 'commit'])
  expect(rows.filter(({ generic_plans }) => generic_plans === 0).map(({ statement }) => statement)).toEqual([])
})
