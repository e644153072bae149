import * as endpoints from '#contract/brands/brand-security-endpoints.ts'
import { type BrandSecurityPaths, brandSecurity } from '#contract/accounts/population-security-endpoints.ts'
import { finishBrandSignIn } from '#services/brands/sign-in/finish-brand-sign-in.ts'
import { signInBrandMemberByPasskey } from '#services/brands/sign-in/sign-in-brand-member-by-passkey.ts'
import { populationSecurityRoutes } from '../accounts/population-security-routes.ts'
import { clientAddress } from '../shared/client-address.ts'
import { brandPersonOf } from '../shared/actors.ts'
import { begun } from '../shared/cookies.ts'
import { entered } from './entered.ts'
import { guarded } from '../shared/guard.ts'
import { router } from '../shared/router.ts'

export const brandSecurityRoutes = () =>
  router()
    .route(
      '/',
      populationSecurityRoutes<BrandSecurityPaths>(brandSecurity, { kind: 'brand_member', actorOf: brandPersonOf }),
    )
    .openapi(guarded(endpoints.finishBrandSignIn), async (c) => {
      const session = await finishBrandSignIn(c.get('app'), c.req.valid('json'), c.req.raw.headers, clientAddress(c))
      return entered(c, begun(c, session))
    })
    .openapi(guarded(endpoints.signInBrandMemberByPasskey), async (c) => {
      const session = await signInBrandMemberByPasskey(
        c.get('app'),
        c.req.valid('json'),
        c.req.raw.headers,
        clientAddress(c),
      )
      return entered(c, begun(c, session))
    })
