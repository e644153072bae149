// Separation of duties: an admin who decides about money must have no part in it.
import { findParties, type MoneySubject } from '#database/accounts/find-parties.ts'
import type { Db } from '#database/client.ts'
import { type OwnInterest, ownInterest, whoseMoney } from '#domain/accounts/own-interest.ts'
import type { ActingUser } from './actor.ts'
import { Refused } from './refused.ts'

/** The admin's own part in money that they look at; empty without one. */
export const ownInterestIn = async (
  db: Db,
  admin: Pick<ActingUser, 'id'>,
  subject: MoneySubject,
): Promise<OwnInterest[]> => ownInterest(admin.id, await findParties(db, subject))

/**
 * For every operation that moves money or decides who gets it.
 * @throws Refused own_interest
 */
export async function refuseOwnInterest(db: Db, admin: Pick<ActingUser, 'id'>, subject: MoneySubject): Promise<void> {
  refuseOwn(await ownInterestIn(db, admin, subject))
}

/** @throws Refused own_interest */
export function refuseOwn(found: readonly OwnInterest[]): void {
  if (found.length > 0) throw new Refused('own_interest', { whose: whoseMoney(found) })
}
