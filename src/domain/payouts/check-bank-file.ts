/**
 * Checks the bytes of a file of transfers before it is stored. It shares nothing with the writer:
 * it has its own table of fields and of bytes, so that an error of one is found by the other.
 */

type FieldClass = 'digits' | 'name' | 'place' | 'blank' | { is: string }
type Field = readonly [from: number, to: number, FieldClass]

const CODES = { header: 0x31, transfer: 0x32, trailer: 0x38, end: 0x39 }

// Positions count from 1, as in the banks' guides.
const header: readonly Field[] = [
  [1, 4, { is: '1210' }],
  [5, 14, 'digits'],
  [15, 54, 'name'],
  [55, 62, 'digits'],
  [63, 77, 'place'],
  [78, 80, 'digits'],
  [81, 95, 'place'],
  [96, 103, 'digits'],
  [104, 120, 'blank'],
]
const transfer: readonly Field[] = [
  [1, 1, { is: '2' }],
  [2, 5, 'digits'],
  [6, 20, 'place'],
  [21, 23, 'digits'],
  [24, 38, 'place'],
  [39, 42, { is: '0000' }],
  [43, 50, 'digits'],
  [51, 80, 'name'],
  [81, 90, 'digits'],
  [91, 91, { is: '0' }],
  [92, 111, 'digits'],
  [112, 112, { is: '7' }],
  [113, 120, 'blank'],
]
const trailer: readonly Field[] = [
  [1, 1, { is: '8' }],
  [2, 19, 'digits'],
  [20, 120, 'blank'],
]
const end: readonly Field[] = [
  [1, 1, { is: '9' }],
  [2, 120, 'blank'],
]

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const isLetter = (byte: number) => byte >= 0x41 && byte <= 0x5a
// ｱ (0xB1) to ﾝ (0xDD) with ﾞ and ﾟ: without ｦ, the small kana and ｰ (0xA6 to 0xB0).
const isKana = (byte: number) => byte >= 0xb1 && byte <= 0xdf
const SPACE = 0x20
const HYPHEN = 0x2d
const SYMBOLS = new Set([SPACE, 0x28, 0x29, HYPHEN, 0x2e])

const allows: Record<Exclude<FieldClass, object>, (byte: number) => boolean> = {
  digits: isDigit,
  name: (byte) => isDigit(byte) || isLetter(byte) || isKana(byte) || SYMBOLS.has(byte),
  place: (byte) => isDigit(byte) || isLetter(byte) || isKana(byte) || byte === HYPHEN || byte === SPACE,
  blank: (byte) => byte === SPACE,
}

const numberIn = (record: Uint8Array, from: number, to: number): number =>
  Number(String.fromCharCode(...record.subarray(from - 1, to)))

function fieldProblems(record: Uint8Array, fields: readonly Field[], line: number): string[] {
  const problems: string[] = []
  for (const [from, to, kind] of fields) {
    const bytes = [...record.subarray(from - 1, to)]
    const right = typeof kind === 'object' ? String.fromCharCode(...bytes) === kind.is : bytes.every(allows[kind])
    if (!right) problems.push(`record ${line}: a wrong byte in the positions ${from} to ${to}`)
    if ((kind === 'name' || kind === 'place') && bytes[0] === SPACE && bytes.some((byte) => byte !== SPACE))
      problems.push(`record ${line}: a space in front of the text at ${from}`)
  }
  return problems
}

/** The records without line ends and without the mark of the end. */
function recordsOf(bytes: Uint8Array): Uint8Array[] {
  const content = bytes.at(-1) === 0x1a ? bytes.subarray(0, -1) : bytes
  const step = content[120] === 0x0d && content[121] === 0x0a ? 122 : 120
  const records: Uint8Array[] = []
  for (let at = 0; at < content.length; at += step)
    records.push(content.subarray(at, Math.min(at + 120, content.length)))
  return records
}

type Checked = {
  /** Technical sentences; empty for a correct file. */
  problems: string[]
  transfers: { payout_id: number; amount: number }[]
}

/** Reads a file, checks every byte of it, and the count and sum of its trailer. */
export function checkBankFile(bytes: Uint8Array): Checked {
  const records = recordsOf(bytes)
  const problems: string[] = []
  const transfers: Checked['transfers'] = []
  let total = 0
  for (const [index, record] of records.entries()) {
    const line = index + 1
    if (record.length !== 120) {
      problems.push(`record ${line}: ${record.length} bytes`)
      continue
    }
    const last = records.length - 1
    const [code, fields] =
      index === 0
        ? [CODES.header, header]
        : index === last
          ? [CODES.end, end]
          : index === last - 1
            ? [CODES.trailer, trailer]
            : [CODES.transfer, transfer]
    if (record[0] !== code) problems.push(`record ${line}: a wrong kind of record`)
    problems.push(...fieldProblems(record, fields, line))
    if (fields === header && !'129'.includes(String.fromCharCode(record[95]!))) problems.push('header: kind of account')
    if (fields === transfer) {
      if (!'124'.includes(String.fromCharCode(record[42]!))) problems.push(`record ${line}: kind of account`)
      const amount = numberIn(record, 81, 90)
      if (amount < 1) problems.push(`record ${line}: no amount`)
      if (record[50] === SPACE) problems.push(`record ${line}: no name`)
      total += amount
      transfers.push({ payout_id: numberIn(record, 92, 101), amount })
    }
    if (fields === trailer && (numberIn(record, 2, 7) !== transfers.length || numberIn(record, 8, 19) !== total))
      problems.push('trailer: the count or the sum is not that of the records')
  }
  if (records.length < 4) problems.push(`${records.length} records`)
  return { problems, transfers }
}
