import type { Context } from 'hono'
import type { PopulationSecurity, SecurityPaths } from '#contract/accounts/population-security-endpoints.ts'
import { addPasskey } from '#services/accounts/security/add-passkey.ts'
import { beginPasskey } from '#services/accounts/security/begin-passkey.ts'
import { beginPasskeyConfirmation } from '#services/accounts/security/begin-passkey-confirmation.ts'
import { beginPasskeySignIn } from '#services/accounts/sign-in/begin-passkey-sign-in.ts'
import { beginTwoFactor } from '#services/accounts/security/begin-two-factor.ts'
import { confirmIdentity } from '#services/accounts/security/confirm-identity.ts'
import { endOtherSessions } from '#services/accounts/security/end-other-sessions.ts'
import { endSession } from '#services/accounts/security/end-session.ts'
import { getSecurity } from '#services/accounts/security/get-security.ts'
import { listSessions } from '#services/accounts/security/list-sessions.ts'
import { removePasskey } from '#services/accounts/security/remove-passkey.ts'
import { renamePasskey } from '#services/accounts/security/rename-passkey.ts'
import { renewRecoveryCodes } from '#services/accounts/security/renew-recovery-codes.ts'
import { turnOffTwoFactor } from '#services/accounts/security/turn-off-two-factor.ts'
import { turnOnTwoFactor } from '#services/accounts/security/turn-on-two-factor.ts'
import type { PopulationName, SecurityActor } from '#services/accounts/shared/security-of.ts'
import { begun } from '../shared/cookies.ts'
import type { ApiEnv } from '../shared/env.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

type Population = { kind: PopulationName; actorOf: (c: Context<ApiEnv>) => Promise<SecurityActor> }

/** The response to a sign-in that needs a code. */
export const codeNeeded = { next_action: { type: 'two_factor_code' } } as const

/**
 * Serves the endpoints of one population.
 * @param kind of the population, and `actorOf`, which returns the caller
 */
export const populationSecurityRoutes = <Paths extends SecurityPaths>(
  endpoints: PopulationSecurity<Paths>,
  { kind, actorOf }: Population,
) =>
  router()
    .openapi(guarded(endpoints.getSecurity), async (c) =>
      c.json(await getSecurity(c.get('app'), await actorOf(c), c.req.raw.headers), 200),
    )
    .openapi(guarded(endpoints.confirmIdentity), async (c) => {
      await confirmIdentity(c.get('app'), await actorOf(c), c.req.valid('json'), c.req.raw.headers)
      return c.json({ message: '確認しました。' }, 200)
    })
    .openapi(guarded(endpoints.beginPasskeyConfirmation), async (c) =>
      c.json(begun(c, await beginPasskeyConfirmation(c.get('app'), await actorOf(c), c.req.raw.headers)), 200),
    )
    .openapi(guarded(endpoints.beginTwoFactor), async (c) =>
      c.json(await beginTwoFactor(c.get('app'), await actorOf(c)), 200),
    )
    .openapi(guarded(endpoints.turnOnTwoFactor), async (c) =>
      c.json(await turnOnTwoFactor(c.get('app'), await actorOf(c), c.req.valid('json'), c.req.raw.headers), 200),
    )
    .openapi(guarded(endpoints.turnOffTwoFactor), async (c) => {
      await turnOffTwoFactor(c.get('app'), await actorOf(c))
      return c.json({ message: '二段階認証をオフにしました。' }, 200)
    })
    .openapi(guarded(endpoints.renewRecoveryCodes), async (c) =>
      c.json(await renewRecoveryCodes(c.get('app'), await actorOf(c)), 200),
    )
    .openapi(guarded(endpoints.beginPasskey), async (c) =>
      c.json(begun(c, await beginPasskey(c.get('app'), await actorOf(c), c.req.raw.headers)), 200),
    )
    .openapi(guarded(endpoints.addPasskey), async (c) =>
      c.json(await addPasskey(c.get('app'), await actorOf(c), c.req.valid('json'), c.req.raw.headers), 201),
    )
    .openapi(guarded(endpoints.renamePasskey), async (c) =>
      c.json(
        await renamePasskey(
          c.get('app'),
          await actorOf(c),
          c.req.valid('param').id,
          c.req.valid('json'),
          c.req.raw.headers,
        ),
        200,
      ),
    )
    .openapi(guarded(endpoints.removePasskey), async (c) =>
      c.json(await removePasskey(c.get('app'), await actorOf(c), c.req.valid('param').id, c.req.raw.headers), 200),
    )
    .openapi(guarded(endpoints.listSessions), async (c) =>
      c.json(await listSessions(c.get('app'), await actorOf(c), c.req.raw.headers), 200),
    )
    .openapi(guarded(endpoints.endSession), async (c) =>
      c.json(await endSession(c.get('app'), await actorOf(c), c.req.valid('param').id, c.req.raw.headers), 200),
    )
    .openapi(guarded(endpoints.endOtherSessions), async (c) =>
      c.json(await endOtherSessions(c.get('app'), await actorOf(c), c.req.raw.headers), 200),
    )
    .openapi(guarded(endpoints.beginPasskeySignIn), async (c) =>
      c.json(begun(c, await beginPasskeySignIn(c.get('app'), kind, c.req.raw.headers)), 200),
    )
