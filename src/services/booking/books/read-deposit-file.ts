import { type DepositLine, readDeposits } from '#domain/booking/deposit-files.ts'
import { MAX_DEPOSIT_FILE } from '#domain/booking/deposits.ts'
import { InvalidInput } from '../../shared/refused.ts'

const refused = (message: string) => new InvalidInput({ file_base64: [message] })

export type DepositFile = { bytes: Buffer; encoding: 'UTF-8' | 'UTF-16' | 'Shift_JIS'; lines: DepositLine[] }

/**
 * The lines of a CSV file of deposits. UTF-16 has a byte order mark. Other bytes that are valid
 * UTF-8 are read as such, the rest as Shift_JIS.
 * @param today 'YYYY-MM-DD' in Japan
 * @throws InvalidInput if the file as a whole can't be read
 */
export function readDepositFile(file_base64: string, today: string): DepositFile {
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
