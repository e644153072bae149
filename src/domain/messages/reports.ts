// Reports about threads (docs/product/messages.md#reports).

export const reportKinds = ['harassment', 'fraud', 'contact', 'spam', 'help', 'other'] as const
export type ReportKind = (typeof reportKinds)[number]

export const reportKindWords: Record<ReportKind, string> = {
  harassment: 'いやがらせ、失礼な言葉',
  fraud: 'だまされているかもしれない',
  contact: 'つむぎの外での支払いや連絡を求められた',
  spam: '宣伝、関係のない内容',
  help: '困っていて、運営の助けがほしい',
  other: 'そのほか',
}

export const reportResults = ['acted', 'answered', 'no_action'] as const
export type ReportResult = (typeof reportResults)[number]

/** What the reporter reads. Nothing about what was done to the other side. */
export const reportResultWords: Record<ReportResult, string> = {
  acted: '確認し、必要な対応をしました',
  answered: 'ご質問・ご相談にお答えしました',
  no_action: '確認しましたが、対応はしませんでした',
}

export const reportState = ({ closed_at, waits }: { closed_at: string | null; waits: boolean }): string =>
  closed_at !== null ? '対応済み' : waits ? '運営の返事待ち' : '連絡した方の返信待ち'

export const MOST_REPORT_TEXT = 1000
export const MOST_READING_REASON = 500
export const MOST_OUTCOME = 1000
export const MOST_REPLY = 2000

/** How long an admin reads a thread before another reason is needed, ms. */
export const READING_TIME = 30 * 60_000

/** How many reports, and messages about reports, a user may send in which time, s. */
export const REPORT_LIMIT = { most: 10, seconds: 86_400 }
export const REPORT_MESSAGE_LIMIT = { most: 50, seconds: 86_400 }
