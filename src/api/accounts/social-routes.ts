import * as endpoints from '#contract/accounts/social-endpoints.ts'
import type { SocialFinished } from '#contract/accounts/social-schemas.ts'
import { errorMessage } from '#contract/shared/error-table.ts'
import { beginSocialSignIn } from '#services/accounts/social/begin-social-sign-in.ts'
import { finishSocialSignIn, type SocialOutcome } from '#services/accounts/social/finish-social-sign-in.ts'
import { listSignInProviders } from '#services/accounts/social/list-sign-in-providers.ts'
import { confirmSocialSignUp, getSocialSignUp, submitSocialSignUp } from '#services/accounts/social/social-sign-up.ts'
import { getWaysToSignIn, unlinkIdentity } from '#services/accounts/social/ways-to-sign-in.ts'
import { clientAddress } from '../shared/client-address.ts'
import { actorOf, userOf } from '../shared/actors.ts'
import { setCookies } from '../shared/cookies.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

function finishedOf(outcome: SocialOutcome): SocialFinished {
  const { step, back, provider } = outcome
  if (outcome.step !== 'refused') return { step, back }
  const { problem, linking } = outcome
  return { step, back, code: problem, message: errorMessage(problem, { provider }), linking }
}

export const socialRoutes = () =>
  router()
    .openapi(guarded(endpoints.listSignInProviders), (c) => c.json(listSignInProviders(c.get('app')), 200))
    .openapi(guarded(endpoints.beginSocialSignIn), async (c) => {
      const { provider } = c.req.valid('param')
      const { headers } = c.req.raw
      const { location, cookies } = await beginSocialSignIn(
        c.get('app'),
        await actorOf(c),
        provider,
        c.req.valid('json'),
        headers,
        clientAddress(c),
      )
      setCookies(c, cookies)
      return c.json({ location }, 200)
    })
    .openapi(guarded(endpoints.finishSocialSignIn), async (c) => {
      const { provider } = c.req.valid('param')
      const { headers } = c.req.raw
      const outcome = await finishSocialSignIn(
        c.get('app'),
        await actorOf(c),
        provider,
        c.req.valid('json'),
        headers,
        clientAddress(c),
      )
      setCookies(c, outcome.cookies)
      return c.json(finishedOf(outcome), 200)
    })
    .openapi(guarded(endpoints.getSocialSignUp), async (c) =>
      c.json(await getSocialSignUp(c.get('app'), c.req.raw.headers), 200),
    )
    .openapi(guarded(endpoints.submitSocialSignUp), async (c) => {
      const { headers } = c.req.raw
      const done = await submitSocialSignUp(c.get('app'), c.req.valid('json'), headers, clientAddress(c))
      setCookies(c, done.cookies)
      return c.json({ step: done.step, back: done.back }, 200)
    })
    .openapi(guarded(endpoints.confirmSocialSignUp), async (c) => {
      const { headers } = c.req.raw
      const done = await confirmSocialSignUp(c.get('app'), c.req.valid('json'), headers, clientAddress(c))
      setCookies(c, done.cookies)
      return c.json({ step: done.step, back: done.back }, 200)
    })
    .openapi(guarded(endpoints.getWaysToSignIn), async (c) =>
      c.json(await getWaysToSignIn(c.get('app'), await userOf(c)), 200),
    )
    .openapi(guarded(endpoints.unlinkIdentity), async (c) => {
      await unlinkIdentity(c.get('app'), await userOf(c), c.req.valid('param').provider)
      return c.json({ message: 'つながりを解除しました。' }, 200)
    })
