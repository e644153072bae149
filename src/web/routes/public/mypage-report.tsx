/** My page: a report of the user, as a conversation with the operator. */
import { Link } from 'react-router'
import { reportKindWords, reportResultWords } from '#domain/messages/reports.ts'
import { answerReport, getOwnReport } from '#web/calls/messages.ts'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { ReportReply, ReportTalk } from '#web/features/messages/reports/report-talk.tsx'
import { pathId } from '#web/path-id.ts'
import { loaded } from '#web/read-response.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import looks from '#web/ui/looks.module.css'
import type { Route } from './+types/mypage-report'

export const meta: Route.MetaFunction = () => [
  { title: '運営への連絡 | つむぎ' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  await signedIn(context, `${url.pathname}${url.search}`)
  return await loaded(getOwnReport({ context, param: { id: pathId(params.id) } }))
}

export default function MyReport({ loaderData: { report, entries } }: Route.ComponentProps) {
  const { id, kind, side, other_name, reservation, closed_at, result } = report
  return (
    <Page
      title="運営への連絡"
      width="text"
      breadcrumbs={[
        { label: 'マイページ', to: '/mypage' },
        { label: '運営への連絡', to: '/mypage/reports' },
        { label: `連絡 ${id}` },
      ]}
    >
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
    </Page>
  )
}
