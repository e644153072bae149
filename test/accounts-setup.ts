// Setup of the account and mail tests: an App with real accounts, and functions that call its API.
import type { OpenAPIHono } from '@hono/zod-openapi'
import { CompiledQuery } from 'kysely'
import { accountsRoutes } from '#api/accounts/accounts-routes.ts'
import { socialRoutes } from '#api/accounts/social-routes.ts'
import { devMailRoutes } from '#api/mail/dev-mail-routes.ts'
import type { ApiEnv } from '#api/shared/env.ts'
import type { DB } from '#database/tables.ts'
import { hashPassword } from '#gateways/accounts/passwords.ts'
import { betterAuthAccounts } from '#gateways/accounts/better-auth.ts'
import { storedMail } from '#gateways/mail/stored.ts'
import type { OutgoingMail } from '#gateways/mail/port.ts'
import { accountMails } from '#services/accounts/mails/account-mails.ts'
import type { App } from '#services/shared/app.ts'
import { apiOf } from './api.ts'
import { testApp } from './database.ts'
import { emptyTables } from './empty-tables.ts'

export const SECRET = 'a secret of the tests that is long enough'

type Deps = Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>

/** The product's real user accounts, in place of the cookie accounts of testApp. */
export const realAccounts = ({ db, clock, jobs, base_url }: Deps, admins_need_two_factor = false) =>
  betterAuthAccounts<DB>({
    db,
    clock,
    base_url,
    secret: SECRET,
    mails: accountMails({ jobs, base_url }),
    admins_need_two_factor,
  })

/** The stored hash of a password. */
export const hashOf = (password: string) => hashPassword(password, 'local')

/** Call it at the top of a test file, like testApp. */
export function accountsSetup(base_url = 'http://localhost:3000') {
  const delivered: OutgoingMail[] = []
  const app = testApp({}, ({ db, clock, jobs }) => ({
    base_url,
    trust_proxy: true,
    accounts: realAccounts({ db, clock, jobs, base_url }),
    mail: {
      ...storedMail(),
      deliver: async (mail) => {
        delivered.push(mail)
        return { taken: true }
      },
    },
  }))
  let api: OpenAPIHono<ApiEnv> | undefined
  const request = async (path: string, init?: RequestInit): Promise<Response> => {
    api ??= apiOf(app, accountsRoutes(), socialRoutes()).route('/', devMailRoutes())
    return await api.request(path, init)
  }
  return {
    app,
    /** The mails that the mail transport received. */
    delivered,
    request,
    /** Calls the API. A body that isn't a string is sent as JSON. */
    call: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      request(`/api/v1${path}`, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    /** Sets the password of existing users, because the real sign-up is slow. */
    passwords: async (password: string, ids: readonly number[]) => {
      const hash = await hashPassword(password, 'local')
      await app.db
        .insertInto('user_accounts')
        .values(ids.map((id) => ({ user_id: id, account_id: String(id), provider_id: 'credential', password: hash })))
        .execute()
    },
    /** See `emptyTables`. */
    truncate: (tables: string) => emptyTables(app.db, tables),
    /** Runs a statement and returns its rows. */
    rows: async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
      (await app.db.executeQuery<R>(CompiledQuery.raw(text, values))).rows,
  }
}

/** The Cookie header that a browser sends after this response. */
export const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
