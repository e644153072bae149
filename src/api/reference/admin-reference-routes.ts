import * as endpoints from '#contract/reference/admin-reference-endpoints.ts'
import {
  addReferenceItem,
  getReferenceList,
  moveReferenceItem,
  renameReferenceItem,
  restoreReferenceItem,
  retireReferenceItem,
} from '#services/reference/lists/reference-lists.ts'
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
