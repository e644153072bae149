// Pictures on this machine's disk.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { type Files, keptImages } from './kept.ts'
import type { ImageStore } from './port.ts'

export type DiskOptions = {
  /** Where masters and renditions are kept; may be shared by several processes. */
  folder: string
  /** What delivery addresses start with, without a slash at the end: /images, or https://img.example.jp */
  base_path: string
}

/** Pictures on disk. */
export const diskImages = ({ folder, base_path }: DiskOptions): ImageStore => keptImages(diskFiles(folder), base_path)

export function diskFiles(folder: string): Files {
  const at = (name: string) => path.join(folder, name)
  return {
    read: (name) => orNull(fs.readFile(at(name))),
    has: async (name) => (await orNull(fs.stat(at(name)))) !== null,
    async write(name, bytes) {
      const unfinished = path.join(folder, 'unfinished', randomUUID())
      await fs.mkdir(path.dirname(unfinished), { recursive: true })
      await fs.mkdir(path.dirname(at(name)), { recursive: true })
      await fs.writeFile(unfinished, bytes)
      await fs.rename(unfinished, at(name))
    },
    remove: (name) => fs.rm(at(name), { force: true }),
  }
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // ENOTDIR: what would be a folder of this id is the file of another one.
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}
