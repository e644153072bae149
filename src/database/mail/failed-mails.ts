// Mails that could not be sent, as admins see them.
import { type RawBuilder, sql } from 'kysely'
import type { FailingSort } from '#domain/jobs/job-words.ts'
import type { FailureKind } from '#domain/mail/delivery-failure.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../client.ts'
import { everyWord } from '../search-of-names.ts'
import { countOf } from '../sql-parts.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'

/** `failed`: given up, and no admin has handled it yet. `waiting`: retried automatically. */
export type FailedMailState = 'failed' | 'waiting'

export type FailedMailRow = {
  id: number
  kind: string
  to_address: string
  subject: string
  attempts: number
  error: string | null
  failure: FailureKind | null
  /** The time of the next attempt; null if given up. */
  next_attempt_at: Date | null
  created_at: Date
}

const states: Record<FailedMailState, RawBuilder<unknown>> = {
  failed: sql`state = 'failed' and closed_at is null`,
  waiting: sql`state = 'queued' and next_attempt_at is not null and failure is not null`,
}

/** `q`: words of the address or the subject. */
type FailedMailFilter = { state: FailedMailState; failure?: FailureKind; q?: string }

// Compared as it is written: `search_form` takes two seconds for the 25,000 mails of a long outage.
const searched = sql`lower(to_address || E'\n' || subject)`

const fitting = ({ state, failure, q }: FailedMailFilter) => sql`where ${states[state]}
  ${failure === undefined ? sql`` : sql`and failure = ${failure}`}
  and ${everyWord(q, ({ text }) => sql`strpos(${searched}, lower(${text}::text)) > 0`)}`

// Mails that were given up have no next attempt: their order is the oldest first.
const orderOf = ({ state }: FailedMailFilter, sort: FailingSort) =>
  sort === 'newest' ? sql`id desc` : sort === 'oldest' || state === 'failed' ? sql`id` : sql`next_attempt_at, id`

const planned = sql.raw(PLANNED_EACH_TIME)

export async function findFailedMails(
  db: Db,
  filter: FailedMailFilter,
  page: { sort: FailingSort; limit: number; offset: number },
): Promise<FailedMailRow[]> {
  const { rows } = await sql<FailedMailRow>`
    select id, kind, to_address, subject, attempts, error, failure, next_attempt_at, created_at from mails
    ${fitting(filter)}
    order by ${orderOf(filter, page.sort)} limit ${page.limit} offset ${page.offset} ${planned}`.execute(db)
  return rows
}

/** The number of mails that match; it stops at `most` + 1. */
export const countFailedMails = (
  db: Db,
  filter: FailedMailFilter = { state: 'failed' },
  most: number | null = null,
): Promise<number> =>
  countOf(
    db,
    sql`from (select from mails ${fitting(filter)} limit ${most === null ? null : most + 1}::int) f ${planned}`,
  )

/** When the oldest mail was written that an admin has to handle; null if there is none. */
export async function findOldestFailedMail(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ oldest: Date | null }>`
    select min(created_at) as oldest from mails where ${states.failed}`.execute(db)
  return oneRow(rows).oldest
}

const chosen = (which: RawBuilder<unknown>, ids: readonly number[] | null, limit: number) => sql`
  select id from mails where ${which}
    and (${ids === null} or id = any(${ids === null ? [] : [...ids]}::bigint[])) order by id limit ${limit}`

/**
 * Queues mails again that were given up, with their attempts reset. Of the given mails, those that
 * wait for a retry are due at once.
 * @param ids null for all that were given up
 * @returns their ids
 */
export async function reopenMails(tx: Tx, ids: readonly number[] | null, limit: number): Promise<number[]> {
  const which = ids === null ? states.failed : sql`((${states.failed}) or (${states.waiting}))`
  const { rows } = await sql<{ id: number }>`
    update mails set state = 'queued', attempts = 0, next_attempt_at = null
    where id in (${chosen(which, ids, limit)}) and ${which} returning id`.execute(tx)
  return rows.map((row) => row.id)
}

/**
 * Closes mails that will not be sent, with the reason.
 * @param ids null for all
 * @returns their ids
 */
export async function closeMails(
  tx: Tx,
  ids: readonly number[] | null,
  { at, reason, limit }: { at: Date; reason: string; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update mails set closed_at = ${at}, closed_reason = ${reason}
    where id in (${chosen(states.failed, ids, limit)}) and ${states.failed} returning id`.execute(tx)
  return rows.map((row) => row.id)
}
