import type { ReferenceList } from '#contract/reference/admin-reference-schemas.ts'
import { setReferenceRetired } from '#database/reference/keep-lists.ts'
import type { ReferenceListName } from '#domain/reference/reference-item.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { itemOf, changeReferenceList } from './change-reference-list.ts'

/**
 * Removes an item from the choices; experiences and applications that have it keep it. The last
 * item of a list stays, because forms need one.
 * @throws Refused reference_item_not_found, reference_item_last
 */
export async function retireReferenceItem(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  list: ReferenceListName,
  id: number,
): Promise<ReferenceList> {
  return await changeReferenceList(app, admin, list, async (tx, rows) => {
    const { name, retired_at } = itemOf(rows, id)
    if (retired_at !== null) return null
    if (rows.filter((row) => row.retired_at === null).length === 1) throw new Refused('reference_item_last')
    await setReferenceRetired(tx, list, id, app.clock.now())
    return { id, action: 'retire_reference_item', detail: { name } }
  })
}
