// The ledger for admins. test/books/ compares it with a plain model of the money.
import { beforeAll, expect, test } from 'vitest'
import { booked, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { aBrand, aCommunity, aHost, anAdmin, anAmbassador, anExperience, aSlot, aUser } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { getCommission, getOwnCommission } from '../sales/sales.ts'
import { postEndedReservations } from '../sweep/sweep.ts'
import { addCommissionRate, listCommissionRates } from './commission-rates.ts'
import { addAdjustment, exportLedger, listLedger } from './ledger.ts'

const world = bookingWorld()
const BEFORE = '2026-11-20T10:00:00+09:00'
const AFTER = '2026-12-01T10:00:00+09:00'
let admin: UserActor
beforeAll(async () => {
  admin = await anAdmin(world.db)
})

async function aPayee() {
  world.clock.set(BEFORE)
  const host = await aHost(world.db)
  const { id } = await anExperience(world.db, { user_id: host.id, price: 3000, cancellation_period: 2 })
  const { payee_id } = await world.db
    .selectFrom('experiences')
    .select('payee_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { host, id, payee_id: payee_id! }
}

const adjust = (payee_id: number, amount: number, reason = '二重の支払い', request_key: string = crypto.randomUUID()) =>
  addAdjustment(world, admin, { payee_id, kind: 'other', amount, reason, request_key })
const fieldsOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  return error instanceof InvalidInput ? Object.keys(error.messages) : error
}

test('an adjustment changes the balance once for each key, with a reason', async () => {
  const { payee_id } = await aPayee()
  const key = crypto.randomUUID()
  const both = await Promise.all([
    adjust(payee_id, -500, '二重の支払い', key),
    adjust(payee_id, -500, '二重の支払い', key),
  ])
  expect(both[0]).toEqual(both[1])
  expect(both[0]).toMatchObject({ kind: 'adjustment', amount: -500, reason: '二重の支払い', payee: { id: payee_id } })
  await adjust(payee_id, 200)
  const found = await listLedger(world, admin, { payee_id, page: 1, sort: 'newest' })
  expect(found.payee?.balance).toBe(-300)
  expect(found.meta).toMatchObject({ total_count: 2, sum: -300 })
  for (const amount of [0, 1.5, 10_000_000, -10_000_000, NaN])
    expect(await fieldsOf(adjust(payee_id, amount))).toEqual(['amount'])
  expect(await fieldsOf(adjust(payee_id, 1, ' 　'))).toEqual(['reason'])
  expect(await fieldsOf(adjust(payee_id, 1, 'あ'.repeat(501)))).toEqual(['reason'])
  expect(await fieldsOf(adjust(2_000_000_000, 1))).toEqual(['payee_id'])
})

test('the list has filters by name, month and kind, and all of it as CSV', async () => {
  const { id, payee_id } = await aPayee()
  const slot = await aSlot(world.db, id, { date: '2026-11-25' })
  const { id: reservation_id } = await booked(world, await aUser(world.db), { calendar_ids: [slot] })
  world.clock.set(AFTER)
  await postEndedReservations(world, { limit: 100 })
  await adjust(payee_id, 100, '=1+1')
  const list = async (filter: object) =>
    (await listLedger(world, admin, { payee_id, page: 1, sort: 'oldest', ...filter })).entries.map(({ kind }) => kind)
  expect(await list({})).toEqual(['sale', 'adjustment'])
  expect(await list({ month: '2026-11' })).toEqual(['sale'])
  expect(await list({ month: '2026-12', kind: 'adjustment' })).toEqual(['adjustment'])
  expect(await list({ q: '%' })).toEqual([])
  expect(await list({ q: '100円' })).toEqual(['adjustment'])
  expect(await list({ q: `予約${reservation_id}` })).toEqual(['sale'])
  await world.pool.query(
    `update users set name = '浜野 みなと', name_kana = 'ハマノ ミナト'
      where id = (select user_id from payees where id = $1)`,
    [payee_id],
  )
  for (const q of ['浜野みなと', 'はまの　みなと', 'ﾊﾏﾉ']) expect(await list({ q }), q).toEqual(['sale', 'adjustment'])
  const texts = []
  for await (const part of await exportLedger(world, admin, { payee_id, sort: 'newest' })) texts.push(part)
  const lines = texts.join('').trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`"'=1+1"`)
  expect(lines[2]).toContain(`,売上,${reservation_id},3000,0,`)
  const seeing = { ...admin, impersonation: { id: 1 } } as unknown as UserActor
  expect(await refusalOf(exportLedger(world, seeing, { sort: 'newest' }))).toBe('seeing_as_somebody')
})

test('rates of commission are only added, with a start from today on', async () => {
  const { host, payee_id } = await aPayee()
  const add = (values: object) =>
    addCommissionRate(world, admin, {
      payee_id,
      brand_id: null,
      rate_bp: 1000,
      own_link_bp: 300,
      starts_on: '2026-11-20',
      ...values,
    })
  await add({})
  await add({ starts_on: '2026-12-01', rate_bp: 1200 })
  const { rates } = await listCommissionRates(world, admin, { payee_id })
  expect(rates.map(({ rate_bp, in_force, starts_at }) => [rate_bp, in_force, starts_at])).toEqual([
    [1200, false, '2026-12-01T00:00:00+09:00'],
    [1000, true, BEFORE],
  ])
  // The rates that the API returns to hosts and to visitors.
  expect(await getOwnCommission(world, host)).toEqual({ commission_bp: 1000, communities: [] })
  expect(await getOwnCommission(world, await aHost(world.db))).toEqual({ commission_bp: 0, communities: [] })
  await add({ payee_id: null, rate_bp: 800, own_link_bp: 800 })
  await add({ payee_id: null, rate_bp: 900, own_link_bp: 900, starts_on: '2026-12-01' })
  const noted: unknown[] = []
  const noteChange = (at: unknown) => noted.push(at)
  expect(await getCommission({ ...world, noteChange })).toEqual({ commission_bp: 800 })
  expect(noted).toEqual([new Date('2026-12-01T00:00:00+09:00')])
  const brand_id = await aBrand(world.db)
  await add({ payee_id: null, brand_id, rate_bp: 500, own_link_bp: 0 })
  const ambassador_id = await anAmbassador(world.db, { members: [host] })
  const plain = await aCommunity(world.db, { ambassadors: [ambassador_id] })
  const branded = await aCommunity(world.db, { ambassadors: [ambassador_id], brand_id })
  const acting = { ...host, current_ambassador_id: ambassador_id }
  expect(await getOwnCommission(world, acting)).toEqual({
    commission_bp: 1000,
    communities: [
      { community_id: plain, commission_bp: 800 },
      { community_id: branded, commission_bp: 500 },
    ],
  })
  expect(await fieldsOf(add({ starts_on: '2026-11-19' }))).toEqual(['starts_on'])
  expect(await fieldsOf(add({ starts_on: '2026-02-30' }))).toEqual(['starts_on'])
  expect(await fieldsOf(add({ own_link_bp: 1001 }))).toEqual(['own_link_bp'])
  expect(await fieldsOf(add({ rate_bp: null }))).toEqual(['own_link_bp'])
  expect(await fieldsOf(add({ payee_id: null, rate_bp: null, own_link_bp: null }))).toEqual(['rate_bp'])
  expect(await fieldsOf(add({ brand_id: 1 }))).toEqual(['brand_id'])
  expect(await fieldsOf(add({ payee_id: null, brand_id: 2_000_000_000 }))).toEqual(['brand_id'])
})
