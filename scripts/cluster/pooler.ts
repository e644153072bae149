// PgBouncer in transaction mode: many connections of the product share few of PostgreSQL's.
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
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
  /** The user that runs PgBouncer if this runs as root, because PgBouncer refuses root. */
  owner: { uid: number; gid: number } | undefined
}

/** @returns null if PgBouncer isn't installed */
export async function startPooler({ folder, port, url, owner }: PoolerOptions): Promise<Pooler | null> {
  const file = findProgram('pgbouncer')
  if (!file) return null
  const { hostname, port: database_port, username, password, pathname } = new URL(url)
  fs.mkdirSync(folder, { recursive: true })
  const users = path.join(folder, 'users.txt')
  const settings = path.join(folder, 'pgbouncer.ini')
  fs.writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o600 })
  fs.writeFileSync(
    settings,
    [
      '[databases]',
      `${pathname.slice(1)} = host=${hostname} port=${database_port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'max_client_conn = 500',
      'default_pool_size = 20',
      // Waiting clients continue as soon as the database is back.
      'server_login_retry = 1',
      '',
    ].join('\n'),
    { mode: 0o600 },
  )
  for (const name of [folder, users, settings]) if (owner) fs.chownSync(name, owner.uid, owner.gid)
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
