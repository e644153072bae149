import type { AdminPayees, PayeesQuery } from '#contract/payouts/payees-schemas.ts'
import { commonPayeeWords, countPayees, findPayees } from '#database/payouts/find-payees.ts'
import { cappedCount } from '#database/search-of-names.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'

const PAGE_SIZE = 20
const iso = (instant: Date | null) => instant && isoJapan(instant)

/** One page of the payees that match, for admins. A page past the end is empty. */
export async function listPayees({ db }: Pick<App, 'db'>, { page, sort, ...asked }: PayeesQuery): Promise<AdminPayees> {
  const filter = { ...asked, common: await commonPayeeWords(db, asked.q) }
  const [rows, found, submitted_count, returned_count, suspended_count] = await Promise.all([
    findPayees(db, filter, { sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countPayees(db, filter),
    countPayees(db, { state: 'submitted' }),
    countPayees(db, { state: 'returned' }),
    countPayees(db, { state: 'suspended' }),
  ])
  const counted = filter.q === undefined ? { total_count: found, has_more: false } : cappedCount(found)
  return {
    payees: rows.map((row) => ({
      ...row,
      account_changed_at: iso(row.account_changed_at),
      blocked_until: iso(row.blocked_until),
      submitted_at: iso(row.submitted_at),
    })),
    meta: {
      current_page: page,
      total_pages: Math.ceil(counted.total_count / PAGE_SIZE),
      ...counted,
      submitted_count,
      returned_count,
      suspended_count,
    },
  }
}
