// Calls that pages make in the browser for somebody who is signed in.
import { answerOf } from '#web/api-client.ts'
import { leaveUnasked } from '#web/ui/form/use-unsaved-warning.ts'
import { endedPath, signInPath } from './sign-in-path.ts'

/**
 * As answerOf, but where the session has ended it goes to sign in, which says so, and back to this page afterwards; no answer comes then, so
 * that nothing more is said or loaded on the page that is left. What was typed must be kept by then (useStoredForm).
 *
 * @param pathOf the sign-in page that comes back to an address
 */
export const answerOrSignIn =
  (pathOf: (back: string) => string): typeof answerOf =>
  async (call) => {
    const answer = await answerOf(call)
    if (answer.ok || answer.status !== 401) return answer
    const { pathname, search } = window.location
    leaveUnasked(endedPath(pathOf(pathname + search)))
    return await new Promise<never>(() => {})
  }

/** For users, admins among them. */
export const userAnswerOf = answerOrSignIn(signInPath)
