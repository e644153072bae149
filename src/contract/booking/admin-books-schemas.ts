// The operator's books by month, for admins. Amounts are yen.
import { z } from 'zod'
import { bookNumbers, ledgerNumbers, soldNumbers } from '#domain/booking/books.ts'
import { MAX_DEPOSIT_FILE, MAX_DEPOSIT_LINES } from '#domain/booking/deposits.ts'
import { journalFormats, type NameKey } from '#domain/booking/journal.ts'
import { nameKeys } from '#domain/booking/journal-names.ts'
import { date, emptyIsAbsent, id, instant, item, month, pageMeta, pageQuery, yen } from '../shared/schemas.ts'

/** Without a month: the current one. */
export const booksQuery = z.object({ month: emptyIsAbsent(month.optional()) })
export type BooksQuery = z.infer<typeof booksQuery>

const yenOf = <K extends string>(names: readonly K[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, yen])) as Record<K, typeof yen>)

/** Figures of reservations whose last slot has ended, with their refunds. */
export const soldFigures = yenOf(soldNumbers).extend({
  /** Reservations that ended. */
  reservations: z.number().int(),
})

export const books = z.object({
  month: z.string(),
  /** Whether the figures are final. What comes later counts in the month in which it is written. */
  closed: z.boolean(),
  closes_at: instant,
  /** The first month with money, and the current month. */
  first_month: z.string(),
  this_month: z.string(),
  sold: soldFigures,
  /** Part of `sold` that belongs to reservations that ended in an earlier month. */
  earlier: soldFigures,
  /** What belongs to reservations of this month and counts in a later one. It is not in `sold`. */
  later: soldFigures,
  /**
   * Consumption tax of 10 % in the net fees and commission less what disputes cancelled, each
   * rounded down once.
   */
  tax: z.object({ fees: yen, commission: yen }),
  ledger: yenOf(ledgerNumbers),
  card: z.object({
    /** Payments by card in the month. */
    charged: yen,
    /** Refunds decided and disputes lost in the month, and refunds that reached the card. */
    decided: yen,
    refunded: yen,
    /**
     * What the company took for disputes, less what it gave back; disputes that were lost; the
     * excess over payments.
     */
    withdrawn: yen,
    disputes_lost: yen,
    beyond_payment: yen,
    /** What the card company paid to our bank account, and its own fees. */
    received: yen,
    card_fees: yen,
    /** What the card company owes us, at the beginning and the end. */
    owed_before: yen,
    owed: yen,
  }),
  /** Balances at the end of the month. */
  held: z.object({
    /** Paid for reservations that have not ended. */
    held_bookings: yen,
    held_refunds: yen,
    held_payees: yen,
    /** Taken by the card company for disputes that are not decided. */
    held_disputes: yen,
  }),
})
export type Books = z.infer<typeof books>

export const bookRowsQuery = z.object({ month, number: z.enum(bookNumbers) }).extend(pageQuery.shape)
export type BookRowsQuery = z.infer<typeof bookRowsQuery>

export const bookRow = z.object({
  at: instant,
  written_at: instant,
  reservation: z.object({ id, title: z.string() }).nullable(),
  payee: item.nullable(),
  note: z.string().nullable(),
  amount: yen,
})
export type BookRow = z.infer<typeof bookRow>

export const bookRows = z.object({
  rows: z.array(bookRow),
  /** `sum` is the figure. */
  meta: pageMeta.extend({ total_count: z.number().int(), sum: yen }),
})
export type BookRows = z.infer<typeof bookRows>

export const journalQuery = z.object({ month, format: z.enum(journalFormats) })
export type JournalQuery = z.infer<typeof journalQuery>

const journalName = z.object({ name: z.string().max(1_000), sub: z.string().max(1_000) })
const journalNames = z.object(
  Object.fromEntries(nameKeys.map((key) => [key, journalName])) as Record<NameKey, typeof journalName>,
)

export const journalNamesQuery = z.object({ format: z.enum(journalFormats) })
export type JournalNamesQuery = z.infer<typeof journalNamesQuery>

/** What an accounting program calls our accounts and tax words. */
export const journalNamesBody = z.object({
  format: z.enum(journalFormats),
  names: journalNames,
  version: z.number().int().min(0),
})
export type JournalNamesBody = z.infer<typeof journalNamesBody>

export const journalNamesSetting = journalNamesBody.extend({})
export type JournalNamesSetting = z.infer<typeof journalNamesSetting>

export const deposit = z.object({
  id,
  /** Date in Japan. */
  deposited_on: date,
  amount: yen,
  fee: yen,
  reference: z.string(),
  /** The deposit that this counter-entry takes back. */
  reverses_id: id.nullable(),
  /** Whether a counter-entry takes it back. */
  is_reversed: z.boolean(),
  /** The imported file; null if it was typed. */
  file_name: z.string().nullable(),
  created_by: z.string(),
  created_at: instant,
})
export type Deposit = z.infer<typeof deposit>

export const depositsQuery = z.object({ month }).extend(pageQuery.shape)
export type DepositsQuery = z.infer<typeof depositsQuery>

export const deposits = z.object({
  deposits: z.array(deposit),
  meta: pageMeta.extend({ total_count: z.number().int() }),
})
export type Deposits = z.infer<typeof deposits>

export const depositBody = z.object({
  deposited_on: z.string().max(50),
  /** Negative: the card company took money back. */
  amount: z.number().min(-1e12).max(1e12),
  fee: z.number().min(-1e12).max(1e12).default(0),
  reference: z.string().max(1_000).default(''),
  /** Adds it although an equal one is stored. */
  again: z.boolean().default(false),
  /** One key per click of the button. A repeated call with the same key changes nothing. */
  request_key: z.uuid(),
})
export type DepositBody = z.infer<typeof depositBody>

/** The bytes of a CSV file as base64: UTF-8, UTF-16 with its mark, or Shift_JIS. */
const file_base64 = z.string().max(Math.ceil(MAX_DEPOSIT_FILE / 3) * 4 + 8)

export const depositFileBody = z.object({ file_base64 })
export type DepositFileBody = z.infer<typeof depositFileBody>

export const depositImportBody = z.object({
  file_base64,
  file_name: z.string().max(1_000),
  /** One key per file. A repeated call with the same key changes nothing. */
  request_key: z.uuid(),
})
export type DepositImportBody = z.infer<typeof depositImportBody>

export const depositLine = z.object({
  /** Line of the file, from 1. */
  line: z.number().int(),
  deposited_on: z.string(),
  /** Null if it is no whole number. */
  amount: yen.nullable(),
  fee: yen.nullable(),
  reference: z.string(),
  state: z.enum(['new', 'duplicate', 'skipped', 'wrong']),
  /** Why it is wrong, left out or stored already. */
  problems: z.array(z.string()),
})
export type DepositLine = z.infer<typeof depositLine>

export const depositPreview = z.object({
  lines: z.array(depositLine).max(MAX_DEPOSIT_LINES),
  encoding: z.enum(['UTF-8', 'UTF-16', 'Shift_JIS']),
  /** Sum of the new lines. */
  sum: yen,
})
export type DepositPreview = z.infer<typeof depositPreview>

export const depositImport = z.object({
  added: z.number().int(),
  /** Lines that were stored before. */
  skipped: z.number().int(),
})
export type DepositImport = z.infer<typeof depositImport>
