/** All coupons: discount, period, number of uses, state. */
import type { CouponAnswer } from '#contract/booking/admin-coupons-schemas.ts'
import { couponSorts, couponStateLabels, couponStates, funderLabels } from '#domain/booking/coupon.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { exportCoupons, listCoupons } from '#web/calls/admin-booking.ts'
import { couponBadge, couponSortWords, givesWords, periodWords } from '#web/features/booking/coupons/coupon-words.ts'
import { StopCoupon } from '#web/features/booking/coupons/coupon-form.tsx'
import { LongList } from '#web/features/office/lists/long-list.tsx'
import { choicesOf, listAddresses, readQuery } from '#web/features/office/lists/query-address.ts'
import { readList } from '#web/features/office/lists/read-list.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { filterBy, type ListFilter } from '#web/ui/kit/list-filters.tsx'
import type { ListColumn } from '#web/ui/kit/list-table.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import type { Route } from './+types/coupons'

const PATH = '/admin/coupons'
const fields = { q: 'text', state: couponStates, sort: couponSorts } as const
const USUAL_SORT = 'newest'
const to = listAddresses(PATH, fields, USUAL_SORT)

export const meta: Route.MetaFunction = () => [{ title: 'クーポン | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  const list = await readList(url, filter, (query) => listCoupons({ context, query }))
  return { filter, ...list }
}

const columns: ListColumn<CouponAnswer>[] = [
  { id: 'code', head: 'コード', names: true, rem: 8, grows: true, sort: { up: 'code' }, cell: ({ code }) => code },
  { id: 'gives', head: '割引', rem: 6.5, cell: givesWords },
  { id: 'funder', head: '負担', rem: 7, cell: ({ funded_by }) => funderLabels[funded_by] },
  {
    id: 'limits',
    head: '条件',
    rem: 10,
    hidden: true,
    cell: ({ minimum_base, experience, max_uses_per_user }) =>
      [
        minimum_base > 0 && `${formatYen(minimum_base)}から`,
        experience && `「${experience.title}」だけ`,
        max_uses_per_user !== null && `1人${max_uses_per_user}回まで`,
      ]
        .filter(Boolean)
        .join('・'),
  },
  { id: 'period', head: '期間', rem: 12, sort: { up: 'ends' }, cell: periodWords },
  {
    id: 'uses',
    head: '使われた回数',
    rem: 8,
    end: true,
    cell: ({ uses, max_uses }) =>
      `${uses.toLocaleString('ja-JP')} / ${max_uses === null ? '上限なし' : `${max_uses.toLocaleString('ja-JP')}回`}`,
  },
  {
    id: 'discounted',
    head: '割引の合計',
    rem: 8,
    end: true,
    hidden: true,
    cell: ({ discounted }) => formatYen(discounted),
  },
  { id: 'state', head: '状態', rem: 9, cell: ({ state }) => <StatusBadge {...couponBadge(state)} /> },
  { id: 'stop', head: '操作', rem: 8.5, cell: (coupon) => <StopCoupon coupon={coupon} /> },
]

const filters: ListFilter[] = [filterBy('状態', { name: 'state', options: choicesOf(couponStates, couponStateLabels) })]

const views = [
  { label: 'すべて', to: PATH },
  ...couponStates.map((state) => ({ label: couponStateLabels[state], to: to({ state }) })),
]

export default function Coupons({ loaderData: { filter, found, error } }: Route.ComponentProps) {
  return (
    <LongList
      name="coupons"
      noun="クーポン"
      path={PATH}
      to={to}
      filter={filter}
      filters={filters}
      searches="コード・体験の名前"
      usualSort={USUAL_SORT}
      sorts={choicesOf(couponSorts, couponSortWords)}
      views={views}
      columns={columns}
      rows={found?.coupons ?? null}
      pages={found?.meta}
      error={error}
      hrefOf={({ id }) => `${PATH}/${id}/edit`}
      count={found ? `${found.meta.total_count.toLocaleString('ja-JP')}件` : ''}
      empty="当てはまるクーポンはありません。"
      csv={exportCoupons.address()}
      csvQuery={filter}
      create={
        <LinkButton to={`${PATH}/new`} variant="quiet">
          クーポンを作る
        </LinkButton>
      }
    />
  )
}
