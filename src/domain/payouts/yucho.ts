/** Accounts of ゆうちょ銀行: 記号・番号 of the passbook as branch, kind and number for transfers. */
import { toHalfWidth } from '../shared/text.ts'
import type { AccountKind } from './account-kind.ts'

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
  if (!/^\d+$/.test(digits)) return '番号を、ハイフンを入れずに数字で入力してください。'
  if (savings && (digits.length < 2 || digits.length > 8 || !digits.endsWith('1')))
    return 'この記号の番号は、1で終わる8桁までの数字です。通帳をお確かめください。'
  if (!savings && digits.length > 6)
    return 'この記号の番号は、6桁までの数字です。「00180-3-456789」の「3」は、記号につづけて「00180-3」と入力してください。'
  if (/^0+$/.test(savings ? digits.slice(0, -1) : digits)) return '番号が0だけになっています。通帳をお確かめください。'
  return null
}

/**
 * The check digit of 記号 and 番号: the sum of the 13 digits (the fourth of the 記号 counts as 0, the
 * 番号 has eight) with the weights 1, 3, 2, of which the tens of a product of 2 count as ones, modulo
 * 10. Known accounts confirm it (yucho.test.ts).
 */
export function checkDigitOf(symbol: string, number: string): number {
  const digits = Array.from(`${symbol.slice(0, 3)}0${symbol.slice(4)}${number.padStart(8, '0')}`, Number)
  const sum = digits.reduce((total, digit, at) => {
    if (at % 3 === 1) return total + 3 * digit
    return total + (at % 3 === 0 ? digit : digit < 5 ? 2 * digit : 2 * digit - 9)
  }, 0)
  return sum % 10
}

const WRONG_TOGETHER = '記号と番号が合いません。どちらかの数字がちがうようです。通帳をお確かめください。'
const WRONG_SYMBOL = '記号は、0か1で始まる5桁の数字で入力してください。例：10180'
const WRONG_TRANSFER_SYMBOL = '0で始まる記号は、0で終わる5桁の数字です。例：00120'
const OTHER_CHECK = '記号につづく1桁と、番号のはじめの1桁がちがいます。通帳をお確かめください。'

/**
 * The account for transfers. The fourth digit of the 記号 is a check digit of both. The digit after
 * the 記号 is no part of the account: with 1 it counts the passbooks (`10180-2`), with 0 it is
 * another check digit (`00180-3-456789`), whose formula no source gives. People type that one into
 * either field; typed twice, it must be the same. Other hyphens in the number are refused: without
 * them it would be another account.
 */
export function convertYucho(symbol: string, number: string): { account: YuchoAccount } | { problems: YuchoProblems } {
  const [, left, check] = /^([01]\d{4})(?:-(\d)(?:-)?)?$/.exec(toHalfWidth(symbol).replace(/\s/g, '')) ?? []
  const typed = toHalfWidth(number).replace(/\s/g, '')
  const savings = left?.startsWith('1') ?? false
  const [, repeated, rest] = (!savings && /^-?(\d)-(\d+)$/.exec(typed)) || []
  const right = rest ?? typed
  const wrongSymbol =
    left === undefined
      ? WRONG_SYMBOL
      : !savings && !left.endsWith('0')
        ? WRONG_TRANSFER_SYMBOL
        : check !== undefined && repeated !== undefined && check !== repeated
          ? OTHER_CHECK
          : null
  const problem = left === undefined && /^\d+$/.test(right) ? null : numberProblem(right, savings)
  if (left === undefined || wrongSymbol !== null || problem !== null)
    return {
      problems: {
        ...(wrongSymbol !== null && { yucho_symbol: [wrongSymbol] }),
        ...(problem !== null && { yucho_number: [problem] }),
      },
    }
  if (checkDigitOf(left, right) !== Number(left.charAt(3))) return { problems: { yucho_number: [WRONG_TOGETHER] } }
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
