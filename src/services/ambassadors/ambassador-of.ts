import type { Ambassador } from '#contract/ambassadors/ambassadors-schemas.ts'
import type { AmbassadorRow } from '#database/ambassadors/find-ambassadors.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'

/** An ambassador in the API's form. */
export function ambassadorOf(row: AmbassadorRow): Ambassador {
  return { ...row, image_url: row.images[0]?.url ?? null, created_at: isoJapan(row.created_at) }
}
