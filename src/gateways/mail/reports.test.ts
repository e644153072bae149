import { expect, test } from 'vitest'
import { complaint, deliveryReport, inWords } from '#test/mail/reports.ts'
import { mailReports } from './reports.ts'
import { referenceInAddress, returnPath } from './settings.ts'

const REFERENCE = '12.0123456789abcdef'
const read = (message: string) => mailReports('x'.repeat(32)).read(Buffer.from(message))
const mail = { mail_id: 12, bounce_key: '0123456789abcdef' }

test('a report identifies its mail by the address it was sent to, by the returned mail, or by its headers', async () => {
  const failed = { ...mail, kind: 'address_unknown', words: '5.1.1 550 5.1.1 the account does not exist' }
  expect(await read(deliveryReport(REFERENCE))).toEqual(failed)
  expect(await read(deliveryReport(REFERENCE, { returned: 'nothing' }))).toEqual(failed)
  const to = 'no-reply@tsumugi.example'
  expect(await read(deliveryReport(REFERENCE, { to }))).toEqual(failed)
  expect(await read(deliveryReport(REFERENCE, { to, returned: 'headers' }))).toEqual(failed)
  expect(await read(deliveryReport(REFERENCE, { to, returned: 'nothing' }))).toBeNull()
})

test.each([
  ['5.2.2', 'smtp; 552 5.2.2 Mailbox full', 'mailbox_full'],
  ['5.7.1', 'smtp; 550 5.7.1 Message rejected as spam', 'refused'],
  ['5.7.1', 'smtp; 554 5.7.1 Relay access denied', 'refused'],
  ['5.0.0', 'smtp; 550 Unknown user hanako@docomo.ne.jp', 'address_unknown'],
  ['5.1.10', 'smtp; 556 5.1.10 null MX', 'address_unknown'],
  ['4.4.7', 'smtp; 421 4.4.7 delivery time expired', 'unreachable'],
])('%s %s: %s', async (status, diagnostic, kind) => {
  expect(await read(deliveryReport(REFERENCE, { status, diagnostic }))).toMatchObject({ ...mail, kind })
})

test('complaints, and messages that only resemble one', async () => {
  expect(await read(complaint(REFERENCE))).toEqual({ ...mail, kind: 'complaint', words: 'feedback: abuse' })
  expect(await read(complaint(REFERENCE, 'not-spam'))).toBeNull()
})

test('delays, and confirmations of delivery', async () => {
  for (const action of ['delayed', 'delivered', 'relayed', 'expanded'])
    expect(await read(deliveryReport(REFERENCE, { action, status: '4.0.0' })), action).toBeNull()
})

test('plain text counts when it comes from a mail server', async () => {
  const text = 'The following address failed:\r\n  <hanako@docomo.ne.jp>: 550 Unknown user hanako@docomo.ne.jp'
  expect(await read(inWords(REFERENCE, 'MAILER-DAEMON@docomo.ne.jp', text))).toMatchObject({
    ...mail,
    kind: 'address_unknown',
  })
  expect(await read(inWords(REFERENCE, 'MAILER-DAEMON@docomo.ne.jp', '不在です。'))).toBeNull()
  expect(await read(inWords(REFERENCE, 'hanako@example.jp', text))).toBeNull()
})

test.each([
  ['nothing', ''],
  ['no valid mail', '\u0000\u0001'.repeat(1000)],
  ['parts without end', `Content-Type: multipart/report; boundary=B\r\n\r\n${'--B\r\n\r\n'.repeat(5000)}`],
  [
    'deep parts',
    Array.from({ length: 400 }, (_, n) => `Content-Type: multipart/mixed; boundary=B${n}\r\n\r\n--B${n}\r\n`).join(''),
  ],
])('%s is not a report', async (_, message) => {
  expect(await read(message)).toBeNull()
})

test('only a caller with the token is our mail server', () => {
  const reports = mailReports('x'.repeat(32))
  const shows = (authorization: string) => reports.isOurs(new Headers({ authorization }))
  expect(shows(`Bearer ${'x'.repeat(32)}`)).toBe(true)
  for (const other of ['', 'Bearer', `Bearer ${'x'.repeat(31)}`, `Basic ${'x'.repeat(32)}`, `Bearer ${'y'.repeat(32)}`])
    expect(shows(other), other).toBe(false)
  expect(reports.isOurs(new Headers())).toBe(false)
  expect(mailReports(null).isOurs(new Headers({ authorization: 'Bearer ' }))).toBe(false)
})

test('the longest reference fits before the @', () => {
  const longest = returnPath(`${'b'.repeat(26)}@tsumugi.example`, 'a@b.example', `${'9'.repeat(18)}.0123456789abcdef`)
  expect(longest.indexOf('@')).toBeLessThanOrEqual(64)
  expect(referenceInAddress(longest)).toBe(`${'9'.repeat(18)}.0123456789abcdef`)
  expect(returnPath(null, 'a@b.example', REFERENCE)).toBe('a@b.example')
})
