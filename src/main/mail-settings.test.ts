import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readMail } from './mail-settings.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mail-settings-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

const SMTP = { SMTP_URL: 'smtp://user:password@mail.example:587', MAIL_FROM: 'つむぎ <no-reply@tsumugi.example>' }
const read = (source: Record<string, string | undefined>) => readMail({ ...SMTP, ...source }, 'production')
/** @returns the path of a file with the key */
function keyFile(name: string, pem: string) {
  const file = path.join(folder, name)
  fs.writeFileSync(file, pem)
  return file
}
const pemOf = ({
  privateKey,
}: {
  privateKey: { export: (options: { type: 'pkcs8'; format: 'pem' }) => string | Buffer }
}) => privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

test('a sender with a name, with a name in quotes, and without one', () => {
  expect(read({}).smtp?.from).toEqual({ name: 'つむぎ', address: 'no-reply@tsumugi.example' })
  expect(read({ MAIL_FROM: '"つむぎ, 体験" <a@b.example>' }).smtp?.from).toEqual({
    name: 'つむぎ, 体験',
    address: 'a@b.example',
  })
  expect(read({ MAIL_FROM: 'a@b.example' }).smtp?.from).toEqual({ name: '', address: 'a@b.example' })
  // A line break would begin another header.
  expect(() => read({ MAIL_FROM: 'a\r\nBcc: x@y.example <a@b.example>' })).toThrow(/MAIL_FROM/)
})

test('without a server mail is stored, which production refuses', () => {
  expect(readMail({}, 'local')).toEqual({
    smtp: null,
    mail_bounce_token: null,
    mail_replies: { domain: null, authserv_id: null },
  })
  expect(() => readMail({}, 'production')).toThrow(/SMTP_URL/)
})

test.each([
  ['ignoreTLS', '?ignoreTLS=true'],
  ['requireTLS', '?requireTLS=false'],
  ['tls.rejectUnauthorized', '?tls.rejectUnauthorized=false'],
  ['logger', '?name=a.example&logger=true'],
])('%s may turn off encryption: refused in production, except on this machine', (name, query) => {
  const url = `smtp://mail.example:587${query}`
  expect(() => read({ SMTP_URL: url })).toThrow(name)
  expect(readMail({ ...SMTP, SMTP_URL: url }, 'local').smtp?.url).toBe(url)
  expect(read({ SMTP_URL: `smtp://127.0.0.1:25${query}` }).smtp).not.toBeNull()
})

test('the address for reports of bounced mail', () => {
  expect(read({ MAIL_BOUNCES_TO: 'Bounces@mail.tsumugi.example' }).smtp?.bounces_to).toBe(
    'bounces@mail.tsumugi.example',
  )
  for (const wrong of ['bounces', 'boun+ces@tsumugi.example', `${'b'.repeat(27)}@tsumugi.example`])
    expect(() => read({ MAIL_BOUNCES_TO: wrong }), wrong).toThrow(/MAIL_BOUNCES_TO/)
  expect(() => read({ MAIL_BOUNCE_TOKEN: 'short-secret' })).toThrow(/^(?!.*short-secret).*MAIL_BOUNCE_TOKEN/)
  expect(read({ MAIL_BOUNCE_TOKEN: 'x'.repeat(32) }).mail_bounce_token).toBe('x'.repeat(32))
})

test('a usable signing key, and unusable ones', () => {
  const rsa = keyFile('rsa.pem', pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 })))
  const dkim = { MAIL_DKIM_DOMAIN: 'tsumugi.example', MAIL_DKIM_SELECTOR: 's2026', MAIL_DKIM_KEY_FILE: rsa }
  expect(read(dkim).smtp?.dkim).toMatchObject({ domain: 'tsumugi.example', selector: 's2026' })
  expect(() => read({ ...dkim, MAIL_DKIM_SELECTOR: '' })).toThrow(/MAIL_DKIM_SELECTOR/)
  const others = [
    path.join(folder, 'missing.pem'),
    keyFile('no.pem', 'no key'),
    keyFile('ed.pem', pemOf(generateKeyPairSync('ed25519'))),
  ]
  for (const file of others)
    expect(() => read({ ...dkim, MAIL_DKIM_KEY_FILE: file }), file).toThrow(/MAIL_DKIM_KEY_FILE/)
})

test('the domain of addresses for answers needs the token of the mail server', () => {
  const token = { MAIL_BOUNCE_TOKEN: 'x'.repeat(32) }
  const replies = { MAIL_REPLY_DOMAIN: 'reply.tsumugi.example' }
  expect(read({ ...token, ...replies }).mail_replies).toEqual({ domain: 'reply.tsumugi.example', authserv_id: null })
  expect(read({ ...token, ...replies, MAIL_REPLY_AUTHSERV_ID: 'mx.tsumugi.example' }).mail_replies.authserv_id).toBe(
    'mx.tsumugi.example',
  )
  expect(() => read(replies)).toThrow(/MAIL_BOUNCE_TOKEN/)
  expect(() => read({ ...token, MAIL_REPLY_AUTHSERV_ID: 'mx.tsumugi.example' })).toThrow(/MAIL_REPLY_DOMAIN/)
  for (const wrong of ['reply', 'a@reply.example', 'reply.example\r\nBcc: x', `${'a'.repeat(201)}.example`])
    expect(() => read({ ...token, MAIL_REPLY_DOMAIN: wrong }), wrong).toThrow(/MAIL_REPLY_DOMAIN/)
})
