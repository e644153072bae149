import type { AttachableAmbassadors } from '#contract/communities/brand-communities-schemas.ts'
import { inBrandTransaction } from '#database/brand-scope.ts'
import { countAttachable, findAttachable } from '#database/communities/attached-ambassadors.ts'
import { ambassadorOf } from '../../ambassadors/ambassador-of.ts'
import type { App } from '../../shared/app.ts'

const PAGE = 20

/**
 * The published ambassadors by name, each with those of the brand's communities to which it is
 * attached.
 * @param q part of the name; `page` undefined for all on one page
 */
export async function listAttachableAmbassadors(
  { db }: Pick<App, 'db'>,
  brandId: number,
  { q, page }: { q?: string; page?: number },
): Promise<AttachableAmbassadors> {
  const paged = page === undefined ? { limit: null, offset: 0 } : { limit: PAGE, offset: (page - 1) * PAGE }
  return await inBrandTransaction({ db }, brandId, async (tx) => {
    const count = await countAttachable(tx, q)
    const rows = await findAttachable(tx, brandId, q, paged)
    return {
      ambassadors: rows.map((row) => ({
        ...ambassadorOf(row),
        associated_community_ids: row.associated_community_ids,
      })),
      meta: {
        current_page: page ?? 1,
        total_pages: page === undefined ? 1 : Math.max(1, Math.ceil(count / PAGE)),
      },
    }
  })
}
