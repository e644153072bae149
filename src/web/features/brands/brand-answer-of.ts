import { answerOrSignIn } from '../accounts/shared/user-answer-of.ts'
import { brandSignInPath } from './brand-paths.ts'

/** For members of a brand. */
export const brandAnswerOf = answerOrSignIn(brandSignInPath)
