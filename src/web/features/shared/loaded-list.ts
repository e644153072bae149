// Lists of the brand area say by themselves that they couldn't be loaded; what must not be seen, or isn't there, is the page's error.
import { data } from 'react-router'
import { answerOf } from '#web/api-client.ts'

type TypedResponse = Awaited<Parameters<typeof answerOf>[0]>
type Body<R extends TypedResponse> = Extract<Awaited<ReturnType<typeof answerOf<R>>>, { ok: true }>['data']

/** The body of a success, or null after a failure that another try may mend. @throws the page's error for 401, 403 and 404 */
export async function loadedList<R extends TypedResponse>(call: Promise<R>): Promise<Body<R> | null> {
  const answer = await answerOf(call)
  if (answer.ok) return answer.data
  if ([401, 403, 404].includes(answer.status)) throw data(answer.error, { status: answer.status })
  return null
}

/** Brand specification 8. */
export const NOT_LOADED = 'データの取得に失敗しました'
