import { useState } from 'react'
import type { QueueLength, FailingJob } from '#contract/jobs/jobs-schemas.ts'
import { jobName, jobWords, MAX_AT_ONCE } from '#domain/jobs/job-words.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { abandonJobs, retryJobs } from '#web/calls/jobs.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { LongList } from '#web/features/office/lists/long-list.tsx'
import { countWords } from '#web/features/office/lists/query-address.ts'
import { Button } from '#web/ui/button.tsx'
import type { ListFilter } from '#web/ui/kit/list-filters.tsx'
import type { ListColumn } from '#web/ui/kit/list-table.tsx'
import { Row } from '#web/ui/layout.tsx'
import {
  AbandonDialog,
  type FailingListProps,
  listOfFailing,
  sortChoices,
  FailingPanel,
  useBulkAction,
} from './failing-parts.tsx'

// A job of an older version has no texts.
const jobTexts: Partial<Record<string, { abandoned: string }>> = jobWords

type Props = FailingListProps<FailingJob> & { queues: readonly QueueLength[] }

/**
 * What is being abandoned: one job, or with `id: null` all failed and retrying jobs of the queue.
 */
type Abandoning = { name: string; id: string | null }

const moment = (at: string | null) => at && formatMoment(Date.parse(at))
const errorOf = ({ error }: FailingJob) => error ?? '記録がありません'

const filters: ListFilter[] = [
  {
    label: 'ジョブ',
    fields: [
      {
        name: 'name',
        label: 'ジョブ',
        options: Object.entries(jobWords).map(([value, { name }]) => ({ value, label: name })),
      },
    ],
  },
]

/** Failing jobs, with actions to retry and abandon them. */
export function FailingJobsList({ queues, ...shown }: Props) {
  const { filter, rows } = shown
  const retrying = filter.view === 'retrying'
  const { busy, run, asking, done } = useBulkAction()
  const [abandoning, setAbandoning] = useState<Abandoning | null>(null)
  const askToAbandon = (asked: Abandoning) => {
    asking()
    setAbandoning(asked)
  }
  const retry = (key: string, job: string, ids: string[] | null) =>
    run(
      key,
      () => userAnswerOf(retryJobs({ json: { name: job, ids } })),
      (count) => `${count}件のジョブを、いま再実行します。`,
    )
  const buttons = (job: FailingJob) => (
    <Row as="span" inline gap={1} align="stretch" data-actions="">
      <Button
        variant="quiet"
        busy={busy === job.id}
        busyLabel="再実行します…"
        aria-label={`${jobName(job.name)}（対象の番号 ${job.about}）を再実行する`}
        onClick={() => void retry(job.id, job.name, [job.id])}
      >
        再実行
      </Button>
      <Button
        variant="quiet"
        aria-label={`${jobName(job.name)}（対象の番号 ${job.about}）をあきらめる`}
        onClick={() => askToAbandon(job)}
      >
        あきらめる
      </Button>
    </Row>
  )
  const columns: ListColumn<FailingJob>[] = [
    {
      id: 'job',
      head: 'ジョブ',
      names: true,
      rem: 9.5,
      grows: true,
      cell: ({ name }) => jobName(name),
      more: ({ about, failed_at }) => `${about} ${moment(failed_at)}`,
    },
    { id: 'about', head: '対象の番号', rem: 6.5, end: true, cell: ({ about }) => about },
    { id: 'error', head: '失敗の理由', rem: 10, grows: true, cell: errorOf },
    { id: 'attempts', head: '試した回数', rem: 6, end: true, cell: ({ attempts }) => `${attempts}回` },
    {
      id: 'failed',
      head: '失敗',
      rem: 11.5,
      hidden: retrying,
      sort: { up: 'oldest', down: 'newest' },
      cell: ({ failed_at }) => moment(failed_at),
    },
    ...(retrying
      ? [
          {
            id: 'next',
            head: '次の試み',
            rem: 11.5,
            sort: { up: 'next' },
            cell: (job: FailingJob) => moment(job.next_at),
          },
        ]
      : []),
    { id: 'actions', head: '操作', rem: 15, cell: buttons },
  ]
  // All jobs of a kind can be handled at once, unless a search shows only some of them.
  const kinds = filter.q === undefined ? [...new Set(rows?.map((job) => job.name))] : []
  return (
    <LongList
      {...listOfFailing(shown)}
      name={retrying ? 'retrying-jobs' : 'failed-jobs'}
      noun="ジョブ"
      labels={{ title: shown.title, views: 'ジョブの状態', table: retrying ? '再試行を待つジョブ' : '止まったジョブ' }}
      filters={filters}
      searches="対象の番号・エラー"
      sorts={sortChoices(retrying)}
      columns={columns}
      count={countWords(shown.pages, '件')}
      empty={
        shown.narrowed
          ? '当てはまるジョブはありません。'
          : retrying
            ? '再試行を待つジョブはありません。'
            : '止まったジョブはありません。すべて順調です。'
      }
    >
      {kinds.map((kind) => (
        <Row key={kind} inline gap={1} align="stretch">
          <Button
            variant="quiet"
            busy={busy === kind}
            busyLabel="再実行します…"
            onClick={() => void retry(kind, kind, null)}
          >
            「{jobName(kind)}」をすべて再実行する
          </Button>
          <Button
            variant="quiet"
            aria-label={`「${jobName(kind)}」をすべてあきらめる`}
            onClick={() => askToAbandon({ name: kind, id: null })}
          >
            すべてあきらめる
          </Button>
        </Row>
      ))}
      <FailingPanel
        path={shown.place}
        rows={rows}
        titleOf={({ name }) => jobName(name)}
        itemsOf={(job) => [
          { term: '対象の番号', detail: String(job.about) },
          { term: '失敗の理由', detail: errorOf(job) },
          { term: '試した回数', detail: `${job.attempts}回` },
          { term: '作成', detail: moment(job.created_at) },
          { term: '失敗', detail: moment(job.failed_at) },
          { term: '次の試み', detail: moment(job.next_at) },
        ]}
      />
      {abandoning && (
        <AbandonDialog
          storedAs={`abandon-job-${abandoning.id ?? abandoning.name}`}
          title={`「${jobName(abandoning.name)}」を${abandoning.id === null ? 'すべて' : ''}あきらめますか？`}
          abandon={(reason) =>
            userAnswerOf(
              abandonJobs({
                json: { name: abandoning.name, ids: abandoning.id === null ? null : [abandoning.id], reason },
              }),
            )
          }
          onClose={() => setAbandoning(null)}
          onDone={done}
        >
          {abandoning.id === null
            ? allWords(queues, abandoning.name)
            : 'このジョブは待ち行列から消え、再試行されません。'}
          {jobTexts[abandoning.name]?.abandoned}
        </AbandonDialog>
      )}
    </LongList>
  )
}

/** What abandoning all jobs of a kind removes. */
function allWords(queues: readonly QueueLength[], name: string): string {
  const { failed = 0, retrying = 0 } = queues.find((one) => one.name === name) ?? {}
  const many = failed + retrying > MAX_AT_ONCE ? `一度に${MAX_AT_ONCE}件までです。` : ''
  return `止まったもの${failed}件と、再試行を待つもの${retrying}件が待ち行列から消え、再試行されません。${many}`
}
