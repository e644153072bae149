import * as endpoints from '#contract/accounts/security-endpoints.ts'
import { userSecurity } from '#contract/accounts/population-security-endpoints.ts'
import { finishSignIn, signInByPasskey } from '#services/accounts/sign-in/sign-in.ts'
import { clientAddress } from '../shared/client-address.ts'
import { userOf } from '../shared/actors.ts'
import { begun } from '../shared/cookies.ts'
import { serve } from '../shared/serve.ts'
import { populationSecurityRoutes } from './population-security-routes.ts'

export const securityRoutes = () =>
  serve(
    { finishSignIn: endpoints.finishSignIn, signInByPasskey: endpoints.signInByPasskey },
    {
      finishSignIn: async ({ c, app, json }) =>
        begun(c, await finishSignIn(app, json, c.req.raw.headers, clientAddress(c))),
      signInByPasskey: async ({ c, app, json }) =>
        begun(c, await signInByPasskey(app, json, c.req.raw.headers, clientAddress(c))),
    },
    populationSecurityRoutes(userSecurity, { kind: 'user', actorOf: userOf }),
  )
