// The endpoints of payout runs: their shapes, and the whole numbers, which only files have.
import { beforeAll, expect, test } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { payeePayouts, payoutRun, payoutRuns, payoutSender } from '#contract/payouts/payout-runs-schemas.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { testApp, signedInAs } from '../database.ts'
import { anAdmin } from '../factories.ts'
import { ACCOUNT_NUMBER } from '../payees.ts'
import { aRun, OWN_NUMBER, PAY_ON } from '../payout-runs.ts'
import { tablesWith } from '../tables-with.ts'

const app = testApp({ start: `${PAY_ON}T15:00:00+09:00` })
let maker: UserActor
let approver: UserActor
let made: Awaited<ReturnType<typeof aRun>>

beforeAll(async () => {
  maker = await anAdmin(app.db)
  approver = await anAdmin(app.db)
  made = await aRun(app, maker)
})

async function call(user: UserActor, path: string, body?: object) {
  const response = await wholeApi(app).request(`/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...signedInAs(user), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status, path).toBeLessThan(300)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return response
}
async function read(path: string): Promise<unknown> {
  const text = await (await call(maker, path)).text()
  expect(text).not.toContain(ACCOUNT_NUMBER)
  expect(text).not.toContain(OWN_NUMBER)
  return JSON.parse(text)
}

test('a run through the API, from the approval to the result', async () => {
  const path = `/admin/payouts/${made.id}`
  await call(approver, `${path}/approval`, { version: 1 })
  await call(maker, `${path}/export`, { version: 2 })
  const run = payoutRun.strict().parse(await read(path))
  expect(run.files).toMatchObject([{ number: 1, count: 1, total: 24_310, size: 488 }])
  const file = await call(maker, `${path}/files/1`, {})
  expect(file.headers.get('content-type')).toBe('application/octet-stream')
  expect(file.headers.get('content-disposition')).toContain('sougou-2026-12-25')
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(bytes).toHaveLength(488)
  expect(bytes.toString('latin1')).toContain(`1${ACCOUNT_NUMBER}`)
  const results = { payout_ids: run.payouts.map(({ id }) => id), result: 'returned', reason: '口座なし' }
  await call(maker, `${path}/results`, results)
  expect(payoutRuns.strict().parse(await read('/admin/payouts')).runs).toMatchObject([{ returned_count: 1 }])
  expect(payeePayouts.strict().parse(await read(`/admin/payees/${made.payee.id}/payouts`)).payouts).toMatchObject([
    { state: 'returned', amount: 24_310, reason: '口座なし' },
  ])
  expect(payoutSender.strict().parse(await read('/admin/settings/payout_sender'))).toMatchObject({ account_end: '374' })
})

test('whole account numbers are in no log, mail, audit entry or other table', async () => {
  expect(await tablesWith(app.db, ACCOUNT_NUMBER)).toEqual([])
  expect(await tablesWith(app.db, OWN_NUMBER)).toEqual([])
  expect(app.takeLoggedErrors()).toEqual([])
})
