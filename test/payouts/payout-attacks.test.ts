// Attacks on payouts and statements through the API: ids of others, doubled and reordered calls,
// two admins at once. Whatever happens, the ledger and the payouts agree.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { checkInvariants } from '#database/office/check-invariants.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { approvePayoutRun, cancelPayoutRun } from '#services/payouts/runs/decide-run.ts'
import { exportPayoutRun, getPayoutRun } from '#services/payouts/runs/runs.ts'
import { makePayoutRun } from '#services/payouts/runs/make-run.ts'
import { takePayee } from '#services/payouts/payees/payee-responsible.ts'
import { signedInAs, testApp } from '../database.ts'
import { aHost, anAdmin, anAmbassador, aUser } from '../factories.ts'
import { aPayee } from '../payees.ts'
import { aPayablePayee, aRun, PAY_ON, setSender } from '../payout-runs.ts'
import { aStatement } from '../statements.ts'

const app = testApp({ start: `${PAY_ON}T15:00:00+09:00` })
let maker: UserActor
let approver: UserActor

beforeAll(async () => {
  maker = await anAdmin(app.db)
  approver = await anAdmin(app.db)
  await setSender(app, maker)
})
afterEach(async () => {
  expect((await checkInvariants(app.db, app.clock.now())).filter(({ rule }) => rule.startsWith('payout'))).toEqual([])
})

/** @returns the status and the code of the error, or what the response has */
async function call(user: UserActor, method: string, path: string, body?: unknown) {
  const response = await wholeApi(app).request(`/api/v1${path}`, {
    method,
    headers: { ...signedInAs(user), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const answer = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text }
  return { status: response.status, code: answer['code'], answer }
}
const post = (user: UserActor, path: string, body: object) => call(user, 'POST', path, body)

const runOf = (id: number) => getPayoutRun(app, maker, id, { page: 1 })
const exportRun = async (id: number) => {
  await approvePayoutRun(app, approver, id, { version: (await runOf(id)).version })
  await exportPayoutRun(app, maker, id, { version: (await runOf(id)).version })
  return (await runOf(id)).payouts.map((payout) => payout.id)
}
/** An exported run of one payee. */
async function anExportedRun() {
  const { id, payee } = await aRun(app, maker)
  return { id, payee, payout_ids: await exportRun(id) }
}
const statesOf = async (id: number) => (await runOf(id)).payouts.map(({ state }) => state)
const sumOf = async (payee_id: number) =>
  (await app.db.selectFrom('ledger_entries').select('amount').where('payee_id', '=', payee_id).execute()).reduce(
    (yen, { amount }) => yen + Number(amount),
    0,
  )
const settled = { result: 'settled', reason: '' }
const returned = { result: 'returned', reason: '口座なし', return_fee: 440, return_fee_borne_by: 'host' }

describe('results', () => {
  it('with a payout of another run change nothing, also not their own', async () => {
    const mine = await anExportedRun()
    const other = await anExportedRun()
    for (const outcome of [settled, returned])
      for (const payout_ids of [other.payout_ids, [...mine.payout_ids, ...other.payout_ids], [2_147_483_647]])
        expect(await post(maker, `/admin/payouts/${mine.id}/results`, { ...outcome, payout_ids })).toMatchObject({
          status: 404,
          code: 'payout_not_found',
        })
    expect([...(await statesOf(mine.id)), ...(await statesOf(other.id))]).toEqual(['exported', 'exported'])
    expect([await sumOf(mine.payee.id), await sumOf(other.payee.id)]).toEqual([0, 0])
  })

  it.each([
    ['none', []],
    ['0', [0]],
    ['a negative number', [-1]],
    ['a fraction', [1.5]],
    ['text', ['1']],
    ['a number that is too large', [2_147_483_648]],
    ['no list', null],
    ['501 ids', Array.from({ length: 501 }, (_, n) => n + 1)],
  ])('refuse %s as ids', async (_, payout_ids) => {
    const { id } = await anExportedRun()
    expect((await post(maker, `/admin/payouts/${id}/results`, { ...settled, payout_ids })).status).toBe(422)
    expect(await statesOf(id)).toEqual(['exported'])
  })

  it('come before the export, after a cancellation, and in the wrong order', async () => {
    const { id } = await aRun(app, maker)
    const payout_ids = (await runOf(id)).payouts.map((payout) => payout.id)
    const record = (outcome: object) => post(maker, `/admin/payouts/${id}/results`, { ...outcome, payout_ids })
    for (const outcome of [settled, returned, { ...settled, result: 'sent' }])
      expect(await record(outcome)).toMatchObject({ status: 409, code: 'payout_changed' })
    await exportRun(id)
    expect(await record(returned)).toMatchObject({ status: 200, answer: { changed: 1 } })
    for (const outcome of [settled, { ...settled, result: 'sent' }])
      expect(await record(outcome)).toMatchObject({ status: 409, code: 'payout_changed' })
    const { version } = await runOf(id)
    for (const [step, body] of [
      ['approval', {}],
      ['export', {}],
      ['cancellation', { reason: 'やり直す' }],
      ['exclusions', { reason: 'やり直す', payout_id: payout_ids[0] }],
    ] as const)
      expect(await post(approver, `/admin/payouts/${id}/${step}`, { version, ...body })).toMatchObject({
        status: 422,
        code: 'payout_run_state',
      })
    const gone = await aRun(app, maker)
    const its = (await runOf(gone.id)).payouts.map((payout) => payout.id)
    await cancelPayoutRun(app, maker, gone.id, { version: 1, reason: 'やり直す' })
    expect(await post(maker, `/admin/payouts/${gone.id}/results`, { ...settled, payout_ids: its })).toMatchObject({
      status: 409,
    })
    expect(await sumOf(gone.payee.id)).toBe(24_310)
  })

  it('of two admins at once, one settled and one returned, count once', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { id, payee, payout_ids } = await anExportedRun()
      const ids = { payout_ids: [...payout_ids, ...payout_ids] }
      const both = await Promise.all([
        post(maker, `/admin/payouts/${id}/results`, { ...settled, ...ids }),
        post(approver, `/admin/payouts/${id}/results`, { ...returned, ...ids }),
        post(maker, `/admin/payouts/${id}/results`, { ...returned, ...ids }),
      ])
      // A transfer can come back after it was settled, and not be settled after it came back.
      expect([200, 409]).toContain(both[0].status)
      expect(both.slice(1).map(({ answer }) => answer['changed'])).toEqual(
        expect.arrayContaining([0, payout_ids.length]),
      )
      expect(new Set(await statesOf(id))).toEqual(new Set(['returned']))
      expect(await sumOf(payee.id)).toBe(24_310 - 440)
    }
  })
})

