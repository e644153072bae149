// A lock on a folder for one process (docs/decisions/035-one-process-on-a-data-folder.md). It locks
// a file beside the folder.
import fs from 'node:fs'
import path from 'node:path'
import { errorCode } from '#domain/shared/caught-error.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { tryFileLock } from './file-lock.ts'

/** The process that has the lock, for messages. The lock itself does not depend on it. */
export type Holder = {
  pid: number
  /** Its name for users: つむぎ, npm run migrate. */
  what: string
  /** The port it listens on, if any. */
  port: number | null
  /** In ms since 1970. */
  since: number
  /** Whether it ends soon without being stopped: a command, or a server that is shutting down. */
  ends_soon: boolean
}

export type HolderOptions = Pick<Holder, 'what'> & Partial<Pick<Holder, 'port' | 'ends_soon'>>

export type FolderLock = {
  /** Sets `ends_soon`. */
  announceEnd: () => void
  release: () => void
}

const fileOf = (folder: string, name: string) => `${path.resolve(folder)}.lock.${name}`

/**
 * @returns null when the folder is locked already, by this process or another
 * @throws Error when the lock file can't be opened
 */
export function tryFolderLock(
  folder: string,
  { what, port = null, ends_soon = false }: HolderOptions,
): FolderLock | null {
  const release = tryFileLock(fileOf(folder, 'db'), 0)
  if (!release) return null
  let held = true
  const holder: Holder = { pid: process.pid, what, port, since: Date.now(), ends_soon }
  describe(folder, holder)
  return {
    announceEnd: () => {
      if (held) describe(folder, { ...holder, ends_soon: true })
    },
    release: () => {
      if (!held) return
      held = false
      fs.rmSync(fileOf(folder, 'json'), { force: true })
      release()
    },
  }
}

/** The process that has the lock; null when that is not known. */
export function holderOf(folder: string): Holder | null {
  try {
    return JSON.parse(fs.readFileSync(fileOf(folder, 'json'), 'utf8')) as Holder
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Renames the finished file, so a reader never sees half of it. */
function describe(folder: string, holder: Holder) {
  const unfinished = fileOf(folder, `json.${process.pid}`)
  fs.writeFileSync(unfinished, JSON.stringify(holder))
  fs.renameSync(unfinished, fileOf(folder, 'json'))
}

/** 「つむぎ（プロセス 1234、ポート 3000、2026年11月20日 10:00から）」 */
export function describeHolder(holder: Holder | null): string {
  if (!holder) return 'ほかのプロセス'
  const { what, pid, port, since } = holder
  return `${what}（プロセス ${pid}、${port === null ? '' : `ポート ${port}、`}${formatMoment(since)} から）`
}

/** Another process has the folder, and it does not make sense to wait. */
export class FolderTaken extends Error {
  constructor(folder: string) {
    super(
      `${path.resolve(folder)} は、${describeHolder(holderOf(folder))}が使っています。同時に使えるのは1つだけです。そちらを終えるか、別の場所（DATA_DIR）を指定してください。`,
    )
  }
}
