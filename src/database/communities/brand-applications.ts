// Applications as the members of the community's brand see them. Call in inBrandTransaction; each statement names the brand all the same.
import { sql } from 'kysely'
import type { Gender } from '#domain/communities/applicant.ts'
import type { ApplicationState, Decision } from '#domain/communities/application-state.ts'
import type { Db, Tx } from '../client.ts'
import { PLANNED_EACH_TIME } from '../prepared.ts'

export type Filter = { community_id?: number; state?: ApplicationState; q?: string }

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const fitting = (brand_id: number, { community_id, state, q }: Filter) => {
  const pattern = q === undefined ? null : `%${literally(q)}%`
  return sql`
    from community_applications a join communities o on o.id = a.community_id and o.brand_id = ${brand_id}
    where true
      ${community_id === undefined ? sql`` : sql`and a.community_id = ${community_id}`}
      ${state === undefined ? sql`` : sql`and a.state = ${state}`}
      ${pattern === null ? sql`` : sql`and (a.full_name ilike ${pattern} or a.email ilike ${pattern})`}`
}
const newestFirst = sql`order by a.applied_at desc, a.id desc`
const planned = sql.raw(PLANNED_EACH_TIME)

export type ListedRow = {
  id: number
  community_id: number
  community_name: string
  user_name: string
  applied_at: Date
  state: ApplicationState
  read: boolean
}

/** The newest first. */
export async function findApplications(
  db: Db,
  brand_id: number,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select a.id, a.community_id, o.name as community_name, a.full_name as user_name, a.applied_at, a.state,
      exists (select from community_application_readings r where r.application_id = a.id) as read
    ${fitting(brand_id, filter)} ${newestFirst} limit ${limit} offset ${offset} ${planned}`.execute(db)
  return rows
}

export async function countApplications(db: Db, brand_id: number, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${fitting(brand_id, filter)} ${planned}`.execute(db)
  return rows[0]!.count
}

/** The brand's communities, by name. */
export async function findCommunityNames(db: Db, brand_id: number): Promise<{ id: number; name: string }[]> {
  return await db
    .selectFrom('communities')
    .select(['id', 'name'])
    .where('brand_id', '=', brand_id)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export type ApplicationRow = Omit<ListedRow, 'read'> & {
  birthday: string
  gender: Gender
  occupation: string
  postal_code: string
  address: string | null
  email: string | null
  has_account: boolean
  answers: { question: string; answer: string }[]
  decision_message: string | null
  decided_at: Date | null
  decided_by: string | null
  memo: string
}

const whole = sql`
  a.id, a.community_id, o.name as community_name, a.full_name as user_name, a.applied_at, a.state, a.birthday, a.gender,
  coalesce((select c.name from occupations c where c.id = a.occupation_id), '') as occupation, a.postal_code, a.address, a.email,
  a.user_id is not null as has_account, a.decision_message, a.decided_at, a.memo,
  (select m.email from brand_members m where m.id = a.decided_by) as decided_by,
  (select coalesce(json_agg(json_build_object('question', w.question, 'answer', w.content) order by w.sort_order), '[]')
    from community_application_answers w where w.application_id = a.id) as answers`

/** One application with everything that was written; undefined for another brand's. */
export async function findApplication(db: Db, brand_id: number, id: number): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select ${whole} from community_applications a join communities o on o.id = a.community_id and o.brand_id = ${brand_id}
    where a.id = ${id}`.execute(db)
  return rows[0]
}

/** All that fit, the newest first, for a file. */
export async function findWholeApplications(
  db: Db,
  brand_id: number,
  filter: Filter,
  limit: number,
): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select ${whole} ${fitting(brand_id, filter)} ${newestFirst} limit ${limit} ${planned}`.execute(db)
  return rows
}

/** Notes that a member read these: they hold personal data (domain.md 7). */
export async function insertReadings(
  tx: Tx,
  ids: readonly number[],
  reading: { brand_member_id: number; read_at: Date; exported: boolean },
): Promise<void> {
  if (ids.length === 0) return
  const { brand_member_id, read_at, exported } = reading
  await sql`insert into community_application_readings (application_id, brand_member_id, read_at, exported)
    select unnest(${[...ids]}::int[]), ${brand_member_id}, ${read_at}, ${exported}`.execute(tx)
}

export type ReadingRow = { email: string | null; read_at: Date; exported: boolean }

/** The latest first. */
export async function findReadings(db: Db, application_id: number, limit: number): Promise<ReadingRow[]> {
  return await db
    .selectFrom('community_application_readings as r')
    .leftJoin('brand_members as m', 'm.id', 'r.brand_member_id')
    .select(['m.email', 'r.read_at', 'r.exported'])
    .where('r.application_id', '=', application_id)
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

/** @returns whether the application was still in `known_state`; only then is anything written */
export async function setDecision(
  tx: Tx,
  id: number,
  known_state: ApplicationState,
  decision: { state: Decision; decision_message: string | null; decided_by: number; decided_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('community_applications')
    .set(decision)
    .where('id', '=', id)
    .where('state', '=', known_state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether the memo was still `known_memo`; only then is anything written */
export async function setMemo(tx: Tx, id: number, known_memo: string, memo: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('community_applications')
    .set({ memo })
    .where('id', '=', id)
    .where('memo', '=', known_memo)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
