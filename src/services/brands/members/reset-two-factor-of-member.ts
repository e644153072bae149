import { deleteSecondFactors } from '#database/accounts/second-factors.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { deleteBrandSessions, findBrandMember, findPersonOfMember } from '#database/brands/brand-members.ts'
import { inTransaction } from '#database/client.ts'
import { mailFactorChange } from '../../accounts/mails/factor-mails.ts'
import { reasonOf } from '../../accounts/shared/locked-person.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'
import { Refused } from '../../shared/refused.ts'
import { brandSide } from './brand-mails.ts'

/**
 * Removes the second factor and passkeys of a brand member who has lost them, and ends their
 * sessions, in all their brands. The member gets a mail. For the operator.
 * @throws Refused brand_member_not_found, two_factor_is_off; InvalidInput
 */
export async function resetTwoFactorOfMember(
  app: App,
  actor: UserActor,
  { brand_id, id }: { brand_id: number; id: number },
  input: { reason: string },
): Promise<void> {
  const reason = reasonOf(input.reason)
  await inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const member = await findBrandMember(tx, brand_id, id)
    if (!member) throw new Refused('brand_member_not_found')
    const person_id = await findPersonOfMember(tx, id)
    if (person_id === undefined) throw new Refused('two_factor_is_off')
    const deleted = await deleteSecondFactors(tx, { brand_member_id: person_id })
    if (deleted.two_factors + deleted.passkeys === 0) throw new Refused('two_factor_is_off')
    const sessions = await deleteBrandSessions(tx, person_id)
    const subject = { subject_type: 'brand_member', subject_id: id } as const
    const detail = { brand_id, reason, sessions, ...deleted }
    await insertAudit(tx, actor, { at: now, action: 'reset_two_factor', ...subject, detail })
    await mailFactorChange(app, brandSide, tx, { name: '', email: member.email }, 'two_factor_reset', now)
  })
}
