import { type ApprovalSettings, usualApprovalSettings } from '#domain/experiences/approval-settings.ts'
import type { Db } from '../client.ts'

export const APPROVAL_SETTINGS_KEY = 'approvals'

/** The stored settings of approvals and how often they were changed; the usual ones until then. */
export async function findApprovalSettings(db: Db): Promise<ApprovalSettings & { version: number }> {
  const row = await db
    .selectFrom('settings')
    .select(['value', 'version'])
    .where('key', '=', APPROVAL_SETTINGS_KEY)
    .executeTakeFirst()
  if (!row) return { ...usualApprovalSettings, version: 0 }
  return { ...(row.value as ApprovalSettings), version: row.version }
}
