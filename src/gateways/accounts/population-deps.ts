// What both populations are made from, and their parts with them.
import type { Kysely } from 'kysely'
import type { Clock } from '../clock/clock.ts'

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

// Loaded on demand: it takes a third of a second, and most pages only read the session.
export const library = () => import('better-auth/crypto')
