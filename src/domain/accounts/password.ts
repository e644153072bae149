/** Password rules of users and brand members (docs/product/accounts.md#passwords). */
export const PASSWORD_MINIMUM = 8

/** Without a maximum, the memory-hard hash would have to process megabytes. */
export const PASSWORD_MAXIMUM = 128

/** The rule, as forms show it before the user types. */
export const passwordHint = '8文字以上で、英字と数字をそれぞれ1文字以上含めてください。'

/** Why the password is invalid, in Japanese, or null. Passwords are never normalized or trimmed. */
export function passwordProblem(password: string): string | null {
  if (Array.from(password).length < PASSWORD_MINIMUM) return `${PASSWORD_MINIMUM}文字以上で入力してください。`
  if (!/[A-Za-z]/.test(password) || !/[0-9]/.test(password)) return '英字と数字をそれぞれ1文字以上含めてください。'
  if (password.length > PASSWORD_MAXIMUM) return `${PASSWORD_MAXIMUM}文字以下で入力してください。`
  return null
}
