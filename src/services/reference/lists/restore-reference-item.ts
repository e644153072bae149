import type { ReferenceList } from '#contract/reference/admin-reference-schemas.ts'
import { setReferenceRetired } from '#database/reference/keep-lists.ts'
import { type ReferenceListName, takenName } from '#domain/reference/reference-item.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { itemOf, changeReferenceList, namesOf } from './change-reference-list.ts'

/**
 * Restores a retired item at the end of the list.
 * @throws InvalidInput; Refused reference_item_not_found
 */
export async function restoreReferenceItem(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  list: ReferenceListName,
  id: number,
): Promise<ReferenceList> {
  return await changeReferenceList(app, admin, list, async (tx, rows) => {
    const { name, retired_at } = itemOf(rows, id)
    if (retired_at === null) return null
    const taken = takenName(
      name,
      id,
      namesOf(rows).filter((row) => !row.retired),
    )
    if (taken) throw new InvalidInput({ name: [taken] })
    await setReferenceRetired(tx, list, id, null)
    return { id, action: 'restore_reference_item', detail: { name } }
  })
}
