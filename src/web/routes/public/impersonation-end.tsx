/** Where 「終える」 goes while an admin sees the product as somebody; a plain form, so that it works without a script. */
import { redirect } from 'react-router'
import { answerOf, serverApi } from '#web/api-client.ts'
import type { Route } from './+types/impersonation-end'

export async function action({ context }: Route.ActionArgs) {
  const answer = await answerOf(serverApi(context).admin.users.viewing.$delete())
  if (!answer.ok) return redirect('/')
  return redirect(answer.data.user_id === null ? '/admin/users' : `/admin/users/${answer.data.user_id}`)
}

/** Typed into the address bar it only leads to the front page: reading an address changes nothing. */
export const loader = () => redirect('/')
