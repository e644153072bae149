// A database of its own for the tests of accounts and mail, and an App on it.
import { OpenAPIHono } from '@hono/zod-openapi'
import pg from 'pg'
import { inject } from 'vitest'
import { accountsRoutes } from '#api/accounts/accounts-routes.ts'
import { devMailRoutes } from '#api/mail/dev-mail-routes.ts'
import { handleError, prepare } from '#api/shared/middleware.ts'
import type { ApiEnv } from '#api/shared/router.ts'
import { openDatabase } from '#database/client.ts'
import { betterAuthAccounts } from '#gateways/accounts/better-auth.ts'
import { steppingClock } from '#gateways/clock/clock.ts'
import { keptMail } from '#gateways/mail/kept.ts'
import type { OutgoingMail } from '#gateways/mail/port.ts'
import { accountLetters } from '#services/accounts/account-letters.ts'
import type { App } from '#services/shared/app.ts'

export const SECRET = 'a secret of the tests that is long enough'

/** Makes a migrated database of its own and everything accounts need on it. */
export async function accountsSetup(base_url = 'http://localhost:3000') {
  const name = `test_accounts_${process.pid}_${Math.random().toString(36).slice(2)}`
  const admin = new pg.Client({ connectionString: inject('postgres_url') })
  await admin.connect()
  await admin.query(`create database ${name} template ${inject('postgres_template')}`)
  const url = Object.assign(new URL(inject('postgres_url')), { pathname: `/${name}` }).href
  const { pool, db } = openDatabase(url)
  // Stands for the queue's own table: rows come with the caller's transaction, or not at all.
  await pool.query('create table sent_jobs (id serial, name text, data jsonb)')
  const jobs: App['jobs'] = {
    send: async (executeSql, job, data) => {
      await executeSql('insert into sent_jobs (name, data) values ($1, $2)', [job, JSON.stringify(data)])
    },
  }
  const clock = steppingClock(new Date())
  const accounts = betterAuthAccounts({ db, base_url, secret: SECRET, letters: accountLetters({ jobs, base_url }) })
  const logged: object[] = []
  const keep = (fields: object, message: string) => void logged.push({ ...fields, message })
  const delivered: OutgoingMail[] = []
  const app = {
    db,
    clock,
    jobs,
    accounts,
    base_url,
    mail: { ...keptMail(), deliver: async (mail: OutgoingMail) => void delivered.push(mail) },
    log: { info: keep, warn: keep, error: keep },
    rate_limits: false,
    trust_proxy: true,
    checkpoint: () => {},
  } as unknown as App
  const api = new OpenAPIHono<ApiEnv>()
  api.onError(handleError)
  api.use('*', prepare(app))
  api.route('/api/v1', accountsRoutes())
  api.route('/dev/mail', devMailRoutes())
  return {
    app,
    api,
    pool,
    db,
    delivered,
    logged,
    clock,
    url,
    /** One call; a body goes as JSON. */
    call: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      api.request(`/api/v1${path}`, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    rows: async <R extends object>(text: string, values: unknown[] = []) => (await pool.query<R>(text, values)).rows,
    stop: async () => {
      await db.destroy()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

export type AccountsSetup = Awaited<ReturnType<typeof accountsSetup>>

/** The Cookie header that answers to an answer's Set-Cookie. */
export const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
