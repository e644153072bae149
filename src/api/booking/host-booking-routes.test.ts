import { expect, test } from 'vitest'
import { exportSales } from '#services/booking/sales/sales.ts'
import { apiOf } from '#test/api.ts'
import { booked, bookingWorld } from '#test/booking-world.ts'
import { signedInAs } from '#test/database.ts'
import { aHost, anExperience, aSlot, aUser } from '#test/factories.ts'
import { hostBookingRoutes } from './host-booking-routes.ts'

const world = bookingWorld()

test('a month is exported as a file for Excel, in which no title runs as a formula', async () => {
  const host = await aHost(world.db)
  const { id } = await anExperience(world.db, { user_id: host.id, price: 4000, title: '=cmd|"/c calc"!A1' })
  const slot = await aSlot(world.db, id)
  const reservation = await booked(world, await aUser(world.db), { calendar_ids: [slot] })
  const api = apiOf(world, hostBookingRoutes())
  const answer = await api.request('/api/v1/host/sales/2026-11/sales.csv', { headers: signedInAs(host) })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="tsumugi-sales-2026-11.csv"; filename*=UTF-8''${encodeURIComponent('つむぎ売上_2026年11月.csv')}`,
  )
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  expect(text).toBe(await exportSales(world, host, '2026-11'))
  const [head, line, end] = text.split('\r\n')
  expect(head).toBe(
    '\uFEFF予約番号,予約日時,体験,開催日（はじめ）,開催日（おわり）,回数,人数,状態,体験料金,オプション,クーポン割引,サービス料（ゲストの負担）,お支払い総額,返金,返金の運営負担,売上,販売手数料（差し引き）,販売手数料のうち消費税,クーポンの運営負担,お受け取り額,お受け取りの確定,カード会社の確認,人数の内訳',
  )
  expect(line).toBe(
    `${reservation.id},2026-11-20 10:00,"'=cmd|""/c calc""!A1",2026-11-25,2026-11-25,1,1,開催前,4000,0,0,351,4351,0,0,4000,0,0,0,4000,見込み,,`,
  )
  expect(end).toBe('')
  expect((await api.request('/api/v1/host/sales/2026-13/sales.csv', { headers: signedInAs(host) })).status).toBe(404)
})
