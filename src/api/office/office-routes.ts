import * as endpoints from '#contract/office/office-endpoints.ts'
import { getOfficeHome } from '#services/office/get-office-home.ts'
import { searchOffice } from '#services/office/search-office.ts'
import { userOf } from '../shared/actors.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const officeRoutes = () =>
  router()
    .openapi(guarded(endpoints.getOfficeHome), async (c) =>
      c.json(await getOfficeHome(c.get('app'), await userOf(c), c.req.valid('query').month), 200),
    )
    .openapi(guarded(endpoints.searchOffice), async (c) =>
      c.json(await searchOffice(c.get('app'), await userOf(c), c.req.valid('query').q), 200),
    )
