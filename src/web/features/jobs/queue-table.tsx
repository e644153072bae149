import { Link } from 'react-router'
import type { QueueLength } from '#contract/jobs/jobs-schemas.ts'
import { jobName } from '#domain/jobs/job-words.ts'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './jobs.module.css'
import { jobsPath } from './jobs-address.ts'

const linked = (view: 'failed' | 'retrying', what: string) => (row: QueueLength) => {
  const count = row[view]
  if (count === 0) return '0'
  return (
    <Link className={styles.link} to={jobsPath({ view, name: row.name })}>
      {count}
      <VisuallyHidden>
        件。{jobName(row.name)}で{what}を見る
      </VisuallyHidden>
    </Link>
  )
}

const columns: Column<QueueLength>[] = [
  { head: 'ジョブ', names: true, cell: ({ name }) => jobName(name) },
  { head: '順番待ち', end: true, cell: ({ waiting }) => waiting },
  { head: '予定', end: true, cell: ({ later }) => later },
  { head: '実行中', end: true, cell: ({ active }) => active },
  { head: '再試行を待つ', end: true, cell: linked('retrying', '再試行を待つもの') },
  { head: '止まった', end: true, cell: linked('failed', '止まったもの') },
]

/** The length of each queue. */
export function QueueTable({ queues }: { queues: readonly QueueLength[] }) {
  return <DataTable label="待ち行列" columns={columns} rows={queues} keyOf={({ name }) => name} />
}
