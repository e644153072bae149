// Experiences for the decisions of admins: the queues, and the history of requests, decisions and
// changes.
import { type RawBuilder, sql } from 'kysely'
import type { ApprovalStatus, Queue, QueueSort } from '#domain/experiences/approval.ts'
import type { FieldComment } from '#domain/experiences/field-comments.ts'
import { type ChangeWeight, changeWeights, fieldsOfWeight, type Watched } from '#domain/experiences/watched-changes.ts'
import { prefectures } from '#domain/shared/prefectures.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import { hostedBy } from '../accounts/users.ts'
import type { Db, Tx } from '../client.ts'
import {
  everyWord,
  experiencesHosted,
  experiencesTitled,
  textContains,
  usersScanned,
  usersWith,
} from '../search-of-names.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'
import { type Host, hostsOf } from './find-experience.ts'
import type { DecisionAction } from './write-experience.ts'
import { nextStamp } from '../sql-parts.ts'

export type QueueRow = {
  id: number
  title: string
  image_url: string | null
  hosted_by: string
  status: ApprovalStatus
  price: number
  /** The prefecture; null online. */
  state: number | null
  online: boolean
  at: Date
  unseen_changes: number
  /** The heaviest change that no admin has seen; null without one. */
  change_weight: ChangeWeight | null
}

// 1 to 3, the place in `changeWeights`. An edit is as heavy as its heaviest field.
const weightOfEdit = sql`case when jsonb_exists_any(x.before, ${sql.val([...fieldsOfWeight.price])}::text[]) then 1
  when jsonb_exists_any(x.before, ${sql.val([...fieldsOfWeight.place])}::text[]) then 2 else 3 end`

const unseen = sql`select x.experience_id as id, min(x.at) as first_at, min(${weightOfEdit}) as weight
  from experience_changes x join experiences e on e.id = x.experience_id and e.status = 'published'
  where x.seen_at is null group by x.experience_id`

type Rows = {
  /** The experiences `q` and their condition. */
  from: RawBuilder<unknown>
  /** The date of the queue, and what sorts by it. */
  at: RawBuilder<unknown>
  by?: RawBuilder<unknown>
}
const inStatus = (status: ApprovalStatus) => sql`experiences q where q.status = ${sql.lit(status)}`

// The host may edit while the request waits, which doesn't restart the clock.
const requestedAt = sql`coalesce((select d.at from experience_decisions d
  where d.experience_id = q.id and d.action = 'requested' order by d.id desc limit 1), q.updated_at)`

const queues: Record<Queue, Rows> = {
  waiting: { from: inStatus('awaiting'), at: requestedAt },
  changed: { from: sql`(${unseen}) c join experiences q on q.id = c.id where true`, at: sql`c.first_at` },
  returned: { from: inStatus('returned'), at: sql`q.updated_at` },
  published: { from: inStatus('published'), at: sql`q.approved_at` },
  taken_down: { from: inStatus('withdrawn'), at: sql`q.updated_at` },
  all: { from: sql`experiences q where true`, at: sql`q.created_at`, by: sql`q.id` },
}

function orderOf(queue: Queue, sort: QueueSort): RawBuilder<unknown> {
  const { at, by = at } = queues[queue]
  const oldest = sql`${by}, q.id`
  const orders: Record<QueueSort, RawBuilder<unknown>> = {
    weight: queue === 'changed' ? sql`c.weight, ${oldest}` : oldest,
    oldest,
    newest: sql`${by} desc, q.id desc`,
    title: sql`q.title, q.id`,
    title_last: sql`q.title desc, q.id desc`,
    price: sql`q.price desc, q.id desc`,
    price_low: sql`q.price, q.id`,
  }
  return orders[sort]
}

const planned = sql.raw(PLANNED_EACH_TIME)

/** Ids of prefectures whose name begins with the text: 東京 is one of 東京都. One letter is none. */
const statesNamed = (text: string) =>
  text.length < 2 ? [] : prefectures.filter(({ name }) => name.startsWith(text)).map(({ id }) => id)

/**
 * Whether an experience has all words: in its title, its host's name or address, its ambassador's
 * or community's name, its prefecture, or as its id.
 * @param id a column
 * @param common words that many users have: their index would be slower than reading the hosts
 */
