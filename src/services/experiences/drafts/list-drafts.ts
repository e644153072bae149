import type { Drafts } from '#contract/experiences/host-experiences-schemas.ts'
import { findDrafts } from '#database/experiences/drafts.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '../../shared/actor.ts'
import type { App } from '../../shared/app.ts'

/** The actor's drafts, the last edited first. */
export async function listDrafts({ db }: Pick<App, 'db'>, actor: UserActor): Promise<Drafts> {
  const rows = await findDrafts(db, actor.id)
  return {
    experience_drafts: rows.map((row) => ({ ...row, approve: false, updated_at: isoJapan(row.updated_at) })),
  }
}
