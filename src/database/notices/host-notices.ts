// What hosts get notices of: reviews, requests for publication, unanswered messages, dates that run
// out.
import { sql } from 'kysely'
import { hostsOf, type Host } from '../experiences/find-experience.ts'
import type { Db, Tx } from '../client.ts'
import { firstUnanswered, isWaiting } from '../messages/open-questions.ts'
import { lockingUnused } from '../locks.ts'

type Found<Row> = Omit<Row, 'hosts'> & { hosts: Host[] | null }
const withHosts = <Row extends { hosts: Host[] }>(rows: readonly Found<Row>[]): Row[] =>
  rows.map((row) => ({ ...row, hosts: row.hosts ?? [] }) as Row)

export type NewReview = {
  id: number
  experience_id: number
  title: string
  rate: number
  content: string
  posted_at: Date
  hosts: Host[]
}

export const reviewKey = (id: number) => `new_review:${id}`

/**
 * Visible reviews without a notice, the oldest first. Locks them, so that none is deleted or hidden
 * meanwhile.
 */
export async function takeNewReviews(tx: Tx, since: Date, limit: number): Promise<NewReview[]> {
  const { rows } = await sql<Found<NewReview>>`
    select v.id, e.id as experience_id, e.title, v.rate, v.content, v.posted_at, ${hostsOf} as hosts
    from reviews v join experiences e on e.id = v.experience_id
    where v.posted_at >= ${since} and v.hidden_at is null
      and not exists (select from notices n where n.key = 'new_review:' || v.id)
    order by v.posted_at, v.id limit ${limit} ${lockingUnused('v')}`.execute(tx)
  return withHosts<NewReview>(rows)
}

export type NewApplication = { id: number; experience_id: number; title: string; at: Date; hosts: Host[] }

export const applicationKey = (id: number) => `application_received:${id}`

/**
 * Requests for publication that a host made and no admin has decided, without a notice. What an
 * admin wrote for a host has a mail of its own.
 */
export async function takeApplications(tx: Tx, since: Date, limit: number): Promise<NewApplication[]> {
  const { rows } = await sql<Found<NewApplication>>`
    select d.id, e.id as experience_id, e.title, d.at, ${hostsOf} as hosts
    from experience_decisions d join experiences e on e.id = d.experience_id
    where d.action = 'requested' and d.at >= ${since} and e.status = 'awaiting'
      and not exists (select from experience_decisions l where l.experience_id = e.id and l.id > d.id)
      and (d.user_id = e.user_id
        or d.user_id in (select m.user_id from ambassador_members m where m.ambassador_id = e.ambassador_id))
      and not exists (select from notices n where n.key = 'application_received:' || d.id)
    order by d.at, d.id limit ${limit} ${lockingUnused('e')}`.execute(tx)
  return withHosts<NewApplication>(rows)
}

export type UnansweredThread = { id: number; message_id: number; created_at: Date; hosts: Host[] }

export const questionKey = ({ id, message_id }: { id: number; message_id: number }) =>
  `question_waiting:${id}:${message_id}`

/**
 * Threads whose guest has waited for an answer since a message of that time, without a notice.
 */
export async function takeUnansweredThreads(
  tx: Tx,
  { from, until, limit }: { from: Date; until: Date; limit: number },
): Promise<UnansweredThread[]> {
  const { rows } = await sql<Found<UnansweredThread>>`
    select t.id, m.id as message_id, m.created_at,
      (select json_agg(json_build_object('id', h.id, 'name', h.name, 'email', h.email) order by h.id) from users h
        where h.suspended_at is null and h.erased_at is null and (h.id = t.host_user_id or h.id in
          (select a.user_id from ambassador_members a where a.ambassador_id = t.ambassador_id))) as hosts
    from threads t
      ${firstUnanswered} join users g on g.id = t.guest_id
    where ${isWaiting} and t.last_at >= ${from} and m.created_at >= ${from} and m.created_at <= ${until}
      and not exists (select from notices n where n.key = 'question_waiting:' || t.id || ':' || m.id)
    order by m.created_at, t.id limit ${limit} ${lockingUnused('t')}`.execute(tx)
  return withHosts<UnansweredThread>(rows)
}

export type EndingDates = { id: number; title: string; last_date: string; hosts: Host[] }

export const datesEndKey = ({ id, last_date }: { id: number; last_date: string }) => `dates_end:${id}:${last_date}`

/**
 * Published experiences whose last open slot starts until `soon`, by id. Without a notice about
 * that date.
 * @param after only experiences with a greater id
 */
export async function findEndingDates(
  db: Db,
  { now, soon, after, limit }: { now: Date; soon: Date; after: number; limit: number },
): Promise<EndingDates[]> {
  const { rows } = await sql<Found<EndingDates>>`
    select e.id, e.title, s.last_date::text, ${hostsOf} as hosts
    from experiences e
      cross join lateral (select c.date as last_date, c.starts_at from calendars c
        where c.experience_id = e.id and c.cancelled_at is null and c.open and c.starts_at > ${now}
        order by c.starts_at desc limit 1) s
    where e.approve and e.id > ${after} and s.starts_at <= ${soon}
      and not exists (select from notices n where n.key = 'dates_end:' || e.id || ':' || s.last_date)
    order by e.id limit ${limit}`.execute(db)
  return withHosts<EndingDates>(rows)
}
