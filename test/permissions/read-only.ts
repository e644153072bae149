// GETs run on a read-only database, so a GET that writes fails the permission tables.
import { afterAll, beforeAll } from 'vitest'
import { everyEndpoint } from '#contract/endpoints.ts'
import type { TestApp } from '../database.ts'

/** Names of the GETs that record who read personal data. */
export const RECORDS_READS: ReadonlySet<string> = new Set(
  everyEndpoint.filter((endpoint) => endpoint.records).map(({ name }) => name),
)

/** The app with read-only connections. Call it at the top of a test file. */
export function readOnly(app: TestApp): TestApp {
  const reader = {} as TestApp
  let pool: ReturnType<TestApp['open']>['pool']
  beforeAll(() => {
    const opened = app.open({ max: 5 })
    pool = opened.pool
    pool.on('connect', (client) => void client.query('set default_transaction_read_only = on'))
    Object.setPrototypeOf(reader, app)
    reader.db = opened.db
  })
  afterAll(() => pool?.end())
  return reader
}
