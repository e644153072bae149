// Any stranger can send a mail, so none may keep other callers waiting: while each of the worst
// mails is handled, the event loop is never blocked for long.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { inTransaction } from '#database/client.ts'
import { keepReplyAddress } from '#database/mail/reply-addresses.ts'
import { mailReplies } from '#gateways/mail/replies.ts'
import { openThread } from '#services/messages/threads.ts'
import { queueMail } from '#services/mail/queue-mail.ts'
import { BOUNCE_TOKEN, testApp } from '../database.ts'
import { aHost, anExperience, aUser, next } from '../factories.ts'
import { lane, shortSample } from '../lanes.ts'
import { UNFIT_HEADERS, WORST_BODIES, WORST_HEADERS } from './worst-bodies.ts'

/** Longest time that the event loop works on one thing, ms. */
const LONGEST = 50

const DOMAIN = 'reply.tsumugi.example'
const TOKEN = 'a'.repeat(26)
const app = testApp({}, () => ({
  mail_replies: mailReplies({ domain: DOMAIN, authserv_id: null, from: 'no-reply@tsumugi.example' }),
}))
let email: string
let reference: string
beforeAll(async () => {
  const host = await aHost(app.db)
  const guest = await aUser(app.db)
  email = guest.email
  await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', guest.id).execute()
  const { id: experience_id } = await anExperience(app.db, { user_id: host.id })
  const thread_id = (await openThread(app, guest, { experience_id })).id
  const valid_until = new Date(app.clock.now().getTime() + 1e9)
  await inTransaction(app.db, async (tx) => {
    await keepReplyAddress(tx, { thread_id, user_id: guest.id, token: TOKEN, valid_until })
    await queueMail(app, tx, { kind: 'x', to: email, subject: '件名', text: '本文' })
  })
  const mail = await app.db.selectFrom('mails').select(['id', 'bounce_key']).executeTakeFirstOrThrow()
  reference = `${mail.id}.${mail.bounce_key}`
  // The first mail compiles code.
  await handOver('mail_replies', mailOf({ to: `t-${TOKEN}@${DOMAIN}` }))
  await handOver('mail_bounces', mailOf({ to: `bounces+${reference}@tsumugi.example` }))
})
// A person gets one such mail a day.
beforeEach(async () => {
  await app.db.updateTable('mail_reply_addresses').set({ answered_at: null }).execute()
})

function mailOf({ to, headers = {}, body = 'はい' }: { to: string; headers?: Record<string, string>; body?: string }) {
  const all = {
    To: to,
    From: email,
    Subject: 'Re: x',
    'Message-ID': `<${next()}@y.jp>`,
    'MIME-Version': '1.0',
    ...headers,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${head.join('')}\r\n${body}`
}

async function handOver(path: string, message: string) {
  const response = await wholeApi(app).request(`/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${BOUNCE_TOKEN}`, 'content-type': 'message/rfc822' },
    body: message,
  })
  return { status: response.status, ...((await response.json()) as { outcome?: string }) }
}

/**
 * The longest time, in ms, that this thread was busy without returning to the event loop. It is CPU
 * time, so other programs on the machine don't count.
 */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [longest, before, done] = [0, used(), false]
  const watching = (async () => {
    while (!done) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      const now = used()
      longest = Math.max(longest, now - before)
      before = now
    }
  })()
  await work()
  done = true
  await watching
  return longest
}

test('a busy event loop is noticed', async () => {
  const busy = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    const { user } = process.threadCpuUsage()
    while (process.threadCpuUsage().user - user < 1.5 * LONGEST * 1000);
  }
  expect(await longestTurn(busy)).toBeGreaterThan(LONGEST)
  expect(await longestTurn(() => new Promise((resolve) => setTimeout(resolve, 200)))).toBeLessThan(LONGEST)
})

const withHeaders = (all: Record<string, Record<string, string>>, becomes_message: boolean) =>
  Object.entries(all).map(([name, headers]) => [name, { headers, body: 'はい', becomes_message }] as const)

const worstMails = [
  ...Object.entries(WORST_BODIES),
  ...withHeaders(WORST_HEADERS, true),
  ...withHeaders(UNFIT_HEADERS, false),
].map(([name, worst], at) => [name, worst, at] as const)

describe.each(shortSample(worstMails, 3))('%s', (_name, { becomes_message = false, ...worst }, at) => {
  const ours = `t-${TOKEN}@${DOMAIN}`
  const nobody = `t-${'b'.repeat(26)}@${DOMAIN}`
  const reports = [
    ['a report', 'mail_bounces', () => `bounces+${reference}@tsumugi.example`, 'ignored'],
    ['a report about an unknown mail', 'mail_bounces', () => 'bounces+1.0123456789abcdef@x.jp', 'ignored'],
    ['a report about no mail', 'mail_bounces', () => 'bounces@x.jp', 'ignored'],
  ] as const
  test.each([
    ['an answer', 'mail_replies', () => ours, becomes_message ? 'taken' : 'refused'],
    ['an answer to an unknown address', 'mail_replies', () => nobody, 'ignored'],
    // All reports are read in the same way. Outside of `npm run prove` a mail is one of them.
    ...reports.filter((_, nth) => lane === 'long' || nth === at % reports.length),
  ] as const)('%s keeps nobody waiting', async (_kind, path, to, outcome) => {
    const message = mailOf({ to: to(), ...worst })
    expect(Buffer.byteLength(message)).toBeLessThan(1_000_000)
    let answer: Awaited<ReturnType<typeof handOver>> | undefined
    let longest = await longestTurn(async () => {
      answer = await handOver(path, message)
    })
    expect(answer).toEqual({ status: 200, outcome })
    // The garbage of earlier tests may be collected in a turn, and another program on the same core
    // slows several turns down. A slow parser is slow each time.
    for (let tries = 1; tries < 8 && longest >= LONGEST; tries++) {
      if (tries >= 3) await new Promise((resolve) => setTimeout(resolve, 250))
      longest = await longestTurn(() => handOver(path, message))
    }
    expect(longest).toBeLessThan(LONGEST)
  })
})
