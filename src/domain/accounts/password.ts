/** What a password must be (specification of the brand area, 5 and 9), for users and brand members alike. */
export const PASSWORD_MINIMUM = 8

/** An upper bound keeps the memory-hard hash from being fed megabytes. */
export const PASSWORD_MAXIMUM = 128

/** The rule as the forms show it before anything is typed. */
export const passwordHint = '8文字以上で、英字と数字をそれぞれ1文字以上含めてください。'

/** What is wrong with the password, in the specification's words, or null. The password itself is never normalised or trimmed. */
export function passwordProblem(password: string): string | null {
  if (Array.from(password).length < PASSWORD_MINIMUM) return `${PASSWORD_MINIMUM}文字以上で入力してください。`
  if (!/[A-Za-z]/.test(password) || !/[0-9]/.test(password)) return '英字と数字をそれぞれ1文字以上含めてください。'
  if (password.length > PASSWORD_MAXIMUM) return `${PASSWORD_MAXIMUM}文字以下で入力してください。`
  return null
}
