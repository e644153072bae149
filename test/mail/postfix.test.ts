// Against a real mail server: `TEST_POSTFIX=1 npx vitest run test/mail/postfix.test.ts`, as root on a machine with Debian's postfix and curl.
import fs from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApi } from '#api/index.ts'
import { inTransaction } from '#database/client.ts'
import { findUndeliverable } from '#database/mail/bounces.ts'
import { smtpMail } from '#gateways/mail/smtp.ts'
import { deliverMail } from '#services/mail/deliver-mail.ts'
import { queueMail } from '#services/mail/queue-mail.ts'
import { BOUNCE_TOKEN, testApp } from '../database.ts'
import { MAILBOXES, OUR_DOMAIN, RETURNED_DOMAIN, startPostfix } from './postfix.ts'
import { startSmtpServer } from './smtp-server.ts'

const PORT = 12_525
const TRUSTED = `tls.ca=${encodeURIComponent(fs.readFileSync('test/mail/localhost-cert.pem', 'utf8'))}`

describe.skipIf(!process.env.TEST_POSTFIX)('Postfix', () => {
  const app = testApp()
  let server: Server
  let receiver: Awaited<ReturnType<typeof startSmtpServer>>
  let postfix: ReturnType<typeof startPostfix>
  const transportAt = (url: string) =>
    smtpMail({
      url,
      from: { name: 'つむぎ', address: `no-reply@${OUR_DOMAIN}` },
      bounces_to: `bounces@${OUR_DOMAIN}`,
      dkim: null,
    })

  beforeAll(async () => {
    server = serve({ fetch: (request) => buildApi(app).fetch(request), port: 0, hostname: '127.0.0.1' }) as Server
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    receiver = await startSmtpServer()
    postfix = startPostfix({
      port: PORT,
      next_port: receiver.port,
      report_to: `http://127.0.0.1:${port}/api/v1/mail_bounces`,
      token: BOUNCE_TOKEN,
    })
  })
  afterAll(async () => {
    postfix.stop()
    await receiver.stop()
    await new Promise((resolve) => server.close(resolve))
  })

  /** Queues a mail and hands it over. @returns what is noted of it */
  async function send(to: string, url = `smtp://127.0.0.1:${PORT}`) {
    const mail = transportAt(url)
    await inTransaction(app.db, (tx) =>
      queueMail(app, tx, { kind: 'test', to, subject: 'ご予約が確定しました', text: '花子 様\n\n髙﨑①' }),
    )
    const { id } = await app.db.selectFrom('mails').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await deliverMail({ ...app, mail }, { id })
    await mail.close()
    const noted = () => app.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { noted, ...(await noted()) }
  }

  test.each(MAILBOXES)('%s gets mail', async (address) => {
    const { state, id, bounce_key } = await send(address)
    expect(state).toBe('sent')
    await expect.poll(() => postfix.mailbox(address), { timeout: 10_000 }).toContain(`Delivered-To: `)
    expect(postfix.mailbox(address)).toContain(`Message-ID: <${id}.${bounce_key}@${OUR_DOMAIN}>`)
    expect(postfix.mailbox(address)).toContain(`bounces+${id}.${bounce_key}@${OUR_DOMAIN}`)
  })

  test('refusals', async () => {
    expect(await send('grey@example.jp')).toMatchObject({ state: 'queued', failure: 'busy' })
    expect(await send('spam@example.jp')).toMatchObject({ state: 'failed', failure: 'refused' })
    expect(await send('nobody@example.jp')).toMatchObject({ state: 'failed', failure: 'address_unknown' })
    expect(app.takeLoggedErrors().map(({ message }) => message)).toEqual(['mail given up'])
  })

  test('STARTTLS where it must be', async () => {
    const port = PORT + 1
    expect(await send('hanako@example.jp', `smtp://localhost:${port}?requireTLS=true&${TRUSTED}`)).toMatchObject({
      state: 'sent',
    })
    expect(await send('hanako@example.jp', `smtp://localhost:${port}`)).toMatchObject({ failure: 'server_refuses_us' })
    expect(await send('hanako@example.jp', `smtp://localhost:${port}?requireTLS=true`)).toMatchObject({
      failure: 'server_refuses_us',
    })
    expect(app.takeLoggedErrors()).toHaveLength(2)
  })

  test('what comes back later is handed over by the alias, and noted', async () => {
    const to = `rcpt-550-5.1.1_the_account_does_not_exist@${RETURNED_DOMAIN}`
    const mail = await send(to)
    expect(mail.state).toBe('sent')
    await expect.poll(async () => (await mail.noted()).state, { timeout: 15_000, interval: 200 }).toBe('failed')
    expect(await mail.noted()).toMatchObject({
      failure: 'address_unknown',
      error: expect.stringContaining('the account does not exist'),
    })
    expect(await findUndeliverable(app.db, to)).toMatchObject({ kind: 'address_unknown' })
  })
})
