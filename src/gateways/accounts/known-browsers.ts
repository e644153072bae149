// A cookie that shows that a person has signed in from this browser before. It has no session. The
// browser only gets counters of its own, so an attacker who uses up those of unknown browsers
// doesn't lock the person out (docs/decisions/076-known-browsers.md).
import { createHmac, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { sameSecret } from '../same-secret.ts'
import type { Deps, Names, Tx } from './population-deps.ts'
import { cookieOf, cookieValues, isSecure } from './session-cookie.ts'

const DAY = 86_400
const LIFETIME = 365 * DAY
/** People who share a browser. */
const MOST_PEOPLE = 3
/** Last day since 1970, name of the browser, signature. It doesn't name the person. */
const ENTRY = /^(\d{1,6})\.([\w-]{16})\.([\w-]{43})$/

/** A person whose password is being tried, or whose code. */
type Claimed = { email: string } | { id: number }
type Row = { id: number; password: string | null }

export function knownBrowsers<Schema>(
  { db, clock, secret, previous_secrets = [], base_url }: Deps<Schema>,
  { prefix, owner, people_table, accounts_table }: Pick<Names, 'prefix' | 'owner' | 'people_table' | 'accounts_table'>,
) {
  const secure = isSecure(base_url)
  const name = `${secure ? '__Host-' : ''}${prefix}.known_browser`
  const today = () => Math.floor(clock.now().getTime() / 1000 / DAY)

  // The stored password is part of it, so a new password ends all known browsers.
  const signature = (key: string, { id, password }: Row, day: string, browser: string) =>
    createHmac('sha256', key)
      .update(`known browser:${prefix}:${id}:${day}:${browser}:${password ?? ''}`)
      .digest('base64url')

  const entriesOf = (headers: Headers): string[] =>
    cookieValues(headers, name)
      .flatMap((value) => value.split('~'))
      .filter((entry) => ENTRY.test(entry))
      .slice(0, MOST_PEOPLE)

  /** The name of the browser in an entry of this person that is valid; null otherwise. */
  function browserOf(entry: string, person: Row): string | null {
    const [, day = '', browser = '', given = ''] = ENTRY.exec(entry) ?? []
    const valid =
      Number(day) >= today() &&
      [secret, ...previous_secrets].some((key) => sameSecret(given, signature(key, person, day, browser)))
    return valid ? browser : null
  }

  async function rowsOf(of: Kysely<Schema>, claimed: Claimed): Promise<Row[]> {
    const condition = 'id' in claimed ? sql`p.id = ${claimed.id}` : sql`p.email = ${claimed.email}`
    const { rows } = await sql<Row>`select p.id, a.password from ${sql.table(people_table)} p
      left join ${sql.table(accounts_table)} a on ${sql.ref(`a.${owner}`)} = p.id and a.provider_id = 'credential'
      where ${condition}`.execute(of)
    return rows
  }

  return {
    /** @see StrongSignIn */
    knownBrowser: async (claimed: Claimed, headers: Headers): Promise<string | null> => {
      const entries = entriesOf(headers)
      if (entries.length === 0) return null
      for (const person of await rowsOf(db, claimed))
        for (const entry of entries) {
          const browser = browserOf(entry, person)
          if (browser) return `${person.id}:${browser}`
        }
      return null
    },

    /**
     * The person has just proved who they are.
     * @param tx sees their current password
     * @returns a Set-Cookie value
     */
    remember: async (tx: Tx<Schema>, person_id: number, headers: Headers): Promise<string> => {
      const [person = { id: person_id, password: null }] = await rowsOf(tx, { id: person_id })
      const entries = entriesOf(headers)
      const own = entries.find((entry) => browserOf(entry, person) !== null)
      // The browser keeps its name, so that signing in doesn't give it new attempts.
      const browser = (own && browserOf(own, person)) ?? randomBytes(12).toString('base64url')
      const day = String(today() + LIFETIME / DAY)
      const entry = `${day}.${browser}.${signature(secret, person, day, browser)}`
      const value = [entry, ...entries.filter((other) => other !== own)].slice(0, MOST_PEOPLE).join('~')
      return cookieOf(name, value, { secure, lifetime: LIFETIME })
    },
  }
}
