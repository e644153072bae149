// The one erasure, and the one rule of what prevents it.
import { erase } from '#database/accounts/erasures.ts'
import { findObstacles } from '#database/accounts/obstacles.ts'
import { withdrawExperiences } from '#database/accounts/suspensions.ts'
import { lockComingSlotsOf } from '#database/locks.ts'
import type { Obstacles } from '#domain/accounts/closing.ts'
import { Refused } from '../../shared/refused.ts'
import type { LockedPerson } from './with-locked-person.ts'

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
  await erase(tx, id, email, now)
  return experiences
}
