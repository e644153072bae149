// Which public pages are asked for most, kept across a restart: a starting process renders them
// before it takes requests. Only addresses without a query count: they are pages that exist, and
// contain nothing that a visitor typed.
import fs from 'node:fs'
import path from 'node:path'
import { cacheableAt } from './cached-topics.ts'

/** Addresses in the file. */
const MOST_STORED = 500
/** Addresses that are counted until the file is written. */
const MOST_COUNTED = 5_000
/** Bytes; a larger file is not ours. */
const LARGEST_FILE = 100_000

export type AskedPages = {
  /** Counts one request for an address that was answered with a page. */
  count: (address: string) => void
  /** The addresses, the most asked one first. */
  most: () => string[]
  /** Writes the file. Each time the older requests count half. */
  store: () => void
}

const isCounted = (address: string) => !address.includes('?') && cacheableAt(address) !== null

function isEntry(entry: unknown): entry is [string, number] {
  if (!Array.isArray(entry)) return false
  const [address, count] = entry as unknown[]
  return typeof address === 'string' && isCounted(address) && typeof count === 'number' && count > 0
}

/** What the last process stored. A missing or damaged file is as good as an empty one. */
function readFile(file: string): [string, number][] {
  try {
    if (fs.statSync(file).size > LARGEST_FILE) return []
    const read: unknown = JSON.parse(fs.readFileSync(file, 'utf8'))
    return Array.isArray(read) ? read.filter(isEntry).slice(0, MOST_STORED) : []
  } catch {
    return []
  }
}

/**
 * @param folder DATA_DIR
 * @param onError called when the file can't be written
 */
export function askedPages(folder: string, onError: (error: unknown) => void): AskedPages {
  const file = path.join(folder, 'asked-pages.json')
  let counts = new Map(readFile(file))
  const sorted = () => [...counts].toSorted(([, a], [, b]) => b - a).slice(0, MOST_STORED)
  return {
    count(address) {
      const known = counts.get(address)
      if (known === undefined && (counts.size >= MOST_COUNTED || !isCounted(address))) return
      counts.set(address, (known ?? 0) + 1)
    },
    most: () => sorted().map(([address]) => address),
    store() {
      const entries = sorted().map(([address, count]): [string, number] => [address, count / 2])
      counts = new Map(entries)
      try {
        const next = `${file}.${process.pid}`
        fs.writeFileSync(next, JSON.stringify(entries))
        fs.renameSync(next, file)
      } catch (error) {
        onError(error)
      }
    },
  }
}
