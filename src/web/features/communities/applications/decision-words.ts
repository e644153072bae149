import type { ReceivedApplication } from '#contract/communities/received-applications-schemas.ts'
import type { Decision } from '#domain/communities/applications.ts'

export const DECISION_VERBS: Record<Decision, string> = { accepted: '受け入れる', declined: '見送る' }

/** How the applicant learns of the decision. */
export const toldBy = ({ email, has_account, user_name }: ReceivedApplication) => {
  if (email !== null) return `${user_name} さんに、メール（${email}）でお知らせします。`
  if (has_account) return `メールアドレスがないため、${user_name} さんのマイページにだけ表示されます。`
  return 'メールアドレスがないため、お知らせも文面も届きません。'
}

/** What happens to the message of a decision; null if it reaches nobody. */
export const messageWay = ({ email, has_account }: Pick<ReceivedApplication, 'email' | 'has_account'>) =>
  email !== null ? '送る' : has_account ? 'マイページに表示する' : null
