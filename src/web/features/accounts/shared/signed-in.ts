import { data, type RouterContextProvider, redirect } from 'react-router'
import { answerOf, serverApi } from '#web/api-client.ts'
import { signInPath } from './sign-in-path.ts'

/** For loaders of a person's own pages: who they are. @throws a redirect to sign in, and back to `back` afterwards */
export async function signedIn(context: Readonly<RouterContextProvider>, back: string) {
  const answer = await answerOf(serverApi(context).me.$get())
  if (answer.ok) return answer.data
  if (answer.status === 401) throw redirect(signInPath(back))
  throw data(answer.error, answer.status)
}
