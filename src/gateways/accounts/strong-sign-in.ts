// Second factors and passkeys of one population, together with its sessions.
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import { isPasswordOf } from './passwords.ts'
import { passkeys, REMOVED } from './passkeys.ts'
import { type PersonRow, type population } from './population.ts'
import { inSeconds, type Tx } from './population-deps.ts'
import type { Names, Site } from './population-deps.ts'
import type { FactorMails, StrongSignIn } from './port.ts'
import { secondFactors } from './second-factors.ts'
import { sessionsOf } from './sessions.ts'

type Deps<Schema> = Site & { db: Kysely<Schema>; clock: Clock; mails: FactorMails<Tx<Schema>> }

/** @see StrongSignIn */
export function strongSignIn<Schema, Row extends PersonRow, Person>(
  { mails, ...site }: Deps<Schema>,
  names: Names,
  people: ReturnType<typeof population<Schema, Row, Person>>,
): StrongSignIn<Person> {
  const { db } = site
  const { owner, sessions_table, accounts_table } = names
  const report = mails.factorChanged
  const { takeCodeIn, ...factors } = secondFactors<Schema>({ ...site, report }, names)
  const { holderOf, ...keys } = passkeys<Schema>({ ...site, report }, names)
  const sessions = sql.table(sessions_table)

  const passwordOf = async (person_id: number): Promise<string | null> => {
    const { rows } = await sql<{ password: string | null }>`select password from ${sql.table(accounts_table)}
      where ${sql.ref(owner)} = ${person_id} and provider_id = 'credential'`.execute(db)
    return rows[0]?.password ?? null
  }

  return {
    sessions: sessionsOf(db, names),
    factors,
    passkeys: keys,
    sessionOf: people.sessionOf,
    knownBrowser: people.knownBrowser,

    async signedInAt(headers) {
      const session = people.sessionOf(headers)
      if (!session) return null
      const { rows } = await sql<{ at: Date }>`select greatest(created_at, confirmed_at) as at from ${sessions}
        where token = ${session} and expires_at > now()`.execute(db)
      return rows[0]?.at ?? null
    },

    async confirmSession(headers) {
      await sql`update ${sessions} set confirmed_at = ${inSeconds(0)} where token = ${people.sessionOf(headers)}`.execute(
        db,
      )
    },

    hasPassword: async (person_id) => (await passwordOf(person_id)) !== null,

    async isPassword(person_id, password, address) {
      return await isPasswordOf(await passwordOf(person_id), password, address)
    },

    challengeOf: people.challenges.ofHeaders,

    async answerChallenge({ id, person_id }, code, headers, address) {
      const begun = await people.beginOf(person_id, headers, {
        factors: 2,
        // The challenge is used up last: after a wrong code the user can try again.
        holds: async (tx, { name, email }) =>
          (await takeCodeIn(tx, { id: person_id, name, email, address }, code)) &&
          (await people.challenges.end(tx, id)),
      })
      if (begun?.step !== 'signed_in') return null
      return { value: begun.value, cookies: [...begun.cookies, people.challenges.noCookie()] }
    },

    async signInByPasskey(answer, headers) {
      const holder = await holderOf(answer, headers)
      if (typeof holder === 'string') return { outcome: holder === REMOVED ? 'removed' : 'refused', reason: holder }
      const begun = await people.beginOf(holder.person_id, headers, { factors: 2, holds: holder.holds })
      if (begun?.step !== 'signed_in')
        return { outcome: 'refused', reason: 'answered before, counted before, or not active' }
      return { ...begun, outcome: 'signed_in' }
    },
  }
}
