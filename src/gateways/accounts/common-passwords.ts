// Passwords that guessing begins with: about five thousand of those most often found in leaks that also fit our rule (zxcvbn's list).
import { passwordProblem } from '#domain/accounts/password.ts'

let known: Promise<ReadonlySet<string>> | undefined

/** Whether this is one of them, in whatever case it is written. The list is loaded when it is needed first, in about 30 ms. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load()
  return (await known).has(password.toLowerCase())
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const most = new Set<string>()
  for (const password of dictionary['passwords-common']) {
    const text = String(password)
    // All others are refused for their length or their letters before anybody asks here.
    if (passwordProblem(text) === null) most.add(text.toLowerCase())
  }
  return most
}
