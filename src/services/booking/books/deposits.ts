import { createHash, randomUUID } from 'node:crypto'
import type {
  Deposit,
  DepositBody,
  DepositFileBody,
  DepositImport,
  DepositImportBody,
  DepositPreview,
  Deposits,
  DepositsQuery,
} from '#contract/booking/admin-books-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import {
  countDeposits,
  countEqual,
  type DepositRow,
  findCounterEntry,
  findDeposit,
  findDeposits,
  findImport,
  findPayoutIds,
  insertDeposits,
  insertImport,
} from '#database/booking/accounting/deposits.ts'
import { type Db, inTransaction } from '#database/client.ts'
import { lockDeposits } from '#database/locks.ts'
import { booksPeriodOf } from '#domain/booking/books.ts'
import { type DepositLine, readDeposits } from '#domain/booking/deposit-files.ts'
import { depositKey, depositProblems, isPayoutId, MAX_DEPOSIT_FILE } from '#domain/booking/deposits.ts'
import { dateOf, isoJapan } from '#domain/shared/japan-time.ts'
import { cleanLine, cleanText } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import { countedMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'

/** A deposit in the form of the API. */
const depositOf = ({ created_at, ...row }: DepositRow): Deposit => ({
  ...row,
  created_at: isoJapan(created_at),
})

const PAGE_SIZE = 50

/** The deposits that count in a month, by date. */
export async function listDeposits(app: Pick<App, 'db'>, { month, page }: DepositsQuery): Promise<Deposits> {
  const period = booksPeriodOf(month)
  const [count, rows] = await Promise.all([
    countDeposits(app.db, period),
    findDeposits(app.db, period, rangeOf(page, PAGE_SIZE)),
  ])
  return {
    deposits: rows.map(depositOf),
    meta: countedMetaOf(page, count, PAGE_SIZE),
  }
}

/**
 * Adds a deposit of the card company. A repeated call with the same key returns the first one.
 * @throws InvalidInput
 * @throws Refused deposit_exists if an equal one, or one of the same payout, is stored and the call
 *   doesn't say `again`
 */
export async function addDeposit(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { again, request_key, ...typed }: DepositBody,
): Promise<Deposit> {
  const now = app.clock.now()
  const deposit = { ...typed, deposited_on: typed.deposited_on.trim(), reference: cleanLine(typed.reference) }
  const problems = depositProblems(deposit, dateOf(now))
  if (Object.keys(problems).length > 0) throw new InvalidInput(problems)
  const row = await inTransaction(app.db, async (tx) => {
    await lockDeposits(tx)
    const earlier = await findDeposit(tx, { request_key })
    if (earlier) return earlier
    const { stored = 0, active = 0 } = (await countEqual(tx, [deposit])).get(depositKey(deposit)) ?? {}
    const ids = isPayoutId(deposit.reference) ? await findPayoutIds(tx, [deposit.reference]) : null
    if ((active > 0 || ids?.size) && !again) throw new Refused('deposit_exists')
    await insertDeposits(tx, [{ ...deposit, nth: stored, created_by: admin.id, created_at: now, request_key }])
    const added = await findDeposit(tx, { request_key })
    if (!added) throw new Error('the deposit was not stored')
    await insertAudit(tx, admin, {
      at: now,
      action: 'add_deposit',
      subject_type: 'deposit',
      subject_id: added.id,
      detail: { deposited_on: deposit.deposited_on, amount: deposit.amount, fee: deposit.fee },
    })
    return added
  })
  return depositOf(row)
}

/**
 * Takes a deposit back by an entry with the opposite amounts. It has the same date; if that month
 * has closed, it counts in the current one. A repeated call returns the same entry.
 * @throws Refused deposit_not_found, deposit_reversed for a counter-entry
 */
export async function reverseDeposit(app: Pick<App, 'db' | 'clock'>, admin: UserActor, id: number): Promise<Deposit> {
  const row = await inTransaction(app.db, async (tx) => {
    await lockDeposits(tx)
    const deposit = await findDeposit(tx, { id })
    if (!deposit) throw new Refused('deposit_not_found')
    if (deposit.reverses_id !== null) throw new Refused('deposit_reversed')
    const earlier = await findCounterEntry(tx, id)
    if (earlier) return earlier
    const { deposited_on, amount, fee, reference } = deposit
    const now = app.clock.now()
    const opposite = { deposited_on, amount: -amount, fee: -fee, reference, reverses_id: id, nth: 0 }
    await insertDeposits(tx, [{ ...opposite, created_by: admin.id, created_at: now, request_key: randomUUID() }])
    await insertAudit(tx, admin, {
      at: now,
      action: 'reverse_deposit',
      subject_type: 'deposit',
      subject_id: id,
      detail: { deposited_on, amount, fee },
    })
    const entry = await findCounterEntry(tx, id)
    if (!entry) throw new Error('the counter-entry was not stored')
    return entry
  })
  return depositOf(row)
}

const refused = (message: string) => new InvalidInput({ file_base64: [message] })

export type DepositFile = { bytes: Buffer; encoding: 'UTF-8' | 'UTF-16' | 'Shift_JIS'; lines: DepositLine[] }

/**
 * The lines of a CSV file of deposits. UTF-16 has a byte order mark. Other bytes that are valid
 * UTF-8 are read as such, the rest as Shift_JIS.
 * @param today 'YYYY-MM-DD' in Japan
 * @throws InvalidInput if the file as a whole can't be read
 */
function readDepositFile(file_base64: string, today: string): DepositFile {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(file_base64)) throw refused('ファイルを読み取れませんでした。')
  const bytes = Buffer.from(file_base64, 'base64')
  if (bytes.length > MAX_DEPOSIT_FILE)
    throw refused(`ファイルは${MAX_DEPOSIT_FILE / 1024 / 1024}MBまでです。ファイルを分けてください。`)
  const decoded = (encoding: DepositFile['encoding'], label: string = encoding) => {
    try {
      return { encoding, text: new TextDecoder(label, { fatal: true }).decode(bytes) }
    } catch {
      // These bytes are no text in this encoding; the caller tries the next one.
      return null
    }
  }
  const mark = bytes.toString('hex', 0, 2)
  const found =
    mark === 'fffe' || mark === 'feff'
      ? decoded('UTF-16', mark === 'fffe' ? 'utf-16le' : 'utf-16be')
      : (decoded('UTF-8') ?? decoded('Shift_JIS'))
  // PostgreSQL can't store U+0000. A text file has none.
  if (!found || found.text.includes('\0'))
    throw refused('文字コードが UTF-8、UTF-16、Shift_JIS の CSV ファイルを選んでください。')
  const { lines, problem } = readDeposits(found.text, today)
  if (problem !== null) throw refused(problem)
  return { bytes, encoding: found.encoding, lines }
}

