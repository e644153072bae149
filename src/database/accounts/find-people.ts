// Users as admins manage them, in any state.
import { type RawBuilder, sql } from 'kysely'
import type { FailureKind } from '#domain/mail/delivery-failure.ts'
import type { AdminRole } from '#domain/accounts/roles.ts'
import type { PeopleOrder, PersonState } from '#domain/accounts/people.ts'
import type { SearchWord } from '#domain/shared/search-words.ts'
import type { Db } from '../client.ts'
import type { ApprovalStatus } from '#domain/experiences/approval.ts'
import { commonWords, everyWord, isNamedScanned, MOST_COUNTED, scanned, usersWith } from '../search-of-names.ts'
import { countOf } from '../sql-parts.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'
import type { UserRow } from './users.ts'

export type PeopleFilter = {
  /**
   * Words that all occur in the name, its kana, display name or address, or are the id, the
   * telephone number or a whole former address.
   */
  q?: string
  /** The words of `q` that most users have (`commonPeopleWords`). */
  common?: ReadonlySet<string>
  access_control?: UserRow['access_control']
  /** If missing: all users who are not erased. */
  state?: PersonState
  /** Only users with a smaller id: the next part of a long list. */
  below?: number
}

export type ListedPerson = Omit<UserRow, 'current_ambassador_id'> & {
  name_kana: string | null
  email_verified: boolean
  suspended_at: Date | null
  erased_at: Date | null
  /** Since when mail to the user comes back; null if none is known to have. */
  undeliverable_at: Date | null
  created_at: Date
  /** Of the open sessions; null without one. */
  last_sign_in_at: Date | null
  reservation_count: number
  experience_count: number
}

const states: Record<PersonState, RawBuilder<unknown>> = {
  active: sql`u.erased_at is null and u.suspended_at is null and u.email_verified`,
  unverified: sql`u.erased_at is null and u.suspended_at is null and not u.email_verified`,
  undeliverable: sql`u.erased_at is null and exists (
    select 1 from bounced_addresses b where b.email = u.email and b.undeliverable_at is not null)`,
  suspended: sql`u.erased_at is null and u.suspended_at is not null`,
  erased: sql`u.erased_at is not null`,
}
const orders: Record<PeopleOrder, RawBuilder<unknown>> = {
  newest: sql`u.id desc`,
  oldest: sql`u.id`,
  name: sql`u.name, u.id`,
  name_last: sql`u.name desc, u.id desc`,
}
const planned = sql.raw(PLANNED_EACH_TIME)

/** Evaluated for each user, the newest first, until a page is full. */
const scannedFor = (
  word: SearchWord,
) => sql`(${isNamedScanned('u', word)} ${word.id === null ? sql`` : sql`or u.id = ${word.id}`}
          or u.id in (select w.user_id from payees w where ${isNamedScanned('w', word)})
          or u.id in (select f.user_id from former_emails f where f.email = ${word.text.toLowerCase()}))`

/** The words of a search that most of the newest users have. */
export const commonPeopleWords = async (db: Db, q: string | undefined): Promise<ReadonlySet<string>> =>
  await commonWords(db, q, {
    newest: sql`select search_text from users order by id desc`,
    condition: (word) => scanned('s', word),
  })

/** The users `u` of a list, with its condition. */
export const fittingPeople = ({ q, common = new Set(), access_control, state, below }: PeopleFilter) => sql`
    from users u where ${state ? states[state] : sql`u.erased_at is null`}
      ${below === undefined ? sql`` : sql`and u.id < ${below}`}
      ${access_control ? sql`and u.access_control = ${access_control}` : sql``}
      and ${everyWord(q, (word) =>
        common.has(word.text)
          ? scannedFor(word)
          : sql`u.id in (${usersWith(word)}
          ${word.id === null ? sql`` : sql`union all select ${word.id}::int`}
          union all select f.user_id from former_emails f where f.email = ${word.text.toLowerCase()})`,
      )}`

const columns = sql`u.id, u.name, u.name_kana, u.email, u.email_verified, u.image as image_url, u.access_control, u.suspended_at, u.erased_at,
  u.created_at, (select b.undeliverable_at from bounced_addresses b where b.email = u.email) as undeliverable_at,
  (select max(s.created_at) from user_sessions s where s.user_id = u.id and s.expires_at > now()) as last_sign_in_at,
  (select count(*)::int from reservations r where r.user_id = u.id and r.confirmed_at is not null) as reservation_count,
  (select count(*)::int from experiences e where e.user_id = u.id) as experience_count`

export async function findPeople(
  db: Db,
  filter: PeopleFilter,
  { order, limit, offset }: { order: PeopleOrder; limit: number; offset: number },
): Promise<ListedPerson[]> {
  const { rows } = await sql<ListedPerson>`
    with page as (select u.id ${fittingPeople(filter)} order by ${orders[order]} limit ${limit} offset ${offset})
    select ${columns} from page join users u on u.id = page.id order by ${orders[order]} ${planned}`.execute(db)
  return rows
}

