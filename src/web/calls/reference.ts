import type * as endpoints from '#contract/reference/reference-endpoints.ts'
import { call } from '../call.ts'

export const getLegalPage = call<typeof endpoints.getLegalPage>('get', '/legal/{slug}')
export const getLegalVersion = call<typeof endpoints.getLegalVersion>('get', '/legal')
export const getOperator = call<typeof endpoints.getOperator>('get', '/operator')
export const getPaymentProvider = call<typeof endpoints.getPaymentProvider>('get', '/payment_provider')
export const getPostalPlace = call<typeof endpoints.getPostalPlace>('get', '/postal_codes/{code}')
export const listCategories = call<typeof endpoints.listCategories>('get', '/categories')
export const listHolidays = call<typeof endpoints.listHolidays>('get', '/holidays')
export const listOccupations = call<typeof endpoints.listOccupations>('get', '/occupations')
export const listThemes = call<typeof endpoints.listThemes>('get', '/themes')
