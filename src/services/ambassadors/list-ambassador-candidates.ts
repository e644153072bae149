import type { Candidates } from '#contract/ambassadors/ambassadors-schemas.ts'
import { findActiveUserByEmail } from '#database/accounts/users.ts'
import { normaliseEmail } from '#domain/shared/text.ts'
import { limits } from '../accounts/shared/limits.ts'
import type { UserActor } from '../shared/actor.ts'
import type { App } from '../shared/app.ts'
import { limitAttempts } from '../shared/limit-attempts.ts'
import { requireManager } from './require-manager.ts'

/**
 * The user whom a member can add: the one with exactly this address. Only admins can search other
 * names and addresses (docs/decisions/021-members-are-found-by-their-full-address.md).
 * @throws Refused not_allowed, too_many_attempts
 */
export async function listAmbassadorCandidates(
  app: Pick<App, 'db' | 'clock' | 'rate_limits'>,
  actor: UserActor,
  ambassador_id: number,
  { email }: { email?: string },
): Promise<Candidates> {
  await requireManager(app.db, actor, ambassador_id)
  const address = normaliseEmail(email ?? '')
  if (!address.includes('@')) return { users: [] }
  await limitAttempts(app, `candidates:${actor.id}`, limits.candidatesByMember)
  const user = await findActiveUserByEmail(app.db, address)
  return { users: user ? [{ id: user.id, name: user.name, email: user.email }] : [] }
}
