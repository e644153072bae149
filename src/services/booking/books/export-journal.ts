import type { JournalQuery } from '#contract/booking/admin-books-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { findBooks } from '#database/booking/accounting/books.ts'
import { findDeposits } from '#database/booking/accounting/deposits.ts'
import { inTransaction } from '#database/client.ts'
import { booksPeriodOf, isClosed } from '#domain/booking/books.ts'
import { journalOf, journalRows } from '#domain/booking/journal.ts'
import { taxIn } from '#domain/booking/sales.ts'
import { csvLines, csvOf } from '#domain/shared/csv.ts'
import { lastDayOf } from '#domain/shared/month.ts'
import { shiftJisOf } from '#domain/shared/shift-jis.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { getJournalNames } from './journal-names.ts'

/**
 * The journal entries of a closed month as CSV for an accounting program: those of an open month
 * would change, and be booked twice. The export is recorded.
 * @returns the bytes of the file: UTF-8 with byte order mark, Shift_JIS for 弥生会計
 * @throws Refused seeing_as_somebody, month_open
 */
export async function exportJournal(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { month, format }: JournalQuery,
): Promise<Uint8Array<ArrayBuffer>> {
  if (admin.viewing) throw new Refused('seeing_as_somebody')
  const now = app.clock.now()
  if (!isClosed(month, now)) throw new Refused('month_open')
  await inTransaction(app.db, async (tx) => {
    await insertAudit(tx, admin, {
      at: now,
      action: 'export_journal',
      subject_type: 'books',
      subject_id: month,
      detail: { format },
    })
  })
  const period = booksPeriodOf(month)
  const [{ sold, ledger, card, moved }, deposits, { names }] = await Promise.all([
    findBooks(app.db, period),
    findDeposits(app.db, period, { limit: null, offset: 0 }),
    getJournalNames(app, { format }),
  ])
  const entries = journalOf(lastDayOf(month), { ...sold.total, ...ledger, ...card }, deposits, moved)
  const rows = journalRows(format, entries, names, taxIn)
  return format === 'yayoi' ? shiftJisOf(csvLines(rows)) : new TextEncoder().encode(csvOf(rows))
}
