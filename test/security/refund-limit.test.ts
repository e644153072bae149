// What サポート may give back: every operation in which an admin refunds money × every role × below, at
// and above the limit; parts of a day; calls at once. After each, the books agree with the card
// company (docs/product/accounts.md#limit-of-refunds).
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { REFUND_LIMIT_KEY } from '#database/reference/settings.ts'
import { type AdminRole, adminRoles } from '#domain/accounts/roles.ts'
import { ACTIONS_A_DAY } from '#domain/booking/refunds.ts'
import { getAdminReservationChange } from '#services/booking/changes/changes.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { wholeApi } from '../api.ts'
import { booked, bookingWorld } from '../booking-world.ts'
import { signedInAs } from '../database.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '../factories.ts'
import { aDispute } from '../disputes.ts'

const world = bookingWorld({ connections: 8 })
/** Paid for one booking of one slot. */
const PAID = 10_878
/** After the deadline, so that the policy refunds nothing. */
const LATE = '2026-12-31T12:00:00+09:00'
let guest: UserActor
let host: UserActor
let experience_id: number

beforeAll(async () => {
  guest = await aUser(world.db)
  host = await aHost(world.db)
  experience_id = (await anExperience(world.db, { user_id: host.id, price: 10_000 })).id
})

let minutes = 0
/** A slot of the day after LATE with so many bookings. */
async function aBookedSlot(bookings = 1): Promise<{ slot: number; ids: number[] }> {
  world.clock.set('2026-11-20T12:00:00+09:00')
  const day = String(1 + Math.floor(minutes / 1000)).padStart(2, '0')
  const at = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16)
  const times = { start_time: at(300 + (minutes % 1000)), end_time: at(302 + (minutes % 1000)) }
  minutes += 4
  const slot = await aSlot(world.db, experience_id, { date: `2027-01-${day}`, ...times })
  const ids: number[] = []
  for (let n = 0; n < bookings; n += 1) {
    const who = n === 0 ? guest : await aUser(world.db)
    ids.push((await booked(world, who, { calendar_ids: [slot] })).id)
  }
  world.clock.set(LATE)
  return { slot, ids }
}

async function limitTo(support_refund_limit: number): Promise<void> {
  await world.db.deleteFrom('settings').where('key', '=', REFUND_LIMIT_KEY).execute()
  const value = JSON.stringify({ support_refund_limit })
  await world.db.insertInto('settings').values({ key: REFUND_LIMIT_KEY, value, updated_at: new Date() }).execute()
}

