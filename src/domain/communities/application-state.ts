/** States of an application to a community. */
export const applicationStates = ['new', 'accepted', 'declined'] as const
export type ApplicationState = (typeof applicationStates)[number]

export const decisions = ['accepted', 'declined'] as const satisfies ApplicationState[]
export type Decision = (typeof decisions)[number]

/** As shown to the brand. */
export const applicationStateLabels: Record<ApplicationState, string> = {
  new: '未対応',
  accepted: '受け入れ',
  declined: '見送り',
}

/** In characters. */
export const MAX_DECISION_MESSAGE = 2000
export const MAX_MEMO = 4000

/**
 * Why the message of a decision is invalid, or null. A declined applicant must get a message; an
 * accepted one need not.
 */
export function decisionMessageProblem(decision: Decision, message: string): string | null {
  if (decision === 'declined' && message.trim() === '')
    return '見送るときは、申し込んだ方へのメッセージを入力してください。'
  if (Array.from(message).length > MAX_DECISION_MESSAGE)
    return `メッセージは${MAX_DECISION_MESSAGE}文字以内で入力してください。`
  return null
}

/** How long a decision can be taken back, s, as the page shows it. */
export const UNDO_SECONDS = 10
/**
 * How long the server holds the mail of a decision and allows to take the decision back, s: longer,
 * for a slow network.
 */
export const HOLD_SECONDS = 13
