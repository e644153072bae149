// Lists of the brand back office show that they couldn't be loaded. Only 401, 403 and 404 become
// the page's error.
import { data } from 'react-router'
import { readResponse } from '#web/read-response.ts'
import type { TypedResponse } from './use-sending.ts'

type Body<R extends TypedResponse> = Extract<Awaited<ReturnType<typeof readResponse<R>>>, { ok: true }>['data']

/**
 * The body of a successful response, or null after an error that a retry may fix.
 * @throws the page's error for 401, 403 and 404
 */
export async function loadedList<R extends TypedResponse>(call: Promise<R>): Promise<Body<R> | null> {
  const answer = await readResponse(call)
  if (answer.ok) return answer.data
  if ([401, 403, 404].includes(answer.status)) throw data(answer.error, { status: answer.status })
  return null
}

/** docs/product/communities.md#brand-back-office */
export const NOT_LOADED = 'データの取得に失敗しました'
