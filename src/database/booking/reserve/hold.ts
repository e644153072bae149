import { sql } from 'kysely'
import type { PartyLine } from '#domain/booking/party.ts'
import type { Discount } from '#domain/booking/quote.ts'
import type { DiscountFunder } from '#domain/booking/sales.ts'
import type { HeldRow } from '#domain/booking/unfinished-holds.ts'
import { oneRow } from '#domain/shared/one-row.ts'
import type { Db, Tx } from '../../client.ts'
import { requestId } from '../../request-id.ts'
import { commissionNow } from '../accounting/commission.ts'
import { termsNow } from '../shared/guest-terms.ts'

// Taking places: one statement writes the reservation, its slots, its payment attempt and the
// slots' counters.

export type NewReservation = {
  /**
   * Session and address are stored only with a hold, not with a reservation that is confirmed at
   * once.
   */
  booker: Booker
  experience_id: number
  calendar_ids: number[]
  /** Places in each slot. */
  number_of_people: number
  /** Who comes, by price type; null without price types. */
  lines: readonly PartyLine[] | null
  option: { id: number; name: string; price: number } | null
  coupon: (Discount & { id: number; code: string; funded_by: DiscountFunder }) | null
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
  /** Versions of the texts that the guest agreed to. */
  texts: readonly string[]
}

/** `texts_kept`: whether all texts of the agreement are stored. */
export type Held = { reservation_id: number; payment: { id: number; reference: string } | null; texts_kept: boolean }

/**
 * Stores the hold (free of charge: the confirmed reservation) with its payment attempt as `sent`.
 * It is committed before the call to the provider. The slots must be locked and checked. A
 * constraint also prevents taking more than the places of a slot.
 * @returns null if the experience isn't published any more: the statement that waited for the
 *   slots read the experience before it waited. The caller must roll back.
 */
