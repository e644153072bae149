import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtpServer } from '#test/mail/smtp-server.ts'
import { diagnoseMail, type Names } from './diagnose-mail.ts'

let server: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => {
  server = await startSmtpServer()
})
afterAll(() => server.stop())

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const own = createPublicKey(private_key).export({ type: 'spki', format: 'der' }).toString('base64')
const records: Record<string, string[]> = {
  'mail.tsumugi.example': ['other', 'v=spf1 include:_spf.example -all'],
  'tsumugi.example': ['v=spf1 include:_spf.example -all'],
  '_dmarc.tsumugi.example': ['v=DMARC1; p=none'],
  's1._domainkey.tsumugi.example': [`v=DKIM1; k=rsa; p=${own.slice(0, 200)} ${own.slice(200)}`],
}
const namesOf = (texts: Record<string, string[]>, mx: string[] = ['mx.tsumugi.example']): Names => ({
  texts: async (name) => texts[name] ?? [],
  mailServers: async () => mx,
})
const smtp = () => ({
  url: `smtp://127.0.0.1:${server.port}`,
  from: { name: 'つむぎ', address: 'no-reply@tsumugi.example' },
  bounces_to: 'bounces@mail.tsumugi.example',
  dkim: { domain: 'tsumugi.example', selector: 's1', private_key },
})
const off = { domain: null, authserv_id: null }
const warnings = async (names: Names, options = smtp(), replies: Parameters<typeof diagnoseMail>[1] = off) =>
  (await diagnoseMail(options, replies, names)).filter(({ state }) => state !== 'well')

test('all records exist', async () => {
  expect(await warnings(namesOf(records))).toEqual([])
})

test('each missing or different record is a warning with a remedy', async () => {
  const none = await warnings(namesOf({}, []))
  expect(none.map(({ what }) => /SPF|_dmarc|DKIM|MX/.exec(what)?.[0])).toEqual(['SPF', 'SPF', '_dmarc', 'DKIM', 'MX'])
  expect(none.every(({ state, remedy }) => state === 'warning' && remedy)).toBe(true)
  expect((await warnings(namesOf({ ...records, 'tsumugi.example': [] }))).map(({ what }) => what)).toEqual([
    'tsumugi.example に SPF の記録がありません。',
  ])
  const other = await warnings(namesOf({ ...records, 's1._domainkey.tsumugi.example': ['v=DKIM1; p=AAAA'] }))
  expect(other.map(({ what }) => what)).toEqual([expect.stringContaining('署名の鍵と合っていません')])
  const apart = {
    ...smtp(),
    bounces_to: 'bounces@elsewhere.example',
    dkim: { ...smtp().dkim, domain: 'other.example' },
  }
  expect((await warnings(namesOf(records), apart)).map(({ what }) => what).join()).toMatch(
    /DKIM のドメイン.*MAIL_BOUNCES_TO のドメイン/,
  )
})

test('a failed lookup is a warning; an unreachable mail server is wrong', async () => {
  const away: Names = {
    texts: () => Promise.reject(new Error('ETIMEOUT')),
    mailServers: async () => [],
  }
  expect((await warnings(away)).map(({ what }) => what)).toEqual([expect.stringContaining('ETIMEOUT')])
  await expect(diagnoseMail({ ...smtp(), url: 'smtp://127.0.0.1:1' }, off, namesOf(records))).rejects.toThrow()
})

test('answers by mail need a mail server that checks senders', async () => {
  const domain = 'reply.tsumugi.example'
  expect(await warnings(namesOf(records), smtp(), { domain, authserv_id: 'mx.tsumugi.example' })).toEqual([])
  const none: Names = { ...namesOf(records), mailServers: async (name) => (name === domain ? [] : ['mx']) }
  const found = await warnings(none, smtp(), { domain, authserv_id: null })
  expect(found.map(({ what }) => what)).toEqual([
    expect.stringContaining('reply.tsumugi.example'),
    expect.stringContaining('差出人'),
  ])
})
