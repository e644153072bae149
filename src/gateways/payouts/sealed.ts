import { createHash } from 'node:crypto'
import { type KeyPurpose, keySafe } from '../accounts/one-time-codes.ts'
import type { AccountNumbers, FileName, SealedFiles } from './port.ts'

// Account numbers, encrypted as the keys of authenticator apps are.

function numbersOf(secrets: readonly string[], purpose: KeyPurpose): AccountNumbers {
  const safe = keySafe(secrets, purpose)
  return {
    lock: (owner_id, number) => safe.lock(`${owner_id}:${number}`),
    unlock: async (owner_id, locked) => {
      const [id, number] = (await safe.tryOpen(locked))?.key.split(':') ?? []
      return id === String(owner_id) ? (number ?? null) : null
    },
  }
}

/** The numbers of payees. @param secrets of the installation, the current one first */
export const lockedAccountNumbers = (secrets: readonly string[]): AccountNumbers =>
  numbersOf(secrets, 'account numbers')

/** The numbers in payouts, bound to the payout; and our own, bound to its row. */
export const lockedPayoutNumbers = (secrets: readonly string[]): { payouts: AccountNumbers; own: AccountNumbers } => ({
  payouts: numbersOf(secrets, 'account numbers of payouts'),
  own: numbersOf(secrets, 'own account number'),
})

// Files of transfers, encrypted as account numbers are.

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The run and the number are encrypted with the bytes. */
const nameOf = ({ run_id, number }: FileName) => `${run_id}/${number}`

/** @param secrets of the installation, the current one first */
export function sealedFiles(secrets: readonly string[]): SealedFiles {
  const safe = keySafe(secrets, 'files of payouts')
  return {
    seal: async (name, bytes) => ({
      sealed: await safe.lock(`${nameOf(name)}:${Buffer.from(bytes).toString('base64')}`),
      sha256: sha256Of(bytes),
      size: bytes.length,
    }),
    open: async ({ bytes: plain, sealed, sha256, ...name }) => {
      let bytes = plain
      if (sealed !== null) {
        const opened = await safe.tryOpen(sealed)
        if (!opened) return { fault: 'lost' }
        const [found, content] = opened.key.split(':')
        if (found !== nameOf(name)) return { fault: 'swapped' }
        bytes = new Uint8Array(Buffer.from(content ?? '', 'base64'))
      }
      return bytes !== null && sha256Of(bytes) === sha256 ? { bytes } : { fault: 'changed' }
    },
  }
}
