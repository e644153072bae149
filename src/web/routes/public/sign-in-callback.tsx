/**
 * The callback of a sign-in with LINE or Google, at /sign_in/{provider}/callback. It always
 * redirects, so the code doesn't stay in the URL.
 */
import { data, redirect } from 'react-router'
import { finishSocialSignIn } from '#web/calls/accounts.ts'
import { readResponse } from '#web/read-response.ts'
import { providerOf, withProblem } from '#web/features/accounts/social/social-offer.ts'
import { secondStepPath, signInPath } from '#web/features/shared/sign-in-path.ts'
import type { Route } from './+types/sign-in-callback'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const provider = providerOf(params)
  // React Router also calls loaders for HEAD requests. They must not use the code.
  if (request.method !== 'GET') throw data(null, 405)
  const { searchParams } = new URL(request.url)
  const brought = (name: string) => searchParams.get(name) ?? ''
  const json = { state: brought('state'), code: brought('code'), error: brought('error') }
  const answer = await readResponse(finishSocialSignIn({ context, param: { provider }, json }))
  if (!answer.ok) return redirect(withProblem('/logon', answer.error.code, provider))
  const { step, back, code = '', linking } = answer.data
  switch (step) {
    case 'signed_in':
      return redirect(back)
    case 'code_needed':
      return redirect(secondStepPath(back))
    case 'more_needed':
      return redirect('/sign_up/social')
    case 'linked':
      return redirect(`/mypage/security?done=linked&with=${provider}`)
    case 'refused':
      return redirect(withProblem(linking ? '/mypage/security' : signInPath(back), code, provider))
  }
}
