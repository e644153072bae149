import { data, type RouterContextProvider, redirect } from 'react-router'
import { getMe } from '#web/calls/accounts.ts'
import { readResponse } from '#web/read-response.ts'
import { signInPath } from '#web/features/shared/sign-in-path.ts'

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
