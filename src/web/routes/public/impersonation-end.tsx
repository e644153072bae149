/** Ends an impersonation. The form of 「終える」 posts here; it works without JavaScript. */
import { redirect } from 'react-router'
import { readResponse, serverApi } from '#web/api-client.ts'
import type { Route } from './+types/impersonation-end'

export async function action({ context }: Route.ActionArgs) {
  const answer = await readResponse(serverApi(context).admin.users.viewing.$delete())
  if (!answer.ok) return redirect('/')
  return redirect(answer.data.user_id === null ? '/admin/users' : `/admin/users/${answer.data.user_id}`)
}

/** A GET changes nothing: it redirects to the front page. */
export const loader = () => redirect('/')
