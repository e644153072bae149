// Account numbers, encrypted as the keys of authenticator apps are.
import { keySafe } from '../accounts/one-time-codes.ts'
import type { AccountNumbers } from './port.ts'

/** @param secrets of the installation, the current one first */
export function lockedAccountNumbers(secrets: readonly string[]): AccountNumbers {
  const safe = keySafe(secrets, 'account numbers')
  return {
    lock: (payee_id, number) => safe.lock(`${payee_id}:${number}`),
    unlock: async (payee_id, locked) => {
      const [id, number] = (await safe.tryOpen(locked))?.key.split(':') ?? []
      return id === String(payee_id) ? (number ?? null) : null
    },
  }
}
