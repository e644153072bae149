import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { findClosing } from '#database/accounts/closings.ts'
import { findPerson, findPersonNotes } from '#database/accounts/find-people.ts'
import { findObstacles } from '#database/accounts/obstacles.ts'
import { deleteSecondFactors, deleteSessions } from '#database/accounts/users.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { deleteBounces, findUndeliverable } from '#database/mail/bounces.ts'
import { abandonedSince } from '#domain/booking/unfinished-holds.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { mailFactorChange, userSide } from '../mails/factor-mails.ts'
import { aboutPerson, reasonOf, withLockedPerson } from '../shared/locked-person.ts'
import { shown } from './people.ts'

const NOTES = 20

/**
 * A user with all data that an admin needs for decisions, without what they earn.
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
    obstacles: {
      ...obstacles,
      balance: obstacles.balance === 0 ? null : obstacles.balance > 0 ? 'owed' : 'owing',
    },
    closing: closing && {
      asked_at: isoJapan(closing.asked_at),
      closes_at: isoJapan(closing.closes_at),
      told_at: isoJapan(closing.told_at),
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

/**
 * Ends all sessions of a user, on every device. The user can sign in again.
 * @throws Refused as withLockedPerson
 */
export async function signOutPerson(app: App, admin: UserActor, id: number): Promise<PersonDetail> {
  await withLockedPerson(app, admin, id, async ({ tx, now }) => {
    const sessions = await deleteSessions(tx, id)
    await insertAudit(tx, admin, { at: now, action: 'sign_out_person', ...aboutPerson(id), detail: { sessions } })
  })
  return await getPerson(app, id)
}

/**
 * Removes the undeliverable mark of a user's address, so that mail is sent again.
 * @throws Refused person_changed, and as withLockedPerson
 */
export async function liftUndeliverable(app: App, admin: UserActor, id: number): Promise<PersonDetail> {
  await withLockedPerson(app, admin, id, async ({ tx, person, now }) => {
    const mark = await findUndeliverable(tx, person.email)
    if (!mark) throw new Refused('person_changed')
    await deleteBounces(tx, person.email)
    // Leave out the server's message: it may contain the address, which may be erased one day.
    await insertAudit(tx, admin, {
      at: now,
      action: 'lift_undeliverable',
      ...aboutPerson(id),
      detail: { kind: mark.kind },
    })
  })
  return await getPerson(app, id)
}

/**
 * Removes the second factor and passkeys of a user who has lost them, and ends their sessions. The
 * user gets a mail.
 * @throws Refused own_account, two_factor_is_off, and as withLockedPerson; InvalidInput
 */
export async function resetTwoFactor(
  app: App,
  admin: UserActor,
  id: number,
  input: { reason: string },
): Promise<PersonDetail> {
  const reason = reasonOf(input.reason)
  if (id === admin.id) throw new Refused('own_account')
  await withLockedPerson(app, admin, id, async ({ tx, person, now }) => {
    const deleted = await deleteSecondFactors(tx, { user_id: id })
    if (deleted.two_factors + deleted.passkeys === 0) throw new Refused('two_factor_is_off')
    const sessions = await deleteSessions(tx, id)
    const detail = { reason, sessions, ...deleted }
    await insertAudit(tx, admin, { at: now, action: 'reset_two_factor', ...aboutPerson(id), detail })
    await mailFactorChange(app, userSide, tx, person, 'two_factor_reset', now)
  })
  return await getPerson(app, id)
}
