/** My page: what the user has reported to the operator. */
import { Link } from 'react-router'
import type { OwnReport } from '#contract/messages/reports-schemas.ts'
import { reportKindWords } from '#domain/messages/reports.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { listOwnReports } from '#web/calls/messages.ts'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { loaded } from '#web/read-response.ts'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { Card, Stack } from '#web/ui/layout.tsx'
import { Page } from '#web/ui/page.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import looks from '#web/ui/looks.module.css'
import type { Route } from './+types/mypage-reports'

export const meta: Route.MetaFunction = () => [
  { title: '運営への連絡 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  await signedIn(context, `${url.pathname}${url.search}`)
  const found = await loaded(listOwnReports({ context, query: { page: String(pageOf(url.searchParams)) } }))
  keepWithinPages(url, found.meta)
  return found
}

const stateOf = ({ closed_at, waits }: OwnReport) =>
  closed_at !== null ? '対応が終わりました' : waits ? '運営の返事を待っています' : '運営から返事があります'

export default function MyReports({ loaderData: { reports, meta: pages } }: Route.ComponentProps) {
  return (
    <Page
      title="運営への連絡"
      width="text"
      breadcrumbs={[{ label: 'マイページ', to: '/mypage' }, { label: '運営への連絡' }]}
    >
      {reports.length === 0 ? (
        <EmptyState text="表示するデータがありません。">
          <p>メッセージの画面の「運営への連絡・ブロック」から、困ったことを運営に連絡できます。</p>
        </EmptyState>
      ) : (
        <Stack as="ul" gap={2}>
          {reports.map((report) => (
            <Card key={report.id} as="li" pad={2} gap={1}>
              <Link to={`/mypage/reports/${report.id}`}>{reportKindWords[report.kind]}</Link>
              <p className={looks.note}>
                {report.other_name} さんとのやりとり　{formatMoment(Date.parse(report.created_at))}
              </p>
              <p>{stateOf(report)}</p>
            </Card>
          ))}
        </Stack>
      )}
      <Pager
        page={pages.current_page}
        total={pages.total_pages}
        to={(page) => `/mypage/reports${page > 1 ? `?page=${page}` : ''}`}
        label="連絡のページ送り"
      />
    </Page>
  )
}
