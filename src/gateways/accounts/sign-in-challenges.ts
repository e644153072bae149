// The state between the right password and the code: a row and a cookie of one browser, valid for
// ten minutes and only for entering the code.
import { sql } from 'kysely'
import { hashToken } from './hashed-session-tokens.ts'
import type { Deps, OwnerColumn, Tx } from './population-deps.ts'
import { isSecure, sessionCookie } from './session-cookie.ts'

const CHALLENGE_SECONDS = 600

type Kind = { owner: OwnerColumn; prefix: string }

/** The challenges of one population. */
export function signInChallenges<Schema>(deps: Deps<Schema>, { owner, prefix }: Kind) {
  const { db, clock, base_url, secret, previous_secrets } = deps
  const person = sql.ref(owner)
  const cookie = sessionCookie({
    prefix: `${prefix}_challenge`,
    secret,
    previous_secrets,
    secure: isSecure(base_url),
    lifetime: CHALLENGE_SECONDS,
  })

  return {
    /** Whether this person needs a second factor. */
    areFor: async (tx: Tx<Schema>, person_id: number): Promise<boolean> => {
      const { rows } = await sql`
        select from two_factors where ${person} = ${person_id} and secret is not null`.execute(tx)
      return rows.length > 0
    },

    /** @returns a Set-Cookie value */
    begin: async (tx: Tx<Schema>, person_id: number): Promise<string> => {
      const { generateRandomString } = await import('better-auth/crypto')
      const token = generateRandomString(32)
      const expires_at = new Date(clock.now().getTime() + CHALLENGE_SECONDS * 1000)
      await sql`insert into sign_in_challenges (token_hash, ${person}, expires_at)
        values (${hashToken(token)}, ${person_id}, ${expires_at})`.execute(tx)
      return cookie.begin(token)
    },

    /** The person whose code this browser must enter; null when no code is required (any more). */
    ofHeaders: async (headers: Headers): Promise<{ id: number; person_id: number } | null> => {
      const token = cookie.read(headers)
      if (!token) return null
      const { rows } = await sql<{ id: number; person_id: number }>`
        select id, ${person} as person_id from sign_in_challenges
        where token_hash = ${hashToken(token)} and ${person} is not null and expires_at > ${clock.now()}`.execute(db)
      return rows[0] ?? null
    },

    /** Uses the challenge up. @returns false when another call did, or it has expired */
    end: async (tx: Tx<Schema>, id: number): Promise<boolean> => {
      const { rows } = await sql`delete from sign_in_challenges where id = ${id} returning id`.execute(tx)
      return rows.length > 0
    },

    /** Deletes the person's challenges, because their password has changed. */
    endAll: async (tx: Tx<Schema>, person_id: number): Promise<void> => {
      await sql`delete from sign_in_challenges where ${person} = ${person_id}`.execute(tx)
    },

    /** A Set-Cookie value that deletes the cookie. */
    noCookie: () => cookie.end(),
  }
}
