import * as endpoints from '#contract/office/office-endpoints.ts'
import { getOfficeHome } from '#services/office/get-office-home.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const officeRoutes = () =>
  router().openapi(guarded(endpoints.getOfficeHome), async (c) =>
    c.json(await getOfficeHome(c.get('app'), c.req.valid('query').month), 200),
  )
