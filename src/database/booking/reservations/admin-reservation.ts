// One reservation with everything that admins see, and its timeline.
import { sql } from 'kysely'
import type { RefundChoice } from '#domain/booking/cancellation.ts'
import type { PaymentState } from '#domain/booking/reservation-machine.ts'
import type { ReportKind } from '#domain/messages/reports.ts'
import type { RefundBearer } from '#domain/booking/sales.ts'
import type { Db } from '../../client.ts'
import { needsLook, paymentOfReservation } from './admin-reservations.ts'
import { disputedOf, lostOf } from '../shared/dispute-amounts.ts'
import { type DisputeOfReservation, disputesOfReservation } from '../payment/find-disputes.ts'
import { leftAmount, refundsOfSold } from '../shared/sold.ts'

export type AdminPaymentRow = {
  id: number
  provider: string
  reference: string
  charge_id: string | null
  state: PaymentState
  amount: number
  refunded: number
  card_brand: string | null
  card_last4: string | null
  failure_code: string | null
  checks: number
  sent_at: string | null
  settled_at: string | null
}

export type AdminRefundRow = {
  id: number
  amount: number
  reason: string
  words: string | null
  borne_by: RefundBearer
  state: 'queued' | 'sent' | 'unknown' | 'done' | 'failed'
  reference: string
  provider_refund_id: string | null
  attempts: number
  error: string | null
  created_at: string
  settled_at: string | null
}

/** In addition to what its guest sees. Instants inside JSON are ISO 8601 in UTC. */
export type AdminReservationRow = {
  guest: {
    id: number
    name: string
    name_kana: string | null
    email: string
    phone: string | null
    undeliverable_at: string | null
  }
  hosts: { id: number; name: string; email: string; phone: string | null }[]
  places: { id: number; places: number; released: boolean }[]
  coupon_id: number | null
  service_rate_bp: number
  processing_rate_bp: number
  hold_expires_at: Date | null
  refund_choice: RefundChoice | null
  payment: AdminPaymentRow | null
  refunds: AdminRefundRow[]
  disputes: DisputeOfReservation[]
  reports: { id: number; kind: ReportKind; closed: boolean }[]
  /** Yen that lost disputes took, and those that can't be refunded because of disputes. */
  lost: number
  disputed: number
  /** Whether the ledger has it: its refunds keep their amounts. */
  posted: boolean
  /** What salesOf needs of refunds and lost disputes. */
  refunds_of_sold: number
  /** What salesOf needs of their part of the host, and of what is left. */
  refunded_by_host: number
  left_amount: number
  review: { id: number; hidden: boolean } | null
  needs_look: boolean | null
}

const json = (columns: readonly string[], of: string) =>
  sql.raw(`json_build_object(${columns.map((name) => `'${name}', ${of}.${name}`).join(', ')})`)

const PAYMENT = [
  'id',
  'provider',
  'reference',
  'charge_id',
  'state',
  'amount',
  'refunded',
  'card_brand',
  'card_last4',
  'failure_code',
  'checks',
  'sent_at',
  'settled_at',
]
const REFUND = [
  'id',
  'amount',
  'reason',
  'words',
  'borne_by',
  'state',
  'reference',
  'provider_refund_id',
  'attempts',
  'error',
  'created_at',
  'settled_at',
]

export async function findAdminReservation(db: Db, now: Date, id: number): Promise<AdminReservationRow | undefined> {
  const { rows } = await sql<AdminReservationRow>`
    select json_build_object('id', u.id, 'name', u.name, 'name_kana', u.name_kana, 'email', u.email, 'phone', u.phone,
        'undeliverable_at', (select b.undeliverable_at from bounced_addresses b where b.email = u.email)) as guest,
      coalesce((select json_agg(json_build_object('id', h.id, 'name', h.name, 'email', h.email, 'phone', h.phone) order by h.id)
        from users h where h.erased_at is null and h.id in (
          select x.user_id from experiences x where x.id = r.experience_id
          union select m.user_id from ambassador_members m join experiences x on x.ambassador_id = m.ambassador_id
            where x.id = r.experience_id)), '[]') as hosts,
      (select json_agg(json_build_object('id', rc.calendar_id, 'places', rc.places, 'released', rc.released) order by rc.calendar_id)
        from reservation_calendars rc where rc.reservation_id = r.id) as places,
      r.coupon_id, r.service_rate_bp, r.processing_rate_bp, r.hold_expires_at, r.refund_choice,
      case when p.id is not null then ${json(PAYMENT, 'p')} end as payment,
      coalesce((select json_agg(${json(REFUND, 'f')} order by f.id) from refunds f where f.reservation_id = r.id), '[]') as refunds,
      (select json_build_object('id', v.id, 'hidden', v.hidden_at is not null) from reviews v where v.reservation_id = r.id) as review,
      (select coalesce(json_agg(json_build_object('id', q.id, 'kind', q.kind, 'closed', q.closed_at is not null) order by q.id desc), '[]')
        from thread_reports q where q.reservation_id = r.id) as reports,
      ${disputesOfReservation} as disputes, ${lostOf(sql`r.id`)}::int as lost, ${disputedOf(sql`p.id`)}::int as disputed,
      b.refunds::int as refunds_of_sold, r.posted_at is not null as posted, b.by_host as refunded_by_host, ${leftAmount} as left_amount, ${needsLook(now)} as needs_look
    from reservations r join users u on u.id = r.user_id ${paymentOfReservation} ${refundsOfSold}
    where r.id = ${id}`.execute(db)
  return rows[0]
}

