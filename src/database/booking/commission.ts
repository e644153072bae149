// Rates of commission: rows are only added. The rate in force at booking is stored with the
// reservation.
import { type RawBuilder, sql } from 'kysely'

/** The newest row of `condition` whose start has come, in basis points. */
const inForce = (condition: RawBuilder<unknown>, now: Date) => sql`(
  select case when coalesce(p.link_code = v.via, false) then c.own_link_bp else c.rate_bp end
  from commission_rates c where ${condition} and c.starts_at <= ${now} order by c.starts_at desc, c.id desc limit 1)`

/**
 * One row for a booking of an experience: its payee, whether the guest came by the payee's own link,
 * and the rate of the payee, else of the brand, else the default, else 0.
 */
export const commissionNow = ({ experience_id, via, now }: { experience_id: number; via: string | null; now: Date }) =>
  sql`select p.id as payee_id, coalesce(p.link_code = v.via, false) as own_link, coalesce(
      ${inForce(sql`c.payee_id = p.id`, now)},
      ${inForce(sql`c.brand_id = m.brand_id`, now)},
      ${inForce(sql`c.payee_id is null and c.brand_id is null`, now)}, 0) as commission_bp
    from (select ${via}::text as via) v join experiences x on x.id = ${experience_id}
    left join payees p on p.id = x.payee_id left join communities m on m.id = x.community_id`
