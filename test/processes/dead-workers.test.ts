// The jobs of a worker that is killed, frozen or told to end are taken over by another worker, and
// no mail is sent twice.
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#database/client.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { type JobName, jobNames } from '#gateways/jobs/port.ts'
import { queueMail } from '#services/mail/queue-mail.ts'
import { isShort, sample } from '../lanes.ts'
import { testApp } from '../database.ts'
import { startSmtpServer } from '../mail/smtp-server.ts'
import { realQueue } from '../real-queue.ts'
import type { WorkerOrder, WorkerReport } from './worker.ts'

const app = testApp()
realQueue(app)

/**
 * Shorter intervals than in the product. A process may still miss several heartbeats on a busy
 * machine.
 */
const RHYTHM = {
  heartbeat: { every: 0.5, dead_after: 4, grace: 1 },
  lease: { lasts: 3, renewed_every: 0.5 },
}
/** Milliseconds, longer than a worker may miss heartbeats. */
const SILENCE = 5_000
/**
 * The time that the product promises for a takeover. With these intervals it is several times
 * faster.
 */
const PROMISED = { timeout: 30_000, interval: 50 }

let smtp: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => {
  smtp = await startSmtpServer()
})
afterAll(() => smtp?.stop())

const children = new Set<ChildProcess>()
const failures: string[] = []
afterEach(async () => {
  for (const child of children) {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  // Neither the worker that is killed, frozen or told to end nor the others may log an error.
  expect(failures.splice(0)).toEqual([])
})

type Worker = { began: string[]; ended: string[]; signal: (name: NodeJS.Signals) => void; gone: Promise<void> }

async function startWorker(options: Partial<WorkerOrder> = {}): Promise<Worker> {
  const order: WorkerOrder = {
    url: app.database_url,
    pooler: app.database_pooler,
    direct: app.direct_url,
    smtp: `smtp://127.0.0.1:${smtp.port}`,
    hangs: false,
    ...RHYTHM,
    ...options,
  }
  const child = fork(path.join(import.meta.dirname, 'worker.ts'), [JSON.stringify(order)])
  children.add(child)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  void gone.then(() => children.delete(child))
  const began: string[] = []
  const ended: string[] = []
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)))
    child.on('message', (report: WorkerReport) => {
      if (report === 'ready') resolve()
      else if ('began' in report) began.push(`${report.began} ${report.id}`)
      else if ('ended' in report) ended.push(`${report.ended} ${report.id}`)
      else failures.push(report.failed)
    })
  })
  return { began, ended, signal: (name) => void child.kill(name), gone }
}

async function kill(worker: Worker) {
  worker.signal('SIGKILL')
  await worker.gone
}

let mails = 0
/**
 * Queues a mail to each name. The mail server delays mails to `held…` until a test releases them.
 * @returns addresses
 */
async function queue(names: readonly string[]): Promise<string[]> {
  const addresses = names.map((name) => `${name}-${(mails += 1)}@example.jp`)
  await inTransaction(app.db, async (tx) => {
    for (const to of addresses) await queueMail(app, tx, { kind: 'test', to, subject: 'ご予約', text: '花子 様' })
  })
  return addresses
}

const rowsOf = (addresses: readonly string[]) =>
  app.db
    .selectFrom('mails')
    .select(['id', 'state', 'attempts', 'sent_at', 'taken_until'])
    .where('to_address', 'in', [...addresses])
    .orderBy('id')
    .execute()
const statesOf = async (addresses: readonly string[]) => (await rowsOf(addresses)).map(({ state }) => state)
const sent = (addresses: readonly string[]) =>
  vi.waitUntil(async () => (await statesOf(addresses)).every((state) => state === 'sent'), PROMISED)
const taken = (addresses: readonly string[]) =>
  vi.waitUntil(async () => (await rowsOf(addresses)).every(({ taken_until }) => taken_until !== null), PROMISED)
const arrivals = (addresses: readonly string[]) =>
  addresses.map((address) => smtp.arrived.filter(({ to }) => to.includes(address)).length)
// Scheduled jobs run as well.
const ofMails = (jobs: readonly string[]) => jobs.filter((job) => job.startsWith('deliver-mail '))
const each = <T>(items: readonly unknown[], value: T) => items.map(() => value)

