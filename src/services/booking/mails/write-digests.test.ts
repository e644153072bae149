// One digest for each person and action: a typhoon calls off and postpones slots of several hosts.
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import type { NoticeChannel } from '#gateways/notices/port.ts'
import type { BulkSelection } from '#contract/office/bulk-schemas.ts'
import { booked, bookingWorld, wrongCounters } from '#test/booking-world.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '#test/factories.ts'
import type { UserActor } from '../../shared/actor.ts'
import { previewBulk, startBulk } from '../../office/bulk.ts'
import { runBulk } from '../../office/run-bulk.ts'
import { addWaitingEntry } from '../reserve/waiting-entries.ts'
import { cancelHostCalendars } from '../slots/host-calendars.ts'
import { cancelSlot } from '../shared/cancel-slot.ts'
import { sweep } from '../sweep/sweep.ts'
import { writeMails } from './write-mails.ts'

const world = bookingWorld()
const line: NoticeChannel = { name: 'line', send: () => Promise.resolve('sent') }
let admin: UserActor
let host: UserActor
let other: UserActor
let guest: UserActor
let experiences: [number, number]
let day = 0

beforeAll(async () => {
  admin = await anAdmin(world.db)
})
beforeEach(async () => {
  world.clock.set('2026-11-20T10:00:00+09:00')
  ;[host, other, guest] = await Promise.all([
    aHost(world.db, { name: '窯元' }),
    aHost(world.db),
    aUser(world.db, { name: '花子' }),
  ])
  experiences = [
    (await anExperience(world.db, { user_id: host.id, price: 3000, title: '陶芸' })).id,
    (await anExperience(world.db, { user_id: other.id, price: 2000, title: '藍染め' })).id,
  ]
})

const slotOf = (experience_id: number, values: object = {}) =>
  aSlot(world.db, experience_id, {
    date: new Date(Date.UTC(2027, 0, ++day)).toISOString().slice(0, 10),
    recruitment_number: 4,
    ...values,
  })
async function run(kind: 'cancel_slots' | 'postpone_slots', ids: number[]): Promise<number> {
  const selection: BulkSelection = { kind, ids }
  const { fingerprint } = await previewBulk(world, admin, selection)
  const shift = kind === 'postpone_slots' ? { shift_days: 100 } : {}
  const start = { ...selection, ...shift, key: randomUUID(), fingerprint, reason: '台風のため' }
  return (await startBulk(world, admin, start)).id
}
const mailsTo = async ({ email }: UserActor) =>
  await world.db
    .selectFrom('mails')
    .select(['kind', 'subject', 'text_body', 'attachments', 'reservation_id'])
    .where('to_address', '=', email)
    .where('kind', 'not in', ['reservation_confirmed', 'reservation_for_host'])
    .orderBy('id')
    .execute()
const waitingFor = (id: number | undefined) => `▶ 別の日を待つ\n${world.base_url}/stories/${id}/waiting?people=1\n`
const kindsTo = async (person: UserActor) => (await mailsTo(person)).map(({ kind }) => kind)
async function expectSound() {
  await world.runJobs()
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
  expect(await wrongCounters(world.pool)).toEqual([])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
}

