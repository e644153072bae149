import { sql } from 'kysely'
import { oneRow } from '#domain/shared/one-row.ts'
import { hostedBy } from '../accounts/users.ts'
import type { Db, Tx } from '../client.ts'
import { actsForIt, type Host, hostsOf } from '../experiences/find-experience.ts'
import { ownExperiences } from '../experiences/own-experience-cards.ts'
import { countOf } from '../sql-parts.ts'

export type NewHoldingRequest = {
  experience_id: number
  user_id: number
  date: string
  start_time: string | null
  number_of_people: number
  message: string
  created_at: Date
}

/** Inserts a request for a date; undefined if this user has an open one for the date already. */
export async function insertHoldingRequest(tx: Tx, request: NewHoldingRequest) {
  return await tx
    .insertInto('holding_requests')
    .values(request)
    // A literal: a generic plan knows no values of parameters, so it couldn't match the partial
    // index.
    .onConflict((conflict) =>
      conflict.columns(['experience_id', 'user_id', 'date']).where('state', '=', sql.lit('open')).doNothing(),
    )
    .returning(['id', 'experience_id', 'date', 'start_time', 'number_of_people', 'message', 'state'])
    .executeTakeFirst()
}

export async function findRequested(
  tx: Tx,
  experience_id: number,
): Promise<{ title: string; recruitment_number: number }> {
  return await tx
    .selectFrom('experiences')
    .select(['title', 'recruitment_number'])
    .where('id', '=', experience_id)
    .executeTakeFirstOrThrow()
}

/** All who run the experience and can read: recipients of mails about a request. */
export async function findHosts(tx: Tx, experience_id: number): Promise<Host[]> {
  const { rows } = await sql<{ hosts: Host[] | null }>`
    select ${hostsOf} as hosts from experiences e where e.id = ${experience_id}`.execute(tx)
  return rows[0]?.hosts ?? []
}

export type HostRequestRow = {
  id: number
  experience_id: number
  experience_title: string
  recruitment_number: number
  reservation_deadline: 'on_the_day' | 'the_day_before'
  approve: boolean
  duration_minutes: number | null
  last_slot: { start_time: string; end_time: string } | null
  guest_name: string
  guest_email: string
  hosted_by: string
  date: string
  start_time: string | null
  number_of_people: number
  message: string
  state: 'open' | 'accepted' | 'declined' | 'withdrawn'
  answer: string | null
  answered_at: Date | null
  calendar: { id: number; date: string; start_time: string; end_time: string } | null
  created_at: Date
}

const hostColumns = sql`q.id, q.experience_id, e.title as experience_title, e.recruitment_number, e.reservation_deadline, e.approve, e.duration_minutes,
  g.name as guest_name, g.email as guest_email, ${hostedBy} as hosted_by, q.date, q.start_time, q.number_of_people, q.message,
  q.state, q.answer, q.answered_at, q.created_at,
  case when c.id is not null then json_build_object('id', c.id, 'date', c.date, 'start_time', to_char(c.start_time, 'HH24:MI'),
    'end_time', to_char(c.end_time, 'HH24:MI')) end as calendar,
  (select json_build_object('start_time', to_char(s.start_time, 'HH24:MI'), 'end_time', to_char(s.end_time, 'HH24:MI'))
    from calendars s where s.experience_id = e.id and s.cancelled_at is null order by s.starts_at desc limit 1) as last_slot
  from holding_requests q
  join experiences e on e.id = q.experience_id
  join users u on u.id = e.user_id
  left join ambassadors a on a.id = e.ambassador_id
  join users g on g.id = q.user_id
  left join calendars c on c.id = q.calendar_id`

export type RequestState = HostRequestRow['state']

const inState = (state: RequestState | null) => (state === null ? sql`true` : sql`q.state = ${state}`)

/**
 * Requests for a user's experiences: open ones by requested date, others by the last answered
 * first.
 * @param state null for all
 */
