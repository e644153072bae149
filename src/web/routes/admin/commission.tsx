/** Rates of commission, past and coming. */
import type { CommissionRate } from '#contract/booking/admin-ledger-schemas.ts'
import { dateOf, formatMoment } from '#domain/shared/japan-time.ts'
import { listCommissionRates, listLedger } from '#web/calls/admin-booking.ts'
import { loaded } from '#web/read-response.ts'
import { CommissionForm } from '#web/features/booking/admin/commission-form.tsx'
import { OwnMoney } from '#web/features/office/shared/office-notices.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/commission'

export const meta: Route.MetaFunction = () => [{ title: '販売手数料の率 | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const idText = url.searchParams.get('payee_id') ?? ''
  const payee_id = /^[1-9]\d{0,8}$/.test(idText) ? idText : undefined
  const [found, payee] = await Promise.all([
    loaded(listCommissionRates({ context, query: { payee_id } })),
    payee_id === undefined ? null : loaded(listLedger({ context, query: { payee_id } })).then((of) => of.payee),
  ])
  return { ...found, payee, today: dateOf(new Date()) }
}

const percent = (bp: number | null) => (bp === null ? 'なし' : `${bp / 100}%`)

const columns: Column<CommissionRate>[] = [
  {
    head: '対象',
    names: true,
    cell: ({ payee, brand }) => payee?.name ?? (brand ? `ブランド：${brand.name}` : 'すべて'),
  },
  { head: '販売手数料', end: true, cell: ({ rate_bp }) => percent(rate_bp) },
  { head: 'ホストのリンクから', end: true, cell: ({ own_link_bp }) => percent(own_link_bp) },
  { head: '始まる日時', cell: ({ starts_at }) => formatMoment(Date.parse(starts_at)) },
  {
    head: '状態',
    cell: ({ in_force, starts_at }) => (
      <span>
        {in_force ? (
          <StatusBadge tone="good">適用中</StatusBadge>
        ) : Date.parse(starts_at) > Date.now() ? (
          <StatusBadge tone="waiting">これから</StatusBadge>
        ) : (
          <StatusBadge tone="over">終了</StatusBadge>
        )}
      </span>
    ),
  },
]

export default function Commission({
  loaderData: { rates, brands, own_interest, payee, today },
}: Route.ComponentProps) {
  return (
    <OfficePage
      title="販売手数料の率"
      lead="ホストの料金から運営がいただく手数料です。予約したときの率を使います。受取人の率が先で、なければブランドの率、それもなければ「すべて」の率です。"
      breadcrumbs={[{ label: '元帳', to: '/admin/ledger' }, { label: '販売手数料の率' }]}
    >
      <Section title="率を加える">
        {own_interest.length > 0 ? (
          <OwnMoney interest={own_interest} />
        ) : (
          <CommissionForm brands={brands} payee={payee} today={today} />
        )}
      </Section>
      <Section title="これまでとこれから">
        {rates.length === 0 ? (
          <EmptyState text="率はまだありません。販売手数料はいただいていません。" />
        ) : (
          <DataTable label="販売手数料の率" columns={columns} rows={rates} keyOf={({ id }) => id} />
        )}
      </Section>
    </OfficePage>
  )
}
