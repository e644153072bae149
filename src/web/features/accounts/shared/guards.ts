// Who may open the pages of an area, for its layout's `middleware`: it runs before every page's data, in the browser's later steps too.
import { createContext, data, type MiddlewareFunction, redirect } from 'react-router'
import type { Me } from '#contract/accounts/accounts-schemas.ts'
import { signedIn } from './signed-in.ts'

/** Who asks; set by the guards, for the loaders behind them. */
export const meContext = createContext<Me>()

/** Without a session: to /logon, and back to the same address afterwards. */
export const requireUser: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  context.set(meContext, await signedIn(context, `${url.pathname}${url.search}`))
  return await next()
}

/** To anybody but an admin these pages aren't there. */
export const requireAdmin: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const me = await signedIn(context, `${url.pathname}${url.search}`)
  if (me.two_factor_needed) throw redirect('/mypage/security')
  if (me.access_control !== 'ADMIN') throw data(null, 404)
  context.set(meContext, me)
  return await next()
}
