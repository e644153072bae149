import type { Brand } from '#contract/brands/brands-schemas.ts'
import { findBrands } from '#database/brands/find-brands.ts'
import { type Actor, isAdminAs } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { brandOf } from './brand-of.ts'

/**
 * The published brands; with `include_unpublished`, for admins, all of them.
 * @throws Refused not_signed_in, not_allowed when another caller requests all
 */
export async function listBrands(
  { db }: Pick<App, 'db'>,
  actor: Actor,
  { include_unpublished }: { include_unpublished?: boolean },
): Promise<{ brands: Brand[] }> {
  if (include_unpublished && actor.kind !== 'user') throw new Refused('not_signed_in')
  if (include_unpublished && !isAdminAs(actor)) throw new Refused('not_allowed')
  const rows = await findBrands(db, include_unpublished ? 'all' : 'published')
  return { brands: rows.map(brandOf) }
}
