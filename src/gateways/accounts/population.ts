/**
 * What the two populations, users and brand members, have in common, on better-auth. Its endpoints
 * reject addresses that Japanese carriers gave out (foo..bar.@docomo.ne.jp), and send mail outside
 * of their transaction. So this file builds the flows from better-auth's parts: table adapter,
 * password hash, random tokens, format of sessions.
 */
import type { BetterAuthOptions, DBAdapter } from 'better-auth'
import { sql } from 'kysely'
import { errorCode } from '#domain/shared/caught-error.ts'
import { hashToken } from './hashed-session-tokens.ts'
import { knownBrowsers } from './known-browsers.ts'
import { storeToken, valueOf } from './mailed-tokens.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import { authAdapter, type Deps, inSeconds, library, type Names, runInTransaction, type Tx } from './population-deps.ts'
import type { SignInStep, WithCookies } from './port.ts'
import { isSecure, sessionCookie } from './session-cookie.ts'
import { signInChallenges } from './sign-in-challenges.ts'

export const DAY = 86_400
export const SESSION_SECONDS = 30 * DAY

/** A row of the population's people table, as better-auth returns it. */
export type PersonRow = { id: string; name: string; email: string }

type Kind<Row extends PersonRow, Person> = {
  /** The tables in better-auth's terms. */
  options: BetterAuthOptions
  names: Names
  /** Lifetime of this person's session, s; at most SESSION_SECONDS. */
  lifetimeOf: (row: Row) => number
  /** Whether this person may sign in. */
  isActive: (row: Row) => boolean
  /** The person in the product's terms. */
  personOf: (row: Row) => Person
}
/**
 * How many factors the person has shown; `holds` checks that again in the transaction that begins
 * the session.
 */
type Shown<Schema, Row> = { factors?: 1 | 2; holds?: (tx: Tx<Schema>, person: Row) => Promise<boolean> }
export const isTaken = (error: unknown) => errorCode(error) === '23505'
/**
 * The error of the database for a new session of a user who was just suspended or erased
 * (require_active_user in 001-baseline.sql).
 */
const isInactive = (error: unknown) => errorCode(error) === 'TU401'

const RESET = 'reset-password'
const RESET_SECONDS = 3600

