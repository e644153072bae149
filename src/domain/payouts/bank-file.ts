/**
 * Writes files of transfers (全銀 総合振込): a header, one record per transfer, a trailer and an end,
 * each of 120 bytes. One byte is one character.
 */
import type { AccountKind } from './account-kind.ts'

const RECORD_BYTES = 120
/** Banks take no more records in a file. */
export const MOST_RECORDS = 9_999
const MOST_TRANSFER = 9_999_999_999
export const CLIENT_NAME_BYTES = 40
const HOLDER_BYTES = 30
const NAME_BYTES = 15

/** Our own account, as the header names it. Names are in the characters of bank files. */
export type BankFileSender = {
  client_code: string
  client_name: string
  bank_code: string
  bank_kana: string
  branch_code: string
  branch_kana: string
  account_kind: 'ordinary' | 'checking'
  account_number: string
}

/** One transfer. Names are in the characters of bank files. */
export type Transfer = {
  /** Our number of the payout. The bank tells it back in its reports. */
  payout_id: number
  bank_code: string
  bank_kana: string
  branch_code: string
  branch_kana: string
  account_kind: AccountKind
  account_number: string
  holder: string
  /** Yen. */
  amount: number
}

/** The form of a file, which differs between banks. */
export type FileForm = {
  /** A carriage return and a line feed between the records; otherwise nothing. */
  line_ends: boolean
  /** They also follow the last record. */
  final_line_end: boolean
  /** 0x1A at the end. */
  end_of_file: boolean
  /** Transfers in one file; more of them need several files. */
  records_per_file: number
}

type BankFile = { bytes: Uint8Array; count: number; total: number; payout_ids: number[] }

const kinds: Record<AccountKind, string> = { ordinary: '1', checking: '2', savings: '4' }
const receiver = /^[ｱ-ﾝﾞﾟA-Z0-9 ().-]+$/
const place = /^[ｱ-ﾝﾞﾟA-Z0-9-]+$/

const fits = (text: string, pattern: RegExp, most: number) =>
  pattern.test(text) && !text.includes('ｦ') && text.length <= most

/** Why a file can't have this transfer; empty when it can. */
export function transferProblems(transfer: Omit<Transfer, 'payout_id'>): string[] {
  const { bank_code, bank_kana, branch_code, branch_kana, account_kind, account_number, holder, amount } = transfer
  return [
    ...(/^\d{4}$/.test(bank_code) && fits(bank_kana, place, NAME_BYTES)
      ? []
      : ['金融機関のコードかカナを、振込ファイルに書けません。']),
    ...(/^\d{3}$/.test(branch_code) && fits(branch_kana, place, NAME_BYTES)
      ? []
      : ['支店のコードかカナを、振込ファイルに書けません。']),
    ...(Object.hasOwn(kinds, account_kind) ? [] : ['預金種目が、普通・当座・貯蓄のどれでもありません。']),
    ...(/^\d{7}$/.test(account_number) ? [] : ['口座番号が、7桁の数字ではありません。']),
    ...(fits(holder, receiver, HOLDER_BYTES)
      ? []
      : [`口座名義に、振込ファイルに書けない文字があるか、${HOLDER_BYTES}文字をこえています。`]),
    ...(Number.isSafeInteger(amount) && amount >= 1 && amount <= MOST_TRANSFER
      ? []
      : ['金額が、1円から9,999,999,999円までではありません。']),
  ]
}

const digits = (value: string | number, length: number): string => {
  const text = String(value)
  if (!/^\d+$/.test(text) || text.length > length) throw new RangeError(`not a number of ${length} digits`)
  return text.padStart(length, '0')
}
const words = (text: string, length: number): string => {
  if (text.length > length) throw new RangeError(`a text of more than ${length} bytes`)
  return text.padEnd(length, ' ')
}

const headerOf = (sender: BankFileSender, pay_on: string): string =>
  `1210${digits(sender.client_code, 10)}${words(sender.client_name, CLIENT_NAME_BYTES)}${pay_on.slice(5, 7)}${pay_on.slice(8, 10)}` +
  `${digits(sender.bank_code, 4)}${words(sender.bank_kana, NAME_BYTES)}${digits(sender.branch_code, 3)}${words(sender.branch_kana, NAME_BYTES)}` +
  `${kinds[sender.account_kind]}${digits(sender.account_number, 7)}${words('', 17)}`

// 手形交換所番号 is zeros. 新規コード 0: the bank doesn't use it. 振込指定区分 7: by wire.
const recordOf = (transfer: Transfer): string =>
  `2${digits(transfer.bank_code, 4)}${words(transfer.bank_kana, NAME_BYTES)}${digits(transfer.branch_code, 3)}${words(transfer.branch_kana, NAME_BYTES)}` +
  `0000${kinds[transfer.account_kind]}${digits(transfer.account_number, 7)}${words(transfer.holder, HOLDER_BYTES)}${digits(transfer.amount, 10)}0` +
  `${digits(transfer.payout_id, 10)}${digits(0, 10)}7${words('', 8)}`

/** One byte per character: ASCII, and half-width kana from 0xA1 on. */
function putText(bytes: Uint8Array, at: number, text: string): void {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    bytes[at + index] = code >= 0xff61 && code <= 0xff9f ? code - 0xff61 + 0xa1 : code
  }
}

function oneFile(
  sender: BankFileSender,
  pay_on: string,
  transfers: readonly Transfer[],
  { line_ends, final_line_end, end_of_file }: FileForm,
): BankFile {
  const total = transfers.reduce((sum, { amount }) => sum + amount, 0)
  const count = transfers.length
  const records = [
    headerOf(sender, pay_on),
    ...transfers.map(recordOf),
    `8${digits(count, 6)}${digits(total, 12)}${words('', 101)}`,
    `9${words('', 119)}`,
  ]
  const ends = line_ends ? 2 * (records.length - (final_line_end ? 0 : 1)) : 0
  const bytes = new Uint8Array(records.length * RECORD_BYTES + ends + (end_of_file ? 1 : 0))
  let at = 0
  for (const [index, record] of records.entries()) {
    if (record.length !== RECORD_BYTES) throw new RangeError(`a record of ${record.length} bytes`)
    putText(bytes, at, record)
    at += RECORD_BYTES
    if (!line_ends || (index === records.length - 1 && !final_line_end)) continue
    bytes.set([0x0d, 0x0a], at)
    at += 2
  }
  if (end_of_file) bytes[at] = 0x1a
  return { bytes, count, total, payout_ids: transfers.map(({ payout_id }) => payout_id) }
}

/**
 * Writes transfers into files, in their order. Check each with `transferProblems` before.
 * @param pay_on YYYY-MM-DD; a file has only month and day
 * @throws RangeError for a transfer or sender that a file can't have
 */
export function* bankFiles(
  sender: BankFileSender,
  pay_on: string,
  transfers: readonly Transfer[],
  form: FileForm,
): Generator<BankFile> {
  const size = Math.min(form.records_per_file, MOST_RECORDS)
  for (let at = 0; at < transfers.length; at += size)
    yield oneFile(sender, pay_on, transfers.slice(at, at + size), form)
}
