/** Accounts of ゆうちょ銀行: 記号・番号 of the passbook as branch, kind and number for transfers. */
import { toHalfWidth } from '../shared/half-width.ts'
import type { AccountKind } from './payee-form.ts'

export const YUCHO = '9900'

const KANJI = '〇一二三四五六七八九'
const READINGS = ['ゼロ', 'イチ', 'ニ', 'サン', 'ヨン', 'ゴ', 'ロク', 'ナナ', 'ハチ', 'キユウ']

export type YuchoAccount = {
  branch_code: string
  /** 〇一八 */
  branch_name: string
  branch_kana: string
  account_kind: AccountKind
  /** Seven digits. */
  account_number: string
}

export type YuchoProblems = { yucho_symbol?: string[]; yucho_number?: string[] }

/** '018' as 〇一八 and ゼロイチハチ. */
const branchNames = (code: string) => ({
  branch_name: Array.from(code, (digit) => KANJI[Number(digit)]!).join(''),
  branch_kana: Array.from(code, (digit) => READINGS[Number(digit)]!).join(''),
})

function numberProblem(digits: string, savings: boolean): string | null {
  if (savings && (digits.length < 2 || digits.length > 8 || !digits.endsWith('1')))
    return 'この記号の番号は、1で終わる8桁までの数字です。通帳をお確かめください。'
  if (!savings && digits.length > 7) return 'この記号の番号は、7桁までの数字です。通帳をお確かめください。'
  if (/^0+$/.test(savings ? digits.slice(0, -1) : digits)) return '番号が0だけになっています。通帳をお確かめください。'
  return null
}

/**
 * The account for transfers. A check digit after the 記号 of a re-issued passbook (`10180-2`) is
 * ignored.
 */
export function convertYucho(symbol: string, number: string): { account: YuchoAccount } | { problems: YuchoProblems } {
  const left = /^([01]\d{4})(?:-\d)?$/.exec(toHalfWidth(symbol).replace(/\s/g, ''))?.[1]
  const right = toHalfWidth(number).replace(/[\s-]/g, '')
  const savings = left?.startsWith('1') ?? false
  const problem = !/^\d+$/.test(right)
    ? '番号を数字で入力してください。'
    : left === undefined
      ? null
      : numberProblem(right, savings)
  if (left === undefined || problem !== null)
    return {
      problems: {
        ...(left === undefined && {
          yucho_symbol: ['記号は、0か1で始まる5桁の数字で入力してください。例：10180'],
        }),
        ...(problem !== null && { yucho_number: [problem] }),
      },
    }
  const branch_code = `${left.slice(1, 3)}${savings ? '8' : '9'}`
  return {
    account: {
      branch_code,
      ...branchNames(branch_code),
      account_kind: savings ? 'ordinary' : 'checking',
      account_number: (savings ? right.slice(0, -1) : right).padStart(7, '0'),
    },
  }
}
