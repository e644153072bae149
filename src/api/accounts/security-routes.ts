import * as endpoints from '#contract/accounts/security-endpoints.ts'
import { type UserSecurityPaths, userSecurity } from '#contract/accounts/population-security-endpoints.ts'
import { finishSignIn } from '#services/accounts/sign-in/finish-sign-in.ts'
import { signInByPasskey } from '#services/accounts/sign-in/sign-in-by-passkey.ts'
import { clientAddress } from '../shared/client-address.ts'
import { userOf } from '../shared/actors.ts'
import { begun } from '../shared/cookies.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'
import { populationSecurityRoutes } from './population-security-routes.ts'

export const securityRoutes = () =>
  router()
    .route('/', populationSecurityRoutes<UserSecurityPaths>(userSecurity, { kind: 'user', actorOf: userOf }))
    .openapi(guarded(endpoints.finishSignIn), async (c) => {
      const session = await finishSignIn(c.get('app'), c.req.valid('json'), c.req.raw.headers, clientAddress(c))
      return c.json(begun(c, session), 200)
    })
    .openapi(guarded(endpoints.signInByPasskey), async (c) => {
      const session = await signInByPasskey(c.get('app'), c.req.valid('json'), c.req.raw.headers, clientAddress(c))
      return c.json(begun(c, session), 200)
    })
