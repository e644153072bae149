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
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const referenceRoutes = () =>
  router()
    .openapi(guarded(endpoints.listCategories), async (c) => c.json(await listCategories(c.get('app')), 200))
    .openapi(guarded(endpoints.listThemes), async (c) => c.json(await listThemes(c.get('app')), 200))
    .openapi(guarded(endpoints.listOccupations), async (c) => c.json(await listOccupations(c.get('app')), 200))
    .openapi(guarded(endpoints.getPostalPlace), async (c) =>
      c.json(await getPostalPlace(c.get('app'), c.req.valid('param').code), 200),
    )
    .openapi(guarded(endpoints.listHolidays), (c) => c.json(listHolidays(c.get('app')), 200))
    .openapi(guarded(endpoints.getOperator), async (c) => c.json(await getPublicOperator(c.get('app')), 200))
    .openapi(guarded(endpoints.getLegalPage), async (c) =>
      c.json(await getLegalPage(c.get('app'), c.req.valid('param').slug), 200),
    )
    .openapi(guarded(endpoints.getLegalVersion), async (c) => c.json(await getLegalVersion(c.get('app')), 200))
    .openapi(guarded(endpoints.getPaymentProvider), async (c) => c.json(getPaymentProvider(c.get('app')), 200))
