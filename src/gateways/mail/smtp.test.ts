// Delivery to a mail server in another process (test/mail), which misbehaves as real ones do.
import fs from 'node:fs'
import { generateKeyPairSync } from 'node:crypto'
import net from 'node:net'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startSmtpServer } from '#test/mail/smtp-server.ts'
import type { OutgoingMail, Permit } from './port.ts'
import type { SmtpOptions } from './settings.ts'
import { assertSmtpAnswers, smtpMail } from './smtp.ts'

const certificate = encodeURIComponent(fs.readFileSync('test/mail/localhost-cert.pem', 'utf8'))
const TRUSTED = `tls.ca=${certificate}`

const mail: OutgoingMail = {
  reference: '12.0123456789abcdef',
  to: 'hanako@example.jp',
  reply_to: 'help@tsumugi.example',
  subject: '【つむぎ】ご予約が確定しました（予約番号 12）髙﨑①😀',
  text: `花子 様\n\n髙﨑①😀\n${'あ'.repeat(2000)}`,
  html: `<p>花子 様</p>${'い'.repeat(2000)}`,
  attachments: [{ filename: '予約.ics', content_type: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
  unsubscribe_url: null,
  date: new Date('2026-11-20T10:00:00+09:00'),
}
const from = { name: 'つむぎ', address: 'no-reply@tsumugi.example' }
const TIMEOUTS = { step: 5_000, whole: 15_000 }
/** For servers that don't respond. */
const IMPATIENT = { step: 400, whole: 3_000 }

type Started = Awaited<ReturnType<typeof startSmtpServer>>
const always: Permit = { goesAhead: () => Promise.resolve(true), signal: new AbortController().signal }
const servers: Started[] = []
const transports: ReturnType<typeof smtpMail>[] = []
async function start(...setup: Parameters<typeof startSmtpServer>): Promise<Started> {
  const server = await startSmtpServer(...setup)
  servers.push(server)
  return server
}
function transportTo(url: string, options: Partial<SmtpOptions> = {}) {
  const transport = smtpMail({ url, from, bounces_to: null, dkim: null, timeouts: TIMEOUTS, ...options })
  transports.push(transport)
  return { deliver: (one: OutgoingMail, permit = always) => transport.deliver(one, permit) }
}
afterAll(async () => {
  for (const transport of transports) await transport.close()
  for (const server of servers) await server.stop()
})

let plain: Started
const at = (server: Started, query = '') => `smtp://127.0.0.1:${server.port}${query}`
beforeAll(async () => {
  plain = await start()
})
const arrivedAfter = async (work: () => Promise<unknown>) => {
  const before = plain.arrived.length
  await work()
  await expect.poll(() => plain.arrived.length).toBeGreaterThan(before)
  return plain.arrived[before]!
}
const headersOf = (data: string) =>
  data
    .slice(0, data.indexOf('\r\n\r\n'))
    .replace(/\r\n\s+/g, ' ')
    .split('\r\n')

describe('what arrives', () => {
  test('text first, then HTML, both UTF-8, in short lines, and the attachment', async () => {
    const sent = await arrivedAfter(() => transportTo(at(plain)).deliver(mail))
    const read = await PostalMime.parse(Buffer.from(sent.data, 'latin1'))
    expect(read.subject).toBe(mail.subject)
    expect(read.from).toMatchObject(from)
    expect(read.text?.trimEnd()).toBe(mail.text)
    expect(read.html?.trimEnd()).toBe(mail.html)
    expect(read.attachments).toMatchObject([{ filename: '予約.ics', mimeType: 'text/calendar' }])
    expect(sent.data.indexOf('text/plain; charset=utf-8')).toBeGreaterThan(0)
    expect(sent.data.indexOf('text/html; charset=utf-8')).toBeGreaterThan(
      sent.data.indexOf('text/plain; charset=utf-8'),
    )
    // RFC 5322 2.1.1. All ASCII, so that no server on the way has to change it, which would break a
    // signature.
    expect(Math.max(...sent.data.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
    expect(sent.data).toMatch(/^[\t\r\n -~]*$/)
  })

  test('the headers that the large receivers require, each once, and none for unsubscribing', async () => {
    const sent = await arrivedAfter(() => transportTo(at(plain)).deliver(mail))
    const headers = headersOf(sent.data)
    const of = (name: string) => headers.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    expect(of('Message-ID')).toEqual(['Message-ID: <12.0123456789abcdef@tsumugi.example>'])
    expect(of('Date')).toEqual(['Date: Fri, 20 Nov 2026 01:00:00 +0000'])
    expect(of('From')).toEqual([expect.stringMatching(/^From: =\?UTF-8\?B\?.+\?= <no-reply@tsumugi\.example>$/)])
    expect(of('To')).toEqual(['To: hanako@example.jp'])
    expect(of('Reply-To')).toEqual(['Reply-To: help@tsumugi.example'])
    expect(of('Auto-Submitted')).toEqual(['Auto-Submitted: auto-generated'])
    expect(of('X-Auto-Response-Suppress')).toEqual(['X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply'])
    expect(of('MIME-Version')).toHaveLength(1)
    expect(of('List-Unsubscribe')).toEqual([])
    expect(sent.from).toBe('no-reply@tsumugi.example')
  })

  test('a mail that needs a consent names the address that ends it, for a single press', async () => {
    const unsubscribe_url = `https://tsumugi.example/unsubscribe/${'a'.repeat(26)}`
    const sent = await arrivedAfter(() => transportTo(at(plain)).deliver({ ...mail, unsubscribe_url }))
    const headers = headersOf(sent.data)
    expect(headers.filter((line) => /^List-/i.test(line))).toEqual([
      `List-Unsubscribe: <${unsubscribe_url}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ])
  })

  test('without a reply address there is no Reply-To; a line break in a name adds no header', async () => {
    const transport = transportTo(at(plain), { from: { name: 'つむぎ\r\nBcc: all@example.jp', address: from.address } })
    const sent = await arrivedAfter(() =>
      transport.deliver({ ...mail, reply_to: null, subject: 'はい\r\nBcc: x@example.jp' }),
    )
    expect(headersOf(sent.data).some((line) => /^(Reply-To|Bcc):/i.test(line))).toBe(false)
    expect(sent.to).toEqual(['hanako@example.jp'])
  })

  test('reports go to an address that identifies the mail', async () => {
    const transport = transportTo(at(plain), { bounces_to: 'bounces@mail.tsumugi.example' })
    const sent = await arrivedAfter(() => transport.deliver(mail))
    expect(sent.from).toBe('bounces+12.0123456789abcdef@mail.tsumugi.example')
    expect(headersOf(sent.data)).toContainEqual(expect.stringMatching(/^From: .*<no-reply@tsumugi\.example>$/))
  })

  test('a DKIM signature over the important headers', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const dkim = { domain: 'tsumugi.example', selector: 's1', private_key }
    const sent = await arrivedAfter(() =>
      transportTo(at(plain), { dkim }).deliver({ ...mail, unsubscribe_url: 'https://tsumugi.example/u' }),
    )
    const signature = headersOf(sent.data).find((line) => line.startsWith('DKIM-Signature:')) ?? ''
    expect(signature).toContain('d=tsumugi.example')
    expect(signature).toContain('s=s1')
    expect(signature).toContain('a=rsa-sha256')
    expect(/ h=([^;]+)/.exec(signature)?.[1]?.toLowerCase().replaceAll(' ', '').split(':')).toEqual(
      expect.arrayContaining([
        'from',
        'to',
        'subject',
        'date',
        'message-id',
        'reply-to',
        'list-unsubscribe',
        'list-unsubscribe-post',
      ]),
    )
  })
})

// docomo and au gave out such addresses until 2009, and people still use them (docomo.ne.jp,
// "特殊な形式のアドレス"). Unquoted they break RFC 5321; its quoted form (4.1.2) allows them. The library of
// this server rejects two dots even then; Postfix accepts them.
test.each([
  ['hanako..tsumugi@docomo.ne.jp', '"hanako..tsumugi"@docomo.ne.jp', false],
  ['hanako.@docomo.ne.jp', '"hanako."@docomo.ne.jp', true],
  ['.hanako@ezweb.ne.jp', '".hanako"@ezweb.ne.jp', true],
  ['hanako...@ezweb.ne.jp', '"hanako..."@ezweb.ne.jp', false],
  ['hana-ko_1.x@softbank.ne.jp', 'hana-ko_1.x@softbank.ne.jp', true],
  ['hanako?=/x@au.com', 'hanako?=/x@au.com', true],
])('%s is sent as %s', async (to, said, taken) => {
  const before = { said: plain.said.length, arrived: plain.arrived.length }
  expect((await transportTo(at(plain)).deliver({ ...mail, to })).taken).toBe(taken)
  const commands = plain.said.slice(before.said).filter((line) => line.includes('RCPT TO'))
  expect(commands).toEqual([`C: RCPT TO:<${said}>`])
  if (!taken) return
  await expect.poll(() => plain.arrived.length).toBe(before.arrived + 1)
  const sent = plain.arrived[before.arrived]!
  expect(headersOf(sent.data)).toContain(said.startsWith('"') ? `To: <${said}>` : `To: ${said}`)
  expect(sent.to).toEqual([said])
})

describe('what the server refuses', () => {
  test.each([
    ['rcpt-550-5.1.1_User_unknown', 'address_unknown', true],
    ['rcpt-550-Unknown_user', 'address_unknown', true],
    ['rcpt-551-User_not_local', 'address_unknown', true],
    ['rcpt-552-5.2.2_Mailbox_full', 'mailbox_full', true],
    ['rcpt-554-5.7.1_rejected_by_policy', 'refused', true],
    ['rcpt-550-5.7.1_Relaying_denied', 'server_refuses_us', false],
    ['rcpt-421-4.7.28_Too_many_messages', 'throttled', false],
    ['rcpt-450-4.2.0_Greylisted', 'busy', false],
    ['rcpt-451-4.3.0_Try_later', 'busy', false],
    ['rcpt-452-4.2.2_Mailbox_full', 'mailbox_full', false],
    ['data-451-4.3.0_Try_later', 'busy', false],
    ['data-550-5.7.515_Access_denied', 'refused', true],
    ['data-552-5.3.4_Message_too_big', 'too_large', true],
    ['data-554-5.7.1_Message_looks_like_spam', 'refused', true],
  ])('%s: %s', async (name, kind, permanent) => {
    const before = plain.arrived.length
    const delivery = await transportTo(at(plain)).deliver({ ...mail, to: `${name}@example.jp` })
    expect(delivery).toMatchObject({ taken: false, kind, permanent, words: expect.stringContaining(name.slice(5, 8)) })
    expect(plain.arrived).toHaveLength(before)
  })

  test('an invalid address is given up, and nothing is sent to the server', async () => {
    const delivery = await transportTo(at(plain)).deliver({ ...mail, to: 'x>\r\nRCPT TO:<y@example.jp' })
    expect(delivery).toMatchObject({ taken: false, kind: 'address_unknown', permanent: true })
  })
})

describe('failures of the connection are retried', () => {
  const again = { taken: false, kind: 'unreachable', permanent: false }
  const to = (name: string) =>
    transportTo(at(plain), { timeouts: IMPATIENT }).deliver({ ...mail, to: `${name}@example.jp` })

  test.each(['silence', 'cut-at-rcpt', 'cut-in-data'])('%s: nothing arrived', async (name) => {
    const before = plain.arrived.length
    expect(await to(name)).toMatchObject(again)
    expect(plain.arrived).toHaveLength(before)
  })

  test('cut after the final dot: it may have arrived, and is sent again with the same Message-ID', async () => {
    const before = plain.arrived.length
    expect(await to('cut-after-dot')).toMatchObject(again)
    await to('cut-after-dot')
    await expect.poll(() => plain.arrived.length).toBe(before + 2)
    const ids = plain.arrived
      .slice(before)
      .map(({ data }) => headersOf(data).find((line) => line.startsWith('Message-ID')))
    expect(new Set(ids)).toEqual(new Set(['Message-ID: <12.0123456789abcdef@tsumugi.example>']))
  })

  test('a slow server gets time', async () => {
    const transport = transportTo(at(plain), { timeouts: { step: 1_000, whole: 15_000 } })
    expect(await transport.deliver({ ...mail, to: 'slow@example.jp' })).toEqual({ taken: true })
  })

  test('a server that is too slow in total', async () => {
    const transport = transportTo(at(plain), { timeouts: { step: 5_000, whole: 300 } })
    expect(await transport.deliver({ ...mail, to: 'slow@example.jp' })).toMatchObject(again)
  })

  test('no server, an unknown host, a silent server, a server that is not a mail server', async () => {
    expect(await transportTo('smtp://127.0.0.1:1').deliver(mail)).toMatchObject(again)
    expect(await transportTo('smtp://nobody.invalid:25').deliver(mail)).toMatchObject(again)
    for (const greeting of ['', 'SSH-2.0-OpenSSH\r\n']) {
      const other = net.createServer((socket) => {
        socket.on('error', () => socket.destroy())
        socket.write(greeting)
      })
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
      const { port } = other.address() as net.AddressInfo
      expect(await transportTo(`smtp://127.0.0.1:${port}`, { timeouts: IMPATIENT }).deliver(mail)).toMatchObject(again)
      other.close()
    }
  })
})

describe('a withdrawn mail', () => {
  const withdrawn = { taken: false, withdrawn: true }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

  test.each([
    ['unsigned', null],
    ['signed', { domain: 'tsumugi.example', selector: 's1', private_key }],
  ])('is checked when the server waits for the content, and no byte is sent (%s)', async (_, dkim) => {
    const before = { said: plain.said.length, arrived: plain.arrived.length }
    const said = () => plain.said.slice(before.said).map((line) => line.slice(3, 12))
    const transport = transportTo(at(plain), { dkim })
    const asked: string[][] = []
    const goesAhead = async () => {
      // The server may report its input a moment later.
      await expect.poll(said).toContain('DATA')
      asked.push(said())
      return false
    }
    expect(await transport.deliver(mail, { ...always, goesAhead })).toEqual(withdrawn)
    expect(asked).toHaveLength(1)
    // The next mail is sent over another connection.
    expect(await transport.deliver({ ...mail, to: 'next@example.jp' })).toEqual({ taken: true })
    await expect.poll(() => plain.arrived.length).toBeGreaterThan(before.arrived)
    expect(plain.arrived.slice(before.arrived).map(({ to }) => to)).toEqual([['next@example.jp']])
  })

  test('is not waited for', async () => {
    const stopping = new AbortController()
    const goesAhead = vi.fn(() => Promise.resolve(true))
    const delivery = transportTo(at(plain)).deliver(
      { ...mail, to: 'silence@example.jp' },
      { goesAhead, signal: stopping.signal },
    )
    setTimeout(() => stopping.abort(), 200)
    expect(await delivery).toEqual(withdrawn)
    expect(goesAhead).not.toHaveBeenCalled()
  })
})

describe('encryption and sign-in', () => {
  const refusing = { taken: false, kind: 'server_refuses_us', permanent: false }
  let starttls: Started
  let implicit: Started
  beforeAll(async () => {
    starttls = await start({ tls: 'starttls', password: 'right' })
    implicit = await start({ tls: 'implicit', password: 'right' })
  })

  test('STARTTLS and AUTH, and TLS from the first byte', async () => {
    const urls = [
      `smtp://tsumugi:right@localhost:${starttls.port}?requireTLS=true&${TRUSTED}`,
      `smtps://tsumugi:right@localhost:${implicit.port}?${TRUSTED}`,
    ]
    for (const url of urls) {
      expect(await transportTo(url).deliver(mail)).toEqual({ taken: true })
      await assertSmtpAnswers({ url, from })
    }
    for (const { arrived } of [starttls, implicit]) {
      await expect.poll(() => arrived.length).toBe(1)
      expect(arrived[0]).toMatchObject({ tls: true, user: 'tsumugi' })
    }
  })

  test('a wrong password is our own error: the mail waits', async () => {
    const url = `smtp://tsumugi:wrong@localhost:${starttls.port}?requireTLS=true&${TRUSTED}`
    expect(await transportTo(url).deliver(mail)).toMatchObject({ ...refusing, words: expect.stringContaining('535') })
    await expect(assertSmtpAnswers({ url, from })).rejects.toThrow('535')
  })

  test('a server that requires TLS, used without it', async () => {
    expect(await transportTo(at(starttls)).deliver(mail)).toMatchObject(refusing)
  })

  test('required TLS that the server does not offer', async () => {
    expect(await transportTo(at(plain, '?requireTLS=true')).deliver(mail)).toMatchObject(refusing)
  })

  test('an untrusted certificate, and one of another host', async () => {
    const before = starttls.arrived.length
    const secure = `smtp://tsumugi:right@localhost:${starttls.port}?requireTLS=true`
    for (const url of [secure, `${secure}&${TRUSTED}&tls.servername=mail.example`])
      expect(await transportTo(url).deliver(mail)).toMatchObject(refusing)
    expect(starttls.arrived).toHaveLength(before)
  })
})
