import * as endpoints from '#contract/reference/admin-reference-endpoints.ts'
import { addReferenceItem } from '#services/reference/lists/add-reference-item.ts'
import { getReferenceList } from '#services/reference/lists/get-reference-list.ts'
import { moveReferenceItem } from '#services/reference/lists/move-reference-item.ts'
import { renameReferenceItem } from '#services/reference/lists/rename-reference-item.ts'
import { restoreReferenceItem } from '#services/reference/lists/restore-reference-item.ts'
import { retireReferenceItem } from '#services/reference/lists/retire-reference-item.ts'
import { serve } from '../shared/serve.ts'

export const adminReferenceRoutes = () =>
  serve(endpoints, {
    getReferenceList: ({ app, param }) => getReferenceList(app, param.list),
    addReferenceItem: ({ app, user, param, json: { name } }) => addReferenceItem(app, user, param.list, name),
    renameReferenceItem: ({ app, user, param: { list, id }, json: { name } }) =>
      renameReferenceItem(app, user, list, id, name),
    moveReferenceItem: ({ app, user, param: { list, id }, json: { direction } }) =>
      moveReferenceItem(app, user, list, id, direction),
    retireReferenceItem: ({ app, user, param: { list, id } }) => retireReferenceItem(app, user, list, id),
    restoreReferenceItem: ({ app, user, param: { list, id } }) => restoreReferenceItem(app, user, list, id),
  })
