// Reads a file of transfers as a bank does (全銀協 総合振込). It imports nothing of the product: it
// is written from the format's facts, so that a mistake of the writer isn't repeated here.

/** One payment, as the bank would make it. */
export type Transfer = {
  bank: string
  branch: string
  kind: string
  number: string
  name: string
  amount: number
  customer_code: string
}

export type ReadFile = { transfers: Transfer[]; total: number; faults: string[] }

const LENGTH = 120
/**
 * Bytes of a name of an account: digits, capital letters, space, `( ) - .`, and half-width kana
 * from ｱ to ﾟ. ｦ (A6), small kana (A7–AF) and ｰ (B0) are in no name.
 */
const inName = (byte: number) =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  [0x20, 0x28, 0x29, 0x2d, 0x2e].includes(byte) ||
  (byte >= 0xb1 && byte <= 0xdf)
/** Of symbols, names of banks and branches have only `-`. */
const inPlace = (byte: number) => inName(byte) && ![0x28, 0x29, 0x2e].includes(byte)

const latin = (bytes: Buffer) => bytes.toString('latin1')
const isDigits = (text: string) => /^\d+$/.test(text)

/** Splits the file: 120 bytes a record, with CR LF after each, or between them, or without. */
function recordsOf(file: Buffer, faults: string[]): Buffer[] {
  const records: Buffer[] = []
  let at = 0
  while (at < file.length) {
    // The end of the file, if the bank asks for this byte.
    if (file[at] === 0x1a && at === file.length - 1) break
    const record = file.subarray(at, at + LENGTH)
    if (record.length < LENGTH) faults.push(`record ${records.length + 1} has ${record.length} bytes`)
    if (record.includes(0x0d) || record.includes(0x0a))
      faults.push(`record ${records.length + 1} has a line end inside`)
    records.push(record)
    at += LENGTH
    if (file[at] === 0x0d && file[at + 1] === 0x0a) at += 2
  }
  return records
}

export function readTransfers(file: Buffer): ReadFile {
  const faults: string[] = []
  const records = recordsOf(file, faults)
  const transfers: Transfer[] = []
  /** Positions count from 1, as in the description of the format. */
  const field = (record: Buffer, from: number, to: number) => latin(record.subarray(from - 1, to))
  const check = (well: boolean, n: number, what: string) => void (well || faults.push(`record ${n}: ${what}`))
  const digits = (record: Buffer, n: number, from: number, to: number) =>
    check(isDigits(field(record, from, to)), n, `${from}-${to} are no digits: ${field(record, from, to)}`)
  const blank = (record: Buffer, n: number, from: number, to: number) =>
    check(/^ *$/.test(field(record, from, to)), n, `${from}-${to} are not blank`)
  const text = (record: Buffer, n: number, from: number, to: number, allowed: (byte: number) => boolean) => {
    const bytes = record.subarray(from - 1, to)
    check(bytes.every(allowed), n, `${from}-${to} have a byte that is not allowed: ${bytes.toString('hex')}`)
    check(!/^ +\S/.test(latin(bytes)), n, `${from}-${to} are not left-aligned`)
  }

  const kinds = records.map((record) => field(record, 1, 1)).join('')
  if (!/^12+89$/.test(kinds)) faults.push(`the records are ${kinds.slice(0, 20)}, not one 1, then 2, 8 and 9`)
  for (const [index, record] of records.entries()) {
    const n = index + 1
    switch (field(record, 1, 1)) {
      case '1':
        check(field(record, 2, 3) === '21', n, `the kind is ${field(record, 2, 3)}, not 21`)
        check(field(record, 4, 4) === '0', n, 'the code is not JIS')
        digits(record, n, 5, 14)
        text(record, n, 15, 54, inName)
        check(/\S/.test(field(record, 15, 54)), n, 'the sender has no name')
        check(/^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(field(record, 55, 58)), n, 'the date is no day')
        digits(record, n, 59, 62)
        text(record, n, 63, 77, inPlace)
        digits(record, n, 78, 80)
        text(record, n, 81, 95, inPlace)
        check(['1', '2', '9'].includes(field(record, 96, 96)), n, 'the kind of our account is unknown')
        digits(record, n, 97, 103)
        blank(record, n, 104, 120)
        break
      case '2': {
        digits(record, n, 2, 5)
        text(record, n, 6, 20, inPlace)
        digits(record, n, 21, 23)
        text(record, n, 24, 38, inPlace)
        check(['0000', '    '].includes(field(record, 39, 42)), n, 'the clearing house is neither zero nor blank')
        check(['1', '2', '4', '9'].includes(field(record, 43, 43)), n, 'the kind of account is unknown')
        digits(record, n, 44, 50)
        text(record, n, 51, 80, inName)
        check(/\S/.test(field(record, 51, 80)), n, 'the receiver has no name')
        digits(record, n, 81, 90)
        check(Number(field(record, 81, 90)) >= 1, n, 'the amount is zero')
        check(['0', '1', '2'].includes(field(record, 91, 91)), n, '91 is unknown')
        check([' ', 'Y'].includes(field(record, 113, 113)), n, '113 is unknown')
        if (field(record, 113, 113) === ' ') digits(record, n, 92, 111)
        check(['7', '8'].includes(field(record, 112, 112)), n, '112 is neither 7 nor 8')
        blank(record, n, 114, 120)
        transfers.push({
          bank: field(record, 2, 5),
          branch: field(record, 21, 23),
          kind: field(record, 43, 43),
          number: field(record, 44, 50),
          name: latin(record.subarray(50, 80)).trimEnd(),
          amount: Number(field(record, 81, 90)),
          customer_code: field(record, 92, 101),
        })
        break
      }
      case '8':
        digits(record, n, 2, 19)
        blank(record, n, 20, 120)
        break
      case '9':
        blank(record, n, 2, 120)
        break
      default:
        faults.push(`record ${n} begins with ${field(record, 1, 1)}`)
    }
  }
  const total = transfers.reduce((sum, { amount }) => sum + amount, 0)
  const trailer = records.at(-2)
  if (trailer) {
    const [count, sum] = [Number(field(trailer, 2, 7)), Number(field(trailer, 8, 19))]
    if (count !== transfers.length)
      faults.push(`the trailer counts ${count} transfers, the file has ${transfers.length}`)
    if (sum !== total) faults.push(`the trailer adds up to ${sum}, the transfers to ${total}`)
  }
  return { transfers, total, faults }
}