/** The mails about a reservation, with digests that name it with others. */
const mailsAbout = (id: number) => sql`select id from mails where reservation_id = ${id}
  union select p.mail_id from reservation_events v join digest_items i on i.event_id = v.id
    join digest_people p on p.digest_id = i.digest_id and p.user_id = i.user_id and p.side = 'guest'
  where v.reservation_id = ${id} and p.mail_id is not null`

export type TimelineRow = {
  at: Date
  kind: 'event' | 'payment' | 'webhook' | 'refund' | 'mail' | 'operation'
  type: string
  detail: Record<string, string | number | null>
  /** The name of the user who did it, if any. */
  by: string | null
}

/** Everything that happened to a reservation, from the hold to the last mail, in order of time. */
export async function findTimeline(db: Db, id: number): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    select at, kind, type, detail, by from (
      select e.at, 'event' as kind, 1 as rank, e.id::bigint as id, e.type, e.detail, null as by
      from reservation_events e where e.reservation_id = ${id}
      union all
      select p.created_at, 'payment', 2, p.id, 'sent', jsonb_build_object('amount', p.amount, 'provider', p.provider), null
      from payments p where p.reservation_id = ${id}
      union all
      select p.settled_at, 'payment', 3, p.id, 'settled', jsonb_build_object('state', p.state, 'charge_id', p.charge_id, 'code', p.failure_code), null
      from payments p where p.reservation_id = ${id} and p.settled_at is not null
      union all
      select w.received_at, 'webhook', 4, w.id, w.type, jsonb_build_object('event_id', w.event_id, 'error', w.error,
        'processed', (w.processed_at is not null)::int), null
      from payments p join payment_webhooks w on w.charge_id = p.charge_id and w.provider = p.provider where p.reservation_id = ${id}
      union all
      select f.created_at, 'refund', 5, f.id, 'queued', jsonb_build_object('refund_id', f.id, 'amount', f.amount, 'reason', f.reason), null
      from refunds f where f.reservation_id = ${id}
      union all
      select m.created_at, 'mail', 6, m.id, m.kind, jsonb_build_object('subject', m.subject, 'to', m.to_address, 'state', m.state), null
      from mails m where m.id in (${mailsAbout(id)})
      union all
      select a.at, 'operation', 0, a.id, a.action, '{}'::jsonb, coalesce(u.name, '')
      from audit_log a left join users u on a.actor_type = 'user' and u.id = a.actor_id
      where a.subject_type = 'reservation' and a.subject_id = ${String(id)}
    ) t order by at, rank, id limit 500`.execute(db)
  return rows
}

export type ReservationMailRow = {
  id: number
  kind: string
  to: string
  subject: string
  text: string
  attachments: string[]
  state: 'queued' | 'sent' | 'failed' | 'withheld' | 'outdated'
  created_at: Date
  sent_at: Date | null
}

/** Mails about a reservation with their texts, the newest first. */
export async function findReservationMails(db: Db, id: number, limit: number): Promise<ReservationMailRow[]> {
  const { rows } = await sql<ReservationMailRow>`
    select m.id, m.kind, m.to_address as to, m.subject, m.text_body as text, m.state, m.created_at, m.sent_at,
      array(select a ->> 'filename' from jsonb_array_elements(m.attachments) a) as attachments
    from mails m where m.id in (${mailsAbout(id)}) order by m.id desc limit ${limit}`.execute(db)
  return rows
}
