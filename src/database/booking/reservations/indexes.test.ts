// A booking writes few indexes, and its confirmation none (docs/booking.md#indexes).
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { book, bookingWorld } from '#test/booking-world.ts'
import { anExperience, aSlot, aUser } from '#test/factories.ts'
import { inTransaction } from '../../client.ts'
import { confirmPaid } from './moves.ts'

/** Each further index costs every booking. Give an office list another way first. */
const MOST_INDEXES = 12

const world = bookingWorld()

it('has few indexes', async () => {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where indrelid = 'reservations'::regclass`.execute(world.db)
  expect(rows.length, rows.map(({ name }) => name).join()).toBeLessThanOrEqual(MOST_INDEXES)
})

it('has no index with a column that a confirmation changes', async () => {
  // An index depends on its columns, also on those of its condition. BRIN indexes don't count: they
  // have one entry for many rows.
  const { rows } = await sql<{ name: string; column: string }>`
    select c.oid::regclass::text as name, a.attname as column
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam and m.amname <> 'brin'
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refobjid = i.indrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = d.refobjsubid
    where i.indrelid = 'reservations'::regclass
      and a.attname in ('status', 'hold_expires_at', 'confirmed_at', 'held_session', 'held_address')`.execute(world.db)
  expect(rows).toEqual([])
})

it('a confirmation leaves all indexes as they are', async () => {
  const guest = await aUser(world.db)
  const { id } = await anExperience(world.db)
  const answer = await book(world, guest, {
    calendar_ids: [await aSlot(world.db, id, { date: '2027-01-10', recruitment_number: 4 })],
    card: 'three_d_secure',
  })
  if (!('action' in answer)) throw new Error('3-D Secure was not asked for')
  const { reservation_id } = answer.action
  const payment = await world.db
    .selectFrom('payments')
    .select(['id', 'reservation_id'])
    .where('reservation_id', '=', reservation_id)
    .executeTakeFirstOrThrow()
  const paid = { charge_id: 'ch_1', card_brand: 'Visa', card_last4: '4242' }
  const counted = await inTransaction(world.db, async (tx) => {
    await confirmPaid(tx, payment, paid, world.clock.now())
    const { rows } = await sql<{ updated: number; hot: number }>`
      select pg_stat_get_xact_tuples_updated('reservations'::regclass)::int as updated,
        pg_stat_get_xact_tuples_hot_updated('reservations'::regclass)::int as hot`.execute(tx)
    return rows[0]
  })
  expect(counted).toEqual({ updated: 1, hot: 1 })
})
