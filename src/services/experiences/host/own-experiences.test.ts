import { beforeAll, expect, test } from 'vitest'
import { cancelReservation } from '#services/booking/reservations/reservations.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { booked, bookingWorld } from '#test/booking-world.ts'
import { aHost, anExperience, aSlot, aUser } from '#test/factories.ts'
import { listOwnExperiences } from './own-experiences.ts'

const world = bookingWorld()
let host: UserActor
let guest: UserActor

beforeAll(async () => {
  host = await aHost(world.db)
  guest = await aUser(world.db)
})

test('each experience has its next slot, its reservations to come and its price', async () => {
  const { id: empty } = await anExperience(world.db, { user_id: host.id, price: 0 })
  const { id } = await anExperience(world.db, { user_id: host.id, price: 4800 })
  const [first, second] = [
    await aSlot(world.db, id, { date: '2026-12-01', recruitment_number: 6 }),
    await aSlot(world.db, id, { date: '2026-12-02', recruitment_number: 6 }),
  ]
  await aSlot(world.db, id, { date: '2026-11-22', cancelled_at: new Date(), cancelled_by: 'host', open: false })
  // One reservation of two slots counts once.
  await booked(world, guest, { calendar_ids: [first, second] })
  await booked(world, guest, { calendar_ids: [first], number_of_people: 2 })
  const gone = await booked(world, guest, { calendar_ids: [second], number_of_people: 3 })
  await cancelReservation(world, guest, gone.id)
  await booked(world, guest, { calendar_ids: [await aSlot(world.db, (await anExperience(world.db)).id)] })

  const { experiences } = await listOwnExperiences(world, host)
  expect(experiences).toMatchObject([
    {
      id,
      price: 4800,
      coming_reservations: 2,
      coming_people: 3,
      next_slot: { id: first, date: '2026-12-01', recruitment_number: 6, participant_number: 3 },
    },
    { id: empty, price: 0, coming_reservations: 0, coming_people: 0, next_slot: null },
  ])
  world.clock.set('2026-12-01T10:00:00+09:00')
  expect((await listOwnExperiences(world, host)).experiences[0]).toMatchObject({
    coming_reservations: 1,
    coming_people: 1,
    next_slot: { id: second },
  })
})
