// Pictures on this machine's disk.
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '#domain/shared/caught-error.ts'
import { type Files, selfHostedImages } from './self-hosted.ts'
import type { ImageStore } from './port.ts'

export type DiskOptions = {
  /** Folder of masters and renditions; several processes may share it. */
  folder: string
  /**
   * Prefix of delivery addresses, without a slash at the end: /images, or https://img.example.jp
   */
  base_path: string
}

export const diskImages = ({ folder, base_path }: DiskOptions): ImageStore =>
  selfHostedImages(diskFiles(folder), base_path)

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
    const code = errorCode(error)
    // ENOTDIR: the id contains the name of a file as a folder.
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}
