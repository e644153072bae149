import { adminRoles } from '#domain/accounts/roles.ts'
import { answers, endpointsOf, refuses } from '../shared/endpoint.ts'
import { officeHome, officeQuery } from './office-schemas.ts'
import { officeSearch, officeSearchQuery } from './search-schemas.ts'

const endpoint = endpointsOf('admin')

export const getOfficeHome = endpoint('admin', 'get', '/admin/home', {
  roles: adminRoles,
  summary: '運営の対応を待つものと、日と月の数字を返す',
  request: { query: officeQuery },
  responses: { 200: answers(officeHome, '対応を待つものと、日と月の数字'), ...refuses(401, 403, 422) },
})

export const searchOffice = endpoint('admin', 'get', '/admin/search', {
  roles: adminRoles,
  summary: '予約・会員・体験・日程・受取人・チャージバック・コミュニティ・ブランド・アンバサダーを横断して探す',
  description:
    '番号、名前とフリガナ（表記のゆれを問いません）、メールアドレス、電話番号、金額、カードの下4桁、決済のIDで探します。種類ごとに `limit` 件までを返します。役割で開けない種類は、空で返します。',
  request: { query: officeSearchQuery },
  responses: { 200: answers(officeSearch, '種類ごとに見つかったもの'), ...refuses(401, 403, 422) },
})
