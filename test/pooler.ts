// Connection poolers in transaction mode, for tests: a fake that runs on every machine, and
// PgBouncer where it is installed. The fake is strict. It gives two consecutive transactions
// different connections whenever another connection is idle, it tracks no prepared statements, it
// rejects the startup parameters that PgBouncer rejects, and it records the statements of its
// clients.
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { SESSION_SETTINGS } from '#database/client.ts'
import { freePort } from '#database/embedded.ts'

export type PoolerKind = 'fake' | 'pgbouncer'

/** A statement that a client sent. `name` is '' for an unnamed statement. */
export type Heard = { name: string; text: string }

export type TestPooler = {
  url: string
  /** The statements so far; always empty for PgBouncer. */
  heard: Heard[]
  stop: () => Promise<void>
}

/** Connections to the server for all clients: at the start, and maximum. */
const FEW = 3
const MOST = 20
const STARTUP = 196_608
const SSL_REQUEST = 80_877_103
/** Startup parameters that PgBouncer accepts. */
const KNOWN = new Set([
  'user',
  'database',
  'client_encoding',
  'application_name',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
])

/**
 * Settings of each server session. Clients can't set them, because a pooler rejects them at
 * startup.
 */
const options = Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** @returns PgBouncer's program, or null where it isn't installed */
export const findPgBouncer = (): string | null =>
  ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((file) => fs.existsSync(file)) ?? null

export async function startPooler(kind: PoolerKind, url: string): Promise<TestPooler> {
  return kind === 'pgbouncer' ? await startPgBouncer(url) : await startFake(url)
}

const message = (type: string, ...parts: (string | Buffer)[]) => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)))
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

/**
 * Splits the incoming bytes into protocol messages.
 * @param head number of bytes before the length
 */
function cutter(head: () => 0 | 1, take: (whole: Buffer) => void) {
  let rest = Buffer.alloc(0)
  return (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    for (;;) {
      const before = head()
      if (rest.length < before + 4) return
      const length = before + rest.readInt32BE(before)
      if (rest.length < length) return
      const whole = rest.subarray(0, length)
      rest = rest.subarray(length)
      take(whole)
    }
  }
}

type Server = { stream: net.Socket; take: (whole: Buffer) => void; end: () => void; ended: boolean }

/**
 * A server connection after its sign-in. Its messages go to the client that currently borrows it.
 */
async function connectServer(url: string): Promise<Server> {
  const client = new pg.Client({ connectionString: url, options })
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: net.Socket } }).connection
  stream.removeAllListeners()
  const server: Server = { stream, take: () => undefined, end: () => undefined, ended: false }
  const cut = cutter(
    () => 1,
    (whole) => server.take(whole),
  )
  stream.on('data', cut)
  stream.on('error', () => undefined)
  stream.on('close', () => {
    server.ended = true
    server.end()
  })
  stream.setNoDelay()
  return server
}

