// API calls from the browser for signed-in users.
import { readResponse } from '#web/read-response.ts'
import { leaveWithoutWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { endedPath, signInPath } from './sign-in-path.ts'
import { brandSignInPath } from './brand-paths.ts'

/**
 * Like readResponse, but when the session has ended it goes to the sign-in page, which says so and
 * returns to this page. The promise then never resolves, so the page that is being left does
 * nothing more. The input must be stored before the call (useStoredForm).
 *
 * @param pathOf builds the path of the sign-in page that returns to an address
 */
export const answerOrSignIn =
  (pathOf: (back: string) => string): typeof readResponse =>
  async (call) => {
    const answer = await readResponse(call)
    if (answer.ok || answer.status !== 401) return answer
    const { pathname, search } = window.location
    leaveWithoutWarning(endedPath(pathOf(pathname + search)))
    return await new Promise<never>(() => {})
  }

/** For users, including admins. */
export const userAnswerOf = answerOrSignIn(signInPath)

/** Like userAnswerOf, for brand members. */
export const brandAnswerOf = answerOrSignIn(brandSignInPath)
