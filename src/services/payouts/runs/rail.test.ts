// The port of payouts with a stand-in rail that answers late, twice, or never.
import { beforeAll, describe, expect, it } from 'vitest'
import { bankFileRail } from '#gateways/payouts/bank-file-rail.ts'
import type { PayoutRail, RailAnswer, RailStatus } from '#gateways/payouts/rail.ts'
import type { UserActor } from '../../shared/actor.ts'
import { testApp } from '#test/database.ts'
import { anAdmin } from '#test/factories.ts'
import { aRun } from '#test/payout-runs.ts'
import { approvePayoutRun } from './decide-run.ts'
import { exportPayoutRun } from './export-run.ts'
import { followRails } from './follow-rail.ts'
import { getPayoutRun } from './get-run.ts'
import { checkInvariants } from '#database/check-invariants.ts'

/** A payment company: it keeps what it was given, and answers as the test wants. */
function standIn() {
  const paid = new Map<number, { amount: number; submitted: number }>()
  const state = {
    answer: (_: number): RailAnswer => ({ state: 'unknown' }),
    status: (_: number): RailStatus => ({ state: 'unknown' }),
    /** The call fails after the company has taken it, as with a timeout. */
    silent: false,
  }
  const rail: PayoutRail = {
    kind: 'connect',
    readiness: () => Promise.resolve({ ready: false, needs: [], url: 'https://connect.example/form' }),
    submit: ({ transfers }) => {
      for (const { payout_id, amount } of transfers)
        paid.set(payout_id, { amount, submitted: (paid.get(payout_id)?.submitted ?? 0) + 1 })
      if (state.silent) return Promise.reject(new Error('timeout'))
      return Promise.resolve({
        answers: new Map(transfers.map(({ payout_id }) => [payout_id, state.answer(payout_id)])),
      })
    },
    find: ({ payout_id }) => Promise.resolve(paid.has(payout_id) ? state.status(payout_id) : { state: 'absent' }),
    reverse: () => Promise.resolve('done'),
  }
  return { rail, paid, state }
}

const app = testApp()
const company = standIn()
let maker: UserActor
let approver: UserActor

beforeAll(async () => {
  maker = await anAdmin(app.db)
  approver = await anAdmin(app.db)
  app.payout_rail = company.rail
})

async function anExportedRun(): Promise<{ id: number; payout_id: number; payee_id: number }> {
  const { id, payee } = await aRun(app, maker)
  await approvePayoutRun(app, approver, id, { version: 1 })
  await exportPayoutRun(app, maker, id, { version: 2 }).catch((error: unknown) => {
    if (!company.state.silent) throw error
  })
  const { payouts } = await getPayoutRun(app, maker, id, { page: 1 })
  return { id, payee_id: payee.id, payout_id: payouts.find((one) => one.payee.id === payee.id)!.id }
}
const stateOf = async (payout_id: number) =>
  (await app.db.selectFrom('payouts').select('state').where('id', '=', payout_id).executeTakeFirstOrThrow()).state
const mailsOf = async (payout_id: number, kind: string) =>
  await app.db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', kind)
    .where('text_body', 'like', `%番号　${payout_id}%`)
    .execute()
/** The cleanup job asks the company, which gives this state. */
async function follow(status?: RailStatus): Promise<void> {
  if (status) reset({ status: () => status })
  await followRails(app)
}
const reset = (given: Partial<typeof company.state> = {}) =>
  Object.assign(company.state, {
    answer: () => ({ state: 'unknown' }),
    status: () => ({ state: 'unknown' }),
    silent: false,
    ...given,
  })

