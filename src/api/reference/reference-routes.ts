import * as endpoints from '#contract/reference/reference-endpoints.ts'
import { getLegalPage, getLegalVersion } from '#services/reference/settings/legal-pages.ts'
import { getPublicOperator } from '#services/reference/settings/operator.ts'
import { getPaymentProvider } from '#services/reference/settings/settings.ts'
import { getPostalPlace } from '#services/reference/lists/get-postal-place.ts'
import { listCategories, listOccupations, listThemes } from '#services/reference/lists/reference-lists.ts'
import { listHolidays } from '#services/reference/lists/list-holidays.ts'
import { serve } from '../shared/serve.ts'

export const referenceRoutes = () =>
  serve(endpoints, {
    listCategories: ({ app }) => listCategories(app),
    listThemes: ({ app }) => listThemes(app),
    listOccupations: ({ app }) => listOccupations(app),
    getPostalPlace: ({ app, param }) => getPostalPlace(app, param.code),
    listHolidays: ({ app }) => listHolidays(app),
    getOperator: ({ app }) => getPublicOperator(app),
    getLegalPage: ({ app, param }) => getLegalPage(app, param.slug),
    getLegalVersion: ({ app }) => getLegalVersion(app),
    getPaymentProvider: ({ app }) => getPaymentProvider(app),
  })
