import type { FailingFilter } from '#contract/jobs/jobs-schemas.ts'
import { jobName } from '#domain/jobs/job-words.ts'
import { type CsvCell, minuteCell } from '#domain/shared/csv.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { csvParts, PART, recordListExport } from '../shared/export-list.ts'
import { jobsFilterOf } from './list-failing-jobs.ts'

type Row = Awaited<ReturnType<App['jobs']['failing']>>[number]

const HEAD = ['ジョブ番号', 'ジョブ', '対象の番号', 'エラー', '試した回数', '失敗日時', '次の試み', '作成日時']

const lineOf = (row: Row): CsvCell[] => [
  row.id,
  jobName(row.name),
  row.data.id,
  row.error,
  row.attempts,
  minuteCell(row.failed_at),
  minuteCell(row.next_at),
  minuteCell(row.created_at),
]

/**
 * The matching failing jobs as CSV for Excel, in the order of the list. Workers take jobs
 * meanwhile, so the file may leave out a job that was taken or that failed while it was read. The
 * export is recorded.
 * @throws Refused seeing_as_somebody
 */
export async function exportJobs(
  app: Pick<App, 'db' | 'clock' | 'jobs'>,
  admin: UserActor,
  { sort, ...asked }: FailingFilter,
): Promise<AsyncIterable<string>> {
  await recordListExport(app, admin, { action: 'export_jobs', subject_type: 'job', filter: asked })
  let offset = 0
  return await csvParts<Row>({
    head: HEAD,
    lineOf,
    partAfter: async () => {
      const rows = await app.jobs.failing(jobsFilterOf(asked), { sort, limit: PART, offset })
      offset += rows.length
      return rows
    },
  })
}
