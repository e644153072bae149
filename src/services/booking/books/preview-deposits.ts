import type { DepositFileBody, DepositPreview } from '#contract/booking/admin-books-schemas.ts'
import { countEqual, findPayoutIds } from '#database/booking/accounting/deposits.ts'
import type { Db } from '#database/client.ts'
import type { DepositLine } from '#domain/booking/deposit-files.ts'
import { depositKey, isPayoutId } from '#domain/booking/deposits.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { readDepositFile } from './read-deposit-file.ts'

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
export async function markLines(db: Db, lines: readonly DepositLine[]): Promise<MarkedLine[]> {
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
