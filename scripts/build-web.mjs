// Builds the web, one process at a time: two builds in one folder would remove each other's files.
// ensureBuilt() runs this on Node 26.
import path from 'node:path'
import { tryFileLock } from '../src/database/file-lock.ts'
import { buildWeb, fail, root } from './prepare.mjs'

/**
 * How long to wait for the build of another process, ms; the first argument replaces it. A build
 * takes less than a minute.
 */
const PATIENCE = Number(process.argv[2] ?? 300_000)

const release = tryFileLock(path.join(root, 'node_modules', '.cache', 'tsumugi', 'build.lock'), PATIENCE)
if (!release)
  fail(
    `ほかのプロセスのビルドが${PATIENCE / 1000}秒たっても終わりません。そのプロセスを終えてから、もう一度お試しください。`,
  )
buildWeb()
release()
