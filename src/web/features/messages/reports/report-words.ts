import type { Report } from '#contract/messages/reports-schemas.ts'

/** Who reported whom, such as 「花子（ゲスト） → 太郎（ホスト）」. */
export const reportParties = ({ side, reporter, guest, host }: Report): string =>
  side === 'guest'
    ? `${reporter.name}（ゲスト） → ${host.name}（ホスト）`
    : `${reporter.name}（ホスト） → ${guest.name}（ゲスト）`
