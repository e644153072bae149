import type { Brand } from '#contract/brands/brands-schemas.ts'
import type { BrandRow } from '#database/brands/find-brands.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'

/** A brand in the API's form. */
export function brandOf(row: BrandRow): Brand {
  return { ...row, image_url: row.images[0]?.url ?? null, created_at: isoJapan(row.created_at) }
}
