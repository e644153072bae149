/** Ends an impersonation. The form of 「終える」 posts here; it works without JavaScript. */
import { redirect } from 'react-router'
import { endImpersonation } from '#web/calls/admin-users.ts'
import { readResponse } from '#web/read-response.ts'
import type { Route } from './+types/impersonation-end'

export async function action({ context }: Route.ActionArgs) {
  const answer = await readResponse(endImpersonation({ context }))
  if (!answer.ok) return redirect('/')
  return redirect(answer.data.user_id === null ? '/admin/users' : `/admin/users/${answer.data.user_id}`)
}

/** A GET changes nothing: it redirects to the front page. */
export const loader = () => redirect('/')
