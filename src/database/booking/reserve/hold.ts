// Taking places: one statement writes the reservation, its slots, its payment attempt and the
// slots' counters.
import { sql } from 'kysely'
import type { DiscountFunder } from '#domain/booking/sales.ts'
import type { Tx } from '../../client.ts'
import type { Booker } from './unfinished-holds.ts'
import { requestId } from '../../request-id.ts'
import { commissionNow } from '../accounting/commission.ts'
import { termsNow } from '../shared/guest-terms.ts'

export type NewReservation = {
  /**
   * Session and address are stored only with a hold, not with a reservation that is confirmed at
   * once.
   */
  booker: Booker
  experience_id: number
  calendar_ids: number[]
  number_of_people: number
  option: { id: number; name: string; price: number } | null
  coupon: { id: number; code: string; funded_by: DiscountFunder } | null
  /** Code of a host's own link, or null. A code of somebody else changes nothing. */
  via: string | null
  message_to_host: string
  unit_price: number
  quote: { tour: number; option: number; discount: number; service_fee: number; processing_fee: number; total: number }
  rates: { service_rate_bp: number; processing_rate_bp: number }
  cancellation_period: number
  cancel_deadline: Date
  first_starts_at: Date
  last_ends_at: Date
  experience_title: string
  hosted_by: string
  shown_terms: object
  now: Date
  /** Null if the total is 0: the reservation is confirmed at once. */
  hold_expires_at: Date | null
  provider: string
  /** Claimed earlier in this transaction; null without one. */
  idempotency_key: string | null
}

export type Held = { reservation_id: number; payment: { id: number; reference: string } | null }

/**
 * Stores the hold (free of charge: the confirmed reservation) with its payment attempt as `sent`.
 * It is committed before the call to the provider. The slots must be locked and checked. A
 * constraint also prevents taking more than the places of a slot.
 * @returns null if the experience isn't published any more: the statement that waited for the
 *   slots read the experience before it waited. The caller must roll back.
 */
export async function insertReservation(tx: Tx, r: NewReservation): Promise<Held | null> {
  const free = r.hold_expires_at === null
  const { rows } = await sql<{ id: number; payment_id: number | null; reference: string | null }>`
    with made as (
      insert into reservations (user_id, experience_id, status, number_of_people, option_id, option_name, option_price,
        coupon_id, coupon_code, message_to_host, price, tour, option, discount, service_fee, processing_fee, total,
        service_rate_bp, processing_rate_bp, cancellation_period, cancel_deadline, first_starts_at, last_ends_at,
        experience_title, hosted_by, shown_terms, agreed_terms, payee_id, own_link, commission_bp, discount_funded_by, hold_expires_at, held_session, held_address, created_at, confirmed_at)
      select ${r.booker.user_id}, e.id, ${free ? 'confirmed' : 'held'}, ${r.number_of_people},
        ${r.option?.id ?? null}, ${r.option?.name ?? null}, ${r.option?.price ?? null},
        ${r.coupon?.id ?? null}, ${r.coupon?.code ?? null}, ${r.message_to_host}, ${r.unit_price},
        ${r.quote.tour}, ${r.quote.option}, ${r.quote.discount}, ${r.quote.service_fee}, ${r.quote.processing_fee}, ${r.quote.total},
        ${r.rates.service_rate_bp}, ${r.rates.processing_rate_bp}, ${r.cancellation_period}, ${r.cancel_deadline},
        ${r.first_starts_at}, ${r.last_ends_at}, ${r.experience_title}, ${r.hosted_by}, ${JSON.stringify(r.shown_terms)}::jsonb,
        ${termsNow}, agreed.payee_id, agreed.own_link, agreed.commission_bp, ${r.coupon?.funded_by ?? 'host'}, ${r.hold_expires_at}, ${free ? null : r.booker.session_id}, ${free ? null : r.booker.address}, ${r.now}, ${free ? r.now : null}
      from experiences e cross join lateral (${commissionNow(r)}) agreed where e.id = ${r.experience_id} and e.approve
      returning id, experience_id
    ), slots as (
      insert into reservation_calendars (reservation_id, calendar_id, experience_id, places)
      select made.id, slot.id, made.experience_id, ${r.number_of_people}::int
      from made, unnest(${r.calendar_ids}::int[]) as slot (id)
    ), taken as (
      update calendars set taken = taken + ${r.number_of_people}::int where id = any(${r.calendar_ids}::int[])
    ), paid as (
      insert into payments (reservation_id, provider, amount, state, sent_at, created_at)
      select made.id, ${r.provider}, ${r.quote.total}::int, 'sent', ${r.now}::timestamptz, ${r.now}::timestamptz
      from made where ${!free}::boolean
      returning id, reference
    ), noted as (
      insert into reservation_events (reservation_id, type, at, mails_due_at, request_id)
      select made.id, ${free ? 'confirmed' : 'held'}, ${r.now}::timestamptz, ${free ? r.now : null}::timestamptz,
        ${requestId()}::text from made
    ), kept as (
      update idempotency_keys set reservation_id = made.id from made
      where idempotency_keys.user_id = ${r.booker.user_id}::int and key = ${r.idempotency_key}::text
    )
    select made.id, paid.id as payment_id, paid.reference from made left join paid on true`.execute(tx)
  const [row] = rows
  if (!row) return null
  return {
    reservation_id: row.id,
    payment: row.payment_id === null ? null : { id: row.payment_id, reference: row.reference! },
  }
}

/** A key and its use. Without a reservation, this transaction has claimed it. */
export async function findIdempotencyKey(tx: Tx, user_id: number, key: string) {
  return await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reservation_id'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst()
}