export const experiencesWith = (
  id: RawBuilder<unknown>,
  q: string | undefined,
  common: ReadonlySet<string> = new Set(),
) =>
  everyWord(
    q,
    (word) => sql`${id} in (${experiencesTitled(word)}
      union all ${experiencesHosted(word, common.has(word.text) ? usersScanned(word) : usersWith(word))}
      union all select x.id from experiences x
        where x.community_id in (select o.id from communities o where ${textContains(sql`o.name`, word)})
      union all select x.id from experiences x where x.state = any(${statesNamed(word.text)}::int[])
      ${word.id === null ? sql`` : sql`union all select ${word.id}::int`})`,
  )

export type QueueFilter = {
  /** Words that all occur in what admins know of an experience. */
  q?: string
  /** Words that all occur in the host's name or address, or in the ambassador's name. */
  host?: string
  /** Prefectures. */
  state?: readonly number[]
  /** Only experiences with a smaller id. */
  below?: number
}

const hostedByWords = (host: string | undefined) => everyWord(host, (word) => sql`q.id in (${experiencesHosted(word)})`)

const fitting = (queue: Queue, { q, host, state, below }: QueueFilter) => sql`from ${queues[queue].from}
  and ${experiencesWith(sql`q.id`, q)} and ${hostedByWords(host)}
  ${state === undefined ? sql`` : sql`and q.state = any(${[...state]}::int[])`}
  ${below === undefined ? sql`` : sql`and q.id < ${below}`}`

export const findQueue = async (
  db: Db,
  queue: Queue,
  filter: QueueFilter,
  { sort, ...page }: { sort: QueueSort; limit: number; offset: number },
): Promise<QueueRow[]> => await readQueue(db, queue, filter, { order: orderOf(queue, sort), ...page })

/** The rows of a queue with the largest ids. */
export const findQueueBelow = async (db: Db, queue: Queue, filter: QueueFilter, limit: number): Promise<QueueRow[]> =>
  await readQueue(db, queue, filter, { order: sql`q.id desc`, limit, offset: 0 })

async function readQueue(
  db: Db,
  queue: Queue,
  filter: QueueFilter,
  { order, limit, offset }: { order: RawBuilder<unknown>; limit: number; offset: number },
): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    with page as (
      select q.id, ${queues[queue].at} as at, row_number() over (order by ${order}) as place ${fitting(queue, filter)}
      order by ${order} limit ${limit} offset ${offset})
    select e.id, e.title, e.status, e.price, e.state, e.online, page.at, ${hostedBy} as hosted_by,
      (select url from experience_images where experience_id = e.id order by sort_order limit 1) as image_url,
      (select count(*)::int from experience_changes x
        where x.experience_id = e.id and x.seen_at is null and e.status = 'published') as unseen_changes,
      (${sql.val([...changeWeights])}::text[])[(select min(${weightOfEdit}) from experience_changes x
        where x.experience_id = e.id and x.seen_at is null and e.status = 'published')] as change_weight
    from page join experiences e on e.id = page.id join users u on u.id = e.user_id
    left join ambassadors a on a.id = e.ambassador_id
    order by page.place ${planned}`.execute(db)
  return rows
}

/** The size of each queue, of experiences that fit the filter. */
export async function countQueues(db: Db, filter: QueueFilter = {}): Promise<Record<Queue, number>> {
  const size = (queue: Queue) => sql`(select count(*)::int ${fitting(queue, filter)}) as ${sql.ref(queue)}`
  const { rows } = await sql<Record<Queue, number>>`
    select ${sql.join((Object.keys(queues) as Queue[]).map(size))} ${planned}`.execute(db)
  return oneRow(rows)
}

export type Waiting = {
  count: number
  oldest: Date | null
  /** How many have waited since before the given instant. */
  overdue: number
}

/**
 * How much waits for a decision and since when: requests, and changes by their weight.
 * @param overdue the instant before which a request is overdue
 */
export async function findWaiting(db: Db, overdue: Date): Promise<Record<'requests' | ChangeWeight, Waiting>> {
  const { rows } = await sql<Waiting & { kind: 'requests' | ChangeWeight }>`
    select 'requests' as kind, count(*)::int as count, min(w.at) as oldest,
      count(*) filter (where w.at < ${overdue})::int as overdue
    from (select ${queues.waiting.at} as at ${fitting('waiting', {})}) w
    union all
    select (${sql.val([...changeWeights])}::text[])[c.weight], count(*)::int, min(${queues.changed.at}), 0
    ${fitting('changed', {})} group by c.weight ${planned}`.execute(db)
  const of = (kind: 'requests' | ChangeWeight): Waiting => {
    const row = rows.find((one) => one.kind === kind)
    return { count: row?.count ?? 0, oldest: row?.oldest ?? null, overdue: row?.overdue ?? 0 }
  }
  return { requests: of('requests'), price: of('price'), place: of('place'), words: of('words') }
}

export type DecisionRow = {
  action: DecisionAction
  comment: string
  field_comments: FieldComment[]
  by: string | null
  at: Date
}

/** Requests and decisions, the newest first. */
export async function findDecisions(db: Db, experience_id: number): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select d.action, d.comment, d.field_comments, u.name as by, d.at
    from experience_decisions d left join users u on u.id = d.user_id
    where d.experience_id = ${experience_id} order by d.id desc limit 100`.execute(db)
  return rows
}

