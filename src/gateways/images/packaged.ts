// Pictures that are part of the program. It reads their files and never changes them.
import { diskFiles } from './disk.ts'
import { type Files, MASTERS } from './kept.ts'

export type Packaged = {
  /** What the ids of these pictures begin with. */
  prefix: string
  /** `{folder}/{name}.webp` is the master of the picture `{prefix}{name}`. */
  folder: string
}

/** `files` and the masters of the packaged pictures, whose renditions are written into `files`. */
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
    // Another experience may show the same picture.
    remove: (name) => (isPackaged(name) ? Promise.resolve() : files.remove(name)),
  }
}