/** Sessions, passwords and mailed tokens of one population. */
export function population<Schema, Row extends PersonRow, Person>(
  deps: Deps<Schema>,
  { options, names, lifetimeOf, isActive, personOf }: Kind<Row, Person>,
) {
  const { db, base_url, secret, previous_secrets } = deps
  const { prefix, owner, accounts_table } = names
  const challenges = signInChallenges(deps, { owner, prefix })
  const known = knownBrowsers(deps, names)
  const cookie = sessionCookie({
    prefix,
    secret,
    previous_secrets,
    secure: isSecure(base_url),
    lifetime: SESSION_SECONDS,
  })
  type Work<T> = (adapter: DBAdapter, tx: Tx<Schema>) => Promise<T>
  const inTransaction = <T>(work: Work<T>) =>
    runInTransaction(db, async (tx) => work(await authAdapter<Schema>(tx, options), tx))
  const byEmail = async (adapter: DBAdapter, email: string) =>
    await adapter.findMany<Row>({ model: 'user', where: [{ field: 'email', value: email }] })
  const passwordAccount = (adapter: DBAdapter, personId: string) =>
    adapter.findOne<{ id: string; password: string | null }>({
      model: 'account',
      where: [
        { field: 'userId', value: personId },
        { field: 'providerId', value: 'credential' },
      ],
    })

  /** The hashed token of the session in these headers; null without one. */
  const sessionOf = (headers: Headers) => {
    const token = cookie.read(headers)
    return token ? hashToken(token) : null
  }

  // The session token has 190 random bits and only this browser has it, so the code can't be
  // guessed from its stored hash.
  const hashOfCode = (headers: Headers, code: string) => {
    const token = cookie.read(headers)
    return token === null ? null : hashToken(`code:${token}:${code}`)
  }

  /** Sets or replaces a password. @param hash of `hashPassword` */
  async function setPassword(adapter: DBAdapter, personId: string, hash: string): Promise<void> {
    const now = new Date()
    const account = await passwordAccount(adapter, personId)
    if (account)
      await adapter.update({
        model: 'account',
        where: [{ field: 'id', value: account.id }],
        update: { password: hash, updatedAt: now },
      })
    else
      await adapter.create({
        model: 'account',
        data: {
          userId: personId,
          accountId: personId,
          providerId: 'credential',
          password: hash,
          createdAt: now,
          updatedAt: now,
        },
      })
  }

  /**
   * Begins a session for a person who has proved their identity, and ends the one in the headers.
   * Every way to sign in ends here. If the person has a second factor and has shown only one, this
   * asks for its code instead.
   * @param shown the number of factors, and a check that runs in the transaction that begins the
   * session
   * @returns null when the check fails, or the person was suspended or erased meanwhile
   */
  async function begin(
    person: Row,
    headers: Headers,
    { factors = 1, holds = async () => true }: Shown<Schema, Row> = {},
  ): Promise<SignInStep<Person> | null> {
    const { generateRandomString } = await library()
    const token = generateRandomString(32)
    return await inTransaction(async (adapter, tx): Promise<SignInStep<Person> | null> => {
      if (!(await holds(tx, person))) return null
      const id = Number(person.id)
      if (factors === 1 && (await challenges.areFor(tx, id)))
        return { step: 'code_needed', cookies: [await challenges.begin(tx, id)] }
      const before = cookie.read(headers)
      if (before) await adapter.delete({ model: 'session', where: [{ field: 'token', value: before }] })
      const now = new Date()
      await adapter.create({
        model: 'session',
        data: {
          token,
          userId: person.id,
          expiresAt: inSeconds(lifetimeOf(person)),
          userAgent: (headers.get('user-agent') ?? '').slice(0, 500),
          createdAt: now,
          updatedAt: now,
        },
      })
      return {
        step: 'signed_in',
        value: personOf(person),
        cookies: [cookie.begin(token), await known.remember(tx, id, headers)],
      }
    }).catch((error: unknown) => {
      if (isInactive(error)) return null
      throw error
    })
  }

  /** As `begin`, for the person's id; null when they may not sign in. */
  async function beginOf(
    person_id: number,
    headers: Headers,
    shown?: Shown<Schema, Row>,
  ): Promise<SignInStep<Person> | null> {
    const adapter = await authAdapter(db, options)
    const person = await adapter.findOne<Row>({ model: 'user', where: [{ field: 'id', value: String(person_id) }] })
    return person && isActive(person) ? await begin(person, headers, shown) : null
  }

  /** Whether `resetPassword` would accept the token now. Doesn't use it up. */
  async function canResetPassword(token: string): Promise<boolean> {
    const adapter = await authAdapter(db, options)
    const personId = await valueOf(adapter, RESET, token, 'again')
    if (personId === null) return false
    const person = await adapter.findOne<Row>({ model: 'user', where: [{ field: 'id', value: personId }] })
    return person !== null && isActive(person)
  }

  return {
    inTransaction,
    canResetPassword,
    sessionOf,
    /** A token for a session, as it is stored, and its Set-Cookie value. */
    newToken: async () => {
      const { generateRandomString } = await library()
      const token = generateRandomString(32)
      return { session: hashToken(token), cookie: cookie.begin(token) }
    },
    hashOfCode,
    challenges,
    knownBrowser: known.knownBrowser,
    beginOf,
    storeToken,
    valueOf,
    setPassword,

    /**
     * @param knows people who may not sign in, but whose right password is found too: `inactive`
     */
    signIn: async (
      { email, password }: { email: string; password: string },
      headers: Headers,
      address: string,
      knows: (row: Row) => boolean = () => false,
    ): Promise<SignInStep<Person> | { step: 'inactive'; value: Person } | null> => {
      const rows = await byEmail(await authAdapter(db, options), email)
      const person = rows.find(isActive) ?? rows.find(knows)
      // An unknown address costs the same queries and the same computation as a known one.
      const account = await passwordAccount(await authAdapter(db, options), person?.id ?? '0')
      const hash = account?.password
      const right = await isPasswordOf(hash, password, address)
      if (!person || !right) return null
      if (!isActive(person)) return { step: 'inactive', value: personOf(person) }
      // A parallel reset of the password either waits for this row and then ends the new session,
      // or comes first, and the old password no longer matches.
      const holds = async (tx: Tx<Schema>) => {
        const { rows } = await sql`
          select from ${sql.table(accounts_table)} where id = ${Number(account?.id)} and password = ${hash} for share
        `.execute(tx)
        return rows.length > 0
      }
      return await begin(person, headers, { holds })
    },

    signOut: async (headers: Headers): Promise<WithCookies<null>> => {
      const token = cookie.read(headers)
      if (token) {
        const adapter = await authAdapter(db, options)
        await adapter.delete({ model: 'session', where: [{ field: 'token', value: token }] })
      }
      return { value: null, cookies: [cookie.end()] }
    },

    /**
     * Stores a token for a new password and passes it to `letter`, if the address has an account.
     */
    requestPasswordReset: (
      email: string,
      letter: (tx: Tx<Schema>, person: Row, token: string) => Promise<void>,
    ): Promise<void> =>
      inTransaction(async (adapter, tx) => {
        const person = (await byEmail(adapter, email)).find(isActive)
        if (person) await letter(tx, person, await storeToken(adapter, RESET, person.id, RESET_SECONDS))
      }),

    /**
     * Uses up the token, ends all sessions, and knows this browser from now on. @param and further
     * changes, as the person can read the mail of their address
     */
    async resetPassword(
      token: string,
      password: string,
      headers: Headers,
      address: string,
      and: (adapter: DBAdapter, person: Row, tx: Tx<Schema>) => Promise<unknown>,
    ): Promise<WithCookies<string> | null> {
      // A guessed token must not cost a hash.
      if (!(await canResetPassword(token))) return null
      const hash = await hashPassword(password, address)
      return inTransaction(async (adapter, tx) => {
        const personId = await valueOf(adapter, RESET, token, 'once')
        if (personId === null) return null
        const person = await adapter.findOne<Row>({ model: 'user', where: [{ field: 'id', value: personId }] })
        if (!person || !isActive(person)) return null
        await setPassword(adapter, person.id, hash)
        await and(adapter, person, tx)
        await adapter.deleteMany({ model: 'session', where: [{ field: 'userId', value: person.id }] })
        await challenges.endAll(tx, Number(person.id))
        await adapter.deleteMany({
          model: 'verification',
          where: [
            { field: 'value', value: person.id },
            { field: 'identifier', operator: 'starts_with', value: `${RESET}:` },
          ],
        })
        return { value: person.email, cookies: [await known.remember(tx, Number(person.id), headers)] }
      })
    },
  }
}
