import type { ApprovalSettingsAnswer } from '#contract/experiences/approval-desk-schemas.ts'
import { findApprovalSettings } from '#database/experiences/approval-settings.ts'
import type { App } from '../../shared/app.ts'

/**
 * The goal of answers to requests for publication, and the reply templates; the usual ones until
 * some are saved.
 */
export const getApprovalSettings = async ({ db }: Pick<App, 'db'>): Promise<ApprovalSettingsAnswer> =>
  await findApprovalSettings(db)
