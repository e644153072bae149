import { expect, test } from 'vitest'
import { testApp } from '#test/database.ts'
import { anExperience, aReservation, aSlot, aUser } from '#test/factories.ts'
import { listReservations } from './reservations.ts'

const app = testApp()

test('reservations are listed by their date, whatever the order in which they were made', async () => {
  const guest = await aUser(app.db)
  const { id: experience_id } = await anExperience(app.db)
  const on = async (date: string, status: 'confirmed' | 'cancelled' = 'confirmed') => {
    const slot = await aSlot(app.db, experience_id, { date })
    return await aReservation(app.db, experience_id, [slot], {
      user_id: guest.id,
      status,
      first_starts_at: new Date(`${date}T10:00:00+09:00`),
      last_ends_at: new Date(`${date}T12:00:00+09:00`),
    })
  }
  const march = await on('2026-03-01')
  const october = await on('2026-10-01')
  const june = await on('2026-06-01')
  const cancelled = await on('2026-12-24', 'cancelled')
  const february = await on('2027-02-01')
  const january = await on('2027-01-01')
  const ids = async (period: 'past' | 'coming' | 'all') =>
    (await listReservations(app, guest, { period, page: 1 })).reservations.map(({ id }) => id)
  expect(await ids('past')).toEqual([cancelled, october, june, march])
  expect(await ids('coming')).toEqual([january, february])
  expect(await ids('all')).toEqual([february, january, cancelled, october, june, march])
})

test('a reservation with a second attempt to pay is listed once, with the newest', async () => {
  const guest = await aUser(app.db)
  const { id: experience_id } = await anExperience(app.db)
  const slot = await aSlot(app.db, experience_id, { date: '2027-02-01' })
  const id = await aReservation(app.db, experience_id, [slot], { user_id: guest.id })
  const attempt = { reservation_id: id, provider: 'sandbox', amount: 3263, created_at: app.clock.now() }
  await app.db
    .insertInto('payments')
    .values([
      { ...attempt, state: 'declined' },
      { ...attempt, state: 'captured', charge_id: `ch_${id}` },
    ])
    .execute()
  const { reservations } = await listReservations(app, guest, { period: 'all', page: 1 })
  expect(reservations.map((one) => [one.id, one.payment?.state])).toEqual([[id, 'captured']])
})
