/** A receipt or return invoice that was issued, for printing. */
import { getDocument } from '#web/calls/booking.ts'
import { loaded } from '#web/read-response.ts'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { DocumentSheet } from '#web/features/booking/shared/document-sheet.tsx'
import styles from '#web/features/booking/shared/document-sheet.module.css'
import { sheetTitles } from '#web/features/booking/shared/document-words.ts'
import { pathId } from '#web/path-id.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/document'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `${sheetTitles[loaderData.kind]} ${loaderData.number}` : '書類'} | つむぎ` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  await signedIn(context, url.pathname)
  return await loaded(getDocument({ context, param: { id: pathId(params.id) } }))
}

export default function Document({ loaderData: document }: Route.ComponentProps) {
  const { reservation_id, kind, number, replaced_by, sample } = document
  const reservation = `/mypage/reservations/${reservation_id}`
  return (
    <Page
      title={sheetTitles[kind]}
      width="text"
      breadcrumbs={[
        { label: 'マイページ', to: '/mypage' },
        { label: `予約 ${reservation_id}`, to: reservation },
        { label: number },
      ]}
    >
      <Stack gap={2} className={styles.tools}>
        {sample && (
          <Notice kind="warning" word="見本です" live={false}>
            運営者の情報が見本のため、この書類は証憑として使えません。
          </Notice>
        )}
        {replaced_by !== null && (
          <Notice kind="warning" word="新しい領収書があります" live={false}>
            この領収書は、{replaced_by} として発行し直しています。
          </Notice>
        )}
        <Row gap={1.5} align="stretch">
          <Button onClick={() => window.print()}>印刷・PDFで保存する</Button>
          <LinkButton to={reservation} variant="quiet">
            予約の詳細に戻る
          </LinkButton>
        </Row>
      </Stack>
      <DocumentSheet document={document} />
    </Page>
  )
}
