// Changes and proposals in the form of the API.
import type { ChangeProposal, Reservation } from '#contract/booking/booking-schemas.ts'
import type { ChangeRow, Side } from '#database/booking/reservations/changes.ts'
import { peopleOf } from '#domain/booking/party-words.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'

export const sideOf = ({ calendars, ...people }: Side) => ({
  calendars: calendars.map(({ uid: _, ...slot }) => slot),
  ...peopleOf(people),
})

export const proposalOf = (row: ChangeRow): ChangeProposal => ({
  id: row.id,
  state: row.state,
  before: sideOf(row.before),
  after: sideOf(row.after),
  refund: row.refund,
  message: row.message,
  created_at: isoJapan(row.created_at),
  ends_at: isoJapan(row.ends_at ?? row.created_at),
  change_state: row.change_state,
})

/** What a page of the reservation shows of its changes. @param rows the newest first */
export function changesOf(rows: readonly ChangeRow[]): Pick<Reservation, 'changes' | 'change_proposal'> {
  const applied = rows.filter(({ state }) => state === 'applied')
  const open = rows.find(({ state }) => state === 'open')
  return {
    ...(applied.length > 0 && {
      changes: applied.map((row) => ({
        id: row.id,
        at: isoJapan(row.decided_at ?? row.created_at),
        by: row.made_by,
        before: sideOf(row.before),
        after: sideOf(row.after),
        refund: row.refund,
      })),
    }),
    ...(open && { change_proposal: proposalOf(open) }),
  }
}
