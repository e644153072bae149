import type { Context } from 'hono'
import type { PopulationSecurity, SecurityPaths } from '#contract/accounts/population-security-endpoints.ts'
import {
  addPasskey,
  beginPasskey,
  beginTwoFactor,
  getSecurity,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '#services/accounts/security/factors.ts'
import { beginPasskeyConfirmation, confirmIdentity } from '#services/accounts/security/identity.ts'
import { beginPasskeySignIn } from '#services/accounts/sign-in/sign-in.ts'
import { endOtherSessions, endSession, listSessions } from '#services/accounts/security/sessions.ts'
import type { PopulationName, SecurityActor } from '#services/accounts/shared/security-of.ts'
import { begun } from '../shared/cookies.ts'
import type { ApiEnv } from '../shared/env.ts'
import { serve } from '../shared/serve.ts'

type Population = { kind: PopulationName; actorOf: (c: Context<ApiEnv>) => Promise<SecurityActor> }

/** The response to a sign-in that needs a code. */
export const codeNeeded = { next_action: { type: 'two_factor_code' } } as const

/** @param kind of the population, and `actorOf`, which returns the caller */
export const populationSecurityRoutes = (endpoints: PopulationSecurity<SecurityPaths>, { kind, actorOf }: Population) =>
  serve(endpoints, {
    getSecurity: async ({ c, app }) => getSecurity(app, await actorOf(c), c.req.raw.headers),
    confirmIdentity: async ({ c, app, json }) => {
      await confirmIdentity(app, await actorOf(c), json, c.req.raw.headers)
      return { message: '確認しました。' }
    },
    beginPasskeyConfirmation: async ({ c, app }) =>
      begun(c, await beginPasskeyConfirmation(app, await actorOf(c), c.req.raw.headers)),
    beginTwoFactor: async ({ c, app }) => beginTwoFactor(app, await actorOf(c)),
    turnOnTwoFactor: async ({ c, app, json }) => turnOnTwoFactor(app, await actorOf(c), json, c.req.raw.headers),
    turnOffTwoFactor: async ({ c, app }) => {
      await turnOffTwoFactor(app, await actorOf(c))
      return { message: '二段階認証をオフにしました。' }
    },
    renewRecoveryCodes: async ({ c, app }) => renewRecoveryCodes(app, await actorOf(c)),
    beginPasskey: async ({ c, app }) => begun(c, await beginPasskey(app, await actorOf(c), c.req.raw.headers)),
    addPasskey: async ({ c, app, json }) => addPasskey(app, await actorOf(c), json, c.req.raw.headers),
    renamePasskey: async ({ c, app, param, json }) =>
      renamePasskey(app, await actorOf(c), param.id, json, c.req.raw.headers),
    removePasskey: async ({ c, app, param }) => removePasskey(app, await actorOf(c), param.id, c.req.raw.headers),
    listSessions: async ({ c, app }) => listSessions(app, await actorOf(c), c.req.raw.headers),
    endSession: async ({ c, app, param }) => endSession(app, await actorOf(c), param.id, c.req.raw.headers),
    endOtherSessions: async ({ c, app }) => endOtherSessions(app, await actorOf(c), c.req.raw.headers),
    beginPasskeySignIn: async ({ c, app }) => begun(c, await beginPasskeySignIn(app, kind, c.req.raw.headers)),
  })
