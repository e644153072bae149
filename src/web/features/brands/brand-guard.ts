// Access guard for the `middleware` of the brand back office's layout. It runs before the loaders
// of every page.
import { createContext, data, type MiddlewareFunction, redirect } from 'react-router'
import type { BrandMe } from '#contract/brands/brand-members-schemas.ts'
import { getBrandMe } from '#web/calls/brands.ts'
import { readResponse } from '#web/read-response.ts'
import { brandSignInPath } from '#web/features/shared/brand-paths.ts'

/** The signed-in brand member. The guard sets it for the loaders behind it. */
export const brandMeContext = createContext<BrandMe>()

/** Redirects to /brand/sign_in without a session; the sign-in returns to the same address. */
export const requireBrandMember: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const answer = await readResponse(getBrandMe({ context }))
  if (!answer.ok) {
    if (answer.status === 401) throw redirect(brandSignInPath(`${url.pathname}${url.search}`))
    throw data(answer.error, answer.status)
  }
  context.set(brandMeContext, answer.data)
  return await next()
}
