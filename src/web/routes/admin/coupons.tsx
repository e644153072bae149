/** All coupons: discount, period, number of uses, state. */
import { Link, useNavigation } from 'react-router'
import type { CouponAnswer } from '#contract/booking/admin-coupons-schemas.ts'
import { couponStates } from '#domain/booking/coupon-form.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { loaded, serverApi } from '#web/api-client.ts'
import { couponBadges, funderWords, givesWords, periodWords } from '#web/features/booking/coupons/coupon-words.ts'
import { StopCoupon } from '#web/features/booking/coupons/stop-coupon.tsx'
import styles from '#web/features/office/office.module.css'
import { queryPath, readQuery } from '#web/features/office/query-address.ts'
import { QueryFilterForm } from '#web/features/office/query-filter.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import type { Route } from './+types/coupons'

const PATH = '/admin/coupons'
const fields = { q: 'text', state: couponStates } as const

export const meta: Route.MetaFunction = () => [
  { title: 'クーポン | 運営 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  const query = { ...filter, page: String(pageOf(url.searchParams)) }
  const found = await loaded(serverApi(context).admin.coupons.$get({ query }))
  keepWithinPages(url, found.meta)
  return { filter, ...found }
}

const columns: Column<CouponAnswer>[] = [
  {
    head: 'コード',
    names: true,
    cell: ({ id, code }) => (
      <Link to={`${PATH}/${id}/edit`} className={`${styles.name} ${styles.code}`}>
        {code}
      </Link>
    ),
  },
  {
    head: '内容',
    cell: (coupon) => (
      <span>
        <span className={styles.whole}>{givesWords(coupon)}</span>
        <br />
        <span className={styles.soft}>
          {[
            funderWords[coupon.funded_by],
            coupon.minimum_base > 0 && `${formatYen(coupon.minimum_base)}から`,
            coupon.experience && `「${coupon.experience.title}」だけ`,
          ]
            .filter(Boolean)
            .join('・')}
        </span>
      </span>
    ),
  },
  {
    head: '期間',
    cell: (coupon) => (
      <span className={styles.lines}>
        {periodWords(coupon)
          .split(/(?=〜)/)
          .map((words) => (
            <span key={words}>{words}</span>
          ))}
      </span>
    ),
  },
  {
    head: '使われた回数',
    end: true,
    cell: ({ uses, max_uses, max_uses_per_user, discounted }) => (
      <span className={styles.lines}>
        <span>
          {uses.toLocaleString('ja-JP')} / {max_uses === null ? '上限なし' : `${max_uses.toLocaleString('ja-JP')}回`}
        </span>
        {max_uses_per_user !== null && <span className={styles.soft}>1人{max_uses_per_user}回まで</span>}
        <span className={styles.soft}>割引 計{formatYen(discounted)}</span>
      </span>
    ),
  },
  {
    head: '状態',
    cell: ({ state }) => (
      <span>
        <StatusBadge tone={couponBadges[state].tone}>{couponBadges[state].label}</StatusBadge>
      </span>
    ),
  },
  { head: '操作', cell: (coupon) => <StopCoupon coupon={coupon} /> },
]

export default function Coupons({ loaderData: { filter, coupons, meta: pages } }: Route.ComponentProps) {
  const navigation = useNavigation()
  const turning = navigation.state === 'loading' && navigation.location.pathname === PATH
  const narrowed = Object.keys(filter).length > 0
  return (
    <OfficePage
      title="クーポン"
      lead="予約のときに入力すると割引になるコードです。"
      actions={<LinkButton to={`${PATH}/new`}>クーポンを作る</LinkButton>}
    >
      <QueryFilterForm path={PATH} fields={fields} filter={filter} label="クーポンをしぼる">
        <TextInput
          label="コード・体験の名前"
          name="q"
          type="search"
          mark={false}
          maxLength={100}
          defaultValue={filter.q ?? ''}
        />
        <Select
          label="状態"
          name="state"
          mark={false}
          placeholder="すべて"
          options={couponStates.map((value) => ({ value, label: couponBadges[value].label }))}
          defaultValue={filter.state ?? ''}
        />
      </QueryFilterForm>
      <p className={styles.count} role="status">
        {pages.total_count.toLocaleString('ja-JP')}件
      </p>
      {coupons.length === 0 && !turning ? (
        <EmptyState text={narrowed ? '当てはまるクーポンはありません。' : 'クーポンはまだありません。'} />
      ) : (
        <DataTable label="クーポン" columns={columns} rows={turning ? null : coupons} keyOf={({ id }) => id} />
      )}
      <Pager
        page={pages.current_page}
        total={pages.total_pages}
        to={(page) => queryPath(PATH, filter, page)}
        label="クーポンのページ送り"
      />
    </OfficePage>
  )
}
