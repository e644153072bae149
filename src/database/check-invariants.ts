// What must be true of the books at any time, whatever happened to the processes (quality.md "Reliability"): asked of a live database.
import { type RawBuilder, sql } from 'kysely'
import { GRANTED } from '#domain/booking/cancellation.ts'
import type { Db } from './client.ts'

export type Violation = {
  /** Which rule is broken. */
  rule: string
  /** What breaks it, as `table id`. */
  subject: string
  /** The numbers that disagree. */
  detail: string
}

/** How long a hold may be over before somebody should have given its places back, in seconds; counting never waits for that. */
const SWEEP_GRACE = 600
/** How long an attempt may wait for the provider's answer before it is a matter for people, in seconds. */
const ANSWER_GRACE = 3600

/** Money that a payment holds for good: taken, less what went back or is on its way back. */
const kept = sql`
  kept as (
    select p.reservation_id,
      sum(case when p.state in ('captured', 'partly_refunded', 'refunded') then p.amount - p.refunded
        - coalesce((select sum(f.amount) from refunds f where f.payment_id = p.id and f.state in ('queued', 'sent', 'unknown')), 0)
        else 0 end)::int as yen
    from payments p group by p.reservation_id
  )`

/** Each statement answers with a row (subject, detail) for whatever breaks its rule. */
const rules = (now: Date): Record<string, RawBuilder<unknown>> => ({
  places_taken: sql`
    select 'calendar ' || c.id as subject, c.taken || ' taken, ' || coalesce(r.places, 0) || ' in reservations' as detail
    from calendars c
    left join (select calendar_id, sum(places) as places from reservation_calendars where not released group by calendar_id) r
      on r.calendar_id = c.id
    where c.taken <> coalesce(r.places, 0)`,

  places_sold_twice: sql`
    select 'calendar ' || id as subject, taken || ' taken of ' || recruitment_number as detail
    from calendars where taken > recruitment_number or taken < 0`,

  // Held and confirmed reservations keep their places but in slots that were called off; all others have given them back.
  places_of_state: sql`
    select 'reservation ' || r.id as subject, r.status || ', slot ' || rc.calendar_id || case when rc.released then ' released' else ' kept' end as detail
    from reservations r join reservation_calendars rc on rc.reservation_id = r.id join calendars c on c.id = rc.calendar_id
    where rc.released <> (r.status in ('declined', 'expired', 'cancelled'))
      and not (rc.released and r.status in ('held', 'confirmed') and c.cancelled_at is not null)
    union all
    select 'reservation ' || r.id, 'confirmed with no slot left' from reservations r
    where r.status = 'confirmed' and not exists (select 1 from reservation_calendars rc where rc.reservation_id = r.id and not rc.released)
      and not exists (select 1 from reservation_calendars rc join calendars c on c.id = rc.calendar_id
        where rc.reservation_id = r.id and c.cancelled_at is null)
    union all
    select 'reservation ' || r.id, r.status || ' without a slot' from reservations r
    where not exists (select 1 from reservation_calendars rc where rc.reservation_id = r.id)`,

  // A slot that was called off keeps nobody.
  cancelled_slot_kept: sql`
    select 'calendar ' || id as subject, taken || ' taken though it was cancelled' as detail
    from calendars where cancelled_at is not null and taken > 0`,

  times_of_slots: sql`
    select 'reservation ' || r.id as subject, 'its first start or last end is not that of its slots' as detail
    from reservations r
    join (select rc.reservation_id, min(c.starts_at) as first_starts_at, max(c.ends_at) as last_ends_at
      from reservation_calendars rc join calendars c on c.id = rc.calendar_id group by rc.reservation_id) s on s.reservation_id = r.id
    where s.first_starts_at <> r.first_starts_at or s.last_ends_at <> r.last_ends_at`,

  // Captured less refunded is what the reservation's state says: all of a confirmed one but the shares of slots
  // that were called off, nothing of one that never was, and of a cancelled one only what a guest forfeits by cancelling after the deadline:
  // all but the shares that had gone back before, of which the timeline tells. Less, of each, what an admin gave back besides.
  money_of_state: sql`
    with ${kept}
    select 'reservation ' || r.id as subject, r.status || ', ' || due.yen || ' yen due, ' || coalesce(k.yen, 0) || ' kept' as detail
    from reservations r
    left join kept k on k.reservation_id = r.id
    cross join lateral (select count(*)::int as slots, (count(*) filter (where rc.released and c.cancelled_at is not null))::int as called_off,
        (select count(*)::int from reservation_events v where v.reservation_id = r.id and v.type = 'slot_cancelled') as told
      from reservation_calendars rc join calendars c on c.id = rc.calendar_id where rc.reservation_id = r.id) s
    cross join lateral (select coalesce(sum(f.amount), 0)::int as yen from refunds f
      where f.reservation_id = r.id and f.reason = ${sql.lit(GRANTED)} and f.state <> 'failed') granted
    cross join lateral (select greatest(0, case
      when r.status = 'confirmed' then r.total - granted.yen - s.called_off * (r.total / greatest(s.slots, 1))
      when r.status = 'cancelled' and r.cancelled_by = 'guest' and r.ended_at > r.cancel_deadline
        then r.total - granted.yen - s.told * (r.total / greatest(s.slots, 1))
      else 0 end) as yen) due
    where coalesce(k.yen, 0) <> due.yen`,

  amount_of_payment: sql`
    select 'payment ' || p.id as subject, p.amount || ' asked for, the total is ' || r.total as detail
    from payments p join reservations r on r.id = p.reservation_id where p.amount <> r.total`,

  refunds_of_payment: sql`
    select 'payment ' || p.id as subject, p.refunded || ' refunded, ' || coalesce(f.yen, 0) || ' in refunds that are done' as detail
    from payments p
    left join (select payment_id, sum(amount) as yen from refunds where state = 'done' group by payment_id) f on f.payment_id = p.id
    where p.refunded <> coalesce(f.yen, 0)`,

  // No more goes back than was taken, whatever was decided and by whom.
  refunds_beyond_payment: sql`
    select 'payment ' || p.id as subject, f.yen || ' in refunds of ' || p.amount as detail
    from payments p join (select payment_id, sum(amount) as yen from refunds where state <> 'failed' group by payment_id) f on f.payment_id = p.id
    where f.yen > p.amount`,

  // A refund that failed is owed until it is tried again, or what it was part of went back by another one.
  refund_failed: sql`
    select 'refund ' || f.id as subject, f.amount || ' yen: ' || coalesce(f.error, 'refused') as detail
    from refunds f join payments p on p.id = f.payment_id
    where f.state = 'failed'
      and f.amount <= p.amount - coalesce((select sum(o.amount) from refunds o where o.payment_id = p.id and o.state <> 'failed'), 0)`,

  hold_past_its_time: sql`
    select 'reservation ' || r.id as subject, 'held until ' || r.hold_expires_at as detail
    from reservations r
    where r.status = 'held' and r.hold_expires_at < ${now}::timestamptz - make_interval(secs => ${SWEEP_GRACE})
      and not exists (select 1 from payments p where p.reservation_id = r.id and p.state in ('sent', 'unknown'))`,

  payment_without_answer: sql`
    select 'payment ' || id as subject, state || ' since ' || sent_at as detail
    from payments where state in ('sent', 'unknown') and sent_at < ${now}::timestamptz - make_interval(secs => ${ANSWER_GRACE})`,

  coupon_overused: sql`
    select 'coupon ' || k.id as subject, n.uses || ' uses of ' || k.max_uses as detail
    from coupons k
    join (select coupon_id, count(*) as uses from reservations where status in ('held', 'confirmed') and coupon_id is not null group by coupon_id) n
      on n.coupon_id = k.id
    where n.uses > k.max_uses`,

  ratings: sql`
    select 'experience ' || e.id as subject,
      e.review_count || ' reviews, ' || e.rate_sum || ' tenths; ' || coalesce(v.reviews, 0) || ' and ' || coalesce(v.tenths, 0) || ' in rows' as detail
    from experiences e
    left join (select experience_id, count(*) as reviews, sum(round(rate * 10))::int as tenths from reviews where hidden_at is null group by experience_id) v
      on v.experience_id = e.id
    where e.review_count <> coalesce(v.reviews, 0) or e.rate_sum <> coalesce(v.tenths, 0)`,

  // Only who was there speaks of it.
  review_not_attended: sql`
    select 'review ' || v.id as subject, 'reservation ' || r.id || ' ' || r.status || ', ends ' || r.last_ends_at as detail
    from reviews v join reservations r on r.id = v.reservation_id
    where r.status <> 'confirmed' or r.last_ends_at > v.posted_at or r.user_id <> v.user_id`,
})

/**
 * Looks for anything in the books that contradicts itself. Reads only, all rules in one snapshot, so that what is being booked meanwhile
 * contradicts nothing; a transaction is looked at as it stands.
 * @returns what is wrong, at most 1,000 of each rule; empty when all is well
 */
export async function checkInvariants(db: Db, now: Date): Promise<Violation[]> {
  if (!db.isTransaction)
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => checkInvariants(tx, now))
  const violations: Violation[] = []
  for (const [rule, query] of Object.entries(rules(now))) {
    const { rows } = await sql<{ subject: string; detail: string }>`${query} order by 1 limit 1000`.execute(db)
    violations.push(...rows.map((row) => ({ rule, ...row })))
  }
  return violations
}
