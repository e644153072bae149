import { passwordProblem } from '#domain/accounts/password.ts'
import type { App } from '../../shared/app.ts'

/** The product's own name, which users often choose as a password. */
const OWN_WORDS = ['tsumugi', 'つむぎ']

const EASY = '推測されやすいパスワードです。別のパスワードを入力してください。'

/** A word without surrounding digits and signs, which users add to satisfy password rules. */
const wordOf = (text: string) => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/**
 * The form's message about a bad new password, or null (docs/security.md, V6).
 * @param about the person's own address, if known
 */
export async function newPasswordProblem(
  app: Pick<App, 'isCommonPassword'>,
  password: string,
  about: { email?: string } = {},
): Promise<string | null> {
  if (!password) return 'パスワードを入力してください。'
  const problem = passwordProblem(password)
  if (problem) return problem
  const own = [...OWN_WORDS, about.email, about.email?.split('@')[0]].map((word) => wordOf(word ?? ''))
  const word = wordOf(password)
  return (word !== '' && own.includes(word)) || (await app.isCommonPassword(password)) ? EASY : null
}
