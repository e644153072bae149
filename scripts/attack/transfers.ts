// A payout run of many payees, made over the API. Its files are read by a reader that shares no
// code with their writer (zengin-reader.ts), as the bank would read them.
import { randomUUID } from 'node:crypto'
import { insertAdjustment } from '#database/booking/accounting/find-ledger.ts'
import type { Db } from '#database/client.ts'
import { addDays, dateOf } from '#domain/shared/japan-time.ts'
import { aHost, anAdmin, write } from '#test/factories.ts'
import { aPayee, insertBanks, payeeAccount, payeeForm } from '#test/payees.ts'
import { senderBody } from '#test/payout-runs.ts'
import { aStatement } from '#test/statements.ts'
import { nothing } from '../findings.ts'
import { type Client, client } from './client.ts'
import type { Phase } from './report.ts'
import { call, givePasswords, signIn } from './session.ts'
import type { Target } from './target.ts'
import { readTransfers, type Transfer } from './zengin-reader.ts'

/** Holders as people type them, and their bytes in the file, in hex. By hand, from the format. */
const HOLDERS: readonly (readonly [string, string])[] = [
  ['ヤマダ ハナコ', 'd4cfc0de20cac5ba'],
  ['やまだ　はなこ', 'd4cfc0de20cac5ba'],
  ['ｳﾐﾉ ﾅｷﾞｻ', 'b3d0c920c5b7debb'],
  ['ジョージ オーウェル', 'bcded62dbcde20b52db3b4d9'],
  ['カ）ツムギ', 'b629c2d1b7de'],
  ['パピプペポ キョウト', 'cadfcbdfccdfcddfcedf20b7d6b3c4'],
  ['ｔｓｕｍｕｇｉ　１', '5453554d55474920' + '31'],
  ['ヲノ ヨーコ', 'b5c920d62dba'],
]

type Payout = { payee: { id: number }; amount: number; account_end: string }
type Run = {
  version: number
  total: number
  count: number
  payouts: Payout[]
  files: { number: number; count: number; total: number; size: number }[]
  meta: { total_count: number }
}

