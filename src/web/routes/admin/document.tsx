/** One issued document, as it was issued. */
import { getAdminDocument } from '#web/calls/booking.ts'
import { loaded } from '#web/read-response.ts'
import { OfficeLink } from '#web/features/accounts/shared/may-use.tsx'
import { DocumentSheet } from '#web/features/booking/shared/document-sheet.tsx'
import styles from '#web/features/booking/shared/document-sheet.module.css'
import { documentKindLabels, issuingLabels } from '#domain/booking/documents.ts'
import { pathId } from '#web/path-id.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Stack } from '#web/ui/layout.tsx'
import type { Route } from './+types/document'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? loaderData.number : ''} | 領収書 | 運営 | つむぎ` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  return await loaded(getAdminDocument({ context, param: { id: pathId(params.id) } }))
}

export default function AdminDocumentPage({ loaderData: document }: Route.ComponentProps) {
  const { number, kind, issuing, guest_name, reservation_id, replaced_by, sample } = document
  return (
    <OfficePage
      title={`${documentKindLabels[kind]} ${number}`}
      breadcrumbs={[{ label: '領収書', to: '/admin/documents' }, { label: number }]}
      actions={<Button onClick={() => window.print()}>印刷・PDFで保存する</Button>}
    >
      <Stack gap={2} className={styles.tools}>
        <DescriptionList
          items={[
            { term: 'お客さま', detail: guest_name },
            { term: '発行のしかた', detail: issuingLabels[issuing] },
            {
              term: '予約',
              detail: <OfficeLink to={`/admin/reservations/${reservation_id}`}>予約 {reservation_id}</OfficeLink>,
            },
            { term: '発行し直した領収書', detail: replaced_by },
            { term: '見本', detail: sample ? '運営者の情報が見本のときに発行しました。証憑として使えません。' : null },
          ]}
        />
      </Stack>
      <DocumentSheet document={document} />
    </OfficePage>
  )
}
