import { isEmail } from '#domain/shared/text.ts'

/** What is wrong with an address that somebody types as theirs, in the words of the form, or null. @param email normalised */
export function emailProblem(email: string): string | null {
  if (!email) return 'メールアドレスを入力してください。'
  return isEmail(email) ? null : 'メールアドレスを正しく入力してください。'
}
