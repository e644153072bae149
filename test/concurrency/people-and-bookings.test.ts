// A user is suspended or erased while bookings run: a suspended or erased user books nothing more,
// and no booking is left with an erased host.
import { beforeAll, expect, it } from 'vitest'
import { wholeApi } from '#test/api.ts'
import { suspend, withdrawExperiences } from '#database/accounts/suspensions.ts'
import { inTransaction } from '#database/client.ts'
import { lockComingSlotsOf, lockUsers } from '#database/locks.ts'
import { requestClosing } from '#services/accounts/closing/closing.ts'
import { erasePerson } from '#services/accounts/people/personal-data.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { book, bookingWorld, refusalOf } from '../booking-world.ts'
import { signedInAs } from '../database.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '../factories.ts'
import { untilLockWait } from '../lock-waits.ts'

const GUESTS = 6
const world = bookingWorld({ connections: GUESTS + 4 })
const reason = 'ご本人の申し出'
let admin: UserActor
beforeAll(async () => {
  admin = await anAdmin(world.db)
})

const comingOf = async (experience_id: number) =>
  (
    await world.db
      .selectFrom('reservations')
      .select('id')
      .where('experience_id', '=', experience_id)
      .where('status', 'in', ['held', 'confirmed'])
      .execute()
  ).length

it('a booking in progress is refused when its guest is suspended, and takes no place', async () => {
  const guest = await aUser(world.db)
  const { id } = await anExperience(world.db, { price: 0 })
  const slot = await aSlot(world.db, id)
  const answer = await inTransaction(world.db, async (tx) => {
    await lockUsers(tx, [guest.id])
    await suspend(tx, guest.id, reason, world.clock.now())
    const booking = wholeApi(world).request('/api/v1/reservations', {
      method: 'POST',
      headers: { ...signedInAs(guest), 'content-type': 'application/json' },
      body: JSON.stringify({ calendar_ids: [slot], number_of_people: 1 }),
    })
    await untilLockWait(world.db)
    return { booking }
  })
  const response = await answer.booking
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 'not_signed_in' })
  const { taken } = await world.db
    .selectFrom('calendars')
    .select('taken')
    .where('id', '=', slot)
    .executeTakeFirstOrThrow()
  expect(taken).toBe(0)
})

it('a host is erased before the first booking or not at all', async () => {
  for (let round = 0; round < 6; round++) {
    const host = await aHost(world.db)
    const { id } = await anExperience(world.db, { user_id: host.id, price: 0 })
    const slot = await aSlot(world.db, id)
    const guests = await Promise.all(Array.from({ length: GUESTS }, () => aUser(world.db)))
    const [erased] = await Promise.all([
      refusalOf(erasePerson(world, admin, host.id, { email: host.email, reason })),
      ...guests.map((guest) => refusalOf(book(world, guest, { calendar_ids: [slot] }))),
    ])
    const coming = await comingOf(id)
    if (erased === undefined) expect(coming).toBe(0)
    else {
      expect(erased).toBe('erasure_hosted')
      expect(coming).toBeGreaterThan(0)
    }
  }
})

it('a host closes the account before the first booking or not at all', async () => {
  for (let round = 0; round < 6; round++) {
    const host = await aHost(world.db)
    const { id } = await anExperience(world.db, { user_id: host.id, price: 0 })
    const slot = await aSlot(world.db, id)
    const guests = await Promise.all(Array.from({ length: GUESTS }, () => aUser(world.db)))
    const [refused] = await Promise.all([
      refusalOf(requestClosing(world, host)),
      ...guests.map((guest) => refusalOf(book(world, guest, { calendar_ids: [slot] }))),
    ])
    const coming = await comingOf(id)
    if (refused === undefined) expect(coming).toBe(0)
    else {
      expect(refused).toBe('erasure_hosted')
      expect(coming).toBeGreaterThan(0)
    }
  }
})

it('a booking that waits for the slot while the experience is withdrawn is refused', async () => {
  const host = await aHost(world.db)
  const { id } = await anExperience(world.db, { user_id: host.id, price: 0 })
  const slot = await aSlot(world.db, id)
  const guest = await aUser(world.db)
  const now = world.clock.now()
  const { booking } = await inTransaction(world.db, async (tx) => {
    await lockComingSlotsOf(tx, host.id, now)
    const refused = refusalOf(book(world, guest, { calendar_ids: [slot] }))
    await untilLockWait(world.db)
    await withdrawExperiences(tx, { user_id: host.id, by: host.id, now, comment: reason }, true)
    return { booking: refused }
  })
  expect(await booking).toBe('experience_not_published')
  expect(await comingOf(id)).toBe(0)
})

it('a guest closes the account before the booking or not at all', async () => {
  for (let round = 0; round < 6; round++) {
    const { id } = await anExperience(world.db, { price: 0 })
    const slot = await aSlot(world.db, id)
    const guest = await aUser(world.db)
    const [closing, booking] = await Promise.allSettled([
      requestClosing(world, guest),
      book(world, guest, { calendar_ids: [slot] }),
    ])
    expect(new Set([closing.status, booking.status])).toEqual(new Set(['fulfilled', 'rejected']))
    if (booking.status === 'rejected') expect(booking.reason).toMatchObject({ code: 'TU422' })
    else expect(closing).toMatchObject({ reason: { code: 'erasure_reservations' } })
  }
})

it('a guest is erased before the booking or not at all', async () => {
  for (let round = 0; round < 6; round++) {
    const { id } = await anExperience(world.db, { price: 0 })
    const slot = await aSlot(world.db, id)
    const guest = await aUser(world.db)
    const [erased] = await Promise.allSettled([
      erasePerson(world, admin, guest.id, { email: guest.email, reason }),
      book(world, guest, { calendar_ids: [slot] }),
    ])
    expect(await comingOf(id)).toBe(erased.status === 'fulfilled' ? 0 : 1)
  }
})
