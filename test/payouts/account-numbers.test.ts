// Full account numbers, from the host's form to a returned transfer, as an ordinary account, as
// 記号・番号 of ゆうちょ銀行, typed in full-width digits, and our own. They are in downloaded files of
// transfers and in the recorded read, and nowhere else: no response, CSV, mail, log, audit entry,
// job or table.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { everyEndpoint, PUBLIC_BASE } from '#contract/endpoints.ts'
import type { Log } from '#gateways/log.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { closePeriods } from '#services/payouts/statements/close-periods.ts'
import { downloadPayoutFile } from '#services/payouts/runs/payout-files.ts'
import { signedInAs, testApp } from '../database.ts'
import { aHost, anAdmin } from '../factories.ts'
import { aPayee, insertBanks, payeeForm } from '../payees.ts'
import { owe, senderBody, payToday } from '../payout-runs.ts'
import { tablesWith } from '../tables-with.ts'

const fullWidth = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))

const ORDINARY = '8361947'
/** The number of the passbook, and what it is in a transfer. */
const YUCHO = { symbol: '10190', number: '57492631', transfer: '5749263' }
const TYPED_WIDE = '2705836'
const OWN = '6194078'
const SECRETS = [ORDINARY, YUCHO.number, YUCHO.transfer, TYPED_WIDE, OWN].flatMap((digits) => [
  digits,
  fullWidth(digits),
])
/** Without what stands between groups of digits. */
const joined = (text: string) => text.replace(/(?<=[\d０-９])[-‐－ 　,.](?=[\d０-９])/g, '')
const secretsIn = (text: string) => SECRETS.filter((secret) => text.includes(secret) || joined(text).includes(secret))

const logged: string[] = []
const note =
  (level: string) =>
  (fields: object, message: string): void => {
    const error = 'error' in fields && fields.error instanceof Error ? `${fields.error.stack}` : ''
    logged.push(`${level} ${message} ${JSON.stringify(fields)} ${error}`)
  }
const log: Log = { info: note('info'), warn: note('warn'), error: note('error') }
const app = testApp({}, () => ({ log }))

let maker: UserActor
let approver: UserActor
const hosts: UserActor[] = []
const payees: number[] = []
let run: number

