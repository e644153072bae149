import type { ReferenceList } from '#contract/reference/admin-reference-schemas.ts'
import { setReferenceOrder } from '#database/reference/keep-lists.ts'
import { type Direction, moved, type ReferenceListName } from '#domain/reference/reference-item.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { itemOf, changeReferenceList } from './change-reference-list.ts'

/**
 * Moves an item one step up or down, past its present neighbour. At the end of the list nothing
 * happens.
 * @throws Refused reference_item_not_found, reference_item_retired
 */
export async function moveReferenceItem(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  list: ReferenceListName,
  id: number,
  direction: Direction,
): Promise<ReferenceList> {
  return await changeReferenceList(app, admin, list, async (tx, rows) => {
    const { name, retired_at } = itemOf(rows, id)
    if (retired_at !== null) throw new Refused('reference_item_retired')
    const before = rows.filter((row) => row.retired_at === null).map((row) => row.id)
    const after = moved(before, id, direction)
    await setReferenceOrder(tx, list, after)
    if (after.indexOf(id) === before.indexOf(id)) return null
    return { id, action: 'move_reference_item', detail: { name, direction } }
  })
}
