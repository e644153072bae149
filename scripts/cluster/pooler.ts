// PgBouncer in transaction mode from deploy/cluster: many connections of the product share few of
// PostgreSQL's.
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { adapted, type Owner } from './deployed.ts'
import { findProgram, startProgram } from './programs.ts'

export type Pooler = {
  /** Address of the database through the pooler. */
  url: string
  stop: () => Promise<void>
}

export type PoolerOptions = {
  /** Other users can read it. */
  folder: string
  port: number
  /** Address of the database itself. */
  url: string
  /** The user that runs it, because PgBouncer refuses root. */
  owner: Owner
}

/** @returns null if PgBouncer isn't installed */
export async function startPooler({ folder, port, url, owner }: PoolerOptions): Promise<Pooler | null> {
  const file = findProgram('pgbouncer')
  if (!file) return null
  const { port: database_port, username, password } = new URL(url)
  fs.mkdirSync(folder, { recursive: true })
  const users = path.join(folder, 'users.txt')
  const settings = path.join(folder, 'pgbouncer.ini')
  fs.writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o600 })
  const text = adapted('pgbouncer.ini', [
    ['port=5000', `port=${database_port}`],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/users.txt', users],
  ])
  fs.writeFileSync(settings, text, { mode: 0o600 })
  for (const name of [folder, users, settings]) fs.chownSync(name, owner.uid, owner.gid)
  const stop = await startProgram({ file, args: [settings], log_file: path.join(folder, 'pooler.log'), owner }, () =>
    accepts(port),
  )
  return { url: Object.assign(new URL(url), { port: String(port) }).href, stop }
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
