import type { DoneTo, FailedMails, FailedMailsQuery } from '#contract/jobs/jobs-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { closeMails, countFailedMails, findFailedMails, reopenMails } from '#database/mail/failed-mails.ts'
import { cappedCount, MOST_COUNTED } from '#database/search-of-names.ts'
import type { AuditAction } from '#domain/audit/audit-words.ts'
import type { AuditDetail } from '#domain/audit/detail-words.ts'
import { MAX_AT_ONCE } from '#domain/jobs/job-words.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../shared/actor.ts'
import { cappedMetaOf, rangeOf } from '../shared/paging.ts'
import type { App } from '../shared/app.ts'
import { Refused } from '../shared/refused.ts'
import { reasonOf } from './jobs.ts'

/**
 * Mails that were given up and that no admin has handled yet, or mails that wait for their next
 * attempt.
 */
export async function listFailedMails(
  { db }: Pick<App, 'db'>,
  { page, sort, ...filter }: FailedMailsQuery,
): Promise<FailedMails> {
  const narrowed = filter.q !== undefined || filter.failure !== undefined
  const [rows, matching, failed, waiting] = await Promise.all([
    findFailedMails(db, filter, { sort, ...rangeOf(page) }),
    narrowed ? countFailedMails(db, filter, MOST_COUNTED) : null,
    countFailedMails(db, { state: 'failed' }),
    countFailedMails(db, { state: 'waiting' }),
  ])
  const counted =
    matching === null ? { total_count: { failed, waiting }[filter.state], has_more: false } : cappedCount(matching)
  return {
    mails: rows.map((row) => ({
      ...row,
      created_at: isoJapan(row.created_at),
      next_attempt_at: isoJapan(row.next_attempt_at),
    })),
    meta: {
      ...cappedMetaOf(page, counted),
      failed,
      waiting,
    },
  }
}

/**
 * Retries or abandons mails. The audit log stores the mails' ids, but not their recipients.
 * @param work returns the ids of the mails that it changed
 * @throws Refused already_seen_to
 */
async function handleFailedMails(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  action: AuditAction,
  detail: AuditDetail,
  work: (tx: Tx) => Promise<number[]>,
): Promise<DoneTo> {
  return await inTransaction(app.db, async (tx) => {
    const ids = await work(tx)
    const [id] = ids
    if (id === undefined) throw new Refused('already_seen_to')
    await insertAudit(tx, admin, {
      at: app.clock.now(),
      action,
      subject_type: 'mail',
      subject_id: ids.length === 1 ? id : `${ids.length}件`,
      detail: { count: ids.length, ids, ...detail },
    })
    return { count: ids.length, left: await countFailedMails(tx) }
  })
}

/**
 * Queues mails that were given up, with all their attempts again.
 * @param ids null for all, at most 500
 * @throws Refused already_seen_to
 */
export async function retryMails(
  app: Pick<App, 'db' | 'clock' | 'jobs'>,
  admin: UserActor,
  ids: readonly number[] | null,
): Promise<DoneTo> {
  return await handleFailedMails(app, admin, 'retry_mails', {}, async (tx) => {
    const opened = await reopenMails(tx, ids, MAX_AT_ONCE)
    for (const id of opened) await app.jobs.send(executeSqlOf(tx), 'deliver-mail', { id })
    return opened
  })
}

/**
 * Leaves mails unsent, with a reason.
 * @param ids null for all, at most 500
 * @throws InvalidInput; Refused already_seen_to
 */
export async function abandonMails(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  ids: readonly number[] | null,
  typed: string,
): Promise<DoneTo> {
  const reason = reasonOf(typed)
  return await handleFailedMails(app, admin, 'abandon_mails', { reason }, (tx) =>
    closeMails(tx, ids, { at: app.clock.now(), reason, limit: MAX_AT_ONCE }),
  )
}
