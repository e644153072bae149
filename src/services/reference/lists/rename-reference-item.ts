import type { ReferenceList } from '#contract/reference/admin-reference-schemas.ts'
import { executeSqlOf } from '#database/execute-sql.ts'
import { markSearchOld, setReferenceName } from '#database/reference/keep-lists.ts'
import { checkReferenceName, type ReferenceListName, takenName } from '#domain/reference/reference-item.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput } from '../../shared/refused.ts'
import { itemOf, changeReferenceList, namesOf } from './change-reference-list.ts'

/**
 * Renames an item. Pages show the name immediately; a job updates the search texts of experiences.
 * @throws InvalidInput; Refused reference_item_not_found
 */
export async function renameReferenceItem(
  app: Pick<App, 'db' | 'clock' | 'jobs'>,
  admin: UserActor,
  list: ReferenceListName,
  id: number,
  typed: string,
): Promise<ReferenceList> {
  const { name, problem } = checkReferenceName(typed)
  if (problem !== null) throw new InvalidInput({ name: [problem] })
  return await changeReferenceList(app, admin, list, async (tx, rows) => {
    const item = itemOf(rows, id)
    const taken = takenName(name, id, namesOf(rows))
    if (taken) throw new InvalidInput({ name: [taken] })
    if (item.name === name) return null
    await setReferenceName(tx, list, id, name)
    if (list !== 'occupations') {
      await markSearchOld(tx, list, id)
      await app.jobs.send(executeSqlOf(tx), list === 'categories' ? 'search-category' : 'search-theme', { id })
    }
    return { id, action: 'rename_reference_item', detail: { from: item.name, to: name } }
  })
}