export async function attackWithTransfers(
  target: Target,
  { payees = 48, say }: { payees?: number; say: (text: string) => void },
): Promise<Phase> {
  await target.start({ RATE_LIMITS: 'off' })
  const { db } = await target.database()
  const at = client({ port: target.port, patience: 60_000 })
  const [maker, approver] = await Promise.all([anAdmin(db), anAdmin(db)])
  await givePasswords(db, [maker, approver])
  const cookie = await signIn(at, maker.email)
  await insertBanks(db)
  await setSender(at, cookie)
  const expected = new Map<number, string>()
  for (let n = 0; n < payees; n++) {
    const [holder, bytes] = HOLDERS[n % HOLDERS.length]!
    expected.set(
      await aPaidPayee(db, at, cookie, { holder, number: String(1_000_001 + n), amount: 3_000 + 7_919 * n }),
      bytes,
    )
  }
  say(`${payees} payees are verified`)

  const id = await makeRun(at, cookie)
  const made = await must<Run>(at, 'GET', `/api/v1/admin/payouts/${id}?page=1`, cookie)
  const second = await signIn(at, approver.email)
  await must(at, 'POST', `/api/v1/admin/payouts/${id}/approval`, second, { version: made.version })
  const approved = await must<Run>(at, 'GET', `/api/v1/admin/payouts/${id}?page=1`, cookie)
  await must(at, 'POST', `/api/v1/admin/payouts/${id}/export`, cookie, { version: approved.version })
  const run = await must<Run>(at, 'GET', `/api/v1/admin/payouts/${id}?page=1`, cookie)
  const payouts = [...run.payouts]
  for (let page = 2; payouts.length < run.meta.total_count; page++) {
    const more = await must<Run>(at, 'GET', `/api/v1/admin/payouts/${id}?page=${page}`, cookie)
    if (more.payouts.length === 0) throw new Error('The pages of the run end too early.')
    payouts.push(...more.payouts)
  }

  const faults: string[] = []
  const sums: string[] = []
  const read: Transfer[] = []
  for (const { number, count, total, size } of run.files) {
    const response = await fetch(`${target.url}/api/v1/admin/payouts/${id}/files/${number}`, {
      method: 'POST',
      headers: { cookie },
    })
    if (!response.ok) throw new Error(`The file ${number} was not sent: ${await response.text()}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    const file = readTransfers(bytes)
    faults.push(...file.faults.map((fault) => `file ${number}: ${fault}`))
    if (file.transfers.length !== count || file.total !== total || bytes.length !== size)
      sums.push(
        `file ${number}: ${file.transfers.length} of ${count}, ${file.total} of ${total}, ${bytes.length} of ${size} bytes`,
      )
    read.push(...file.transfers)
  }
  const paid = read.reduce((sum, { amount }) => sum + amount, 0)
  if (paid !== run.total || read.length !== run.count)
    sums.push(`the files pay ${paid} to ${read.length}, the run says ${run.total} to ${run.count}`)
  const lines = (all: string[]) => all.toSorted().join('\n')
  const in_files = lines(read.map(({ amount, number }) => `${amount} ${number.slice(-3)}`))
  if (in_files !== lines(payouts.map(({ amount, account_end }) => `${amount} ${account_end}`)))
    sums.push('amounts and ends of accounts differ from those of the run')
  const names = payouts.flatMap(({ payee, amount, account_end }) => {
    const bytes = expected.get(payee.id)
    if (bytes === undefined) return []
    const found = read.find((one) => one.amount === amount && one.number.endsWith(account_end))
    return found && Buffer.from(found.name, 'latin1').toString('hex') === bytes
      ? []
      : [`payee ${payee.id}: ${found?.name}`]
  })
  const missing = [...expected.keys()].filter((payee) => !payouts.some((one) => one.payee.id === payee))
  at.close()
  return {
    findings: [
      {
        what: 'transfers that the reader found in the files of a run, of payees who were created for it and of the demonstration',
        figure: `${read.length} in ${run.files.length} files, ${paid} yen`,
        well: read.length >= payees,
      },
      nothing('records with a wrong length, order, character or field', faults),
      nothing('counts and sums that differ between records, trailers, files and the run', sums),
      nothing('names that are written otherwise than the format asks', names),
      nothing('payees with money who are missing', missing.map(String)),
      nothing('errors in the log of the product', target.takeErrors()),
    ],
  }
}

async function must<T>(at: Client, method: string, path: string, cookie: string, body?: unknown): Promise<T> {
  const reply = await call(at, method, path, { cookie, ...(body !== undefined && { body }) })
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.answer.text.slice(0, 300)}`)
  return reply.body as T
}

async function setSender(at: Client, cookie: string): Promise<void> {
  const path = '/api/v1/admin/settings/payout_sender'
  const { version } = await must<{ version: number }>(at, 'GET', path, cookie)
  await must(at, 'PUT', path, cookie, { ...senderBody, version })
}

type Paid = { holder: string; number: string; amount: number }

/** A host with a verified account and money of the last closed month. @returns the payee's id */
async function aPaidPayee(db: Db, at: Client, admin: string, { holder, number, amount }: Paid): Promise<number> {
  const host = await aHost(db)
  await givePasswords(db, [host])
  const cookie = await signIn(at, host.email)
  const id = await aPayee(db, { user_id: host.id })
  const own = `/api/v1/me/payees/${id}`
  const account = { ...payeeAccount, account_number: number, holder, version: 1 }
  const { version } = await must<{ version: number }>(at, 'PUT', `${own}/account`, cookie, account)
  const saved = await must<{ version: number }>(at, 'PUT', own, cookie, { ...payeeForm, version, submit: true })
  await must(at, 'POST', `/api/v1/admin/payees/${id}/verification`, admin, { version: saved.version })
  // Days pass after a change of an account, and a month is closed: not over the API.
  await db
    .updateTable('payees')
    .set({ blocked_until: new Date('2026-01-01') })
    .where('id', '=', id)
    .execute()
  const now = new Date('2026-10-20T10:00:00+09:00')
  const adjustment = {
    payee_id: id,
    kind: null,
    amount,
    reason: '試験',
    created_by: host.id,
    request_key: randomUUID(),
    now,
  }
  await write(db, (tx) => insertAdjustment(tx, adjustment))
  await aStatement(db, { payee_id: id, balance: amount })
  return id
}

/** Asks for the next days until one is a day of banks. @returns the id of the run */
async function makeRun(at: Client, cookie: string): Promise<number> {
  for (let day = 3; day < 20; day++) {
    const body = { pay_on: addDays(dateOf(Date.now()), day), request_key: randomUUID() }
    const reply = await call(at, 'POST', '/api/v1/admin/payouts', { cookie, body })
    if (reply.status === 201) return Number(reply.body.id)
    if (day === 19) throw new Error(`No run could be made: ${reply.answer.text}`)
  }
  throw new Error('unreachable')
}
