// Tests against a real mail server. They need root and the Debian packages postfix, sasl2-bin and
// curl, and are skipped otherwise.
import fs from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { inTransaction } from '#database/client.ts'
import { findUndeliverable } from '#database/mail/bounces.ts'
import { smtpMail } from '#gateways/mail/smtp.ts'
import { deliverMail } from '#services/mail/deliver-mail.ts'
import { queueMail } from '#services/mail/queue-mail.ts'
import { mailUnread } from '#services/notices/mail-unread.ts'
import { openThread } from '#services/messages/threads.ts'
import { sendMessage } from '#services/messages/messages.ts'
import { BOUNCE_TOKEN, testApp } from '../database.ts'
import { aHost, anExperience, aUser } from '../factories.ts'
import { cuttingProxy } from './cutting-proxy.ts'
import {
  MAILBOXES,
  missingForPostfix,
  OUR_DOMAIN,
  REPLY_DOMAIN,
  RETURNED_DOMAIN,
  startPostfix,
  SUBMITTER,
} from './postfix.ts'
import { startSmtpServer } from './smtp-server.ts'

const TRUSTED = `tls.ca=${encodeURIComponent(fs.readFileSync('test/mail/localhost-cert.pem', 'utf8'))}`

const missing = missingForPostfix()
if (missing !== null) test.skip(`Postfix is not tested: ${missing}`)

