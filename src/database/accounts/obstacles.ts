// What prevents erasing a user: open bookings and money. The same rule for admins who erase and for
// users who close their own account.
import { type RawBuilder, sql } from 'kysely'
import type { Obstacles } from '#domain/accounts/closing.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../client.ts'
import { onlyRunBy } from './suspensions.ts'

const ofTheirs = (user_id: number): RawBuilder<unknown> =>
  sql`(r.user_id = ${user_id} or r.experience_id in (select id from experiences where user_id = ${user_id}))`
const open = (now: Date) => sql`(r.status = 'held' or (r.status = 'confirmed' and r.last_ends_at > ${now}))`

const coming = (user_id: number, now: Date) => sql`from reservations r where r.user_id = ${user_id} and ${open(now)}`
const hosted = (user_id: number, now: Date) => sql`from reservations r join experiences e on e.id = r.experience_id
  where ${onlyRunBy(user_id)} and ${open(now)}`
const byPhone = (user_id: number, now: Date) => sql`from kept_places t join calendars c on c.id = t.calendar_id
  join experiences e on e.id = c.experience_id
  where ${onlyRunBy(user_id)} and t.kind = 'phone' and t.cancelled_at is null and c.ends_at > ${now}`

/** Rows from each source of money in progress. A payout whose file is written left the balance. */
const money = (user_id: number) => ({
  payment: sql`from reservations r join payments p on p.reservation_id = r.id
    where ${ofTheirs(user_id)} and p.state in ('sent', 'action_needed', 'unknown')`,
  refund: sql`from reservations r join refunds f on f.reservation_id = r.id
    where ${ofTheirs(user_id)} and f.state in ('queued', 'sent', 'unknown')`,
  dispute: sql`from reservations r join disputes d on d.reservation_id = r.id
    where ${ofTheirs(user_id)} and d.closed_at is null`,
  payout: sql`from payouts o join payees y on y.id = o.payee_id
    where y.user_id = ${user_id} and o.state in ('exported', 'sent')`,
})

/** What prevents erasing a user now. */
export async function findObstacles(db: Db, user_id: number, now: Date): Promise<Obstacles> {
  const { payment, refund, dispute, payout } = money(user_id)
  const { rows } = await sql<Obstacles>`select
    (select count(*)::int ${coming(user_id, now)}) as coming_reservations,
    (select count(*)::int ${hosted(user_id, now)}) + (select count(*)::int ${byPhone(user_id, now)}) as hosted_reservations,
    (select count(*)::int ${payment}) + (select count(*)::int ${refund}) + (select count(*)::int ${dispute})
      + (select count(*)::int ${payout}) as money_under_way,
    (select coalesce(sum(l.amount), 0)::bigint from ledger_entries l join payees p on p.id = l.payee_id
      where p.user_id = ${user_id}) as balance,
    (select count(*)::int from reservations r join payees p on p.id = r.payee_id
      where p.user_id = ${user_id} and r.posted_at is null and r.confirmed_at is not null and r.total > 0) as unposted`.execute(
    db,
  )
  return oneRow(rows)
}

export type OpenThings = {
  coming: { id: number; title: string; starts_at: Date }[]
  /** Slots with bookings of guests. */
  hosted: { calendar_id: number; title: string; starts_at: Date; bookings: number }[]
  /** `own`: of a reservation that the user made as a guest. Payouts have no title. */
  money: {
    kind: 'payment' | 'refund' | 'dispute' | 'payout'
    reservation_id: number | null
    title: string
    own: boolean
  }[]
}

/** The bookings and the money that findObstacles counts, the next first. */
export async function findOpenThings(db: Db, user_id: number, now: Date, limit: number): Promise<OpenThings> {
  const { payment, refund, dispute, payout } = money(user_id)
  const booking = (kind: string, source: RawBuilder<unknown>) =>
    sql`select ${kind}::text as kind, r.id as reservation_id, r.experience_title as title, r.user_id = ${user_id} as own ${source}`
  const [own, guests, moving] = await Promise.all([
    sql<OpenThings['coming'][number]>`select r.id, r.experience_title as title, r.first_starts_at as starts_at
      ${coming(user_id, now)} order by r.first_starts_at, r.id limit ${limit}`.execute(db),
    sql<OpenThings['hosted'][number]>`select c.id as calendar_id, e.title, c.starts_at, sum(b.bookings)::int as bookings
      from (
        select k.calendar_id, count(*) as bookings
          from (select r.id ${hosted(user_id, now)}) h join reservation_calendars k on k.reservation_id = h.id and not k.released
          group by k.calendar_id
        union all select t.calendar_id, count(*) ${byPhone(user_id, now)} group by t.calendar_id
      ) b join calendars c on c.id = b.calendar_id join experiences e on e.id = c.experience_id
      where c.ends_at > ${now}
      group by c.id, e.id order by c.starts_at, c.id limit ${limit}`.execute(db),
    sql<OpenThings['money'][number]>`${booking('payment', payment)} union all ${booking('refund', refund)}
      union all ${booking('dispute', dispute)}
      union all select 'payout', null, '', false ${payout}
      order by 2 nulls last, 1 limit ${limit}`.execute(db),
  ])
  return { coming: own.rows, hosted: guests.rows, money: moving.rows }
}
