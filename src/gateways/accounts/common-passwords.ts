// The passwords that attackers try first: about five thousand of the most common ones in leaks that
// also meet our rule (zxcvbn's list).
import { passwordProblem } from '#domain/accounts/password.ts'

let known: Promise<ReadonlySet<string>> | undefined

/**
 * Whether the password is in the list, ignoring case. The first call loads the list, in about 30
 * ms.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load()
  return (await known).has(password.toLowerCase())
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const most = new Set<string>()
  for (const password of dictionary['passwords-common']) {
    const text = String(password)
    // The rule refuses all others before this check.
    if (passwordProblem(text) === null) most.add(text.toLowerCase())
  }
  return most
}
