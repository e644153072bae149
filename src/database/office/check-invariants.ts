// Rules that the stored data must fulfil at any time, whatever happened to the processes
// (docs/product/quality.md#reliability). Checked on a live database.
import { type RawBuilder, sql } from 'kysely'
import { AT_COMPANY, GRANTED } from '#domain/booking/cancellation.ts'
import { stillOwed } from '../booking/reservations/admin-reservations.ts'
import { lostOf } from '../booking/shared/dispute-amounts.ts'
import {
  agreedOfSold,
  changesOfSold,
  commissionOfSold,
  couponShareOfSold,
  feesOfSold,
  keptPart,
  keptSale,
  refundsOfSold,
  undone,
} from '../booking/shared/sold.ts'
import { type Db, inSnapshot } from '../client.ts'
import { changeInvariants } from '../booking/reservations/change-invariants.ts'
import { payoutInvariants } from '../payouts/payout-invariants.ts'

export type Violation = {
  rule: string
  /** The row that breaks it, as `table id`. */
  subject: string
  /** The numbers that disagree. */
  detail: string
}

/** Seconds for which an expired hold may keep its places. Free places are counted correctly. */
const EXPIRY_GRACE = 600
/** Seconds after which people must look at an attempt without the provider's response. */
const ANSWER_GRACE = 3600

/**
 * How long a reservation may be missing in the ledger, in seconds, when later ones are posted.
 */
const POSTING_GRACE = 86_400

/**
 * Money that a payment keeps: captured, minus refunds that are done or in progress, and lost
 * disputes.
 */
const kept = sql`
  kept as (
    select p.reservation_id,
      sum(case when p.state in ('captured', 'partly_refunded', 'refunded') then p.amount - p.refunded
        - coalesce((select sum(f.amount) from refunds f where f.payment_id = p.id and f.state in ('queued', 'sent', 'unknown')), 0)
        else 0 end)::int - ${lostOf(sql`p.reservation_id`)}::int as yen
    from payments p group by p.reservation_id
  )`

