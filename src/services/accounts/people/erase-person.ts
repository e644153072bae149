import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { normaliseEmail } from '#domain/shared/text.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { InvalidInput, Refused } from '../../shared/refused.ts'
import { getPerson } from './get-person.ts'
import { eraseLocked, requireErasable } from '../shared/erase-locked.ts'
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
  await withLockedPerson(app, admin, id, async (locked) => {
    const { tx, person, now } = locked
    if (normaliseEmail(input.email) !== person.email)
      throw new InvalidInput({ email: ['この会員のメールアドレスと一致しません。'] })
    await requireErasable(locked)
    const experiences = await eraseLocked(locked, admin.id)
    await insertAudit(tx, admin, {
      at: now,
      action: 'erase_person',
      ...aboutPerson(id),
      detail: { reason, experiences },
    })
  })
  return await getPerson(app, id)
}
