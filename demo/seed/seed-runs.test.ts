import { expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { inTransaction } from '#database/client.ts'
import { checkPayoutFiles } from '#services/payouts/runs/payout-files.ts'
import { testApp } from '#test/database.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { anAdmin } from '#test/factories.ts'
import { aPayablePayee } from '#test/payout-runs.ts'
import { seedRuns, seedSender } from './seed-runs.ts'

const app = testApp({ start: '2026-12-10T10:00:00+09:00' })

test('a run of the demonstration has paid, returned, open and blocked payouts, and its numbers agree', async () => {
  const maker = await anAdmin(app.db)
  const approver = await anAdmin(app.db)
  for (const amount of [10_000, 20_000, 30_000, 40_000]) await aPayablePayee(app, maker, amount)
  const { id: blocked } = await aPayablePayee(app, maker)
  await app.db
    .updateTable('payees')
    .set({ blocked_until: new Date('2099-01-01') })
    .where('id', '=', blocked)
    .execute()
  const numbers = { payees: app.account_numbers, ...app.payout_numbers, files: app.payout_files }
  const people = { maker: maker.id, approver: approver.id }
  await inTransaction(app.db, async (tx) => {
    await seedSender(tx, app.clock.now(), numbers)
    await seedRuns(tx, dateOf(app.clock.now()), people, numbers, { last: true })
  })
  const states = await app.db.selectFrom('payouts').select('state').orderBy('id').execute()
  expect(states.map(({ state }) => state)).toEqual(['settled', 'returned', 'exported', 'settled'])
  expect(await checkPayoutFiles(app)).toEqual({ all: 1, plain: 0, wrong: [] })
  expect(await app.db.selectFrom('payout_omissions').select(['payee_id', 'reason']).execute()).toEqual([
    { payee_id: blocked, reason: 'account_changed' },
  ])
  expect(await checkInvariants(app.db, app.clock.now())).toEqual([])
})
