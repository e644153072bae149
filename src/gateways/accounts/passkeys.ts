// Passkeys (WebAuthn) of one population. @simplewebauthn/server verifies the browser's responses;
// this file stores passkeys and builds the options.
import { type Kysely, sql } from 'kysely'
import { PASSKEYS_MAXIMUM } from '#domain/accounts/two-factor.ts'
import type { Clock } from '../clock/clock.ts'
import { hashToken } from './hashed-session-tokens.ts'
import { passkeyChallenges } from './passkey-challenges.ts'
import type { FactorChange, FactorHolder, NewPasskey, PasskeyAnswer, Passkeys } from './port.ts'
import { type Names, runInTransaction, type Tx } from './population-deps.ts'
import type { ShownPasskey } from './shown-passkey.ts'

type Deps<Schema> = {
  db: Kysely<Schema>
  clock: Clock
  base_url: string
  secret: string
  report: (tx: Tx<Schema>, holder: FactorHolder, change: FactorChange, at: Date) => Promise<void>
}
type Stored = { id: number; person_id: number | null; credential_id: string; public_key: string; counter: number }

/**
 * The owner of a passkey; `holds` uses up the challenge, in the transaction that begins their
 * session.
 */
export type PasskeyHolder<Schema> = { person_id: number; holds: (tx: Tx<Schema>) => Promise<boolean> }

/** The reason for the log when nobody has the passkey. */
export const REMOVED = 'unknown passkey'

const SIGN_IN = 'sign-in'
const confirmationOf = (person_id: number) => `confirm:${person_id}`
const server = () => import('@simplewebauthn/server')

