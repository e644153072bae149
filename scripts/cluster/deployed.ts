// The files of deploy/cluster, adapted to the network and the folders of this machine.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { withAddresses } from './machines.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../deploy/cluster')

/** @throws Error if the file doesn't contain a replaced text */
export function adapted(file: string, replaced: readonly [string, string][] = []): string {
  const text = withAddresses(fs.readFileSync(path.join(FOLDER, file), 'utf8'))
  return replaced.reduce((done, [what, by]) => {
    if (!done.includes(what)) throw new Error(`deploy/cluster/${file} has no ${what}`)
    return done.replaceAll(what, () => by)
  }, text)
}

/** The settings of an env file, or of what `etcdctl member add` prints. */
export const settingsOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^([A-Z_\d]+)="?(.*?)"?$/gm)].map(([, name, value]) => [name!, value!]))

export type Owner = { uid: number; gid: number }

/** The user of Debian's PostgreSQL. */
export function postgresUser(): Owner {
  const [uid, gid] = ['-u', '-g'].map((option) =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' })),
  )
  return { uid: uid!, gid: gid! }
}
