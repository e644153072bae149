// Before the database tests: one PostgreSQL for the run and one migrated database that each test file gets a copy of.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#database/embedded.ts'
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
  const { folder, release } = claimFolder()
  try {
    const server = await startEmbeddedPostgres(folder)
    const template = await prepareTemplate(server.url)
    project.provide('postgres_url', server.url)
    project.provide('postgres_template', template)
    return async () => {
      await server.stop()
      release()
    }
  } catch (error) {
    release()
    throw error
  }
}

/** .data/test, or .data/test-2 … while other runs go on: whoever stops first must not stop the others' server. */
function claimFolder(): { folder: string; release: () => void } {
  for (let run = 1; run <= MOST_RUNS; run++) {
    const folder = path.join(ROOT, run === 1 ? 'test' : `test-${run}`)
    const lock = `${folder}.lock`
    fs.mkdirSync(ROOT, { recursive: true })
    if (fs.existsSync(lock) && !isAlive(Number(fs.readFileSync(lock, 'utf8')))) fs.rmSync(lock, { force: true })
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return { folder, release: () => fs.rmSync(lock, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  throw new Error(`${MOST_RUNS} test runs are going on already.`)
}

function isAlive(pid: number): boolean {
  // An empty lock was just made by a run that has not written its id yet.
  if (!pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
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
