// Who may open the pages of the brand back-office, for its layout's `middleware`: it runs before every page's data.
import { createContext, data, type MiddlewareFunction, redirect } from 'react-router'
import type { BrandMe } from '#contract/brands/brand-members-schemas.ts'
import { answerOf, serverBrandApi } from '#web/api-client.ts'
import { brandSignInPath } from './brand-paths.ts'

/** Who asks; set by the guard, for the loaders behind it. */
export const brandMeContext = createContext<BrandMe>()

/** Without a brand session: to /brand/sign_in, and back to the same address afterwards. */
export const requireBrandMember: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const answer = await answerOf(serverBrandApi(context)['brand-members'].me.$get())
  if (!answer.ok) {
    if (answer.status === 401) throw redirect(brandSignInPath(`${url.pathname}${url.search}`))
    throw data(answer.error, answer.status)
  }
  context.set(brandMeContext, answer.data)
  return await next()
}
