import { type RouterContextProvider, redirect } from 'react-router'
import { safeBack } from '#domain/accounts/safe-back.ts'
import { answerOf, serverApi } from '#web/api-client.ts'

/**
 * For loaders of the pages where people sign in: the way back from `?back=`.
 * @throws a redirect there when somebody is signed in already
 */
export async function backOf(request: Request, context: Readonly<RouterContextProvider>): Promise<string> {
  const back = safeBack(new URL(request.url).searchParams.get('back'))
  const answer = await answerOf(serverApi(context).me.$get())
  if (answer.ok) throw redirect(back)
  return back
}