export async function insertReservation(tx: Tx, r: NewReservation): Promise<Held | null> {
  const free = r.hold_expires_at === null
  const { rows } = await sql<{ id: number; payment_id: number | null; reference: string | null; texts_kept: boolean }>`
    with made as (
      insert into reservations (user_id, experience_id, status, number_of_people, lines, option_id, option_name, option_price,
        coupon_id, coupon_code, coupon_amount, coupon_rate_bp, message_to_host, price, tour, option, discount, service_fee, processing_fee, total,
        service_rate_bp, processing_rate_bp, cancellation_period, cancel_deadline, first_starts_at, last_ends_at,
        experience_title, hosted_by, shown_terms, agreed_terms, payee_id, own_link, commission_bp, discount_funded_by, hold_expires_at, held_session, held_address, created_at, confirmed_at)
      select ${r.booker.user_id}, e.id, ${free ? 'confirmed' : 'held'}, ${r.number_of_people}, ${r.lines && JSON.stringify(r.lines)}::jsonb,
        ${r.option?.id ?? null}, ${r.option?.name ?? null}, ${r.option?.price ?? null},
        ${r.coupon?.id ?? null}, ${r.coupon?.code ?? null}, ${r.coupon?.amount ?? null}, ${r.coupon?.rate_bp ?? null}, ${r.message_to_host}, ${r.unit_price},
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
    select made.id, paid.id as payment_id, paid.reference,
      (select count(*) from legal_texts where version = any(${[...r.texts]}::text[])) = ${r.texts.length} as texts_kept
    from made left join paid on true`.execute(tx)
  const [row] = rows
  if (!row) return null
  return {
    reservation_id: row.id,
    payment: row.payment_id === null ? null : { id: row.payment_id, reference: row.reference! },
    texts_kept: row.texts_kept,
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

// Unpaid and abandoned holds: their numbers per user, session and address.

/** Who books, and from where. */
export type Booker = {
  user_id: number
  /** The id of the session; null if unknown. */
  session_id: number | null
  /** A hash of the client address; null for a call without one, and for a user who is proven. */
  address: string | null
}

/**
 * A column with the holds of the user, the session and the address, and the holds recently
 * abandoned there. PostgreSQL evaluates it once per statement, whatever the number of rows. The
 * holds of the user and of the address are exact while `lockHoldsOf` is held.
 * Each part scans one index. Such a scan marks dead entries (holds that were paid since), so the
 * next one skips them. A bitmap scan of several indexes doesn't, and becomes slower with every
 * booking until the next vacuum.
 * @param since when abandoned holds begin to count
 */
export const heldBefore = ({ user_id, session_id, address }: Booker, since: Date) => sql<HeldRow[]>`(
  select coalesce(json_agg(json_build_object(
    'whose', h.whose, 'status', case when h.ended_at is null then 'held' else 'expired' end, 'hold_expires_at', h.expires_at, 'ended_at', h.ended_at,
    'payment_state', (select p.state from payments p where p.reservation_id = h.reservation_id order by p.id desc limit 1),
    'places', (select coalesce(sum(rc.places), 0) from reservation_calendars rc where rc.reservation_id = h.reservation_id and not rc.released))), '[]')
  from (
    select 'own' as whose, o.* from holds o where user_id = ${user_id}::int
    union all
    select 'own', o.* from holds o
    where session_id = ${session_id}::int and user_id <> ${user_id}::int and ended_at is null
    union all
    select 'address', o.* from holds o where address = ${address}::text) h
  where h.ended_at is null or h.ended_at > ${since})`

/**
 * Forgets abandoned holds that were made before `before`, with their session and address. Rows that
 * other transactions have locked are left for the next run.
 */
export async function clearAbandonedHolds(tx: Tx, before: Date, limit: number): Promise<void> {
  await sql`
    with old as (
      select id from reservations
      where id in (select reservation_id from holds where ended_at is not null) and created_at < ${before}
      order by id limit ${limit} for update skip locked
    ), untraced as (update reservations set held_session = null, held_address = null where id in (select id from old))
    delete from holds where reservation_id in (select id from old)`.execute(tx)
}

// Guests who held places and didn't pay, for the admins.

export type AbandonerRow = {
  user_id: number
  name: string
  email: string
  count: number
  places: number
  last_at: Date
  /**
   * Client addresses from which they did so: the first characters of the stored hash, all holds
   * abandoned from there, and the number of users. Those with most first.
   */
  addresses: { label: string; count: number; people: number }[]
}

/** Characters of a hash that distinguish addresses. */
const LABEL = 8
const ADDRESSES = 5

const recent = (since: Date) => sql`recent as (
  select h.user_id, h.address as held_address, h.ended_at,
    (select sum(rc.places) from reservation_calendars rc where rc.reservation_id = h.reservation_id) as places
  from holds h where h.ended_at > ${since})`

const byAddress = sql`by_address as (
  select held_address, count(*)::int as count, count(distinct user_id)::int as people
  from recent where held_address is not null group by held_address)`

/** Users who abandoned holds after `since`, those with most first. */
export async function findAbandoners(
  db: Db,
  since: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<AbandonerRow[]> {
  const { rows } = await sql<AbandonerRow>`
    with ${recent(since)}, ${byAddress}
    select u.id as user_id, u.name, u.email, count(*)::int as count, sum(r.places)::int as places, max(r.ended_at) as last_at,
      (select coalesce(json_agg(json_build_object('label', left(a.held_address, ${LABEL}::int), 'count', a.count, 'people', a.people)
          order by a.count desc, a.held_address), '[]')
        from (select * from by_address b where b.held_address in (select held_address from recent where user_id = u.id)
          order by b.count desc, b.held_address limit ${ADDRESSES}) a) as addresses
    from recent r join users u on u.id = r.user_id
    group by u.id order by count(*) desc, max(r.ended_at) desc, u.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/**
 * @param most how many holds one user, and one address, may have abandoned without being noticed
 */
export async function countAbandoners(
  db: Db,
  since: Date,
  most: { person: number; address: number },
): Promise<{ people: number; noticed: number }> {
  const { rows } = await sql<{ people: number; noticed: number }>`
    with ${recent(since)}, ${byAddress}, of_people as (
      select r.user_id, count(*) > ${most.person}::int or bool_or(coalesce(a.count, 0) > ${most.address}::int) as noticed
      from recent r left join by_address a on a.held_address = r.held_address group by r.user_id)
    select count(*)::int as people, (count(*) filter (where noticed))::int as noticed from of_people`.execute(db)
  return oneRow(rows)
}
