import { data } from 'react-router'
import type { Answer } from '#web/read-response.ts'

/**
 * The body of a successful response, for loaders. A 403 becomes 404, so that the page hides what
 * the user may not see.
 * @throws the page's error
 */
export function loadedOrHidden<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.data
  throw answer.status === 403 ? data(null, 404) : data(answer.error, { status: answer.status })
}
