import { beforeEach, expect, test, vi } from 'vitest'
import { inTransaction } from '#database/client.ts'
import { accountsSetup } from '#test/accounts-setup.ts'
import { START } from '#test/database.ts'
import { MAIL_ATTEMPTS } from '#domain/mail/retries.ts'
import type { Delivery, OutgoingMail, Permit } from '#gateways/mail/port.ts'
import { deliverMail } from './deliver-mail.ts'
import { LEASE, type Lease } from './hold-mail.ts'
import { type Mail, queueMail } from './queue-mail.ts'
import { sweepMails } from './mails.ts'

const setup = accountsSetup()
beforeEach(async () => {
  setup.delivered.length = 0
  setup.app.clock.set(START)
  await setup.truncate('mails, bounced_addresses, mail_pauses, test.jobs, settings')
})

const mail: Mail = {
  kind: 'test',
  to: 'hanako@example.jp',
  subject: '予約確定 12/17(木) 18:00 陶芸',
  text: '花子 様\n\n■ 体験\n<藍染め> & 海\n\nhttps://tsumugi.example/mypage',
  attachments: [{ filename: 'a.ics', content_type: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
}
const queue = (one: Mail = mail) => inTransaction(setup.app.db, (tx) => queueMail(setup.app, tx, one))
const rows = () =>
  setup.rows<{ id: number; state: string; attempts: number; error: string | null; sent_at: Date | null }>(
    'select id, state, attempts, error, sent_at from mails order by id',
  )

test('a mail and its job are committed and rolled back with their transaction', async () => {
  await queue()
  const failing = inTransaction(setup.app.db, async (tx) => {
    await queueMail(setup.app, tx, mail)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await setup.app.sentJobs()).toEqual([{ name: 'deliver-mail', data: { id: 1 }, after: 0 }])
  expect(await rows()).toHaveLength(1)
})

test('a mail gets the service’s name, the sender and an HTML part', async () => {
  await setup.rows("insert into settings values ('operator', $1)", [
    JSON.stringify({
      service_name: 'つむぎ市',
      company_name: '株式会社つむぎ',
      postal_code: '150-0001',
      address: '東京都渋谷区1-2-3',
      email: 'help@tsumugi.example',
    }),
  ])
  await queue()
  await deliverMail(setup.app, { id: 1 })
  const [sent] = setup.delivered
  expect(sent?.to).toBe('hanako@example.jp')
  expect(sent?.subject).toBe('予約確定 12/17(木) 18:00 陶芸【つむぎ市】')
  expect(sent?.text).toMatch(/^花子 様\n\n■ 体験\n<藍染め> & 海\n/)
  expect(sent?.text).toContain(
    'つむぎ市（運営：株式会社つむぎ）\n〒150-0001 東京都渋谷区1-2-3\nお問い合わせ：help@tsumugi.example\n',
  )
  expect(sent?.html).toContain('<strong>体験</strong>')
  expect(sent?.html).toContain('&lt;藍染め&gt; &amp; 海')
  expect(sent?.html).toContain('<a href="https://tsumugi.example/mypage"')
  expect(sent?.attachments).toEqual(mail.attachments)
  expect(sent?.reply_to).toBe('help@tsumugi.example')
  for (const part of [sent?.text, sent?.html])
    expect(part).toContain('このメールへのご返信は、上のお問い合わせ先に届きます。')
})

test('without an operator’s address replies are not read, and the mail says so', async () => {
  await queue()
  await deliverMail(setup.app, { id: 1 })
  const [sent] = setup.delivered
  expect(sent?.reply_to).toBeNull()
  for (const part of [sent?.text, sent?.html]) expect(part).toContain('このメールは送信専用です。')
})

test('a line end can’t break the subject header', async () => {
  await queue({ ...mail, subject: 'はい\r\nBcc: all@example.jp' })
  await deliverMail(setup.app, { id: 1 })
  expect(setup.delivered[0]?.subject).toBe('はい Bcc: all@example.jp【つむぎ】')
})

test('a job that runs twice sends once, and a job without a mail does nothing', async () => {
  await queue()
  await deliverMail(setup.app, { id: 1 })
  await deliverMail(setup.app, { id: 1 })
  await deliverMail(setup.app, { id: 999 })
  expect(setup.delivered).toHaveLength(1)
  expect(await rows()).toEqual([{ id: 1, state: 'sent', attempts: 1, error: null, sent_at: setup.app.clock.now() }])
})

/** An App whose mail server returns the given results. */
const answering = (answer: (mail: OutgoingMail) => Delivery) => {
  const sent: OutgoingMail[] = []
  const deliver = async (one: OutgoingMail) => {
    sent.push(one)
    return answer(one)
  }
  return { sent, app: { ...setup.app, mail: { delivers: true, domain: 'tsumugi.example', deliver } } }
}
const busy = { taken: false, kind: 'busy', permanent: false, words: '450 mailbox busy' } as const
const unknown = { taken: false, kind: 'address_unknown', permanent: true, words: '550 5.1.1 unknown' } as const
const pauses = async () => (await setup.app.sentJobs()).map(({ after }) => after)
const row = async (id: number) =>
  (
    await setup.rows<{ state: string; attempts: number; error: string | null; failure: string | null }>(
      'select state, attempts, error, failure from mails where id = $1',
      [id],
    )
  )[0]
const bounced = () =>
  setup.rows<{ email: string; kind: string; soft_count: number; undeliverable_at: Date | null }>(
    'select email, kind, soft_count, undeliverable_at from bounced_addresses order by email',
  )
/** Advances the clock to the mail's next attempt. */
const wait = async (id: number) => {
  const [{ next }] = (await setup.rows<{ next: Date }>('select next_attempt_at as next from mails where id = $1', [
    id,
  ])) as [{ next: Date }]
  setup.app.clock.set(next)
}

test('a temporary failure is retried under the same name for two days, then the mail is given up', async () => {
  await queue()
  let working = false
  const { app, sent } = answering(() => (working ? { taken: true } : busy))
  await deliverMail(app, { id: 1 })
  expect(await row(1)).toEqual({ state: 'queued', attempts: 1, error: '450 mailbox busy', failure: 'busy' })
  // Another job of the same mail comes too early, and does nothing.
  await deliverMail(app, { id: 1 })
  expect(sent).toHaveLength(1)
  working = true
  await wait(1)
  await deliverMail(app, { id: 1 })
  expect(await row(1)).toEqual({ state: 'sent', attempts: 2, error: null, failure: null })
  expect(new Set(sent.map(({ reference }) => reference)).size).toBe(1)
  expect(sent[0]?.reference).toMatch(/^1\.[0-9a-f]{16}$/)
  expect(sent[1]?.date).toEqual(sent[0]?.date)

  working = false
  await queue()
  for (let attempt = 1; attempt < MAIL_ATTEMPTS; attempt++) {
    await deliverMail(app, { id: 2 })
    expect(await row(2)).toMatchObject({ state: 'queued', attempts: attempt })
    await wait(2)
  }
  await deliverMail(app, { id: 2 })
  expect(await row(2)).toEqual({
    state: 'failed',
    attempts: MAIL_ATTEMPTS,
    error: '450 mailbox busy',
    failure: 'busy',
  })
  expect((await pauses()).slice(-3).every((after) => after > 6 * 3600)).toBe(true)
  expect(setup.app.takeLoggedErrors()).toEqual([
    { fields: { mail_id: 2, kind: 'test', attempts: MAIL_ATTEMPTS, failure: 'busy' }, message: 'mail given up' },
  ])
  expect(await bounced()).toEqual([])
})

test('after an unknown address, a mail is given up immediately, and only requested mails go there', async () => {
  await queue()
  const { app, sent } = answering(() => unknown)
  await deliverMail(app, { id: 1 })
  expect(await row(1)).toMatchObject({ state: 'failed', attempts: 1, failure: 'address_unknown' })
  expect(await bounced()).toEqual([
    { email: mail.to, kind: 'address_unknown', soft_count: 0, undeliverable_at: setup.app.clock.now() },
  ])
  await queue()
  await queue({ ...mail, kind: 'password_reset' })
  await queue({ ...mail, to: 'other@example.jp' })
  for (const id of [2, 3, 4]) await deliverMail(app, { id })
  expect((await row(2))?.state).toBe('withheld')
  expect(sent.map(({ to }) => to)).toEqual([mail.to, mail.to, 'other@example.jp'])
  // The operator has nothing to check here.
  expect(setup.app.takeLoggedErrors()).toEqual([])
})

test.each([
  ['mailbox_full', 1],
  ['refused', 1],
  ['too_large', 0],
] as const)('%s gives the mail up, and says %i about the address, which goes on', async (kind, soft_count) => {
  await queue()
  const { app, sent } = answering(() => ({ taken: false, kind, permanent: true, words: '552 no' }))
  await deliverMail(app, { id: 1 })
  await queue()
  await deliverMail(app, { id: 2 })
  expect(sent).toHaveLength(2)
  expect((await bounced()).map((one) => [one.soft_count, one.undeliverable_at])).toEqual(soft_count ? [[2, null]] : [])
  expect(setup.app.takeLoggedErrors().map(({ message }) => message)).toEqual(['mail given up', 'mail given up'])
})

test('a server that refuses us is logged each time, and every mail is retried', async () => {
  await queue()
  const { app } = answering(() => ({ taken: false, kind: 'server_refuses_us', permanent: false, words: '535 no' }))
  await deliverMail(app, { id: 1 })
  expect(await row(1)).toMatchObject({ state: 'queued', failure: 'server_refuses_us' })
  expect(setup.app.takeLoggedErrors().map(({ message }) => message)).toEqual(['the mail server refuses us'])
  expect(await bounced()).toEqual([])
})

test('a domain that limits our speed is paused, others are not, and no attempt is counted', async () => {
  await queue()
  await queue({ ...mail, to: 'taro@example.jp' })
  await queue({ ...mail, to: 'taro@example.com' })
  const { app, sent } = answering(({ to }) =>
    to === mail.to ? { taken: false, kind: 'throttled', permanent: false, words: '421 too many' } : { taken: true },
  )
  for (const id of [1, 2, 3]) await deliverMail(app, { id })
  expect(sent.map(({ to }) => to)).toEqual([mail.to, 'taro@example.com'])
  expect(await row(2)).toMatchObject({ state: 'queued', attempts: 0 })
  expect((await pauses()).at(-1)).toBeGreaterThanOrEqual(300)
  await wait(2)
  await deliverMail(app, { id: 2 })
  expect(await row(2)).toMatchObject({ state: 'sent', attempts: 1 })
})

/** Concurrent deliveries of the first mail; the test ends each of them. */
function side(lease?: Lease) {
  const begun: { permit: Permit; end: (delivery: Delivery) => void }[] = []
  const deliver = (_mail: OutgoingMail, permit: Permit) =>
    new Promise<Delivery>((end) => {
      begun.push({ permit, end })
    })
  const app = { ...setup.app, mail: { delivers: true, domain: 'tsumugi.example', deliver } }
  return {
    begin: async (ended?: AbortSignal) => {
      const before = begun.length
      const over = deliverMail(app, { id: 1 }, { ended, lease })
      await expect.poll(() => begun.length).toBe(before + 1)
      const { permit, end } = begun[before]!
      const finish = async (delivery: Delivery) => {
        end(delivery)
        await over
      }
      return { permit, finish }
    },
    count: () => begun.length,
  }
}
const withdrawn = { taken: false, withdrawn: true } as const
/** Ends the lease, as if the delivery had not renewed its claim. */
const lapse = () => setup.rows('update mails set taken_until = now() where id = 1')

test('two workers deliver a mail once, and the second checks again when the first claim would end', async () => {
  await queue()
  const { begin, count } = side()
  const first = await begin()
  await deliverMail(setup.app, { id: 1 })
  expect(count()).toBe(1)
  expect(setup.delivered).toEqual([])
  const [, again] = await pauses()
  expect(again).toBeGreaterThan(1)
  expect(again).toBeLessThanOrEqual(LEASE.lasts + 1)
  await first.finish({ taken: true })
  expect((await row(1))?.state).toBe('sent')
})

test('a slow delivery keeps its claim, without a transaction that a frozen process would leave open', async () => {
  await queue()
  const { begin } = side({ lasts: 2, renewed_every: 0.05 })
  const first = await begin()
  const transaction = vi.spyOn(setup.app.db, 'transaction')
  await lapse()
  await expect.poll(() => setup.rows('select id from mails where taken_until > now()')).toEqual([{ id: 1 }])
  expect(await first.permit.goesAhead()).toBe(true)
  expect(transaction).not.toHaveBeenCalled()
  transaction.mockRestore()
  await first.finish({ taken: true })
  expect((await row(1))?.state).toBe('sent')
})

test.each([['hands nothing over', withdrawn] as const, ['records no failure', busy] as const])(
  'a delivery that has lost its mail %s',
  async (_, outcome) => {
    await queue()
    const { begin } = side()
    const first = await begin()
    await lapse()
    const second = await begin()
    expect(await first.permit.goesAhead()).toBe(false)
    const before = await setup.rows('select * from mails')
    await first.finish(outcome)
    expect(await setup.rows('select * from mails')).toEqual(before)
    expect(await pauses()).toEqual([0])
    expect(await second.permit.goesAhead()).toBe(true)
    await second.finish({ taken: true })
    expect(await row(1)).toMatchObject({ state: 'sent', attempts: 2 })
  },
)

test('a delivered mail is marked as sent although another delivery has claimed it, and is not delivered again', async () => {
  await queue()
  const { begin } = side()
  const first = await begin()
  await lapse()
  const second = await begin()
  await first.finish({ taken: true })
  const after = await setup.rows('select * from mails')
  expect(after).toMatchObject([{ state: 'sent', attempts: 2, taken_by: null, taken_until: null }])
  expect(await second.permit.goesAhead()).toBe(false)
  await second.finish(withdrawn)
  expect(await setup.rows('select * from mails')).toEqual(after)
})

test('a lost claim ends a waiting delivery, but not one that the server is processing', async () => {
  await queue()
  const { begin } = side({ lasts: 60, renewed_every: 0.05 })
  const first = await begin()
  // An expired claim could still be renewed before the second delivery comes.
  await setup.rows('update mails set taken_by = gen_random_uuid(), taken_until = now() where id = 1')
  const second = await begin()
  await expect.poll(() => first.permit.signal.aborted).toBe(true)
  await first.finish(withdrawn)
  expect(await second.permit.goesAhead()).toBe(true)
  await setup.rows('update mails set taken_by = gen_random_uuid()')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(second.permit.signal.aborted).toBe(false)
  await second.finish({ taken: true })
  expect((await row(1))?.state).toBe('sent')
})

test('when its process stops, a waiting mail is put back for another one, without a failure', async () => {
  await queue()
  const { begin } = side()
  const stopping = new AbortController()
  const first = await begin(stopping.signal)
  stopping.abort()
  expect(first.permit.signal.aborted).toBe(true)
  expect(await first.permit.goesAhead()).toBe(false)
  await first.finish(withdrawn)
  expect(await row(1)).toEqual({ state: 'queued', attempts: 0, error: null, failure: null })
  expect(await pauses()).toEqual([0, 0])
  await deliverMail(setup.app, { id: 1 })
  expect(await row(1)).toMatchObject({ state: 'sent', attempts: 1 })
})

test('mails of a dead process and mails without a job are sent by the cleanup job', async () => {
  await queue()
  await queue()
  await queue()
  await queue()
  const now = setup.app.clock.now()
  await setup.rows("update mails set created_at = $1::timestamptz - interval '10 minutes'", [now])
  await setup.rows("update mails set taken_until = now() - interval '61 seconds' where id = 1")
  // The job that had it is run again automatically.
  await setup.rows("update mails set taken_until = now() - interval '1 second' where id = 4")
  await setup.rows("update mails set created_at = $1::timestamptz - interval '16 minutes' where id = 2", [now])
  await setup.truncate('test.jobs')
  await sweepMails(setup.app)
  await sweepMails(setup.app)
  expect((await setup.app.sentJobs()).map(({ data }) => data.id)).toEqual([1, 2])
})

test('an error in our code is logged and the mail is kept', async () => {
  await queue()
  const { app } = answering(() => {
    throw new Error('no such part')
  })
  await deliverMail(app, { id: 1 })
  expect(await row(1)).toMatchObject({ state: 'queued', error: 'no such part', failure: 'unreachable' })
  expect(setup.app.takeLoggedErrors().map(({ message }) => message)).toEqual(['a mail could not be put together'])
})

test('stored mail is displayed at /dev/mail, with its links, as plain HTML', async () => {
  await queue({ ...mail, subject: '<script>alert(1)</script>' })
  const list = await setup.request('/dev/mail')
  const listed = await list.text()
  expect(list.status).toBe(200)
  expect(listed).toContain('<a href="/dev/mail/1">&lt;script&gt;')
  const one = await setup.request('/dev/mail/1')
  const text = await one.text()
  expect(text).toContain('<a href="https://tsumugi.example/mypage">https://tsumugi.example/mypage</a>')
  expect(text).toContain('&lt;藍染め&gt; &amp; 海')
  expect(text).not.toContain('<script')
  for (const missing of ['/dev/mail/2', '/dev/mail/99999999999999999999', '/dev/mail/x'])
    expect((await setup.request(missing)).status, missing).toBe(404)
})

test('/dev/mail is not found where mail is delivered', async () => {
  await queue()
  const before = setup.app.mail
  setup.app.mail = { ...before, delivers: true }
  try {
    for (const path of ['/dev/mail', '/dev/mail/1']) expect((await setup.request(path)).status).toBe(404)
  } finally {
    setup.app.mail = before
  }
})
