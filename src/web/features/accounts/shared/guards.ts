// Access guards for loaders, and for the `middleware` of layouts, which runs before the loaders of
// every page, also in client navigation.
import { createContext, data, type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router'
import type { Me } from '#contract/accounts/accounts-schemas.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { AdminRole } from '#domain/accounts/roles.ts'
import { mayOpen } from './office-roles.ts'
import { getMe } from '#web/calls/accounts.ts'
import { readResponse } from '#web/read-response.ts'
import { signInPath } from '#web/features/shared/sign-in-path.ts'
import { safeBack } from '#domain/accounts/safe-back.ts'

/**
 * The signed-in user, for loaders of the user's own pages.
 * @throws a redirect to the sign-in page, which returns to `back`; other errors as a response
 */
export async function signedIn(context: Readonly<RouterContextProvider>, back: string) {
  const answer = await readResponse(getMe({ context }))
  if (answer.ok) return answer.data
  if (answer.status === 401) throw redirect(signInPath(back))
  throw data(answer.error, answer.status)
}

/** The signed-in user. The guards set it for the loaders behind them. */
export const meContext = createContext<Me>()

/** Redirects to /logon without a session; the sign-in returns to the same address. */
export const requireUser: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  context.set(meContext, await signedIn(context, `${url.pathname}${url.search}`))
  return await next()
}

/** The body of the 403 that admins get for pages of the admin area during an impersonation. */
export type ImpersonatedBody = {
  impersonated: Pick<Me, 'name' | 'access_control'> & { viewing: NonNullable<Me['viewing']> }
}

/** The body of the 403 that admins get for pages that their roles don't open. */
export type DeniedBody = Pick<ErrorBody, 'message' | 'messages'> & {
  denied: Pick<Me, 'id' | 'name'> & { roles: AdminRole[] }
}

const NO_ROLE = 'あなたの役割では、このページは開けません。必要なときは、全権の管理者にご相談ください。'

/**
 * Responds 404 to users who aren't admins, 403 with a DeniedBody for a page that the admin's roles
 * don't open, and 403 with an ImpersonatedBody during an impersonation. An admin who still has to
 * turn on two-factor codes goes to that page.
 */
export const requireAdmin: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const me = await signedIn(context, `${url.pathname}${url.search}`)
  const { name, access_control, viewing } = me
  if (viewing) throw data({ impersonated: { name, access_control, viewing } } satisfies ImpersonatedBody, 403)
  if (me.two_factor_needed) throw redirect('/mypage/security')
  if (me.access_control !== 'ADMIN') throw data(null, 404)
  const { id, admin_roles: roles = [] } = me
  if (!mayOpen(roles, url.pathname))
    throw data(
      { message: NO_ROLE, messages: { base: [NO_ROLE] }, denied: { id, name, roles } } satisfies DeniedBody,
      403,
    )
  context.set(meContext, me)
  return await next()
}

/**
 * Reads the return path from `?back=`. For loaders of sign-in pages.
 * @throws a redirect to that path if the user is already signed in
 */
export async function backOf(request: Request, context: Readonly<RouterContextProvider>): Promise<string> {
  const { searchParams } = new URL(request.url)
  const back = safeBack(searchParams.get('back'))
  // The user is signed in, but must confirm their identity by signing in again.
  if (searchParams.has('again')) return back
  const answer = await readResponse(getMe({ context }))
  if (answer.ok) throw redirect(back)
  return back
}
