import { createHash } from 'node:crypto'
import type { BulkPreview, BulkSelection } from '#contract/office/bulk-schemas.ts'
import type { Db } from '#database/client.ts'
import { findRun } from '#database/office/bulk-runs.ts'
import { findTargets, type Selection, type Target } from '#database/office/bulk-targets.ts'
import { type BulkKind, isAboutPeople, MOST_ITEMS, undoOf } from '#domain/office/bulk.ts'
import { cleanLine } from '#domain/shared/text.ts'
import { InvalidInput, Refused } from '../shared/refused.ts'

const unclear = () => new InvalidInput({ base: ['対象を選び直してください。'] })

/** What the call names. An undo is only of a run of the opposite action. */
async function selectionOf(db: Db, { kind, ids, people, reviews, undoes }: BulkSelection): Promise<Selection> {
  if ([ids, people, reviews, undoes].filter((one) => one !== undefined).length !== 1) throw unclear()
  if (ids) return { by: 'ids', ids }
  if (people && isAboutPeople(kind)) return { by: 'people', filter: people }
  if (reviews && !isAboutPeople(kind)) {
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

const fingerprintOf = (kind: BulkKind, ids: readonly number[]) =>
  createHash('sha256').update(`${kind}:${ids.join()}`).digest('base64url')

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
): Promise<{ ids: number[]; targets: Target[]; left_out: BulkPreview['left_out']; fingerprint: string }> {
  const { kind } = selection
  const found = await findTargets(db, kind, await selectionOf(db, selection), { admin_id, limit: MOST_ITEMS + 1 })
  if (found.length > MOST_ITEMS) {
    const most = MOST_ITEMS.toLocaleString('ja-JP')
    throw new InvalidInput({ base: [`一度に選べるのは${most}件までです。条件でしぼってください。`] })
  }
  const targets = found.filter(({ refusal }) => refusal === null)
  const ids = targets.map(({ id }) => id)
  return { ids, targets, left_out: leftOut(found), fingerprint: fingerprintOf(kind, ids) }
}
