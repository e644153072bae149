import type { App } from '../../shared/app.ts'
import { requireFresh, type SecurityActor } from '../shared/security-of.ts'

/**
 * Only lets a session pass that confirmed the person's identity recently. For the endpoints with
 * the fact `fresh`.
 * @throws Refused identity_unconfirmed, not_signed_in
 */
export const checkConfirmation = (app: App, actor: Pick<SecurityActor, 'kind'>, headers: Headers): Promise<void> =>
  requireFresh(app, actor, headers)
