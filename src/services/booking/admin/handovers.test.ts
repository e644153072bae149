// Refunds that サポート hands over to 会計: asked once, decided once, and told to the one who asked.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { HandoverBody } from '#contract/booking/admin-handovers-schemas.ts'
import { countOpenHandovers } from '#database/booking/payment/handovers.ts'
import { booked, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '#test/factories.ts'
import { getOfficeHome } from '../../office/get-office-home.ts'
import type { UserActor } from '../../shared/actor.ts'
import { decideHandover, handOverRefund, listHandovers } from './handovers.ts'

const world = bookingWorld()
const NOW = '2026-11-20T10:00:00+09:00'
let support: UserActor
let accounting: UserActor
let slot: number
let reservation_id: number

beforeAll(async () => {
  support = await anAdmin(world.db, { admin_roles: ['support'], name: '松井 ひろみ' })
  accounting = await anAdmin(world.db, { admin_roles: ['accounting'] })
  const host = await aHost(world.db)
  const { id } = await anExperience(world.db, { user_id: host.id, price: 10_000, title: '藍染め' })
  slot = await aSlot(world.db, id, { date: '2027-01-05' })
  reservation_id = (await booked(world, await aUser(world.db, { name: '花子' }), { calendar_ids: [slot] })).id
})
beforeEach(() => world.clock.set(NOW))

const ask = (more: Partial<HandoverBody> = {}, by = support) =>
  handOverRefund(world, by, {
    ...(more.slots ? {} : { reservation_id }),
    cancels: true,
    amount: 10_878,
    reason: '台風のため',
    request_key: randomUUID(),
    ...more,
  })
const finish = (id: number, answer = '') => decideHandover(world, accounting, id, { decision: 'done', answer })
const decline = (id: number, answer: string) => decideHandover(world, accounting, id, { decision: 'declined', answer })
const mails = async () =>
  (await world.db.selectFrom('mails').selectAll().where('kind', '=', 'handover_decided').execute()).filter(
    ({ to_address }) => to_address === support.email,
  )

it('is asked once with its key, keeps the reason, and waits for 会計', async () => {
  const request_key = randomUUID()
  const before = (await countOpenHandovers(world.db)).count
  const both = await Promise.all([1, 2].map(() => ask({ request_key, requested_by: 'guest' })))
  expect(both[0]).toEqual(both[1])
  expect(both[0]).toMatchObject({
    state: 'waiting',
    reservation_id,
    calendar_ids: null,
    names: ['花子 さん'],
    requested_by: 'guest',
    amount: 10_878,
    reason: '台風のため',
    asked_by: { id: support.id },
  })
  expect(await refusalOf(ask({ request_key }, await anAdmin(world.db)))).toBe('idempotency_conflict')
  expect((await countOpenHandovers(world.db)).count).toBe(before + 1)
  const { waiting } = await getOfficeHome(world, accounting, undefined)
  expect(waiting).toMatchObject({ handovers: before + 1, answered_handovers: 0, oldest: { handovers: NOW } })
  const found = await listHandovers(world, { reservation_id })
  expect(found.handovers.map(({ id }) => id)).toContain(both[0]!.id)
  expect(await listHandovers(world, { calendar_id: slot })).toEqual({ handovers: [] })
  const { rows } = await world.pool.query<{ count: string }>(
    `select count(*) from audit_log where action = 'hand_over_refund' and detail ->> 'handover_id' = $1`,
    [String(both[0]!.id)],
  )
  expect(rows[0]!.count).toBe('1')
})

it('of slots: those that can be cancelled, by number or filter', async () => {
  const by_ids = await ask({ slots: { ids: [slot, slot, 2_000_000_000] }, cancels: false })
  expect(by_ids).toMatchObject({ reservation_id: null, calendar_ids: [slot], cancels: true })
  expect(by_ids.names[0]).toContain('藍染め')
  expect((await listHandovers(world, { calendar_id: slot })).handovers).toMatchObject([{ id: by_ids.id }])
  expect(await ask({ slots: { calendars: { q: '藍染め' } } })).toMatchObject({ calendar_ids: [slot] })
  // Repeated after a lost response, when the slot is over.
  const request_key = randomUUID()
  const first = await ask({ slots: { ids: [slot] }, request_key })
  world.clock.set('2027-02-01T10:00:00+09:00')
  expect(await ask({ slots: { ids: [slot] }, request_key })).toEqual(first)
  expect(await refusalOf(ask({ slots: { ids: [slot] } }))).toBe('calendar_not_found')
})

it('refuses what is nowhere, and forms that are incomplete', async () => {
  expect(await refusalOf(ask({ reservation_id: 2_000_000_000 }))).toBe('reservation_not_found')
  expect(await refusalOf(ask({ slots: { ids: [2_000_000_000] } }))).toBe('calendar_not_found')
  for (const wrong of [{ slots: {} }, { slots: { ids: [slot] }, reservation_id }, { reason: ' ' }])
    await expect(ask(wrong)).rejects.toMatchObject({ messages: expect.anything() })
  expect(await refusalOf(finish(2_000_000_000))).toBe('handover_not_found')
})

it('keeps the change of a reservation, and when slots take place instead', async () => {
  const change = { calendar_ids: [slot], number_of_people: 1, party: null }
  const postponed_to = { date: '2027-01-12', start_time: '10:00', end_time: '12:00' }
  const slots = { ids: [slot] }
  expect(await ask({ cancels: false, plan: { change } })).toMatchObject({ cancels: false, plan: { change } })
  expect(await ask({ slots, plan: { postponed_to } })).toMatchObject({ calendar_ids: [slot], plan: { postponed_to } })
  expect(await ask({ slots, plan: { shift_days: 7 } })).toMatchObject({ plan: { shift_days: 7 } })
  expect(await ask()).toMatchObject({ plan: null })
  const wrong: Partial<HandoverBody>[] = [
    { plan: { change } },
    { cancels: false, plan: { shift_days: 7 } },
    { slots, plan: { change } },
    { slots, plan: { postponed_to: { ...postponed_to, date: '2027-02-30' } } },
    { slots, plan: { postponed_to: { ...postponed_to, start_time: '<b>' } } },
  ]
  for (const one of wrong) await expect(ask(one)).rejects.toMatchObject({ messages: expect.anything() })
})

it('is decided once, and the one who asked gets a mail and reads it at home for three days', async () => {
  const { id } = await ask()
  const codes = await Promise.all([refusalOf(finish(id, '返金しました。')), refusalOf(decline(id, '約款のとおり'))])
  expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  expect(codes.filter((code) => code === 'handover_decided')).toHaveLength(1)
  expect(await mails()).toHaveLength(1)

  const other = await ask()
  await expect(decline(other.id, ' ')).rejects.toMatchObject({
    messages: { answer: ['見送る理由を入力してください。'] },
  })
  await expect(finish(other.id, 'あ'.repeat(501))).rejects.toMatchObject({ messages: { answer: [expect.anything()] } })
  expect(await decline(other.id, '約款のとおりです。')).toMatchObject({
    state: 'declined',
    answer: '約款のとおりです。',
    decided_by: { id: accounting.id },
  })
  const [, mail] = await mails()
  expect(mail).toMatchObject({ subject: expect.stringContaining('見送り') })
  expect(mail!.text_body).toContain('約款のとおりです。')

  const answered = async (who: UserActor) => (await getOfficeHome(world, who, undefined)).waiting.answered_handovers
  expect(await answered(support)).toBe(2)
  expect(await answered(accounting)).toBe(0)
  world.clock.set('2026-11-23T10:00:01+09:00')
  expect(await answered(support)).toBe(0)
  expect((await listHandovers(world, {})).handovers.some((one) => one.id === other.id)).toBe(true)
  world.clock.set('2026-12-21T10:00:00+09:00')
  expect((await listHandovers(world, {})).handovers.some((one) => one.id === other.id)).toBe(false)
})
