import type { FailedMails, FailedMailsQuery } from '#contract/jobs/jobs-schemas.ts'
import { commonMailWords, countFailedMails, findFailedMails } from '#database/mail/failed-mails.ts'
import { cappedCount, MOST_COUNTED } from '#database/search-of-names.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../shared/app.ts'

const PAGE = 20

/**
 * Mails that were given up and that no admin has handled yet, or mails that wait for their next
 * attempt.
 */
export async function listFailedMails(
  { db }: Pick<App, 'db'>,
  { page, sort, ...asked }: FailedMailsQuery,
): Promise<FailedMails> {
  const filter = { ...asked, common: await commonMailWords(db, asked) }
  const narrowed = asked.q !== undefined || asked.failure !== undefined
  const [rows, matching, failed, waiting] = await Promise.all([
    findFailedMails(db, filter, { sort, limit: PAGE, offset: (page - 1) * PAGE }),
    narrowed ? countFailedMails(db, filter, MOST_COUNTED) : null,
    countFailedMails(db, { state: 'failed' }),
    countFailedMails(db, { state: 'waiting' }),
  ])
  const counted =
    matching === null ? { total_count: { failed, waiting }[asked.state], has_more: false } : cappedCount(matching)
  return {
    mails: rows.map((row) => ({
      ...row,
      created_at: isoJapan(row.created_at),
      next_attempt_at: row.next_attempt_at && isoJapan(row.next_attempt_at),
    })),
    meta: {
      current_page: page,
      total_pages: Math.ceil(counted.total_count / PAGE),
      ...counted,
      failed,
      waiting,
    },
  }
}