describe('mails', () => {
  beforeEach(() => smtp.tell('hold'))

  it.skipIf(isShort)('of a killed worker are sent once by another one; a slow worker keeps its mails', async () => {
    const first = await startWorker()
    const before = await queue(['plain', 'plain', 'plain'])
    await sent(before)
    const under_way = await queue(['held', 'held', 'held', 'held'])
    await taken(under_way)
    const second = await startWorker()
    await new Promise((resolve) => setTimeout(resolve, SILENCE))
    expect(ofMails(second.began)).toEqual([])
    await kill(first)
    smtp.tell('pass')
    await sent(under_way)
    expect(arrivals([...before, ...under_way])).toEqual(each([...before, ...under_way], 1))
    expect((await rowsOf(before)).map(({ attempts }) => attempts)).toEqual(each(before, 1))
  })

  it.skipIf(isShort).each(
    sample(
      [
        ['by its next renewal', 0.5, 600],
        ['by its next heartbeat', 600, 0.5],
        ['at the last moment', 600, 600],
      ] as const,
      3,
    ),
  )(
    'of a frozen worker are sent by another one, which the first worker notices %s',
    async (_, renewed_every, every) => {
      const first = await startWorker({
        lease: { ...RHYTHM.lease, renewed_every },
        heartbeat: { ...RHYTHM.heartbeat, every },
      })
      const [address] = (await queue(['held'])) as [string]
      await vi.waitUntil(() => smtp.held.includes(address), PROMISED)
      first.signal('SIGSTOP')
      smtp.tell('pass')
      await startWorker()
      await sent([address])
      const rows = await rowsOf([address])
      first.signal('SIGCONT')
      smtp.tell('release')
      await vi.waitUntil(() => ofMails(first.ended).length > 0, PROMISED)
      expect(arrivals([address])).toEqual([1])
      expect(await rowsOf([address])).toEqual(rows)
    },
  )

  it('of a worker that is asked to end are released to another one immediately', async () => {
    const forever = {
      heartbeat: { ...RHYTHM.heartbeat, dead_after: 600 },
      lease: { lasts: 600, renewed_every: 0.5 },
    }
    const first = await startWorker(forever)
    const addresses = await queue(['held', 'held', 'held', 'held'])
    await taken(addresses)
    // Its connections are used up by mails that wait.
    await vi.waitUntil(() => addresses.filter((one) => smtp.held.includes(one)).length >= 2, PROMISED)
    await startWorker(forever)
    // Before the end: otherwise a mail of the second worker may begin to wait, too, and nothing
    // releases it.
    smtp.tell('pass')
    first.signal('SIGTERM')
    await first.gone
    await sent(addresses)
    expect(arrivals(addresses)).toEqual(each(addresses, 1))
  })
})

describe('every other kind of job', () => {
  const names = jobNames.filter((name): name is JobName => name !== 'deliver-mail')
  let id = 1_000
  let wanted: string[]
  beforeEach(async () => {
    id += 1
    wanted = names.map((name) => `${name} ${id}`).toSorted()
    for (const name of names) await inTransaction(app.db, (tx) => app.jobs.send(executeSqlOf(tx), name, { id }))
  })
  const ours = (jobs: readonly string[]) => jobs.filter((job) => job.endsWith(` ${id}`)).toSorted()
  const all = (jobs: readonly string[]) => vi.waitUntil(() => ours(jobs).length >= wanted.length, PROMISED)

  it.skipIf(isShort)('of a killed worker is taken over by another one; a slow worker keeps its jobs', async () => {
    const first = await startWorker({ hangs: true })
    await all(first.began)
    const second = await startWorker()
    await new Promise((resolve) => setTimeout(resolve, SILENCE))
    expect(ours(second.began)).toEqual([])
    await kill(first)
    await all(second.ended)
    expect(ours(second.began)).toEqual(wanted)
  })

  it('of a killed worker is taken over by the same worker after a restart', async () => {
    const first = await startWorker({ hangs: true })
    await all(first.began)
    await kill(first)
    const again = await startWorker()
    await all(again.ended)
    expect(ours(again.began)).toEqual(wanted)
  })

  it.skipIf(isShort)('of a worker that is asked to end is released to another one immediately', async () => {
    const heartbeat = { ...RHYTHM.heartbeat, dead_after: 600 }
    const first = await startWorker({ hangs: true, heartbeat })
    await all(first.began)
    const second = await startWorker({ heartbeat })
    first.signal('SIGTERM')
    await first.gone
    const { rows } = await sql`select name from pgboss.job
      where (data->>'id')::int = ${id} and state = 'retry' and start_after > now()`.execute(app.db)
    expect(rows).toEqual([])
    await all(second.ended)
    expect(ours(second.began)).toEqual(wanted)
  })
})
