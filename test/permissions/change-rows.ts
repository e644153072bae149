// Rows: changes of bookings, and what guests propose to their hosts.
import { getReservationChange } from '#services/booking/changes/changes.ts'
import { proposeReservationChange } from '#services/booking/changes/proposals.ts'
import type { TestApp } from '../database.ts'
import { type Actors, type Expected, type Row, signedIn } from './people.ts'

type Things = {
  /** A reservation of the user. */
  aReservation: () => Promise<number>
  newSlot: () => Promise<number>
  ownedByUser: (status: number) => Expected
  runByHost: (status: number) => Expected
}

export function changeRows(app: TestApp, actors: Actors, { aReservation, newSlot, ownedByUser, runByHost }: Things) {
  const guest = () => actors.user!
  /** A move to a new slot, as its page showed it. */
  async function aMove() {
    const id = await aReservation()
    const to = await newSlot()
    const query = { 'calendar_ids[]': [to], number_of_people: null }
    return { id, body: { calendar_ids: [to], state: (await getReservationChange(app, guest(), id, query)).state } }
  }
  /** The same after the deadline. */
  async function aLateMove() {
    const { id, body } = await aMove()
    await app.db
      .updateTable('reservations')
      .set({ cancel_deadline: new Date('2026-11-01T00:00:00Z') })
      .where('id', '=', id)
      .execute()
    const query = { 'calendar_ids[]': body.calendar_ids, number_of_people: null }
    const { state } = await getReservationChange(app, guest(), id, query)
    return { id, body: { ...body, state, message: '別の日にできますか' } }
  }
  async function aProposal() {
    const { id, body } = await aLateMove()
    return (await proposeReservationChange(app, guest(), id, body)).proposal!
  }
  return {
    getReservationChange: {
      call: async () => ({ path: `/reservations/${await aReservation()}/change` }),
      expected: ownedByUser(200),
    },
    changeReservation: {
      call: async () => {
        const { id, body } = await aMove()
        return { path: `/reservations/${id}/change`, body }
      },
      expected: ownedByUser(200),
    },
    answerPostponement: {
      call: async () => {
        const id = await aReservation()
        const { calendar_id } = await app.db
          .updateTable('reservation_calendars')
          .set({ answer_by: new Date('2027-01-01T00:00:00Z'), postponed_from: await newSlot() })
          .where('reservation_id', '=', id)
          .returning('calendar_id')
          .executeTakeFirstOrThrow()
        return { path: `/reservations/${id}/postponement`, body: { calendar_id, answer: 'accept' } }
      },
      expected: ownedByUser(200),
    },
    proposeReservationChange: {
      call: async () => {
        const { id, body } = await aLateMove()
        return { path: `/reservations/${id}/change/proposal`, body }
      },
      expected: ownedByUser(200),
    },
    withdrawChangeProposal: {
      call: async () => ({ path: `/reservations/${await aReservation()}/change/proposal` }),
      expected: ownedByUser(200),
    },
    getHostReservationChange: {
      call: async () => ({ path: `/host/reservations/${await aReservation()}/change` }),
      expected: runByHost(200),
    },
    changeHostReservation: {
      call: async () => {
        const { id, body } = await aMove()
        return { path: `/host/reservations/${id}/change`, body: { ...body, agreed: true, message: 'お子さまのご病気' } }
      },
      expected: runByHost(200),
    },
    acceptChangeProposal: {
      call: async () => {
        const { id, change_state } = await aProposal()
        return { path: `/host/change_proposals/${id}/acceptance`, body: { state: change_state } }
      },
      expected: runByHost(200),
    },
    declineChangeProposal: {
      call: async () => ({ path: `/host/change_proposals/${(await aProposal()).id}/refusal` }),
      expected: runByHost(200),
    },
    getAdminReservationChange: {
      call: async () => ({ path: `/admin/reservations/${await aReservation()}/change` }),
      expected: signedIn(403, { admin: 200 }),
    },
    changeAdminReservation: {
      call: async () => {
        const { id, body } = await aMove()
        return { path: `/admin/reservations/${id}/change`, body: { ...body, reason: 'お電話でのご依頼' } }
      },
      expected: signedIn(403, { admin: 200 }),
    },
  } satisfies Record<string, Row>
}
