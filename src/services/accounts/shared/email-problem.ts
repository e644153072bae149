import { isEmail } from '#domain/shared/text.ts'

/**
 * The form's message about an invalid address, or null.
 * @param email normalised
 */
export function emailProblem(email: string): string | null {
  if (!email) return 'メールアドレスを入力してください。'
  return isEmail(email) ? null : 'メールアドレスを正しく入力してください。'
}
