import type { ReferenceList } from '#contract/reference/admin-reference-schemas.ts'
import { insertReferenceItem } from '#database/reference/keep-lists.ts'
import { checkReferenceName, type ReferenceListName, takenName } from '#domain/reference/reference-item.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { changeReferenceList, namesOf, requireRoom } from './change-reference-list.ts'

/**
 * Adds an item at the end of a list.
 * @throws InvalidInput
 */
export async function addReferenceItem(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  list: ReferenceListName,
  typed: string,
): Promise<ReferenceList> {
  const { name, problem } = checkReferenceName(typed)
  if (problem !== null) throw new InvalidInput({ name: [problem] })
  return await changeReferenceList(app, admin, list, async (tx, rows) => {
    const taken = takenName(name, null, namesOf(rows))
    if (taken) throw new InvalidInput({ name: [taken] })
    requireRoom(rows)
    const id = await insertReferenceItem(tx, list, name)
    return { id, action: 'add_reference_item', detail: { name } }
  })
}