describe('a run', () => {
  it('doesn’t exclude a payout of another run, and has no file of another one', async () => {
    const first = await aRun(app, maker)
    const second = await anExportedRun().then(({ payout_ids }) => payout_ids[0]!)
    const { version, payouts } = await runOf(first.id)
    for (const payout_id of [second, 2_147_483_647])
      expect(
        await post(maker, `/admin/payouts/${first.id}/exclusions`, { version, payout_id, reason: '本人の希望' }),
      ).toMatchObject({ status: 404, code: 'payout_not_found' })
    expect(payouts.map(({ state }) => state)).toEqual(await statesOf(first.id))
    for (const number of ['1', '0', '-1', '1e3', '%31%00', '2147483648'])
      expect([404, 422]).toContain((await post(maker, `/admin/payouts/${first.id}/files/${number}`, {})).status)
    await cancelPayoutRun(app, maker, first.id, { version: (await runOf(first.id)).version, reason: '終わり' })
  })

  it('keeps its pay day when a call with its key asks for another', async () => {
    const { id: payee_id } = await aPayablePayee(app, maker)
    const request_key = randomUUID()
    const { id } = await makePayoutRun(app, maker, { pay_on: PAY_ON, request_key })
    const again = await post(approver, '/admin/payouts', { pay_on: '2026-12-24', request_key })
    expect(again).toMatchObject({ status: 201, answer: { id } })
    const run = await runOf(id)
    expect(run).toMatchObject({ pay_on: PAY_ON, made_by: { id: maker.id } })
    expect(run.payouts.map(({ payee }) => payee.id)).toContain(payee_id)
    // The maker can't approve through another case of the path, or by repeating the call.
    for (const path of [
      `/admin/payouts/${id}/approval`,
      `/admin/payouts/%3${String(id)[0]}${String(id).slice(1)}/approval`,
    ])
      expect(await post(maker, path, { version: run.version })).toMatchObject({ status: 422, code: 'payout_run_own' })
    await cancelPayoutRun(app, maker, id, { version: run.version, reason: '終わり' })
  })
})

describe('statements', () => {
  it('of another host are not found, however the number is written', async () => {
    const { host } = await aPayablePayee(app, maker)
    const { id: other_id, host: other } = await aPayablePayee(app, maker)
    const { number } = await aStatement(app.db, { payee_id: other_id })
    expect((await call(other, 'GET', `/me/statements/${number}`)).status).toBe(200)
    const forms = [
      number,
      `${number}%00`,
      `${number}%2F..%2F${number}`,
      `%32${number.slice(1)}`,
      `${number}'--`,
      '%',
      '..%2f..%2fadmin',
    ]
    for (const form of forms)
      for (const end of ['', '/statement.csv']) {
        const { status, answer } = await call(host, 'GET', `/me/statements/${form}${end}`)
        expect([400, 404, 422], form).toContain(status)
        expect(JSON.stringify(answer)).not.toMatch(/海野|24310/)
      }
    expect((await call(host, 'GET', `/admin/statements/${number}`)).status).toBe(403)
    expect(await call(host, 'PUT', `/me/payees/${other_id}/pay_all`, { pay_all: true })).toMatchObject({
      status: 404,
      code: 'payee_not_found',
    })
    const payee = await app.db
      .selectFrom('payees')
      .select('pay_all_since')
      .where('id', '=', other_id)
      .executeTakeFirst()
    expect(payee?.pay_all_since).toBeNull()
    const listed = (await call(host, 'GET', '/me/payouts')).answer
    expect(JSON.stringify(listed)).not.toContain(number)
  })

  it('of an ambassador are read by the responsible member only, while they are a member', async () => {
    const [responsible, member] = [await aHost(app.db), await aHost(app.db)]
    const ambassador_id = await anAmbassador(app.db, { members: [responsible, member] })
    const payee_id = await aPayee(app.db, { ambassador_id })
    await takePayee(app, responsible, payee_id)
    const { number } = await aStatement(app.db, { payee_id })
    const statuses = async (user: UserActor) => [
      (await call(user, 'GET', `/me/statements/${number}`)).status,
      (await call(user, 'GET', `/me/statements/${number}/statement.csv`)).status,
      (await call(user, 'PUT', `/me/payees/${payee_id}/pay_all`, { pay_all: false })).status,
      ((await call(user, 'GET', '/me/payouts')).answer['payees'] as unknown[]).length,
    ]
    expect(await statuses(responsible)).toEqual([200, 200, 200, 1])
    for (const user of [member, await aHost(app.db), await aUser(app.db)])
      expect(await statuses(user)).toEqual([404, 404, 404, 0])
    await app.db.deleteFrom('ambassador_members').where('user_id', '=', responsible.id).execute()
    expect(await statuses(responsible)).toEqual([404, 404, 404, 0])
  })
})
