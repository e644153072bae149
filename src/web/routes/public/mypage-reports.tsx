/**
 * My page: what the user has reported to the operator, and one report as a conversation. One route,
 * because the list of routes is in the script of every page.
 */
import { Link } from 'react-router'
import type { OwnReport, OwnReportPage, OwnReports } from '#contract/messages/reports-schemas.ts'
import { reportKindWords, reportResultWords } from '#domain/messages/reports.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { answerReport, getOwnReport, listOwnReports } from '#web/calls/messages.ts'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { ReportReply, ReportTalk } from '#web/features/messages/reports/report-talk.tsx'
import { pathId } from '#web/path-id.ts'
import { loaded } from '#web/read-response.ts'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { Card, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import type { Route } from './+types/mypage-reports'

const PATH = '/mypage/reports'

export const meta: Route.MetaFunction = () => [
  { title: '運営への連絡 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  await signedIn(context, `${url.pathname}${url.search}`)
  if (params.id !== undefined)
    return { one: await loaded(getOwnReport({ context, param: { id: pathId(params.id) } })), all: null }
  const all = await loaded(listOwnReports({ context, query: { page: String(pageOf(url.searchParams)) } }))
  keepWithinPages(url, all.meta)
  return { one: null, all }
}

export default function MyReports({ loaderData: { one, all } }: Route.ComponentProps) {
  return (
    <Page
      title="運営への連絡"
      width="text"
      breadcrumbs={[
        { label: 'マイページ', to: '/mypage' },
        one ? { label: '運営への連絡', to: PATH } : { label: '運営への連絡' },
        ...(one ? [{ label: `連絡 ${one.report.id}` }] : []),
      ]}
    >
      {one ? <Report {...one} /> : <List {...all} />}
    </Page>
  )
}

const stateOf = ({ closed_at, waits }: OwnReport) =>
  closed_at !== null ? '対応が終わりました' : waits ? '運営の返事を待っています' : '運営から返事があります'

const List = ({ reports, meta: pages }: OwnReports) => (
  <>
    {reports.length === 0 ? (
      <EmptyState text="表示するデータがありません。">
        <p>メッセージの画面の「運営への連絡・ブロック」から、困ったことを運営に連絡できます。</p>
      </EmptyState>
    ) : (
      <Stack as="ul" gap={2}>
        {reports.map((report) => (
          <Card key={report.id} as="li" pad={2} gap={1}>
            <Link to={`${PATH}/${report.id}`}>{reportKindWords[report.kind]}</Link>
            <p className={looks.note}>
              {report.other_name} さんとのやりとり　{formatMoment(Date.parse(report.created_at))}
            </p>
            <p>{stateOf(report)}</p>
          </Card>
        ))}
      </Stack>
    )}
    <Pager pages={pages} to={(page) => `${PATH}${page > 1 ? `?page=${page}` : ''}`} label="連絡のページ送り" />
  </>
)

function Report({ report, entries }: OwnReportPage) {
  const { id, kind, side, other_name, reservation, closed_at, result } = report
  return (
    <>
      <NeedsScript />
      <p className={looks.lead}>
        {other_name} さんとのやりとりについて：{reportKindWords[kind]}
        {reservation && (
          <>
            。ご予約：
            {side === 'guest' ? (
              <Link to={`/mypage/reservations/${reservation.id}`}>{reservation.title}</Link>
            ) : (
              reservation.title
            )}
          </>
        )}
      </p>
      <p className={looks.note}>ここに書いたことと、連絡したことは、{other_name} さんには知らせません。</p>
      <ReportTalk entries={entries} by="reporter" />
      {closed_at === null ? (
        <ReportReply
          id={id}
          label="運営への返信"
          help="運営からお返事があると、メールでお知らせします。"
          call={answerReport}
        />
      ) : (
        <Notice kind="info" live={false} word="対応が終わりました">
          {result && `${reportResultWords[result]}。`}また困ったことがあれば、メッセージの画面から連絡してください。
        </Notice>
      )}
    </>
  )
}
