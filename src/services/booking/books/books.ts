import type {
  BookRows,
  BookRowsQuery,
  Books,
  BooksQuery,
  JournalNamesBody,
  JournalNamesQuery,
  JournalNamesSetting,
  JournalQuery,
} from '#contract/booking/admin-books-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { findBookRows } from '#database/booking/accounting/book-rows.ts'
import { findBooks } from '#database/booking/accounting/books.ts'
import { findDeposits } from '#database/booking/accounting/deposits.ts'
import { inTransaction } from '#database/client.ts'
import { findSettings, findVersions } from '#database/reference/settings.ts'
import { booksPeriodOf, isClosed } from '#domain/booking/books.ts'
import { checkNames, nameKeys, ownNames } from '#domain/booking/journal-names.ts'
import { journalRows } from '#domain/booking/journal-file.ts'
import { type JournalFormat, type JournalNames, journalOf } from '#domain/booking/journal.ts'
import { taxIn } from '#domain/booking/sales.ts'
import { csvLines, csvOf } from '#domain/shared/csv.ts'
import { dateOf, isoJapan } from '#domain/shared/japan-time.ts'
import { lastDayOf, monthOf } from '#domain/shared/month.ts'
import { shiftJisOf } from '#domain/shared/shift-jis.ts'
import { changeSetting } from '../../reference/settings/change-setting.ts'
import type { UserActor } from '../../shared/actor.ts'
import { countedMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'

/** Tax in an amount of either sign, rounded down. */
export const taxOf = (yen: number): number => (yen < 0 ? -taxIn(-yen) : taxIn(yen))

export async function getBooks(app: Pick<App, 'db' | 'clock'>, { month: asked }: BooksQuery): Promise<Books> {
  const now = app.clock.now()
  const this_month = monthOf(dateOf(now))
  const month = asked ?? this_month
  const period = booksPeriodOf(month)
  const { sold, ledger, card, held, first } = await findBooks(app.db, period)
  const { total, earlier, later } = sold
  return {
    month,
    closed: isClosed(month, now),
    closes_at: isoJapan(period.closes_at),
    first_month: first ? monthOf(dateOf(first)) : this_month,
    this_month,
    sold: total,
    earlier,
    later,
    tax: {
      fees: taxOf(total.fees + total.lost_fees),
      commission: taxOf(total.commission + total.lost_commission),
    },
    ledger,
    card,
    held,
  }
}

const PAGE_SIZE = 50

/** The rows of which a figure of a month is the sum, by time. */
export async function listBookRows(app: Pick<App, 'db'>, { month, number, page }: BookRowsQuery): Promise<BookRows> {
  const paging = rangeOf(page, PAGE_SIZE)
  const { rows, count, sum } = await findBookRows(app.db, number, booksPeriodOf(month), paging)
  return {
    rows: rows.map(({ at, written_at, reservation_id, experience_title, payee_id, payee_name, note, amount }) => ({
      at: isoJapan(at),
      written_at: isoJapan(written_at),
      reservation: reservation_id === null ? null : { id: reservation_id, title: experience_title ?? '' },
      payee: payee_id === null ? null : { id: payee_id, name: payee_name ?? '' },
      note,
      amount,
    })),
    meta: { ...countedMetaOf(page, count, PAGE_SIZE), sum },
  }
}

const settingKey = (format: JournalFormat) => `journal_${format}`

/** What an accounting program calls our accounts and tax words; our own names until they are set. */
export async function getJournalNames(
  { db }: Pick<App, 'db'>,
  { format }: JournalNamesQuery,
): Promise<JournalNamesSetting> {
  const key = settingKey(format)
  const [settings, versions] = await Promise.all([findSettings(db, [key]), findVersions(db, [key])])
  const stored = settings.get(key) as Partial<JournalNames> | undefined
  return { format, names: { ...ownNames(format), ...stored }, version: versions.get(key) ?? 0 }
}

/**
 * Sets the names for the files that are exported from now on.
 * @throws InvalidInput; Refused settings_changed
 */
export async function changeJournalNames(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { format, names, version }: JournalNamesBody,
): Promise<JournalNamesSetting> {
  const checked = checkNames(names)
  if ('problems' in checked) throw new InvalidInput(checked.problems)
  const { names: before } = await getJournalNames(app, { format })
  const to = checked.values
  const changed = nameKeys.filter((key) => before[key].name !== to[key].name || before[key].sub !== to[key].sub)
  const part = (all: JournalNames) =>
    Object.fromEntries(changed.map((key) => [key, `${all[key].name}／${all[key].sub}`]))
  if (changed.length > 0)
    await changeSetting(app, admin, {
      key: settingKey(format),
      value: to,
      version,
      action: 'change_journal_names',
      detail: { from: part(before), to: part(to) },
    })
  return await getJournalNames(app, { format })
}

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
  if (admin.impersonation) throw new Refused('seeing_as_somebody')
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
