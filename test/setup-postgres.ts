// Before the database tests: one PostgreSQL for the run and one migrated database that each test file gets a copy of.
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
/** Runs at the same time have a server each. */
const MOST_RUNS = 16

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

/** In .data/test, or .data/test-2 … while other runs go on. */
async function startServer(): Promise<EmbeddedPostgres> {
  for (let run = 1; ; run++) {
    try {
      return await startEmbeddedPostgres(path.join(ROOT, run === 1 ? 'test' : `test-${run}`))
    } catch (error) {
      if (!(error instanceof FolderTaken) || run === MOST_RUNS) throw error
    }
  }
}

/** The migrated database for the migrations as they are; kept for the next run, databases of earlier ones are dropped. */
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
    // Renamed when finished, so that a run cut short leaves no half-made template.
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
