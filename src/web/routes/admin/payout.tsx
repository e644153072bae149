/** One payout run: its sums, decisions, files and payouts, and who is left out. */
import { useMemo } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { PayoutOfRun, PayoutRun } from '#contract/payouts/payout-runs-schemas.ts'
import { accountKindLabels } from '#domain/payouts/account-kind.ts'
import { whoseMoney } from '#domain/accounts/own-interest.ts'
import { omissionLabels, omissionSteps, payoutStates } from '#domain/payouts/payout-state.ts'
import { formatDate, formatDateShort, formatMoment } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { getPayoutRun } from '#web/calls/payout-runs.ts'
import { loaded } from '#web/read-response.ts'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import { queryPath, readQuery } from '#web/features/office/lists/query-address.ts'
import { RecordResults } from '#web/features/payouts/runs/record-results.tsx'
import { ExcludePayout, RetryOmissions, RunActions } from '#web/features/payouts/runs/run-actions.tsx'
import { RunFiles } from '#web/features/payouts/runs/run-files.tsx'
import { counted, newsWords, payoutBadge, runBadge, runTitle } from '#web/features/payouts/runs/run-words.ts'
import styles from '#web/features/payouts/runs/runs.module.css'
import { auditPath } from '#web/features/audit/audit-address.ts'
import { useListLoading } from '#web/features/shared/use-list-loading.ts'
import { pathId } from '#web/path-id.ts'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import { useListSelection } from '#web/ui/kit/list-selection.ts'
import { type ListColumn, ListTable } from '#web/ui/kit/list-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { SelectionBar } from '#web/ui/kit/selection-bar.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/payout'