/** @see Passkeys; and `holderOf`, for signing in */
export function passkeys<Schema>(
  { db, clock, base_url, secret, report }: Deps<Schema>,
  { owner, people_table, prefix, suffix }: Names,
) {
  const person = sql.ref(owner)
  const challenges = passkeyChallenges({ clock, base_url, secret, prefix })
  const { origin, hostname } = new URL(base_url)
  // The device stores the handle permanently, so it is an id, not an e-mail address.
  const handleOf = (person_id: number) => `${owner}:${person_id}`
  const purposeOf = (person_id: number) => `add:${person_id}`

  /** @returns false when the challenge was answered before */
  async function spend(tx: Tx<Schema>, challenge: string): Promise<boolean> {
    const { rows } = await sql`insert into used_passkey_challenges (challenge_hash, expires_at)
      values (${hashToken(challenge)}, ${challenges.rememberUntil()}) on conflict do nothing returning 1`.execute(tx)
    return rows.length > 0
  }

  /** The person's passkeys, as the options for the browser list them. */
  async function credentialsOf(person_id: number) {
    const { rows } = await sql<{ id: string; transports: string[] }>`
      select credential_id as id, transports from passkeys where ${person} = ${person_id}`.execute(db)
    return rows
  }

  const shown: Passkeys = {
    accountOf: ({ id, name, email }) => ({
      rp_id: hostname,
      user_id: Buffer.from(handleOf(id)).toString('base64url'),
      name: `${email}${suffix}`,
      display_name: `${name || email}${suffix}`,
    }),

    async of(person_id) {
      const { rows } = await sql<ShownPasskey>`select id, credential_id, name, created_at, last_used_at from passkeys
        where ${person} = ${person_id} order by id`.execute(db)
      return rows
    },

    async begin(holder, headers) {
      const { generateRegistrationOptions } = await server()
      const { challenge, cookie } = await challenges.begin(headers, purposeOf(holder.id))
      const { name, display_name } = shown.accountOf(holder)
      const options = await generateRegistrationOptions({
        rpName: 'つむぎ',
        rpID: hostname,
        userID: new TextEncoder().encode(handleOf(holder.id)),
        userName: name,
        userDisplayName: display_name,
        challenge,
        attestationType: 'none',
        excludeCredentials: await credentialsOf(holder.id),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { value: { options }, cookies: [cookie] }
    },

    async add(holder, { made, name }, headers) {
      const { verifyRegistrationResponse } = await server()
      let challenge = ''
      const verified = await verifyRegistrationResponse({
        response: made,
        expectedChallenge: (given) => {
          challenge = given
          return challenges.isOurs(headers, purposeOf(holder.id), given)
        },
        expectedOrigin: origin,
        expectedRPID: hostname,
        requireUserVerification: true,
      }).catch((error: Error) => error)
      if (verified instanceof Error) return { outcome: 'refused', reason: verified.message }
      if (!verified.verified) return { outcome: 'refused', reason: 'not verified' }
      const { id, publicKey, counter } = verified.registrationInfo.credential
      return await runInTransaction(db, async (tx) => {
        if (!(await spend(tx, challenge))) return { outcome: 'refused', reason: 'answered before' }
        // Of two parallel calls, the second waits and counts the passkey that the first one added.
        await sql`select from ${sql.table(people_table)} where id = ${holder.id} for no key update`.execute(tx)
        const { rows: held } = await sql`select from passkeys where ${person} = ${holder.id}`.execute(tx)
        if (held.length >= PASSKEYS_MAXIMUM) return { outcome: 'too_many' }
        const key = Buffer.from(publicKey).toString('base64url')
        const { rows } = await sql`
          insert into passkeys (${person}, name, credential_id, public_key, counter, transports, created_at)
          values (${holder.id}, ${name}, ${id}, ${key}, ${counter}, ${transportsOf(made)}, ${clock.now()})
          on conflict (credential_id) do nothing returning id`.execute(tx)
        if (rows.length === 0) return { outcome: 'refused', reason: 'known already' }
        await report(tx, holder, 'passkey_added', clock.now())
        return { outcome: 'added' }
      })
    },

    async rename(person_id, id, name) {
      const { rows } = await sql`update passkeys set name = ${name} where id = ${id} and ${person} = ${person_id}
        returning id`.execute(db)
      return rows.length > 0
    },

    remove: (holder, id) =>
      runInTransaction(db, async (tx) => {
        const { rows } =
          await sql`delete from passkeys where id = ${id} and ${person} = ${holder.id} returning id`.execute(tx)
        if (rows.length > 0) await report(tx, holder, 'passkey_removed', clock.now())
        return rows.length > 0
      }),

    async beginSignIn(headers) {
      const { generateAuthenticationOptions } = await server()
      const { challenge, cookie } = await challenges.begin(headers, SIGN_IN)
      const options = await generateAuthenticationOptions({ rpID: hostname, userVerification: 'required', challenge })
      return { value: { options }, cookies: [cookie] }
    },

    async beginConfirmation(person_id, headers) {
      const { generateAuthenticationOptions } = await server()
      const { challenge, cookie } = await challenges.begin(headers, confirmationOf(person_id))
      const options = await generateAuthenticationOptions({
        rpID: hostname,
        userVerification: 'required',
        challenge,
        allowCredentials: await credentialsOf(person_id),
      })
      return { value: { options }, cookies: [cookie] }
    },

    async confirms(person_id, answer, headers) {
      const holder = await holderOf(answer, headers, confirmationOf(person_id))
      if (typeof holder === 'string') return { outcome: 'refused', reason: holder }
      if (holder.person_id !== person_id) return { outcome: 'refused', reason: 'another person’s passkey' }
      const held = await runInTransaction(db, holder.holds)
      return held ? { outcome: 'confirmed' } : { outcome: 'refused', reason: 'answered before, or counted before' }
    },
  }

  /**
   * The owner of the passkey in this response; a reason, for the log, when there is none. @param
   * purpose that the challenge was issued for
   */
  async function holderOf(
    answer: PasskeyAnswer,
    headers: Headers,
    purpose = SIGN_IN,
  ): Promise<PasskeyHolder<Schema> | string> {
    const { rows } =
      await sql<Stored>`select id, ${person} as person_id, credential_id, public_key, counter from passkeys
      where credential_id = ${answer.id}`.execute(db)
    const stored = rows[0]
    if (!stored) return REMOVED
    const { person_id } = stored
    if (person_id === null) return 'passkey of the other population'
    const { userHandle } = answer.response
    if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== handleOf(person_id))
      return 'another person’s passkey'
    const { verifyAuthenticationResponse } = await server()
    let challenge = ''
    const counter = Number(stored.counter)
    const verified = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: (given) => {
        challenge = given
        return challenges.isOurs(headers, purpose, given)
      },
      expectedOrigin: origin,
      expectedRPID: hostname,
      credential: {
        id: stored.credential_id,
        publicKey: Uint8Array.from(Buffer.from(stored.public_key, 'base64url')),
        counter,
      },
      requireUserVerification: true,
    }).catch((error: Error) => error)
    if (verified instanceof Error) return verified.message
    if (!verified.verified) return 'not verified'
    const { newCounter } = verified.authenticationInfo
    return {
      person_id,
      holds: async (tx) => {
        if (!(await spend(tx, challenge))) return false
        // Two responses with the same counter come from two copies of one key. The second update
        // finds no row.
        const { rows: counted } = await sql`update passkeys set counter = ${newCounter}, last_used_at = ${clock.now()}
          where id = ${stored.id} and counter = ${counter} returning id`.execute(tx)
        return counted.length > 0
      },
    }
  }

  return { ...shown, holderOf }
}

/** The transports that the browser reports; only a hint for later. */
function transportsOf({ response: { transports = [] } }: NewPasskey): string[] {
  const known = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
  return known.filter((one) => transports.includes(one))
}