export type MarkedLine = DepositLine & {
  state: 'new' | 'duplicate' | 'skipped' | 'wrong'
  /** Of a new line: how many equal deposits were stored before it. */
  nth: number
}

/**
 * Says of each line whether it is new. Of equal lines, as many count as stored as there are stored
 * deposits that weren't taken back. A payout with an id is stored once, also if another report of
 * it has no fee.
 */
async function markLines(db: Db, lines: readonly DepositLine[]): Promise<MarkedLine[]> {
  const good = lines.filter(({ problems, skipped }) => problems.length === 0 && skipped === null)
  const known = await countEqual(db, good)
  const ids = await findPayoutIds(db, good.map(({ reference }) => reference).filter(isPayoutId))
  const seen = new Map<string, number>()
  return lines.map((line) => {
    if (line.skipped !== null) return { ...line, problems: [line.skipped], state: 'skipped', nth: 0 }
    if (line.problems.length > 0) return { ...line, state: 'wrong', nth: 0 }
    const key = depositKey(line)
    const { stored = 0, active = 0 } = known.get(key) ?? {}
    const before = seen.get(key) ?? 0
    seen.set(key, before + 1)
    if (before >= active && ids.has(line.reference))
      return { ...line, problems: ['この番号の入金は、ちがう金額か日で記入済みです。'], state: 'duplicate', nth: 0 }
    if (isPayoutId(line.reference)) ids.add(line.reference)
    return { ...line, state: before < active ? 'duplicate' : 'new', nth: stored - active + before }
  })
}

const orNull = (yen: number) => (Number.isSafeInteger(yen) ? yen : null)

/**
 * What an import of the file would do. It changes nothing.
 * @throws InvalidInput
 */
export async function previewDeposits(
  app: Pick<App, 'db' | 'clock'>,
  { file_base64 }: DepositFileBody,
): Promise<DepositPreview> {
  const { encoding, lines } = readDepositFile(file_base64, dateOf(app.clock.now()))
  const marked = await markLines(app.db, lines)
  return {
    encoding,
    sum: marked.reduce((sum, { state, amount }) => (state === 'new' ? sum + amount : sum), 0),
    lines: marked.map(({ amount, fee, nth: _, skipped: __, ...line }) => ({
      ...line,
      amount: orNull(amount),
      fee: orNull(fee),
    })),
  }
}

const MAX_FILE_NAME = 200

/**
 * Adds the new deposits of a CSV file, all or none. Lines that are stored already are skipped. A
 * repeated call with the same key returns the result of the first one.
 * @throws InvalidInput with the lines that can't be imported
 */
export async function importDeposits(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { file_base64, file_name, request_key }: DepositImportBody,
): Promise<DepositImport> {
  const now = app.clock.now()
  const { bytes, lines } = readDepositFile(file_base64, dateOf(now))
  const wrong = lines.filter(({ problems }) => problems.length > 0)
  if (wrong.length > 0)
    throw new InvalidInput({
      file_base64: wrong.slice(0, 20).map(({ line, problems }) => `${line}行目：${problems.join('')}`),
    })
  return await inTransaction(app.db, async (tx) => {
    await lockDeposits(tx)
    const earlier = await findImport(tx, request_key)
    if (earlier) return { added: earlier.added, skipped: earlier.skipped }
    const added = (await markLines(tx, lines)).filter(({ state }) => state === 'new')
    const counts = { added: added.length, skipped: lines.length - added.length }
    const common = { created_by: admin.id, created_at: now }
    const import_id = await insertImport(tx, {
      request_key,
      file_name: Array.from(cleanText(file_name)).slice(0, MAX_FILE_NAME).join('') || 'deposits.csv',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      ...counts,
      ...common,
    })
    if (import_id === undefined) throw new Error('the import was not stored')
    const rows = added.map(({ deposited_on, amount, fee, reference, nth }) => ({
      deposited_on,
      amount,
      fee,
      reference,
      nth,
      import_id,
      ...common,
    }))
    if ((await insertDeposits(tx, rows)) !== rows.length) throw new Error('a deposit was not stored')
    await insertAudit(tx, admin, {
      at: now,
      action: 'import_deposits',
      subject_type: 'deposit',
      subject_id: import_id,
      detail: counts,
    })
    return counts
  })
}
