import os from 'node:os'
import { foldPassword, passwordProblem } from '#domain/accounts/password.ts'
import { turnsByKey } from '#domain/shared/queue.ts'
import { library } from './population-deps.ts'

// The passwords that attackers try first: about five thousand of the most common ones in leaks that
// also meet our rule (zxcvbn's list).

let known: Promise<ReadonlySet<string>> | undefined

/**
 * Whether the password is in the list, ignoring case. The first call loads the list, in about 30
 * ms.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load()
  return (await known).has(foldPassword(password).toLowerCase())
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

// Password hashes, a few at a time. Each occupies a processor and one of Node's four threads for a
// tenth of a second, and those threads also read files. Without a limit, the sign-ins of one client
// would slow down pages and files for all others.

/** Leaves one processor to the event loop and one thread to files. */
export const HASHES_AT_ONCE = Math.max(1, Math.min(3, os.availableParallelism() - 1))
/**
 * Hashes that may wait. One client's twenty take two seconds; a hundred of many clients take ten,
 * as long as a person waits for a page.
 */
export const MOST_WAITING = { of_one: 20, in_all: 100 } as const

const inTurn = turnsByKey(HASHES_AT_ONCE, MOST_WAITING)

/**
 * The password in the form that is stored.
 * @param address of the client: addresses take turns
 * @throws QueueFull
 */
export async function hashPassword(password: string, address: string): Promise<string> {
  const crypto = await library()
  return await inTurn(address, () => crypto.hashPassword(password))
}

/**
 * Whether the password matches. Without a hash, it returns false after the same time.
 * @param address of the client: addresses take turns
 * @throws QueueFull
 */
export async function isPasswordOf(
  hash: string | null | undefined,
  password: string,
  address: string,
): Promise<boolean> {
  const crypto = await library()
  if (hash) return await inTurn(address, () => crypto.verifyPassword({ hash, password }))
  await hashPassword(password, address)
  return false
}
