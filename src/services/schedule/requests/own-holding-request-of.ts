import type { OwnHoldingRequest } from '#contract/schedule/schedule-schemas.ts'
import type { OwnRequestRow } from '#database/schedule/holding-requests.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'

/** A request in the API's form for its guest. */
export function ownHoldingRequestOf(row: OwnRequestRow): OwnHoldingRequest {
  const { experience_id, experience_title, image_url, hosted_by, published, ...request } = row
  return {
    ...request,
    experience: { id: experience_id, title: experience_title, image_url, hosted_by, published },
    answered_at: row.answered_at && isoJapan(row.answered_at),
    withdrawn_at: row.withdrawn_at && isoJapan(row.withdrawn_at),
    created_at: isoJapan(row.created_at),
  }
}
