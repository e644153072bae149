/**
 * Receipts and return invoices: whose document it is, and its amounts
 * (docs/product/law.md#receipts-and-invoices). All amounts are whole yen with tax.
 */
import { epochOf, type Instant } from '../shared/japan-time.ts'
import { type HostRegistration, isRegistered, type Registration } from './registration.ts'
import { partOf, taxIn } from './sales.ts'

export const documentKinds = ['receipt', 'return_invoice'] as const
export type DocumentKind = (typeof documentKinds)[number]
export const documentKindLabels: Record<DocumentKind, string> = {
  receipt: '領収書',
  return_invoice: '返還インボイス',
}

/**
 * `intermediary`: the operator issues for the host (媒介者交付特例). `proxy`: the operator hands over an
 * invoice of the host (代理交付). `plain`: the host's sale has no qualified invoice: the host isn't
 * registered, or the receipt names no recipient.
 */
export const issuings = ['intermediary', 'proxy', 'plain'] as const
export type Issuing = (typeof issuings)[number]
export const issuingLabels: Record<Issuing, string> = {
  intermediary: '媒介者交付特例',
  proxy: '代理交付',
  plain: '適格請求書ではない',
}

export const documentSorts = ['newest', 'oldest', 'highest', 'lowest'] as const
export type DocumentSort = (typeof documentSorts)[number]

/** Consumption tax in percent. */
export const TAX_RATE = 10

/**
 * Yen of a refund from which on a return invoice is issued, until the operator sets another one.
 */
export const DEFAULT_RETURN_INVOICE_FROM = 10_000
export const MAX_RETURN_INVOICE_FROM = 9_999_999

/** Receipts of one reservation, with corrections. */
export const MOST_RECEIPTS = 20

/** The days of the first and the last slot in Japan, and the start of the first one. */
export type ServiceTime = { first: string; last: string; starts_at: Instant }

/**
 * Whose document the host's sale gets. The operator's own name and number need both registrations
 * on the days of the service, and a consent from before its start.
 */
export function issuingOf(operator: Registration | null, host: HostRegistration | null, service: ServiceTime): Issuing {
  if (host === null || !isRegistered(host, service)) return 'plain'
  const consented = host.consented_at !== null && epochOf(host.consented_at) < epochOf(service.starts_at)
  return consented && isRegistered(operator, service) ? 'intermediary' : 'proxy'
}

/** Whose sale a part of a document is. */
export const sellers = ['both', 'host', 'operator'] as const

/** What one issuer sold. `tax` is the tax in `amount`; null without a number. */
export type DocumentPart = {
  of: (typeof sellers)[number]
  name: string
  invoice_number: string | null
  amount: number
  tax: number | null
}

/**
 * The host's and the operator's part of what a guest keeps paid: the fee is the same share of it as
 * of the total. The odd yen is the host's.
 */
export function shareOf(
  { total, fee }: { total: number; fee: number },
  kept: number,
): { host: number; operator: number } {
  const operator = partOf(fee, kept, total)
  return { host: kept - operator, operator }
}

/** The parts of a refund, so that it and the amounts before and after it agree in each part. */
export function shareOfRefund(
  paid: { total: number; fee: number },
  { before, amount }: { before: number; amount: number },
): { host: number; operator: number } {
  const held = shareOf(paid, paid.total - before)
  const left = shareOf(paid, paid.total - before - amount)
  return { host: held.host - left.host, operator: held.operator - left.operator }
}

type Issuer = { name: string; invoice_number: string | null }

/**
 * The amounts by issuer. The tax is rounded down once for each issuer: what the operator issues for
 * both is one invoice, and an invoice of the host is another one on the same paper.
 */
export function partsOf(
  issuing: Issuing,
  amounts: { host: number; operator: number },
  { host, operator }: { host: Issuer; operator: Issuer },
): DocumentPart[] {
  const part = (of: DocumentPart['of'], { name, invoice_number }: Issuer, amount: number): DocumentPart => ({
    of,
    name,
    invoice_number,
    amount,
    tax: invoice_number === null ? null : taxIn(amount),
  })
  if (issuing === 'intermediary') return [part('both', operator, amounts.host + amounts.operator)]
  const seller = issuing === 'proxy' ? host : { ...host, invoice_number: null }
  return [part('host', seller, amounts.host), part('operator', operator, amounts.operator)].filter(
    ({ amount }) => amount > 0,
  )
}

/** The tax of a document: what its issuers owe. */
export const taxOf = (parts: readonly DocumentPart[]): number => parts.reduce((sum, { tax }) => sum + (tax ?? 0), 0)

/** Whether any part is a qualified invoice. */
export const isQualified = (parts: readonly DocumentPart[]): boolean =>
  parts.some(({ invoice_number }) => invoice_number !== null)

/** All texts of a document, as they were when it was issued. Stored as JSON. */
export type DocumentContent = {
  /** The name on it (宛名); null if it is left blank. */
  name: string | null
  experience_title: string
  description: string
  service_from: string
  service_to: string
  paid_on: string
  /** Of a return invoice. */
  refunded_on: string | null
  method: string
  /** Yen that are already subtracted. */
  refunded: number
  lines: { name: string; amount: number }[]
  parts: DocumentPart[]
  /** The host, who sells. */
  seller: string
  /** The host's sale in the amount. */
  host_amount: number
  /** Its parts with a number are simplified invoices (適格簡易請求書): it names no recipient. */
  simplified?: true
  /** The operator, who received the money. */
  receiver: { name: string; address: string; phone: string }
  sample: boolean
}

const PREFIX: Record<DocumentKind, string> = { receipt: 'RC', return_invoice: 'RI' }

/** 'RC-00000012' */
export const documentNumber = (kind: DocumentKind, id: number): string =>
  `${PREFIX[kind]}-${String(id).padStart(8, '0')}`
