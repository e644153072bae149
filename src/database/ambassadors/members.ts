// Members of an ambassador.
import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'
import { everyWord, isNamed } from '../search-of-names.ts'
import { countOf } from '../sql-parts.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'

export type AmbassadorMemberRow = { id: number; name: string; email: string; associated_at: Date }

const planned = sql.raw(PLANNED_EACH_TIME)
const those = (ambassador_id: number, q: string | undefined) => sql`
  from ambassador_members m join users u on u.id = m.user_id
  where m.ambassador_id = ${ambassador_id} and ${everyWord(q, (word) => isNamed('u', word))}`

/**
 * The longest members first.
 * @param q words that all occur in the name or address
 */
export async function findAmbassadorMembers(
  db: Db,
  ambassador_id: number,
  q: string | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<AmbassadorMemberRow[]> {
  const { rows } = await sql<AmbassadorMemberRow>`
    select u.id, u.name, u.email, m.associated_at ${those(ambassador_id, q)}
    order by m.associated_at, u.id limit ${limit} offset ${offset} ${planned}`.execute(db)
  return rows
}

export const countAmbassadorMembers = (db: Db, ambassador_id: number, q: string | undefined): Promise<number> =>
  countOf(db, sql`${those(ambassador_id, q)} ${planned}`)

export async function isAmbassadorMember(db: Db, ambassador_id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ambassador_members
    where ambassador_id = ${ambassador_id} and user_id = ${user_id}`.execute(db)
  return rows.length > 0
}

/**
 * Adds a member. A user without a current ambassador now acts for this one.
 * @returns false for a member
 */
export async function insertAmbassadorMember(
  tx: Tx,
  ambassador_id: number,
  user_id: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into ambassador_members (ambassador_id, user_id, associated_at) values (${ambassador_id}, ${user_id}, ${now})
    on conflict do nothing returning user_id`.execute(tx)
  if (rows.length === 0) return false
  await sql`update users set current_ambassador_id = ${ambassador_id}, updated_at = ${now}
    where id = ${user_id} and current_ambassador_id is null`.execute(tx)
  return true
}

/**
 * Removes a member. If the user acted for this ambassador, they now act for the one of the others
 * that they joined last, or for none.
 * @returns false if the user isn't a member
 */
export async function deleteAmbassadorMember(
  tx: Tx,
  ambassador_id: number,
  user_id: number,
  now: Date,
): Promise<boolean> {
  const { rows: writing } = await sql`
    select 1 from users where id = ${user_id} and current_ambassador_id = ${ambassador_id}`.execute(tx)
  const { rows } = await sql`
    delete from ambassador_members where ambassador_id = ${ambassador_id} and user_id = ${user_id} returning user_id`.execute(
    tx,
  )
  if (writing.length > 0)
    await sql`update users set updated_at = ${now}, current_ambassador_id = (
        select ambassador_id from ambassador_members where user_id = ${user_id}
        order by associated_at desc, ambassador_id desc limit 1)
      where id = ${user_id}`.execute(tx)
  return rows.length > 0
}

export type ExperienceInItsName = {
  id: number
  title: string
  status: 'awaiting' | 'published' | 'returned' | 'withdrawn'
  community: { id: number; name: string } | null
}

/** The newest experiences of the ambassador, in any state. */
export async function findExperiencesInItsName(
  db: Db,
  ambassador_id: number,
  limit: number,
): Promise<ExperienceInItsName[]> {
  const { rows } = await sql<ExperienceInItsName>`
    select e.id, e.title, e.status, case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as community
    from experiences e left join communities o on o.id = e.community_id
    where e.ambassador_id = ${ambassador_id} order by e.id desc limit ${limit}`.execute(db)
  return rows
}

export const countExperiencesInItsName = (db: Db, ambassador_id: number): Promise<number> =>
  countOf(db, sql`from experiences where ambassador_id = ${ambassador_id}`)

/** Active users who are members of the ambassador or wrote one of these experiences, by id. */
export async function findPeopleToTell(
  db: Db,
  ambassador_id: number,
  experience_ids: readonly number[],
): Promise<{ name: string; email: string }[]> {
  const { rows } = await sql<{ name: string; email: string }>`
    select u.name, u.email from users u
    where u.suspended_at is null and u.erased_at is null and u.id in (
      select user_id from ambassador_members where ambassador_id = ${ambassador_id}
      union select user_id from experiences where id = any(${[...experience_ids]}::int[])) order by u.id`.execute(db)
  return rows
}

type Pictured = { id: number; name: string; image_url: string | null }
type Membership = Pictured & { published: boolean; communities: Pictured[] }

/** The ambassadors of a user, published or not, with the communities that each is attached to. */
export async function findAmbassadorsOf(db: Db, user_id: number): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select a.id, a.name, a.published,
      (select url from ambassador_images where ambassador_id = a.id order by sort_order limit 1) as image_url,
      (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'image_url',
          (select url from community_images where community_id = o.id order by sort_order limit 1)) order by o.name, o.id), '[]')
        from community_ambassadors x join communities o on o.id = x.community_id where x.ambassador_id = a.id) as communities
    from ambassador_members m join ambassadors a on a.id = m.ambassador_id
    where m.user_id = ${user_id} order by m.associated_at desc, a.id desc`.execute(db)
  return rows
}

/** Whether the ambassador is attached to the community, so that its members can publish there. */
export async function isAttached(db: Db, ambassador_id: number, community_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('community_ambassadors')
    .select('community_id')
    .where('ambassador_id', '=', ambassador_id)
    .where('community_id', '=', community_id)
    .executeTakeFirst()
  return row !== undefined
}
