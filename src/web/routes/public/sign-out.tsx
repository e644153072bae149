/** Signs the user out. The form in the header posts here; it works without JavaScript. */
import { redirect } from 'react-router'
import { loaded, serverApi } from '#web/api-client.ts'
import type { Route } from './+types/sign-out'

export async function action({ context }: Route.ActionArgs) {
  await loaded(serverApi(context).sign_out.$delete())
  return redirect('/')
}

/** A GET changes nothing: it redirects to the front page. */
export const loader = () => redirect('/')
