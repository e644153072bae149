// Changes of bookings at the same moment as each other, as bookings, cancellations and call-offs.
import { expect, it } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { changeReservation, getReservationChange } from '#services/booking/changes/changes.ts'
import { answerPostponement } from '#services/booking/changes/postponements.ts'
import { cancelReservation, getReservation } from '#services/booking/reservations/reservations.ts'
import { cancelHostCalendar } from '#services/booking/slots/host-calendars.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { booked, bookingWorld, refusalOf, wrongCounters } from '#test/booking-world.ts'
import { aHost, anExperience, aSlot, aUser } from '#test/factories.ts'
import { runs } from '#test/lanes.ts'

const world = bookingWorld({ connections: 12 })
const ROUNDS = runs(8, 200, 20)

async function aWorld(places: number) {
  const host = await aHost(world.db)
  const { id } = await anExperience(world.db, { user_id: host.id })
  const slots: number[] = []
  for (const day of ['05', '06', '07'])
    slots.push(await aSlot(world.db, id, { date: `2026-12-${day}`, recruitment_number: places }))
  return { host, slots: slots as [number, number, number] }
}
async function aBooking(calendar_ids: number[]) {
  const guest = await aUser(world.db)
  return { guest, id: (await booked(world, guest, { calendar_ids })).id }
}
/** The call that a page makes later, as it was shown. */
async function movingTo(calendar_ids: number[], { guest, id }: { guest: UserActor; id: number }) {
  const { state } = await getReservationChange(world, guest, id, {
    'calendar_ids[]': calendar_ids,
    number_of_people: null,
  })
  return () => refusalOf(changeReservation(world, guest, id, { calendar_ids, state }))
}
async function expectNothingWrong() {
  await world.runJobs()
  expect(await wrongCounters(world.pool)).toEqual([])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
  const { ours, theirs } = await world.books()
  expect(ours).toBe(theirs)
}

it('two guests move into each other’s slots', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { slots } = await aWorld(2)
    const [one, other] = [await aBooking([slots[0]]), await aBooking([slots[1]])]
    const moves = [await movingTo([slots[1]], one), await movingTo([slots[0]], other)]
    expect(await Promise.all(moves.map((move) => move()))).toEqual([undefined, undefined])
  }
  await expectNothingWrong()
})

it('a change takes the last place, or a booking does', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { slots } = await aWorld(1)
    const one = await aBooking([slots[0]])
    const move = await movingTo([slots[1]], one)
    const [moved, made] = await Promise.all([move(), refusalOf(aBooking([slots[1]]))])
    expect([moved, made].filter((code) => code === undefined)).toHaveLength(1)
    expect(moved ?? 'slot_full').toBe('slot_full')
  }
  await expectNothingWrong()
})

it('a slot is called off, or the booking cancelled, while its guest moves', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { host, slots } = await aWorld(3)
    const several = await aBooking([slots[0], slots[1]])
    const drop = await movingTo([slots[1]], several)
    const other = await aBooking([slots[0]])
    const move = await movingTo([slots[2]], other)
    const { refund_now } = (await getReservation(world, other.guest, other.id)).cancellation
    const [dropped, moved, cancelled] = await Promise.all([
      drop(),
      move(),
      refusalOf(cancelReservation(world, other.guest, other.id, refund_now!)),
      refusalOf(cancelHostCalendar(world, host, slots[round % 2 === 0 ? 0 : 1], { reason: '大雨のため' })),
    ])
    expect([
      undefined,
      'changed_meanwhile',
      'booking_slot_unknown',
      'slot_cancelled',
      'change_nothing',
      'not_changeable',
    ]).toContain(dropped)
    expect([undefined, 'not_changeable']).toContain(moved)
    expect([undefined, 'not_cancellable']).toContain(cancelled)
  }
  await expectNothingWrong()
})

it('of one choice made in many tabs one change is made, of different choices one', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { slots } = await aWorld(6)
    const one = await aBooking([slots[0]])
    const [second, third] = [await movingTo([slots[1]], one), await movingTo([slots[2]], one)]
    const answers = await Promise.all([second, third, second, third, second].map((move) => move()))
    const made = answers.map((code, at) => (code === undefined ? at % 2 : null)).filter((at) => at !== null)
    expect(new Set(made).size, answers.join()).toBe(1)
    expect(answers.filter((code) => code !== undefined && code !== 'changed_meanwhile')).toEqual([])
    expect((await getReservation(world, one.guest, one.id)).changes).toHaveLength(1)
  }
  await expectNothingWrong()
})

it('all answers to a postponed place at once: the first one counts', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { host, slots } = await aWorld(3)
    const { guest, id } = await aBooking([slots[0]])
    const postponed_to = { date: '2027-01-20', start_time: '10:00', end_time: '12:00' }
    await cancelHostCalendar(world, host, slots[0], { reason: '大雨のため', postponed_to })
    const [place] = (await getReservation(world, guest, id)).postponements!
    const body = { calendar_id: place!.calendar_id, waits_until: '2027-02-01' }
    const answers = (['accept', 'refund', 'wait'] as const).map((answer) =>
      refusalOf(answerPostponement(world, guest, id, { ...body, answer })),
    )
    const codes = (await Promise.all(answers)).filter((code) => code !== 'postponement_over')
    expect(codes).toEqual([undefined])
  }
  await expectNothingWrong()
})
