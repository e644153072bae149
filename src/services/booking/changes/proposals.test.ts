import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { checkInvariants } from '#database/office/check-invariants.ts'
import { sweep } from '#services/booking/sweep/sweep.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { booked, bookingWorld, refusalOf } from '#test/booking-world.ts'
import { aHost, anExperience, aSlot, aUser } from '#test/factories.ts'
import { cancelReservation, getReservation } from '../reservations/reservations.ts'
import { changeHostReservation, getReservationChange } from './changes.ts'
import {
  acceptChangeProposal,
  declineChangeProposal,
  proposeReservationChange,
  withdrawChangeProposal,
} from './proposals.ts'

const world = bookingWorld({ connections: 6 })
let guest: UserActor
let host: UserActor
let id: number
let to: number

/** After the deadline of a booking on 25 November, which is the 23rd. */
beforeEach(async () => {
  world.clock.set(new Date('2026-11-20T01:00:00Z'))
  guest = await aUser(world.db)
  host = await aHost(world.db)
  const { id: experience_id } = await anExperience(world.db, { user_id: host.id })
  const from = await aSlot(world.db, experience_id, { date: '2026-11-25' })
  to = await aSlot(world.db, experience_id, { date: '2026-12-05' })
  id = (await booked(world, guest, { calendar_ids: [from], number_of_people: 2 })).id
  world.clock.set(new Date('2026-11-24T01:00:00Z'))
})

async function wish() {
  const query = { 'calendar_ids[]': [to], number_of_people: 1 }
  const { state } = await getReservationChange(world, guest, id, query)
  return { calendar_ids: [to], number_of_people: 1, state, message: '子どもが熱を出しました。' }
}
async function propose() {
  const { proposal } = await proposeReservationChange(world, guest, id, await wish())
  return proposal!
}
const mailsOf = async (kind: string) => {
  await world.runJobs()
  const rows = await world.db
    .selectFrom('mails')
    .select(['to_address', 'text_body'])
    .where('reservation_id', '=', id)
    .where('kind', '=', kind)
    .execute()
  return rows
}

it('is accepted by the host once, as it was shown, with the difference of the prices', async () => {
  const proposal = await propose()
  expect(proposal).toMatchObject({
    state: 'open',
    refund: 3263,
    after: { calendars: [{ id: to }], number_of_people: 1 },
  })
  const [mail] = await mailsOf('change_proposed')
  expect(mail).toMatchObject({ to_address: host.email, text_body: expect.stringContaining('熱を出しました') })
  const accept = (state = proposal.change_state) => acceptChangeProposal(world, host, proposal.id, { state })
  expect(await refusalOf(acceptChangeProposal(world, await aHost(world.db), proposal.id, { state: 'x' }))).toBe(
    'change_proposal_not_found',
  )
  expect(await refusalOf(accept('other'))).toBe('changed_meanwhile')
  const twice = await Promise.all([accept(), accept()])
  expect(twice.map(({ state }) => state)).toEqual(['applied', 'applied'])
  expect(await getReservation(world, guest, id)).toMatchObject({
    number_of_people: 1,
    calendars: [{ id: to }],
    changes: [{ by: 'guest', refund: 3263 }],
  })
  expect((await mailsOf('reservation_changed'))[0]!.text_body).toContain('主催者が受けました')
  expect(await world.db.selectFrom('refunds').select('amount').where('reservation_id', '=', id).execute()).toEqual([
    { amount: 3263 },
  ])
  expect(await refusalOf(declineChangeProposal(world, host, proposal.id))).toBe('change_proposal_over')
  expect(await checkInvariants(world.db, world.clock.now())).toEqual([])
})

it('is declined, and the booking stays', async () => {
  const { id: proposal } = await propose()
  const declined = await Promise.all([1, 2].map(() => declineChangeProposal(world, host, proposal)))
  expect(declined.map(({ state }) => state)).toEqual(['declined', 'declined'])
  expect(await mailsOf('change_declined')).toMatchObject([{ to_address: guest.email }])
  expect(await getReservation(world, guest, id)).toMatchObject({ number_of_people: 2 })
  expect(await refusalOf(acceptChangeProposal(world, host, proposal, { state: (await wish()).state }))).toBe(
    'change_proposal_over',
  )
})

it('is open once, and the guest can take it back', async () => {
  const first = await wish()
  await proposeReservationChange(world, guest, id, first)
  expect((await proposeReservationChange(world, guest, id, first)).proposal).not.toBeNull()
  const { state } = await getReservationChange(world, guest, id, { 'calendar_ids[]': [to], number_of_people: 2 })
  const other = { calendar_ids: [to], number_of_people: 2, state, message: 'やはり2名で' }
  expect(await refusalOf(proposeReservationChange(world, guest, id, other))).toBe('change_proposal_open')
  expect((await withdrawChangeProposal(world, guest, id)).proposal).toBeNull()
  expect((await proposeReservationChange(world, guest, id, other)).proposal).toMatchObject({ state: 'open' })
})

it('is no way to send a host one mail after the other', async () => {
  world.rate_limits = true
  onTestFinished(() => {
    world.rate_limits = false
  })
  const asked = await wish()
  for (let time = 0; time < 10; time++) {
    await proposeReservationChange(world, guest, id, asked)
    await withdrawChangeProposal(world, guest, id)
  }
  expect(await refusalOf(proposeReservationChange(world, guest, id, asked))).toBe('too_many_attempts')
  world.clock.advance(3600_000)
  expect(await refusalOf(proposeReservationChange(world, guest, id, asked))).toBeUndefined()
})

it.each<[string, () => Promise<unknown>]>([
  ['after 48 hours, or when a slot begins', async () => world.clock.set(new Date('2026-11-25T01:00:00Z'))],
  ['with the booking', () => cancelReservation(world, guest, id)],
  [
    'with another change',
    async () => {
      const { state } = await getReservationChange(world, guest, id, { 'calendar_ids[]': [], number_of_people: 1 })
      const change = { calendar_ids: [], number_of_people: 1, state, agreed: true, message: 'お大事に' }
      await changeHostReservation(world, host, id, change)
    },
  ],
])('ends %s', async (_, end) => {
  const { id: proposal, change_state: state } = await propose()
  await end()
  expect(await refusalOf(acceptChangeProposal(world, host, proposal, { state }))).toBe('change_proposal_over')
  await sweep(world)
  expect(
    await world.db.selectFrom('reservation_changes').select('state').where('id', '=', proposal).executeTakeFirst(),
  ).toEqual({ state: 'ended' })
})

it('is for guests who can’t make the change alone, with a message', async () => {
  world.clock.set(new Date('2026-11-21T01:00:00Z'))
  expect(await refusalOf(proposeReservationChange(world, guest, id, await wish()))).toBe('change_without_proposal')
  world.clock.set(new Date('2026-11-24T01:00:00Z'))
  await expect(proposeReservationChange(world, guest, id, { ...(await wish()), message: ' ' })).rejects.toThrow()
  expect(await refusalOf(proposeReservationChange(world, await aUser(world.db), id, await wish()))).toBe(
    'reservation_not_found',
  )
})
