// How much of a reservation an admin of the role サポート refunds: the setting, and both operations at
// its bound.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { settings as settingsSchema } from '#contract/reference/admin-settings-schemas.ts'
import { DEFAULT_REFUND_LIMIT, MAX_REFUND_LIMIT } from '#domain/accounts/roles.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { apiOf } from '#test/api.ts'
import { booked, bookingWorld } from '#test/booking-world.ts'
import { signedInAs } from '#test/database.ts'
import { anAdmin, anExperience, aSlot, aUser } from '#test/factories.ts'
import { adminSettingsRoutes } from '../reference/reference-routes.ts'
import { adminBookingRoutes } from './admin-booking-routes.ts'

const world = bookingWorld({ connections: 5 })
const admins = {} as Record<'accounting' | 'support', UserActor>
let guest: UserActor
let experience_id: number

beforeAll(async () => {
  for (const role of ['accounting', 'support'] as const) admins[role] = await anAdmin(world.db, { admin_roles: [role] })
  guest = await aUser(world.db)
  experience_id = (await anExperience(world.db, { price: 10_000 })).id
})

async function call(method: string, path: string, body?: object, role: keyof typeof admins = 'support') {
  const api = apiOf(world, adminBookingRoutes(), adminSettingsRoutes())
  const response = await api.request(`/api/v1/admin${path}`, {
    method,
    headers: { ...signedInAs(admins[role]), ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const stored = async () => settingsSchema.parse((await call('GET', '/settings', undefined, 'accounting')).body).refunds
async function limitTo(support_refund_limit: number) {
  const { version } = await stored()
  const body = { support_refund_limit, version }
  expect((await call('PUT', '/settings/refund_limit', body, 'accounting')).status).toBe(200)
}

let days = 1
/** A reservation of 10,878 yen. */
const PAID = 10_878
async function aReservation(): Promise<number> {
  const slot = await aSlot(world.db, experience_id, { date: `2027-01-${String(days++).padStart(2, '0')}` })
  return (await booked(world, guest, { calendar_ids: [slot] })).id
}
const refund = (id: number, amount: number, refundable: number, key = randomUUID()) =>
  call('POST', `/reservations/${id}/refunds`, { amount, refundable, reason: 'お詫び', request_key: key })
const cancel = (id: number, amount: number) =>
  call('POST', `/reservations/${id}/cancellation`, { reason: '台風のため', refund: amount, requested_by: 'operator' })
const refused = (limit: string) => ({
  status: 403,
  body: { code: 'refund_over_limit', messages: { base: [expect.stringContaining(`合わせて${limit}円まで`)] } },
})

it('is 10,000 yen at first, for a refund', async () => {
  expect(await stored()).toEqual({ support_refund_limit: DEFAULT_REFUND_LIMIT, version: 0, set: false })
  const id = await aReservation()
  expect(await refund(id, DEFAULT_REFUND_LIMIT + 1, PAID)).toMatchObject(refused('10,000'))
  expect((await refund(id, DEFAULT_REFUND_LIMIT, PAID)).status).toBe(200)
})

it('counts all refunds of the reservation, and a repeated call once', async () => {
  const id = await aReservation()
  const key = randomUUID()
  expect((await refund(id, 6000, PAID, key)).status).toBe(200)
  expect((await refund(id, 6000, PAID, key)).status).toBe(200)
  expect(await refund(id, 4001, PAID - 6000)).toMatchObject(refused('10,000'))
  expect(await cancel(id, PAID - 6000)).toMatchObject(refused('10,000'))
  // Two windows at once: the second one names an amount that has changed.
  const both = await Promise.all([refund(id, 4000, PAID - 6000), refund(id, 4000, PAID - 6000)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

it('holds for a cancellation', async () => {
  const id = await aReservation()
  await limitTo(PAID - 1)
  expect(await cancel(id, PAID)).toMatchObject(refused('10,877'))
  await limitTo(PAID)
  expect((await cancel(id, PAID)).status).toBe(200)
})

it('lets support refund nothing when it is 0, and accounting any amount', async () => {
  await limitTo(0)
  const id = await aReservation()
  expect(await refund(id, 1, PAID)).toMatchObject(refused('0'))
  const body = { amount: PAID, refundable: PAID, reason: 'お詫び', request_key: randomUUID() }
  expect((await call('POST', `/reservations/${id}/refunds`, body, 'accounting')).status).toBe(200)
  // Nothing is left to refund, so support may cancel.
  expect((await cancel(id, 0)).status).toBe(200)
})

it('is changed by accounting, once for each version, and is not public', async () => {
  const { version } = await stored()
  const put = (body: object, role: keyof typeof admins = 'accounting') =>
    call('PUT', '/settings/refund_limit', body, role)
  expect((await put({ support_refund_limit: 1, version }, 'support')).status).toBe(403)
  for (const support_refund_limit of [-1, 0.5, MAX_REFUND_LIMIT + 1, '500', null])
    expect((await put({ support_refund_limit, version })).status).toBe(422)
  const both = await Promise.all([2000, 3000].map((support_refund_limit) => put({ support_refund_limit, version })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const audit = await world.db
    .selectFrom('audit_log')
    .select(['action', 'subject_id', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const { support_refund_limit } = await stored()
  expect(audit).toEqual({
    action: 'change_refund_limit',
    subject_id: 'refund_limit',
    detail: { from: { support_refund_limit: 0 }, to: { support_refund_limit } },
  })
})
