/** Receipts and return invoices: by day, amount and partner, as the tax office asks for them. */
import type { ListedDocument } from '#contract/booking/documents-schemas.ts'
import { documentKindLabels, documentKinds, documentSorts, issuingLabels } from '#domain/booking/documents.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { monthAfter, monthOf } from '#domain/shared/month.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { exportDocuments, listAdminDocuments } from '#web/calls/booking.ts'
import { LongList } from '#web/features/office/lists/long-list.tsx'
import { choicesOf, countWords, listAddresses, readQuery } from '#web/features/office/lists/query-address.ts'
import { readList } from '#web/features/office/lists/read-list.ts'
import { filterBy, type ListFilter } from '#web/ui/kit/list-filters.tsx'
import type { ListColumn } from '#web/ui/kit/list-table.tsx'
import type { Route } from './+types/documents'

const PATH = '/admin/documents'
const fields = {
  q: 'text',
  kind: documentKinds,
  issued_from: 'date',
  issued_to: 'date',
  amount_from: 'text',
  amount_to: 'text',
  reservation_id: 'text',
  sort: documentSorts,
} as const
const to = listAddresses(PATH, fields, 'newest')

export const meta: Route.MetaFunction = () => [{ title: '領収書 | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  const list = await readList(url, filter, (query) => listAdminDocuments({ context, query }))
  return { filter, this_month: monthOf(dateOf(new Date())), ...list }
}

const columns: ListColumn<ListedDocument>[] = [
  { id: 'number', head: '番号', names: true, rem: 8.5, cell: ({ number }) => number },
  {
    id: 'kind',
    head: '種類',
    rem: 8,
    cell: ({ kind, replaced }) => `${documentKindLabels[kind]}${replaced ? '（旧）' : ''}`,
  },
  {
    id: 'issued_on',
    head: '発行日',
    rem: 7.5,
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ issued_on }) => issued_on.replaceAll('-', '/'),
  },
  {
    id: 'amount',
    head: '金額',
    rem: 7,
    end: true,
    sort: { up: 'lowest', down: 'highest' },
    cell: ({ amount }) => formatYen(amount),
  },
  {
    id: 'tax',
    head: 'うち消費税',
    rem: 7,
    end: true,
    hidden: true,
    cell: ({ tax }) => (tax > 0 ? formatYen(tax) : ''),
  },
  { id: 'guest', head: 'お客さま', rem: 8, grows: true, cell: ({ guest_name }) => guest_name },
  { id: 'name', head: '宛名', rem: 9, grows: true, cell: ({ name }) => name },
  { id: 'seller', head: 'ホスト', rem: 9, grows: true, cell: ({ seller }) => seller },
  { id: 'issuing', head: '発行のしかた', rem: 10, hidden: true, cell: ({ issuing }) => issuingLabels[issuing] },
  {
    id: 'reservation',
    head: '予約番号',
    rem: 6,
    end: true,
    hidden: true,
    cell: ({ reservation_id }) => reservation_id,
  },
]

const filters: ListFilter[] = [
  filterBy('種類', { name: 'kind', options: choicesOf(documentKinds, documentKindLabels) }),
  {
    label: '発行日',
    fields: [
      { name: 'issued_from', label: '発行日（から）' },
      { name: 'issued_to', label: '発行日（まで）' },
    ],
  },
  {
    label: '金額',
    fields: [
      { name: 'amount_from', label: '金額（円以上）', number: true },
      { name: 'amount_to', label: '金額（円以下）', number: true },
    ],
  },
  filterBy('予約番号', { name: 'reservation_id', number: true }),
]

const sorts = {
  newest: '発行日の新しい順',
  oldest: '発行日の古い順',
  highest: '金額の大きい順',
  lowest: '金額の小さい順',
}

/** The first and the last day of a month, as filters. */
const daysOf = (month: string, next: string) => ({
  issued_from: `${month}-01`,
  issued_to: dateOf(new Date(`${next}-01T00:00:00+09:00`).getTime() - 1),
})

export default function DocumentsPage({ loaderData: { filter, this_month, found, error } }: Route.ComponentProps) {
  const views = [
    { label: 'すべて', to: PATH },
    { label: '領収書', to: to({ kind: 'receipt' }) },
    { label: '返還インボイス', to: to({ kind: 'return_invoice' }) },
    { label: '今月', to: to(daysOf(this_month, monthAfter(this_month, 1))) },
    { label: '先月', to: to(daysOf(monthAfter(this_month, -1), this_month)) },
  ]
  return (
    <LongList
      name="documents"
      noun="書類"
      labels={{ title: '領収書', table: '領収書' }}
      path={PATH}
      to={to}
      filter={filter}
      filters={filters}
      searches="お客さま・宛名・ホスト"
      usualSort="newest"
      sorts={choicesOf(documentSorts, sorts)}
      views={views}
      columns={columns}
      rows={found?.documents ?? null}
      pages={found?.meta}
      error={error}
      count={countWords(found?.meta, '件')}
      empty="当てはまる書類はありません。領収書は、お客さまが発行したときに加わります。"
      csv={exportDocuments.address()}
    />
  )
}
