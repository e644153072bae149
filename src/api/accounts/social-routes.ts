import * as endpoints from '#contract/accounts/social-endpoints.ts'
import type { SocialFinished } from '#contract/accounts/social-schemas.ts'
import { errorMessage } from '#contract/shared/error-table.ts'
import {
  beginSocialSignIn,
  finishSocialSignIn,
  listSignInProviders,
  type SocialOutcome,
} from '#services/accounts/social/social-sign-in.ts'
import { confirmSocialSignUp, getSocialSignUp, submitSocialSignUp } from '#services/accounts/social/social-sign-up.ts'
import { getWaysToSignIn, unlinkIdentity } from '#services/accounts/social/ways-to-sign-in.ts'
import { clientAddress } from '../shared/client-address.ts'
import { actorOf } from '../shared/actors.ts'
import { setCookies } from '../shared/cookies.ts'
import { serve } from '../shared/serve.ts'

function finishedOf(outcome: SocialOutcome): SocialFinished {
  const { step, back, provider } = outcome
  if (outcome.step !== 'refused') return { step, back }
  const { problem, linking } = outcome
  return { step, back, code: problem, message: errorMessage(problem, { provider }), linking }
}

export const socialRoutes = () =>
  serve(endpoints, {
    listSignInProviders: ({ app }) => listSignInProviders(app),
    beginSocialSignIn: async ({ c, app, param: { provider }, json }) => {
      const { headers } = c.req.raw
      const { location, cookies } = await beginSocialSignIn(
        app,
        await actorOf(c),
        provider,
        json,
        headers,
        clientAddress(c),
      )
      setCookies(c, cookies)
      return { location }
    },
    finishSocialSignIn: async ({ c, app, param: { provider }, json }) => {
      const { headers } = c.req.raw
      const outcome = await finishSocialSignIn(app, await actorOf(c), provider, json, headers, clientAddress(c))
      setCookies(c, outcome.cookies)
      return finishedOf(outcome)
    },
    getSocialSignUp: ({ c, app }) => getSocialSignUp(app, c.req.raw.headers),
    submitSocialSignUp: async ({ c, app, json }) => {
      const { headers } = c.req.raw
      const done = await submitSocialSignUp(app, json, headers, clientAddress(c))
      setCookies(c, done.cookies)
      return { step: done.step, back: done.back }
    },
    confirmSocialSignUp: async ({ c, app, json }) => {
      const { headers } = c.req.raw
      const done = await confirmSocialSignUp(app, json, headers, clientAddress(c))
      setCookies(c, done.cookies)
      return { step: done.step, back: done.back }
    },
    getWaysToSignIn: ({ app, user }) => getWaysToSignIn(app, user),
    unlinkIdentity: async ({ app, user, param }) => {
      await unlinkIdentity(app, user, param.provider)
      return { message: 'つながりを解除しました。' }
    },
  })
