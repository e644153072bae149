import type { FailedMails } from '#contract/jobs/jobs-schemas.ts'
import { countFailedMails, findFailedMails } from '#database/mail/failed-mails.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../shared/app.ts'

const PAGE = 20

/** Mails that were given up and that nobody has seen to yet, the latest first. */
export async function listFailedMails({ db }: Pick<App, 'db'>, page: number): Promise<FailedMails> {
  const [rows, total_count] = await Promise.all([
    findFailedMails(db, { limit: PAGE, offset: (page - 1) * PAGE }),
    countFailedMails(db),
  ])
  return {
    mails: rows.map((row) => ({ ...row, created_at: isoJapan(row.created_at) })),
    meta: { current_page: page, total_pages: Math.ceil(total_count / PAGE), total_count },
  }
}
