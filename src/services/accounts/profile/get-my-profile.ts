import type { Profile } from '#contract/accounts/accounts-schemas.ts'
import { findProfile } from '#database/accounts/own-profile.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'

/**
 * The user's own profile. An admin who views the product as the user doesn't get the telephone
 * number: only hosts of a booking do.
 */
export async function getMyProfile({ db }: Pick<App, 'db'>, actor: UserActor): Promise<Profile> {
  const profile = await findProfile(db, actor.id)
  if (!profile) throw new Refused('not_signed_in')
  return actor.viewing ? { ...profile, phone: null } : profile
}
