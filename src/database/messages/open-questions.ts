// Guests' messages that wait for an answer of the host side.
import { sql } from 'kysely'
import { publicName } from '../accounts/users.ts'
import type { Db } from '../client.ts'

/**
 * The first message `m` of the guest since the host side of thread `t` wrote. The message of a
 * booking needs no answer.
 */
export const firstUnanswered = sql`cross join lateral (select n.id, n.text, n.created_at, n.experience_id from messages n
  where n.thread_id = t.id and n.id > t.host_last_id and n.side = 'guest' and n.withdrawn_at is null
    and n.reservation_id is null
  order by n.id limit 1) m`

/**
 * Nobody waits in a thread `t` that a side has blocked or the host side has reported, or whose
 * guest `g` has left. A report of the guest changes nothing that the host sees.
 */
export const isWaiting = sql`t.guest_last_id > t.host_last_id and t.guest_blocked_at is null and t.host_blocked_at is null
  and g.suspended_at is null and g.erased_at is null
  and not exists (select from thread_reports q where q.thread_id = t.id and q.side = 'host' and q.closed_at is null)`

export type OpenQuestion = {
  thread_id: number
  guest_name: string
  text: string
  /** Whether contacts in the text are hidden from the host side. */
  masks: boolean
  asked_at: Date
  /** The title of the experience that the message is about. */
  experience_title: string | null
}

/**
 * The questions to a user as a host, the oldest first, with their number.
 * @param since only those that were sent later
 */
export async function findOpenQuestions(
  db: Db,
  user_id: number,
  { since, most }: { since: Date; most: number },
): Promise<{ count: number; items: OpenQuestion[] }> {
  const latest = sql`x.last_at >= ${since} and x.guest_last_id > x.host_last_id`
  const { rows } = await sql<OpenQuestion & { count: number }>`
    with own as (select x.id from threads x where x.host_user_id = ${user_id} and ${latest}
      union select x.id from ambassador_members a join threads x on x.ambassador_id = a.ambassador_id
        where a.user_id = ${user_id} and x.guest_id <> ${user_id} and ${latest})
    select t.id as thread_id, ${publicName('g')} as guest_name, m.text, t.booked_at is null as masks, m.created_at as asked_at,
      e.title as experience_title, count(*) over ()::int as count
    from own join threads t on t.id = own.id join users g on g.id = t.guest_id ${firstUnanswered}
      left join experiences e on e.id = m.experience_id
    where ${isWaiting} and m.created_at >= ${since}
    order by m.created_at, t.id limit ${most}`.execute(db)
  return { count: rows[0]?.count ?? 0, items: rows.map(({ count: _, ...row }) => row) }
}
