// Changes and proposals in the form of the API.
import type { ChangeProposal, Reservation } from '#contract/booking/booking-schemas.ts'
import type { ChangeRow, Side } from '#database/booking/reservations/changes.ts'
import { peopleOf } from '#domain/booking/party-words.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'

export const sideOf = ({ calendars, ...people }: Side) => ({
  calendars: calendars.map(({ uid: _, ...slot }) => slot),
  ...peopleOf(people),
})

type Proposal = Omit<ChangeRow, 'created_at' | 'ends_at'> & Record<'created_at' | 'ends_at', Date | string | null>
const instantIn = (at: Date | string | null) => new Date(at ?? 0)

export const isOpenProposal = ({ state, ends_at }: Pick<Proposal, 'state' | 'ends_at'>, now: Date): boolean =>
  state === 'open' && instantIn(ends_at) > now

/** The cleanup job ends a proposal a little later than it is over. */
export const proposalOf = (row: Proposal, now: Date): ChangeProposal => ({
  id: row.id,
  state: row.state === 'open' && !isOpenProposal(row, now) ? 'ended' : row.state,
  before: sideOf(row.before),
  after: sideOf(row.after),
  refund: row.refund,
  message: row.message,
  created_at: isoJapan(instantIn(row.created_at)),
  ends_at: isoJapan(instantIn(row.ends_at)),
  change_state: row.change_state,
})

/** What a page of the reservation shows of its changes. @param rows the newest first */
export function changesOf(rows: readonly ChangeRow[], now: Date): Pick<Reservation, 'changes' | 'change_proposal'> {
  const applied = rows.filter(({ state }) => state === 'applied')
  const [newest] = rows
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
    ...(newest?.ends_at && newest.state !== 'applied' && { change_proposal: proposalOf(newest, now) }),
  }
}
