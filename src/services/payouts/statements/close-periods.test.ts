// Closing: who gets which statement, once, and that the statements agree with the ledger.
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/client.ts'
import { insertAdjustment } from '#database/booking/accounting/find-ledger.ts'
import { tryLockClosing } from '#database/payouts/closings.ts'
import { defaultPayoutRules } from '#domain/payouts/closing.ts'
import { booked, bookingWorld } from '#test/booking-world.ts'
import { aHost, anAdmin, anAmbassador, anExperience, aSlot, aUser } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { closePeriods } from './close-periods.ts'
import { aSubmittedPayee, insertBanks } from '#test/payees.ts'
import { suspendPayee, verifyPayee } from '../payees/payee-decisions.ts'
import { emptyTables } from '#test/empty-tables.ts'

const world = bookingWorld()
let admin: UserActor

beforeEach(async () => {
  await emptyTables(world.db, 'closings, statements, statement_entries, ledger_entries, mails, settings')
  await world.pool.query('update reservations set posted_at = now() where posted_at is null')
  admin = await anAdmin(world.db)
})

async function aPayee() {
  const host = await aHost(world.db)
  const { id } = await anExperience(world.db, {
    user_id: host.id,
    price: 3000,
  })
  const { payee_id } = await world.db
    .selectFrom('experiences')
    .select('payee_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { host, experience_id: id, payee_id: payee_id! }
}

const adjust = (payee_id: number, amount: number, at: string) =>
  inTransaction(world.db, (tx) =>
    insertAdjustment(tx, {
      payee_id,
      kind: 'other',
      amount,
      reason: '試し',
      created_by: admin.id,
      request_key: crypto.randomUUID(),
      now: new Date(at),
    }),
  )

const pay = (payee_id: number, amount: number, at: string) =>
  world.pool.query(
    `insert into ledger_entries (payee_id, kind, amount, cause, at, written_at) values ($1, 'payout', $2, $3, $4, $4)`,
    [payee_id, -amount, `payout:${crypto.randomUUID()}`, at],
  )

async function closeAt(now: string, options = {}) {
  world.clock.set(now)
  return await closePeriods(world, options)
}

const statementsOf = async (payee_id: number) =>
  (
    await world.db
      .selectFrom('statements')
      .select(['number', 'carried_in', 'balance', 'payable', 'carried_reason', 'unpaid_since', 'pay_on', 'payouts'])
      .where('payee_id', '=', payee_id)
      .orderBy('period')
      .execute()
  ).map(({ number, ...row }) => [
    number.slice(0, 7),
    Number(row.carried_in),
    Number(row.balance),
    Number(row.payable),
    row.carried_reason,
  ])

describe('closing a period', () => {
  test('makes a statement of what was earned in it, with its commission and refunds, and mails it', async () => {
    const { host, experience_id, payee_id } = await aPayee()
    world.clock.set('2026-11-20T10:00:00+09:00')
    await world.pool.query(
      `insert into commission_rates (payee_id, rate_bp, own_link_bp, starts_at, created_by) values ($1, 1000, 500, '2026-11-01', $2)`,
      [payee_id, admin.id],
    )
    const slot = await aSlot(world.db, experience_id, { date: '2026-11-30', recruitment_number: 10 })
    const later = await aSlot(world.db, experience_id, { date: '2026-12-01', recruitment_number: 10 })
    const guest = await aUser(world.db)
    await booked(world, guest, { calendar_ids: [slot], number_of_people: 2 })
    await booked(world, guest, { calendar_ids: [later] })
    expect(await closeAt('2026-12-01T00:00:00+09:00')).toBe(1)
    const statement = await world.db
      .selectFrom('statements')
      .selectAll()
      .where('payee_id', '=', payee_id)
      .executeTakeFirstOrThrow()
    expect(statement).toMatchObject({
      number: `2026-11-${String(payee_id).padStart(5, '0')}`,
      sales: 6000,
      commission: -600,
      commission_tax: 54,
      balance: 5400,
      payable: 5400,
      pay_on: '2026-12-30',
      closes_at: new Date('2026-12-01T00:00:00+09:00'),
    })
    const mails = await world.db.selectFrom('mails').selectAll().where('kind', '=', 'statement_issued').execute()
    expect(mails.map(({ to_address }) => to_address)).toEqual([
      (await world.db.selectFrom('users').select('email').where('id', '=', host.id).executeTakeFirstOrThrow()).email,
    ])
    // Nobody has checked this payee.
    expect(mails[0]!.text_body).toContain('お支払いする金額は 5,400円 です。いまはお支払いできません。')
    expect(mails[0]!.text_body).not.toMatch(/予定|12月30日/)
    // Nothing more is due, also for a second process.
    expect(await Promise.all([closePeriods(world), closePeriods(world)])).toEqual([0, 0])
  })

  test('names the pay day, unless something stops the payment', async () => {
    await insertBanks(world.db)
    const hosts = [await aHost(world.db), await aHost(world.db), await aHost(world.db)]
    const payees = []
    for (const host of hosts) {
      const { id, version } = await aSubmittedPayee(world, host)
      await verifyPayee(world, admin, id, { version })
      await adjust(id, 5400, '2026-11-10T10:00:00+09:00')
      payees.push({ id, version: version + 1 })
    }
    await suspendPayee(world, admin, payees[1]!.id, { version: payees[1]!.version, reason: 'ご本人を確かめるため' })
    // The pause ends on the pay day, after the transfer.
    await world.pool.query(`update payees set blocked_until = '2026-12-30T10:00:00+09:00' where id = $1`, [
      payees[2]!.id,
    ])
    await closeAt('2026-12-01T00:00:00+09:00')
    const said = await Promise.all(
      hosts.map(async ({ id }) => {
        const { rows } = await world.pool.query<{ text_body: string }>(
          `select text_body from mails where kind = 'statement_issued' and to_address = (select email from users where id = $1)`,
          [id],
        )
        return rows[0]!.text_body.includes('お支払い予定日は 2026年12月30日')
      }),
    )
    expect(said).toEqual([true, false, false])
  })

  test('carries small and negative balances over, and what a payout left', async () => {
    const { payee_id } = await aPayee()
    await adjust(payee_id, 2999, '2026-10-31T23:59:59+09:00')
    await adjust(payee_id, 1, '2026-11-01T00:00:00+09:00')
    await closeAt('2026-11-01T00:00:00+09:00')
    await closeAt('2026-12-01T00:00:00+09:00')
    await pay(payee_id, 3000, '2026-12-25T10:00:00+09:00')
    await adjust(payee_id, -500, '2026-12-26T10:00:00+09:00')
    await closeAt('2027-01-01T00:00:00+09:00')
    await closeAt('2027-02-01T00:00:00+09:00')
    expect(await statementsOf(payee_id)).toEqual([
      ['2026-10', 0, 2999, 0, 'below_minimum'],
      ['2026-11', 2999, 3000, 3000, null],
      ['2026-12', 3000, -500, 0, 'negative'],
      ['2027-01', -500, -500, 0, 'negative'],
    ])
  })

  test('pays everything after half a year, or when the payee asks', async () => {
    const { payee_id } = await aPayee()
    const leaving = await aPayee()
    await world.pool.query('update payees set pay_all_since = now() where id = $1', [leaving.payee_id])
    await adjust(payee_id, 500, '2026-09-10T10:00:00+09:00')
    await adjust(leaving.payee_id, 500, '2026-09-10T10:00:00+09:00')
    for (const now of ['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01'])
      await closeAt(`${now}T00:00:00+09:00`)
    expect((await statementsOf(payee_id)).map((row) => row[3])).toEqual([0, 0, 0, 0, 0, 500])
    expect((await statementsOf(leaving.payee_id))[0]).toEqual(['2026-09', 0, 500, 500, null])
  })

  test('closes periods that were missed one after another, and an entry that comes late in the next one', async () => {
    const { payee_id } = await aPayee()
    await adjust(payee_id, 5000, '2026-09-10T10:00:00+09:00')
    await closeAt('2026-10-01T00:00:00+09:00')
    await adjust(payee_id, 700, '2026-09-20T10:00:00+09:00')
    await closeAt('2027-01-05T00:00:00+09:00')
    expect(await statementsOf(payee_id)).toEqual([
      ['2026-09', 0, 5000, 5000, null],
      ['2026-10', 5000, 5700, 5700, null],
      ['2026-11', 5700, 5700, 5700, null],
      ['2026-12', 5700, 5700, 5700, null],
    ])
  })

  test('uses the rules with which it began', async () => {
    const { payee_id } = await aPayee()
    await world.pool.query(`insert into settings (key, value) values ('payouts', $1)`, [
      JSON.stringify({ ...defaultPayoutRules, closing_day: 20, pay_day: 5, minimum_payout: 1000 }),
    ])
    await adjust(payee_id, 1500, '2026-11-20T23:59:00+09:00')
    await adjust(payee_id, 100, '2026-11-21T00:00:00+09:00')
    expect(await closeAt('2026-11-20T23:59:59+09:00')).toBe(0)
    await closeAt('2026-11-21T00:00:00+09:00')
    expect(await statementsOf(payee_id)).toEqual([['2026-11', 0, 1500, 1500, null]])
    expect(await world.db.selectFrom('closings').select(['period', 'opens_on', 'pay_on']).execute()).toEqual([
      { period: '2026-10', opens_on: '2026-09-21', pay_on: '2026-11-05' },
      { period: '2026-11', opens_on: '2026-10-21', pay_on: '2026-12-04' },
    ])
  })

  test('begins where the period before ended, also after a change of the closing day', async () => {
    const { payee_id } = await aPayee()
    await world.pool.query(`insert into settings (key, value) values ('payouts', '{"closing_day": 20}')`)
    await adjust(payee_id, 5000, '2026-11-10T10:00:00+09:00')
    await closeAt('2026-11-21T00:00:00+09:00')
    await world.pool.query(`update settings set value = '{"closing_day": 31}' where key = 'payouts'`)
    await closeAt('2027-01-01T00:00:00+09:00')
    const closings = await world.db.selectFrom('closings').select(['period', 'opens_on']).orderBy('period').execute()
    expect(closings.map(({ period, opens_on }) => [period, opens_on])).toEqual([
      ['2026-11', '2026-10-21'],
      ['2026-12', '2026-11-21'],
    ])
  })

  test('adds no statement to a period that another process has completed', async () => {
    const { payee_id } = await aPayee()
    await adjust(payee_id, 5000, '2026-10-10T10:00:00+09:00')
    await closeAt('2026-11-01T00:00:00+09:00')
    const locks = (period: string) => inTransaction(world.db, (tx) => tryLockClosing(tx, period))
    expect(await locks('2026-10')).toBe(false)
    await world.pool.query(`update closings set completed_at = null where period = '2026-10'`)
    expect(await locks('2026-10')).toBe(true)
  })

  test('in small batches by several processes makes each statement once', async () => {
    const payees = await Promise.all(Array.from({ length: 12 }, () => aPayee()))
    for (const { payee_id } of payees) await adjust(payee_id, 4000, '2026-10-10T10:00:00+09:00')
    world.clock.set('2026-11-01T00:00:00+09:00')
    await Promise.all(Array.from({ length: 4 }, () => closePeriods(world, { batch: 2 })))
    await closePeriods(world, { batch: 2 })
    for (const { payee_id } of payees) expect(await statementsOf(payee_id)).toEqual([['2026-10', 0, 4000, 4000, null]])
    const mails = await world.db
      .selectFrom('mails')
      .select('to_address')
      .where('kind', '=', 'statement_issued')
      .execute()
    expect(mails).toHaveLength(12)
  })

  test('tells the responsible member of an ambassador, or else all members', async () => {
    const [one, two] = [await aHost(world.db), await aHost(world.db)]
    const ambassador_id = await anAmbassador(world.db, { members: [one, two] })
    const { rows } = await world.pool.query<{ id: number }>(
      'insert into payees (ambassador_id) values ($1) on conflict do nothing returning id',
      [ambassador_id],
    )
    const payee_id = rows[0]!.id
    await adjust(payee_id, 5000, '2026-10-10T10:00:00+09:00')
    await closeAt('2026-11-01T00:00:00+09:00')
    expect(
      await world.db.selectFrom('mails').select('id').where('kind', '=', 'statement_issued').execute(),
    ).toHaveLength(2)
    await world.pool.query('update payees set responsible_user_id = $2 where id = $1', [payee_id, two.id])
    await closeAt('2026-12-01T00:00:00+09:00')
    expect(
      await world.db.selectFrom('mails').select('id').where('kind', '=', 'statement_issued').execute(),
    ).toHaveLength(3)
  })
})
