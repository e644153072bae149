import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { findClosing } from '#database/accounts/closings.ts'
import { findObstacles } from '#database/accounts/obstacles.ts'
import { findPerson, findPersonNotes } from '#database/accounts/find-people.ts'
import { abandonedSince } from '#domain/booking/unfinished-holds.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { shown } from './list-people.ts'

const NOTES = 20

/**
 * A user with all data that an admin needs for decisions.
 * @throws Refused person_not_found
 */
export async function getPerson({ db, clock }: Pick<App, 'db' | 'clock'>, id: number): Promise<PersonDetail> {
  const now = clock.now()
  const [person, notes, obstacles, closing] = await Promise.all([
    findPerson(db, id, abandonedSince(now)),
    findPersonNotes(db, id, NOTES),
    findObstacles(db, id, now),
    findClosing(db, id),
  ])
  if (!person) throw new Refused('person_not_found')
  return {
    ...shown(person),
    reservations: person.reservations.map((one) => ({ ...one, first_starts_at: isoJapan(one.first_starts_at) })),
    obstacles,
    closing: closing && {
      asked_at: isoJapan(closing.asked_at),
      closes_at: isoJapan(closing.closes_at),
      told_at: closing.told_at && isoJapan(closing.told_at),
    },
    notes: notes.map(({ detail, at, ...note }) => ({
      ...note,
      at: isoJapan(at),
      reason: typeof detail.reason === 'string' ? detail.reason : null,
      from: typeof detail.from === 'string' ? detail.from : null,
      to: typeof detail.to === 'string' ? detail.to : null,
    })),
  }
}
