/** Where the header's sign-out form goes; a plain form, so that it works without a script. */
import { redirect } from 'react-router'
import { loaded, serverApi } from '#web/api-client.ts'
import type { Route } from './+types/sign-out'

export async function action({ context }: Route.ActionArgs) {
  await loaded(serverApi(context).sign_out.$delete())
  return redirect('/')
}

/** Typed into the address bar it only leads to the front page: reading an address changes nothing. */
export const loader = () => redirect('/')
