/** Signs the user out. The form in the header posts here; it works without JavaScript. */
import { redirect } from 'react-router'
import { signOut } from '#web/calls/accounts.ts'
import { loaded } from '#web/read-response.ts'
import type { Route } from './+types/sign-out'

export async function action({ context }: Route.ActionArgs) {
  await loaded(signOut({ context }))
  return redirect('/')
}

/** A GET changes nothing: it redirects to the front page. */
export const loader = () => redirect('/')