type Call = { path: string; body?: object }
type Answer = { status: number; body: { code?: string; fingerprint?: string; messages: { base: string[] } } }
async function call({ path, body = {} }: Call, who: { id: number }): Promise<Answer> {
  const response = await wholeApi(world).request(`/api/v1/admin${path}`, {
    method: 'POST',
    headers: { ...signedInAs(who), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}
const anAdminAs = (...admin_roles: AdminRole[]) => anAdmin(world.db, { admin_roles })

async function refundsOf(admin_id: number): Promise<number> {
  const { rows } = await world.pool.query<{ yen: number }>(
    'select coalesce(sum(amount), 0)::int as yen from refunds where decided_by = $1',
    [admin_id],
  )
  return rows[0]!.yen
}

/** The money is sent; our sums, the ledger and the card company agree. */
async function expectExactBooks(): Promise<void> {
  await world.runJobs()
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
}

const grant = (id: number, amount: number, refundable = PAID): Call => ({
  path: `/reservations/${id}/refunds`,
  body: { amount, refundable, reason: 'お詫び', request_key: randomUUID() },
})
const cancel = (id: number, more: object = {}): Call => ({
  path: `/reservations/${id}/cancellation`,
  body: { reason: '台風のため', refund: PAID, requested_by: 'operator', ...more },
})
const cancelSlot = (slot: number): Call => ({ path: `/calendars/${slot}/cancellation`, body: { reason: '台風のため' } })
async function bulk(ids: number[], admin: UserActor): Promise<Call> {
  const selection = { kind: 'cancel_slots', ids }
  const { body } = await call({ path: '/bulk_actions/preview', body: selection }, admin)
  const { fingerprint = '' } = body
  return { path: '/bulk_actions', body: { ...selection, key: randomUUID(), reason: '台風のため', fingerprint } }
}

type Operation = {
  /** Yen that count for the limit of one action. */
  yen: number
  /** Yen that the call refunds, if an earlier refund counts, too. */
  now?: number
  make: (admin: UserActor) => Promise<Call>
}
const operations: Record<string, Operation> = {
  refundReservation: { yen: 4000, make: async () => grant((await aBookedSlot()).ids[0]!, 4000) },
  'refundReservation, after an earlier refund': {
    yen: 4000,
    now: 3000,
    make: async () => {
      const [id] = (await aBookedSlot()).ids
      expect((await call(grant(id!, 1000), await anAdminAs('full'))).status).toBe(200)
      return grant(id!, 3000, PAID - 1000)
    },
  },
  cancelReservationByOperator: { yen: PAID, make: async () => cancel((await aBookedSlot()).ids[0]!) },
  'cancelReservationByOperator, everything for a guest': {
    yen: PAID,
    make: async () => cancel((await aBookedSlot()).ids[0]!, { requested_by: 'guest', refund_choice: 'full' }),
  },
  'cancelReservationByOperator, an amount for a guest': {
    yen: 6000,
    make: async () => {
      const choice = { requested_by: 'guest', refund_choice: 'amount', refund: 6000, refundable: PAID }
      return cancel((await aBookedSlot()).ids[0]!, choice)
    },
  },
  changeAdminReservation: {
    yen: PAID,
    make: async () => {
      const { slot } = await aBookedSlot()
      const { id } = await booked(world, await aUser(world.db), { calendar_ids: [slot], number_of_people: 2 })
      const query = { 'calendar_ids[]': [], number_of_people: 1 }
      const { state } = await getAdminReservationChange(world, guest, id, query)
      return {
        path: `/reservations/${id}/change`,
        body: { calendar_ids: [], number_of_people: 1, state, reason: '病気' },
      }
    },
  },
  cancelCalendarByOperator: { yen: 2 * PAID, make: async () => cancelSlot((await aBookedSlot(2)).slot) },
  'startBulk cancel_slots': {
    yen: 3 * PAID,
    make: async (admin) => await bulk([(await aBookedSlot(2)).slot, (await aBookedSlot()).slot], admin),
  },
}
const levels = { below: 1, at: 0, above: -1 } as const
const OVER = 'refund_over_limit'
const MAY: readonly AdminRole[] = ['accounting', 'support', 'full']

describe.each(Object.entries(operations))('%s', (_, { yen, now = yen, make }) => {
  for (const role of adminRoles)
    it.each(Object.entries(levels))(`by ${role}, %s the limit`, async (level, more) => {
      const admin = await anAdminAs(role)
      await limitTo(yen + more)
      const asked = await make(admin)
      const { status, body } = await call(asked, admin)
      const refused = !MAY.includes(role) ? 'role_missing' : role === 'support' && level === 'above' ? OVER : null
      expect({ status, code: body.code ?? null }).toEqual({ status: refused ? 403 : 200, code: refused })
      await expectExactBooks()
      expect(await refundsOf(admin.id)).toBe(refused ? 0 : now)
    })
})
it('every file that stores a refund is one of those that the tests above reach, or decides nothing itself', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const found = files.filter((file) => /\b(insertRefund\(|giveBack\(app, )tx/.test(readFileSync(`src/${file}`, 'utf8')))
  expect(found.toSorted()).toEqual([
    'services/booking/admin/refunds.ts',
    'services/booking/changes/changes.ts',
    // The company has made it already.
    'services/booking/payment/refunds.ts',
    'services/booking/shared/cancel-slot.ts',
    'services/booking/shared/end-reservation.ts',
    // Stores what the others decided.
    'services/booking/shared/give-back.ts',
    // Money for which there is no booking.
    'services/booking/shared/settle-payment.ts',
  ])
})

/** An admin has given back so many yen today, for one expensive booking. */
async function spent(admin: UserActor, yen: number): Promise<void> {
  const dear = (await anExperience(world.db, { user_id: host.id, price: 200_000 })).id
  const slot = await aSlot(world.db, dear, { date: '2027-01-20' })
  const { id } = await booked(world, guest, { calendar_ids: [slot] })
  const full = await anAdminAs('full')
  const { rows } = await world.pool.query<{ total: number }>('select total from reservations where id = $1', [id])
  expect((await call(grant(id, yen, rows[0]!.total), full)).status).toBe(200)
  await world.pool.query('update refunds set decided_by = $1 where decided_by = $2', [admin.id, full.id])
}

describe('the sum of a day', () => {
  it.each(Object.entries(operations))('at and above it: %s', async (_, { yen, now = yen, make }) => {
    for (const above of [1, 0]) {
      const admin = await anAdminAs('support')
      const asked = await make(admin)
      await limitTo(yen)
      await spent(admin, yen * ACTIONS_A_DAY - now + above)
      const { status, body } = await call(asked, admin)
      expect(status).toBe(above ? 403 : 200)
      if (!above) continue
      expect(body.code).toBe(OVER)
      expect(body.messages.base[0]).toContain(`今日の残りは${(now - 1).toLocaleString('ja-JP')}円`)
    }
    await expectExactBooks()
  })

  it('lets no more pass when all calls come at once, on several pages', async () => {
    const admin = await anAdminAs('support')
    await limitTo(PAID)
    const calls: Call[] = []
    for (let n = 0; n < 3; n += 1) {
      calls.push(cancel((await aBookedSlot()).ids[0]!), cancelSlot((await aBookedSlot()).slot))
      calls.push(grant((await aBookedSlot()).ids[0]!, PAID))
    }
    const answers = await Promise.all(calls.map((one) => call(one, admin)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(ACTIONS_A_DAY)
    for (const { body } of answers.filter(({ status }) => status !== 200)) expect(body.code).toBe(OVER)
    expect(await refundsOf(admin.id)).toBe(ACTIONS_A_DAY * PAID)
    await expectExactBooks()
  })

  it('begins again at midnight in Japan, and is of one admin', async () => {
    const [admin, another] = [await anAdminAs('support'), await anAdminAs('support')]
    await limitTo(PAID)
    const asked = grant((await aBookedSlot()).ids[0]!, 1)
    const other = grant((await aBookedSlot()).ids[0]!, PAID)
    await spent(admin, ACTIONS_A_DAY * PAID)
    world.clock.set('2026-12-31T23:59:59.999+09:00')
    expect((await call(asked, admin)).status).toBe(403)
    expect((await call(other, another)).status).toBe(200)
    world.clock.set('2027-01-01T00:00:00+09:00')
    expect((await call(asked, admin)).status).toBe(200)
  })

  it('counts for each slot of a bulk action again', async () => {
    const admin = await anAdminAs('support')
    const slots = [(await aBookedSlot()).slot, (await aBookedSlot()).slot]
    await limitTo(2 * PAID)
    await spent(admin, 8 * PAID)
    expect((await call(await bulk(slots, admin), admin)).status).toBe(200)
    // Before the job runs, the admin gives back the half of what is left.
    expect((await call(grant((await aBookedSlot()).ids[0]!, PAID), admin)).status).toBe(200)
    await expectExactBooks()
    expect(await refundsOf(admin.id)).toBe(10 * PAID)
    const { rows } = await world.pool.query(
      'select refusal from bulk_items where subject_id = any($1) order by refusal',
      [slots],
    )
    expect(rows).toEqual([{ refusal: OVER }, { refusal: null }])
  })
})

it('a bulk action of an admin who loses a role meanwhile is limited, too', async () => {
  const admin = await anAdminAs('accounting')
  const { slot } = await aBookedSlot(2)
  await limitTo(PAID)
  expect((await call(await bulk([slot], admin), admin)).status).toBe(200)
  await world.pool.query(`update users set admin_roles = '{support}' where id = $1`, [admin.id])
  await expectExactBooks()
  const { rows } = await world.pool.query('select refusal from bulk_items where subject_id = $1', [slot])
  expect(rows).toEqual([{ refusal: OVER }])
  expect(await refundsOf(admin.id)).toBe(0)
})

it('says before the reason is written what is left, and does not limit hosts', async () => {
  const admin = await anAdminAs('support')
  await limitTo(PAID)
  const { slot, ids } = await aBookedSlot(2)
  const read = async (path: string, who: UserActor) => {
    const answer = await wholeApi(world).request(`/api/v1/admin${path}`, { headers: signedInAs(who) })
    return ((await answer.json()) as { refund_allowance: object | null }).refund_allowance
  }
  const allowance = { limit: PAID, daily: 5 * PAID, left_today: 5 * PAID }
  expect(await read(`/reservations/${ids[0]}`, admin)).toEqual({ ...allowance, most: PAID })
  expect(await read(`/calendars/${slot}`, admin)).toEqual({ ...allowance, fits: false })
  await spent(admin, 4 * PAID + 1)
  const left = { ...allowance, left_today: PAID - 1 }
  expect(await read(`/reservations/${ids[0]}`, admin)).toEqual({ ...left, most: PAID - 1 })
  for (const role of ['accounting', 'full'] as const)
    expect(await read(`/reservations/${ids[0]}`, await anAdminAs(role))).toBeNull()
  const response = await wholeApi(world).request(`/api/v1/host/calendars/${slot}/cancellation`, {
    method: 'POST',
    headers: { ...signedInAs(host), 'content-type': 'application/json' },
    body: JSON.stringify({ reason: '台風のため' }),
  })
  expect(response.status).toBe(200)
  await expectExactBooks()
})

/** Only 会計 may call them. Last, because some refunds stay failed. */
const others: Record<string, (admin: UserActor) => Promise<Call>> = {
  retryRefund: async () => {
    const [id] = (await aBookedSlot()).ids
    await call(grant(id!, 5000), await anAdminAs('full'))
    await world.runJobs()
    const { rows } = await world.pool.query<{ id: number }>(
      `update refunds set state = 'failed' where reservation_id = $1 returning id`,
      [id],
    )
    await world.pool.query(`update payments set refunded = 0, state = 'captured' where reservation_id = $1`, [id])
    return { path: `/reservations/${id}/refunds/${rows[0]!.id}/attempt` }
  },
  enterDisputeOutcome: async () => {
    const dispute = await aDispute(world.db, (await aBookedSlot()).ids[0]!, { amount: PAID })
    const body = { version: 1, state: 'lost', evidence_due_on: null, reason: '試験', borne_by: 'host' }
    return { path: `/disputes/${dispute}/outcome`, body }
  },
}
describe.each(Object.entries(others))('%s', (_, make) => {
  it.each(adminRoles)('by %s, with a limit of 0', async (role) => {
    await limitTo(0)
    const admin = await anAdminAs(role)
    const asked = await make(admin)
    const may = role === 'accounting' || role === 'full'
    expect((await call(asked, admin)).status).toBe(may ? 200 : 403)
  })
})
