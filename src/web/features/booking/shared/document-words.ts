import type { IssuedDocument, ShownDocument } from '#contract/booking/documents-schemas.ts'
import type { DocumentKind } from '#domain/booking/documents.ts'
import { formatDate } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'

export const sheetTitles: Record<DocumentKind, string> = { receipt: '領収書', return_invoice: '適格返還請求書' }

type Kind = Pick<ShownDocument, 'issuing' | 'parts' | 'name' | 'simplified'>

/** Which kind of document it is, in a sentence. */
export function kindWords(kind: DocumentKind, { issuing, parts, name, simplified }: Kind): string {
  const receipt = simplified ? '適格簡易請求書' : '適格請求書'
  const what = kind === 'receipt' ? receipt : '適格返還請求書（返還インボイス）'
  // Receipts of earlier versions have numbers without a name.
  if (kind === 'receipt' && name === null && !simplified)
    return `${parts.some((part) => part.invoice_number !== null) ? '宛名がないため、' : ''}適格請求書ではありません。`
  if (issuing === 'intermediary') return `${what}です。媒介者交付特例により、運営者の名前と登録番号で発行しています。`
  const of_fee = parts.some(({ of, invoice_number }) => of === 'operator' && invoice_number !== null)
  if (issuing === 'proxy')
    return `${what}です。体験料金は、ホストの${kind === 'receipt' ? receipt : '適格返還請求書'}を運営者が代わりに交付しています。${of_fee ? '' : 'サービス料は、適格請求書ではありません。'}`
  return of_fee ? `体験料金は、適格請求書ではありません。サービス料は、${what}です。` : '適格請求書ではありません。'
}

const PART_WORDS = { both: '体験料金とサービス料', host: '体験料金', operator: 'サービス料' } as const

/** 体験料金（10%対象） */
export const partWords = ({ of, tax }: ShownDocument['parts'][number], tax_rate: number): string =>
  tax === null ? `${PART_WORDS[of]}（適格請求書の対象外）` : `${PART_WORDS[of]}（${tax_rate}%対象）`

/** What has happened since a receipt was issued, for its stamp; null if it is true as it stands. */
export function sinceWords({
  kind,
  refunded,
  refunded_since,
  moved_to,
  cancelled,
}: Pick<IssuedDocument, 'kind' | 'refunded' | 'refunded_since' | 'moved_to' | 'cancelled'>): string | null {
  const since = [
    cancelled && (refunded_since > 0 || (kind === 'receipt' && refunded === 0)) && 'キャンセル済み',
    refunded_since > 0 && `返金 ${formatYen(refunded_since)}`,
    kind === 'receipt' && cancelled && refunded_since + refunded === 0 && '返金なし',
    moved_to !== null && `日程変更 ${formatDate(moved_to)}`,
  ]
  return since.filter(Boolean).join('・') || null
}