async function startFake(url: string): Promise<TestPooler> {
  const heard: Heard[] = []
  // First in, first out: the connection that was idle longest is lent first.
  const idle = await Promise.all(Array.from({ length: FEW }, () => connectServer(url)))
  const waiting: ((server: Server) => void)[] = []
  let all = idle.length
  const sockets = new Set<net.Socket>()
  const lend = () => {
    const server = idle.shift()
    if (server) return Promise.resolve(server)
    if (all < MOST) {
      all += 1
      return connectServer(url)
    }
    return new Promise<Server>((resolve) => waiting.push(resolve))
  }
  const giveBack = async (server: Server) => {
    server.take = () => undefined
    server.end = () => undefined
    const next = server.ended ? await connectServer(url) : server
    const first = waiting.shift()
    if (first) first(next)
    else idle.push(next)
  }

  const listener = net.createServer((socket) => {
    sockets.add(socket)
    socket.setNoDelay()
    const queue: Buffer[] = []
    let begun = false
    let server: Server | null = null
    let lending = false
    /** Responses that are still expected, and whether the last message needs a Sync. */
    let open = 0
    let unended = false

    const leave = (taken: Server, destroy: boolean) => {
      server = null
      if (destroy) {
        taken.ended = true
        taken.stream.destroy()
      }
      void giveBack(taken)
    }
    const hear = (taken: Server, whole: Buffer) => {
      socket.write(whole)
      if (String.fromCharCode(whole[0]!) !== 'Z') return
      open -= 1
      if (open === 0 && !unended && String.fromCharCode(whole[5]!) === 'I') {
        leave(taken, false)
        void work()
      }
    }
    const say = (taken: Server, whole: Buffer) => {
      const type = String.fromCharCode(whole[0]!)
      const words = whole.subarray(5).toString().split('\0')
      if (type === 'Q') heard.push({ name: '', text: words[0]! })
      if (type === 'P') heard.push({ name: words[0]!, text: words[1]! })
      unended = type !== 'S' && type !== 'Q'
      if (!unended) open += 1
      taken.stream.write(whole)
    }
    async function work() {
      if (lending) return
      if (!server && queue.length > 0) {
        lending = true
        const lent = await lend()
        lending = false
        if (socket.destroyed) return leave(lent, false)
        server = lent
        lent.take = (whole) => hear(lent, whole)
        lent.end = () => socket.destroy()
      }
      while (server && queue.length > 0) say(server, queue.shift()!)
    }
    const start = (whole: Buffer) => {
      const code = whole.readInt32BE(4)
      if (code === SSL_REQUEST) return socket.write('N')
      if (code !== STARTUP) return socket.destroy()
      const words = whole.subarray(8).toString().split('\0')
      const foreign = words.filter((_, index) => index % 2 === 0).find((name) => name && !KNOWN.has(name.toLowerCase()))
      if (foreign) {
        const text = `unsupported startup parameter: ${foreign}`
        return socket.end(message('E', 'SFATAL', 'C08P01', `M${text}`, Buffer.alloc(1)))
      }
      begun = true
      socket.write(message('R', number(0)))
      for (const [name, value] of Object.entries({ server_version: '18.0', client_encoding: 'UTF8' }))
        socket.write(message('S', name, value))
      socket.write(message('K', number(1), number(1)))
      return socket.write(message('Z', Buffer.from('I')))
    }
    socket.on(
      'data',
      cutter(
        () => (begun ? 1 : 0),
        (whole) => {
          if (!begun) return void start(whole)
          if (String.fromCharCode(whole[0]!) === 'X') return void socket.end()
          queue.push(whole)
          void work()
        },
      ),
    )
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      // The client left during a transaction. Destroying the connection rolls it back.
      if (server) leave(server, true)
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return {
    url: at(url, (listener.address() as net.AddressInfo).port),
    heard,
    stop: async () => {
      sockets.forEach((socket) => socket.destroy())
      await new Promise((resolve) => listener.close(resolve))
      idle.forEach(({ stream }) => stream.destroy())
    },
  }
}

const at = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href

async function startPgBouncer(url: string): Promise<TestPooler> {
  const program = findPgBouncer()
  if (!program) throw new Error('PgBouncer is not installed (apt-get install pgbouncer).')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pgbouncer-'))
  fs.chmodSync(folder, 0o755)
  const { hostname, port, pathname, username, password } = new URL(url)
  const settings = Object.entries(SESSION_SETTINGS).map(([name, value]) => `set ${name} = ''${value}''`)
  const listen_port = await freePort()
  fs.writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password=${password} connect_query='${settings.join('; ')}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen_port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${MOST}
max_client_conn = 200
server_round_robin = 1
`,
  )
  const child = spawn(program, ['-q', path.join(folder, 'pgbouncer.ini')], { ...nobody(), stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  const pooled = at(url, listen_port)
  const until = Date.now() + 10_000
  while (!(await answers(pooled))) {
    if (Date.now() > until) throw new Error('PgBouncer did not start.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url: pooled,
    heard: [],
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      fs.rmSync(folder, { recursive: true })
    },
  }
}

/** PgBouncer refuses to run as root. */
function nobody(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
