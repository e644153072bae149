import { z } from '@hono/zod-openapi'
import { answers, endpointsOf, refuses } from '../shared/endpoint.ts'
import {
  categories,
  holidays,
  legalPage,
  legalVersion,
  occupations,
  operator,
  paymentProvider,
  postalPlace,
  themes,
} from './reference-schemas.ts'

const endpoint = endpointsOf('reference')

export const listCategories = endpoint('anyone', 'get', '/categories', {
  summary: 'カテゴリーの一覧を返す',
  topics: ['public', 'places'],
  responses: { 200: answers(categories, 'カテゴリー') },
})
export const listThemes = endpoint('anyone', 'get', '/themes', {
  summary: 'テーマの一覧を返す',
  topics: ['public', 'places'],
  responses: { 200: answers(themes, 'テーマ') },
})
export const listOccupations = endpoint('anyone', 'get', '/occupations', {
  summary: '職業の一覧を返す',
  topics: ['public', 'places'],
  responses: { 200: answers(occupations, '職業') },
})
export const getPostalPlace = endpoint('anyone', 'get', '/postal_codes/{code}', {
  summary: '郵便番号の住所を返す',
  not_found: 'not_found',
  request: {
    params: z.object({
      code: z
        .string()
        .max(40)
        .openapi({ param: { name: 'code', in: 'path' } }),
    }),
  },
  responses: { 200: answers(postalPlace, '郵便番号の住所'), ...refuses(404) },
})
export const listHolidays = endpoint('anyone', 'get', '/holidays', {
  summary: '今日から1年先までの国民の祝日を返す',
  responses: { 200: answers(holidays, '国民の祝日') },
})
export const getOperator = endpoint('anyone', 'get', '/operator', {
  summary: '運営者の情報と手数料を返す',
  topics: ['public', 'places'],
  changes_with_time: true,
  responses: { 200: answers(operator, '運営者') },
})
export const getLegalPage = endpoint('anyone', 'get', '/legal/{slug}', {
  summary: '法律に関するページの内容を返す',
  not_found: 'not_found',
  topics: ['public', 'places'],
  changes_with_time: true,
  request: {
    params: z.object({
      slug: z
        .string()
        .max(40)
        .openapi({ param: { name: 'slug', in: 'path' } }),
    }),
  },
  responses: { 200: answers(legalPage, '法律に関するページ'), ...refuses(404) },
})
export const getLegalVersion = endpoint('anyone', 'get', '/legal', {
  summary: '利用規約とプライバシーポリシーの版を返す',
  description:
    '登録・予約・応募の `legal_version` に送ると、そのあとに文章が変わっていたときは 409 `legal_changed` になります。',
  topics: ['public', 'places'],
  responses: { 200: answers(legalVersion, '版') },
})
export const getPaymentProvider = endpoint('anyone', 'get', '/payment_provider', {
  summary: '決済会社のスクリプトと公開鍵を返す',
  description: 'カードの番号は、この決済会社のスクリプトがトークンに替えます。つむぎの API には送りません。',
  topics: ['public', 'places'],
  responses: { 200: answers(paymentProvider, '決済会社のスクリプトと公開鍵') },
})
