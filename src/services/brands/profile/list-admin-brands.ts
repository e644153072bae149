import type { AdminListQuery } from '#contract/profiles/profiles-schemas.ts'
import { profileList } from '../../profiles/profile-list.ts'
import type { App } from '../../shared/app.ts'

/** A page of all brands, published or not. For the operator. */
export async function listAdminBrands(app: Pick<App, 'db'>, query: AdminListQuery) {
  const { rows, meta } = await profileList(app, 'brand', query)
  return { brands: rows, meta }
}
