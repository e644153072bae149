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

export const MOST_REPORT_TEXT = 1000
export const MOST_READING_REASON = 500
export const MOST_OUTCOME = 1000
export const MOST_REPLY = 2000

/** How long an admin reads a thread before another reason is needed, ms. */
export const READING_TIME = 30 * 60_000

/** How many reports a user may send in which time, s. */
export const REPORT_LIMIT = { most: 10, seconds: 86_400 }