export async function findHostRequests(
  db: Db,
  user_id: number,
  { state, limit, offset }: { state: RequestState | null; limit: number; offset: number },
): Promise<HostRequestRow[]> {
  const order = state === 'open' ? sql`q.date, q.id` : sql`q.answered_at desc nulls first, q.id desc`
  const { rows } = await sql<HostRequestRow>`with ${ownExperiences(user_id)} select ${hostColumns}
    where q.experience_id in (select id from mine) and ${inState(state)}
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** How many have that state (null: any), and how many are open. */
export async function countHostRequests(
  db: Db,
  user_id: number,
  state: RequestState | null,
): Promise<{ count: number; open_count: number }> {
  const { rows } = await sql<{ count: number; open_count: number }>`with ${ownExperiences(user_id)}
    select (count(*) filter (where ${inState(state)}))::int as count, (count(*) filter (where q.state = 'open'))::int as open_count
    from holding_requests q where q.experience_id in (select id from mine)`.execute(db)
  return oneRow(rows)
}

/** One request; undefined if there is none or the user doesn't run its experience. */
export async function findHostRequest(db: Db, user_id: number, id: number): Promise<HostRequestRow | undefined> {
  const { rows } =
    await sql<HostRequestRow>`select ${hostColumns} where q.id = ${id} and ${actsForIt(user_id)}`.execute(db)
  return rows[0]
}

export type OwnRequestRow = {
  id: number
  experience_id: number
  experience_title: string
  image_url: string | null
  published: boolean
  hosted_by: string
  date: string
  start_time: string | null
  number_of_people: number
  message: string
  state: RequestState
  answer: string | null
  answered_at: Date | null
  withdrawn_at: Date | null
  calendar: { id: number; date: string; start_time: string; end_time: string } | null
  created_at: Date
}

const ownColumns = sql`q.id, q.experience_id, e.title as experience_title, e.approve as published, coalesce(a.name, u.name) as hosted_by,
  (select i.url from experience_images i where i.experience_id = e.id order by i.sort_order limit 1) as image_url,
  q.date, q.start_time, q.number_of_people, q.message, q.state, q.answer, q.answered_at, q.withdrawn_at, q.created_at,
  case when c.id is not null then json_build_object('id', c.id, 'date', c.date, 'start_time', to_char(c.start_time, 'HH24:MI'),
    'end_time', to_char(c.end_time, 'HH24:MI')) end as calendar
  from holding_requests q
  join experiences e on e.id = q.experience_id
  join users u on u.id = e.user_id
  left join ambassadors a on a.id = e.ambassador_id
  left join calendars c on c.id = q.calendar_id and c.cancelled_at is null`

/** The requests that a user has sent, newest first. */
export async function findOwnRequests(
  db: Db,
  user_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<OwnRequestRow[]> {
  const { rows } = await sql<OwnRequestRow>`select ${ownColumns} where q.user_id = ${user_id}
    order by q.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const countOwnRequests = (db: Db, user_id: number): Promise<number> =>
  countOf(db, sql`from holding_requests where user_id = ${user_id}`)

/** One request; undefined if there is none or another user sent it. */
export async function findOwnRequest(db: Db, user_id: number, id: number): Promise<OwnRequestRow | undefined> {
  const { rows } = await sql<OwnRequestRow>`select ${ownColumns} where q.id = ${id} and q.user_id = ${user_id}`.execute(
    db,
  )
  return rows[0]
}

/**
 * Withdraws the user's request. False if it isn't open or isn't theirs; waits for a concurrent
 * call.
 */
export async function withdrawRequestRow(tx: Tx, user_id: number, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('holding_requests')
    .set({ state: 'withdrawn', withdrawn_at: now })
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the answer. False if it was answered or withdrawn before; waits for a concurrent call. */
export async function answerRequestRow(
  tx: Tx,
  id: number,
  answer: {
    state: 'accepted' | 'declined'
    answer: string
    calendar_id: number | null
    answered_by: number
    answered_at: Date
  },
): Promise<boolean> {
  const row = await tx
    .updateTable('holding_requests')
    .set({ ...answer, answer: answer.answer === '' ? null : answer.answer })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
