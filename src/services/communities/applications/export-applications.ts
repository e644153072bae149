import type { ApplicationsFilter } from '#contract/communities/received-applications-schemas.ts'
import { inApplicationScope } from '#database/communities/application-scope.ts'
import {
  type ApplicationRow,
  findWholeApplications,
  insertReadings,
} from '#database/communities/received-applications.ts'
import { ageOn, genderLabels } from '#domain/communities/applicant.ts'
import { applicationStateLabels } from '#domain/communities/application-state.ts'
import { type CsvCell, minuteCell } from '#domain/shared/csv.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { csvParts, PART } from '../../shared/export-list.ts'
import { type ApplicationKeeper, scopeOf } from './application-keeper.ts'

const HEAD = [
  '申し込み番号',
  '申し込み日時',
  'コミュニティ',
  'お名前',
  '年齢',
  '性別',
  '職業',
  '郵便番号',
  '住所',
  'メールアドレス',
  '状態',
  '返事の日時',
  'メッセージ',
  'メモ',
  '質問と答え',
]

const lineOf = (row: ApplicationRow, today: string): CsvCell[] => [
  row.id,
  minuteCell(row.applied_at),
  row.community_name,
  row.user_name,
  ageOn(row.birthday, today),
  genderLabels[row.gender],
  row.occupation,
  `${row.postal_code.slice(0, 3)}-${row.postal_code.slice(3)}`,
  row.address,
  row.email,
  applicationStateLabels[row.state],
  minuteCell(row.decided_at),
  row.decision_message,
  row.memo,
  row.answers.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n'),
]

/**
 * All matching applications as CSV for Excel, by number, the newest first. The export is recorded
 * as a reading of each of them, part by part, before the part is sent.
 */
export async function exportApplications(
  app: Pick<App, 'db' | 'clock'>,
  keeper: ApplicationKeeper,
  filter: ApplicationsFilter,
): Promise<AsyncIterable<string>> {
  const now = app.clock.now()
  const scope = scopeOf(keeper)
  return await csvParts<ApplicationRow>({
    head: HEAD,
    lineOf: (row) => lineOf(row, dateOf(now)),
    partAfter: async (last) =>
      await inApplicationScope(app, scope, async (tx) => {
        const rows = await findWholeApplications(tx, scope, { ...filter, below: last?.id ?? null }, PART)
        const ids = rows.map(({ id }) => id)
        await insertReadings(tx, ids, keeper, { read_at: app.clock.now(), exported: true })
        return rows
      }),
  })
}
