import { answerOrSignIn } from '#web/features/shared/user-answer-of.ts'
import { brandSignInPath } from '#web/features/shared/brand-paths.ts'

/** Like userAnswerOf, for brand members. */
export const brandAnswerOf = answerOrSignIn(brandSignInPath)
