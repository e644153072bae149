// What became of a reservation's money: what is returned, who bears it, what the operator keeps and
// what the host is owed. The rule is salesOf in #domain/booking/sales.ts; here it is in SQL for
// sums, and a test compares the two.
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a sale stays although reservation `r` was cancelled: its guest cancelled too late, or
 * asked an admin too late who refunded nothing or a part.
 */
export const keptSale = sql`(r.status = 'cancelled' and (coalesce(r.refund_choice = 'amount', false)
  or ((r.cancelled_by = 'guest' or coalesce(r.refund_choice = 'policy', false))
    and r.ended_at > greatest(r.cancel_deadline, r.free_cancel_until))))`

/** Whether reservation `r` was cancelled with everything refunded. */
export const undone = sql`(r.status = 'cancelled' and not ${keptSale})`

/**
 * The host's part of refund `f` of reservation `r`: the operator bears the odd yen of a half. A
 * cancelled sale earns nothing, so there the host bears all.
 */
export const borneByHost = sql`case when f.borne_by = 'host' or ${undone} then f.amount
  when f.borne_by = 'half' then f.amount / 2 else 0 end`

/**
 * Yen of tour and option that are left of reservation `r` after changes and cancelled slots. It
 * counts only if a coupon of the operator paid everything: no refund shows then what is left.
 */
export const leftAmount = sql<number>`case when ${undone} then 0 else coalesce(r.left_amount, r.tour + r.option) end`

/** The host's part of the loss `l` in a dispute of reservation `r`, as of a refund. */
export const lossOfHost = sql`case when ${undone} then l.lost else l.by_host end`

/** Yen of reservation `r`: all of a cancelled sale, else `yen`. */
const ofUndone = (yen: RawBuilder<unknown>) => sql`(case when ${undone} then r.total else ${yen} end)::bigint`

/**
 * What went back to the guest of reservation `r` as `b.refunds`, by refunds and lost disputes, and
 * the host's part of it as `b.by_host`. A failed refund is still owed, so it counts too. So is all
 * of a cancelled sale, also what came back to us when a dispute was won after the cancellation.
 */
export const refundsOfSold = sql`cross join lateral (
    select ${ofUndone(sql`least(r.total, g.refunds + d.lost)`)} as refunds,
      ${ofUndone(sql`greatest(0, least(r.total, g.by_host + d.by_host))`)} as by_host
    from (select coalesce(sum(f.amount), 0) as refunds, coalesce(sum(${borneByHost}), 0) as by_host
        from refunds f where f.reservation_id = r.id) g
      cross join (select coalesce(sum(l.lost), 0) as lost, coalesce(sum(${lossOfHost}), 0) as by_host
        from dispute_losses l where l.reservation_id = r.id) d) b`

/**
 * The operator's fees on what is kept of reservation `r`.
 * @param byHost yen of refunds that the host bears
 */
const feesWith = (byHost: RawBuilder<unknown>) => sql`case when r.total = 0 then 0
      else (r.service_fee + r.processing_fee)::bigint * (r.total - ${byHost}) / r.total end`

/** The operator's fees on what is kept of reservation `r`, with refundsOfSold. */
export const feesOfSold = feesWith(sql`b.by_host`)

/** Commission and the operator's discount of reservation `r` as booked, as `w`. */
export const agreedOfSold = sql`cross join lateral (
    select (r.tour + r.option - case when r.discount_funded_by = 'host' then r.discount else 0 end)::bigint
        * r.commission_bp / 10000 as commission,
      case when r.discount_funded_by = 'operator' then r.discount else 0 end::bigint as coupon_share) w`

/**
 * The kept part of reservation `r` as `q.num / q.den`.
 * @param byHost yen of refunds that the host bears
 */
export const keptPart = (byHost: ReturnType<typeof sql>) => sql`cross join lateral (
    select case when r.total > 0 then r.total - ${byHost} else ${leftAmount} end::bigint as num,
      case when r.total > 0 then r.total else greatest(1, r.tour + r.option) end::bigint as den) q`

/** Rounded down, because the odd yen is the host's. With agreedOfSold and keptPart. */
export const commissionOfSold = sql`(w.commission * q.num / q.den)`

/** Rounded up, because the odd yen is the host's. With agreedOfSold and keptPart. */
export const couponShareOfSold = sql`((w.coupon_share * q.num + q.den - 1) / q.den)`

/**
 * The common tables `steps`, `amounts` and `changes`: what the end of each posted reservation `r`
 * with `condition`, each of its refunds and each of its losses in disputes changed. All changes of
 * a reservation sum to the amounts of salesOf, whatever the order and number of refunds and losses:
 * they get their numbers under the lock of the reservation. The ledger posts the changes, and the
 * books of a month sum them. `at` is when a change became true, `written_at` when it was written. A
 * `disputed` change has an entry of its own in the ledger; a loss of a sale that was undone is like
 * a refund.
 */
export const changesOfSold = (condition: RawBuilder<unknown>) => sql`
    sold as (
      select r.* from reservations r where r.posted_at is not null and ${condition}
    ), returned as (
      select r.id, 'refund:' || f.id as cause, f.id as refund_id, false as dispute, f.created_at as at,
        f.id as after_refund, 0::bigint as loss, ${borneByHost} as by_host, f.amount::bigint as amount
      from sold r join refunds f on f.reservation_id = r.id
      union all
      select r.id, l.cause, null, true, l.at, l.after_refund_id, l.id, ${lossOfHost}, l.lost
      from sold r join dispute_losses l on l.reservation_id = r.id
    ), steps as (
      select r.id, 'reservation:' || r.id as cause, null::int as refund_id, false as dispute, 0 as after_refund, 0::bigint as loss,
        r.last_ends_at as at, r.posted_at as written_at, ${ofUndone(sql`0`)} as by_host, ${ofUndone(sql`0`)} as refunds
      from sold r
      union all
      select r.id, s.cause, s.refund_id, s.dispute, s.after_refund, s.loss, greatest(r.last_ends_at, s.at),
        greatest(r.posted_at, s.at), ${ofUndone(sql`greatest(0, least(r.total, sum(s.by_host) over w))`)},
        ${ofUndone(sql`least(r.total, sum(s.amount) over w)`)}
      from returned s join sold r on r.id = s.id
      window w as (partition by r.id order by s.after_refund, s.loss)
    ), amounts as (
      select s.*, s.dispute and not ${undone} as disputed, r.last_ends_at as ended_at, coalesce(r.payee_id, e.payee_id) as payee_id, r.total::bigint as gross,
        ${feesWith(sql`s.by_host`)} as fees, ${commissionOfSold} as commission, ${couponShareOfSold} as coupon_share,
        case when r.discount_funded_by = 'host' then r.discount else 0 end::bigint as discounts_by_host,
        case when r.discount_funded_by = 'operator' then r.discount else 0 end::bigint as discounts_by_operator
      from steps s join sold r on r.id = s.id join experiences e on e.id = r.experience_id
      ${agreedOfSold} ${keptPart(sql`s.by_host`)}
    ), changes as (
      select id, cause, refund_id, disputed, after_refund, loss, at, written_at, ended_at, payee_id,
        ${sql.join(
          [
            'gross',
            'refunds',
            'by_host',
            'fees',
            'commission',
            'coupon_share',
            'discounts_by_host',
            'discounts_by_operator',
          ].map((name) => sql`${sql.ref(name)} - coalesce(lag(${sql.ref(name)}) over w, 0) as ${sql.ref(name)}`),
        )}
      from amounts window w as (partition by id order by after_refund, loss)
    )`
