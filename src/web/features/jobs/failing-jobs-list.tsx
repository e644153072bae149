import { useState } from 'react'
import type { QueueLength, FailingJob } from '#contract/jobs/jobs-schemas.ts'
import { jobName, jobWords, MAX_AT_ONCE } from '#domain/jobs/job-words.ts'
import { browserApi } from '#web/api-client.ts'
import { userAnswerOf } from '#web/features/accounts/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapse } from '#web/ui/content/collapse.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { AbandonDialog } from './abandon-dialog.tsx'
import { AttemptHistory } from './attempt-history.tsx'
import styles from './jobs.module.css'
import { useBulkAction } from './use-bulk-action.ts'

// A job of an older version has no texts.
const jobTexts: Partial<Record<string, { abandoned: string }>> = jobWords

type Props = {
  view: 'failed' | 'retrying'
  name: string
  jobs: readonly FailingJob[]
  queues: readonly QueueLength[]
  loading: boolean
}

/**
 * What is being abandoned: one job, or with `id: null` all failed and retrying jobs of the queue.
 */
type Abandoning = { name: string; id: string | null }

/** Failing jobs, with actions to retry and abandon them. */
export function FailingJobsList({ view, name, jobs, queues, loading }: Props) {
  const { busy, run, asking, reload } = useBulkAction()
  const [abandoning, setAbandoning] = useState<Abandoning | null>(null)
  const askToAbandon = (asked: Abandoning) => {
    asking()
    setAbandoning(asked)
  }
  const retry = (key: string, job: string, ids: string[] | null) =>
    run(
      key,
      () => userAnswerOf(browserApi.admin.jobs.retry.$post({ json: { name: job, ids } })),
      (count) => `${count}件のジョブを、いま再実行します。`,
    )
  const columns: Column<FailingJob>[] = [
    {
      head: 'ジョブ',
      names: true,
      cell: (job) => (
        <>
          {jobName(job.name)}
          <span className={styles.soft}>対象の番号 {job.about}</span>
        </>
      ),
    },
    {
      head: '失敗の理由',
      cell: ({ error }) => (
        <div className={styles.error}>
          <Collapse text={error ?? '記録がありません'} moreLabel="全文を見る" />
        </div>
      ),
    },
    {
      head: '経過',
      cell: ({ attempts, failed_at, next_at }) => (
        <AttemptHistory
          attempts={attempts}
          moments={[
            ['失敗', failed_at],
            ['次は', view === 'retrying' ? next_at : null],
          ]}
        />
      ),
    },
    {
      head: '操作',
      end: true,
      cell: (job) => (
        <span className={styles.buttons} data-actions="">
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
        </span>
      ),
    },
  ]
  // If all listed jobs are of one kind, all of that kind can be retried at once.
  const kinds = [...new Set(jobs.map((job) => job.name))]
  if (jobs.length === 0 && !loading)
    return (
      <EmptyState
        text={
          view === 'failed'
            ? `止まったジョブはありません。${name ? '' : 'すべて順調です。'}`
            : '再試行を待つジョブはありません。'
        }
      />
    )
  return (
    <>
      {kinds.map((kind) => (
        <div key={kind} className={styles.buttons}>
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
        </div>
      ))}
      <DataTable
        label={view === 'failed' ? '止まったジョブ' : '再試行を待つジョブ'}
        columns={columns}
        rows={loading ? null : jobs}
        keyOf={({ id }) => id}
      />
      {abandoning && (
        <AbandonDialog
          storedAs={`abandon-job-${abandoning.id ?? abandoning.name}`}
          title={`「${jobName(abandoning.name)}」を${abandoning.id === null ? 'すべて' : ''}あきらめますか？`}
          abandon={(reason) =>
            userAnswerOf(
              browserApi.admin.jobs.abandonment.$post({
                json: { name: abandoning.name, ids: abandoning.id === null ? null : [abandoning.id], reason },
              }),
            )
          }
          onClose={() => setAbandoning(null)}
          onDone={reload}
        >
          {abandoning.id === null
            ? allWords(queues, abandoning.name)
            : 'このジョブは待ち行列から消え、再試行されません。'}
          {jobTexts[abandoning.name]?.abandoned}
        </AbandonDialog>
      )}
    </>
  )
}

/** What abandoning all jobs of a kind removes. */
function allWords(queues: readonly QueueLength[], name: string): string {
  const { failed = 0, retrying = 0 } = queues.find((one) => one.name === name) ?? {}
  const many = failed + retrying > MAX_AT_ONCE ? `一度に${MAX_AT_ONCE}件までです。` : ''
  return `止まったもの${failed}件と、再試行を待つもの${retrying}件が待ち行列から消え、再試行されません。${many}`
}
