// Whose money an operation is about, for the separation of duties.
import { type RawBuilder, sql } from 'kysely'
import type { Party } from '#domain/accounts/own-interest.ts'
import type { Db } from '../client.ts'

/**
 * What an admin decides about. A brand stands for all who host in its communities; `all_for` for
 * all experiences, of which only those matter in which this person has a part.
 */
export type MoneySubject =
  | { payee_ids: readonly number[] }
  | { reservation_id: number }
  | { calendar_id: number }
  | { experience_id: number }
  | { all_for: number }
  | { brand_id: number }
  | { run_id: number }
  | { payout_ids: readonly number[] }

function payeesOf(subject: MoneySubject): RawBuilder<unknown> {
  if ('payee_ids' in subject) return sql`select unnest(${[...subject.payee_ids]}::int[])`
  if ('reservation_id' in subject) return sql`select payee_id from reservations where id = ${subject.reservation_id}`
  if ('calendar_id' in subject)
    return sql`select e.payee_id from calendars c join experiences e on e.id = c.experience_id where c.id = ${subject.calendar_id}
      union all ${bookingsOf(sql`r.payee_id`, subject.calendar_id)}`
  if ('experience_id' in subject) return sql`select payee_id from experiences where id = ${subject.experience_id}`
  if ('all_for' in subject)
    return sql`select id from payees where user_id = ${subject.all_for}
      or ambassador_id in (select ambassador_id from ambassador_members where user_id = ${subject.all_for})`
  if ('brand_id' in subject)
    return sql`select e.payee_id from experiences e join communities m on m.id = e.community_id where m.brand_id = ${subject.brand_id}`
  if ('run_id' in subject)
    return sql`select payee_id from payouts where run_id = ${subject.run_id} and state not in ('excluded', 'cancelled')`
  return sql`select payee_id from payouts where id = any(${[...subject.payout_ids]}::int[])`
}

const bookingsOf = (column: RawBuilder<unknown>, calendar_id: number) => sql`
  select ${column} from reservation_calendars rc join reservations r on r.id = rc.reservation_id
  where rc.calendar_id = ${calendar_id} and not rc.released and r.status in ('held', 'confirmed')`

function guestsOf(subject: MoneySubject): RawBuilder<unknown> | null {
  if ('reservation_id' in subject) return sql`select user_id from reservations where id = ${subject.reservation_id}`
  if ('calendar_id' in subject) return bookingsOf(sql`r.user_id`, subject.calendar_id)
  return null
}

/** Hosts and ambassadors who are paid, and guests who are refunded. */
export async function findParties(db: Db, subject: MoneySubject): Promise<Party[]> {
  const guests = guestsOf(subject)
  const { rows } = await sql<Party>`
    select case when a.id is null then 'host' else 'ambassador' end as "as", coalesce(u.name, a.name) as name, p.id as payee_id,
      case when a.id is null then array[u.id]
        else array(select m.user_id from ambassador_members m where m.ambassador_id = a.id order by m.user_id) end as people
    from payees p left join users u on u.id = p.user_id left join ambassadors a on a.id = p.ambassador_id
    where p.id in (${payeesOf(subject)})
    ${guests === null ? sql`` : sql`union all select 'guest', g.name, null, array[g.id] from users g where g.id in (${guests})`}
    order by "as" desc, payee_id`.execute(db)
  return rows
}
