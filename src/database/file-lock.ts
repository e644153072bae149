// An exclusive lock on a file, by SQLite, which is part of Node. The operating system releases it
// when the process ends, also after a crash, so an old lock never blocks a start.
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's SQLITE_BUSY. */
const BUSY = 5

// Garbage collection of a connection would close it and release its lock.
const held = new Set<DatabaseSync>()

/**
 * Creates the file and its folder if they are missing.
 * @param timeout how long to wait for the holder of the lock, ms
 * @returns a function that releases the lock; null if the file is still locked, by this process or
 * another
 * @throws Error if the file can't be opened
 */
export function tryFileLock(file: string, timeout: number): (() => void) | null {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const connection = new DatabaseSync(file, { timeout })
  try {
    // The lock writes no data, so it needs no journal file.
    connection.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    connection.close()
    if ((error as { errcode?: number }).errcode === BUSY) return null
    throw error
  }
  held.add(connection)
  return () => {
    if (held.delete(connection)) connection.close()
  }
}