describe.runIf(missing === null)('Postfix', () => {
  const app = testApp()
  let server: Server
  let receiver: Awaited<ReturnType<typeof startSmtpServer>>
  let postfix: Awaited<ReturnType<typeof startPostfix>>
  const transportAt = (url: string) =>
    smtpMail({
      url,
      from: { name: 'つむぎ', address: `no-reply@${OUR_DOMAIN}` },
      bounces_to: `bounces@${OUR_DOMAIN}`,
      dkim: null,
    })

  beforeAll(async () => {
    server = serve({ fetch: (request) => wholeApi(app).fetch(request), port: 0, hostname: '127.0.0.1' }) as Server
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    receiver = await startSmtpServer()
    postfix = await startPostfix({
      next_port: receiver.port,
      report_to: `http://127.0.0.1:${port}/api/v1/mail_bounces`,
      replies_to: `http://127.0.0.1:${port}/api/v1/mail_replies`,
      token: BOUNCE_TOKEN,
    })
  })
  afterAll(async () => {
    postfix.stop()
    await receiver.stop()
    await new Promise((resolve) => server.close(resolve))
  })

  const relay = () => `smtp://127.0.0.1:${postfix.ports.relay}`
  const rowOf = (id: number) => app.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  /** Delivers a mail. @returns its row */
  async function deliver(id: number, url: string) {
    const mail = transportAt(url)
    await deliverMail({ ...app, mail }, { id })
    await mail.close()
    return await rowOf(id)
  }

  /** Queues a mail and delivers it. @returns its row */
  async function send(to: string, url = relay()) {
    await inTransaction(app.db, (tx) =>
      queueMail(app, tx, { kind: 'test', to, subject: 'ご予約が確定しました', text: '花子 様\n\n髙﨑①' }),
    )
    const { id } = await app.db.selectFrom('mails').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    return await deliver(id, url)
  }

  /** Delivers a mail again at its next attempt. @returns its row */
  async function sendAgain({ id, next_attempt_at }: { id: number; next_attempt_at: Date | null }, url = relay()) {
    app.clock.set(next_attempt_at!)
    return await deliver(id, url)
  }

  type Named = { id: number; bounce_key: string | null }
  const messageIdOf = ({ id, bounce_key }: Named) => `Message-ID: <${id}.${bounce_key}@${OUR_DOMAIN}>`
  /**
   * Waits until the mailbox has `times` copies of a mail.
   * @returns the copies, each with its envelope line
   */
  async function arrived(mail: Named & { to_address: string }, times = 1): Promise<string[]> {
    // Postfix writes a mailbox line by line; a blank line ends a mail.
    const copies = () =>
      postfix
        .mailbox(mail.to_address)
        .split(/^(?=From )/m)
        .filter((one) => one.includes(messageIdOf(mail)) && one.endsWith('\n\n'))
    await expect
      .poll(() => copies().length, { timeout: 10_000, message: postfix.log().slice(-2_000) })
      .toBeGreaterThanOrEqual(times)
    expect(copies()).toHaveLength(times)
    return copies()
  }
  const loggedErrors = () => app.takeLoggedErrors().map(({ message }) => message)

  test.each(MAILBOXES)('%s gets mail', async (address) => {
    const mail = await send(address)
    expect(mail.state).toBe('sent')
    const [copy] = await arrived(mail)
    expect(copy).toContain(`bounces+${mail.id}.${mail.bounce_key}@${OUR_DOMAIN}`)
  })

  test('refusals', async () => {
    expect(await send('grey@example.jp')).toMatchObject({ state: 'queued', failure: 'busy' })
    expect(await send('spam@example.jp')).toMatchObject({ state: 'failed', failure: 'refused' })
    expect(await send('nobody@example.jp')).toMatchObject({ state: 'failed', failure: 'address_unknown' })
    expect(loggedErrors()).toEqual(['mail given up'])
  })

  test('STARTTLS when the server requires it: refuses without it and with an untrusted certificate', async () => {
    const at = `smtp://localhost:${postfix.ports.encrypted}`
    expect((await send('hanako@example.jp', `${at}?requireTLS=true&${TRUSTED}`)).state).toBe('sent')
    for (const url of [at, `${at}?requireTLS=true`, `${relay()}?requireTLS=true`])
      expect(await send('hanako@example.jp', url), url).toMatchObject({ state: 'queued', failure: 'server_refuses_us' })
    expect(loggedErrors()).toEqual(Array(3).fill('the mail server refuses us'))
  })

  test('with a wrong or missing password, mail waits and an error is logged; with the right one it arrives', async () => {
    const at = (sign_in: string) => `smtp://${sign_in}localhost:${postfix.ports.submission}?requireTLS=true&${TRUSTED}`
    for (const sign_in of [`${SUBMITTER.user}:wrong@`, '']) {
      const mail = await send('hanako@example.jp', at(sign_in))
      expect(mail, sign_in).toMatchObject({ state: 'queued', failure: 'server_refuses_us', attempts: 1 })
      expect(mail.error).not.toContain('wrong')
      expect(loggedErrors()).toEqual(['the mail server refuses us'])
      const again = await sendAgain(mail, at(`${SUBMITTER.user}:${SUBMITTER.password}@`))
      expect(again).toMatchObject({ state: 'sent', attempts: 2, error: null })
      expect((await arrived(again))[0]).toContain(`Authenticated sender: ${SUBMITTER.user}`)
    }
    expect(await findUndeliverable(app.db, 'hanako@example.jp')).toBeUndefined()
  })

  test('a lost response after acceptance: the mail is sent again with the same Message-ID and date', async () => {
    const proxy = await cuttingProxy(postfix.ports.relay)
    const url = `smtp://127.0.0.1:${proxy.port}`
    const mail = await send('hanako@example.jp', url)
    expect(proxy.wasCut()).toBe(true)
    expect(mail).toMatchObject({ state: 'queued', failure: 'unreachable', attempts: 1 })
    await arrived(mail)
    expect(await sendAgain(mail, url)).toMatchObject({ state: 'sent', attempts: 2 })
    const copies = await arrived(mail, 2)
    expect(new Set(copies.map((one) => /^Date: .*$/m.exec(one)?.[0])).size).toBe(1)
    await proxy.stop()
  })

  test('the alias submits a later bounce, which is recorded', async () => {
    const to = `rcpt-550-5.1.1_the_account_does_not_exist@${RETURNED_DOMAIN}`
    const mail = await send(to)
    expect(mail.state).toBe('sent')
    await expect.poll(async () => (await rowOf(mail.id)).state, { timeout: 15_000, interval: 200 }).toBe('failed')
    expect(await rowOf(mail.id)).toMatchObject({
      failure: 'address_unknown',
      error: expect.stringContaining('the account does not exist'),
    })
    expect(await findUndeliverable(app.db, to)).toMatchObject({ kind: 'address_unknown' })
  })

  test('the alias submits answers by mail; a large one is answered, a rejected address gets none', async () => {
    const host = await aHost(app.db)
    const guest = await aUser(app.db)
    await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', guest.id).execute()
    const { id: experience_id } = await anExperience(app.db, { user_id: host.id })
    const thread = (await openThread(app, guest, { experience_id })).id
    const { id } = await sendMessage(app, host, thread, { text: '10時に', client_key: 'key-of-postfix', pictures: [] })
    await mailUnread(app, id)
    const { token } = await app.db
      .selectFrom('mail_reply_addresses')
      .select('token')
      .where('thread_id', '=', thread)
      .executeTakeFirstOrThrow()
    const program = createTransport({ url: relay(), ignoreTLS: true })
    const to = `t-${token}@${REPLY_DOMAIN}`
    // By the envelope alone, as a mail by Bcc.
    await program.sendMail({
      from: guest.email,
      to: 'undisclosed@example.jp',
      envelope: { from: guest.email, to },
      text: 'はい、伺います。',
    })
    const texts = async () =>
      (await app.db.selectFrom('messages').select('text').where('sender_id', '=', guest.id).execute()).map(
        ({ text }) => text,
      )
    await expect.poll(texts, { timeout: 15_000, interval: 200 }).toEqual(['はい、伺います。'])
    await program.sendMail({
      from: guest.email,
      to,
      text: '写真です。',
      attachments: [{ filename: 'a.jpg', content: Buffer.alloc(10_000_000) }],
    })
    const refusals = async () =>
      (
        await app.db
          .selectFrom('mails')
          .select('to_address')
          .where('kind', '=', 'message_reply_refused')
          .where('to_address', '=', guest.email)
          .execute()
      ).length
    await expect.poll(refusals, { timeout: 15_000, interval: 200 }).toBe(1)
    await expect(program.sendMail({ from: guest.email, to: 'x@reply.tsumugi.example', text: 'x' })).rejects.toThrow()
    expect(await texts()).toEqual(['はい、伺います。'])
    expect(postfix.log()).not.toMatch(/hand-over-reply.*status=deferred/)
    program.close()
  })
})
