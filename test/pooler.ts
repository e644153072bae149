// Poolers in transaction mode, for tests: a small one of ours that any machine can run, and PgBouncer where it is installed. Ours is as
// strict as it gets: it never gives two transactions in a row the same connection while it has another, knows no statement by its name,
// refuses what PgBouncer refuses at the start, and remembers what it was told.
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { SESSION_SETTINGS } from '#database/client.ts'
import { freePort } from '#database/embedded.ts'

export type PoolerKind = 'stand-in' | 'pgbouncer'

/** A statement as a client sent it; with '' for its name unless it was to be kept. */
export type Heard = { name: string; text: string }

export type TestPooler = {
  url: string
  /** What was said so far; nothing by PgBouncer, which doesn't tell. */
  heard: Heard[]
  stop: () => Promise<void>
}

/** How many connections to the server it has for all clients: at the start, and at most. */
const FEW = 3
const MOST = 20
const STARTUP = 196_608
const SSL_REQUEST = 80_877_103
/** What PgBouncer takes of a client, beside who it is. */
const KNOWN = new Set([
  'user',
  'database',
  'client_encoding',
  'application_name',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
])

/** What a session of the server starts with, since its clients can't say so. */
const options = Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** @returns PgBouncer's program, or null where it isn't installed */
export const findPgBouncer = (): string | null =>
  ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((file) => fs.existsSync(file)) ?? null

export async function startPooler(kind: PoolerKind, url: string): Promise<TestPooler> {
  return kind === 'pgbouncer' ? await startPgBouncer(url) : await startStandIn(url)
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

/** Cuts what comes in into messages, whatever pieces it comes in. @param head bytes before the length */
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

/** A connection that is signed in and from now on speaks with whom it is lent to. */
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

async function startStandIn(url: string): Promise<TestPooler> {
  const heard: Heard[] = []
  // The one that rested longest is lent first.
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
    /** Answers that are to come, and whether something was said that no answer ends yet. */
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
      // In the middle of something: the server has to forget it.
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

/** It refuses to run as root. */
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
