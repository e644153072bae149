import type { AmbassadorMember, AmbassadorMembers, Candidates } from '#contract/ambassadors/ambassadors-schemas.ts'
import { findActiveUser, findActiveUserByEmail } from '#database/accounts/users.ts'
import { findAmbassador } from '#database/ambassadors/find-ambassadors.ts'
import {
  countAmbassadorMembers,
  deleteAmbassadorMember,
  findAmbassadorMembers,
  insertAmbassadorMember,
  isAmbassadorMember,
} from '#database/ambassadors/members.ts'
import { insertAudit } from '#database/audit/insert-audit.ts'
import { type Db, inTransaction } from '#database/client.ts'
import { lockAmbassadorMembers } from '#database/locks.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import { normaliseEmail } from '#domain/shared/text.ts'
import { limits } from '../accounts/shared/limits.ts'
import { isAdminAs, type UserActor } from '../shared/actor.ts'
import { pageMetaOf, rangeOf, searchOf } from '../shared/paging.ts'
import type { App } from '../shared/app.ts'
import { limitAttempts } from '../shared/limit-attempts.ts'
import { Refused } from '../shared/refused.ts'
import { queueMemberMail } from './member-mails.ts'

/**
 * Admits admins and the ambassador's own members. Other callers get the same refusal whether or not
 * the ambassador exists.
 * @throws Refused not_allowed
 */
async function requireManager(db: Db, actor: UserActor, ambassador_id: number): Promise<void> {
  if (!isAdminAs(actor) && !(await isAmbassadorMember(db, ambassador_id, actor.id))) throw new Refused('not_allowed')
}

/**
 * A page of an ambassador's members, for admins and its members.
 * @throws Refused not_allowed, ambassador_not_found
 */
export async function listAmbassadorMembers(
  { db }: Pick<App, 'db'>,
  actor: UserActor,
  ambassador_id: number,
  query: { q?: string; page: number },
): Promise<AmbassadorMembers> {
  await requireManager(db, actor, ambassador_id)
  const q = searchOf(query.q)
  const [ambassador, rows, count] = await Promise.all([
    findAmbassador(db, ambassador_id),
    findAmbassadorMembers(db, ambassador_id, q, rangeOf(query.page)),
    countAmbassadorMembers(db, ambassador_id, q),
  ])
  if (!ambassador) throw new Refused('ambassador_not_found')
  const { id, name, published } = ambassador
  return {
    ambassador: { id, name, published },
    members: rows.map((row) => ({ ...row, associated_at: isoJapan(row.associated_at) })),
    meta: pageMetaOf(query.page, count),
  }
}

/**
 * The user whom a member can add: the one with exactly this address. Only admins can search other
 * names and addresses (docs/product/accounts.md#finding-people).
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

/**
 * Adds a user to the ambassador, so that they can publish in its name, and mails them. For admins
 * and members.
 * @throws Refused not_allowed, ambassador_not_found, user_not_found (also for a suspended user),
 * ambassador_member_exists
 */
export async function associateAmbassadorMember(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>,
  actor: UserActor,
  ambassador_id: number,
  user_id: number,
): Promise<AmbassadorMember> {
  return await inTransaction(app.db, async (tx) => {
    await requireManager(tx, actor, ambassador_id)
    const ambassador = await findAmbassador(tx, ambassador_id)
    if (!ambassador) throw new Refused('ambassador_not_found')
    const user = await findActiveUser(tx, user_id)
    if (!user) throw new Refused('user_not_found')
    const now = app.clock.now()
    if (!(await insertAmbassadorMember(tx, ambassador_id, user_id, now))) throw new Refused('ambassador_member_exists')
    await insertAudit(tx, actor, {
      at: now,
      action: 'add_ambassador_member',
      subject_type: 'ambassador',
      subject_id: ambassador_id,
      detail: { user_id },
    })
    await queueMemberMail(app, tx, user, ambassador.name, 'added')
    return { id: user.id, name: user.name, email: user.email, associated_at: isoJapan(now) }
  })
}

/**
 * Removes a user from an ambassador and mails them. They no longer act for its experiences, except
 * their own. Members can't remove themselves, but admins can
 * (docs/product/profiles.md#ambassador-members).
 * @throws Refused not_allowed, own_ambassador_member, ambassador_not_found,
 * ambassador_member_not_found
 */
export async function removeAmbassadorMember(
  app: Pick<App, 'db' | 'clock' | 'jobs' | 'base_url'>,
  actor: UserActor,
  ambassador_id: number,
  user_id: number,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    // Of two members who remove each other, the second is no longer a member here.
    await lockAmbassadorMembers(tx, ambassador_id)
    await requireManager(tx, actor, ambassador_id)
    if (user_id === actor.id && !isAdminAs(actor)) throw new Refused('own_ambassador_member')
    const ambassador = await findAmbassador(tx, ambassador_id)
    if (!ambassador) throw new Refused('ambassador_not_found')
    const now = app.clock.now()
    if (!(await deleteAmbassadorMember(tx, ambassador_id, user_id, now)))
      throw new Refused('ambassador_member_not_found')
    await insertAudit(tx, actor, {
      at: now,
      action: 'remove_ambassador_member',
      subject_type: 'ambassador',
      subject_id: ambassador_id,
      detail: { user_id },
    })
    // Suspended users get no mail.
    const user = await findActiveUser(tx, user_id)
    if (user) await queueMemberMail(app, tx, user, ambassador.name, 'removed')
  })
}
