// What サポート reads about the payments of a host: states and dates, and no yen at all.
import { beforeAll, expect, it } from 'vitest'
import { payeesOfHost } from '#contract/payouts/payees-schemas.ts'
import { suspendPayee } from '#services/payouts/payees/payee-decisions.ts'
import { getPayee, listOwnPayees, listPayeesOfHost } from '#services/payouts/payees/payees.ts'
import { takePayee } from '#services/payouts/payees/payee-responsible.ts'
import { approvePayoutRun } from '#services/payouts/runs/decide-run.ts'
import { exportPayoutRun, getPayoutRun } from '#services/payouts/runs/runs.ts'
import { recordPayoutResults } from '#services/payouts/runs/results.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { Refused } from '#services/shared/refused.ts'
import { testApp } from '../database.ts'
import { aHost, anAdmin, anAmbassador, aUser } from '../factories.ts'
import { aPayee } from '../payees.ts'
import { aPayablePayee, aRun, PAY_ON } from '../payout-runs.ts'

const app = testApp({ start: `${PAY_ON}T15:00:00+09:00` })
let maker: UserActor

beforeAll(async () => {
  maker = await anAdmin(app.db)
})

/** What the operation returns. Amounts of the host's own pages may not be in it. */
async function seenOf(host: UserActor) {
  const seen = await listPayeesOfHost(app, host.id)
  expect(payeesOfHost.parse(seen)).toEqual(seen)
  const { next } = (await listOwnPayees(app, host)).payees[0]!
  const text = JSON.stringify(seen.payees)
  for (const yen of [next?.amount, next?.balance].filter(Boolean)) expect(text).not.toContain(String(yen))
  expect(text).not.toMatch(/amount|balance|fee/)
  return { ...seen, own: next! }
}

it('names the date that the host reads', async () => {
  const { host } = await aPayablePayee(app, maker)
  const { host: person, payees, own } = await seenOf(host)
  expect(person).toMatchObject({ id: host.id, name: host.name, email: host.email })
  expect(own.amount).toBeGreaterThan(0)
  expect(payees).toMatchObject([{ state: 'verified', next: { due: true, owed: true, stopped: null }, payouts: [] }])
  expect(payees[0]!.next!.pay_on).toBe(own.pay_on)
})

it('names what stops it, with the reason of the operator', async () => {
  const { host, id } = await aPayablePayee(app, maker)
  const { version } = await getPayee(app, maker, id)
  await suspendPayee(app, maker, id, { version, reason: '口座の確認中' })
  expect((await seenOf(host)).payees).toMatchObject([
    { state: 'suspended', next: { owed: true, pay_on: null, stopped: 'suspended', message: '口座の確認中' } },
  ])
})

it('shows transfers with their dates, and why one came back', async () => {
  const { id, payee } = await aRun(app, maker)
  await approvePayoutRun(app, await anAdmin(app.db), id, { version: 1 })
  await exportPayoutRun(app, maker, id, { version: 2 })
  expect((await seenOf(payee.host)).payees[0]).toMatchObject({
    next: { under_way: true, pay_on: PAY_ON },
    payouts: [{ pay_on: PAY_ON, state: 'exported', reason: null }],
  })
  const { payouts } = await getPayoutRun(app, maker, id, { page: 1 })
  await recordPayoutResults(app, maker, id, {
    result: 'returned',
    reason: '口座なし',
    return_cause: 'account',
    return_fee: 0,
    return_fee_borne_by: 'operator',
    payout_ids: payouts.filter((one) => one.payee.id === payee.id).map((one) => one.id),
  })
  expect((await seenOf(payee.host)).payees[0]).toMatchObject({
    next: { stopped: 'account_returned', returned: { pay_on: PAY_ON, reason: '口座なし' } },
    payouts: [{ pay_on: PAY_ON, state: 'returned', reason: '口座なし' }],
  })
})

it('names the responsible member of an ambassador, and nobody who never had an experience', async () => {
  const [first, second] = [await aHost(app.db), await aHost(app.db, { name: '責任 者子' })]
  const ambassador_id = await anAmbassador(app.db, { members: [first, second] })
  const payee = await aPayee(app.db, { ambassador_id })
  await takePayee(app, second, payee)
  const { payees } = await listPayeesOfHost(app, first.id)
  expect(payees).toMatchObject([{ ambassador: { id: ambassador_id }, responsible: { name: '責任 者子' }, next: null }])
  for (const id of [(await aUser(app.db)).id, 2_000_000_000])
    await expect(listPayeesOfHost(app, id)).rejects.toEqual(new Refused('person_not_found'))
})