/** Each statement returns a row (subject, detail) for each row that breaks its rule. */
const rules = (now: Date): Record<string, RawBuilder<unknown>> => ({
  places_taken: sql`
    select 'calendar ' || c.id as subject, c.taken || ' taken, ' || coalesce(r.places, 0) || ' in bookings' as detail
    from calendars c
    left join (select calendar_id, sum(places) as places from (
        select calendar_id, places from reservation_calendars where not released
        union all
        select calendar_id, number_of_people from kept_places where cancelled_at is null) b
      group by calendar_id) r on r.calendar_id = c.id
    where c.taken <> coalesce(r.places, 0)`,

  places_sold_twice: sql`
    select 'calendar ' || id as subject, taken || ' taken of ' || recruitment_number as detail
    from calendars where taken > recruitment_number or taken < 0`,

  // Held and confirmed reservations have places, except in cancelled slots. All others have
  // released them.
  places_of_state: sql`
    select 'reservation ' || r.id as subject, r.status || ', slot ' || rc.calendar_id || case when rc.released then ' released' else ' kept' end as detail
    from reservations r join reservation_calendars rc on rc.reservation_id = r.id join calendars c on c.id = rc.calendar_id
    where rc.released <> (r.status in ('declined', 'expired', 'cancelled'))
      and not (rc.released and r.status in ('held', 'confirmed') and (c.cancelled_at is not null or rc.postponed_from is not null))
    union all
    select 'reservation ' || r.id, 'confirmed with no slot left' from reservations r
    where r.status = 'confirmed' and not exists (select 1 from reservation_calendars rc where rc.reservation_id = r.id and not rc.released)
      and not exists (select 1 from reservation_calendars rc join calendars c on c.id = rc.calendar_id
        where rc.reservation_id = r.id and c.cancelled_at is null)
    union all
    select 'reservation ' || r.id, r.status || ' without a slot' from reservations r
    where not exists (select 1 from reservation_calendars rc where rc.reservation_id = r.id)`,

  // A cancelled slot has no participants.
  cancelled_slot_kept: sql`
    select 'calendar ' || id as subject, taken || ' taken though it was cancelled' as detail
    from calendars where cancelled_at is not null and taken > 0`,

  ...changeInvariants,
  times_of_slots: sql`
    select 'reservation ' || r.id as subject, 'its first start or last end is not that of its slots' as detail
    from reservations r
    join (select rc.reservation_id, min(c.starts_at) as first_starts_at, max(c.ends_at) as last_ends_at
      from reservation_calendars rc join calendars c on c.id = rc.calendar_id group by rc.reservation_id) s on s.reservation_id = r.id
    where s.first_starts_at <> r.first_starts_at or s.last_ends_at <> r.last_ends_at`,

  // Captured minus refunded must fit the state of the reservation:
  // - confirmed: the total, minus the refunds of changes and the shares of cancelled slots. After a
  //   change, a share is what the timeline says
  // - cancelled by its guest, or at the guest's request, after the deadline: the total, minus the
  //   shares that were refunded before (the timeline has an event for each) and what an admin chose
  // - all others: nothing
  // Refunds that an admin granted here or in the company's console, and lost disputes, are
  // subtracted in each case. A dispute may be lost after a refund: together they may exceed the
  // payment.
  money_of_state: sql`
    with ${kept}
    select 'reservation ' || r.id as subject, r.status || ', ' || due.yen || ' yen due, ' || coalesce(k.yen, 0) || ' kept' as detail
    from reservations r
    left join kept k on k.reservation_id = r.id
    cross join lateral (select count(*)::int as slots, (count(*) filter (where rc.released and (c.cancelled_at is not null or rc.postponed_from is not null)))::int as called_off,
        (select count(*)::int from reservation_events v where v.reservation_id = r.id and v.type = 'slot_cancelled') as told,
        (select sum((v.detail ->> 'refund')::int)::int from reservation_events v
          where v.reservation_id = r.id and v.type = 'slot_cancelled') as shares,
        exists (select from reservation_changes h where h.reservation_id = r.id and h.state = 'applied') as was_changed
      from reservation_calendars rc join calendars c on c.id = rc.calendar_id where rc.reservation_id = r.id) s
    cross join lateral (select coalesce(sum(f.amount) filter (where f.reason in (${sql.lit(GRANTED)}, ${sql.lit(AT_COMPANY)})), 0)::int
        + ${lostOf(sql`r.id`)}::int as yen, ${lostOf(sql`r.id`)}::int as lost,
        coalesce(sum(f.amount) filter (where f.reason = 'cancelled_by_operator'), 0)::int as chosen,
        coalesce(sum(f.amount) filter (where f.reason = 'changed'), 0)::int as changed
      from refunds f where f.reservation_id = r.id and f.state <> 'failed') granted
    cross join lateral (select greatest(0, case
      when s.was_changed and (r.status = 'confirmed' or ${keptSale})
        then r.total - granted.yen - granted.chosen - granted.changed - coalesce(s.shares, 0)
      when r.status = 'confirmed' then r.total - granted.yen - s.called_off * (r.total / greatest(s.slots, 1))
      when ${keptSale} then r.total - granted.yen - granted.chosen - s.told * (r.total / greatest(s.slots, 1))
      else 0 end) as yen) due
    where case when granted.lost > 0 then greatest(0, coalesce(k.yen, 0)) else coalesce(k.yen, 0) end <> due.yen`,

  amount_of_payment: sql`
    select 'payment ' || p.id as subject, p.amount || ' asked for, the total is ' || r.total as detail
    from payments p join reservations r on r.id = p.reservation_id where p.amount <> r.total`,

  refunds_of_payment: sql`
    select 'payment ' || p.id as subject, p.refunded || ' refunded, ' || coalesce(f.yen, 0) || ' in refunds that are done' as detail
    from payments p
    left join (select payment_id, sum(amount) as yen from refunds where state = 'done' group by payment_id) f on f.payment_id = p.id
    where p.refunded <> coalesce(f.yen, 0)`,

  // Refunds never exceed the captured amount, whatever rule or person decided them.
  refunds_beyond_payment: sql`
    select 'payment ' || p.id as subject, f.yen || ' in refunds of ' || p.amount as detail
    from payments p join (select payment_id, sum(amount) as yen from refunds where state <> 'failed' group by payment_id) f on f.payment_id = p.id
    where f.yen > p.amount`,

  // A failed refund is owed until it is retried, or until another refund or a lost dispute paid the
  // same amount.
  refund_failed: sql`
    select 'refund ' || f.id as subject, f.amount || ' yen: ' || coalesce(f.error, 'refused') as detail
    from refunds f join payments p on p.id = f.payment_id where ${stillOwed}`,

  // What a dispute took from a reservation: its amount if it was lost, nothing if it was won. An
  // appeal leaves it as it is.
  losses_of_dispute: sql`
    select 'dispute ' || d.id as subject, d.state || ', ' || d.amount || ' yen, ' || l.lost || ' lost, ' || l.by_host || ' by the host' as detail
    from disputes d cross join lateral (select coalesce(sum(lost), 0) as lost, coalesce(sum(by_host), 0) as by_host
      from dispute_losses where dispute_id = d.id) l
    where l.by_host not between 0 and l.lost
      or case when d.state = 'lost' then l.lost <> d.amount when d.closed_at is not null then l.lost <> 0 else l.lost not in (0, d.amount) end`,

  amount_of_dispute: sql`
    select 'dispute ' || d.id as subject, d.amount || ' of ' || p.amount || ', of reservation ' || p.reservation_id as detail
    from disputes d join payments p on p.id = d.payment_id where d.amount > p.amount or d.reservation_id <> p.reservation_id`,

  hold_past_its_time: sql`
    select 'reservation ' || r.id as subject, 'held until ' || r.hold_expires_at as detail
    from reservations r
    where r.status = 'held' and r.hold_expires_at < ${now}::timestamptz - make_interval(secs => ${EXPIRY_GRACE})
      and not exists (select 1 from payments p where p.reservation_id = r.id and p.state in ('sent', 'unknown'))`,

  holds_of_state: sql`
    select 'reservation ' || coalesce(r.id, h.reservation_id) as subject, 'held until ' || coalesce(r.hold_expires_at::text, '-') || ', in holds until ' || coalesce(h.expires_at::text, '-') as detail
    from (select id, hold_expires_at from reservations where status = 'held') r
    full join (select reservation_id, expires_at from holds where ended_at is null) h on h.reservation_id = r.id
    where r.hold_expires_at is distinct from h.expires_at`,

  payment_without_answer: sql`
    select 'payment ' || id as subject, state || ' since ' || sent_at as detail
    from payments where state in ('sent', 'unknown') and sent_at < ${now}::timestamptz - make_interval(secs => ${ANSWER_GRACE})`,

  coupon_overused: sql`
    select 'coupon ' || k.id as subject, n.uses || ' uses of ' || k.max_uses as detail
    from coupons k
    join (select coupon_id, count(*) as uses from reservations where status in ('held', 'confirmed') and coupon_id is not null group by coupon_id) n
      on n.coupon_id = k.id
    where n.uses > k.max_uses`,

  // The sweep posts reservations in the order in which they end.
  ledger_missing: sql`
    select 'reservation ' || r.id as subject, 'ended at ' || r.last_ends_at || ' and is not in the ledger' as detail
    from reservations r
    where r.posted_at is null and r.confirmed_at is not null
      and r.last_ends_at < least(${now}::timestamptz, (select max(last_ends_at) from reservations where posted_at is not null))
        - make_interval(secs => ${POSTING_GRACE})`,

  // Entries = captured − refunded − disputes − fees − commission + the operator's share of coupons
  // and refunds.
  ledger_of_reservation: sql`
    select 'reservation ' || r.id as subject, coalesce(l.yen, 0) || ' yen in the ledger, ' || due.yen || ' yen of sales' as detail
    from reservations r ${refundsOfSold} ${agreedOfSold} ${keptPart(sql`b.by_host`)}
    cross join lateral (select case when r.posted_at is null or ${undone} then 0
      else r.total - b.by_host - ${feesOfSold} - ${commissionOfSold} + ${couponShareOfSold} end as yen) due
    left join (select reservation_id, sum(amount) as yen from ledger_entries group by reservation_id) l on l.reservation_id = r.id
    where (r.posted_at is not null or l.yen is not null) and coalesce(l.yen, 0) <> due.yen`,

  ...payoutInvariants,
  // Over all reservations that ended: all entries = captured − refunded − lost in disputes − guest
  // fees kept − commission + the operator's share of coupons and refunds ± adjustments − transfer
  // fees − paid out + returned. What was captured comes from the payments, not from the
  // reservations.
  ledger_of_all: sql`
    select 'the ledger' as subject, l.yen || ' yen in the ledger, ' || (due.yen + l.others) || ' yen of payments and other entries' as detail
    from (select coalesce(sum(amount), 0) as yen, coalesce(sum(amount) filter (where kind in
        ('adjustment', 'payout', 'returned_payout', 'transfer_fee')), 0) as others from ledger_entries) l
    cross join (
      select coalesce(sum(coalesce(m.captured, 0) - b.refunds - ${feesOfSold} - ${commissionOfSold} + ${couponShareOfSold}
        + (b.refunds - b.by_host)), 0) as yen
      from reservations r ${refundsOfSold} ${agreedOfSold} ${keptPart(sql`b.by_host`)}
      left join (select reservation_id, sum(amount) as captured from payments
        where state in ('captured', 'partly_refunded', 'refunded') group by reservation_id) m on m.reservation_id = r.id
      where r.posted_at is not null and not ${undone}) due
    where l.yen <> due.yen + l.others`,

  // The same for the entries of reservations on each day: an entry has the day of what it posts.
  // The payments say what was captured.
  ledger_of_days: sql`
    with ${changesOfSold(sql`not ${undone}`)},
    due as (select (c.at at time zone 'Asia/Tokyo')::date as day,
        sum(case when c.gross <> 0 then coalesce(m.captured, 0) else 0 end - c.by_host - c.fees - c.commission + c.coupon_share) as yen
      from changes c left join (select reservation_id, sum(amount) as captured from payments
        where state in ('captured', 'partly_refunded', 'refunded') group by reservation_id) m on m.reservation_id = c.id
      group by 1),
    posted as (select (at at time zone 'Asia/Tokyo')::date as day, sum(amount) as yen from ledger_entries
      where reservation_id is not null group by 1)
    select 'day ' || day as subject, coalesce(posted.yen, 0) || ' yen in the ledger, ' || coalesce(due.yen, 0) || ' yen of payments and refunds' as detail
    from due full join posted using (day) where coalesce(posted.yen, 0) <> coalesce(due.yen, 0)`,

  // What is paid out leaves the balance, and what a bank returns comes back.
  ledger_direction: sql`
    select 'ledger entry ' || id as subject, kind || ' of ' || amount || ' yen' as detail
    from ledger_entries where (kind = 'payout' and amount > 0) or (kind = 'returned_payout' and amount < 0)`,

  ratings: sql`
    select 'experience ' || e.id as subject,
      e.review_count || ' reviews, ' || e.rate_sum || ' tenths; ' || coalesce(v.reviews, 0) || ' and ' || coalesce(v.tenths, 0) || ' in rows' as detail
    from experiences e
    left join (select experience_id, count(*) as reviews, sum(round(rate * 10))::int as tenths from reviews where hidden_at is null group by experience_id) v
      on v.experience_id = e.id
    where e.review_count <> coalesce(v.reviews, 0) or e.rate_sum <> coalesce(v.tenths, 0)`,

  // A deleted review isn't written again.
  review_written_again: sql`
    select 'reservation ' || d.reservation_id as subject, 'review ' || v.id || ' after ' || d.review_id as detail
    from deleted_reviews d join reviews v on v.reservation_id = d.reservation_id`,

  // Only guests who took part can review.
  review_not_attended: sql`
    select 'review ' || v.id as subject, 'reservation ' || r.id || ' ' || r.status || ', ends ' || r.last_ends_at as detail
    from reviews v join reservations r on r.id = v.reservation_id
    where r.status <> 'confirmed' or r.last_ends_at > v.posted_at or r.user_id <> v.user_id`,

  // A digest that is written has a row for each of its guests.
  digest_told: sql`
    select distinct 'digest ' || d.id as subject, 'user ' || i.user_id || ' is not told' as detail
    from digests d join digest_items i on i.digest_id = d.id where d.written_at is not null and i.user_id is not null
      and not exists (select from digest_people p where p.digest_id = d.id and p.user_id = i.user_id and p.side = 'guest')`,

  // The members of one address in several brands have the same credentials, and nobody else has.
  person_of_brands: sql`
    select 'brand member ' || m.id as subject, 'person ' || m.person_id || ', member ' || o.id || ' person ' || o.person_id as detail
    from brand_memberships m join brand_memberships o on o.email = m.email where o.person_id <> m.person_id
    union all
    select 'brand member ' || m.id, 'the address of person ' || p.id || ' differs'
    from brand_memberships m join brand_members p on p.id = m.person_id where p.email <> m.email`,
})

/**
 * Looks for contradictions in the stored data. Reads only. All rules run in one snapshot, so
 * bookings in progress cause no contradictions. In a transaction it checks what the transaction
 * sees.
 * @returns violations, at most 1,000 of each rule; empty if there is none
 */
export async function checkInvariants(db: Db, now: Date): Promise<Violation[]> {
  if (!db.isTransaction)
    return await inSnapshot(db, async (tx) => {
      // A rule reads all bookings: with millions of them that takes longer than a request may.
      await sql`select set_config('statement_timeout', '0', true)`.execute(tx)
      return await checkInvariants(tx, now)
    })
  const violations: Violation[] = []
  for (const [rule, query] of Object.entries(rules(now))) {
    const { rows } = await sql<{ subject: string; detail: string }>`${query} order by 1 limit 1000`.execute(db)
    violations.push(...rows.map((row) => ({ rule, ...row })))
  }
  return violations
}
