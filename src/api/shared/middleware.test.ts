import { Hono } from 'hono'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { App } from '#services/shared/app.ts'
import { testApp } from '#test/database.ts'
import { handleError, prepare } from './middleware.ts'
import type { ApiEnv } from './env.ts'

const app = testApp()

test.each([
  ['a word where a number belongs', sql`select ${'one'}::int`],
  ['a number out of range', sql`select ${'99999999999'}::int`],
  ['a day that does not exist', sql`select ${'2026-02-30'}::date`],
])('%s that reaches the database is answered with 422 and logged as a warning', async (_, statement) => {
  const warnings: unknown[] = []
  const log: App['log'] = { ...app.log, warn: (fields, message) => void warnings.push({ fields, message }) }
  const server = new Hono<ApiEnv>()
  server.onError(handleError)
  server.use('*', prepare(Object.create(app, { log: { value: log } }) as App))
  server.get('/broken/:id', async (c) => c.json((await statement.execute(c.get('app').db)).rows))

  const response = await server.request('/broken/7')
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([422, 'invalid_input'])
  expect(warnings).toMatchObject([
    {
      fields: { request_id: response.headers.get('x-request-id'), method: 'GET', route: '/broken/:id' },
      message: 'the database refused a value that the contract let through',
    },
  ])
})
