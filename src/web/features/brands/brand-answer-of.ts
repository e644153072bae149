import { answerOf } from '#web/api-client.ts'
import { brandSignInPath } from './brand-paths.ts'

/**
 * As answerOf, for calls that brand pages make in the browser: where the session has ended it goes to sign in, and back to this page
 * afterwards. What was typed must be kept by then (useStoredForm).
 */
export const brandAnswerOf: typeof answerOf = async (call) => {
  const answer = await answerOf(call)
  if (!answer.ok && answer.status === 401) {
    const { pathname, search } = window.location
    window.location.assign(brandSignInPath(pathname + search))
  }
  return answer
}
