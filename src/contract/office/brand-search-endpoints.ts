import { answers, endpointsOf, refuses } from '../shared/endpoint.ts'
import { brandSearch, searchQuery } from './search-schemas.ts'

const endpoint = endpointsOf('brand')

export const searchBrand = endpoint('brand_member', 'get', '/search', {
  summary: '自分のブランドの予約・応募・体験・日程・コミュニティ・メンバーを横断して探す',
  description:
    '予約は番号で、ほかは名前（表記のゆれを問いません）やメールアドレスで探します。種類ごとに5件までを返します。予約したお客さまの名前は返しません。',
  request: { query: searchQuery },
  responses: { 200: answers(brandSearch, '種類ごとに見つかったもの'), ...refuses(401, 422) },
})
