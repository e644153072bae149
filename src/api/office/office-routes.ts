import * as endpoints from '#contract/office/office-endpoints.ts'
import { getOfficeHome } from '#services/office/get-office-home.ts'
import { searchOffice } from '#services/office/search.ts'
import { serve } from '../shared/serve.ts'

export const officeRoutes = () =>
  serve(endpoints, {
    getOfficeHome: ({ app, user, query }) => getOfficeHome(app, user, query.month),
    searchOffice: ({ app, user, query }) => searchOffice(app, user, query.q),
  })
