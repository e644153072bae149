// The product under attack: built, in its own folder, with the embedded database and the data of
// the demonstration.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { type Db, openDatabase } from '#database/client.ts'
import { freePort } from '#database/embedded.ts'
import { type Product, product } from '#test/processes/product.ts'
import { openEmbedded } from '../installation.ts'

export type Target = {
  url: string
  port: number
  /** Address of the inspector of the product's V8; null before the first start. */
  inspector: string
  data_dir: string
  /** Starts the product, or starts it again, with these settings. */
  start: (env?: Record<string, string>) => Promise<Product>
  /**
   * The running process.
   * @throws Error if none runs
   */
  running: () => Product
  /** A second connection to the database, to prepare and to check. */
  database: () => Promise<{ pool: pg.Pool; db: Db }>
  /** Lines of the product's log that are errors, since the last call. */
  takeErrors: () => string[]
  stop: () => Promise<void>
}

type Options = { kept: boolean; say: (text: string) => void }

export async function openTarget({ kept, say }: Options): Promise<Target> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tsumugi-attack-'))
  // If this runs as root, PostgreSQL runs as another user.
  fs.chmodSync(folder, 0o755)
  const data_dir = path.join(folder, 'data')
  const log_file = path.join(folder, 'product.log')
  const [port, inspected] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  let current: Product | null = null
  let opened: { pool: pg.Pool; db: Db } | null = null
  let read = 0

  const closeDatabase = async () => {
    await opened?.pool.end()
    opened = null
  }

  return {
    url,
    port,
    inspector: `http://127.0.0.1:${inspected}`,
    data_dir,
    async start(env = {}) {
      await closeDatabase()
      await current?.stop()
      current = product({
        name: 'product',
        role: 'all',
        port,
        log_file,
        env: {
          DATA_DIR: data_dir,
          BASE_URL: url,
          NODE_OPTIONS: `--inspect=127.0.0.1:${inspected}`,
          DATABASE_URL: '',
          PAYMENT_TIMEOUT_MS: '2000',
          LOG_LEVEL: 'error',
          ...env,
        },
      })
      await current.start()
      return current
    },
    running() {
      if (!current) throw new Error('The product was not started.')
      return current
    },
    async database() {
      if (opened) return opened
      const { url: database_url } = await openEmbedded(data_dir)
      opened = openDatabase(database_url, { max: 4, onIdleError: () => undefined })
      return opened
    },
    takeErrors() {
      const text = fs.existsSync(log_file) ? fs.readFileSync(log_file, 'utf8') : ''
      const lines = text.slice(read).split('\n')
      read = text.length
      return lines.filter((line) => line.startsWith('{') && /"level":(50|60)/.test(line))
    },
    async stop() {
      await closeDatabase()
      await current?.stop()
      if (kept) say(`${folder} を残しました。`)
      else fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
