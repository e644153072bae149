import type { FailedMailsFilter } from '#contract/jobs/jobs-schemas.ts'
import { commonMailWords, type FailedMailRow, findFailedMails } from '#database/mail/failed-mails.ts'
import { failureWords } from '#domain/mail/failure-words.ts'
import { type CsvCell, minuteCell } from '#domain/shared/csv.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { csvParts, PART, recordListExport } from '../shared/export-list.ts'

const HEAD = ['メール番号', '宛先', '件名', '失敗の理由', 'サーバーの返事', '試した回数', '次の試み', '作成日時']

const lineOf = (row: FailedMailRow): CsvCell[] => [
  row.id,
  row.to_address,
  row.subject,
  row.failure && failureWords[row.failure],
  row.error,
  row.attempts,
  minuteCell(row.next_attempt_at),
  minuteCell(row.created_at),
]

/**
 * The matching failed mails as CSV for Excel, in the order of the list, whatever their number. The
 * export is recorded.
 * @throws Refused seeing_as_somebody
 */
export async function exportMails(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { sort, ...asked }: FailedMailsFilter,
): Promise<AsyncIterable<string>> {
  await recordListExport(app, admin, { action: 'export_mails', subject_type: 'mail', filter: asked })
  const filter = { ...asked, common: await commonMailWords(app.db, asked) }
  return await csvParts<FailedMailRow>({
    head: HEAD,
    lineOf,
    partAfter: async (last) =>
      await findFailedMails(app.db, filter, { sort, limit: PART, offset: 0, ...(last && { after: last }) }),
  })
}
