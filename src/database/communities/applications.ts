// Applications to communities: inserted for any applicant, read by the applicant.
import { sql } from 'kysely'
import type { ApplicationState } from '#domain/communities/application-state.ts'
import type { ApplicationValues } from '#domain/communities/check-application.ts'
import type { Db, Tx } from '../client.ts'

export type NewApplication = ApplicationValues & {
  community_id: number
  /** null for a visitor. */
  user_id: number | null
  /** Of the call's key and content; null if the caller sends no key. */
  request_hash: string | null
  agreed_texts: string
  applied_at: Date
}

/**
 * Stores an application with its answers.
 * @returns its id, or null if the same call has made it already
 */
export async function insertApplication(tx: Tx, { answers, ...application }: NewApplication): Promise<number | null> {
  const made = await tx
    .insertInto('community_applications')
    .values(application)
    .onConflict((conflict) => conflict.column('request_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  if (answers.length > 0)
    await tx
      .insertInto('community_application_answers')
      .values(answers.map((answer, at) => ({ ...answer, application_id: made.id, sort_order: at + 1 })))
      .execute()
  return made.id
}

/** The application that a call with this hash made; undefined if none did. */
export async function findApplicationOfRequest(db: Db, request_hash: string) {
  return await db
    .selectFrom('community_applications')
    .select(['id', 'applied_at'])
    .where('request_hash', '=', request_hash)
    .executeTakeFirst()
}

/**
 * The joined members of a community's brand who want a mail about each application; null if the
 * operator runs the community.
 */
export async function findNotifiedMembers(db: Db, community_id: number): Promise<{ email: string }[] | null> {
  const rows = await db
    .selectFrom('communities as o')
    .leftJoin('brand_members as m', (join) =>
      join
        .onRef('m.brand_id', '=', 'o.brand_id')
        .on('m.invitation_accepted_at', 'is not', null)
        .on('m.application_mail', '=', 'each'),
    )
    .select(['o.brand_id', 'm.email'])
    .where('o.id', '=', community_id)
    .orderBy('m.id')
    .execute()
  if (rows.every(({ brand_id }) => brand_id === null)) return null
  return rows.flatMap(({ email }) => (email === null ? [] : [{ email }]))
}

export type OwnApplicationRow = {
  id: number
  community: { id: number; name: string; image_url: string | null; published: boolean }
  state: ApplicationState
  decision_message: string | null
  decided_at: Date | null
  applied_at: Date
}

/**
 * The applications of this user, the newest first. A decision that can still be taken back isn't
 * shown yet.
 */
export async function findApplicationsOf(
  db: Db,
  user_id: number,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<OwnApplicationRow[]> {
  const { rows } = await sql<OwnApplicationRow>`
    select a.id, a.applied_at, case when u.application_id is null then a.state else u.state end as state,
      case when u.application_id is null then a.decision_message else u.decision_message end as decision_message,
      case when u.application_id is null then a.decided_at else u.decided_at end as decided_at,
      json_build_object('id', o.id, 'name', o.name, 'published', o.published, 'image_url', (
        select i.url from community_images i where i.community_id = o.id order by i.sort_order limit 1)) as community
    from community_applications a join communities o on o.id = a.community_id
      left join community_application_undos u on u.application_id = a.id and u.ends_at > ${now}
    where a.user_id = ${user_id}
    order by a.applied_at desc, a.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countApplicationsOf(db: Db, user_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('community_applications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return count
}
