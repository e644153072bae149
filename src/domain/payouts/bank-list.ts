/** Rows of the list of banks: from the packaged list, and as admins type them. */
import { cleanLine, toHalfWidth } from '../shared/text.ts'
import { foldBankWords, toBankKana, toBankText } from './bank-characters.ts'

/** Maximum length of the name of a bank or branch in a transfer file, bytes. */
const NAME_BYTES = 15

export type ListedName = { code: string; name: string; kana: string; search_name: string; search_kana: string }

/** @param kana in full width */
export const listedName = ({ code, name, kana }: { code: string; name: string; kana: string }): ListedName => ({
  code,
  name,
  kana: toBankKana(kana),
  search_name: foldBankWords(name),
  search_kana: foldBankWords(kana),
})

const fields = {
  bank: { code: 'bank_code', name: 'bank_name', kana: 'bank_kana', label: '金融機関', digits: 4 },
  branch: { code: 'branch_code', name: 'branch_name', kana: 'branch_kana', label: '支店', digits: 3 },
} as const

type Typed = Record<'bank_code' | 'bank_name' | 'bank_kana' | 'branch_code' | 'branch_name' | 'branch_kana', string>

/** A bank and a branch to add, or sentences by field. */
export function checkBankBranch(
  typed: Typed,
): { bank: ListedName; branch: ListedName } | { problems: Record<string, string[]> } {
  const problems: Record<string, string[]> = {}
  const read = (of: keyof typeof fields): ListedName => {
    const { label, digits, ...names } = fields[of]
    const code = toHalfWidth(typed[names.code]).trim()
    const name = cleanLine(typed[names.name])
    const kana = cleanLine(typed[names.kana])
    if (!new RegExp(`^\\d{${digits}}$`).test(code))
      problems[names.code] = [`${label}のコードは、${digits}桁の数字で入力してください。`]
    if (name === '' || Array.from(name).length > 100)
      problems[names.name] = [`${label}の名前を、100文字以内で入力してください。`]
    const { text, refused } = toBankText(kana)
    if (refused.length > 0 || text === '' || toBankKana(kana).length > NAME_BYTES)
      problems[names.kana] = [
        `${label}のカナを、カタカナで入力してください。濁点と半濁点も1文字と数えて${NAME_BYTES}文字までです。`,
      ]
    return listedName({ code, name, kana })
  }
  const [bank, branch] = [read('bank'), read('branch')]
  return Object.keys(problems).length > 0 ? { problems } : { bank, branch }
}
