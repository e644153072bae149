import { erase } from '#database/accounts/erasures.ts'
import { findStanding, type Standing } from '#database/accounts/find-people.ts'
import { findObstacles } from '#database/accounts/obstacles.ts'
import { findExperienceIds, withdrawExperiences } from '#database/accounts/suspensions.ts'
import { inTransaction, type Tx } from '#database/client.ts'
import { lockComingSlotsOf, lockExperienceForm, lockUsers } from '#database/locks.ts'
import { eraseMessages } from '#database/messages/messages.ts'
import type { Obstacles } from '#domain/accounts/closing.ts'
import { MAX_REASON } from '#domain/accounts/people.ts'
import { type AdminRole, mayAs } from '#domain/accounts/roles.ts'
import type { ActingUser } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { checkedReason } from '../../shared/checked-reason.ts'
import { Refused } from '../../shared/refused.ts'

// Shared parts of operations on people: by admins, and by a person on their own account.

export type LockedPerson = { tx: Tx; person: Standing; now: Date }

/**
 * Checks an admin whose work began earlier.
 * @throws Refused not_allowed when the user is no longer an admin; role_missing without one of the
 * roles
 */
export async function requireStillAdmin(
  tx: Tx,
  admin: Pick<ActingUser, 'id'>,
  ...roles: readonly AdminRole[]
): Promise<Standing> {
  const self = await findStanding(tx, admin.id)
  if (self?.access_control !== 'ADMIN' || self.suspended_at || self.erased_at) throw new Refused('not_allowed')
  if (!mayAs(self.admin_roles, ...roles)) throw new Refused('role_missing')
  return self
}

/**
 * Runs `work` with the admin, the person and the forms of the person's experiences locked. Checks
 * under the lock that the caller is still an admin: of two admins who lower or suspend each other
 * at once, one is refused. Only `full` may change another admin, so one admin with `full` always
 * remains: the one who acted last.
 * @throws Refused person_not_found, person_erased; not_allowed when the actor is no longer an
 * admin; role_missing without `role`, or for another admin without `full`
 */
export async function withLockedPerson<T>(
  app: Pick<App, 'db' | 'clock'>,
  admin: Pick<ActingUser, 'id'>,
  id: number,
  work: (locked: LockedPerson) => Promise<T>,
  role: AdminRole = 'support',
): Promise<T> {
  return await inTransaction(app.db, async (tx) => {
    await lockPerson(tx, id, [admin.id, id])
    const self = await requireStillAdmin(tx, admin, role)
    const person = await findStanding(tx, id)
    if (!person) throw new Refused('person_not_found')
    if (person.erased_at) throw new Refused('person_erased')
    if (person.access_control === 'ADMIN' && id !== admin.id && !mayAs(self.admin_roles))
      throw new Refused('role_missing')
    return await work({ tx, person, now: app.clock.now() })
  })
}

/** Locks the forms of a person's experiences, then these users. */
async function lockPerson(tx: Tx, id: number, users: readonly number[]): Promise<void> {
  for (const experience of await findExperienceIds(tx, { user_id: id })) await lockExperienceForm(tx, experience)
  await lockUsers(tx, users)
}

/**
 * Runs `work` with a person's own account and the forms of their experiences locked.
 * @throws Refused not_signed_in if the person is suspended or erased meanwhile
 */
export async function withLockedSelf<T>(
  app: Pick<App, 'db' | 'clock'>,
  id: number,
  work: (locked: LockedPerson) => Promise<T>,
): Promise<T> {
  return await inTransaction(app.db, async (tx) => {
    await lockPerson(tx, id, [id])
    const person = await findStanding(tx, id)
    if (!person || person.suspended_at || person.erased_at) throw new Refused('not_signed_in')
    return await work({ tx, person, now: app.clock.now() })
  })
}

/** @throws InvalidInput */
export const reasonOf = (text: string): string =>
  checkedReason(text, { most: MAX_REASON, missing: '理由を入力してください。' })

/** The subject of an audit entry about a person. */
export const aboutPerson = (id: number) => ({ subject_type: 'user', subject_id: id }) as const

// The one erasure, and the one rule of what prevents it.

/** What prevents erasing a locked person. No booking with them can be added until the end. */
export async function obstaclesOfLocked({ tx, person, now }: LockedPerson): Promise<Obstacles> {
  await lockComingSlotsOf(tx, person.id, now)
  return await findObstacles(tx, person.id, now)
}

/**
 * Nothing prevents erasing a locked person.
 * @throws Refused erasure_of_admin, erasure_reservations, erasure_hosted, erasure_money,
 * erasure_balance, erasure_unposted
 */
export async function requireErasable(locked: LockedPerson): Promise<void> {
  if (locked.person.access_control === 'ADMIN') throw new Refused('erasure_of_admin')
  const obstacles = await obstaclesOfLocked(locked)
  if (obstacles.coming_reservations > 0)
    throw new Refused('erasure_reservations', { count: obstacles.coming_reservations })
  if (obstacles.hosted_reservations > 0) throw new Refused('erasure_hosted', { count: obstacles.hosted_reservations })
  if (obstacles.money_under_way > 0) throw new Refused('erasure_money', { count: obstacles.money_under_way })
  if (obstacles.balance !== 0) throw new Refused('erasure_balance', { balance: obstacles.balance })
  if (obstacles.unposted > 0) throw new Refused('erasure_unposted')
}

/**
 * Withdraws the experiences that no other user runs, and erases the locked person. The caller has
 * checked the obstacles.
 * @param by whom the history of the experiences names
 * @returns the experiences
 */
export async function eraseLocked({ tx, person: { id, email }, now }: LockedPerson, by: number): Promise<number[]> {
  const comment = 'ホストの退会にともない、公開を停止しました。'
  const experiences = await withdrawExperiences(tx, { user_id: id, by, now, comment }, false)
  await eraseMessages(tx, id, now)
  await erase(tx, id, email, now)
  return experiences
}
