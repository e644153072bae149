import { createHash } from 'node:crypto'
import type { BulkPreview, BulkSelection } from '#contract/office/bulk-schemas.ts'
import type { Db } from '#database/client.ts'
import { findRun } from '#database/office/bulk-runs.ts'
import { findTargets, type Selection, type Target } from '#database/office/bulk-targets.ts'
import {
  type BookedInSlots,
  findBookedInSlots,
  findSlotTargets,
  type SlotSelection,
} from '#database/office/slot-targets.ts'
import { shareOfSlots } from '#domain/booking/cancellation.ts'
import { type BulkKind, bulkSubjects, MOST_ITEMS, undoOf } from '#domain/office/bulk.ts'
import { cleanLine } from '#domain/shared/text.ts'
import { slotsFilter } from '../booking/admin/admin-calendars.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'

const unclear = () => new InvalidInput({ base: ['対象を選び直してください。'] })

/** What the call names. An undo is only of a run of the opposite action. */
async function selectionOf(db: Db, { kind, ids, people, reviews, undoes }: BulkSelection): Promise<Selection> {
  if (ids) return { by: 'ids', ids }
  if (people && bulkSubjects[kind] === 'people') return { by: 'people', filter: people }
  if (reviews && bulkSubjects[kind] === 'reviews') {
    const { q, ...filter } = reviews
    const text = cleanLine(q ?? '')
    return { by: 'reviews', filter: { ...filter, ...(text === '' ? {} : { q: text }) } }
  }
  if (undoes === undefined) throw unclear()
  const run = await findRun(db, undoes)
  if (!run) throw new Refused('bulk_not_found')
  if (undoOf[run.kind] !== kind) throw unclear()
  return { by: 'run', run_id: undoes }
}

function slotSelectionOf({ ids, calendars }: BulkSelection): SlotSelection {
  if (ids) return { by: 'ids', ids }
  if (!calendars) throw unclear()
  return { by: 'slots', filter: slotsFilter(calendars) }
}

type Booked = NonNullable<BulkPreview['booked']> & { rows: readonly BookedInSlots[] }

/** What cancelling these slots means for guests. */
async function bookedIn(db: Db, ids: readonly number[]): Promise<Booked> {
  const rows = await findBookedInSlots(db, ids)
  const sum = (yen: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + yen(row), 0)
  return {
    reservations: rows.length,
    people: sum(({ places }) => places),
    refund: sum(shareOfSlots),
    rows,
  }
}

const fingerprintOf = (kind: BulkKind, ids: readonly number[], booked: Booked | null) =>
  createHash('sha256')
    .update(`${kind}:${ids.join()}:${booked ? [booked.reservations, booked.people, booked.refund].join() : ''}`)
    .digest('base64url')

/** Refusals with their number, the most frequent first. */
function leftOut(targets: readonly Target[]): BulkPreview['left_out'] {
  const counts = new Map<string, number>()
  for (const { refusal } of targets) if (refusal !== null) counts.set(refusal, (counts.get(refusal) ?? 0) + 1)
  return [...counts].map(([refusal, count]) => ({ refusal, count })).toSorted((a, b) => b.count - a.count)
}

/**
 * The items that the action would change, and why it would leave out others.
 * @throws InvalidInput for an unclear selection or too many items; Refused bulk_not_found
 */
export async function selectTargets(
  db: Db,
  admin_id: number,
  selection: BulkSelection,
  now: Date,
): Promise<{
  ids: number[]
  targets: Target[]
  left_out: BulkPreview['left_out']
  booked: Booked | null
  fingerprint: string
}> {
  const { kind, ids: given, people, reviews, calendars, undoes } = selection
  if ([given, people, reviews, calendars, undoes].filter((one) => one !== undefined).length !== 1) throw unclear()
  const limit = MOST_ITEMS + 1
  const found =
    bulkSubjects[kind] === 'slots'
      ? await findSlotTargets(db, slotSelectionOf(selection), { now, limit })
      : await findTargets(db, kind, await selectionOf(db, selection), { admin_id, limit })
  if (found.length > MOST_ITEMS) {
    const most = MOST_ITEMS.toLocaleString('ja-JP')
    throw new InvalidInput({ base: [`一度に選べるのは${most}件までです。条件でしぼってください。`] })
  }
  const targets = found.filter(({ refusal }) => refusal === null)
  const ids = targets.map(({ id }) => id)
  const booked = bulkSubjects[kind] === 'slots' ? await bookedIn(db, ids) : null
  return { ids, targets, left_out: leftOut(found), booked, fingerprint: fingerprintOf(kind, ids, booked) }
}
