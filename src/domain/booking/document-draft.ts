/** The texts and amounts of a document, from a reservation and the registrations of its sellers. */
import { dateOf, formatDate, type Instant } from '../shared/japan-time.ts'
import {
  type DocumentContent,
  isQualified,
  type Issuing,
  issuingOf,
  partsOf,
  shareOf,
  shareOfRefund,
} from './documents.ts'
import type { PartyLine } from './party.ts'
import { tourParts } from './price-type-words.ts'
import { serviceFeeOf } from './quote.ts'
import { type HostRegistration, numberOn, type Registration } from './registration.ts'

export type DocumentReservation = {
  experience_title: string
  hosted_by: string
  calendars: readonly { date: string; cancelled: boolean }[]
  number_of_people: number
  /** Null without price types. */
  lines: readonly PartyLine[] | null
  option_name: string | null
  price: number
  tour: number
  option: number
  discount: number
  service_fee: number
  processing_fee: number
  total: number
  card_brand: string | null
  card_last4: string | null
  first_starts_at: Instant
  confirmed_at: Instant
}

/** The sellers of a reservation, and the document that is corrected or returned. */
export type DocumentSellers = {
  operator: {
    company_name: string
    postal_code: string
    address: string
    phone: string
    registration: Registration | null
    sample: boolean
  }
  /** Null: the operator knows of no registration. */
  host: (HostRegistration & { name: string }) | null
  former: { issuing: Issuing; content: DocumentContent } | null
  /** Whether a receipt without a name is a simplified invoice. */
  simplified: boolean
}

export type Draft = { issuing: Issuing; amount: number; content: DocumentContent }

/** The days of the slots. A receipt leaves out those that were cancelled. */
export function serviceOf(
  { calendars, first_starts_at }: Pick<DocumentReservation, 'calendars' | 'first_starts_at'>,
  all = false,
) {
  const kept = calendars.filter(({ cancelled }) => all || !cancelled)
  const days = (kept.length > 0 ? kept : calendars).map(({ date }) => date).toSorted()
  return { first: days[0]!, last: days.at(-1)!, count: days.length, starts_at: first_starts_at }
}

function issuersOf(row: DocumentReservation, { operator, host, former }: DocumentSellers, all: boolean) {
  const service = serviceOf(row, all)
  const number = numberOn(operator.registration, service)
  let issuing = issuingOf(operator.registration, host, service)
  let seller = { name: issuing === 'proxy' && host ? host.name : row.hosted_by, invoice_number: host?.number ?? null }
  // A host who left, or whose details are being checked again, takes no invoice from a guest.
  if (host === null && former !== null && former.issuing !== 'plain') {
    const { parts, seller: name } = former.content
    issuing = former.issuing === 'intermediary' && number === null ? 'plain' : former.issuing
    seller = { name, invoice_number: parts.find(({ of }) => of === 'host')?.invoice_number ?? null }
  }
  return {
    service,
    issuing,
    names: { host: seller, operator: { name: operator.company_name, invoice_number: number } },
  }
}

type Issuers = ReturnType<typeof issuersOf>

/** A qualified invoice names its recipient. So without one there is no number and no legal name. */
const withoutNumbers = (row: DocumentReservation, { service, names: { operator } }: Issuers): Issuers => ({
  service,
  issuing: 'plain',
  names: { host: { name: row.hosted_by, invoice_number: null }, operator: { ...operator, invoice_number: null } },
})

const aboutOf = (row: DocumentReservation, { service }: Issuers) =>
  `体験「${row.experience_title}」（${formatDate(service.first)}${service.count > 1 ? `ほか${service.count - 1}回` : ''}）の料金`

const sharedContent = (row: DocumentReservation, { operator }: DocumentSellers, { service, names }: Issuers) => ({
  experience_title: row.experience_title,
  service_from: service.first,
  service_to: service.last,
  paid_on: dateOf(row.confirmed_at),
  method: row.card_last4
    ? `クレジットカード（${row.card_brand ?? 'カード'} 末尾${row.card_last4}）`
    : 'クレジットカード',
  seller: names.host.name,
  receiver: {
    name: operator.company_name,
    address: `〒${operator.postal_code} ${operator.address}`,
    phone: operator.phone,
  },
  sample: operator.sample,
})

/**
 * The receipt of a paid reservation of which something stays paid.
 * @param refunded yen that are or are being refunded
 */
export function draftReceipt(
  row: DocumentReservation,
  sellers: DocumentSellers,
  { name, refunded }: { name: string | null; refunded: number },
): Draft {
  const amount = row.total - refunded
  const registered = issuersOf(row, sellers, false)
  const issuers = name === null && !sellers.simplified ? withoutNumbers(row, registered) : registered
  const fee = serviceFeeOf(row)
  const share = shareOf({ total: row.total, fee }, amount)
  const slots = row.calendars.length
  const lines = tourParts(row.lines, slots, row.tour).map((part) => ({ ...part, name: `体験料金 ${part.name}` }))
  if (lines.length === 0) {
    // A changed booking is no longer what was paid.
    const paid = row.price * row.number_of_people * slots === row.tour
    const calculation = `（${row.price.toLocaleString('ja-JP')}円 × ${row.number_of_people}名 × ${slots}回）`
    lines.push({ name: `体験料金${paid ? calculation : ''}`, amount: row.tour })
  }
  if (row.option_name !== null) lines.push({ name: `オプション（${row.option_name}）`, amount: row.option })
  if (row.discount > 0) lines.push({ name: 'クーポン割引', amount: -row.discount })
  lines.push({ name: 'サービス料', amount: fee })
  if (refunded > 0) lines.push({ name: '返金', amount: -refunded })
  const parts = partsOf(issuers.issuing, share, issuers.names)
  return {
    issuing: issuers.issuing,
    amount,
    content: {
      ...sharedContent(row, sellers, issuers),
      name,
      description: `${aboutOf(row, issuers)}として`,
      refunded_on: null,
      refunded,
      lines,
      host_amount: share.host,
      parts,
      ...(name === null && isQualified(parts) && { simplified: true as const }),
    },
  }
}

/** @param before yen of the refunds that were decided earlier */
export function draftReturnInvoice(
  row: DocumentReservation,
  sellers: DocumentSellers,
  { name, amount, before, at }: { name: string | null; amount: number; before: number; at: Instant },
): Draft {
  const issuers = issuersOf(row, sellers, true)
  const share = shareOfRefund({ total: row.total, fee: serviceFeeOf(row) }, { before, amount })
  const lines = [
    { name: '体験料金の返金', amount: share.host },
    { name: 'サービス料の返金', amount: share.operator },
  ]
  return {
    issuing: issuers.issuing,
    amount,
    content: {
      ...sharedContent(row, sellers, issuers),
      name,
      description: `${aboutOf(row, issuers)}の返金`,
      refunded_on: dateOf(at),
      refunded: 0,
      lines: lines.filter((line) => line.amount > 0),
      host_amount: share.host,
      parts: partsOf(issuers.issuing, share, issuers.names),
    },
  }
}
