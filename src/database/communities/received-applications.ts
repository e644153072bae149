// Applications as the operator or brand of the community sees them. Call in inApplicationScope;
// each statement still names the scope.
import { sql } from 'kysely'
import type { ApplicationState, Decision, Gender } from '#domain/communities/applications.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../client.ts'
import { contains, everyWord, textContains } from '../search-of-names.ts'
import { countOf } from '../sql-parts.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'
import { addressOf, type ApplicationScope, within } from './application-scope.ts'

/** The user or brand member who reads or decides. */
type Reader = { kind: 'brand_member' | 'user'; id: number }
const idsOf = ({ kind, id }: Reader) => ({
  brand_member_id: kind === 'brand_member' ? id : null,
  user_id: kind === 'user' ? id : null,
})

export type Filter = { community_id?: number; state?: ApplicationState; q?: string }

const fitting = (scope: ApplicationScope, { community_id, state, q }: Filter) => sql`
    from community_applications a join communities o on o.id = a.community_id and ${within(scope)}
    where true
      ${community_id === undefined ? sql`` : sql`and a.community_id = ${community_id}`}
      ${state === undefined ? sql`` : sql`and a.state = ${state}`}
      and ${everyWord(
        q,
        (word) => sql`a.id in (
          select w.id from community_applications w where ${contains('w', word)}
          union all select w.id from community_applications w
            where w.community_id in (select c.id from communities c where ${textContains(sql`c.name`, word)}))`,
      )}`
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
  scope: ApplicationScope,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRow[]> {
  // The page is found first: rows before it need no look at their readings.
  const { rows } = await sql<ListedRow>`
    select a.*, exists (select from community_application_readings r where r.application_id = a.id) as read
    from (select a.id, a.community_id, o.name as community_name, a.full_name as user_name, a.applied_at, a.state
      ${fitting(scope, filter)} ${newestFirst} limit ${limit} offset ${offset}) a
    ${newestFirst} ${planned}`.execute(db)
  return rows
}

export const countApplications = (db: Db, scope: ApplicationScope, filter: Filter): Promise<number> =>
  countOf(db, sql`${fitting(scope, filter)} ${planned}`)

/** When the oldest of them arrived; null if there is none. */
export async function findOldestApplication(db: Db, scope: ApplicationScope, filter: Filter): Promise<Date | null> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(a.applied_at) as oldest ${fitting(scope, filter)} ${planned}`.execute(db)
  return oneRow(rows).oldest
}

export async function findCommunityNames(db: Db, scope: ApplicationScope): Promise<{ id: number; name: string }[]> {
  return await db
    .selectFrom('communities as o')
    .select(['o.id', 'o.name'])
    .where(within(scope))
    .orderBy('o.name')
    .orderBy('o.id')
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
  decided_by_operator: boolean
  memo: string
}

const whole = (scope: ApplicationScope) => sql`
  a.id, a.community_id, o.name as community_name, a.full_name as user_name, a.applied_at, a.state, a.birthday, a.gender,
  coalesce((select c.name from occupations c where c.id = a.occupation_id), '') as occupation, a.postal_code, a.address, a.email,
  a.user_id is not null as has_account, a.decision_message, a.decided_at, a.memo,
  ${addressOf(scope, sql`a.decided_by`, sql`a.decided_by_user_id`)} as decided_by, a.decided_by_user_id is not null as decided_by_operator,
  (select coalesce(json_agg(json_build_object('question', w.question, 'answer', w.content) order by w.sort_order), '[]')
    from community_application_answers w where w.application_id = a.id) as answers`

/** One application with all its content; undefined if it is of another scope. */
export async function findApplication(
  db: Db,
  scope: ApplicationScope,
  id: number,
): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select ${whole(scope)} from community_applications a join communities o on o.id = a.community_id and ${within(scope)}
    where a.id = ${id}`.execute(db)
  return rows[0]
}

/** The next part of the matching applications for an export, by number, the newest first. */
export async function findWholeApplications(
  db: Db,
  scope: ApplicationScope,
  filter: Filter & { below: number | null },
  limit: number,
): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    select ${whole(scope)} ${fitting(scope, filter)} ${filter.below === null ? sql`` : sql`and a.id < ${filter.below}`}
    order by a.id desc limit ${limit} ${planned}`.execute(db)
  return rows
}

/**
 * Records who read these, because they contain personal data
 * (docs/product/communities.md#reading-applications).
 */
export async function insertReadings(
  tx: Tx,
  ids: readonly number[],
  by: Reader,
  { read_at, exported }: { read_at: Date; exported: boolean },
): Promise<void> {
  if (ids.length === 0) return
  const { brand_member_id, user_id } = idsOf(by)
  await sql`insert into community_application_readings (application_id, brand_member_id, user_id, read_at, exported)
    select unnest(${[...ids]}::int[]), ${brand_member_id}, ${user_id}, ${read_at}, ${exported}`.execute(tx)
}

export type ReadingRow = { email: string | null; operator: boolean; read_at: Date; exported: boolean }

/** The latest first. */
export async function findReadings(
  db: Db,
  scope: ApplicationScope,
  application_id: number,
  limit: number,
): Promise<ReadingRow[]> {
  const { rows } = await sql<ReadingRow>`
    select ${addressOf(scope, sql`r.brand_member_id`, sql`r.user_id`)} as email, r.user_id is not null as operator, r.read_at, r.exported
    from community_application_readings r where r.application_id = ${application_id}
    order by r.id desc limit ${limit}`.execute(db)
  return rows
}

/** @returns whether the application was still in `known_state`; if not, nothing is written */
export async function setDecision(
  tx: Tx,
  id: number,
  known_state: ApplicationState,
  by: Reader,
  decision: { state: Decision; decision_message: string | null; decided_at: Date },
): Promise<boolean> {
  const { brand_member_id, user_id } = idsOf(by)
  const { numUpdatedRows } = await tx
    .updateTable('community_applications')
    .set({ ...decision, decided_by: brand_member_id, decided_by_user_id: user_id })
    .where('id', '=', id)
    .where('state', '=', known_state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether the memo was still `known_memo`; if not, nothing is written */
export async function setMemo(tx: Tx, id: number, known_memo: string, memo: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('community_applications')
    .set({ memo })
    .where('id', '=', id)
    .where('memo', '=', known_memo)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
