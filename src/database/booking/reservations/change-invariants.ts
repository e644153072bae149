// Rules about what is booked and its changes that the stored data must fulfil at any time. Each
// statement returns a row (subject, detail) for each row that breaks its rule.
import { type RawBuilder, sql } from 'kysely'
import { AT_COMPANY } from '#domain/booking/cancellation.ts'

export const changeInvariants: Record<string, RawBuilder<unknown>> = {
  // Price types: the lines are what was charged, and take the places of the booking. After a change
  // or a cancelled slot they are what is left.
  lines_of_booking: sql`
    select 'reservation ' || r.id as subject, l.places || ' places and ' || l.yen || ' yen in lines, booked '
      || r.number_of_people || ' places and ' || due.yen || ' yen' as detail
    from reservations r
    cross join lateral (select count(*) as all_slots, count(*) filter (where not rc.released) as slots
      from reservation_calendars rc where rc.reservation_id = r.id) s
    cross join lateral (select coalesce(sum(x.places), 0) as places,
        coalesce(sum(x.amount), 0) * case when r.left_amount is null then s.all_slots else s.slots end
        + case when r.left_amount is null then 0 else coalesce(r.option_price, 0) * s.slots
          * coalesce(sum(x.people) filter (where x.places > 0), 0) end as yen
      from jsonb_to_recordset(r.lines) as x (places int, people int, amount bigint)) l
    cross join lateral (select coalesce(r.left_amount, r.tour) as yen) due
    where r.lines is not null and (l.places <> r.number_of_people
      or (l.yen <> due.yen and (r.left_amount is null or r.status = 'confirmed')))
    union all
    select 'kept places ' || t.id, l.places || ' places in lines, taken ' || t.number_of_people
    from kept_places t
    cross join lateral (select coalesce(sum(x.places), 0) as places from jsonb_to_recordset(t.lines) as x (places int)) l
    where t.lines is not null and l.places <> t.number_of_people`,

  // Each slot has the places of the booking, and what is left of the price is that of its slots.
  left_of_booking: sql`
    select 'reservation ' || r.id as subject, s.slots || ' slots of ' || r.number_of_people || ' places, ' || coalesce(r.left_amount::text, 'all') || ' yen left' as detail
    from reservations r
    cross join lateral (select count(*) as slots, count(*) filter (where rc.places <> r.number_of_people) as others
      from reservation_calendars rc where rc.reservation_id = r.id and not rc.released) s
    where r.status = 'confirmed' and (s.others > 0 or (r.lines is null and r.left_amount is not null
      and r.left_amount <> (r.price + coalesce(r.option_price, 0)) * r.number_of_people * s.slots))`,

  // The refund of a change is the one that it names.
  refunds_of_changes: sql`
    select 'change ' || h.id as subject, h.refund || ' yen, ' || coalesce(f.amount, 0) || ' in its refund' as detail
    from reservation_changes h left join refunds f on f.id = h.refund_id and f.reservation_id = h.reservation_id and f.reason = 'changed'
    where h.state = 'applied' and h.refund <> coalesce(f.amount, 0) and not exists (select from refunds o
      where o.reservation_id = h.reservation_id and o.reason = ${sql.lit(AT_COMPANY)})`,

  // A proposal is over with its booking.
  proposal_left_open: sql`
    select 'change ' || h.id as subject, 'open, reservation ' || r.id || ' ' || r.status as detail
    from reservation_changes h join reservations r on r.id = h.reservation_id
    where h.state = 'open' and r.status <> 'confirmed'`,
}
