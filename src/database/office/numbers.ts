// What happened on each day. Each kind uses its own index. Fees count on the day on which the last
// slot of their reservation ends, less refunds, as in the sales of hosts.
import { sql } from 'kysely'
import { feesOfSold, refundsOfSold } from '../booking/shared/sold.ts'
import type { Db } from '../client.ts'

export type DayRow = {
  date: string
  bookings: number
  gross: number
  fees: number
  refunds: number
  cancellations: number
  new_users: number
  applications: number
}

/**
 * Days in Japan between two instants (end exclusive) on which anything happened. Amounts in yen.
 */
export async function findDays(db: Db, from: Date, before: Date): Promise<DayRow[]> {
  const day = (at: string) => sql`(${sql.ref(at)} at time zone 'Asia/Tokyo')::date`
  const within = (at: string) => sql`${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${before}`
  const { rows } = await sql<DayRow>`
    select date, sum(bookings)::int as bookings, sum(gross)::bigint as gross, sum(fees)::bigint as fees,
      sum(refunds)::bigint as refunds, sum(cancellations)::int as cancellations, sum(new_users)::int as new_users,
      sum(applications)::int as applications
    from (
      select ${day('confirmed_at')} as date, count(*) as bookings, sum(total) as gross,
        0::bigint as fees, 0 as refunds, 0 as cancellations, 0 as new_users, 0 as applications
      from reservations where confirmed_at is not null and ${within('confirmed_at')} group by 1
      union all
      select ${day('r.last_ends_at')}, 0, 0, sum(${feesOfSold}), 0, 0, 0, 0
      from reservations r ${refundsOfSold} where r.confirmed_at is not null and ${within('r.last_ends_at')} group by 1
      union all
      select ${day('settled_at')}, 0, 0, 0, sum(amount), 0, 0, 0
      from refunds where state = 'done' and ${within('settled_at')} group by 1
      union all
      select ${day('ended_at')}, 0, 0, 0, 0, count(*), 0, 0
      from reservations where status = 'cancelled' and ${within('ended_at')} group by 1
      union all
      select ${day('created_at')}, 0, 0, 0, 0, 0, count(*), 0 from users where ${within('created_at')} group by 1
      union all
      select ${day('applied_at')}, 0, 0, 0, 0, 0, 0, count(*)
      from community_applications where ${within('applied_at')} group by 1
    ) as parts (date, bookings, gross, fees, refunds, cancellations, new_users, applications)
    group by date order by date`.execute(db)
  return rows
}

export type ExpiredInvitations = { id: number; name: string; count: number }

/** Brands with invitations that expired before they were accepted, those with most first. */
export async function findExpiredInvitations(db: Db, now: Date): Promise<ExpiredInvitations[]> {
  const { rows } = await sql<ExpiredInvitations>`
    select b.id, b.name, count(*)::int as count
    from brand_invitations i
    join brand_members m on m.id = i.brand_member_id and m.invitation_accepted_at is null
    join brands b on b.id = m.brand_id
    where i.used_at is null and i.expires_at <= ${now}
    group by b.id order by count(*) desc, b.id`.execute(db)
  return rows
}
