import { passwordProblem } from '#domain/accounts/password.ts'
import type { App } from '../../shared/app.ts'

/** The product's own name, which people reach for when a page asks them for a password. */
const OWN_WORDS = ['tsumugi', 'つむぎ']

const EASY = '推測されやすいパスワードです。別のパスワードを入力してください。'

/** A word with digits and signs around it, which is what people make of a word when a rule asks for a digit. */
const wordOf = (text: string) => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/**
 * What is wrong with a password that somebody wants to have, in the words of the form, or null (docs/security.md, V6).
 * @param about the person's own address, where it is known
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
