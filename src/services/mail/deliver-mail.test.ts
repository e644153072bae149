import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#database/client.ts'
import { accountsSetup } from '#test/accounts-setup.ts'
import { deliverMail, MAIL_ATTEMPTS } from './deliver-mail.ts'
import { type Mail, queueMail } from './queue-mail.ts'

const setup = accountsSetup()
beforeEach(async () => {
  setup.delivered.length = 0
  await setup.rows('truncate mails, test.jobs, settings restart identity')
})

const mail: Mail = {
  kind: 'test',
  to: 'hanako@example.jp',
  subject: 'ご予約が確定しました（予約番号 12）',
  text: '花子 様\n\n■ 体験\n<藍染め> & 海\n\nhttps://tsumugi.example/mypage',
  attachments: [{ filename: 'a.ics', content_type: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
}
const queue = (one: Mail = mail) => inTransaction(setup.app.db, (tx) => queueMail(setup.app, tx, one))
const rows = () =>
  setup.rows<{ id: number; state: string; attempts: number; error: string | null; sent_at: Date | null }>(
    'select id, state, attempts, error, sent_at from mails order by id',
  )

test('a mail and its job come and go with their transaction', async () => {
  await queue()
  const failing = inTransaction(setup.app.db, async (tx) => {
    await queueMail(setup.app, tx, mail)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await setup.app.sentJobs()).toEqual([{ name: 'deliver-mail', data: { id: 1 }, after: 0 }])
  expect(await rows()).toHaveLength(1)
})

test('it gets the service’s name, the sender and an HTML part', async () => {
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
  expect(sent?.subject).toBe('【つむぎ市】ご予約が確定しました（予約番号 12）')
  expect(sent?.text).toMatch(/^花子 様\n\n■ 体験\n<藍染め> & 海\n/)
  expect(sent?.text).toContain(
    'つむぎ市（運営：株式会社つむぎ）\n〒150-0001 東京都渋谷区1-2-3\nお問い合わせ：help@tsumugi.example\n',
  )
  expect(sent?.html).toContain('<strong>体験</strong>')
  expect(sent?.html).toContain('&lt;藍染め&gt; &amp; 海')
  expect(sent?.html).toContain('<a href="https://tsumugi.example/mypage"')
  expect(sent?.attachments).toEqual(mail.attachments)
})

test('a line end can’t leave the subject', async () => {
  await queue({ ...mail, subject: 'はい\r\nBcc: all@example.jp' })
  await deliverMail(setup.app, { id: 1 })
  expect(setup.delivered[0]?.subject).toBe('【つむぎ】はい Bcc: all@example.jp')
})

test('a job that runs twice sends once, and one for nothing does nothing', async () => {
  await queue()
  await deliverMail(setup.app, { id: 1 })
  await deliverMail(setup.app, { id: 1 })
  await deliverMail(setup.app, { id: 999 })
  expect(setup.delivered).toHaveLength(1)
  expect(await rows()).toEqual([{ id: 1, state: 'sent', attempts: 1, error: null, sent_at: setup.app.clock.now() }])
})

test('what goes wrong is kept, tried again, and at last given up', async () => {
  await queue()
  let working = false
  const app = {
    ...setup.app,
    mail: {
      delivers: true,
      deliver: async () => {
        if (!working) throw new Error('450 mailbox busy')
      },
    },
  }
  await expect(deliverMail(app, { id: 1 })).rejects.toThrow('450')
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 1, error: '450 mailbox busy' }])
  working = true
  await deliverMail(app, { id: 1 })
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, error: null }])
  working = false
  await queue()
  for (let i = 1; i < MAIL_ATTEMPTS; i++) await expect(deliverMail(app, { id: 2 })).rejects.toThrow('450')
  await deliverMail(app, { id: 2 })
  expect((await rows())[1]).toMatchObject({ state: 'failed', attempts: MAIL_ATTEMPTS, error: '450 mailbox busy' })
  expect(setup.app.takeLoggedErrors()).toEqual([
    { fields: { mail_id: 2, kind: 'test', attempts: MAIL_ATTEMPTS }, message: 'mail given up' },
  ])
})

test('kept mail is read at /dev/mail, with its links, as plain HTML', async () => {
  await queue({ ...mail, subject: '<script>alert(1)</script>' })
  const list = await setup.request('/dev/mail')
  const listed = await list.text()
  expect(list.status).toBe(200)
  expect(listed).toContain('<a href="/dev/mail/1">【つむぎ】&lt;script&gt;')
  const one = await setup.request('/dev/mail/1')
  const text = await one.text()
  expect(text).toContain('<a href="https://tsumugi.example/mypage">https://tsumugi.example/mypage</a>')
  expect(text).toContain('&lt;藍染め&gt; &amp; 海')
  expect(text).not.toContain('<script')
  for (const missing of ['/dev/mail/2', '/dev/mail/99999999999999999999', '/dev/mail/x'])
    expect((await setup.request(missing)).status, missing).toBe(404)
})

test('where mail is delivered, nobody reads it there', async () => {
  await queue()
  const before = setup.app.mail
  setup.app.mail = { delivers: true, deliver: async () => {} }
  try {
    for (const path of ['/dev/mail', '/dev/mail/1']) expect((await setup.request(path)).status).toBe(404)
  } finally {
    setup.app.mail = before
  }
})
