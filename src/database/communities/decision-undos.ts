// Decisions that can be taken back. Call in inApplicationScope, after the application was found
// there.
import { sql } from 'kysely'
import type { ApplicationState } from '#domain/communities/applications.ts'
import type { Tx } from '../client.ts'

/**
 * Stores what the application is now, before a new decision. It replaces what was stored before.
 */
export async function keepForUndo(tx: Tx, application_id: number, ends_at: Date): Promise<void> {
  await sql`insert into community_application_undos
      (application_id, state, decision_message, decided_at, decided_by, decided_by_user_id, ends_at)
    select a.id, a.state, a.decision_message, a.decided_at, a.decided_by, a.decided_by_user_id, ${ends_at}
    from community_applications a where a.id = ${application_id}
    on conflict (application_id) do update set state = excluded.state, decision_message = excluded.decision_message,
      decided_at = excluded.decided_at, decided_by = excluded.decided_by, decided_by_user_id = excluded.decided_by_user_id,
      ends_at = excluded.ends_at, mail_id = null`.execute(tx)
}

export async function noteMailOfDecision(tx: Tx, application_id: number, mail_id: number): Promise<void> {
  await tx
    .updateTable('community_application_undos')
    .set({ mail_id })
    .where('application_id', '=', application_id)
    .execute()
}

type Decider = { kind: 'brand_member' | 'user'; id: number }

/**
 * Restores what the application was before this decision of the decider.
 * @returns the restored state and the mail of the decision; undefined if it can't be taken back any
 * more, was changed, or is another keeper's
 */
export async function restoreUndecided(
  tx: Tx,
  application_id: number,
  { decided_at, by, now }: { decided_at: Date; by: Decider; now: Date },
): Promise<{ state: ApplicationState; mail_id: number | null } | undefined> {
  const decider = by.kind === 'brand_member' ? sql`a.decided_by` : sql`a.decided_by_user_id`
  const restored = await sql<{ state: ApplicationState }>`
    update community_applications a set state = u.state, decision_message = u.decision_message, decided_at = u.decided_at,
      decided_by = (select m.id from brand_members m where m.id = u.decided_by),
      decided_by_user_id = ${by.kind === 'user' ? sql`(select p.id from users p where p.id = u.decided_by_user_id)` : sql`u.decided_by_user_id`}
    from community_application_undos u
    where a.id = ${application_id} and u.application_id = a.id and u.ends_at > ${now} and a.state <> 'new'
      and a.decided_at = ${decided_at} and ${decider} = ${by.id}
    returning a.state`.execute(tx)
  const [row] = restored.rows
  if (!row) return undefined
  const undo = await tx
    .deleteFrom('community_application_undos')
    .where('application_id', '=', application_id)
    .returning('mail_id')
    .executeTakeFirstOrThrow()
  return { ...row, ...undo }
}

/** Deletes what can't be taken back any more. */
export async function deleteEndedUndos(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('community_application_undos').where('ends_at', '<=', now).execute()
}
