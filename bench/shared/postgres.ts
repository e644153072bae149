// The PostgreSQL of the benchmarks: the embedded one, in the folder of the benchmarks, with one
// database for each data set.
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#database/embedded.ts'

export const ROOT = path.resolve(import.meta.dirname, '../..')

export type Cluster = {
  urlOf: (database: string) => string
  /** The postmaster, whose children do the work. */
  pid: number
  /** Creates the database empty; drops an existing one. */
  recreate: (database: string) => Promise<void>
  /** Copies the database `from`, whose sessions end. */
  copy: (from: string, to: string) => Promise<void>
  exists: (database: string) => Promise<boolean>
  stop: () => Promise<void>
}

export async function openCluster(folder: string): Promise<Cluster> {
  const { url, stop } = await startEmbeddedPostgres(path.join(folder, 'postgres'))
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const client = new pg.Client(url)
    await client.connect()
    try {
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }
  const setting = await query<{ data: string }>(`select current_setting('data_directory') as data`)
  const pid = Number(fs.readFileSync(path.join(setting[0]!.data, 'postmaster.pid'), 'utf8').split('\n')[0])
  return {
    pid,
    stop,
    urlOf: (database) => {
      const named = new URL(url)
      named.pathname = `/${database}`
      return named.href
    },
    async recreate(database) {
      await query(`drop database if exists ${database} with (force)`)
      await query(`create database ${database}`)
    },
    async copy(from, to) {
      await query(`drop database if exists ${to} with (force)`)
      await query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [from])
      await query(`create database ${to} template ${from}`)
    },
    async exists(database) {
      return (await query('select 1 from pg_database where datname = $1', [database])).length > 0
    },
  }
}