describe('a bulk action', () => {
  test('sends one mail to each host and guest, with all slots, sums and files', async () => {
    const [a, b, c, d] = [
      await slotOf(experiences[0]),
      await slotOf(experiences[0]),
      await slotOf(experiences[0]),
      await slotOf(experiences[1], { recruitment_number: 1 }),
    ]
    const later = await slotOf(experiences[0])
    const one = await booked(world, guest, { calendar_ids: [a, later] })
    const two = await booked(world, guest, { calendar_ids: [d] })
    const waits = await aUser(world.db)
    await addWaitingEntry(world, waits, { calendar_ids: [d], number_of_people: 1, waits_until: '2026-12-31' })
    const id = await run('cancel_slots', [a, b, c, d])
    await runBulk(world, id)
    await writeMails(world)
    await writeMails(world)

    expect(await kindsTo(host)).toEqual(['slots_ended_for_host'])
    const [toHost] = await mailsTo(host)
    expect(toHost!.subject).toMatch(/^【中止】.*（ほか2回） 陶芸/)
    expect(toHost!.text_body).toContain('運営の都合により、次の3回を中止しました。')
    expect(toHost!.text_body).toMatch(/・2027年.*　1件（1名）\n・2027年.*　ご予約なし\n・2027年.*　ご予約なし/)
    expect(toHost!.text_body).toContain('合計1件（1名）')
    expect(await kindsTo(other)).toEqual(['slots_ended_for_host'])

    expect(await kindsTo(guest)).toEqual(['slots_ended'])
    const [toGuest] = await mailsTo(guest)
    expect(toGuest!.text_body).toContain('運営の都合により、ご予約の2回が中止になりました。')
    expect(toGuest!.text_body.match(/台風のため/g)).toHaveLength(1)
    for (const booking of [one, two]) expect(toGuest!.text_body).toContain(`（予約番号 ${booking.id}）`)
    expect(toGuest!.text_body).toContain(`${Math.floor(one.price.total / 2).toLocaleString('ja-JP')}円`)
    expect(toGuest!.text_body).toContain(`${two.price.total.toLocaleString('ja-JP')}円`)
    expect(toGuest!.text_body).toMatch(/そのままご参加いただける回\n・/)
    for (const one of experiences.slice(0, 2)) expect(toGuest!.text_body).toContain(waitingFor(one))
    expect(toGuest!.attachments).toHaveLength(2)
    expect(await kindsTo(waits)).toEqual(['waiting_ended'])
    await expectSound()
  })

  test('that postpones asks each guest once, and tells what couldn’t be postponed', async () => {
    const [a, b] = [await slotOf(experiences[0]), await slotOf(experiences[1])]
    const one = await booked(world, guest, { calendar_ids: [a] })
    await booked(world, guest, { calendar_ids: [b] })
    await runBulk(world, await run('postpone_slots', [a, b]))
    await writeMails(world)
    expect(await kindsTo(guest)).toEqual(['slots_ended'])
    const [mail] = await mailsTo(guest)
    expect(mail!.subject).toMatch(/^【延期】/)
    expect(mail!.text_body.match(/お返事の期限/g)).toHaveLength(2)
    expect(mail!.text_body).toContain(`/mypage/reservations/${one.id}`)
    expect(mail!.attachments).toHaveLength(2)
    // Nobody answers: one mail about both refunds.
    world.clock.set('2027-12-01T10:00:00+09:00')
    await sweep(world)
    expect((await mailsTo(guest)).filter(({ kind }) => kind === 'slots_ended')).toHaveLength(2)
    expect((await mailsTo(guest)).at(-1)!.text_body).toMatch(/理由\n1月.*お返事がなかったため/)
    await expectSound()
  })

  test('sends copies to those who chose them, one for each', async () => {
    await world.db
      .insertInto('notice_choices')
      .values(
        [
          { user_id: guest.id, kind: 'slot_ended' },
          { user_id: host.id, kind: 'booking_cancelled' },
        ].map((choice) => ({ ...choice, channel: 'line', chosen_at: world.clock.now() }) as never),
      )
      .execute()
    const ids = [await slotOf(experiences[0]), await slotOf(experiences[0]), await slotOf(experiences[1])]
    for (const id of ids) await booked(world, guest, { calendar_ids: [id] })
    await runBulk(world, await run('cancel_slots', ids))
    await writeMails({ ...world, noticeChannels: [line] })
    const copies = await world.db.selectFrom('notice_deliveries').select(['user_id', 'title', 'text', 'path']).execute()
    expect(copies.toSorted((x, y) => x.user_id - y.user_id)).toMatchObject(
      [
        {
          user_id: host.id,
          title: '日程が中止になりました',
          text: expect.stringContaining('など、2回が中止') as string,
        },
        { user_id: guest.id, title: '予約した日程が中止になりました', path: '/mypage/reservations' },
      ].toSorted((x, y) => x.user_id - y.user_id),
    )
    expect(copies.map(({ text }) => text).join()).not.toContain('花子')
    await world.db.deleteFrom('notice_deliveries').execute()
    // A host who calls a day off needs no alert.
    const day_off = [await slotOf(experiences[0]), await slotOf(experiences[0])]
    await cancelHostCalendars(world, host, { reason: '雨', calendars: day_off.map((id) => ({ id })) })
    await writeMails({ ...world, noticeChannels: [line] })
    expect(await world.db.selectFrom('notice_deliveries').select('id').execute()).toEqual([])
  })

  test('of several writers at once tells each person once', async () => {
    const ids = [await slotOf(experiences[0]), await slotOf(experiences[0])]
    const guests = await Promise.all(Array.from({ length: 4 }, () => aUser(world.db)))
    for (const one of guests) await booked(world, one, { calendar_ids: ids })
    const id = await run('cancel_slots', ids)
    await Promise.all([runBulk(world, id), runBulk(world, id)])
    await Promise.all(Array.from({ length: 5 }, () => writeMails(world)))
    for (const one of guests) expect(await kindsTo(one)).toEqual(['slots_ended'])
    expect(await kindsTo(host)).toEqual(['slots_ended_for_host'])
  })
})

