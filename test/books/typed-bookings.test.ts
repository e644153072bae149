// What the pages, files and papers after a booking say about its price types, and that a booking
// without types says nothing about them.
import { beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { exportOwnData } from '#services/accounts/people/personal-data.ts'
import { exportAdminReservations, listAdminReservations } from '#services/booking/admin/admin-reservations.ts'
import { getDispute } from '#services/booking/admin/disputes.ts'
import { getReceipt } from '#services/booking/reservations/receipts.ts'
import { exportSales, getSalesOfMonth } from '#services/booking/sales/sales.ts'
import { listParticipants, listParticipantsOfDay } from '#services/booking/slots/list-participants.ts'
import { postEndedReservations } from '#services/booking/sweep/sweep.ts'
import { listComingGuests } from '#services/experiences/host/own-experiences.ts'
import { getThread, openThread } from '#services/messages/threads.ts'
import { exportOwnStatement, getOwnStatement } from '#services/payouts/statements/own-payouts.ts'
import { closePeriods } from '#services/payouts/statements/close-periods.ts'
import { getHostToday } from '#services/reviews/get-host-today.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { booked, bookingWorld } from '../booking-world.ts'
import { aDispute } from '../disputes.ts'
import { aHost, anAdmin, anExperience, aSlot, aUser } from '../factories.ts'
import { aFamily, partyOf } from '../price-types.ts'

const world = bookingWorld()
const FAMILY = 'おとな2名・小学生1名・幼児1名'
const DATE = '2026-11-25'
let admin: UserActor
let host: UserActor
let guest: UserActor
let experience_id: number
let slots: { plain: number; typed: number }
let ids: { plain: number; typed: number }

beforeAll(async () => {
  admin = await anAdmin(world.db)
  host = await aHost(world.db)
  guest = await aUser(world.db)
  experience_id = (await anExperience(world.db, { user_id: host.id, price: 3000 })).id
  const times = { date: DATE, recruitment_number: 8 }
  const plain = await aSlot(world.db, experience_id, times)
  const typed = await aSlot(world.db, experience_id, { ...times, start_time: '15:00', end_time: '16:00' })
  slots = { plain, typed }
  const one = await booked(world, guest, { calendar_ids: [plain], number_of_people: 3 })
  const [adult, child, infant] = await aFamily(world.db, experience_id)
  const party = partyOf([adult, 2], [child, 1], [infant, 1])
  const other = await booked(world, guest, { calendar_ids: [typed], party })
  ids = { plain: one.id, typed: other.id }
  await world.runJobs()
})

const csv = (text: string) =>
  text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
/** The cells of the rows with these numbers in a column. */
const cellsOf = ([head, ...rows]: string[][], column: string) =>
  [ids.plain, ids.typed].map(
    (id) => rows.find((row) => row[head!.indexOf('予約番号')] === String(id))?.[head!.indexOf(column)],
  )
const LINES = [
  { name: 'おとな', people: 2, places: 2 },
  { name: '小学生', people: 1, places: 1 },
  { name: '幼児', people: 1, places: 0 },
]
/** Of rows with a number of people: the plain booking has no lines, the other has those of the family. */
function expectLines(plain: object | undefined, typed: object | undefined) {
  expect(plain).toMatchObject({ number_of_people: 3 })
  expect(plain).not.toHaveProperty('lines')
  expect(typed).toMatchObject({ number_of_people: 3, lines: LINES })
}

test('the roster has everybody; places and the number of the slot are those of the seats', async () => {
  const of = async (id: number) => await listParticipants(world, host, id)
  const [plain, typed] = [await of(slots.plain), await of(slots.typed)]
  expectLines(plain.participants[0], typed.participants[0])
  expect([plain.calendar, typed.calendar]).toMatchObject([{ participant_number: 3 }, { participant_number: 3 }])
  const { calendars } = await listParticipantsOfDay(world, host, { date: DATE })
  expectLines(calendars[0]!.participants[0], calendars[1]!.participants[0])
  const { reservations } = await getHostToday(world, host)
  const fresh = (id: number) => reservations.items.find((one) => one.id === id)
  expectLines(fresh(ids.plain), fresh(ids.typed))
  const { guests } = await listComingGuests(world, host, experience_id)
  const coming = (id: number) => guests.find(({ reservation_id }) => reservation_id === id)
  expectLines(coming(ids.plain), coming(ids.typed))
  const { id: thread } = await openThread(world, guest, { experience_id })
  const cards = (await getThread(world, guest, thread, {})).messages.flatMap(({ card }) => card ?? [])
  const card = (id: number) => cards.find(({ reservation_id }) => reservation_id === id)
  expectLines(card(ids.plain), card(ids.typed))
})

test('the receipt has a line for each type', async () => {
  const linesOf = async (id: number) => (await getReceipt(world, guest, id)).lines
  expect((await linesOf(ids.plain))[0]).toEqual({ name: '体験料金（3,000円 × 3名 × 1回）', amount: 9000 })
  expect((await linesOf(ids.typed)).slice(0, 3)).toEqual([
    { name: '体験料金 おとな（3,000円 × 2名）', amount: 6000 },
    { name: '体験料金 小学生（1,500円 × 1名）', amount: 1500 },
    { name: '体験料金 幼児（0円 × 1名）', amount: 0 },
  ])
})

test('lists and personal data name the types', async () => {
  const { reservations } = await listAdminReservations(world, { page: 1, sort: 'newest' })
  const listed = (id: number) => reservations.find((one) => one.id === id)
  expectLines(listed(ids.plain), listed(ids.typed))
  const parts = await Array.fromAsync(await exportAdminReservations(world, admin, { sort: 'newest' }))
  const rows = csv(parts.join(''))
  expect(cellsOf(rows, '人数')).toEqual(['3', '3'])
  expect(cellsOf(rows, '人数の内訳')).toEqual(['', FAMILY])
  const own = JSON.parse(await exportOwnData(world, guest)) as { reservations: { id: number }[] }
  const data = (id: number) => own.reservations.find((one) => one.id === id)
  expectLines(data(ids.plain), data(ids.typed))
})

test('sales and statement have the people by type, and the same money', async () => {
  const { sessions } = await getSalesOfMonth(world, host, '2026-11', { page: 1 })
  expectLines(sessions[0]!.reservations[0], sessions[1]!.reservations[0])
  expect(sessions.map(({ participants }) => participants)).toEqual([3, 4])
  const rows = csv(await exportSales(world, host, '2026-11'))
  expect(cellsOf(rows, '人数')).toEqual(['3', '3'])
  expect(cellsOf(rows, '人数の内訳')).toEqual(['', FAMILY])
  expect(cellsOf(rows, '体験料金')).toEqual(['9000', '7500'])
  world.clock.set('2026-12-01T10:00:00+09:00')
  await postEndedReservations(world, { limit: 100 })
  await closePeriods(world)
  const { number } = await world.db.selectFrom('statements').select('number').executeTakeFirstOrThrow()
  const { lines } = await getOwnStatement(world, host, number)
  const line = (id: number) => lines.find(({ reservation_id, kind }) => reservation_id === id && kind === 'sale')
  expectLines(line(ids.plain), line(ids.typed))
  expect([line(ids.plain), line(ids.typed)]).toMatchObject([{ amount: 9000 }, { amount: 7500 }])
  const paper = csv(await exportOwnStatement(world, host, number))
  const entries = paper.slice(paper.findIndex(([first]) => first === '日時'))
  expect(cellsOf(entries, '人数')).toEqual(['3', '3'])
  expect(cellsOf(entries, '人数の内訳')).toEqual([undefined, FAMILY])
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
})

test('the evidence for a dispute names the types', async () => {
  const { evidence_text } = await getDispute(world, admin, await aDispute(world.db, ids.typed))
  expect(evidence_text).toContain(`人数：${FAMILY}\n`)
})
