/** The lists of a payout run: who is paid, what the bank did, and who is left out. */
import { useMemo } from 'react'
import { useRevalidator } from 'react-router'
import type { PayoutOfRun, PayoutRun } from '#contract/payouts/payout-runs-schemas.ts'
import { accountKindLabels } from '#domain/payouts/account-kind.ts'
import { omissionLabels, omissionSteps } from '#domain/payouts/payout-state.ts'
import { formatDateShort } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { queryPath } from '#web/features/office/lists/query-address.ts'
import { useListLoading } from '#web/features/shared/use-list-loading.ts'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import { useListSelection } from '#web/ui/kit/list-selection.ts'
import { type ListColumn, ListTable } from '#web/ui/kit/list-table.tsx'
import { SelectionBar } from '#web/ui/kit/selection-bar.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import looks from '#web/ui/looks.module.css'
import { Section } from '#web/ui/page.tsx'
import { RecordResults } from './record-results.tsx'
import { ExcludePayout, RetryOmissions } from './run-actions.tsx'
import { counted, newsWords, payoutBadge } from './run-words.ts'
import styles from '../payee.module.css'

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
  return <StatusBadge {...payoutBadge(state)} />
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
export function WaitingPayouts({ run }: { run: PayoutRun }) {
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
export function ExportedPayouts({ run, state }: { run: PayoutRun; state: string | undefined }) {
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

export function OmittedPayees({ run }: { run: PayoutRun }) {
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
