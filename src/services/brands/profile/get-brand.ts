import type { Brand } from '#contract/brands/brands-schemas.ts'
import { findBrand } from '#database/brands/find-brands.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { brandOf } from './brand-of.ts'

/**
 * A published brand.
 * @throws Refused brand_not_found
 */
export async function getBrand({ db }: Pick<App, 'db'>, id: number): Promise<Brand> {
  const row = await findBrand(db, id)
  if (!row?.published) throw new Refused('brand_not_found')
  return brandOf(row)
}
