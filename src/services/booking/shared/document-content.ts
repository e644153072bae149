// The texts and amounts of a document, from a reservation as it is now.
import type { DocumentRow, IssueFacts } from '#database/booking/documents.ts'
import type { ReservationRow } from '#database/booking/reservations.ts'
import { findDocumentSettings } from '#database/reference/document-settings.ts'
import type { Db } from '#database/client.ts'
import {
  type DocumentContent,
  type HostRegistration,
  isRegistered,
  type Issuing,
  issuingOf,
  partsOf,
  type Registration,
  shareOf,
  shareOfRefund,
} from '#domain/booking/documents.ts'
import { serviceFeeOf } from '#domain/booking/quote.ts'
import { dateOf, formatDate } from '#domain/shared/japan-time.ts'
import { getOperator } from '../../reference/get-operator.ts'

export type Draft = { issuing: Issuing; amount: number; content: DocumentContent }

/** The service of a reservation: the days of its slots. A receipt leaves out those that were cancelled. */
function serviceOf({ calendars, first_starts_at }: ReservationRow, all: boolean) {
  const kept = calendars.filter(({ cancelled }) => all || !cancelled)
  const days = (kept.length > 0 ? kept : calendars).map(({ date }) => date).toSorted()
  return { first: days[0]!, last: days.at(-1)!, count: days.length, starts_at: first_starts_at }
}

function hostOf(facts: IssueFacts): (HostRegistration & { name: string }) | null {
  const { legal_name, invoice_number, invoice_from, invoice_until, invoice_consented_at } = facts
  // Without the day of registration nobody knows whether it held.
  if (legal_name === null || invoice_number === null || invoice_from === null) return null
  return {
    name: legal_name,
    number: invoice_number,
    from: invoice_from,
    until: invoice_until,
    consented_at: invoice_consented_at,
  }
}

/** Whose document it is, and the issuers. */
async function issuersOf(
  db: Db,
  row: ReservationRow,
  facts: IssueFacts,
  { former, all = false }: { former: DocumentRow | undefined; all?: boolean },
) {
  const service = serviceOf(row, all)
  const [operator, { registered_from }] = [await getOperator({ db }), await findDocumentSettings(db)]
  const ours: Registration | null =
    operator.invoice_number === null ? null : { number: operator.invoice_number, from: registered_from, until: null }
  const number = isRegistered(ours, service) ? ours.number : null
  const host = hostOf(facts)
  let issuing = issuingOf(ours, host, service)
  let seller = { name: issuing === 'proxy' && host ? host.name : row.hosted_by, invoice_number: host?.number ?? null }
  // The details of a host who left, or who is being checked again, don't take the invoice from a guest.
  const before = former?.content.parts.find(({ of }) => of === 'host')
  if (facts.invoice_number === null && former && former.issuing !== 'plain') {
    issuing = former.issuing === 'intermediary' && number === null ? 'plain' : former.issuing
    seller = { name: former.content.seller, invoice_number: before?.invoice_number ?? null }
  }
  return {
    service,
    issuing,
    names: { host: seller, operator: { name: operator.company_name, invoice_number: number } },
    receiver: {
      name: operator.company_name,
      address: `〒${operator.postal_code} ${operator.address}`,
      phone: operator.phone,
    },
    sample: operator.sample,
  }
}

type Issuers = Awaited<ReturnType<typeof issuersOf>>

const aboutOf = (row: ReservationRow, { service }: Issuers) =>
  `体験「${row.experience_title}」（${formatDate(service.first)}${service.count > 1 ? `ほか${service.count - 1}回` : ''}）の料金`

function sharedContent(row: ReservationRow, { service, names, receiver, sample }: Issuers) {
  return {
    service_from: service.first,
    service_to: service.last,
    paid_on: dateOf(row.confirmed_at!),
    method: row.card_last4
      ? `クレジットカード（${row.card_brand ?? 'カード'} 末尾${row.card_last4}）`
      : 'クレジットカード',
    seller: names.host.name,
    receiver,
    sample,
  }
}

/** Yen of a reservation that are or are being refunded. */
export const refundedOf = (row: ReservationRow) => (row.refunded ?? 0) + row.refund_queued

/**
 * The receipt of a paid reservation of which something stays paid.
 * @param former the receipt that it would correct
 */
export async function draftReceipt(
  db: Db,
  row: ReservationRow,
  facts: IssueFacts,
  { name, former }: { name: string | null; former: DocumentRow | undefined },
): Promise<Draft> {
  const refunded = refundedOf(row)
  const amount = row.total - refunded
  const issuers = await issuersOf(db, row, facts, { former })
  const fee = serviceFeeOf(row)
  const share = shareOf({ total: row.total, fee }, amount)
  const lines = [
    {
      name: `体験料金（${row.price.toLocaleString('ja-JP')}円 × ${row.number_of_people}名 × ${row.calendars.length}回）`,
      amount: row.tour,
    },
  ]
  if (row.option_name !== null) lines.push({ name: `オプション（${row.option_name}）`, amount: row.option })
  if (row.discount > 0) lines.push({ name: 'クーポン割引', amount: -row.discount })
  lines.push({ name: 'サービス料', amount: fee })
  if (refunded > 0) lines.push({ name: '返金', amount: -refunded })
  return {
    issuing: issuers.issuing,
    amount,
    content: {
      ...sharedContent(row, issuers),
      name,
      description: `${aboutOf(row, issuers)}として`,
      refunded_on: null,
      refunded,
      lines,
      host_amount: share.host,
      parts: partsOf(issuers.issuing, share, issuers.names),
    },
  }
}

/** The return invoice of a refund. `name`: that of the last receipt. */
export async function draftReturnInvoice(
  db: Db,
  row: ReservationRow,
  facts: IssueFacts,
  { amount, now, former }: { amount: number; now: Date; former: DocumentRow | undefined },
): Promise<Draft> {
  const issuers = await issuersOf(db, row, facts, { former, all: true })
  const share = shareOfRefund({ total: row.total, fee: serviceFeeOf(row) }, { before: facts.refunded_before, amount })
  const lines = [
    { name: '体験料金の返金', amount: share.host },
    { name: 'サービス料の返金', amount: share.operator },
  ]
  return {
    issuing: issuers.issuing,
    amount,
    content: {
      ...sharedContent(row, issuers),
      name: former?.content.name ?? row.receipt_name,
      description: `${aboutOf(row, issuers)}の返金`,
      refunded_on: dateOf(now),
      refunded: 0,
      lines: lines.filter((line) => line.amount > 0),
      host_amount: share.host,
      parts: partsOf(issuers.issuing, share, issuers.names),
    },
  }
}
