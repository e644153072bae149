import type { BrandMembers } from '#contract/brands/brand-members-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import type { App } from '../../shared/app.ts'
import { membersPage, withReach } from './members-page.ts'

/** A page of the brand's members, including invited ones. */
export async function listBrandMembers(
  app: Pick<App, 'db'>,
  brand_id: number,
  { page }: { page: number },
): Promise<BrandMembers> {
  return await withReach(app.db, await inBrandTransaction(app, brand_id, (tx) => membersPage(tx, brand_id, page)))
}
