// Who waits for places and new dates, an offer to 花子, and changes of bookings. The reservations and
// slots must have their ids.
import { sql } from 'kysely'
import type { Tx } from '#database/client.ts'
import { addDays, dateOf, instantOf } from '#domain/shared/japan-time.ts'
import { continueIds } from './insert-rows.ts'
import type { Day } from './seed-base.ts'

const HOUR = 3_600_000

type People = { guest: number; host: number; others: readonly [number, number] }

export async function seedWaiting(tx: Tx, day: Day, { guest, host, others }: People): Promise<void> {
  // The slots of this transaction are no new dates.
  await sql`set constraints calendars_add_to_waiting immediate`.execute(tx)
  const hoursAgo = (hours: number) => new Date(day.now.getTime() - hours * HOUR)
  const waits_until = day.date(60)
  /** The next slots of experiences without price types, the fullest first, unless one of these booked it. */
  const next = (
    people: readonly number[],
  ) => sql`select c.id, c.experience_id from calendars c join experiences e on e.id = c.experience_id
    where e.status = 'published' and c.open and c.cancelled_at is null and c.taken > 0
      and c.starts_at > ${instantOf(day.date(5), '00:00')} and c.starts_at < ${instantOf(day.date(40), '00:00')}
      and not exists (select from experience_price_types t where t.experience_id = e.id)
      and not exists (select from ambassador_members m where m.ambassador_id = e.ambassador_id and m.user_id = any(${[...people]}::int[]))
      and not exists (select from reservation_calendars rc join reservations r on r.id = rc.reservation_id
        where rc.calendar_id = c.id and r.user_id = any(${[...people]}::int[]))`
  const of_host = sql`${next([host, ...others])} and e.user_id = ${host} and e.ambassador_id is null order by c.places_left, c.starts_at limit 1`
  const of_guest = sql`${next([guest])} and e.user_id <> ${guest} and c.places_left >= 2
    and e.user_id <> ${host} order by c.places_left, c.starts_at limit 1`
  await sql`insert into waiting_entries (id, user_id, experience_id, calendar_ids, new_dates, places, waits_until, created_at)
    select 1, ${others[0]}::int, s.experience_id, array[s.id], false, 2, ${waits_until}::date, ${hoursAgo(50)}::timestamptz from (${of_host}) s
    union all select 2, ${others[1]}::int, s.experience_id, array[s.id], false, 1, ${waits_until}::date, ${hoursAgo(20)}::timestamptz from (${of_host}) s
    union all select 3, ${guest}::int, s.experience_id, array[s.id], false, 2, ${waits_until}::date, ${hoursAgo(70)}::timestamptz from (${of_guest}) s
    union all select 4, ${guest}::int, s.experience_id, '{}', true, 2, ${waits_until}::date, ${hoursAgo(44)}::timestamptz
      from (select experience_id from reservations where user_id = ${guest} and status = 'cancelled' and cancelled_by = 'host'
        order by id limit 1) s`.execute(tx)
  await sql`update calendars c set recruitment_number = c.taken + case when w.id = 3 then 2 else 0 end
    from waiting_entries w where w.calendar_ids @> array[c.id] and w.id in (1, 3)`.execute(tx)
  await sql`insert into kept_places (kind, calendar_id, entry_id, number_of_people, name, ends_at, created_at, updated_at)
    select 'offer', w.calendar_ids[1], w.id, 2, '', ${instantOf(addDays(dateOf(day.now), 1), '20:00')}, ${hoursAgo(1)}, ${hoursAgo(1)}
    from waiting_entries w where w.id = 3`.execute(tx)
  await sql`update calendars c set taken = c.taken + 2 from waiting_entries w where w.id = 3 and w.calendar_ids @> array[c.id]`.execute(
    tx,
  )

  const slot = (alias: string) =>
    sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'date', ${sql.ref(`${alias}.date`)},
      'start_time', to_char(${sql.ref(`${alias}.start_time`)}, 'HH24:MI'), 'end_time', to_char(${sql.ref(`${alias}.end_time`)}, 'HH24:MI'), 'uid', ${sql.ref(`${alias}.id`)})`
  const side = (alias: string) =>
    sql`json_build_object('number_of_people', r.number_of_people, 'lines', r.lines, 'calendars', json_build_array(${slot(alias)}))`
  /** A booking of one slot, `c`, and the next other slot of its experience, `o`. */
  const bookings = (of: ReturnType<typeof sql>) => sql`from reservations r
    join reservation_calendars rc on rc.reservation_id = r.id and not rc.released
    join calendars c on c.id = rc.calendar_id join experiences e on e.id = r.experience_id
    cross join lateral (select s.* from calendars s where s.experience_id = r.experience_id and s.starts_at > c.starts_at
      and s.open and s.cancelled_at is null and s.places_left >= r.number_of_people order by s.starts_at limit 1) o
    where r.status = 'confirmed' and r.first_starts_at > ${instantOf(day.date(3), '00:00')} and ${of}
      and (select count(*) from reservation_calendars n where n.reservation_id = r.id) = 1 order by r.first_starts_at, r.id limit 1`
  const columns = sql`reservation_id, state, made_by, user_id, before, after, refund, change_state, message, created_at, ends_at, decided_at`
  await sql`insert into reservation_changes (${columns})
    select r.id, 'applied', 'guest', r.user_id, ${side('o')}, ${side('c')}, 0, 'demo', '', ${hoursAgo(30)}::timestamptz, null, ${hoursAgo(30)}
    ${bookings(sql`r.user_id = ${guest}`)}`.execute(tx)
  await sql`insert into reservation_changes (${columns})
    select r.id, 'open', 'guest', r.user_id, ${side('c')}, ${side('o')}, 0, 'demo',
      '子どもの学校の行事と重なってしまいました。次の回に移していただけないでしょうか。', ${hoursAgo(2)}::timestamptz, ${hoursAgo(-46)}, null
    ${bookings(sql`e.user_id = ${host} and e.ambassador_id is null and r.user_id <> ${guest}`)}`.execute(tx)
  await continueIds(tx, ['waiting_entries', 'kept_places', 'reservation_changes'])
}
