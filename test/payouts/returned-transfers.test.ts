// A transfer that came back: the money, the mail with the reason, and which account is paid next.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { changePayeeAccount, confirmPayeeAccount } from '#services/payouts/payees/payee-account.ts'
import { getPayee, listOwnPayees } from '#services/payouts/payees/payees.ts'
import { returnPayee, suspendPayee, verifyPayee } from '#services/payouts/payees/payee-decisions.ts'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { approvePayoutRun, cancelPayoutRun } from '#services/payouts/runs/decide-run.ts'
import { exportPayoutRun, getPayoutRun, listPayeePayouts } from '#services/payouts/runs/runs.ts'
import { makePayoutRun } from '#services/payouts/runs/make-run.ts'
import { recordPayoutResults } from '#services/payouts/runs/results.ts'
import { listOwnPayouts } from '#services/payouts/statements/own-payouts.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { InvalidInput, Refused } from '#services/shared/refused.ts'
import { testApp } from '../database.ts'
import { anAdmin } from '../factories.ts'
import { payeeAccount } from '../payees.ts'
import { aPayablePayee, aRun, PAY_ON } from '../payout-runs.ts'

const app = testApp({ start: `${PAY_ON}T15:00:00+09:00` })
let maker: UserActor
let approver: UserActor

beforeAll(async () => {
  maker = await anAdmin(app.db)
  approver = await anAdmin(app.db)
})

const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
  await work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof Refused ? error.code : error instanceof InvalidInput ? Object.keys(error.messages) : error,
  )
const read = (id: number) => getPayoutRun(app, maker, id, { page: 1 })
const make = async () => await read((await makePayoutRun(app, maker, { pay_on: PAY_ON, request_key: randomUUID() })).id)
const version = async (id: number) => (await getPayee(app, maker, id)).version
const back = {
  result: 'returned' as const,
  reason: '口座なし',
  return_fee: 0,
  return_fee_borne_by: 'operator' as const,
}
const sumOf = async (payee_id: number) =>
  (await app.db.selectFrom('ledger_entries').select('amount').where('payee_id', '=', payee_id).execute()).reduce(
    (yen, { amount }) => yen + Number(amount),
    0,
  )
