// What both populations are made from, and their parts with them.
import type { BetterAuthOptions, DBAdapter } from 'better-auth'
import { CamelCasePlugin, type Kysely, type Transaction } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import { hashSessionTokens } from './hashed-session-tokens.ts'
import { cookieName, isSecure } from './session-cookie.ts'

/** The column with the person's id in the tables that both populations share. */
export type OwnerColumn = 'user_id' | 'brand_member_id'

/** Names of tables, columns and cookies of a population. */
export type Names = {
  /** Prefix of its cookies' names. */
  prefix: string
  /** The column with the person's id in the tables that both populations share. */
  owner: OwnerColumn
  people_table: 'users' | 'brand_people'
  /** The table of passwords. */
  accounts_table: 'user_accounts' | 'brand_accounts'
  sessions_table: 'user_sessions' | 'brand_sessions'
  /** Distinguishes the two accounts of one address in the list that a device shows. */
  suffix: string
}

export type Site = {
  /** The public address of the product; https makes the cookie secure. */
  base_url: string
  /** Signs the cookies; at least 32 random characters. */
  secret: string
  /** Also accepted for cookies while the secret is being changed. */
  previous_secrets?: readonly string[]
}
export type Deps<Schema> = Site & { db: Kysely<Schema>; clock: Clock }

/** A transaction. Kysely's own class costs tsc much (database/client.ts). */
export type Tx<Schema> = Pick<Transaction<unknown>, 'isTransaction' | 'transaction' | 'startTransaction' | 'destroy'> &
  Kysely<Schema>

export const runInTransaction = <Schema, T>(db: Kysely<Schema>, work: (tx: Tx<Schema>) => Promise<T>): Promise<T> =>
  db.transaction().execute(work as (tx: unknown) => Promise<T>)

// Loaded on demand: it takes a third of a second, and most pages only read the session.
export const library = () => import('better-auth/crypto')

/** Options for better-auth that both populations share. */
export const commonOptions = ({ base_url, secret }: Site, cookiePrefix: string) =>
  ({
    baseURL: base_url,
    secret,
    emailAndPassword: { enabled: true },
    advanced: {
      cookiePrefix,
      // By default better-auth would begin the name with `__Secure-`.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: cookieName(cookiePrefix, isSecure(base_url)),
          attributes: { secure: isSecure(base_url) },
        },
      },
      database: { generateId: 'serial' },
      ipAddress: { disableIpTracking: true },
    },
    telemetry: { enabled: false },
  }) satisfies BetterAuthOptions

/** better-auth's table adapter on `db` or on one transaction of it, with hashed session tokens. */
export async function authAdapter<Schema>(db: Kysely<Schema>, options: BetterAuthOptions): Promise<DBAdapter> {
  const { getAdapter } = await import('better-auth/db/adapter')
  const database = { db: db.withPlugin(new CamelCasePlugin()), type: 'postgres' as const, transaction: true }
  return hashSessionTokens(await getAdapter({ ...options, database }))
}

export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)
