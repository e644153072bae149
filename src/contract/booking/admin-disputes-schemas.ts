// Disputes of card payments, for admins. Amounts are yen.
import { z } from 'zod'
import { disputeFilters, disputeSorts, disputeStates, enteredStates } from '#domain/booking/disputes.ts'
import { refundBearers } from '#domain/booking/sales.ts'
import { date, emptyIsAbsent, id, instant, item, optionalText, pageMeta, pageQuery, yen } from '../shared/schemas.ts'
import { adminReservation, reservationMails } from './admin-booking-schemas.ts'

export const disputesFilter = z.object({
  /** Finds a reservation's number, and the company's id of a dispute or charge. */
  q: optionalText(100),
  state: emptyIsAbsent(z.enum(disputeFilters).optional()),
  sort: emptyIsAbsent(z.enum(disputeSorts).default('deadline')),
})
export const disputesQuery = disputesFilter.extend(pageQuery.shape)
export type DisputesQuery = z.infer<typeof disputesQuery>

const dispute = z.object({
  id,
  reservation_id: id,
  state: z.enum(disputeStates),
  amount: yen,
  /** The card company's code. */
  reason: z.string(),
  /** Until when evidence can be sent; null if the company doesn't say. */
  evidence_due: instant.nullable(),
  opened_at: instant,
  closed_at: instant.nullable(),
})

export const disputes = z.object({
  disputes: z.array(dispute.extend({ experience: z.object({ id, title: z.string() }), guest: item })),
  meta: pageMeta.extend({
    total_count: z.number().int(),
    /** Disputes for which evidence is awaited, and all open ones. */
    awaiting_count: z.number().int(),
    open_count: z.number().int(),
  }),
})
export type Disputes = z.infer<typeof disputes>

export const disputePage = z.object({
  dispute: dispute.extend({
    provider: z.string(),
    provider_dispute_id: z.string(),
    /** Who bears it if it is lost. */
    borne_by: z.enum(refundBearers),
    /** What it took from the reservation so far, and the host's part. */
    lost: yen,
    lost_by_host: yen,
    /** What the ledger took from the payee: the host's part without the fees and the commission in it. */
    taken: yen,
    /** The company tells every change. Otherwise an admin enters them. */
    followed: z.boolean(),
    version: z.number().int(),
    /** The oldest first. */
    changes: z.array(
      z.object({
        at: instant,
        state: z.enum(disputeStates),
        amount: yen,
        evidence_due: instant.nullable(),
        borne_by: z.enum(refundBearers),
        reason: z.string().nullable(),
        /** Null: the company told it. */
        by: z.string().nullable(),
      }),
    ),
  }),
  reservation: adminReservation,
  /** To all addresses that the guest had when they were written. */
  mails: reservationMails.shape.mails,
  /** What the guest agreed to: the policy as shown at the final confirmation, and the terms. */
  agreed: z.object({
    policy: z.string(),
    at: instant,
    terms: z.array(z.object({ label: z.string(), text: z.string() })),
    /** Legal texts, and mails that no booking needs. */
    consents: z.array(z.object({ at: instant, words: z.string() })),
  }),
  /** All evidence but the messages, as text for the form of the company's console. */
  evidence_text: z.string(),
})
export type DisputePage = z.infer<typeof disputePage>

const version = z.number().int().min(1).max(2_147_483_647)

export const outcomeBody = z.object({
  /** As read. The call is rejected if the dispute has changed since. */
  version,
  state: z.enum(enteredStates),
  /** Last day in Japan on which evidence can be sent; null leaves it as it is. */
  evidence_due_on: date.nullable(),
  reason: z.string().max(10_000),
  /** Who bears it if it is lost. Without it, it stays. */
  borne_by: z.enum(refundBearers).optional(),
})
export type OutcomeBody = z.infer<typeof outcomeBody>

export const bearerBody = z.object({ version, borne_by: z.enum(refundBearers), reason: z.string().max(10_000) })

export const evidenceBody = z.object({ reason: z.string().max(10_000) })
/** All evidence, with the messages of guest and host. */
export const evidence = z.object({ evidence_text: z.string() })
export type DisputeEvidence = z.infer<typeof evidence>