describe('a rail', () => {
  it('that answers at once', async () => {
    reset({ answer: (id) => ({ state: 'accepted', reference: `tr_${id}` }) })
    const { payout_id } = await anExportedRun()
    expect(await stateOf(payout_id)).toBe('sent')
    await follow({ state: 'settled', reference: 'x' })
    expect(await stateOf(payout_id)).toBe('settled')
  })

  it('that answers late and twice pays once, and tells the host once', async () => {
    reset()
    const { payout_id } = await anExportedRun()
    expect(await stateOf(payout_id)).toBe('exported')
    reset({ status: (one) => ({ state: 'sent', reference: `tr_${one}` }) })
    await Promise.all([follow(), follow()])
    expect(await stateOf(payout_id)).toBe('sent')
    reset({ status: () => ({ state: 'settled', reference: 'tr' }) })
    await Promise.all([follow(), follow()])
    // An earlier answer arrives after the later one.
    await follow({ state: 'sent', reference: 'tr' })
    expect(await stateOf(payout_id)).toBe('settled')
    expect(await mailsOf(payout_id, 'payout_sent')).toHaveLength(1)
    expect(company.paid.get(payout_id)?.submitted).toBe(1)
  })

  it('that never answers leaves the payout open, and it is not submitted again', async () => {
    reset({ silent: true })
    const { payout_id } = await anExportedRun()
    reset()
    await follow()
    await follow()
    expect(await stateOf(payout_id)).toBe('exported')
    expect(company.paid.get(payout_id)?.submitted).toBe(1)
    // What it has never seen is submitted under the same id.
    company.paid.delete(payout_id)
    await follow()
    expect(company.paid.get(payout_id)?.submitted).toBe(1)
  })

  it('that refuses or returns puts the money back once', async () => {
    reset({ answer: () => ({ state: 'refused', reason: '口座がありません' }) })
    const { payout_id, payee_id } = await anExportedRun()
    await follow({ state: 'returned', reason: '口座がありません', fee: 0 })
    await follow({ state: 'settled', reference: 'late' })
    expect(await stateOf(payout_id)).toBe('returned')
    const entries = await app.db
      .selectFrom('ledger_entries')
      .select('amount')
      .where('payee_id', '=', payee_id)
      .where('kind', 'in', ['payout', 'returned_payout'])
      .orderBy('id')
      .execute()
    expect(entries.map(({ amount }) => amount)).toEqual([-24_310, 24_310])
    expect((await checkInvariants(app.db, app.clock.now())).filter(({ rule }) => rule.startsWith('payout'))).toEqual([])
  })
})

it('a rail never sees the payouts of another one, and an error of one run stops no other', async () => {
  app.payout_rail = bankFileRail
  const file = await anExportedRun()
  app.payout_rail = company.rail
  reset({ silent: true })
  const [first, second] = [await anExportedRun(), await anExportedRun()]
  reset({
    status: (id) => {
      if (id === first.payout_id) throw new Error('the company is away')
      return { state: 'settled', reference: 'tr' }
    },
  })
  await follow()
  expect(app.takeLoggedErrors()).toMatchObject([{ fields: { what: 'payout rail', id: first.id } }])
  expect(await stateOf(first.payout_id)).toBe('exported')
  expect(await stateOf(second.payout_id)).toBe('settled')
  expect(await stateOf(file.payout_id)).toBe('exported')
  expect(company.paid.has(file.payout_id)).toBe(false)
})

it('the bank file says what a payee lacks, and never takes money back', async () => {
  const account = {
    bank_code: '0001',
    bank_kana: 'ﾐｽﾞﾎ',
    branch_code: '100',
    branch_kana: 'ﾎﾝﾃﾝ',
    account_kind: 'ordinary' as const,
    account_number: '7654321',
    holder: 'ｳﾐﾉ ﾅｷﾞｻ',
  }
  expect(await bankFileRail.readiness({ verified: true, account })).toEqual({ ready: true })
  expect(await bankFileRail.readiness({ verified: false, account: null })).toMatchObject({ ready: false, url: null })
  expect(await bankFileRail.reverse({ payout_id: 1, reference: null }, 1)).toBe('never')
  expect(await bankFileRail.find({ payout_id: 1, reference: null })).toEqual({ state: 'unknown' })
})
