/**
 * What an accounting program calls our accounts and tax words. It imports only names that it knows.
 */
import { cleanLine } from '../shared/text.ts'
import { type AccountKey, journalAccounts, type JournalFormat, type JournalNames, type NameKey } from './journal.ts'

const accountKeys = Object.keys(journalAccounts) as AccountKey[]
export const nameKeys: readonly NameKey[] = [...accountKeys, 'sale', 'no_tax']
export const MAX_JOURNAL_NAME = 50

const taxNames: Record<JournalFormat, string> = {
  freee: '課税売上10%',
  moneyforward: '課税売上 10%',
  yayoi: '課税売上込10%',
}

/** Our proposal. */
export const ownNames = (format: JournalFormat): JournalNames => ({
  ...(Object.fromEntries(
    accountKeys.map((key) => [key, { name: journalAccounts[key][0], sub: journalAccounts[key][1] }]),
  ) as Record<AccountKey, JournalNames[AccountKey]>),
  sale: { name: taxNames[format], sub: '' },
  no_tax: { name: '対象外', sub: '' },
})

const taxLabels = { sale: '課税売上10%', no_tax: '対象外' }

export const isTax = (key: NameKey): key is keyof typeof taxLabels => key in taxLabels

/** '未収入金／カード会社' */
export const labelOf = (key: NameKey): string =>
  isTax(key) ? taxLabels[key] : journalAccounts[key].filter((part) => part !== '').join('／')

function problemOf(name: string): string | null {
  if (Array.from(name).length > MAX_JOURNAL_NAME) return `${MAX_JOURNAL_NAME}文字以内で入力してください。`
  // In the file it would have an apostrophe, against formulas.
  return /^[=+\-@＝＋－＠−]/u.test(name) ? '「=」「+」「-」「@」で始めることはできません。' : null
}

/** @returns the names as stored, or sentences by field: `name_card`, `sub_card` */
export function checkNames(typed: JournalNames): { values: JournalNames } | { problems: Record<string, string[]> } {
  const values = { ...typed }
  const problems: Record<string, string[]> = {}
  for (const key of nameKeys) {
    const [name, sub] = [cleanLine(typed[key].name), isTax(key) ? '' : cleanLine(typed[key].sub)]
    const ours = `「${labelOf(key)}」の${isTax(key) ? '税区分' : '勘定科目'}`
    const wrong = name === '' ? '入力してください。' : problemOf(name)
    if (wrong) problems[`name_${key}`] = [name === '' ? `${ours}を入力してください。` : `${ours}：${wrong}`]
    const wrongSub = problemOf(sub)
    if (wrongSub) problems[`sub_${key}`] = [`「${labelOf(key)}」の補助科目：${wrongSub}`]
    values[key] = { name, sub }
  }
  return Object.keys(problems).length > 0 ? { problems } : { values }
}
