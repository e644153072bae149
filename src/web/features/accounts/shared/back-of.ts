import { type RouterContextProvider, redirect } from 'react-router'
import { safeBack } from '#domain/accounts/safe-back.ts'
import { answerOf, serverApi } from '#web/api-client.ts'

/**
 * For loaders of the pages where people sign in: the way back from `?back=`.
 * @throws a redirect there when somebody is signed in already
 */
export async function backOf(request: Request, context: Readonly<RouterContextProvider>): Promise<string> {
  const { searchParams } = new URL(request.url)
  const back = safeBack(searchParams.get('back'))
  // Whoever shows once more who they are, before what an old session may not do.
  if (searchParams.has('again')) return back
  const answer = await answerOf(serverApi(context).me.$get())
  if (answer.ok) throw redirect(back)
  return back
}
