import type { AdminBrand } from '#contract/brands/brands-schemas.ts'
import { findBrand } from '#database/brands/find-brands.ts'
import { countDependents } from '#database/profiles/count-dependents.ts'
import { findProfileState } from '#database/profiles/find-profiles.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { brandOf } from './brand-of.ts'

/**
 * One brand, published or not. For the operator.
 * @throws Refused brand_not_found
 */
export async function getAdminBrand({ db, clock }: Pick<App, 'db' | 'clock'>, id: number): Promise<AdminBrand> {
  const [row, state, dependents] = await Promise.all([
    findBrand(db, id),
    findProfileState(db, 'brand', id),
    countDependents(db, 'brand', id, clock.now()),
  ])
  if (!row || !state) throw new Refused('brand_not_found')
  return { ...brandOf(row), ...state, updated_at: isoJapan(state.updated_at), dependents }
}
