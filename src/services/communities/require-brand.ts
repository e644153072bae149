import { findBrandName } from '#database/brands/brand-members.ts'
import type { Db } from '#database/client.ts'
import { InvalidInput } from '../shared/refused.ts'

/** A community belongs to a brand that is there, or to none. @throws InvalidInput */
export async function requireBrand(db: Db, brand_id: number | null): Promise<void> {
  if (brand_id !== null && (await findBrandName(db, brand_id)) === undefined)
    throw new InvalidInput({ brand_id: ['ブランドを選び直してください。'] })
}
