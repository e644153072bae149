// Runs the product in this process and records every statement that it sends, for the floors and
// for EXPLAIN.
import path from 'node:path'
import type pg from 'pg'
import type { ServerBuild } from 'react-router'
import { openDatabase } from '#database/client.ts'
import type { Log } from '#gateways/log.ts'
import type { Jobs } from '#gateways/jobs/port.ts'
import { readEnvironment } from '#main/environment.ts'
import { buildHttp } from '#main/http.ts'
import { makeApp, type Parts } from '#main/make-app.ts'
import type { App } from '#services/shared/app.ts'
import type { Statement } from '../floor.ts'
import { ROOT } from './postgres.ts'

export type Recorder = {
  /** Requests the path as a visitor, or with the cookie of a session. Nothing is cached. */
  ask: (path: string, cookie?: string) => Promise<{ status: number; body: string; statements: Statement[] }>
  pool: pg.Pool
  close: () => Promise<void>
}

const failing = (detail: unknown, message?: string) => console.error(message, detail)
const log = { debug: failing, info: failing, warn: failing, error: failing } as unknown as Log

const jobs: Jobs = {
  send: async () => undefined,
  sendAll: async () => undefined,
  queues: async () => [],
  failing: async () => [],
  countFailing: async () => 0,
  take: async () => [],
}

type Opened = Pick<Parts, 'pool' | 'db'>

/** The operations of the product in this process, without its jobs. */
export async function appOn(opened: Opened, url: string, data_dir: string): Promise<App> {
  const environment = readEnvironment({ DATA_DIR: data_dir, DATABASE_URL: url, RATE_LIMITS: 'off' }, [])
  return (await makeApp(environment, { ...opened, jobs, log, demonstration: null })).app
}

/** @param data_dir data folder of the measured product: its secret signs the cookies */
export async function recorder(url: string, data_dir: string): Promise<Recorder> {
  let statements: Statement[] = []
  const opened = openDatabase(url, { max: 4 })
  const { pool } = opened
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const [first, second] = args
      const text = typeof first === 'string' ? first : (first as { text: string }).text
      const given = Array.isArray(second) ? second : (first as { values?: unknown[] }).values
      if (!/^(begin|commit|rollback|set)\b/i.test(text)) statements.push({ text, values: [...(given ?? [])] })
      return query(...args)
    }) as typeof client.query
  })
  const app = await appOn(opened, url, data_dir)
  const build = (await import(path.join(ROOT, 'build/server/index.js'))) as ServerBuild
  const http = buildHttp({
    app,
    mode: 'local',
    build,
    sandbox: null,
    isReady: () => true,
    patternOf: () => '',
    cache: null,
  })
  return {
    pool,
    async ask(address, cookie) {
      statements = []
      const answer = await http.fetch(
        new Request(`http://localhost${address}`, { headers: cookie === undefined ? {} : { cookie } }),
      )
      const body = await answer.text()
      const sent = statements
      // Statements that the caller sends through the pool don't belong to the response.
      statements = []
      return { status: answer.status, body, statements: sent }
    },
    close: () => pool.end(),
  }
}
