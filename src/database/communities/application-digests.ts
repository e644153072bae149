// The daily mails about new applications. They run for all brands, outside of a brand transaction.
import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'

type Due = { day: string; until: Date }
type Arrived = { community_name: string; count: number }

/** After the member's latest mail, or since the member wants one a day. */
const fresh = (until: Date) => sql`
  a.applied_at < ${until} and a.applied_at >= greatest(m.application_mail_since, coalesce(
    (select max(d.until) from application_digests d where d.brand_member_id = m.id), '-infinity'))`

/** Members who want one mail a day, have none of this day, and have news. */
export async function findDueMembers(
  db: Db,
  { day, until }: Due,
  limit: number,
): Promise<{ id: number; email: string; brand_name: string }[]> {
  const { rows } = await sql<{ id: number; email: string; brand_name: string }>`
    select m.id, m.email, b.name as brand_name from brand_members m join brands b on b.id = m.brand_id
    where m.application_mail = 'daily' and m.invitation_accepted_at is not null
      and not exists (select from application_digests d where d.brand_member_id = m.id and d.day = ${day}::date)
      and exists (select from communities o join community_applications a on a.community_id = o.id
        where o.brand_id = m.brand_id and ${fresh(until)})
    order by m.id limit ${limit}`.execute(db)
  return rows
}

/**
 * Claims the mail of this day for a member.
 * @returns the numbers of new applications by community; empty if another process has claimed it,
 * or the member doesn't want it any more
 */
export async function claimDigest(tx: Tx, member_id: number, { day, until }: Due): Promise<Arrived[]> {
  const { rows } = await sql<Arrived>`
    with arrived as (
      select o.name as community_name, count(*)::int as count, min(o.id) as place
      from brand_members m join communities o on o.brand_id = m.brand_id
        join community_applications a on a.community_id = o.id
      where m.id = ${member_id} and m.application_mail = 'daily' and ${fresh(until)}
      group by o.id, o.name),
    claimed as (
      insert into application_digests (brand_member_id, day, until)
      select ${member_id}, ${day}::date, ${until} where exists (select from arrived)
      on conflict (brand_member_id, day) do nothing returning 1)
    select community_name, count from arrived where exists (select from claimed) order by place`.execute(tx)
  return rows
}
