import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { erase, findObstacles } from '#database/accounts/erasures.ts'
import { withdrawExperiences } from '#database/accounts/suspensions.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { lockComingSlotsOf } from '#database/locks.ts'
import { normaliseEmail } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { getPerson } from './get-person.ts'
import { aboutPerson, reasonOf, withLockedPerson } from '../shared/with-locked-person.ts'

/**
 * Erases the personal data of a user permanently. Bookings, payments and reviews stay without the
 * name; the address can sign up again.
 * @param input `email` confirms the erasure and must be the user's address
 * @throws Refused own_account, erasure_of_admin, erasure_reservations, erasure_hosted,
 * erasure_money, erasure_balance, erasure_unposted, and as withLockedPerson; InvalidInput
 */
export async function erasePerson(
  app: App,
  admin: UserActor,
  id: number,
  input: { email: string; reason: string },
): Promise<PersonDetail> {
  const reason = reasonOf(input.reason)
  if (id === admin.id) throw new Refused('own_account')
  await withLockedPerson(app, admin, id, async ({ tx, person, now }) => {
    if (person.access_control === 'ADMIN') throw new Refused('erasure_of_admin')
    if (normaliseEmail(input.email) !== person.email)
      throw new InvalidInput({ email: ['この会員のメールアドレスと一致しません。'] })
    await lockComingSlotsOf(tx, id, now)
    const obstacles = await findObstacles(tx, id, now)
    if (obstacles.coming_reservations > 0)
      throw new Refused('erasure_reservations', { count: obstacles.coming_reservations })
    if (obstacles.hosted_reservations > 0) throw new Refused('erasure_hosted', { count: obstacles.hosted_reservations })
    if (obstacles.money_under_way > 0) throw new Refused('erasure_money', { count: obstacles.money_under_way })
    if (obstacles.balance !== 0) throw new Refused('erasure_balance', { balance: obstacles.balance })
    if (obstacles.unposted > 0) throw new Refused('erasure_unposted')
    const comment = 'ホストの退会にともない、公開を停止しました。'
    const experiences = await withdrawExperiences(tx, { user_id: id, by: admin.id, now, comment }, false)
    await erase(tx, id, person.email, now)
    await insertAudit(tx, admin, {
      at: now,
      action: 'erase_person',
      ...aboutPerson(id),
      detail: { reason, experiences },
    })
  })
  return await getPerson(app, id)
}
