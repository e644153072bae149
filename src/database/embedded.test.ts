// Which process starts, shares, takes over and stops the embedded PostgreSQL.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { unprivilegedOwner } from './embedded-files.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres, type JoinedPostgres, joinEmbeddedPostgres } from './embedded.ts'
import { FolderTaken, type Holder } from './folder-lock.ts'

let folder: string
let root: string
const open: JoinedPostgres[] = []

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'))
  // PostgreSQL doesn't run as root, so another user must be able to enter.
  fs.chmodSync(folder, 0o711)
  root = path.join(folder, 'postgres')
  const server = await startEmbeddedPostgres(root)
  await query(server, 'create table kept (n integer)')
  await server.stop()
})
afterEach(async () => {
  for (const server of open.splice(0)) await server.stop()
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

async function query(server: JoinedPostgres, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.url)
  // The server is killed while this client is connected.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
const pidFile = () => path.join(root, 'data', 'postmaster.pid')
const postmaster = () => Number(fs.readFileSync(pidFile(), 'utf8').split('\n')[0])
const runs = () => fs.existsSync(pidFile())

async function started(options?: Parameters<typeof startEmbeddedPostgres>[1]): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(root, options)
  open.push(server)
  return server
}
async function used(onWait?: (holder: Holder | null) => void): Promise<JoinedPostgres> {
  const server = await joinEmbeddedPostgres(root, { holder: { what: 'npm run doctor' }, onWait })
  open.push(server)
  return server
}

/** Starts PostgreSQL in a process that is killed, so it runs without an owner. */
async function leftBehind(): Promise<void> {
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))}
    await startEmbeddedPostgres(${JSON.stringify(root)})
    console.log('started')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

it('starts again after a kill at the same address with all committed data, when its children have ended', async () => {
  const server = await started()
  await query(server, 'insert into kept values (1)')
  // A child exits after its current statement, and uses the shared memory until then.
  const busy = query(server, 'select count(*) from generate_series(1, 5000000)')
  await expect
    .poll(() => query(server, `select 1 from pg_stat_activity where query like 'select count%'`))
    .toHaveLength(1)
  process.kill(postmaster(), 'SIGKILL')
  expect(await server.ended()).toBe('シグナル SIGKILL')
  await Promise.all([busy.catch(() => undefined), server.restart()])
  expect(await query(server, 'select n from kept')).toEqual([{ n: 1 }])
  await server.stop()
  expect(runs()).toBe(false)
})

it('has one server; a second one gets an error that names it', async () => {
  const server = await started({ holder: { what: 'つむぎ', port: 3000 } })
  const words = new RegExp(`つむぎ（プロセス ${process.pid}、ポート 3000、.* から）が使っています`)
  const second = startEmbeddedPostgres(root)
  await expect(second).rejects.toThrow(FolderTaken)
  await expect(second).rejects.toThrow(words)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

it('is used by commands beside its server, and they leave it running', async () => {
  const server = await started()
  const pid = postmaster()
  const [one, two] = await Promise.all([used(), used()])
  expect([one.adopted, two.adopted, one.url, two.url]).toEqual([true, true, server.url, server.url])
  await one.stop()
  await two.stop()
  expect([runs(), postmaster()]).toEqual([true, pid])
})

it('is started by a command without a server; the next command and a server wait until it has ended', async () => {
  const order: string[] = []
  const first = await used()
  expect(first.adopted).toBe(false)
  const waited: (string | undefined)[] = []
  const onWait = (holder: Holder | null) => waited.push(holder?.what)
  const second = used(onWait).then(async (command) => {
    order.push('second command')
    await query(command, 'select 1')
    await command.stop()
  })
  const server = started({ onWait }).then(async (own) => {
    order.push('server')
    await query(own, 'select 1')
    own.announceEnd()
    await own.stop()
  })
  await expect.poll(() => waited).toHaveLength(2)
  expect(await query(first, 'select 1 as one')).toEqual([{ one: 1 }])
  order.push('first command ends')
  await first.stop(() => expect(runs()).toBe(false))
  await Promise.all([second, server])
  expect(order).toHaveLength(3)
  expect(order[0]).toBe('first command ends')
  expect(waited.slice(0, 2)).toEqual(['npm run doctor', 'npm run doctor'])
  expect(runs()).toBe(false)
})

it('left by a killed process is used by commands and taken over by the next server, which stops it', async () => {
  await leftBehind()
  const pid = postmaster()
  const command = await used()
  expect(command.adopted).toBe(true)
  await command.stop()
  expect(postmaster()).toBe(pid)
  const server = await started()
  expect([server.adopted, postmaster()]).toEqual([true, pid])
  process.kill(pid, 'SIGKILL')
  await server.ended()
  await server.restart()
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  expect(runs()).toBe(false)
})

it('starts although another program has the pid of its former process', async () => {
  await leftBehind()
  const lines = fs.readFileSync(pidFile(), 'utf8').split('\n')
  process.kill(postmaster(), 'SIGKILL')
  // With the same user: PostgreSQL ignores a process of another user.
  const other = spawn('sleep', ['60'], { ...unprivilegedOwner(path.join(root, 'data')), stdio: 'ignore' })
  await once(other, 'spawn')
  fs.writeFileSync(pidFile(), [other.pid, ...lines.slice(1)].join('\n'))
  const server = await started()
  expect([server.adopted, await query(server, 'select 1 as one')]).toEqual([false, [{ one: 1 }]])
  expect(other.exitCode).toBeNull()
  await server.stop()
  expect(other.signalCode).toBeNull()
  other.kill()
})
