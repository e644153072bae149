import { data } from 'react-router'
import type { answerOf } from '#web/api-client.ts'

type Answer<T> = { ok: true; data: T } | Extract<Awaited<ReturnType<typeof answerOf>>, { ok: false }>

/** For loaders: the body of a success. What one may not see isn't there. @throws the page's error */
export function loadedOrHidden<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.data
  throw answer.status === 403 ? data(null, 404) : data(answer.error, { status: answer.status })
}
