// A closed month keeps its figures: what comes later counts in the month in which it is written.
import { beforeAll, expect, test } from 'vitest'
import { addAdjustment } from '#services/booking/admin/ledger.ts'
import { getAdminReservation } from '#services/booking/admin/admin-reservation.ts'
import { refundReservation } from '#services/booking/admin/refunds.ts'
import { addDeposit, reverseDeposit } from '#services/booking/books/deposits.ts'
import { getBooks } from '#services/booking/books/books.ts'
import { postEndedReservations } from '#services/booking/sweep/sweep.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { omit } from '#domain/shared/omit.ts'
import { booked, bookingWorld } from '../booking-world.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '../factories.ts'
import { expectJournalMatches, expectRowsSum, expectSameNumbers } from './books-of.ts'

const world = bookingWorld()
let admin: UserActor
let host: UserActor
let experience_id: number
beforeAll(async () => {
  admin = await anAdmin(world.db)
  host = await aHost(world.db)
  experience_id = (await anExperience(world.db, { user_id: host.id, price: 3000 })).id
})

const at = (time: string) => world.clock.set(`2026-${time}:00+09:00`)
const books = async (month: string) => {
  const figures = omit(await getBooks(world, { month }), 'later', 'closed', 'this_month')
  return figures
}
const post = () => postEndedReservations(world, { limit: 100 })
const grant = async (id: number, amount: number) => {
  const { refundable } = await getAdminReservation(world, admin, id)
  await refundReservation(world, admin, id, {
    amount,
    refundable,
    borne_by: 'host',
    reason: 'お詫び',
    request_key: crypto.randomUUID(),
  })
}
const typed = (amount: number, deposited_on: string) => ({
  amount,
  deposited_on,
  fee: 10,
  reference: '',
  again: false,
  request_key: crypto.randomUUID(),
})

test('a month is open for a day after its end, and keeps its figures afterwards', async () => {
  at('11-20T10:00')
  const slots = await Promise.all(
    ['2026-11-25', '2026-11-30', '2026-12-05'].map((date) =>
      aSlot(world.db, experience_id, { date, start_time: '22:00', end_time: '23:59' }),
    ),
  )
  const ids = []
  for (const slot of slots) ids.push((await booked(world, await aUser(world.db), { calendar_ids: [slot] })).id)
  const [first, last, december] = ids as [number, number, number]
  at('11-26T10:00')
  await post()
  await addDeposit(world, admin, typed(5000, '2026-11-26'))

  // Within a day after the end: the last reservation and a deposit of November still count in it.
  at('12-01T12:00')
  expect(await getBooks(world, { month: '2026-11' })).toMatchObject({ closed: false, sold: { reservations: 1 } })
  await post()
  const late = await addDeposit(world, admin, typed(2000, '2026-11-30'))
  const one = 3263
  expect(await getBooks(world, {})).toMatchObject({ month: '2026-12', first_month: '2026-11', sold: { gross: 0 } })
  expect(await books('2026-11')).toMatchObject({
    sold: { reservations: 2, gross: 2 * one, fees: 2 * 263, due: 6000 },
    tax: { fees: 47, commission: 0 },
    card: { charged: 3 * one, received: 7000, card_fees: 20, owed_before: 0, owed: 3 * one - 7020 },
    held: { held_bookings: one, held_refunds: 0, held_payees: 6000 },
  })

  // Afterwards: a refund, a counter-entry, an adjustment and a deposit dated in November.
  at('12-02T00:00')
  const closed = await books('2026-11')
  expect(await getBooks(world, { month: '2026-11' })).toMatchObject({ closed: true })
  await grant(first, 1000)
  await grant(last, one)
  await reverseDeposit(world, admin, late.id)
  await addDeposit(world, admin, typed(2100, '2026-11-30'))
  const { payee_id } = await world.db
    .selectFrom('experiences')
    .select('payee_id')
    .where('id', '=', experience_id)
    .executeTakeFirstOrThrow()
  await addAdjustment(world, admin, {
    payee_id: payee_id!,
    kind: 'promotion',
    amount: 77,
    reason: '調整',
    request_key: crypto.randomUUID(),
  })
  at('12-06T10:00')
  await post()
  await grant(december, 100)
  await world.runJobs()
  expect(await books('2026-11')).toEqual(closed)
  expect(await getBooks(world, { month: '2026-11' })).toMatchObject({ later: { gross: 0, refunds: 1000 + one } })
  expect(await getBooks(world, { month: '2026-12' })).toMatchObject({
    sold: { reservations: 1, gross: one, refunds: 1100 + one },
    earlier: { reservations: 0, gross: 0, refunds: 1000 + one },
    ledger: { adjustment: 77 },
    card: { charged: 0, decided: 1100 + one, refunded: 1100 + one, received: 100, card_fees: 0 },
    held: { held_bookings: 0, held_refunds: 0 },
  })
  for (const month of ['2026-11', '2026-12']) {
    await expectSameNumbers(world.db, month, [host.id])
    await expectRowsSum(world.db, month)
  }
  await expectJournalMatches(world.db, ['2026-11', '2026-12'])
})

test('a reservation that is posted after its month has closed counts in the month of posting', async () => {
  at('12-07T10:00')
  const slot = await aSlot(world.db, experience_id, { date: '2026-12-20' })
  await booked(world, await aUser(world.db), { calendar_ids: [slot] })
  world.clock.set('2027-01-02T00:00:00+09:00')
  const december = await books('2026-12')
  await post()
  expect(await books('2026-12')).toEqual(december)
  expect(await getBooks(world, { month: '2026-12' })).toMatchObject({ later: { reservations: 1, gross: 3263 } })
  expect(await getBooks(world, { month: '2027-01' })).toMatchObject({
    sold: { reservations: 1, gross: 3263 },
    earlier: { reservations: 1, gross: 3263 },
  })
  await expectSameNumbers(world.db, '2026-12', [host.id])
  await expectJournalMatches(world.db, ['2026-11', '2026-12', '2027-01'])
})

test.each(['2000-01', '2020-01', '2999-12'])('%s, a month without anything, has only zeros in it', async (month) => {
  const { sold, card } = await getBooks(world, { month })
  const ofMonth = omit(card, 'owed_before', 'owed')
  expect(new Set([...Object.values(sold), ...Object.values(ofMonth)])).toEqual(new Set([0]))
})
