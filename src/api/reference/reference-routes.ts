import * as endpoints from '#contract/reference/reference-endpoints.ts'
import { getLegalVersion } from '#services/reference/settings/agreed-texts.ts'
import { getLegalPage } from '#services/reference/settings/get-legal-page.ts'
import { getPublicOperator } from '#services/reference/settings/get-public-operator.ts'
import { getPaymentProvider } from '#services/reference/settings/get-payment-provider.ts'
import { getPostalPlace } from '#services/reference/lists/get-postal-place.ts'
import { listCategories } from '#services/reference/lists/list-categories.ts'
import { listHolidays } from '#services/reference/lists/list-holidays.ts'
import { listOccupations } from '#services/reference/lists/list-occupations.ts'
import { listThemes } from '#services/reference/lists/list-themes.ts'
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
