import type { ApplicationsFilter } from '#contract/communities/received-applications-schemas.ts'
import { inApplicationScope } from '#database/communities/application-scope.ts'
import {
  type ApplicationRow,
  findWholeApplications,
  insertReadings,
} from '#database/communities/received-applications.ts'
import { ageOn, genderLabels } from '#domain/communities/applicant.ts'
import { applicationStateLabels } from '#domain/communities/application-state.ts'
import { type CsvCell, csvOf, minuteCell } from '#domain/shared/csv.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { type ApplicationKeeper, scopeOf } from './application-keeper.ts'

/** Limits the size of the file. */
const MOST = 5_000

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
 * The matching applications as CSV for Excel, the newest first. The export is recorded as a reading
 * of each of them.
 */
export async function exportApplications(
  app: Pick<App, 'db' | 'clock'>,
  keeper: ApplicationKeeper,
  filter: ApplicationsFilter,
): Promise<string> {
  const now = app.clock.now()
  const scope = scopeOf(keeper)
  return await inApplicationScope(app, scope, async (tx) => {
    const rows = await findWholeApplications(tx, scope, filter, MOST)
    const ids = rows.map(({ id }) => id)
    await insertReadings(tx, ids, keeper, { read_at: now, exported: true })
    return csvOf([HEAD, ...rows.map((row) => lineOf(row, dateOf(now)))])
  })
}
