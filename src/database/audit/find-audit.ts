// The audit log as admins read it, the newest first, filtered by actor, action, subject and time.
import { type RawBuilder, sql } from 'kysely'
import type { AuditActorType, AuditSort } from '#domain/audit/audit-words.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db } from '../client.ts'
import { everyWord, isNamed, MOST_COUNTED, textContains } from '../search-of-names.ts'
import { countOf } from '../sql-parts.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'

export type AuditFilter = {
  actor_type?: AuditActorType
  actor_id?: number
  /** Of a user or a brand member; normalized. */
  actor_email?: string
  action?: string
  /** Without entries about threads in which this user takes part (docs/product/messages.md#reports). */
  reader?: number
  /** Only these. */
  actions?: readonly string[]
  subject_type?: string
  subject_id?: string
  /** Inclusive. */
  from?: Date
  /** Exclusive. */
  until?: Date
  /** Only entries of these, at most MOST_ACTORS (`findActors`). */
  actors?: readonly AuditActorId[]
}

/** `before`: only entries behind this one in the order. */
export type AuditPage = { sort: AuditSort; limit: number; before?: number }

export type AuditActorId = { type: 'user' | 'brand_member'; id: number }

export type AuditRow = {
  id: number
  at: Date
  actor_type: AuditActorType
  actor_id: number | null
  actor_name: string | null
  action: string
  subject_type: string
  subject_id: string
  subject_name: string | null
  detail: Record<string, unknown>
  ip_address: string | null
}

function conditionsOf(f: AuditFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = []
  if (f.actor_type !== undefined) conditions.push(sql`l.actor_type = ${f.actor_type}`)
  if (f.actor_id !== undefined) conditions.push(sql`l.actor_id = ${f.actor_id}`)
  if (f.actor_email !== undefined)
    conditions.push(sql`(l.actor_type, l.actor_id) in (
      select 'user', id from users where email = ${f.actor_email}
      union all select 'brand_member', id from brand_members where email = ${f.actor_email})`)
  if (f.action !== undefined) conditions.push(sql`l.action = ${f.action}`)
  if (f.reader !== undefined)
    conditions.push(sql`(l.subject_type <> 'thread' or not exists (select from threads t
      where t.id = case when l.subject_id ~ '^[0-9]{1,9}$' then l.subject_id::int end
        and (${f.reader} in (t.guest_id, t.host_user_id) or exists (select from ambassador_members m
          where m.ambassador_id = t.ambassador_id and m.user_id = ${f.reader}))))`)
  if (f.actions !== undefined) conditions.push(sql`l.action = any(${[...f.actions]}::text[])`)
  if (f.subject_type !== undefined) conditions.push(sql`l.subject_type = ${f.subject_type}`)
  if (f.subject_id !== undefined) conditions.push(sql`l.subject_id = ${f.subject_id}`)
  if (f.from !== undefined) conditions.push(sql`l.at >= ${f.from}`)
  if (f.until !== undefined) conditions.push(sql`l.at < ${f.until}`)
  return conditions
}

const directions = { newest: sql`desc`, oldest: sql`asc` } as const

/**
 * At most `limit` entries `l`. Those of several actors are read for each of them, because one index
 * has the entries of an actor in their order.
 */
function entriesOf(filter: AuditFilter, { sort, limit, before }: AuditPage): RawBuilder<unknown> {
  const conditions = conditionsOf(filter)
  if (before !== undefined) {
    const than = sort === 'newest' ? sql`<` : sql`>`
    conditions.push(sql`(l.at, l.id) ${than} (select at, id from audit_log where id = ${before})`)
  }
  const of = (all: RawBuilder<unknown>[]) =>
    sql`select l.* from audit_log l ${all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``}
      order by l.at ${directions[sort]}, l.id ${directions[sort]} limit ${limit}`
  if (filter.actors === undefined) return of(conditions)
  const { actors } = filter
  return sql`select l.* from unnest(${actors.map(({ type }) => type)}::text[], ${actors.map(({ id }) => id)}::int[]) w (type, id)
    cross join lateral (${of([sql`l.actor_type = w.type`, sql`l.actor_id = w.id`, ...conditions])}) l
    order by l.at ${directions[sort]}, l.id ${directions[sort]} limit ${limit}`
}

