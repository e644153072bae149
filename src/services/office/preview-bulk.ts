import type { BulkPreview, BulkSelection } from '#contract/office/bulk-schemas.ts'
import { bulkSubjects } from '#domain/office/bulk.ts'
import { allowanceForSlots } from '../booking/shared/refund-limit.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { requireRoleFor } from './require-role.ts'
import { selectTargets } from './select-targets.ts'

const NAMES = 5

/**
 * What a bulk action would do. It stores nothing.
 * @throws InvalidInput; Refused bulk_not_found, role_missing
 */
export async function previewBulk(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  selection: BulkSelection,
): Promise<BulkPreview> {
  requireRoleFor(admin, selection.kind)
  const now = clock.now()
  const { targets, left_out, booked, fingerprint } = await selectTargets(db, admin.id, selection, now)
  return {
    count: targets.length,
    mails: booked ? booked.mails : bulkSubjects[selection.kind] === 'people' ? targets.length : 0,
    booked: booked && { reservations: booked.reservations, people: booked.people, refund: booked.refund },
    refund_allowance: booked && (await allowanceForSlots(db, admin, booked.rows, now)),
    names: targets.slice(0, NAMES).map(({ name }) => name),
    left_out,
    fingerprint,
  }
}
