/** The rows of one figure of a month. */
import { data, Link } from 'react-router'
import type { BookRow } from '#contract/booking/admin-books-schemas.ts'
import { bookNumbers, bookNumberWords } from '#domain/booking/books.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { formatMonth, isMonth } from '#domain/shared/month.ts'
import { listBookRows } from '#web/calls/admin-booking.ts'
import { loaded } from '#web/read-response.ts'
import looks from '#web/ui/looks.module.css'
import { signed } from '#web/features/booking/admin/signed-yen.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import type { Route } from './+types/accounts-rows'

export const meta: Route.MetaFunction = () => [{ title: '会計の内訳 | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const month = url.searchParams.get('month') ?? ''
  const number = bookNumbers.find((name) => name === url.searchParams.get('number'))
  if (!isMonth(month) || !number) throw data(null, 404)
  const query = { month, number, page: String(pageOf(url.searchParams)) }
  const found = await loaded(listBookRows({ context, query }))
  keepWithinPages(url, found.meta)
  return { month, number, found }
}

const columns: Column<BookRow>[] = [
  {
    head: '予約・受取人',
    names: true,
    cell: ({ reservation, payee, note }) =>
      reservation ? (
        <>
          <Link to={`/admin/reservations/${reservation.id}`}>予約 {reservation.id}</Link>
          <span className={looks.noteBlock}>{reservation.title}</span>
        </>
      ) : payee ? (
        <Link to={`/admin/ledger?payee_id=${payee.id}`}>{payee.name}</Link>
      ) : (
        (note ?? 'カード会社からの入金')
      ),
  },
  { head: '受取人', cell: ({ reservation, payee }) => (reservation && payee ? payee.name : '') },
  { head: '内容', cell: ({ reservation, payee, note }) => (reservation || payee ? (note ?? '') : '') },
  { head: '日時', whole: true, cell: ({ at }) => formatMoment(Date.parse(at)) },
  {
    head: '記入',
    whole: true,
    wideOnly: true,
    cell: ({ at, written_at }) =>
      written_at.slice(0, 10) === at.slice(0, 10) ? '' : formatMoment(Date.parse(written_at)),
  },
  { head: '金額', end: true, cell: ({ amount }) => signed(amount) },
]

export default function AccountsRows({ loaderData: { month, number, found } }: Route.ComponentProps) {
  const path = `/admin/accounts?month=${month}`
  const { rows, meta: pages } = found
  return (
    <OfficePage
      title={bookNumberWords[number]}
      lead={`${formatMonth(month)}　${pages.total_count.toLocaleString('ja-JP')}件・合計 ${signed(pages.sum)}`}
      breadcrumbs={[{ label: `${formatMonth(month)}の会計`, to: path }, { label: bookNumberWords[number] }]}
    >
      <DataTable
        label={`${bookNumberWords[number]}の内訳`}
        columns={columns}
        rows={rows}
        keyOf={(row) => `${row.at} ${row.reservation?.id} ${row.payee?.id} ${row.amount} ${row.note}`}
        empty="この月には、内訳がありません。"
      />
      <Pager
        pages={pages}
        to={(page) => `/admin/accounts/rows?month=${month}&number=${number}&page=${page}`}
        label="内訳のページ送り"
      />
    </OfficePage>
  )
}
