import { findBrandName } from '#database/brands/brand-members.ts'
import type { Db } from '#database/client.ts'
import { InvalidInput } from '../../shared/refused.ts'

/**
 * Checks that the brand exists, if there is one.
 * @throws InvalidInput
 */
export async function requireBrand(db: Db, brand_id: number | null): Promise<void> {
  if (brand_id !== null && (await findBrandName(db, brand_id)) === undefined)
    throw new InvalidInput({ brand_id: ['ブランドを選び直してください。'] })
}
