import * as endpoints from '#contract/reference/admin-reference-endpoints.ts'
import { addReferenceItem } from '#services/reference/lists/add-reference-item.ts'
import { getReferenceList } from '#services/reference/lists/get-reference-list.ts'
import { moveReferenceItem } from '#services/reference/lists/move-reference-item.ts'
import { renameReferenceItem } from '#services/reference/lists/rename-reference-item.ts'
import { restoreReferenceItem } from '#services/reference/lists/restore-reference-item.ts'
import { retireReferenceItem } from '#services/reference/lists/retire-reference-item.ts'
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const adminReferenceRoutes = () =>
  router()
    .openapi(guarded(endpoints.getReferenceList), async (c) =>
      c.json(await getReferenceList(c.get('app'), c.req.valid('param').list), 200),
    )
    .openapi(guarded(endpoints.addReferenceItem), async (c) => {
      const { name } = c.req.valid('json')
      return c.json(await addReferenceItem(c.get('app'), await userOf(c), c.req.valid('param').list, name), 201)
    })
    .openapi(guarded(endpoints.renameReferenceItem), async (c) => {
      const { list, id } = c.req.valid('param')
      const { name } = c.req.valid('json')
      return c.json(await renameReferenceItem(c.get('app'), await userOf(c), list, id, name), 200)
    })
    .openapi(guarded(endpoints.moveReferenceItem), async (c) => {
      const { list, id } = c.req.valid('param')
      const { direction } = c.req.valid('json')
      return c.json(await moveReferenceItem(c.get('app'), await userOf(c), list, id, direction), 200)
    })
    .openapi(guarded(endpoints.retireReferenceItem), async (c) => {
      const { list, id } = c.req.valid('param')
      return c.json(await retireReferenceItem(c.get('app'), await userOf(c), list, id), 200)
    })
    .openapi(guarded(endpoints.restoreReferenceItem), async (c) => {
      const { list, id } = c.req.valid('param')
      return c.json(await restoreReferenceItem(c.get('app'), await userOf(c), list, id), 200)
    })