const fields = { state: payoutStates } as const

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? runTitle(loaderData.run) : '振込'} | 運営 | つむぎ` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  const query = { ...filter, page: String(pageOf(url.searchParams)) }
  const run = await loaded(getPayoutRun({ context, param: { id: pathId(params.id) }, query }))
  keepWithinPages(url, run.meta)
  return { run, filter }
}

const moment = (at: string) => formatMoment(Date.parse(at))
const byWhom = (at: string | null, by: { name: string } | null) => at && `${moment(at)}${by ? `　${by.name}` : ''}`

/** The last digits are compared, so only the names in front of them may be cut off. */
function accountCell({ bank_name, branch_name, account_kind, account_end }: PayoutOfRun) {
  const names = `${bank_name} ${branch_name} ${accountKindLabels[account_kind]}`
  return (
    <span className={styles.account}>
      <span title={names}>{names}</span> <span>…{account_end}</span>
    </span>
  )
}

/** The most urgent one: what prevents the payment, what to look at, else the state. */
function State({ payout: { state, problem, account_news } }: { payout: PayoutOfRun }) {
  if (problem) return <StatusBadge tone="problem">支払えない</StatusBadge>
  if (account_news && state === 'made') return <StatusBadge tone="waiting">{newsWords[account_news]}</StatusBadge>
  const { label, tone } = payoutBadge(state)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

const reasonCell = ({ reason }: PayoutOfRun) => reason && <span title={reason}>{reason}</span>

/** What the lists of a run have in common. */
const runList = (run: PayoutRun) => ({
  sort: 'news',
  sortPath: () => `/admin/payouts/${run.id}`,
  hrefOf: ({ payee }: { payee: { id: number } }) => `/admin/payees/${payee.id}`,
})

const problemColumn: ListColumn<PayoutOfRun> = {
  id: 'problem',
  head: '支払えない理由',
  rem: 18.5,
  cell: ({ problem }) => problem && omissionLabels[problem],
}

const feeColumn: ListColumn<PayoutOfRun> = {
  id: 'fee',
  head: '手数料',
  rem: 5.5,
  end: true,
  cell: ({ fee }) => (fee > 0 ? formatYen(fee) : ''),
}

/** Whether hosts bear the fee of the transfer. */
const hasFees = ({ payouts }: PayoutRun) => payouts.some(({ fee }) => fee > 0)

/** Before the files are written: who is paid, and a button that leaves a payout out. */
function Waiting({ run }: { run: PayoutRun }) {
  const loading = useListLoading()
  const columns = useMemo(
    (): ListColumn<PayoutOfRun>[] => [
      { id: 'name', head: '受取人', names: true, rem: 8.5, grows: true, cell: ({ payee }) => payee.name },
      { id: 'amount', head: '金額', rem: 7, end: true, cell: ({ amount }) => formatYen(amount) },
      ...(hasFees(run) ? [feeColumn] : []),
      { id: 'account', head: '口座', rem: 13, grows: true, cell: accountCell },
      { id: 'holder', head: '名義', rem: 8.5, grows: true, cell: ({ holder }) => holder },
      { id: 'state', head: '状態', rem: 9, cell: (payout) => <State payout={payout} /> },
      ...(run.problem_count > 0 ? [problemColumn] : []),
      {
        id: 'reason',
        head: '理由・操作',
        rem: 8.5,
        cell: (payout) => (payout.state === 'made' ? <ExcludePayout run={run} payout={payout} /> : reasonCell(payout)),
      },
    ],
    [run],
  )
  return (
    <ListTable
      {...runList(run)}
      name="payouts-of-waiting-run"
      label="振込"
      columns={columns}
      rows={run.payouts}
      keyOf={({ id }) => String(id)}
      count={counted(run.meta.total_count)}
      loading={loading}
      empty={<EmptyState text="当てはまる振込はありません。" />}
      filters={hasFees(run) && <p className={looks.note}>金額は、手数料を引いた額です。</p>}
    />
  )
}

const exportedColumns: ListColumn<PayoutOfRun>[] = [
  { id: 'name', head: '受取人', names: true, rem: 10, grows: true, cell: ({ payee }) => payee.name },
  { id: 'amount', head: '金額', rem: 7, end: true, cell: ({ amount }) => formatYen(amount) },
  { id: 'fee', head: '手数料', rem: 6, end: true, hidden: true, cell: ({ fee }) => formatYen(fee) },
  { id: 'account', head: '口座', rem: 13, grows: true, cell: accountCell },
  { id: 'holder', head: '名義', rem: 10, hidden: true, cell: ({ holder }) => holder },
  { id: 'number', head: '振込の番号', rem: 7, end: true, cell: ({ id }) => id },
  { id: 'file', head: 'ファイル', rem: 5, end: true, hidden: true, cell: ({ file_number }) => file_number },
  { id: 'state', head: '状態', rem: 11.5, cell: (payout) => <State payout={payout} /> },
  { id: 'reason', head: '理由', rem: 9, grows: true, cell: reasonCell },
]

/** After the export: the results of the bank. */
function Exported({ run, state }: { run: PayoutRun; state: string | undefined }) {
  const path = `/admin/payouts/${run.id}`
  const selection = useListSelection(queryPath(path, state ? { state } : {}))
  const loading = useListLoading()
  const { revalidate } = useRevalidator()
  const shown = ['exported', 'sent', 'settled', 'returned', 'excluded'] as const
  return (
    <ListTable
      name="payouts-of-run"
      label="振込"
      columns={exportedColumns}
      rows={run.payouts}
      keyOf={({ id }) => String(id)}
      {...runList(run)}
      count={counted(run.meta.total_count)}
      loading={loading}
      onRetry={() => void revalidate()}
      empty={<EmptyState text="当てはまる振込はありません。" />}
      filters={
        <Tabs
          label="振込の状態"
          items={[
            { label: 'すべて', to: path, current: state === undefined },
            ...shown.map((one) => ({
              label: payoutBadge(one).label,
              to: `${path}?state=${one}`,
              current: state === one,
            })),
          ]}
        />
      }
      selection={{
        ...selection,
        nameOf: ({ payee }) => payee.name,
        bar: (
          <SelectionBar selection={selection} total={selection.count} unit="件">
            <RecordResults run={run} selection={selection} />
          </SelectionBar>
        ),
      }}
    />
  )
}

const omissionColumns: ListColumn<PayoutRun['omissions'][number]>[] = [
  { id: 'name', head: '受取人', names: true, rem: 9, grows: true, cell: ({ payee }) => payee.name },
  { id: 'payable', head: '明細書の金額', rem: 7.5, end: true, cell: ({ payable }) => formatYen(payable) },
  { id: 'reason', head: '理由', rem: 18, grows: true, cell: ({ reason }) => omissionLabels[reason] },
  {
    id: 'ready',
    head: '入る条件と振込日',
    rem: 19,
    grows: true,
    cell: ({ reason, ready_on }) =>
      [omissionSteps[reason], ready_on && `${formatDateShort(ready_on)}から`].filter(Boolean).join('、'),
  },
]

function Omissions({ run }: { run: PayoutRun }) {
  return (
    <Section title={`この回に入らなかった受取人（${counted(run.omission_count)}）`}>
      <ListTable
        {...runList(run)}
        name="omissions-of-run"
        label="この回に入らなかった受取人"
        columns={omissionColumns}
        rows={run.omissions}
        keyOf={({ payee }) => String(payee.id)}
        count={counted(run.omission_count)}
        loading={false}
        empty={null}
        filters={
          run.omission_count > run.omissions.length && (
            <p className={looks.note}>金額の大きい順に、{counted(run.omissions.length)}までを表示しています。</p>
          )
        }
        tools={run.may_retry && <RetryOmissions run={run} />}
      />
    </Section>
  )
}

export default function Payout({ loaderData: { run, filter } }: Route.ComponentProps) {
  const may = useMay()
  const { label, tone } = runBadge(run)
  const title = runTitle(run)
  const isUndecided = run.state === 'made' || run.state === 'approved'
  const path = `/admin/payouts/${run.id}`
  return (
    <OfficePage
      title={title}
      breadcrumbs={[{ label: '振込', to: '/admin/payouts' }, { label: title }]}
      lead={<StatusBadge tone={tone}>{label}</StatusBadge>}
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
      <DescriptionList
        items={[
          { term: '振込', detail: `${counted(run.count)}・${formatYen(run.total)}` },
          { term: '初めて・変わった口座', detail: run.news_count > 0 ? counted(run.news_count) : null },
          { term: '除外', detail: run.excluded_count > 0 ? counted(run.excluded_count) : null },
          { term: '作成', detail: byWhom(run.made_at, run.made_by) },
          { term: '承認', detail: byWhom(run.approved_at, run.approved_by) },
          { term: 'ファイルの作成', detail: byWhom(run.exported_at, run.exported_by) },
          {
            term: '中止',
            detail: run.cancelled_at && `${byWhom(run.cancelled_at, run.cancelled_by)}　${run.cancel_reason}`,
          },
        ]}
      />
      {run.files.length > 0 && (
        <Section title="振込ファイル">
          <p className={looks.note}>
            口座番号がすべて入っています。銀行に渡したあとは、手元に残さないでください。何度ダウンロードしても同じ内容で、だれがいつ取り出したかを記録します。
          </p>
          <RunFiles run={run} />
        </Section>
      )}
      {run.payouts.length > 0 || filter.state ? (
        <Section title="振込の一覧">
          {run.state === 'exported' ? <Exported run={run} state={filter.state} /> : <Waiting run={run} />}
          <Pager
            page={run.meta.current_page}
            total={run.meta.total_pages}
            to={(page) => queryPath(path, filter, page)}
            label="振込のページ送り"
          />
        </Section>
      ) : null}
      {run.omission_count > 0 && <Omissions run={run} />}
      {may.open('/admin/audit') && (
        <p>
          <Link to={auditPath({ subject_type: 'payout_run', subject_id: String(run.id) })}>操作の記録を見る</Link>
        </p>
      )}
    </OfficePage>
  )
}
