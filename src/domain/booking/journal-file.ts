/** The journal as a CSV file of an accounting program. */
import type { CsvCell } from '../shared/csv.ts'
import {
  type Account,
  type AccountKey,
  journalAccounts,
  type JournalEntry,
  type JournalFormat,
  type JournalNames,
  slashed,
} from './journal.ts'

const FREEE = [
  '[表題行]',
  '日付',
  '伝票番号',
  '決算整理仕訳',
  '借方勘定科目',
  '借方科目コード',
  '借方補助科目',
  '借方取引先',
  '借方取引先コード',
  '借方部門',
  '借方品目',
  '借方メモタグ',
  '借方セグメント1',
  '借方セグメント2',
  '借方セグメント3',
  '借方金額',
  '借方税区分',
  '借方税額',
  '貸方勘定科目',
  '貸方科目コード',
  '貸方補助科目',
  '貸方取引先',
  '貸方取引先コード',
  '貸方部門',
  '貸方品目',
  '貸方メモタグ',
  '貸方セグメント1',
  '貸方セグメント2',
  '貸方セグメント3',
  '貸方金額',
  '貸方税区分',
  '貸方税額',
  '摘要',
] as const

const MONEYFORWARD = [
  '取引No',
  '取引日',
  '借方勘定科目',
  '借方補助科目',
  '借方部門',
  '借方取引先',
  '借方税区分',
  '借方インボイス',
  '借方金額(円)',
  '借方税額',
  '貸方勘定科目',
  '貸方補助科目',
  '貸方部門',
  '貸方取引先',
  '貸方税区分',
  '貸方インボイス',
  '貸方金額(円)',
  '貸方税額',
  '摘要',
  '仕訳メモ',
  'タグ',
  'MF仕訳タイプ',
  '決算整理仕訳',
  '作成日時',
  '作成者',
  '最終更新日時',
  '最終更新者',
] as const

/** The file has no line of these names. */
const YAYOI = [
  '識別フラグ 伝票No. 決算 取引日 借方勘定科目 借方補助科目 借方部門 借方税区分 借方金額 借方税額',
  '貸方勘定科目 貸方補助科目 貸方部門 貸方税区分 貸方金額 貸方税額 摘要 番号 期日 タイプ 生成元 仕訳メモ 付箋1 付箋2 調整',
].flatMap((names) => names.split(' '))

const columns: Record<JournalFormat, readonly string[]> = { freee: FREEE, moneyforward: MONEYFORWARD, yayoi: YAYOI }

function keyOf(account: Account): AccountKey {
  const found = Object.entries(journalAccounts).find(([, one]) => one === account)
  if (!found) throw new Error(`the account ${account.join()} has no key`)
  return found[0] as AccountKey
}

/**
 * The rows of the CSV file, the head first if the program wants one.
 * @param names what the program calls the accounts and tax words
 * @param taxIn the tax in an amount, yen
 */
export function journalRows(
  format: JournalFormat,
  entries: readonly JournalEntry[],
  names: JournalNames,
  taxIn: (yen: number) => number,
): CsvCell[][] {
  const head = columns[format]
  const rows = entries.map(({ date, debit, credit, amount, taxed, text, number }, index) => {
    const side = (side: '借方' | '貸方', account: Account, is_taxed: boolean): Record<string, CsvCell> => {
      const { name, sub } = names[keyOf(account)]
      return {
        [`${side}勘定科目`]: name,
        [`${side}補助科目`]: sub,
        [format === 'moneyforward' ? `${side}金額(円)` : `${side}金額`]: amount,
        [`${side}税区分`]: names[is_taxed ? 'sale' : 'no_tax'].name,
        [`${side}税額`]: is_taxed ? taxIn(amount) : 0,
      }
    }
    const cells: Record<string, CsvCell> = {
      '[表題行]': '[明細行]',
      識別フラグ: 2000,
      タイプ: 0,
      調整: 'no',
      日付: slashed(date),
      伝票番号: index + 1,
      取引No: index + 1,
      取引日: slashed(date),
      摘要: `${number} ${text}`,
      ...side('借方', debit, taxed === 'debit'),
      ...side('貸方', credit, taxed === 'credit'),
    }
    return head.map((name) => cells[name] ?? null)
  })
  return format === 'yayoi' ? rows : [[...head], ...rows]
}
