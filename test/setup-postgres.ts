// Global setup of the database tests: starts one PostgreSQL for the run, with one migrated template
// database. Each test file gets a copy of the template.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts'
import { FolderTaken } from '#database/folder-lock.ts'
import { migrate } from '#database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's maintenance database. */
    postgres_url: string
    /** The migrated database to copy. */
    postgres_template: string
  }
}

const ROOT = path.resolve(import.meta.dirname, '../.data')
const MIGRATIONS = path.resolve(import.meta.dirname, '../src/database/migrations')
/** Concurrent runs have a server each. */
const MOST_RUNS = 16
/**
 * Nothing of a run has to survive a power cut. With fsync each `drop database` takes a second; the
 * others take a fifth of the CPU time of the tests.
 */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', autovacuum: 'off' }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  try {
    const template = await prepareTemplate(server.url)
    project.provide('postgres_url', server.url)
    project.provide('postgres_template', template)
    return () => server.stop()
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Uses .data/test, or .data/test-2 … when other runs hold the lock of the earlier folders. */
async function startServer(): Promise<EmbeddedPostgres> {
  for (let run = 1; ; run++) {
    try {
      return await startEmbeddedPostgres(path.join(ROOT, run === 1 ? 'test' : `test-${run}`), { settings: SETTINGS })
    } catch (error) {
      if (!(error instanceof FolderTaken) || run === MOST_RUNS) throw error
    }
  }
}

/**
 * Creates the template database for the current migrations. It stays for the next run; databases of
 * earlier runs are dropped.
 */
async function prepareTemplate(url: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of fs.readdirSync(MIGRATIONS).sort())
    hash.update(name).update(fs.readFileSync(path.join(MIGRATIONS, name)))
  const template = `template_${hash.digest('hex').slice(0, 16)}`
  const admin = new pg.Client(url)
  await admin.connect()
  try {
    const { rows } = await admin.query<{ datname: string }>(
      `select datname from pg_database where datname ~ '^(test|template|making)_'`,
    )
    for (const { datname } of rows)
      if (datname !== template) await admin.query(`drop database ${admin.escapeIdentifier(datname)} with (force)`)
    if (rows.some(({ datname }) => datname === template)) return template
    // Renamed at the end, so that an interrupted run leaves no incomplete template.
    const making = `making_${process.pid}`
    await admin.query(`create database ${making}`)
    const pool = new pg.Pool({ connectionString: urlOf(url, making), max: 1 })
    await migrate(pool)
    await pool.end()
    await admin.query(`alter database ${making} rename to ${template}`)
    return template
  } finally {
    await admin.end()
  }
}

const urlOf = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href
