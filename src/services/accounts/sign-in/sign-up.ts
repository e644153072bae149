import { inTransaction } from '#database/client.ts'
import { nameProblem, readNameKana } from '#domain/accounts/people.ts'
import { cleanLine, normaliseEmail } from '#domain/shared/text.ts'
import { agreeToTexts, findLegalTexts } from '../../reference/settings/legal-pages.ts'
import type { App } from '../../shared/app.ts'
import { limitAttempts } from '../../shared/limit-attempts.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { emailProblem } from '../shared/email.ts'
import { limits } from '../shared/limits.ts'
import { atLeast, findPasswordProblem } from '../shared/passwords.ts'

type Input = {
  name: string
  name_kana: string
  email: string
  password: string
  legal_version?: string | null | undefined
}

/** A person's typed name and kana, cleaned, and problems of them and the address, by field. */
export function readPerson(
  typed: Pick<Input, 'name' | 'name_kana'>,
  email: string,
): {
  person: { name: string; name_kana: string | null; email: string }
  messages: Record<string, string[]>
} {
  const messages: Record<string, string[]> = {}
  const name = cleanLine(typed.name)
  const kana = readNameKana(typed.name_kana)
  const problem = nameProblem(name)
  if (problem) messages.name = [problem]
  if (kana.problem) messages.name_kana = [kana.problem]
  const wrong = emailProblem(email)
  if (wrong) messages.email = [wrong]
  return { person: { name, name_kana: kana.name_kana, email }, messages }
}

/** As `agreeToTexts`, for a new account. */
export async function agreedTextsOf(app: App, shown: string | null | undefined): Promise<string> {
  const texts = await findLegalTexts(app)
  return await inTransaction(app.db, (tx) => agreeToTexts(tx, texts, shown, app.clock.now()))
}

/**
 * Registers a user and mails a link that verifies the address. A known address gets the same
 * response, and its owner gets a mail.
 * @param address IP address of the client
 * @throws InvalidInput, Refused legal_changed, too_many_attempts
 */
export async function signUp(app: App, input: Input, address: string): Promise<void> {
  const { person, messages } = readPerson(input, normaliseEmail(input.email))
  const { password } = input
  const problem = await findPasswordProblem(app, password, person)
  if (problem) messages.password = [problem]
  if (Object.keys(messages).length > 0) throw new InvalidInput(messages)
  const agreed_texts = await agreedTextsOf(app, input.legal_version)
  await limitAttempts(app, `sign_up:address:${address}`, limits.signUpByAddress)
  await limitAttempts(app, `sign_up:account:${person.email}`, limits.mailToAccount)
  await atLeast(250, () => app.accounts.signUp({ ...person, password, agreed_texts }, address))
}
