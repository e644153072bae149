import type { Users } from '#contract/accounts/accounts-schemas.ts'
import type { PeopleFilter, PeoplePage, PeopleQuery } from '#contract/accounts/admin-users-schemas.ts'
import { commonPeopleWords, countPeople, findPeople, type ListedPerson } from '#database/accounts/find-people.ts'
import { findUsers } from '#database/accounts/users.ts'
import { cappedCount } from '#database/search-of-names.ts'
import { accessLabels, personStateLabels, personStateOf } from '#domain/accounts/people.ts'
import { minuteCell } from '#domain/shared/csv.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import { cappedMetaOf, rangeOf } from '../../shared/paging.ts'
import type { App } from '../../shared/app.ts'
import { type Columns, exportList, PART } from '../../shared/export-list.ts'

/** One page of the users that match, for admins. A page past the end is empty. */
export async function listPeople({ db }: Pick<App, 'db'>, { page, sort, ...asked }: PeopleQuery): Promise<PeoplePage> {
  const filter = { ...asked, common: await commonPeopleWords(db, asked.q) }
  const [rows, found, host_count, suspended_count, undeliverable_count] = await Promise.all([
    findPeople(db, filter, { order: sort, ...rangeOf(page) }),
    countPeople(db, filter),
    countPeople(db, { access_control: 'HOST' }),
    countPeople(db, { state: 'suspended' }),
    countPeople(db, { state: 'undeliverable' }),
  ])
  return {
    users: rows.map(shown),
    meta: {
      ...cappedMetaOf(page, cappedCount(found)),
      host_count,
      suspended_count,
      undeliverable_count,
    },
  }
}

/** A user with instants in the API's form. */
export function shown<P extends ListedPerson>(person: P) {
  const { suspended_at, erased_at, undeliverable_at, created_at, last_sign_in_at } = person
  return {
    ...person,
    suspended_at: isoJapan(suspended_at),
    erased_at: isoJapan(erased_at),
    undeliverable_at: isoJapan(undeliverable_at),
    created_at: isoJapan(created_at),
    last_sign_in_at: isoJapan(last_sign_in_at),
  }
}

type Listed = Awaited<ReturnType<typeof findPeople>>[number]

const COLUMNS: Columns<Listed> = [
  ['会員番号', (person) => person.id],
  ['名前', (person) => person.name],
  ['フリガナ', (person) => person.name_kana],
  ['メールアドレス', (person) => person.email],
  ['権限', (person) => accessLabels[person.access_control]],
  ['状態', (person) => personStateLabels[personStateOf(person)]],
  ['予約', (person) => person.reservation_count],
  ['体験', (person) => person.experience_count],
  ['登録日時', (person) => minuteCell(person.created_at)],
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
  const common = await commonPeopleWords(app.db, filter.q)
  return await exportList(app, admin, {
    action: 'export_people',
    subject_type: 'user',
    filter,
    columns: COLUMNS,
    partAfter: async (last) =>
      await findPeople(app.db, { ...filter, common, below: last?.id }, { order: 'newest', limit: PART, offset: 0 }),
  })
}

const MOST = 20

/**
 * Users for whom an admin can act: those whose name or address contains the text, or the first
 * ones.
 */
export async function listUsers({ db }: Pick<App, 'db'>, text: string | undefined): Promise<Users> {
  return { users: await findUsers(db, text ?? '', MOST) }
}
