// Tokens that are mailed, in better-auth's table of verifications.
import type { DBAdapter } from 'better-auth'
import { hashToken } from './hashed-session-tokens.ts'
import { inSeconds, library } from './population-deps.ts'

type Verification = { id: string; value: string; expiresAt: Date }

// Only the hash of a mailed token is stored. The kind comes first, so that all tokens of a kind can
// be found.
const identifierOf = (kind: string, token: string) => `${kind}:${hashToken(token)}`

/** Stores a token for a mail. @param seconds its lifetime */
export async function storeToken(adapter: DBAdapter, kind: string, value: string, seconds: number): Promise<string> {
  const { generateRandomString } = await library()
  const token = generateRandomString(32)
  const now = new Date()
  await adapter.create({
    model: 'verification',
    data: {
      identifier: identifierOf(kind, token),
      value,
      expiresAt: inSeconds(seconds),
      createdAt: now,
      updatedAt: now,
    },
  })
  return token
}

/** The value stored with a mailed token; null when the token is unknown or expired. */
export async function valueOf(
  adapter: DBAdapter,
  kind: string,
  token: string,
  use: 'once' | 'again',
): Promise<string | null> {
  const model = 'verification'
  const where = [{ field: 'identifier', value: identifierOf(kind, token) }]
  const kept =
    use === 'once'
      ? await adapter.consumeOne<Verification>({ model, where })
      : await adapter.findOne<Verification>({ model, where })
  return kept && kept.expiresAt > new Date() ? kept.value : null
}
