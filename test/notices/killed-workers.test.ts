// Each notice arrives once although three workers are killed at random: counted where the notices
// arrive, at stand-ins of the mail server, of LINE and of the push services.
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { NoticeChannel } from '#gateways/notices/port.ts'
import { chooseNotices } from '#services/notices/my-notices.ts'
import { runs } from '../lanes.ts'
import { startSmtpServer } from '../mail/smtp-server.ts'
import { type LineFake, lineFake } from './line-fake.ts'
import { aBooking, emailOf, noticeWorld } from './notice-world.ts'
import type { NoticeWorkerOrder, NoticeWorkerReport } from './notice-process.ts'
import { aPushBrowser } from './push-browsers.ts'
import { type PushFake, pushFake } from './push-fake.ts'

const BOOKINGS = runs(4, 450, 8)
const KILLS = runs(1, 60, 2)
const WORKERS = 3
/** Mails that a worker sends at the same time: the connections of `smtpMail`. */
const UNDER_WAY = 2
/** Of each channel: jobs of a queue that a worker runs at the same time. */
const AT_A_TIME = 4

const { world } = noticeWorld()
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let line: LineFake
let push: PushFake
beforeAll(async () => {
  ;[smtp, line, push] = await Promise.all([startSmtpServer(), lineFake(), pushFake()])
  // So that many kills are between sending and the response.
  line.state.slowness = 300
  push.state.slowness = 300
})

const children = new Set<ChildProcess>()
const failures: string[] = []
async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  children.delete(child)
}
afterAll(async () => {
  await Promise.all([...children].map(kill))
  await Promise.all([smtp?.stop(), line?.stop(), push?.stop()])
})

async function startWorker(): Promise<ChildProcess> {
  const order: NoticeWorkerOrder = {
    url: world.database_url,
    pooler: world.database_pooler,
    direct: world.direct_url,
    smtp: `smtp://127.0.0.1:${smtp.port}`,
    line: line.address,
    push: push.address,
    now: world.clock.now().toISOString(),
    every: 300,
    // Shorter intervals than in the product. A process may still miss several heartbeats on a busy
    // machine.
    heartbeat: { every: 0.5, dead_after: 4, grace: 1 },
    lease: { lasts: 3, renewed_every: 0.5 },
  }
  const child = fork(path.join(import.meta.dirname, 'notice-process.ts'), [JSON.stringify(order)])
  children.add(child)
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)))
    child.on('message', (report: NoticeWorkerReport) => {
      if (report === 'ready') resolve()
      else failures.push(report.failed)
    })
  })
  return child
}

const channels = (['line', 'push'] as const).map((name): NoticeChannel => ({
  name,
  send: () => Promise.reject(new Error('the workers send')),
}))

async function withLine({ id }: { id: number }): Promise<string> {
  const line_user_id = `U${id}`
  await sql`insert into user_accounts (user_id, provider_id, account_id, created_at, updated_at)
    values (${id}, 'line', ${line_user_id}, now(), now())`.execute(world.db)
  line.friends.add(line_user_id)
  return line_user_id
}

/** Two notices: the guest's through LINE, the host's through LINE and a browser. */
async function twoNotices(n: number) {
  const { host, guest } = await aBooking(world, { date: '2026-11-24' })
  const app = { ...world, noticeChannels: channels }
  await chooseNotices(app, guest, { choices: [{ kind: 'guest_reminder', channel: 'line' }] })
  const choices = channels.map(({ name }) => ({ kind: 'host_tomorrow' as const, channel: name }))
  await chooseNotices(app, host, { choices })
  // The mail server takes a second to accept this mail after it has the content.
  if (n % 2 === 0)
    await sql`update users set email = ${`slow-${guest.id}@example.jp`} where id = ${guest.id}`.execute(world.db)
  const browser = push.subscribe()
  await aPushBrowser(world.db, host.id, browser)
  return {
    mails: [await emailOf(world, guest), await emailOf(world, host)],
    line: [await withLine(guest), await withLine(host)],
    browser: browser.endpoint,
  }
}

const counts = (keys: readonly string[]) => {
  const found = new Map<string, number>()
  for (const key of keys) found.set(key, (found.get(key) ?? 0) + 1)
  return found
}
const once = (keys: readonly string[]) => new Map(keys.map((key) => [key, 1]))
/** What is to be sent or stored yet. */
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from mails where state = 'queued')
      + (select count(*) from notice_deliveries where done_at is null)
      + ${expected.length * 2} - (select count(*) from notices where kind in ('guest_reminder', 'host_tomorrow')) as count`.execute(
    world.db,
  )
  return Number(rows[0]!.count)
}
let expected: Awaited<ReturnType<typeof twoNotices>>[]

test(
  `${BOOKINGS * 2} notices arrive once each, with ${KILLS} kills of ${WORKERS} workers`,
  { timeout: 900_000 },
  async () => {
    expected = []
    for (let n = 0; n < BOOKINGS; n++) expected.push(await twoNotices(n))
    await world.pool.query('delete from mails')
    world.clock.set('2026-11-23T18:00:00+09:00')

    await Promise.all(Array.from({ length: WORKERS }, startWorker))
    let working = 0
    for (let n = 0; n < KILLS; n++) {
      await setTimeout(50 + Math.random() * 1_000)
      working += (await waiting()) > 0 ? 1 : 0
      await kill([...children][Math.floor(Math.random() * WORKERS)]!)
      await startWorker()
    }
    await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 120_000, interval: 100 })
    // Nothing is sent once more.
    await setTimeout(1_000)

    const mails = smtp.arrived.map(({ to, data }) => ({ to: to[0]!, id: /^Message-ID: (.+)\r$/im.exec(data)![1]! }))
    // A mail that arrived twice is the same mail: mail programs show one message for each
    // Message-ID.
    const messages = new Map(mails.map(({ id, to }) => [id, to]))
    expect(counts([...messages.values()])).toEqual(once(expected.flatMap((one) => one.mails)))
    // The server had these mails, and the worker was killed before it heard so or noted it.
    expect(mails.length - messages.size).toBeLessThanOrEqual(KILLS * UNDER_WAY)
    // LINE delivers once per retry key, whatever is asked.
    expect(counts(line.delivered.map(({ to }) => to))).toEqual(once(expected.flatMap((one) => one.line)))
    // A browser shows one notice for each tag; a push service keeps one for each topic.
    const shown = new Set(push.shown.map(({ endpoint, message, topic }) => `${endpoint} ${message.tag} ${topic}`))
    expect(counts([...shown].map((one) => one.split(' ')[0]!))).toEqual(once(expected.map((one) => one.browser)))
    expect(push.shown.length - shown.size).toBeLessThanOrEqual(KILLS * AT_A_TIME)
    expect(push.wrong).toEqual([])
    expect(failures).toEqual([])
    if (KILLS === 60)
      console.info(
        `kills while notices were waiting: ${working}; twice at the mail server: ${mails.length - messages.size}, ` +
          `asked twice of LINE: ${line.asked.filter((kind) => kind === 'push').length - line.delivered.length}, ` +
          `twice at push services: ${push.shown.length - shown.size}`,
      )
    else expect(working).toBeGreaterThan(0)
  },
)
