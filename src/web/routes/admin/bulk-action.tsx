/** A bulk action: its progress, the result of each item, and its undo. */
import { useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { BulkRun } from '#contract/office/bulk-schemas.ts'
import { type BulkSubject, bulkSubjects, undoOf } from '#domain/office/bulk.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { getBulk, resumeBulk } from '#web/calls/office.ts'
import { BulkButtons } from '#web/features/office/bulk/bulk-buttons.tsx'
import { bulkCount, bulkPath, bulkWords, itemStates, refusalWords } from '#web/features/office/bulk/bulk-words.ts'
import { ToldReport } from '#web/features/office/bulk/told.tsx'
import { requesterLabels } from '#web/features/shared/requester-choice.tsx'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { pathId } from '#web/path-id.ts'
import { loaded } from '#web/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { showError, showSuccess } from '#web/ui/kit/toast-store.ts'
import { Notice } from '#web/ui/notice.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { ProgressBar } from '#web/ui/content/progress-bar.tsx'
import type { Route } from './+types/bulk-action'

export const meta: Route.MetaFunction = () => [{ title: 'まとめての操作 | 運営 | つむぎ' }]

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const call = getBulk({ context, param: { id: pathId(params.id) }, query: { page: String(pageOf(url.searchParams)) } })
  const run = await loaded(call)
  keepWithinPages(url, run.meta)
  return { run }
}

/** How often the page asks for the progress, ms. */
const ASK = 1_500

type Item = BulkRun['items'][number]

const subjects: Record<BulkSubject, { head: string; list: { label: string; to: string } }> = {
  people: { head: '会員', list: { label: '会員', to: '/admin/users' } },
  reviews: { head: 'レビュー', list: { label: 'レビュー', to: '/admin/reviews' } },
  slots: { head: '日程', list: { label: '日程', to: '/admin/calendars' } },
}

function ItemName({ subject, item: { id, name } }: { subject: BulkSubject; item: Item }) {
  if (subject === 'reviews') return `${name}（レビュー ${id}）`
  const { head, list } = subjects[subject]
  return <Link to={`${list.to}/${id}`}>{name || `${head} ${id}`}</Link>
}

const columnsOf = (kind: BulkRun['kind']): Column<Item>[] => [
  {
    head: subjects[bulkSubjects[kind]].head,
    names: true,
    cell: (item) => <ItemName subject={bulkSubjects[kind]} item={item} />,
  },
  { head: '結果', cell: ({ state }) => <StatusBadge {...itemStates[state]} /> },
  { head: '対象外の理由', cell: ({ refusal }) => refusal && refusalWords(kind, refusal) },
]

export default function BulkAction({ loaderData: { run } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator()
  const { kind, waiting_count, done_count, refused_count, finished_at } = run
  const total = waiting_count + done_count + refused_count
  const settled = total - waiting_count
  const goesOn = finished_at === null || (run.told?.writing ?? false)
  useEffect(() => {
    if (!goesOn || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), ASK)
    return () => clearTimeout(timer)
  }, [goesOn, state, revalidate, run])

  const undo = undoOf[kind]
  const { list } = subjects[bulkSubjects[kind]]
  return (
    <OfficePage
      title={`${bulkWords[kind].name}（${bulkCount(kind, total)}）`}
      breadcrumbs={[list, { label: 'まとめての操作' }]}
      actions={undo && run.undoable_count > 0 && <BulkButtons kinds={[undo]} selection={{ undoes: run.id }} />}
    >
      <div role="status">
        {run.stalled ? (
          <p>
            {bulkCount(kind, total)}のうち{bulkCount(kind, settled)}まで終わりました。
          </p>
        ) : finished_at === null ? (
          <p>
            {bulkCount(kind, total)}のうち{bulkCount(kind, settled)}
            まで終わりました。このページを閉じても、操作は続きます。
          </p>
        ) : (
          <Notice kind={refused_count > 0 ? 'warning' : 'success'}>
            {bulkCount(kind, done_count)}が完了しました。
            {refused_count > 0 && `${bulkCount(kind, refused_count)}は対象外でした。`}
          </Notice>
        )}
      </div>
      {run.stalled && <ResumeBulk run={run} />}
      {finished_at === null && (
        <ProgressBar value={total === 0 ? 100 : Math.round((settled / total) * 100)} label="操作の進み具合" />
      )}
      <DescriptionList
        items={[
          { term: '始めた人', detail: run.by.name },
          { term: '開始', detail: formatMoment(Date.parse(run.created_at)) },
          { term: '終了', detail: finished_at && formatMoment(Date.parse(finished_at)) },
          { term: 'だれの依頼', detail: run.requested_by && requesterLabels[run.requested_by] },
          { term: '延期', detail: run.shift_days && `${run.shift_days}日あと` },
          { term: '理由', detail: run.reason },
          { term: 'もとに戻した操作', detail: run.undoes && <Link to={bulkPath(run.undoes)}>はじめの操作を見る</Link> },
        ].filter(({ detail }) => detail !== null)}
      />
      {run.told && <ToldReport told={run.told} />}
      <DataTable label="ひとつずつの結果" columns={columnsOf(kind)} rows={run.items} keyOf={({ id }) => id} />
      <Pager
        pages={run.meta}
        to={(page) => `${bulkPath(run.id)}${page > 1 ? `?page=${page}` : ''}`}
        label="結果のページ送り"
      />
    </OfficePage>
  )
}

/** Says what a run that stands still has done and what not, with the button that continues it. */
function ResumeBulk({ run: { id, kind, done_count, refused_count, waiting_count } }: { run: BulkRun }) {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const { revalidate } = useRevalidator()
  async function resume() {
    if (running.current) return
    running.current = true
    setBusy(true)
    const answer = await userAnswerOf(resumeBulk({ param: { id } }))
    if (answer.ok) showSuccess('続きを始めました。')
    else showError(answer.error.message)
    await revalidate()
    running.current = false
    setBusy(false)
  }
  return (
    <Notice kind="warning" live={false}>
      <p>
        途中で止まっています（完了{bulkCount(kind, done_count)}、対象外{bulkCount(kind, refused_count)}、まだ
        {bulkCount(kind, waiting_count)}）。続きを実行しても、終わったものに同じ操作は重なりません。
      </p>
      <Button busy={busy} busyLabel="始めています…" onClick={() => void resume()}>
        続きを実行
      </Button>
    </Notice>
  )
}
