import type { FailedMails, FailedMailsQuery } from '#contract/jobs/jobs-schemas.ts'
import { countFailedMails, findFailedMails } from '#database/mail/failed-mails.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../shared/app.ts'

const PAGE = 20

/** Mails that were given up and that no admin has handled yet, or mails that wait for their next attempt. */
export async function listFailedMails(
  { db }: Pick<App, 'db'>,
  { page, sort, ...filter }: FailedMailsQuery,
): Promise<FailedMails> {
  const [rows, total_count, failed, waiting] = await Promise.all([
    findFailedMails(db, filter, { sort, limit: PAGE, offset: (page - 1) * PAGE }),
    countFailedMails(db, filter),
    countFailedMails(db, { state: 'failed' }),
    countFailedMails(db, { state: 'waiting' }),
  ])
  return {
    mails: rows.map((row) => ({
      ...row,
      created_at: isoJapan(row.created_at),
      next_attempt_at: row.next_attempt_at && isoJapan(row.next_attempt_at),
    })),
    meta: {
      current_page: page,
      total_pages: Math.ceil(total_count / PAGE),
      total_count,
      failed,
      waiting,
    },
  }
}
