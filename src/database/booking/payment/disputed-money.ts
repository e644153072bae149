// The card company's side of disputes, and refunds as decided, for the books of a month (books.ts).
// Disputes are few, so all of them are read.
import { type RawBuilder, sql } from 'kysely'
import type { BooksPeriod } from '#domain/booking/books.ts'
import { withdrawnSql } from '../shared/dispute-amounts.ts'

/**
 * What the card company has taken back for a dispute, `w`, as differences: when it is opened, and
 * when it is won or withdrawn. A lost one stays taken. A mere inquiry takes nothing.
 */
export const withdrawals = sql`(
    select s.reservation_id, s.at, s.taken - coalesce(lag(s.taken) over (partition by s.dispute_id order by s.id), 0) as amount
    from (select c.id, c.dispute_id, d.reservation_id, c.at,
        case when c.state = 'lost' or c.state in (${withdrawnSql}) then c.amount else 0 end::bigint as taken
      from dispute_changes c join disputes d on d.id = c.dispute_id) s) w`

/**
 * What goes back to guests, as `d`: refunds when they are decided, and lost disputes. Together they
 * never exceed what the guest paid.
 * @param condition for the columns of a refund or of a loss: its reservation and its time
 */
export const decidedOf = (
  condition: (reservation: RawBuilder<unknown>, at: RawBuilder<unknown>) => RawBuilder<unknown>,
) => sql`(
    select s.reservation_id, s.at, s.loss > 0 as is_loss,
      least(r.total, sum(s.amount) over w) - least(r.total, sum(s.amount) over w - s.amount) as amount
    from (select f.reservation_id, f.id as after_refund, 0::bigint as loss, f.created_at as at, f.amount::bigint as amount
        from refunds f where ${condition(sql`f.reservation_id`, sql`f.created_at`)}
      union all
      select l.reservation_id, l.after_refund_id, l.id, l.at, l.lost from dispute_losses l
        where ${condition(sql`l.reservation_id`, sql`l.at`)}) s
    join reservations r on r.id = s.reservation_id
    window w as (partition by s.reservation_id order by s.after_refund, s.loss)) d`

/** What was decided in the month. */
export const decidedIn = ({ from, before }: BooksPeriod) =>
  sql`${decidedOf(
    (reservation) => sql`${reservation} in (
    select o.reservation_id from refunds o where o.created_at >= ${from} and o.created_at < ${before}
    union all select o.reservation_id from dispute_losses o where o.at >= ${from} and o.at < ${before})`,
  )} where d.at >= ${from} and d.at < ${before} and d.amount <> 0`

/**
 * Yen that left beyond the payment of a reservation until a time: a guest got a refund and won a
 * dispute for the same money. The operator bears it.
 */
export const beyondPayment = (until: Date) => sql`
    select l.reservation_id, max(l.at) as at, greatest(0, sum(l.lost) + coalesce((select sum(f.amount) from refunds f
        where f.reservation_id = l.reservation_id and f.state = 'done' and f.settled_at < ${until}), 0) - r.total)::bigint as amount
    from dispute_losses l join reservations r on r.id = l.reservation_id where l.at < ${until} group by l.reservation_id, r.total`

/** The same, of the month. */
export const beyondPaymentIn = ({ from, before }: BooksPeriod) => sql`
    select n.reservation_id, n.at, n.amount - coalesce(o.amount, 0) as amount
    from (${beyondPayment(before)}) n left join (${beyondPayment(from)}) o on o.reservation_id = n.reservation_id`

const cells = sql`null::int as payee_id, null::text as note`

/** What was decided and had not reached the card at the end of the month. */
export const heldRefunds = ({ before }: BooksPeriod) => sql`
  select min(x.at) as at, min(x.at) as written_at, x.reservation_id, ${cells}, sum(x.amount)::bigint as amount
  from (select d.at, d.reservation_id, d.amount from ${decidedOf((_, at) => sql`${at} < ${before}`)}
    union all
    select f.settled_at, f.reservation_id, -f.amount from refunds f where f.state = 'done' and f.settled_at < ${before}
    union all
    select l.at, l.reservation_id, -l.lost from dispute_losses l where l.at < ${before}
    union all
    select b.at, b.reservation_id, b.amount from (${beyondPayment(before)}) b) x
  group by x.reservation_id having sum(x.amount) <> 0`

/** What the card company has taken for disputes that were not decided at the end of the month. */
export const heldDisputes = ({ before }: BooksPeriod) => sql`
  select min(x.at) as at, min(x.at) as written_at, x.reservation_id, ${cells}, sum(x.amount)::bigint as amount
  from (select w.at, w.reservation_id, w.amount from ${withdrawals} where w.at < ${before}
    union all
    select l.at, l.reservation_id, -l.lost from dispute_losses l where l.at < ${before}) x
  group by x.reservation_id having sum(x.amount) <> 0`
