/** Where the buttons of LINE and Google go, at /sign_in/{provider}; a plain form, so that it works without a script. */
import { redirect } from 'react-router'
import { answerOf, serverApi } from '#web/api-client.ts'
import { signInPath } from '#web/features/accounts/sign-in-path.ts'
import { withProblem } from '#web/features/accounts/social-offer.ts'
import { textOfForm } from '#web/features/accounts/text-of-form.ts'
import type { Route } from './+types/sign-in-with'

export async function action({ request, params: { provider }, context }: Route.ActionArgs) {
  const form = await request.formData()
  const back = textOfForm(form, 'back')
  const linking = form.has('linking')
  const json = { back, linking, by_hand: form.has('by_hand') }
  const api = serverApi(context).sign_in_providers[':provider']
  const answer = await answerOf(api.begin.$post({ param: { provider }, json }))
  // 303: the company's page is fetched, never posted to.
  if (answer.ok) return redirect(answer.data.location, 303)
  return redirect(withProblem(linking ? '/mypage/security' : signInPath(back), answer.error.code, provider), 303)
}

/** Typed into the address bar it only leads to the page with the buttons: reading an address changes nothing. */
export const loader = () => redirect('/logon')
