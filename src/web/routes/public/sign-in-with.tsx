/** Starts a sign-in with LINE or Google, at /sign_in/{provider}. A plain form posts here. */
import { redirect } from 'react-router'
import { beginSocialSignIn } from '#web/calls/accounts.ts'
import { readResponse } from '#web/read-response.ts'
import { providerOf, withProblem } from '#web/features/accounts/social/social-offer.ts'
import { signInPath } from '#web/features/shared/sign-in-path.ts'
import { formOf, textOfForm } from '#web/features/shared/form-of.ts'
import type { Route } from './+types/sign-in-with'

export async function action({ request, params, context }: Route.ActionArgs) {
  const provider = providerOf(params)
  const form = await formOf(request)
  const back = textOfForm(form, 'back')
  const linking = form.has('linking')
  const json = { back, linking, by_hand: form.has('by_hand') }
  const answer = await readResponse(beginSocialSignIn({ context, param: { provider }, json }))
  // 303: the browser opens the provider's page with GET.
  if (answer.ok) return redirect(answer.data.location, 303)
  return redirect(withProblem(linking ? '/mypage/security' : signInPath(back), answer.error.code, provider), 303)
}

/** A GET changes nothing: it redirects to the page with the buttons. */
export function loader({ params }: Route.LoaderArgs) {
  providerOf(params)
  return redirect('/logon')
}
