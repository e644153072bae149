// The process is killed while a slot is postponed: nobody or everybody is moved, and told once.
import { beforeAll, describe, expect, it } from 'vitest'
import { cancelSlot } from '#services/booking/shared/cancel-slot.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { booked, bookingWorld } from '../booking-world.ts'
import { START } from '../database.ts'
import { anExperience, aSlot, aUser } from '../factories.ts'
import * as kill from './kill.ts'

const world = bookingWorld()
let guest: UserActor

beforeAll(async () => {
  guest = await aUser(world.db)
})

const recover = () => kill.recover(world)
const expectBooksToAgree = () => kill.expectBooksToAgree(world)

describe('postponing a slot killed', () => {
  it.each([
    ['slot:ending', 0],
    ['slot:cancelled', 1],
  ])('at %s moves nobody or everybody, and tells each guest once', async (step, done) => {
    world.clock.set(START)
    const { id } = await anExperience(world.db)
    const slot = await aSlot(world.db, id, { date: '2027-03-03' })
    const { id: reservation_id } = await booked(world, guest, { calendar_ids: [slot] })
    const postponed = async () =>
      (
        await world.db
          .selectFrom('reservation_calendars')
          .select('calendar_id')
          .where('reservation_id', '=', reservation_id)
          .where('answer_by', 'is not', null)
          .execute()
      ).length
    await kill.killAt(world, guest, step, { what: 'postpone', id: slot })
    await recover()
    await expectBooksToAgree()
    expect(await postponed()).toBe(done)
    const postponed_to = { date: '2027-04-01', start_time: '10:00', end_time: '12:00' }
    expect(await cancelSlot(world, slot, { by: 'host', reason: '台風のため。', postponed_to })).toBe(done === 0)
    await recover()
    expect(await postponed()).toBe(1)
    const mails = await world.db
      .selectFrom('mails')
      .select('id')
      .where('reservation_id', '=', reservation_id)
      .where('kind', '=', 'slots_ended')
      .execute()
    expect(mails).toHaveLength(1)
    await expectBooksToAgree()
  })
})
