// Which statements of a booking touch more than one experience. All others could run on the server
// that has the experience (docs/booking.md#one-experience-at-a-time).
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { changeReservation, getReservationChange } from '#services/booking/changes/changes.ts'
import { cancelReservation } from '#services/booking/reservations/reservations.ts'
import { type BookingWorld, booked, bookingWorld } from '../booking-world.ts'
import { aCoupon, anExperience, aSlot, aUser } from '../factories.ts'

const world = bookingWorld({ pooler: null })
/** Roles belong to all databases. */
const ROLE = `watched_${randomBytes(4).toString('hex')}`
const database = () => new URL(world.direct_url).pathname.slice(1)
afterAll(async () => {
  await world.pool.query(`alter role current_user in database ${database()} reset all`)
  await world.pool.query(`drop owned by ${ROLE}; drop role ${ROLE}`)
})

const OF_EXPERIENCE = ['calendars', 'reservations', 'reservation_calendars', 'holds', 'waiting_entries', 'term_changes']
const OF_RESERVATION = ['payments', 'reservation_events', 'refunds', 'reservation_changes']
const policies = (tables: string[], experience_id: string) =>
  tables.map(
    (table) => `alter table ${table} enable row level security;
      create policy watched on ${table} to ${ROLE} using (test.touch(${experience_id})) with check (true);`,
  )

/**
 * A policy is asked about each row that a statement looks at, after the conditions that are part of
 * an index.
 */
const WATCHED = `
  create table test.touched (statement text, experience_id int);
  create function test.touch(id int) returns boolean language plpgsql security definer as $$
    begin
      insert into test.touched values (current_query(), id);
      return true;
    end $$;
  create function test.experience_of(reservation int) returns int language sql security definer
    as 'select experience_id from reservations where id = reservation';
  create role ${ROLE} nologin;
  ${['public', 'test', 'sandbox_pay']
    .map(
      (schema) => `grant usage on schema ${schema} to ${ROLE};
      grant all on all tables in schema ${schema} to ${ROLE};
      grant all on all sequences in schema ${schema} to ${ROLE};`,
    )
    .join('\n')}
  ${policies(OF_EXPERIENCE, 'experience_id').join('\n')}
  ${policies(['experiences'], 'id').join('\n')}
  ${policies(OF_RESERVATION, 'test.experience_of(reservation_id)').join('\n')}`

/** What may need the rows of several experiences, by a text of its statements. */
const NAMED: [string, RegExp][] = [
  ['earlier holds of the guest and of the address', / as held /],
  ['places of expired holds, and whether the guest has ever paid', /^with freed as /],
]

type Touched = { statement: string; experiences: number }

it('only statements that are named touch more than one experience', async () => {
  const [guest, other] = [await aUser(world.db), await aUser(world.db)]
  const aPair = async () => {
    const { id } = await anExperience(world.db)
    return [await aSlot(world.db, id), await aSlot(world.db, id, { start_time: '15:00', end_time: '16:00' })] as const
  }
  const [[here, later], [there]] = [await aPair(), await aPair()]
  for (const one of [guest, other]) await booked(world, one, { calendar_ids: [there] })
  await booked(world, other, { calendar_ids: [here] })
  await aCoupon(world.db, { code: 'WATCHED' })
  await world.pool.query(WATCHED)
  for (const setting of [`role = '${ROLE}'`, 'enable_seqscan = off'])
    await world.pool.query(`alter role current_user in database ${database()} set ${setting}`)
  const { db, pool } = world.open({ max: 2 })
  try {
    const watched: BookingWorld = { ...world, db }
    const { id } = await booked(watched, guest, { calendar_ids: [here], coupon_code: 'WATCHED', key: 'watched-1' })
    const { state } = await getReservationChange(watched, guest, id, {
      'calendar_ids[]': [later],
      number_of_people: null,
    })
    await changeReservation(watched, guest, id, { calendar_ids: [later], state })
    await cancelReservation(watched, guest, id)
    // A statement that must be found.
    await sql`select count(*) as control from reservations where number_of_people > 0`.execute(db)
  } finally {
    await pool.end()
  }
  const { rows } = await world.pool.query<Touched>(
    `select regexp_replace(btrim(statement), '\\s+', ' ', 'g') as statement, count(distinct experience_id)::int as experiences
     from test.touched group by 1`,
  )
  const several = rows.filter(({ experiences }) => experiences > 1).map(({ statement }) => statement)
  const [control, ...others] = several.toSorted((a, b) => Number(/ control /.test(b)) - Number(/ control /.test(a)))
  expect(control).toContain('as control')
  expect(others.filter((text) => !NAMED.some(([, part]) => part.test(text)))).toEqual([])
  for (const [what, part] of NAMED)
    expect(
      others.some((text) => part.test(text)),
      what,
    ).toBe(true)
  expect(rows.length - several.length).toBeGreaterThan(10)
})
