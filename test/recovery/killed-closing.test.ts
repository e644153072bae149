// The process is killed between each two steps of a closing. The next processes continue it: each
// payee has one statement and one mail, and the statements agree with the ledger.
import { beforeEach, expect, it } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { closePeriods } from '#services/payouts/statements/close-periods.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { bookingWorld } from '../booking-world.ts'
import { aHost, anAdmin } from '../factories.ts'
import { aSubmittedPayee, insertBanks } from '../payees.ts'
import { owe } from '../payout-runs.ts'
import * as kill from './kill.ts'
import { emptyTables } from '#test/empty-tables.ts'

const world = bookingWorld()
let admin: UserActor
let payees: number[]

beforeEach(async () => {
  await emptyTables(world.db, 'closings, statements, statement_entries, ledger_entries, mails')
  admin = await anAdmin(world.db)
  await insertBanks(world.db)
  payees = []
  // The child makes two statements in each transaction.
  for (let n = 0; n < 5; n++) {
    const { id } = await aSubmittedPayee(world, await aHost(world.db))
    await owe(world, admin, id, 5_000 + n, new Date('2026-11-20T10:00:00+09:00'))
    payees.push(id)
  }
  world.clock.set('2026-12-01T09:00:00+09:00')
})

const statements = async () =>
  (await world.db.selectFrom('statements').select(['payee_id', 'period']).orderBy('payee_id').execute()).map(
    ({ payee_id, period }) => `${payee_id} ${period}`,
  )

it.each([
  // In the transaction of the first two statements, which is lost.
  ['closing:begun', 0],
  ['closing:making', 0],
  ['closing:made', 2],
])('a closing killed at %s has %i statements, and is completed once', async (step, kept) => {
  await kill.killAt(world, admin, step, { what: 'close_periods' })
  expect(await statements()).toHaveLength(kept)

  // Their counts leave out the batches before a process lost the lock.
  await Promise.all([1, 2, 3].map(() => closePeriods(world, { batch: 2 })))
  expect(await closePeriods(world)).toBe(0)
  expect(await statements()).toEqual(payees.map((id) => `${id} 2026-11`))
  const mails = await world.db.selectFrom('mails').select('id').where('kind', '=', 'statement_issued').execute()
  expect(mails).toHaveLength(5)
  expect(await world.db.selectFrom('closings').select('period').where('completed_at', 'is', null).execute()).toEqual([])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
})
