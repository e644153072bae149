// Hashes of passwords, a few at a time. Each takes a processor and one of Node's four threads for a tenth of a second, and those threads
// also read files: without a bound, sign-ins of one client would slow down pages and files for everybody.
import os from 'node:os'
import { queue } from '../queue.ts'

/** One processor is left to the event loop, and one thread to files. */
export const HASHES_AT_ONCE = Math.max(1, Math.min(3, os.availableParallelism() - 1))

const inTurn = queue(HASHES_AT_ONCE)

// The library costs a third of a second to load; pages that only ask who is there don't need it.
const library = () => import('better-auth/crypto')

/** A password as it is stored. */
export async function hashPassword(password: string): Promise<string> {
  const crypto = await library()
  return await inTurn(() => crypto.hashPassword(password))
}

/** Whether it is the password. Without a hash it takes as long, and it is not. */
export async function isPasswordOf(hash: string | null | undefined, password: string): Promise<boolean> {
  const crypto = await library()
  if (hash) return await inTurn(() => crypto.verifyPassword({ hash, password }))
  await hashPassword(password)
  return false
}