/** @param most of a search: counting stops there, so the result is at most one more */
export async function countPeople(db: Db, filter: PeopleFilter, most = MOST_COUNTED): Promise<number> {
  const found =
    filter.q === undefined
      ? fittingPeople(filter)
      : sql`from (select u.id ${fittingPeople(filter)} order by u.id desc limit ${most + 1}) f`
  return await countOf(db, sql`${found} ${planned}`)
}

type Item = { id: number; name: string }

export type PersonRow = ListedPerson & {
  display_name: string | null
  introduction: string
  /** What is known about returned mail; null if nothing. */
  bounces: { kind: FailureKind; words: string; soft_count: number } | null
  /** Mails that were not sent because of it. */
  withheld_count: number
  /** Empty for users who aren't admins. */
  admin_roles: AdminRole[]
  suspended_reason: string | null
  /** The latest first. */
  former_emails: string[]
  payee: { id: number } | null
  ambassadors: Item[]
  current_ambassador_id: number | null
  session_count: number
  two_factor_on: boolean
  passkey_count: number
  review_count: number
  draft_count: number
  application_count: number
  abandoned_count: number
  /** The latest, with their state. */
  experiences: { id: number; title: string; status: ApprovalStatus }[]
  reservations: { id: number; experience_title: string; status: string; first_starts_at: Date }[]
}

/**
 * One user with related data; undefined if there is none.
 * @param abandoned_since when abandoned holds begin to count
 */
export async function findPerson(db: Db, id: number, abandoned_since: Date): Promise<PersonRow | undefined> {
  const { rows } = await sql<
    Omit<PersonRow, 'reservations'> & { reservations: { first_starts_at: string }[] }
  >`select ${columns}, u.display_name, u.introduction, u.suspended_reason, u.current_ambassador_id,
    case when u.access_control = 'ADMIN' then u.admin_roles else '{}' end as admin_roles,
    (select json_build_object('kind', b.kind, 'words', b.words, 'soft_count', b.soft_count)
      from bounced_addresses b where b.email = u.email) as bounces,
    (select count(*)::int from mails m where m.to_address = u.email and m.state = 'withheld') as withheld_count,
    (select coalesce(json_agg(f.email order by f.left_at desc, f.id desc), '[]') from former_emails f where f.user_id = u.id) as former_emails,
    (select json_build_object('id', y.id) from payees y where y.user_id = u.id) as payee,
    (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by m.associated_at desc, a.id), '[]')
      from ambassador_members m join ambassadors a on a.id = m.ambassador_id where m.user_id = u.id) as ambassadors,
    (select count(*)::int from user_sessions s where s.user_id = u.id and s.expires_at > now()) as session_count,
    exists (select from two_factors t where t.user_id = u.id and t.secret is not null) as two_factor_on,
    (select count(*)::int from passkeys k where k.user_id = u.id) as passkey_count,
    (select count(*)::int from reviews v where v.user_id = u.id) as review_count,
    (select count(*)::int from experience_drafts d where d.user_id = u.id and d.experience_id is null) as draft_count,
    (select count(*)::int from community_applications c where c.user_id = u.id) as application_count,
    (select count(*)::int from holds h where h.user_id = u.id and h.ended_at > ${abandoned_since}) as abandoned_count,
    (select coalesce(json_agg(json_build_object('id', x.id, 'title', x.title, 'status', x.status) order by x.id desc), '[]')
      from (select id, title, status from experiences where user_id = u.id order by id desc limit 10) x) as experiences,
    (select coalesce(json_agg(json_build_object('id', x.id, 'experience_title', x.experience_title, 'status', x.status,
        'first_starts_at', x.first_starts_at) order by x.id desc), '[]')
      from (select id, experience_title, status, first_starts_at from reservations
        where user_id = u.id and confirmed_at is not null order by id desc limit 10) x) as reservations
    from users u where u.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  // JSON has no type for instants.
  const reservations = row.reservations.map((one) => ({ ...one, first_starts_at: new Date(one.first_starts_at) }))
  return { ...row, reservations: reservations as PersonRow['reservations'] }
}

export type PersonNote = { action: string; at: Date; by: string | null; detail: Record<string, unknown> }

/** Operations of admins on a user, the latest first. */
export async function findPersonNotes(db: Db, id: number, limit: number): Promise<PersonNote[]> {
  const { rows } = await sql<PersonNote>`
    select l.action, l.at, u.name as by, l.detail
    from audit_log l left join users u on l.actor_type = 'user' and u.id = l.actor_id
    where l.subject_type = 'user' and l.subject_id = ${String(id)} order by l.id desc limit ${limit}`.execute(db)
  return rows
}

export type Standing = {
  id: number
  name: string
  email: string
  email_verified: boolean
  access_control: UserRow['access_control']
  admin_roles: AdminRole[]
  suspended_at: Date | null
  erased_at: Date | null
}

/** The state that decides which operations on a user are allowed. Read it under the user's lock. */
export async function findStanding(db: Db, id: number): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select id, name, email, email_verified, access_control, admin_roles, suspended_at, erased_at from users where id = ${id}`.execute(
    db,
  )
  return rows[0]
}