const mailTo = async (host: UserActor) =>
  await app.db
    .selectFrom('mails')
    .select(['kind', 'subject', 'text_body'])
    .where('to_address', '=', host.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
async function expectSound() {
  expect((await checkInvariants(app.db, app.clock.now())).filter(({ rule }) => rule.startsWith('payout'))).toEqual([])
}

/** A payee whose transfer came back. */
async function aReturned(return_cause: 'account' | 'other', fee: object = {}) {
  const { id, payee } = await aRun(app, maker)
  await approvePayoutRun(app, approver, id, { version: 1 })
  await exportPayoutRun(app, maker, id, { version: 2 })
  const payout_ids = (await read(id)).payouts.filter((one) => one.payee.id === payee.id).map((one) => one.id)
  const record = () => recordPayoutResults(app, maker, id, { ...back, return_cause, payout_ids, ...fee })
  expect(await codeOf(recordPayoutResults(app, maker, id, { ...back, return_cause, payout_ids, reason: '' }))).toEqual([
    'reason',
  ])
  expect(await record()).toEqual({ changed: 1 })
  expect(await record()).toEqual({ changed: 0 })
  return payee
}
const confirm = async (payee: { id: number; host: UserActor }, reason: string, of?: number) =>
  await confirmPayeeAccount(app, payee.host, payee.id, { version: of ?? (await version(payee.id)), reason })

it('puts the money back, tells the reason, and blocks until the account is confirmed', async () => {
  const payee = await aReturned('other', { return_fee: 880, return_fee_borne_by: 'host' })
  expect(await sumOf(payee.id)).toBe(23_430)
  expect(await mailTo(payee.host)).toMatchObject({
    kind: 'payout_returned',
    subject: expect.stringContaining('口座情報をご確認ください') as string,
    text_body: expect.stringContaining('銀行からの理由　口座なし') as string,
  })
  const other = await aPayablePayee(app, maker)
  const held = await make()
  expect(held.omissions.find((one) => one.payee.id === payee.id)?.reason).toBe('account_returned')
  await cancelPayoutRun(app, maker, held.id, { version: held.version, reason: '終わり' })
  const next = async () => {
    const [{ payees }, { payees: listed }] = [
      await listOwnPayouts(app, payee.host),
      await listOwnPayees(app, payee.host),
    ]
    expect(listed[0]!.next).toEqual(payees[0]!.next)
    return payees[0]!.next
  }
  // No page promises a date, and all name the bank's reason.
  expect(await next()).toMatchObject({
    amount: 23_430,
    pay_on: null,
    under_way: false,
    stopped: 'account_returned',
    returned: { pay_on: PAY_ON, reason: '口座なし' },
  })
  const before = await version(payee.id)
  expect(await codeOf(confirm({ ...payee, host: other.host }, ''))).toBe('payee_not_found')
  expect(await codeOf(confirm(payee, '', before - 1))).toBe('payee_changed')
  expect(await confirm(payee, '')).toMatchObject({ state: 'verified', account_doubted_at: null, account_return: null })
  expect(await next()).toMatchObject({ amount: 23_430, stopped: null, returned: null })
  expect(await codeOf(confirm(payee, ''))).toBe('payee_account_undoubted')
  const again = await make()
  expect(again.payouts.find((one) => one.payee.id === payee.id)).toMatchObject({ amount: 23_430, account_news: null })
  expect((await listPayeePayouts(app, payee.id, { page: 1 })).payouts.map(({ state }) => state)).toEqual([
    'made',
    'returned',
  ])
  expect(await next()).toMatchObject({ amount: 23_430, pay_on: PAY_ON, under_way: true })
  await cancelPayoutRun(app, maker, again.id, { version: again.version, reason: '終わり' })
  await expectSound()
})

it('because of the account needs a note for the same account, which accounting accepts', async () => {
  const payee = await aReturned('account')
  expect((await mailTo(payee.host)).text_body).toContain('まちがいがないときは、そのわけをお書きください。')
  expect(await getPayee(app, maker, payee.id)).toMatchObject({
    account_return: { pay_on: PAY_ON, reason: '口座なし', needs_note: true },
  })
  expect(await codeOf(confirm(payee, '  '))).toEqual(['reason'])
  expect(await codeOf(confirm(payee, 'あ'.repeat(1_001)))).toEqual(['reason'])
  // Two tabs at once: one note.
  const now = await version(payee.id)
  const twice = await Promise.all([codeOf(confirm(payee, '一つ目', now)), codeOf(confirm(payee, '二つ目', now))])
  expect(twice.toSorted()).toEqual(['done', 'payee_changed'])
  expect(await confirm(payee, '銀行に確かめ、口座は使えます。')).toMatchObject({
    state: 'submitted',
    account_note: '銀行に確かめ、口座は使えます。',
    account_doubted_at: expect.any(String) as string,
  })
  await returnPayee(app, maker, payee.id, { version: await version(payee.id), message: '名義がちがいます。' })
  expect(await getPayee(app, maker, payee.id)).toMatchObject({ state: 'returned', account_note: null })
  await app.db.updateTable('payees').set({ state: 'verified', message: null }).where('id', '=', payee.id).execute()
  await confirm(payee, '通帳のとおりです。')
  expect(await verifyPayee(app, maker, payee.id, { version: await version(payee.id) })).toMatchObject({
    state: 'verified',
    account_doubted_at: null,
    account_note: null,
  })
  const run = await make()
  expect(run.payouts.map((one) => one.payee.id)).toContain(payee.id)
  await cancelPayoutRun(app, maker, run.id, { version: run.version, reason: '終わり' })
  await expectSound()
})

it('typed again as it was stays in doubt; another one doesn’t', async () => {
  const payee = await aReturned('account')
  const change = async (account: object) =>
    await changePayeeAccount(app, payee.host, payee.id, {
      ...payeeAccount,
      ...account,
      version: await version(payee.id),
    })
  expect(await change({})).toMatchObject({ state: 'submitted', account_return: { needs_note: true } })
  // A verification without a note accepts the details, not the account.
  await verifyPayee(app, maker, payee.id, { version: await version(payee.id) })
  expect((await getPayee(app, maker, payee.id)).account_doubted_at).not.toBeNull()
  await suspendPayee(app, maker, payee.id, { version: await version(payee.id), reason: '確認' })
  expect(await codeOf(confirm(payee, '通帳のとおりです。'))).toBe('payee_suspended')
  await app.db
    .updateTable('payees')
    .set({ state: 'verified', suspended_reason: null })
    .where('id', '=', payee.id)
    .execute()
  expect(await change({ account_number: '7654322' })).toMatchObject({ account_doubted_at: null, account_return: null })
  await expectSound()
})
