// The folder of backups. Each has a subfolder named by its time, which exists only when the backup
// is complete.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { TableSums } from './table-sums.ts'

export type Manifest = {
  made_at: string
  /**
   * `dump`: of a database by pg_dump; `folder`: a copy of the embedded PostgreSQL's folder while it
   * was stopped.
   */
  kind: 'dump' | 'folder'
  /** Major version of PostgreSQL. */
  postgres: number
  /** Name of the last migration. */
  schema: string
  tables: TableSums
  dump: { file: string; bytes: number; sha256: string; encrypted: boolean } | null
  /** null: they are in a store of pictures. */
  pictures: { files: number; bytes: number } | null
}

const NAME = /^\d{8}T\d{6}Z$/
const UNFINISHED = /^unfinished-\d{8}T\d{6}Z$/

export const nameOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Complete ones, the oldest first. */
export function listBackups(folder: string): string[] {
  return fs
    .readdirSync(folder)
    .filter((name) => NAME.test(name) && fs.existsSync(path.join(folder, name, 'manifest.json')))
    .toSorted()
}

export function readManifest(backup: string): Manifest {
  return JSON.parse(fs.readFileSync(path.join(backup, 'manifest.json'), 'utf8')) as Manifest
}

/**
 * Makes a backup with `fill`, and deletes the oldest ones when it is complete. A failed one leaves
 * no files.
 * @param keep number of backups that stay, including the new one
 * @returns the new backup's folder and the names of deleted ones
 */
export async function keepBackup(
  folder: string,
  { at, keep }: { at: Date; keep: number },
  fill: (backup: string) => Promise<Manifest>,
): Promise<{ backup: string; removed: string[] }> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const unfinished = path.join(folder, `unfinished-${nameOf(at)}`)
  const backup = path.join(folder, nameOf(at))
  fs.mkdirSync(unfinished, { mode: 0o700 })
  try {
    const manifest = await fill(unfinished)
    fs.writeFileSync(path.join(unfinished, 'manifest.json'), JSON.stringify(manifest, null, 2))
    fs.renameSync(unfinished, backup)
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
  const removed = listBackups(folder).slice(0, -keep)
  // Unfinished folders of interrupted backups. One of the last day may still be in progress.
  const yesterday = nameOf(new Date(at.getTime() - 86_400_000))
  const left = fs
    .readdirSync(folder)
    .filter((name) => UNFINISHED.test(name) && name.slice('unfinished-'.length) < yesterday)
  for (const name of [...removed, ...left]) fs.rmSync(path.join(folder, name), { recursive: true })
  return { backup, removed }
}

/**
 * Copies masters. A file never changes under its name, so files of the backup before are linked
 * instead of copied.
 * @param before the folder of pictures in the backup before, if any
 */
export function copyPictures(from: string, to: string, before: string | null): { files: number; bytes: number } {
  const copied = { files: 0, bytes: 0 }
  if (!fs.existsSync(from)) return copied
  for (const entry of fs.readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const source = path.join(entry.parentPath, entry.name)
    const name = path.relative(from, source)
    const target = path.join(to, name)
    fs.mkdirSync(path.dirname(target), { recursive: true })
    const { size } = fs.statSync(source)
    const known = before && fs.statSync(path.join(before, name), { throwIfNoEntry: false })
    if (known && known.size === size) fs.linkSync(path.join(before, name), target)
    else fs.copyFileSync(source, target)
    copied.files++
    copied.bytes += size
  }
  return copied
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(fs.createReadStream(file), hash)
  return hash.digest('hex')
}