/** The current name of the subject; null if it is deleted or has no name. */
const subjectName = sql<string | null>`case
  when p.subject_id !~ '^[1-9][0-9]{0,8}$' then null
  else case p.subject_type
    when 'experience' then (select title from experiences where id = p.subject_id::int)
    when 'user' then (select name from users where id = p.subject_id::int)
    when 'ambassador' then (select name from ambassadors where id = p.subject_id::int)
    when 'brand' then (select name from brands where id = p.subject_id::int)
    when 'brand_member' then (select email from brand_members where id = p.subject_id::int)
    when 'community' then (select name from communities where id = p.subject_id::int)
    when 'community_application' then (
      select o.name from community_applications a join communities o on o.id = a.community_id where a.id = p.subject_id::int)
    when 'reservation' then (select experience_title from reservations where id = p.subject_id::int)
    when 'calendar' then (
      select e.title from calendars c join experiences e on e.id = c.experience_id where c.id = p.subject_id::int)
    when 'coupon' then (select code from coupons where id = p.subject_id::int)
    when 'review' then (
      select r.experience_title from reservations r
      where r.id = coalesce((select reservation_id from reviews where id = p.subject_id::int),
        (select reservation_id from deleted_reviews where review_id = p.subject_id::int)))
    when 'payee' then (select coalesce(u.name, a.name) from payees y left join users u on u.id = y.user_id
      left join ambassadors a on a.id = y.ambassador_id where y.id = p.subject_id::int)
    when 'category' then (select name from categories where id = p.subject_id::int)
    when 'theme' then (select name from themes where id = p.subject_id::int)
    when 'occupation' then (select name from occupations where id = p.subject_id::int)
  end
end`

/** At most `limit` entries. Names are the current ones; erased subjects have none. */
export async function findAudit(db: Db, filter: AuditFilter, page: AuditPage): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    with p as (${entriesOf(filter, page)})
    select p.id, p.at, p.actor_type, p.actor_id, p.action, p.subject_type, p.subject_id, p.detail, p.ip_address,
      case p.actor_type
        when 'user' then (select name from users where id = p.actor_id)
        when 'brand_member' then (select email from brand_members where id = p.actor_id)
      end as actor_name,
      ${subjectName} as subject_name
    from p order by p.at ${directions[page.sort]}, p.id ${directions[page.sort]} ${sql.raw(PLANNED_EACH_TIME)}`.execute(
    db,
  )
  return rows
}

/** The number of entries; it stops at `most` + 1. */
export const countAudit = (db: Db, filter: AuditFilter, most = MOST_COUNTED): Promise<number> =>
  countOf(db, sql`from (${entriesOf(filter, { sort: 'newest', limit: most + 1 })}) f ${sql.raw(PLANNED_EACH_TIME)}`)

const MOST_ACTORS = 50

/** The newest users and brand members whose name or email has all words of `q`. */
export async function findActors(db: Db, q: string): Promise<AuditActorId[]> {
  const { rows } = await sql<AuditActorId>`
    (select 'user' as type, w.id from users w where ${everyWord(q, (word) => isNamed('w', word))}
      order by w.id desc limit ${MOST_ACTORS})
    union all
    (select 'brand_member', m.id from brand_members m where ${everyWord(q, (word) => textContains(sql`m.email`, word))}
      order by m.id desc limit ${MOST_ACTORS})
    ${sql.raw(PLANNED_EACH_TIME)}`.execute(db)
  return rows.slice(0, MOST_ACTORS)
}

/** The name of one actor, for the heading of the list. */
export async function findActorName(db: Db, type: AuditActorType, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select case ${type}::text
      when 'user' then (select name from users where id = ${id}::int)
      when 'brand_member' then (select email from brand_members where id = ${id}::int) end as name`.execute(db)
  return oneRow(rows).name
}
