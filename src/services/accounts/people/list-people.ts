import type { PeoplePage, PeopleQuery } from '#contract/accounts/admin-users-schemas.ts'
import { commonPeopleWords, countPeople, findPeople, type ListedPerson } from '#database/accounts/find-people.ts'
import { cappedCount } from '#database/search-of-names.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'

const PAGE_SIZE = 20

/** One page of the users that match, for admins. A page past the end is empty. */
export async function listPeople({ db }: Pick<App, 'db'>, { page, sort, ...asked }: PeopleQuery): Promise<PeoplePage> {
  const filter = { ...asked, common: await commonPeopleWords(db, asked.q) }
  const [rows, found, host_count, suspended_count, undeliverable_count] = await Promise.all([
    findPeople(db, filter, { order: sort, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countPeople(db, filter),
    countPeople(db, { access_control: 'HOST' }),
    countPeople(db, { state: 'suspended' }),
    countPeople(db, { state: 'undeliverable' }),
  ])
  const counted = cappedCount(found)
  return {
    users: rows.map(shown),
    meta: {
      current_page: page,
      total_pages: Math.ceil(counted.total_count / PAGE_SIZE),
      ...counted,
      host_count,
      suspended_count,
      undeliverable_count,
    },
  }
}

/** A user with instants in the API's form. */
export function shown<P extends ListedPerson>(person: P) {
  const { suspended_at, erased_at, undeliverable_at, created_at, last_sign_in_at } = person
  const iso = (instant: Date | null) => instant && isoJapan(instant)
  return {
    ...person,
    suspended_at: iso(suspended_at),
    erased_at: iso(erased_at),
    undeliverable_at: iso(undeliverable_at),
    created_at: isoJapan(created_at),
    last_sign_in_at: iso(last_sign_in_at),
  }
}
