import * as endpoints from '#contract/brands/brand-security-endpoints.ts'
import { brandSecurity } from '#contract/accounts/population-security-endpoints.ts'
import { finishBrandSignIn, signInBrandMemberByPasskey } from '#services/brands/sign-in/brand-sign-in.ts'
import { populationSecurityRoutes } from '../accounts/population-security-routes.ts'
import { clientAddress } from '../shared/client-address.ts'
import { brandPersonOf } from '../shared/actors.ts'
import { begun } from '../shared/cookies.ts'
import { serve } from '../shared/serve.ts'
import { entered } from './entered.ts'

export const brandSecurityRoutes = () =>
  serve(
    {
      finishBrandSignIn: endpoints.finishBrandSignIn,
      signInBrandMemberByPasskey: endpoints.signInBrandMemberByPasskey,
    },
    {
      finishBrandSignIn: async ({ c, app, json }) =>
        entered(c, begun(c, await finishBrandSignIn(app, json, c.req.raw.headers, clientAddress(c)))),
      signInBrandMemberByPasskey: async ({ c, app, json }) =>
        entered(c, begun(c, await signInBrandMemberByPasskey(app, json, c.req.raw.headers, clientAddress(c)))),
    },
    populationSecurityRoutes(brandSecurity, { kind: 'brand_member', actorOf: brandPersonOf }),
  )
