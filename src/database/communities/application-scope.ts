// The scope of a transaction on applications. Applications of another scope don't exist for it.
import { type RawBuilder, sql } from 'kysely'
import { inBrandTransaction } from '../brand-scope.ts'
import { type Db, inTransaction, type Tx } from '../client.ts'

/**
 * The applications to the communities of one brand, or to those of the operator, which have no
 * brand.
 */
export type ApplicationScope = { of: 'brand'; brand_id: number } | { of: 'operator' }

/** Runs `work` in one transaction. The transaction of a brand sees only rows of the brand. */
export async function inApplicationScope<T>(
  app: { db: Db },
  scope: ApplicationScope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return scope.of === 'brand' ? await inBrandTransaction(app, scope.brand_id, work) : await inTransaction(app.db, work)
}

/** The condition on `communities o` in each statement, also in the transaction of a brand. */
export const within = (scope: ApplicationScope): RawBuilder<boolean> =>
  scope.of === 'brand' ? sql`o.brand_id = ${scope.brand_id}` : sql`o.brand_id is null`

/**
 * The e-mail address of a brand member or an admin. A brand can't read those of admins and doesn't
 * get them.
 */
export const addressOf = (scope: ApplicationScope, brand_member: RawBuilder<unknown>, user: RawBuilder<unknown>) =>
  scope.of === 'brand'
    ? sql`(select m.email from brand_members m where m.id = ${brand_member})`
    : sql`coalesce((select m.email from brand_members m where m.id = ${brand_member}),
        (select u.email from users u where u.id = ${user}))`
