// Receipts and return invoices. Amounts are yen with tax.
import { z } from 'zod'
import { documentKinds, documentSorts, issuings, sellers } from '#domain/booking/documents.ts'
import {
  date,
  emptyIsAbsent,
  id,
  optionalCount,
  optionalDate,
  optionalId,
  optionalText,
  pageMeta,
  pageQuery,
  yen,
} from '../shared/schemas.ts'

const MOST_YEN = 99_999_999

const documentPart = z.object({
  of: z.enum(sellers),
  name: z.string(),
  /** Null: the part is no qualified invoice. */
  invoice_number: z.string().nullable(),
  amount: yen,
  /** Tax in `amount`, rounded down once; null without a number. */
  tax: yen.nullable(),
})

/** What the sheet of a document shows. */
export const shownDocument = z.object({
  /**
   * `intermediary`: the operator issues for the host. `proxy`: the operator hands over the host's
   * invoice. `plain`: the host's sale has no qualified invoice, as without a recipient's name.
   */
  issuing: z.enum(issuings),
  name: z.string().nullable(),
  experience_title: z.string(),
  description: z.string(),
  service_from: date,
  service_to: date,
  paid_on: date,
  /** Of a return invoice. */
  refunded_on: date.nullable(),
  method: z.string(),
  amount: yen,
  /** What is already subtracted from `amount`. */
  refunded: yen,
  /** The sum of the taxes of the parts. */
  tax: yen,
  tax_rate: z.number().int(),
  lines: z.array(z.object({ name: z.string(), amount: yen })),
  parts: z.array(documentPart),
  seller: z.string(),
  /** The host's sale in `amount`. */
  host_amount: yen,
  /** Its parts with a number are simplified invoices (適格簡易請求書): it names no recipient. */
  simplified: z.boolean(),
  /** The operator, who received the money. The number is that of its own part. */
  issuer: z.object({ name: z.string(), address: z.string(), phone: z.string(), invoice_number: z.string().nullable() }),
  sample: z.boolean(),
})
export type ShownDocument = z.infer<typeof shownDocument>

export const issuedDocument = shownDocument.extend({
  id,
  reservation_id: id,
  kind: z.enum(documentKinds),
  number: z.string(),
  issued_on: date,
  /** The number of the document that this one corrects. */
  replaces: z.string().nullable(),
  /** The number of the document that corrects this one. */
  replaced_by: z.string().nullable(),
  /** Whether it adds a name to the one that it replaces. */
  name_added: z.boolean(),
  /** Yen that were refunded after a receipt was issued: the document itself doesn't change. */
  refunded_since: yen,
  /** The first day of the booking now, if it isn't for the days of a receipt any more. */
  moved_to: date.nullable(),
  /** Whether the reservation is cancelled now. */
  cancelled: z.boolean(),
})
export type IssuedDocument = z.infer<typeof issuedDocument>

export const receiptBody = z.object({ name: z.string().max(1000) })
/** `id` is null and `number` is empty while it isn't issued. */
export const receipt = issuedDocument.extend({
  id: id.nullable(),
  /** Whether a receipt without a name is no qualified invoice, but one with a name is. */
  name_needed: z.boolean(),
  /** `outdated`: a correction would differ, as after a refund. */
  state: z.enum(['draft', 'issued', 'outdated']),
})
export type Receipt = z.infer<typeof receipt>

export const documentsOfReservation = z.object({
  /** The newest first. */
  documents: z.array(
    z.object({
      id,
      kind: z.enum(documentKinds),
      number: z.string(),
      issued_on: date,
      amount: yen,
      name: z.string().nullable(),
      replaced: z.boolean(),
      /** Yen that were refunded after a receipt was issued. */
      refunded_since: yen,
      /** As that of the document. */
      moved_to: date.nullable(),
    }),
  ),
})
export type DocumentsOfReservation = z.infer<typeof documentsOfReservation>

export const documentsFilter = z.object({
  /** Searches the names of the guest and the host, and the name on the document. */
  q: optionalText(100),
  kind: emptyIsAbsent(z.enum(documentKinds).optional()),
  /** Days of issue in Japan, both inclusive. */
  issued_from: optionalDate,
  issued_to: optionalDate,
  /** Yen, both inclusive. */
  amount_from: optionalCount(MOST_YEN),
  amount_to: optionalCount(MOST_YEN),
  reservation_id: optionalId,
  sort: emptyIsAbsent(z.enum(documentSorts).default('newest')),
})
export const documentsQuery = documentsFilter.extend(pageQuery.shape)
export type DocumentsFilter = z.infer<typeof documentsFilter>
export type DocumentsQuery = z.infer<typeof documentsQuery>

export const listedDocument = z.object({
  id,
  kind: z.enum(documentKinds),
  number: z.string(),
  issuing: z.enum(issuings),
  reservation_id: id,
  issued_on: date,
  amount: yen,
  tax: yen,
  /** The guest when it was issued. */
  guest_name: z.string(),
  name: z.string().nullable(),
  seller: z.string(),
  replaced: z.boolean(),
})
export type ListedDocument = z.infer<typeof listedDocument>

export const adminDocuments = z.object({
  documents: z.array(listedDocument),
  meta: pageMeta.extend({
    total_count: z.number().int(),
    /** Whether the search stopped counting. */
    has_more: z.boolean(),
  }),
})
export type AdminDocuments = z.infer<typeof adminDocuments>

export const adminDocument = issuedDocument.extend({ guest_name: z.string() })
export type AdminDocument = z.infer<typeof adminDocument>

export const hostDocuments = z.object({
  /** Documents of the caller's sales, the newest first, without the name on them. */
  documents: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(documentKinds),
      issuing: z.enum(issuings),
      reservation_id: id,
      issued_on: date,
      experience_title: z.string(),
      /** The day of the first slot. */
      service_from: date,
      /** The host's sale in it. */
      amount: yen,
      /** Tax in the host's sale, if a qualified invoice was issued for it; otherwise null. */
      tax: yen.nullable(),
      issuer: z.string(),
      invoice_number: z.string().nullable(),
      replaced: z.boolean(),
    }),
  ),
  meta: pageMeta.extend({ total_count: z.number().int() }),
})
export type HostDocuments = z.infer<typeof hostDocuments>