describe('a host’s day', () => {
  test('sends one mail to a guest with two bookings, also of a repeated call', async () => {
    const ids = [await slotOf(experiences[0]), await slotOf(experiences[0])]
    for (const id of ids) await booked(world, guest, { calendar_ids: [id] })
    const call = { reason: '台風のため', calendars: ids.map((id) => ({ id })) }
    await cancelHostCalendars(world, host, call)
    await cancelHostCalendars(world, host, call)
    await writeMails(world)
    expect(await kindsTo(guest)).toEqual(['slots_ended'])
    expect((await mailsTo(guest))[0]!.text_body).toContain('主催者の都合により、ご予約の2回が中止')
    expect(await kindsTo(host)).toEqual(['slots_ended_for_host'])
    expect((await mailsTo(host))[0]!.text_body).toContain('次の2回の中止を受け付けました。')
    await expectSound()
  })

  test('of one slot sends the mails of that slot, and one to a guest with two bookings in it', async () => {
    const id = await slotOf(experiences[0])
    await booked(world, guest, { calendar_ids: [id] })
    await booked(world, guest, { calendar_ids: [id], again: true })
    const alone = await aUser(world.db)
    const { id: reservation_id } = await booked(world, alone, { calendar_ids: [id] })
    await cancelSlot(world, id, { by: 'host', reason: '台風のため' })
    await writeMails(world)
    expect(await kindsTo(guest)).toEqual(['slots_ended'])
    const text_body = expect.stringContaining(waitingFor(experiences[0])) as string
    expect(await mailsTo(alone)).toMatchObject([{ kind: 'reservation_cancelled', reservation_id, text_body }])
    expect(await kindsTo(host)).toEqual(['slots_ended_for_host'])
  })
})

describe('a digest', () => {
  test('that can’t be written for one person tells the others, and that person a minute later', async () => {
    const ids = [await slotOf(experiences[0]), await slotOf(experiences[0])]
    const second = await aUser(world.db)
    const broken = await booked(world, guest, { calendar_ids: ids })
    await booked(world, second, { calendar_ids: ids })
    await runBulk(world, await run('cancel_slots', ids))
    await world.pool.query(
      `update reservation_events set type = 'refunded' where reservation_id = $1 and type = 'cancelled'`,
      [broken.id],
    )
    await world.pool.query(
      `delete from digest_items i using reservation_events v where v.id = i.event_id and v.reservation_id = $1 and v.type <> 'refunded'`,
      [broken.id],
    )
    await writeMails({ ...world, log: { ...world.log, warn: () => {} } })
    expect(world.takeLoggedErrors()).toHaveLength(1)
    expect([await kindsTo(guest), await kindsTo(second), await kindsTo(host)]).toEqual([
      [],
      ['slots_ended'],
      ['slots_ended_for_host'],
    ])
    await world.pool.query(
      `update reservation_events set type = 'cancelled' where reservation_id = $1 and type = 'refunded'`,
      [broken.id],
    )
    expect(await writeMails(world)).toBe(0)
    world.clock.advance(60_000)
    await writeMails(world)
    expect(await kindsTo(guest)).toEqual(['reservation_cancelled'])
    expect(await kindsTo(second)).toEqual(['slots_ended'])
  })

  test('of an action that stands still tells after ten minutes what is done, and at the end the rest', async () => {
    const ids = [await slotOf(experiences[0]), await slotOf(experiences[0]), await slotOf(experiences[0])]
    for (const id of ids) await booked(world, guest, { calendar_ids: [id] })
    const id = await run('cancel_slots', ids)
    let left = 2
    const dying = {
      ...world,
      checkpoint: (step: string) => {
        if (step === 'bulk:item' && --left === 0) throw new Error('killed')
      },
    }
    await expect(runBulk(dying, id)).rejects.toThrow('killed')
    expect(await writeMails(world)).toBe(3)
    expect(await kindsTo(guest)).toEqual([])
    world.clock.advance(600_000)
    await writeMails(world)
    expect(await kindsTo(guest)).toEqual(['slots_ended'])
    await runBulk(world, id)
    await writeMails(world)
    expect(await kindsTo(guest)).toEqual(['slots_ended', 'reservation_cancelled'])
    expect(await kindsTo(host)).toEqual(['slots_ended_for_host', 'slots_ended_for_host'])
    await expectSound()
  })
})
