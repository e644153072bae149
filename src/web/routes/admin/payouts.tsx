/** All payout runs: what waits for an approval, for its files, and for its results. */
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { PayoutRunSummary } from '#contract/payouts/payout-runs-schemas.ts'
import { runStates } from '#domain/payouts/payout-state.ts'
import { dateOf, formatDate, formatMoment } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { getPayoutSender, listPayoutRuns, makePayoutRun } from '#web/calls/payouts.ts'
import { queryPath, readQuery } from '#web/features/office/lists/query-address.ts'
import { counted, runBadge } from '#web/features/payouts/runs/run-words.ts'
import { useListLoading } from '#web/features/shared/use-list-loading.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { loaded } from '#web/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { ListPage, type ListView } from '#web/ui/kit/list-page.tsx'
import { type ListColumn, ListTable } from '#web/ui/kit/list-table.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import type { Route } from './+types/payouts'

const PATH = '/admin/payouts'
const fields = { state: runStates } as const

export const meta: Route.MetaFunction = () => [{ title: '振込 | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readQuery(fields, url.searchParams)
  const query = { ...filter, page: String(pageOf(url.searchParams)) }
  const [found, sender] = await Promise.all([
    loaded(listPayoutRuns({ context, query })),
    loaded(getPayoutSender({ context })),
  ])
  keepWithinPages(url, found.meta)
  return { filter, ...found, sender_set: sender.set, today: dateOf(Date.now()) }
}

const columns: ListColumn<PayoutRunSummary>[] = [
  { id: 'pay_on', head: '振込日', names: true, rem: 10, grows: true, cell: ({ pay_on }) => formatDate(pay_on) },
  { id: 'id', head: '番号', rem: 4.5, end: true, cell: ({ id }) => id },
  { id: 'count', head: '件数', rem: 6, end: true, cell: ({ count }) => counted(count) },
  { id: 'total', head: '金額', rem: 7.5, end: true, cell: ({ total }) => formatYen(total) },
  { id: 'state', head: '状態', rem: 9.5, cell: (run) => <StatusBadge {...runBadge(run)} /> },
  {
    id: 'returned',
    head: '戻り',
    rem: 6,
    cell: ({ returned_count }) =>
      returned_count > 0 && <StatusBadge tone="problem">{counted(returned_count)}</StatusBadge>,
  },
  { id: 'made_at', head: '作成', rem: 11.5, cell: ({ made_at }) => formatMoment(Date.parse(made_at)) },
  { id: 'made_by', head: '作成した人', rem: 8, hidden: true, cell: ({ made_by }) => made_by.name },
]

const to = (state?: string) => queryPath(PATH, state ? { state } : {})

export default function Payouts({ loaderData }: Route.ComponentProps) {
  const { filter, runs, meta: pages, sender_set, today } = loaderData
  const loading = useListLoading()
  const views: ListView[] = [
    { label: 'すべて', to: to() },
    { label: '承認待ち', to: to('made'), count: pages.made_count },
    { label: '承認済み', to: to('approved'), count: pages.approved_count },
    { label: 'ファイル作成済み', to: to('exported') },
    { label: '中止', to: to('cancelled') },
  ]
  return (
    <ListPage title="振込" name="payouts" label="振込の回の種類" path={PATH} views={views} current={to(filter.state)}>
      {!sender_set && (
        <Notice kind="info" live={false}>
          振込元の口座が、まだ登録されていません。<Link to="/admin/settings/payouts">設定</Link>
          で登録すると、振込の回を作れます。
        </Notice>
      )}
      <ListTable
        name="payouts"
        label="振込の回"
        columns={columns}
        rows={runs}
        keyOf={({ id }) => String(id)}
        hrefOf={({ id }) => `${PATH}/${id}`}
        sort="newest"
        sortPath={() => to(filter.state)}
        count={counted(pages.total_count)}
        loading={loading}
        empty={<EmptyState text={filter.state ? '当てはまる振込の回はありません。' : '振込の回は、まだありません。'} />}
        filters={
          <p className={looks.note}>明細書の金額を、ホストの口座に振り込みます。作る人と承認する人は、別の人です。</p>
        }
        tools={sender_set && <MakeRun today={today} />}
      />
      <Pager pages={pages} to={(page) => queryPath(PATH, filter, page)} label="振込の回のページ送り" />
    </ListPage>
  )
}

const FIELDS = ['pay_on'] as const

/** The button and dialog that make a payout run. @param today YYYY-MM-DD */
function MakeRun({ today }: { today: string }) {
  const [open, setOpen] = useState(false)
  const form = useStoredForm('make-payout-run', { pay_on: '' })
  const sending = useSending(FIELDS, userAnswerOf)
  const navigate = useNavigate()
  // Stays until the call has succeeded, so that a retry after a lost response makes no second run.
  const key = useRef<string | null>(null)
  const { pay_on } = form.value
  async function make() {
    if (pay_on === '') return sending.refuse({ pay_on: ['振込日を選んでください。'] })
    key.current ??= crypto.randomUUID()
    const json = { pay_on, request_key: key.current }
    const made = await sending.send(() => makePayoutRun({ json }))
    if (!made) return
    key.current = null
    form.clear()
    showSuccess(made.existing ? 'この振込日の回は、もうありました。その回を開きました。' : '振込の回を作りました。')
    await navigate(`/admin/payouts/${made.id}`)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>振込の回を作る</Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title="振込の回を作りますか？"
        lead={
          <p>
            この日までに支払う明細書から、支払える受取人すべての振込を用意します。お金はまだ動きません。承認のあと、ファイルを作ります。
          </p>
        }
        messages={sending.messages}
        fields={FIELDS}
        confirmLabel="振込の回を作る"
        busyLabel="作っています…"
        busy={sending.busy}
        onSubmit={() => void make()}
      >
        <DateInput
          {...fieldOf(form, sending.errorOf)('pay_on')}
          label="振込日"
          required
          min={today}
          help="銀行の営業日を選んでください。"
          onChange={(date) => {
            key.current = null
            form.change({ pay_on: date })
          }}
        />
      </FormDialog>
    </>
  )
}