/** The newest request or decision; undefined if there is none. */
export async function findLastDecision(
  tx: Tx,
  experience_id: number,
): Promise<(DecisionRow & { user_id: number | null }) | undefined> {
  const { rows } = await sql<DecisionRow & { user_id: number | null }>`
    select d.action, d.comment, d.field_comments, d.user_id, u.name as by, d.at
    from experience_decisions d left join users u on u.id = d.user_id
    where d.experience_id = ${experience_id} order by d.id desc limit 1`.execute(tx)
  return rows[0]
}

export type ChangeRow = {
  before: Watched
  after: Watched
  /** The host declared it as small: guests who had booked were not told. */
  small: boolean
  by: string | null
  at: Date
}

/** Edits that no admin has seen, the oldest first. */
export async function findUnseenChanges(db: Db, experience_id: number): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select x.before, x.after, x.small, u.name as by, x.at
    from experience_changes x left join users u on u.id = x.user_id
    where x.experience_id = ${experience_id} and x.seen_at is null order by x.id`.execute(db)
  return rows
}

export async function markChangesSeen(tx: Tx, experience_id: number, user_id: number, at: Date): Promise<number> {
  const { rows } = await sql`update experience_changes set seen_by = ${user_id}, seen_at = ${at}
    where experience_id = ${experience_id} and seen_at is null returning id`.execute(tx)
  return rows.length
}

export type DecidedRow = {
  id: number
  title: string
  status: ApprovalStatus
  updated_at: Date
  owner: { id: number; name: string; email: string; access_control: string }
  /** Recipients of mails: the owner, or all members of its ambassador. */
  hosts: Host[]
  /** Whether the owner is closing their account. */
  owner_is_closing: boolean
}

/** The data that a decision needs; undefined if there is no such experience. */
export async function findDecided(db: Db, id: number): Promise<DecidedRow | undefined> {
  const { rows } = await sql<Omit<DecidedRow, 'hosts'> & { hosts: Host[] | null }>`
    select e.id, e.title, e.status, e.updated_at, ${hostsOf} as hosts,
      u.closes_at is not null as owner_is_closing,
      json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'access_control', u.access_control) as owner
    from experiences e join users u on u.id = e.user_id where e.id = ${id}`.execute(db)
  const row = rows[0]
  return row && { ...row, hosts: row.hosts ?? [] }
}

/**
 * Sets the decided state. The time of the first approval stays, because lists of new experiences
 * are sorted by it.
 * @returns the new `updated_at`
 */
export async function setDecidedStatus(tx: Tx, id: number, status: ApprovalStatus, now: Date): Promise<Date> {
  const { rows } = await sql<{
    updated_at: Date
  }>`update experiences set status = ${status}, updated_at = ${nextStamp(now)}, withdrawn_with_host = false,
      approved_at = case when ${status}::text = 'published' then coalesce(approved_at, ${now}) else approved_at end
    where id = ${id} returning updated_at`.execute(tx)
  return oneRow(rows).updated_at
}
