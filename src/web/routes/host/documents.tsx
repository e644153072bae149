/** Copies of the receipts and return invoices that guests got for the host's sales. */
import { listHostDocuments } from '#web/calls/booking.ts'
import { loaded } from '#web/read-response.ts'
import { documentKindLabels } from '#domain/booking/documents.ts'
import { formatDateShort } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import type { HostDocuments } from '#contract/booking/documents-schemas.ts'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import type { Route } from './+types/documents'

const PATH = '/host/documents'

export const meta: Route.MetaFunction = () => [{ title: '発行された領収書 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await loaded(listHostDocuments({ context, query: { page: String(pageOf(url.searchParams)) } }))
  keepWithinPages(url, found.meta)
  return found
}

type Row = HostDocuments['documents'][number]

const issuedAs: Record<Row['issuing'], string> = {
  intermediary: '運営の番号で発行（媒介者交付特例）',
  proxy: 'あなたの番号で発行（代理交付）',
  plain: '適格請求書ではない領収書',
}
/** What goes back is subtracted. */
const signed = (kind: Row['kind'], yen: number) => `${kind === 'return_invoice' ? '−' : ''}${formatYen(yen)}`

const columns: Column<Row>[] = [
  {
    head: '書類',
    names: true,
    cell: ({ number, kind, replaced }) => (
      <>
        {documentKindLabels[kind]} {number} {replaced && <StatusBadge tone="over">発行し直し済み</StatusBadge>}
      </>
    ),
  },
  { head: '発行日', cell: ({ issued_on }) => <Unbroken>{formatDateShort(issued_on)}</Unbroken> },
  {
    head: '体験',
    cell: ({ reservation_id, experience_title, service_from }) =>
      `${experience_title}（${formatDateShort(service_from)}・予約番号 ${reservation_id}）`,
  },
  {
    head: '発行のしかた',
    cell: ({ issuing, invoice_number }) => `${issuedAs[issuing]}${invoice_number ? `　${invoice_number}` : ''}`,
  },
  { head: '体験料金', end: true, cell: ({ amount, kind }) => signed(kind, amount) },
  { head: 'うち消費税', end: true, cell: ({ tax, kind }) => (tax === null ? '' : signed(kind, tax)) },
]

export default function HostDocumentsPage({ loaderData: { documents, meta: pages } }: Route.ComponentProps) {
  return (
    <OfficePage
      title="発行された領収書"
      lead="あなたの体験について、お客さまに発行した領収書と返還インボイスの写しです。金額は体験料金の分で、サービス料を含みません。"
      breadcrumbs={[{ label: '売上', to: '/host/sales' }, { label: '発行された領収書' }]}
    >
      {documents.length === 0 ? (
        <EmptyState text="発行された領収書は、まだありません。お客さまが領収書を発行すると、ここに並びます。" />
      ) : (
        <DataTable label="発行された領収書" columns={columns} rows={documents} keyOf={({ number }) => number} />
      )}
      <Pager pages={pages} to={(page) => (page > 1 ? `${PATH}?page=${page}` : PATH)} label="領収書のページ送り" />
    </OfficePage>
  )
}
