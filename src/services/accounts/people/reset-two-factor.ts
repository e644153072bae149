import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { deleteSecondFactors } from '#database/accounts/second-factors.ts'
import { deleteSessions } from '#database/accounts/users.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { mailFactorChange, userSide } from '../mails/factor-mails.ts'
import { getPerson } from './get-person.ts'
import { aboutPerson, reasonOf, withLockedPerson } from '../shared/with-locked-person.ts'

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
