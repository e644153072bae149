/** Password rules of users and brand members (docs/product/accounts.md#passwords). */
export const PASSWORD_MINIMUM = 8

/** Without a maximum, the memory-hard hash would have to process megabytes. */
export const PASSWORD_MAXIMUM = 128

/** The whole rule, as forms show it before the user types. */
export const passwordHint =
  '8文字以上で、英字と数字をそれぞれ1文字以上含めてください。「abcdefgh1」のような並びや繰り返し、サービス名（tsumugi）・お名前・メールアドレスに数字や記号を足しただけのもの、よく使われるパスワードは使えません。'

/** Of the words that the list of common passwords refuses; only the server has the list. */
export const COMMON_PASSWORD =
  'よく使われているパスワードのため、推測されやすく使えません。別のパスワードを入力してください。'

/** The product's own name, which users often choose as a password. */
const OWN_WORDS = ['tsumugi', 'つむぎ']

/** Characters that are neighbours in the alphabet, in numbers, or on a keyboard. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const NEIGHBOURS = new Set(
  ROWS.flatMap((row) =>
    Array.from(row).flatMap((one, at) => {
      const other = row.charAt(at + 1)
      return [one + one, one + other, other + one]
    }),
  ),
)

/** From this length, neighbours count as one character. */
const SEQUENCE = 3

/** Accepted passwords have at least so many characters that don't follow from the ones before. */
const PARTS_MINIMUM = 4

/** What is known of the person who chooses a password. */
export type PasswordOwner = { name?: string; email?: string }

/**
 * A password as its hash reads it (`hashPassword` of Better Auth): full-width letters are the same
 * as others, so a person signs in with either.
 */
export const foldPassword = (password: string): string => password.normalize('NFKC')

/** Why the password is invalid, in Japanese, or null. Spaces at its ends are a part of it. */
export function passwordProblem(typed: string): string | null {
  const password = foldPassword(typed)
  if (Array.from(password).length < PASSWORD_MINIMUM) return `${PASSWORD_MINIMUM}文字以上で入力してください。`
  if (!/[A-Za-z]/.test(password) || !/[0-9]/.test(password)) return '英字と数字をそれぞれ1文字以上含めてください。'
  if (password.length > PASSWORD_MAXIMUM) return `${PASSWORD_MAXIMUM}文字以下で入力してください。`
  return null
}

/** A word without surrounding digits and signs, which users add to satisfy password rules. */
const wordOf = (text: string) => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/**
 * How many parts a password has: a sequence of neighbours (abcd, 4321, qwerty, aaa) counts as one,
 * and a repeated text counts once.
 */
function partsOf(password: string): number {
  const text = password.toLowerCase()
  const characters = Array.from(/^(.+?)\1+$/su.exec(text)?.[1] ?? text)
  let parts = 0
  for (let at = 0; at < characters.length; parts++) {
    let end = at + 1
    while (end < characters.length && NEIGHBOURS.has(characters[end - 1]! + characters[end])) end++
    at = end - at >= SEQUENCE ? end : at + 1
  }
  return parts
}

/**
 * Why a new password is easy to guess, or null. The list of common passwords is checked besides.
 */
function guessProblem(password: string, { name = '', email = '' }: PasswordOwner): string | null {
  const word = wordOf(password)
  const only = (what: string) => `${what}に数字や記号を足しただけのパスワードは、推測されやすいため使えません。`
  const isOneOf = (words: string[]) => word !== '' && words.some((one) => wordOf(one) === word)
  if (isOneOf(OWN_WORDS)) return only('サービスの名前（つむぎ、tsumugi）')
  if (isOneOf([email, email.split('@')[0]!])) return only('メールアドレス')
  if (isOneOf([name, name.replace(/\s/gu, ''), ...name.split(/\s/u)])) return only('お名前')
  if (partsOf(password) < PARTS_MINIMUM)
    return '「abcd」「1234」「aaaa」のような並びや繰り返しが多いパスワードは、推測されやすいため使えません。'
  return null
}

/**
 * Why this can't be a new password, in Japanese, or null. Forms and the server use it; the server
 * also refuses COMMON_PASSWORD.
 */
export function newPasswordProblem(password: string, owner: PasswordOwner = {}): string | null {
  if (password === '') return 'パスワードを入力してください。'
  return passwordProblem(password) ?? guessProblem(foldPassword(password), owner)
}

export type PasswordStrength = { level: 0 | 1 | 2 | 3; word: string }

/** How many parts the levels 2 and 3 need. */
const GOOD_PARTS = 11
const STRONG_PARTS = 15

/**
 * How hard a valid new password is to guess. Length decides, as no rule about kinds of characters
 * makes a short password strong. Level 0 is an invalid password.
 */
export function passwordStrength(password: string, owner: PasswordOwner = {}): PasswordStrength {
  if (newPasswordProblem(password, owner) !== null) return { level: 0, word: 'まだ使えません' }
  const parts = partsOf(foldPassword(password))
  if (parts >= STRONG_PARTS) return { level: 3, word: '強い' }
  if (parts >= GOOD_PARTS) return { level: 2, word: 'ふつう' }
  return { level: 1, word: '弱め（長くすると強くなります）' }
}
