import { beforeAll, expect, test } from 'vitest'
import { findOwnPayees } from '#database/payouts/find-payees.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { getCalendarFile } from '#services/booking/reservations/reservations.ts'
import { booked, bookingWorld, type Wish } from '../booking-world.ts'
import { aHost, anExperience, aSlot, aUser } from '../factories.ts'
import { aFamily, partyOf } from '../price-types.ts'
import { queueEveryMail } from './every-mail.ts'

const world = bookingWorld()
const FAMILY = 'おとな2名・小学生1名・幼児1名'
let host: UserActor
let experience_id: number

beforeAll(async () => {
  host = await aHost(world.db)
  experience_id = (await anExperience(world.db, { user_id: host.id, recruitment_number: 20 })).id
})

/** Every kind of mail about a booking, as its text, and the booking. */
async function mailsAbout(date: string, wish: Omit<Wish, 'calendar_ids'>) {
  const guest = await aUser(world.db)
  const slot = await aSlot(world.db, experience_id, { date, recruitment_number: 20 })
  const { id } = await booked(world, guest, { ...wish, calendar_ids: [slot] })
  const [payee] = await findOwnPayees(world.db, host.id, world.clock.now())
  await world.db.deleteFrom('mails').execute()
  await queueEveryMail(world, { reservation_id: id, payee_id: payee!.id })
  return { id, guest, mails: await world.db.selectFrom('mails').select(['kind', 'text_body']).orderBy('id').execute() }
}

test('each mail and file that tells how many come names their types', async () => {
  const plain = await mailsAbout('2026-12-05', { number_of_people: 17 })
  const [adult, child, infant] = await aFamily(world.db, experience_id)
  const typed = await mailsAbout('2026-12-06', { party: partyOf([adult, 2], [child, 1], [infant, 1]) })
  const told = plain.mails.filter(({ text_body }) => text_body.includes('17名')).map(({ kind }) => kind)
  expect(new Set(told)).toEqual(
    new Set([
      'reservation_confirmed',
      'reservation_for_host',
      'cancellation_for_host',
      'refund_for_host',
      'guest_reminder',
    ]),
  )
  expect(typed.mails.filter(({ text_body }) => text_body.includes(FAMILY)).map(({ kind }) => kind)).toEqual(told)
  const confirmed = typed.mails.find(({ kind }) => kind === 'reservation_confirmed')!.text_body
  expect(confirmed).toContain(
    '体験料金 おとな（3,000円 × 2名）　6,000円\n体験料金 小学生（1,500円 × 1名）　1,500円\n体験料金 幼児（0円 × 1名）　0円\n',
  )
  const file = await getCalendarFile(world, typed.guest, typed.id)
  expect(file.replaceAll('\r\n ', '')).toContain(FAMILY)
})
