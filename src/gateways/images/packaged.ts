// Pictures that are part of the program. Their files are only read.
import { diskFiles } from './disk.ts'
import { type Files, MASTERS } from './self-hosted.ts'

export type Packaged = {
  /** Prefix of the ids of these pictures. */
  prefix: string
  /** `{folder}/{name}.webp` is the master of the picture `{prefix}{name}`. */
  folder: string
}

/** `files` plus the masters of the packaged pictures; their renditions are written into `files`. */
export function withPackagedMasters(files: Files, { prefix, folder }: Packaged): Files {
  const packaged = diskFiles(folder)
  const start = `${MASTERS}${prefix}`
  const isPackaged = (name: string) => name.startsWith(start)
  const nameOf = (name: string) => name.slice(start.length)
  return {
    read: (name) => (isPackaged(name) ? packaged.read(nameOf(name)) : files.read(name)),
    has: (name) => (isPackaged(name) ? packaged.has(nameOf(name)) : files.has(name)),
    async write(name, bytes, content_type) {
      if (isPackaged(name)) throw new Error(`${name} is part of the program`)
      await files.write(name, bytes, content_type)
    },
    // Other experiences may show the same picture.
    remove: (name) => (isPackaged(name) ? Promise.resolve() : files.remove(name)),
  }
}
