// Builds the web, one process at a time: two builds in one folder would remove each other's files.
// ensureBuilt() runs this on Node 26.
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buildWeb, fail, root } from './prepare.mjs'

/**
 * How long to wait for the build of another process, ms; the first argument replaces it. A build
 * takes less than a minute.
 */
const PATIENCE = Number(process.argv[2] ?? 300_000)
/** SQLite's SQLITE_BUSY. */
const BUSY = 5

// SQLite takes a file lock of the operating system, which is released when the process ends, also
// after a crash.
const file = path.join(root, 'node_modules', '.cache', 'tsumugi', 'build.lock')
fs.mkdirSync(path.dirname(file), { recursive: true })
const lock = new DatabaseSync(file, { timeout: PATIENCE })
try {
  lock.exec('pragma journal_mode = memory; begin exclusive')
} catch (error) {
  if (error.errcode !== BUSY) throw error
  fail(
    `ほかのプロセスのビルドが${PATIENCE / 1000}秒たっても終わりません。そのプロセスを終えてから、もう一度お試しください。`,
  )
}
buildWeb()
lock.close()
