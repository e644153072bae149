import * as endpoints from '#contract/brands/brand-security-endpoints.ts'
import { addPasskey } from '#services/accounts/add-passkey.ts'
import { beginPasskey } from '#services/accounts/begin-passkey.ts'
import { beginPasskeySignIn } from '#services/accounts/begin-passkey-sign-in.ts'
import { beginTwoFactor } from '#services/accounts/begin-two-factor.ts'
import { confirmIdentity } from '#services/accounts/confirm-identity.ts'
import { getSecurity } from '#services/accounts/get-security.ts'
import { removePasskey } from '#services/accounts/remove-passkey.ts'
import { renamePasskey } from '#services/accounts/rename-passkey.ts'
import { renewRecoveryCodes } from '#services/accounts/renew-recovery-codes.ts'
import { turnOffTwoFactor } from '#services/accounts/turn-off-two-factor.ts'
import { turnOnTwoFactor } from '#services/accounts/turn-on-two-factor.ts'
import { finishBrandSignIn } from '#services/brands/finish-brand-sign-in.ts'
import { signInBrandMemberByPasskey } from '#services/brands/sign-in-brand-member-by-passkey.ts'
import { clientAddress } from '../shared/client-address.ts'
import { guarded, passkeyOptionsOf, router, setCookies, brandMemberOf } from '../shared/router.ts'

export const brandSecurityRoutes = () =>
  router()
    .openapi(guarded(endpoints.getBrandSecurity), async (c) =>
      c.json(await getSecurity(c.get('app'), await brandMemberOf(c), c.req.raw.headers), 200),
    )
    .openapi(guarded(endpoints.confirmBrandIdentity), async (c) => {
      await confirmIdentity(c.get('app'), await brandMemberOf(c), c.req.valid('json'), c.req.raw.headers)
      return c.json({ message: '確認しました。' }, 200)
    })
    .openapi(guarded(endpoints.beginBrandTwoFactor), async (c) =>
      c.json(await beginTwoFactor(c.get('app'), await brandMemberOf(c), c.req.raw.headers), 200),
    )
    .openapi(guarded(endpoints.turnOnBrandTwoFactor), async (c) =>
      c.json(await turnOnTwoFactor(c.get('app'), await brandMemberOf(c), c.req.valid('json'), c.req.raw.headers), 200),
    )
    .openapi(guarded(endpoints.turnOffBrandTwoFactor), async (c) => {
      await turnOffTwoFactor(c.get('app'), await brandMemberOf(c), c.req.raw.headers)
      return c.json({ message: '二段階認証をオフにしました。' }, 200)
    })
    .openapi(guarded(endpoints.renewBrandRecoveryCodes), async (c) =>
      c.json(await renewRecoveryCodes(c.get('app'), await brandMemberOf(c), c.req.raw.headers), 200),
    )
    .openapi(guarded(endpoints.beginBrandPasskey), async (c) =>
      c.json(passkeyOptionsOf(c, await beginPasskey(c.get('app'), await brandMemberOf(c), c.req.raw.headers)), 200),
    )
    .openapi(guarded(endpoints.addBrandPasskey), async (c) =>
      c.json(await addPasskey(c.get('app'), await brandMemberOf(c), c.req.valid('json'), c.req.raw.headers), 201),
    )
    .openapi(guarded(endpoints.renameBrandPasskey), async (c) =>
      c.json(
        await renamePasskey(
          c.get('app'),
          await brandMemberOf(c),
          c.req.valid('param').id,
          c.req.valid('json'),
          c.req.raw.headers,
        ),
        200,
      ),
    )
    .openapi(guarded(endpoints.removeBrandPasskey), async (c) =>
      c.json(
        await removePasskey(c.get('app'), await brandMemberOf(c), c.req.valid('param').id, c.req.raw.headers),
        200,
      ),
    )
    .openapi(guarded(endpoints.finishBrandSignIn), async (c) => {
      const { value, cookies } = await finishBrandSignIn(
        c.get('app'),
        c.req.valid('json'),
        c.req.raw.headers,
        clientAddress(c),
      )
      setCookies(c, cookies)
      return c.json(value, 200)
    })
    .openapi(guarded(endpoints.beginBrandPasskeySignIn), async (c) =>
      c.json(passkeyOptionsOf(c, await beginPasskeySignIn(c.get('app'), 'brand_member', c.req.raw.headers)), 200),
    )
    .openapi(guarded(endpoints.signInBrandMemberByPasskey), async (c) => {
      const { value, cookies } = await signInBrandMemberByPasskey(
        c.get('app'),
        c.req.valid('json'),
        c.req.raw.headers,
        clientAddress(c),
      )
      setCookies(c, cookies)
      return c.json(value, 200)
    })