/** Sends a request as a browser does. The response is searched unless it may have a number. */
async function call(
  user: UserActor,
  method: string,
  path: string,
  body?: object,
  { may = false }: { may?: boolean } = {},
): Promise<{ status: number; text: string }> {
  const response = await wholeApi(app).request(`${PUBLIC_BASE}${path}`, {
    method,
    headers: { ...signedInAs(user), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const headers = JSON.stringify([...response.headers])
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
  const utf8 = Buffer.from(text, 'latin1').toString()
  if (!may) expect(secretsIn(`${headers}\n${utf8}`), `${method} ${path}`).toEqual([])
  return { status: response.status, text: utf8 }
}
async function done(...[user, method, path, body, options]: Parameters<typeof call>): Promise<Record<string, unknown>> {
  const { status, text } = await call(user, method, path, body, options)
  expect(status, `${method} ${path} ${text}`).toBeLessThan(300)
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text }
}
const versionOf = async (admin: UserActor, path: string) => (await done(admin, 'GET', path))['version'] as number

const account = {
  ...payeeForm,
  branch_code: '',
  account_number: '',
  yucho_symbol: '',
  yucho_number: '',
  confirmed: true,
}
const accounts = [
  { ...account, bank_code: '0001', branch_code: '100', account_number: ORDINARY, holder: 'ウミノ ナギサ' },
  {
    ...account,
    bank_code: '9900',
    yucho_symbol: YUCHO.symbol,
    yucho_number: fullWidth(YUCHO.number),
    holder: 'ウミノ ナギサ',
  },
  { ...account, bank_code: '0001', branch_code: '107', account_number: fullWidth(TYPED_WIDE), holder: 'ウミノ ナギサ' },
]

beforeAll(async () => {
  maker = await anAdmin(app.db)
  approver = await anAdmin(app.db)
  await insertBanks(app.db)
  await done(maker, 'PUT', '/admin/settings/payout_sender', { ...senderBody, account_number: OWN })
  for (const given of accounts) {
    const host = await aHost(app.db)
    const id = await aPayee(app.db, { user_id: host.id })
    hosts.push(host)
    payees.push(id)
    const path = `/me/payees/${id}`
    // Refused input with the number, too.
    const wrong = { ...given, holder: '★', version: 1 }
    expect((await call(host, 'PUT', `${path}/account`, wrong)).status).toBe(422)
    expect((await call(host, 'PUT', `${path}/account`, { ...given, version: 99 })).status).toBe(409)
    const { version } = await done(host, 'PUT', `${path}/account`, { ...given, version: 1 })
    const submitted = await done(host, 'PUT', path, { ...payeeForm, version, submit: true })
    await done(maker, 'POST', `/admin/payees/${id}/verification`, { version: submitted['version'] })
    await owe(app, maker, id, 20_000 + id)
  }
  // After the three days without payouts.
  app.clock.set('2026-12-01T10:00:00+09:00')
  await closePeriods(app)
  run = (await done(maker, 'POST', '/admin/payouts', { pay_on: '2026-12-30', request_key: randomUUID() }))[
    'id'
  ] as number
  const path = `/admin/payouts/${run}`
  await done(approver, 'POST', `${path}/approval`, { version: await versionOf(maker, path) })
  await done(maker, 'POST', `${path}/export`, { version: await versionOf(maker, path) })
})

/** Reads that show payees, payouts, statements, persons, mails or the audit log. */
const MUST_ANSWER = [
  '/me/payees',
  '/me/payees/{id}',
  '/me/payouts',
  '/me/statements/{number}',
  '/me/statements/{number}/statement.csv',
  '/admin/payees',
  '/admin/payees/{id}',
  '/admin/payees/{id}/payouts',
  '/admin/payouts',
  '/admin/payouts/{id}',
  '/admin/statements',
  '/admin/statements/statements.csv',
  '/admin/statements/{number}',
  '/admin/settings/payout_sender',
  '/admin/ledger',
  '/admin/ledger/ledger.csv',
  '/admin/accounts',
  '/admin/documents/documents.csv',
  '/admin/audit',
  '/admin/audit/audit.csv',
  '/admin/mails',
  '/admin/users/{id}',
  '/admin/users/{id}/data.json',
  '/admin/users/users.csv',
  '/me/data.json',
  '/admin/home',
]

test('the file of the transfers has the numbers, and so has the recorded read', async () => {
  const { text } = await done(maker, 'POST', `/admin/payouts/${run}/files/1`, {}, { may: true })
  for (const number of [ORDINARY, YUCHO.transfer, TYPED_WIDE, OWN]) expect(text).toContain(number)
  const read = await done(maker, 'POST', `/admin/payees/${payees[1]}/account_number`, { reason: '照合' }, { may: true })
  expect(read).toEqual({ account_number: YUCHO.transfer })
})

test('no response to a read has them, after payments and a returned transfer', async () => {
  const path = `/admin/payouts/${run}`
  const { payouts } = (await done(maker, 'GET', path)) as { payouts: { id: number }[] }
  const [first, ...others] = payouts.map(({ id }) => id)
  await payToday(app, run)
  const returned = { result: 'returned', reason: '口座なし', return_fee: 440, return_fee_borne_by: 'host' }
  await done(maker, 'POST', `${path}/results`, { ...returned, payout_ids: [first] })
  await done(maker, 'POST', `${path}/results`, { result: 'settled', reason: '', payout_ids: others })

  const statements = await app.db.selectFrom('statements').select('number').execute()
  const idOf: [RegExp, readonly (number | string)[]][] = [
    [/^\/(me|admin)\/payees\//, payees],
    [/^\/admin\/payouts\//, [run]],
    [/^\/(me|admin)\/statements\//, statements.map(({ number }) => number)],
    [/^\/(admin\/)?users\//, [...hosts, maker].map(({ id }) => id)],
  ]
  const seen = new Set<string>()
  const reads = everyEndpoint.filter(({ method, base }) => method === 'get' && base === PUBLIC_BASE)
  for (const endpoint of reads) {
    const template = endpoint.path.slice(PUBLIC_BASE.length)
    const ids = idOf.find(([pattern]) => pattern.test(template))?.[1] ?? [1]
    for (const id of ids)
      for (const user of [maker, hosts[0]!, hosts[1]!]) {
        const one = template.replace(/\{\w+\}/, String(id)).replaceAll(/\{\w+\}/g, '1')
        const { status } = await call(user, 'GET', `${one}${/books|accounts/.test(one) ? '?month=2026-11' : ''}`)
        if (status === 200) seen.add(template)
      }
  }
  expect([...seen]).toEqual(expect.arrayContaining(MUST_ANSWER))
})

test('the search of the tables finds the numbers in a file that is not encrypted', async () => {
  const { bytes } = await downloadPayoutFile(app, maker, { id: run, number: 1 })
  const tx = await app.db.startTransaction().execute()
  await sql`insert into payout_files (run_id, number, bytes, sha256, count, total, made_at)
    values (${run}, 2, ${Buffer.from(bytes)}, repeat('0', 64), 1, 1, now())`.execute(tx)
  for (const number of [ORDINARY, YUCHO.transfer, TYPED_WIDE, OWN])
    expect(await tablesWith(tx, number), number).toEqual(['payout_files'])
  await tx.rollback().execute()
})

test('no mail, log, audit entry, job or other table has them', async () => {
  for (const secret of SECRETS) expect(await tablesWith(app.db, secret), secret).toEqual([])
  const files = await app.db.selectFrom('payout_files').selectAll().execute()
  expect(files).toMatchObject([{ bytes: null, sealed: expect.stringMatching(/^[0-9a-f]+$/) }])
  const mails = await app.db.selectFrom('mails').select(['subject', 'text_body', 'html_body']).execute()
  expect(mails.length).toBeGreaterThan(0)
  for (const mail of mails) expect(secretsIn(JSON.stringify(mail))).toEqual([])
  expect(secretsIn(JSON.stringify(await app.sentJobs()))).toEqual([])
  expect(logged.flatMap(secretsIn)).toEqual([])
})
