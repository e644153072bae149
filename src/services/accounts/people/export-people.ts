import type { PeopleFilter } from '#contract/accounts/admin-users-schemas.ts'
import { commonPeopleWords, findPeople } from '#database/accounts/find-people.ts'
import { accessLabels, personStateLabels, personStateOf } from '#domain/accounts/people.ts'
import { type CsvCell, minuteCell } from '#domain/shared/csv.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { csvParts, PART, recordListExport } from '../../shared/export-list.ts'

type Listed = Awaited<ReturnType<typeof findPeople>>[number]

const HEAD = ['会員番号', '名前', 'メールアドレス', '権限', '状態', '予約', '体験', '登録日時']

const lineOf = (person: Listed): CsvCell[] => [
  person.id,
  person.name,
  person.email,
  accessLabels[person.access_control],
  personStateLabels[personStateOf(person)],
  person.reservation_count,
  person.experience_count,
  minuteCell(person.created_at),
]

/**
 * The matching users as CSV for Excel, the newest first, whatever their number. The export is
 * recorded.
 * @throws Refused seeing_as_somebody
 */
export async function exportPeople(
  app: Pick<App, 'db' | 'clock'>,
  admin: UserActor,
  { sort: _, ...filter }: PeopleFilter,
): Promise<AsyncIterable<string>> {
  await recordListExport(app, admin, { action: 'export_people', subject_type: 'user', filter })
  const common = await commonPeopleWords(app.db, filter.q)
  return await csvParts({
    head: HEAD,
    lineOf,
    partAfter: async (last) =>
      await findPeople(app.db, { ...filter, common, below: last?.id }, { order: 'newest', limit: PART, offset: 0 }),
  })
}
