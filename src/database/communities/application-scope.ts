// Whose applications a transaction is about. What one scope holds doesn't exist in another.
import { type RawBuilder, sql } from 'kysely'
import { inBrandTransaction } from '../brand-scope.ts'
import { type Db, inTransaction, type Tx } from '../client.ts'

/** The applications to one brand's communities, or to the operator's own, which are of no brand. */
export type ApplicationScope = { of: 'brand'; brand_id: number } | { of: 'operator' }

/** Runs `work` in one transaction; a brand's sees nothing beyond the brand. */
export async function inApplicationScope<T>(
  app: { db: Db },
  scope: ApplicationScope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return scope.of === 'brand' ? await inBrandTransaction(app, scope.brand_id, work) : await inTransaction(app.db, work)
}

/** The condition on `communities o` that each statement names, in a brand's transaction too. */
export const within = (scope: ApplicationScope): RawBuilder<boolean> =>
  scope.of === 'brand' ? sql`o.brand_id = ${scope.brand_id}` : sql`o.brand_id is null`

/** The e-mail address of a brand member or an admin. A brand isn't told those of admins, nor may it read them. */
export const addressOf = (scope: ApplicationScope, brand_member: RawBuilder<unknown>, user: RawBuilder<unknown>) =>
  scope.of === 'brand'
    ? sql`(select m.email from brand_members m where m.id = ${brand_member})`
    : sql`coalesce((select m.email from brand_members m where m.id = ${brand_member}),
        (select u.email from users u where u.id = ${user}))`
