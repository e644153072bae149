/** One payout run: its sums, decisions, files and payouts, and who is left out. */
import { Link } from 'react-router'
import { whoseMoney } from '#domain/accounts/own-interest.ts'
import { payoutStates } from '#domain/payouts/payout-state.ts'
import { formatDate, formatMoment } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { getPayoutRun } from '#web/calls/payouts.ts'
import { loaded } from '#web/read-response.ts'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import { queryPath, readQuery } from '#web/features/office/lists/query-address.ts'
import { RunActions } from '#web/features/payouts/runs/run-actions.tsx'
import { ExportedPayouts, OmittedPayees, WaitingPayouts } from '#web/features/payouts/runs/run-lists.tsx'
import { RunFiles } from '#web/features/payouts/runs/run-files.tsx'
import { counted, runBadge, runTitle } from '#web/features/payouts/runs/run-words.ts'
import { auditPath } from '#web/features/audit/audit-address.ts'
import { pathId } from '#web/path-id.ts'
import { Pager } from '#web/ui/content/pager.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Facts, Grid } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Section } from '#web/ui/page.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import type { Route } from './+types/payout'

const fields = { state: payoutStates } as const

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? runTitle(loaderData.run) : '振込'} | 運営 | つむぎ` },
]

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  const query = { ...filter, page: String(pageOf(url.searchParams)) }
  const run = await loaded(getPayoutRun({ context, param: { id: pathId(params.id) }, query }))
  keepWithinPages(url, run.meta)
  return { run, filter }
}

const moment = (at: string) => formatMoment(Date.parse(at))
const byWhom = (at: string | null, by: { name: string } | null, why: string | null = null) =>
  at && (
    <>
      {moment(at)}　{by && <Unbroken>{by.name}</Unbroken>}
      {why && `　${why}`}
    </>
  )

export default function Payout({ loaderData: { run, filter } }: Route.ComponentProps) {
  const may = useMay()
  const title = runTitle(run)
  const isUndecided = run.state === 'made' || run.state === 'approved'
  const path = `/admin/payouts/${run.id}`
  const facts = [
    { term: '振込', detail: `${counted(run.count)}・${formatYen(run.total)}` },
    { term: '初めて・変わった口座', detail: run.news_count > 0 && counted(run.news_count) },
    { term: '除外', detail: run.excluded_count > 0 && counted(run.excluded_count) },
    { term: '作成', detail: byWhom(run.made_at, run.made_by) },
    { term: '承認', detail: byWhom(run.approved_at, run.approved_by) },
    { term: 'ファイルの作成', detail: byWhom(run.exported_at, run.exported_by) },
    { term: '中止', detail: byWhom(run.cancelled_at, run.cancelled_by, run.cancel_reason) },
  ]
  return (
    <OfficePage
      title={title}
      breadcrumbs={[{ label: '振込', to: '/admin/payouts' }, { label: title }]}
      lead={<StatusBadge {...runBadge(run)} />}
      actions={<RunActions run={run} />}
    >
      {run.own_interest.length > 0 && run.state !== 'cancelled' && (
        <Notice kind="info" live={false}>
          この回は{whoseMoney(run.own_interest)}を含みます。承認、ファイルの作成、結果の記録は、ほかの管理者がします。
        </Notice>
      )}
      {run.state === 'made' && !run.may_approve && run.own_interest.length === 0 && run.count > 0 && (
        <Notice kind="info" live={false}>
          会計か全権の役割を持つ、ほかの管理者の承認を待っています。作った人は承認できません。
        </Notice>
      )}
      {run.state === 'exported' && !run.takes_results && (
        <Notice kind="info" live={false}>
          入金済みと振込の戻りは、振込日の{formatDate(run.pay_on)}から記録できます。
        </Notice>
      )}
      {run.problem_count > 0 && (
        <Notice kind="warning" word="支払えない振込" live={false}>
          いま支払えない振込が{counted(run.problem_count)}あります。除外すると、ファイルを作れます。
        </Notice>
      )}
      {isUndecided && run.count === 0 && (
        <Notice kind="info" live={false}>
          振り込む相手がいません。下の理由を確かめ、この回を中止してください。
        </Notice>
      )}
      <Grid gap={4} rowGap={2} align="start" className={run.files.length > 0 ? inner.beside : undefined}>
        {run.files.length > 0 && (
          <Section title="振込ファイル">
            <RunFiles run={run} />
            <p className={looks.note}>
              口座番号がすべて入っています。銀行に渡したあとは、手元に残さないでください。何度ダウンロードしても同じ内容で、だれがいつ取り出したかを記録します。
            </p>
          </Section>
        )}
        <Facts>
          {facts.map(
            ({ term, detail }) =>
              detail && (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{detail}</dd>
                </div>
              ),
          )}
        </Facts>
      </Grid>
      {run.payouts.length > 0 || filter.state ? (
        <Section title="振込の一覧">
          {run.state === 'exported' ? <ExportedPayouts run={run} state={filter.state} /> : <WaitingPayouts run={run} />}
          <Pager pages={run.meta} to={(page) => queryPath(path, filter, page)} label="振込のページ送り" />
        </Section>
      ) : null}
      {run.omission_count > 0 && <OmittedPayees run={run} />}
      {may.open('/admin/audit') && (
        <p>
          <Link to={auditPath({ subject_type: 'payout_run', subject_id: String(run.id) })}>操作の記録を見る</Link>
        </p>
      )}
    </OfficePage>
  )
}
