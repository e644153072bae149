// Bookings of three years, with the rows that each leaves, inserted by set-based statements into a
// database with stories and free slots. Books, statements and payouts agree.
import type pg from 'pg'
import { bankFiles } from '#domain/payouts/bank-file.ts'
import { dateOf } from '#domain/shared/japan-time.ts'
import { lastDayOf, monthAfter, monthOf } from '#domain/shared/month.ts'
import type { App } from '#services/shared/app.ts'
import { chance } from '../large-data.ts'
import type { Sample } from './sample.ts'

/** Days over which slots are spread: three years back, and three weeks ahead. */
const PAST = 1095
const AHEAD = 20
/** Bookings of one slot; the first slot has more, for the list of its participants. */
const EACH = 3
export const FULL = 30
/** Closed months end here, seen from this month; the measurement closes the next two. */
export const LAST_CLOSED = -3

const ENDED = `m.ends_at < now() - interval '1 hour'`
const KEPT = `not m.cancelled`
const MONTH = (at: string) => `to_char(${at} at time zone 'Asia/Tokyo', 'YYYY-MM')`
const START = (period: string) => `((${period} || '-01')::timestamp at time zone 'Asia/Tokyo')`

/** @param many bookings @param say progress */
export async function fillBookings(
  { app, pool, say }: { app: App; pool: pg.Pool; say: (text: string) => void },
  many: number,
  sample: Sample,
): Promise<void> {
  const client = await pool.connect()
  const run = async (what: string, text: string, values: unknown[] = []) => {
    const began = performance.now()
    const { rowCount } = await client.query(text, values)
    say(`${what}: ${rowCount ?? 0} rows, ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0;
      set work_mem = '512MB'; drop schema if exists capacity cascade; create schema capacity`)
    await plan(run, many)
    await insertBooked(run, sample)
    await insertAround(run, sample)
    await insertLedger(run)
    await insertFiles(app, client)
    await client.query('drop schema capacity cascade')
    const { rows } = await client.query<{ table: string }>(
      `select distinct attrelid::regclass::text as table from pg_attribute join pg_class c on c.oid = attrelid
       where attname = 'id' and attidentity <> '' and relnamespace = 'public'::regnamespace`,
    )
    for (const { table } of rows)
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), coalesce(max(id), 0) + 1, false) from ${table}`,
      )
    await run('vacuum', 'vacuum analyze')
    await run('checkpoint', 'checkpoint')
  } finally {
    client.release(true)
  }
}

type Run = (what: string, text: string, values?: unknown[]) => Promise<void>

/** Who books which slot when. Ids of reservations ascend with time, as in a real table. */
async function plan(run: Run, many: number) {
  const slots = 1 + Math.ceil((many - FULL) / EACH)
  const guests = Math.max(100, Math.ceil(many / 10))
  await run(
    'guests',
    `insert into users (id, name, display_name, email, email_verified, access_control)
     select (select max(id) from users) + n, '海野 花子' || n, '花子' || n, 'member' || n || '@bench.example', true, 'USER'
     from generate_series(1, $1::int) n`,
    [guests],
  )
  await run(
    'stories',
    `create unlogged table capacity.stories as
     select row_number() over (order by hashint4(e.id)) - 1 as at, e.id, e.user_id as host, e.payee_id, e.price, e.title, u.name
     from experiences e join users u on u.id = e.user_id
     where e.status = 'published' and e.ambassador_id is null and e.user_id <= (select count(*) / 4 from payees)`,
  )
  // One slot of a story in a day.
  await run(
    'slots',
    `create unlogged table capacity.slots as
     select k, (select max(id) from calendars) + 1 + k as id, e.id as experience_id, e.host, e.payee_id, e.price, e.title, e.name,
       current_date - case when k = 0 then -7 when age between -1 and 1 then ${PAST} + age else age end as date,
       case when k = 0 then '06:15' else make_time(7 + k % 12, 15, 0) end::time as start_time
     from generate_series(0, ${slots - 1}) k
     join capacity.stories e on e.at = k % (select count(*) from capacity.stories)
     cross join lateral (select ((k / (select count(*) from capacity.stories) * 37 + ${chance('e.id', 60, PAST + AHEAD)})
       % ${PAST + AHEAD} - ${AHEAD})::int as age) a`,
  )
  await run(
    'plan',
    `create unlogged table capacity.made as
     select row_number() over (order by created_at, n)::int as id, b.* from (
       select n, s.k, s.id as slot_id, s.experience_id, s.host, s.payee_id, s.price, s.title, s.name, d.starts_at,
         d.starts_at + interval '90 minutes' as ends_at, d.starts_at - interval '7 days' as cancel_deadline,
         d.starts_at - make_interval(days => 21 + ${chance('n', 61, 40)}, secs => ${chance('n', 62, 86_400)}) as created_at,
         case when s.k = 0 then 1 else 1 + ${chance('n', 63, 2)} end as people, s.k > 0 and ${chance('n', 64, 20)} = 0 as cancelled,
         (select max(id) from users) - ${chance('n', 65, guests)} as user_id
       from generate_series(1, ${many}) n
       join capacity.slots s on s.k = case when n <= ${FULL} then 0 else 1 + (n - ${FULL} - 1) / ${EACH} end
       cross join lateral (select (s.date + s.start_time) at time zone 'Asia/Tokyo' as starts_at) d) b
     order by created_at, n`,
  )
  await run('plan', `alter table capacity.made add primary key (id)`)
  await run('plan', 'analyze capacity.made')
}

async function insertBooked(run: Run, { reservation: r, refund, events, webhooks }: Sample) {
  await run(
    'calendars',
    `insert into calendars (id, experience_id, date, start_time, end_time, recruitment_number, taken, created_at)
     select s.id, s.experience_id, s.date, s.start_time, s.start_time + interval '90 minutes', case when s.k = 0 then ${FULL} else 8 end,
       coalesce(m.taken, 0), s.date - 90
     from capacity.slots s left join (select slot_id, sum(people) as taken from capacity.made m where ${KEPT} group by 1) m on m.slot_id = s.id
     order by s.date, s.id`,
  )
  await run(
    'reservations',
    `insert into reservations (id, user_id, experience_id, status, number_of_people, price, tour, option, discount, service_fee,
       processing_fee, total, service_rate_bp, processing_rate_bp, cancellation_period, cancel_deadline, first_starts_at,
       last_ends_at, experience_title, hosted_by, shown_terms, agreed_terms, payee_id, commission_bp, created_at, confirmed_at,
       ended_at, cancelled_by, posted_at)
     select m.id, m.user_id, m.experience_id, case when m.cancelled then 'cancelled' else 'confirmed' end, m.people, m.price,
       y.tour, 0, 0, y.fee, y.processing, y.tour + y.fee + y.processing, $1, $2, 7, m.cancel_deadline, m.starts_at, m.ends_at,
       m.title, m.name, $3::jsonb, $4::jsonb, m.payee_id, $5, m.created_at, m.created_at + interval '2 seconds',
       case when m.cancelled then m.created_at + interval '1 hour' end, case when m.cancelled then 'guest' end,
       case when ${ENDED} then m.ends_at + interval '1 minute' end
     from capacity.made m cross join lateral (select m.price * m.people as tour, m.price * m.people * $1::int / 10000 as fee,
       m.price * m.people * $2::int / 10000 as processing) y order by m.id`,
    [
      r.service_rate_bp,
      r.processing_rate_bp,
      JSON.stringify(r.shown_terms),
      JSON.stringify(r.agreed_terms),
      r.commission_bp,
    ],
  )
  await run(
    'reservation_calendars',
    `insert into reservation_calendars (reservation_id, calendar_id, experience_id, places, released)
     select id, slot_id, experience_id, people, cancelled from capacity.made order by id`,
  )
  await run(
    'payments',
    `insert into payments (id, reservation_id, provider, amount, refunded, state, charge_id, card_brand, card_last4, sent_at, settled_at, created_at)
     select r.id, r.id, 'sandbox', r.total, case when m.cancelled then r.total else 0 end,
       case when m.cancelled then 'refunded' else 'captured' end, 'ch_' || gen_random_uuid(), 'Visa',
       lpad((r.id % 10000)::text, 4, '0'), r.created_at, r.confirmed_at, r.created_at
     from capacity.made m join reservations r on r.id = m.id order by r.id`,
  )
  await run(
    'refunds',
    `insert into refunds (payment_id, reservation_id, amount, reason, state, provider_refund_id, attempts, created_at, settled_at, sent_at)
     select r.id, r.id, r.total, $1, 'done', 're_' || gen_random_uuid(), 1, r.ended_at, r.ended_at + interval '1 second', r.ended_at
     from reservations r where r.cancelled_by is not null order by r.id`,
    [refund.reason],
  )
  await run(
    'payment_webhooks',
    `insert into payment_webhooks (provider, event_id, type, charge_id, received_at, processed_at, attempts, about)
     select 'sandbox', 'evnt_' || gen_random_uuid(), t.type, p.charge_id, p.settled_at, p.settled_at, 1, t.about
     from payments p cross join jsonb_to_recordset($1::jsonb) as t (type text, about text)
     where p.refunded > 0 or t.about = 'payment' order by p.id`,
    [JSON.stringify(webhooks)],
  )
  await run(
    'idempotency_keys',
    `insert into idempotency_keys (user_id, key, request_hash, reservation_id, created_at)
     select user_id, gen_random_uuid()::text, encode(sha256(id::text::bytea), 'hex'), id, created_at from capacity.made order by id`,
  )
  await run(
    'reservation_events',
    `insert into reservation_events (id, reservation_id, type, detail, at, request_id)
     select m.id::bigint * 8 + t.ordinality, m.id, t.type, 
       t.detail || case t.type when 'cancelled' then jsonb_build_object('refund', r.total) when 'refunded' then jsonb_build_object('amount', r.total) else '{}' end,
       case when t.type in ('cancelled', 'refunded') then r.ended_at else r.created_at end, gen_random_uuid()::text
     from capacity.made m join reservations r on r.id = m.id
     cross join rows from (jsonb_to_recordset($1::jsonb) as (type text, detail jsonb)) with ordinality as t (type, detail, ordinality)
     where m.cancelled or t.type not in ('cancelled', 'refunded') order by m.id`,
    [JSON.stringify(events)],
  )
}

/** Mails, threads, notices, reviews, receipts. */
async function insertAround(run: Run, { mails, receipt }: Sample) {
  await run(
    'threads',
    `insert into threads (id, guest_id, host_user_id, created_at, last_at, booked_at)
     select row_number() over (order by min(id)), user_id, host, min(created_at), max(created_at), max(created_at)
     from capacity.made group by user_id, host order by min(id)`,
  )
  await run(
    'messages',
    `insert into messages (thread_id, card, reservation_id, event_id, created_at)
     select t.id, v.type, m.id, v.id, v.at from capacity.made m join threads t on t.guest_id = m.user_id and t.host_user_id = m.host
     join reservation_events v on v.reservation_id = m.id and v.type in ('confirmed', 'cancelled') order by v.id`,
  )
  // From a table: its texts are compressed once.
  await run(
    'kinds of mails',
    `create unlogged table capacity.mails as select * from jsonb_to_recordset($1::jsonb)
       as t (kind text, subject text, text_body text, html_body text, attachments jsonb, about jsonb)`,
    [JSON.stringify(mails)],
  )
  await run(
    'mails',
    `insert into mails (kind, to_address, subject, text_body, html_body, attachments, state, attempts, created_at, sent_at, reservation_id, about)
     select t.kind, case when t.kind like '%host%' then 'host' || m.host else 'member' || m.user_id end || '@bench.example',
       t.subject, t.text_body, t.html_body, t.attachments, 'sent', 1, d.at, d.at, m.id, t.about
     from capacity.made m cross join capacity.mails t
     cross join lateral (select case when t.kind like '%remind%' then m.starts_at - interval '40 hours'
       when t.kind like '%cancel%' then m.created_at + interval '1 hour' else m.created_at end as at) d
     where d.at < now() and case when m.cancelled then d.at < m.starts_at - interval '2 days' else t.kind not like '%cancel%' end
     order by m.id`,
  )
  await run(
    'notices',
    `insert into notices (kind, key, reservation_id, due_at, sent_at)
     select 'guest_reminder', 'guest_reminder:' || m.id || ':' || m.starts_at::date, m.id, x.at, x.at from capacity.made m
     cross join lateral (select m.starts_at - interval '40 hours' as at) x
     where ${KEPT} and x.at < now() and x.at > now() - interval '119 days' order by x.at`,
  )
  await run(
    'reviews',
    `insert into reviews (experience_id, reservation_id, user_id, rate, content, posted_at)
     select m.experience_id, m.id, m.user_id, 4.5, 'とても楽しい時間でした。' || m.title || 'にまた参加します。', m.ends_at + interval '30 hours'
     from capacity.made m where ${KEPT} and m.ends_at < now() - interval '2 days' and m.id % 10 = 0 order by m.ends_at`,
  )
  await run(
    'ratings',
    `update experiences e set review_count = v.count, rate_sum = v.count * 45
     from (select experience_id, count(*) as count from reviews group by 1) v where v.experience_id = e.id`,
  )
  await run(
    'documents',
    `insert into documents (kind, issuing, reservation_id, payee_id, issued_at, issued_on, amount, tax, guest_name, content)
     select 'receipt', $1, r.id, r.payee_id, r.confirmed_at, (r.confirmed_at at time zone 'Asia/Tokyo')::date, r.total, 0, '海野 花子', $2::jsonb
     from reservations r where r.cancelled_by is null and r.id % 5 = 0 order by r.id`,
    [receipt.issuing, JSON.stringify(receipt.content)],
  )
}

/** Entries of what has ended, and for each closed month the statements and what was paid out. */
async function insertLedger(run: Run) {
  const last = monthAfter(monthOf(dateOf(new Date())), LAST_CLOSED)
  const rules = `'{"closing_day":31,"pay_months":1,"pay_day":31,"minimum_payout":3000,"transfer_fee_borne_by":"operator","transfer_fee":0}'`
  await run(
    'ledger_entries',
    `insert into ledger_entries (payee_id, reservation_id, kind, amount, cause, at, written_at)
     select r.payee_id, r.id, k.kind, k.amount, 'reservation:' || r.id, r.last_ends_at, r.posted_at
     from reservations r cross join lateral (values ('sale', r.tour), ('commission', -(r.tour::bigint * r.commission_bp / 10000))) k (kind, amount)
     where r.posted_at is not null and r.cancelled_by is null and k.amount <> 0 order by r.last_ends_at, r.id`,
  )
  await run(
    'closings',
    `insert into closings (period, opens_on, closes_at, pay_on, rules, started_at, completed_at)
     select period, (period || '-01')::date, c.at, ((period || '-01')::date + interval '2 months' - interval '1 day')::date, ${rules}::jsonb, c.at, c.at
     from (select to_char(m, 'YYYY-MM') as period from generate_series((select min(at) from ledger_entries) at time zone 'Asia/Tokyo', '${lastDayOf(last)}', '1 month') m
       union select '${last}') p
     cross join lateral (select ${START('period')} + interval '0' as start) s
     cross join lateral (select (((period || '-01')::timestamp + interval '1 month') at time zone 'Asia/Tokyo') as at) c`,
  )
  await run(
    'statements',
    `with net as (
       select payee_id, ${MONTH('at')} as period, sum(amount) filter (where kind = 'sale') as sales, sum(amount) filter (where kind = 'commission') as commission
       from ledger_entries group by 1, 2
     ), pair as (
       select payee_id, period, sales, commission, 0 as paid from net
       union all
       select payee_id, to_char((period || '-01')::date + interval '1 month', 'YYYY-MM'), 0, 0, sales + commission from net
     ), due as (select payee_id, period, sum(sales)::bigint as sales, sum(commission)::bigint as commission, sum(paid)::bigint as paid from pair group by 1, 2)
     insert into statements (number, payee_id, period, closes_at, pay_on, carried_in, sales, refunds, commission, commission_tax, coupon_shares,
       adjustments, disputes, payouts, transfer_fees, balance, payable, unpaid_since, payee, operator, issued_at)
     select d.period || '-' || lpad(d.payee_id::text, 5, '0'), d.payee_id, d.period, c.closes_at, c.pay_on, d.paid, d.sales, 0, d.commission,
       -d.commission * 10 / 110, 0, 0, 0, -d.paid, 0, d.sales + d.commission, d.sales + d.commission,
       case when d.sales > 0 then d.period end,
       jsonb_build_object('name', u.name, 'legal_name', '', 'postal_code', '', 'address', '', 'invoice_number', ''),
       '{"service_name":"つむぎ","company_name":"","postal_code":"","address":"","phone":"","invoice_number":""}'::jsonb, c.closes_at
     from due d join closings c on c.period = d.period join payees p on p.id = d.payee_id join users u on u.id = p.user_id order by d.period, d.payee_id`,
  )
  await run(
    'payout_runs',
    `insert into payout_runs (id, request_key, pay_on, state, made_by, made_at, approved_by, approved_at, exported_by, exported_at)
     select row_number() over (order by period), gen_random_uuid(), pay_on, 'exported', 1, at, 2, at, 1, at
     from closings cross join lateral (select (pay_on - 5 + time '10:00') at time zone 'Asia/Tokyo' as at) t where period <= '${last}' order by period`,
  )
  await run(
    'payouts',
    `insert into payouts (id, run_id, payee_id, statement_id, file_id, state, amount, bank_code, bank_name, bank_kana, branch_code, branch_name,
       branch_kana, account_kind, account_locked, account_end, holder, account_changed_at, sent_at, settled_at, notified_at)
     select row_number() over (order by s.id), n.id, s.payee_id, s.id, n.id, 'settled', s.payable, '0001', 'みずほ', 'ﾐｽﾞﾎ', '100', '本店', 'ﾎﾝﾃﾝ',
       'ordinary', 'not locked yet', '567', 'ｳﾐﾉ ﾊﾅｺ', '2020-01-01', n.exported_at, n.pay_on, n.exported_at
     from statements s join payout_runs n on n.pay_on = s.pay_on where s.payable > 0 order by s.id`,
  )
  await run(
    'ledger_entries of payouts',
    `insert into ledger_entries (payee_id, kind, amount, cause, at, written_at)
     select o.payee_id, 'payout', -o.amount, 'payout:' || o.id, n.exported_at, n.exported_at
     from payouts o join payout_runs n on n.id = o.run_id order by o.id`,
  )
  await run(
    'statement_entries',
    `insert into statement_entries (entry_id, statement_id)
     select l.id, s.id from ledger_entries l join statements s on s.payee_id = l.payee_id and s.period = ${MONTH('l.at')} order by l.id`,
  )
}

/** One file for each run, as the product writes them. */
async function insertFiles(app: App, client: pg.PoolClient) {
  await client.query('update payouts set account_locked = $1', [await app.payout_numbers.payouts.lock(1, '1234567')])
  const { rows: runs } = await client.query<{ id: number; pay_on: string; exported_at: Date }>(
    'select id, pay_on, exported_at from payout_runs order by id',
  )
  const own = {
    bank_code: '0001',
    bank_kana: 'ﾐｽﾞﾎ',
    branch_code: '100',
    branch_kana: 'ﾎﾝﾃﾝ',
    account_number: '1234567',
  }
  const account = { ...own, account_kind: 'ordinary' as const, holder: 'ｳﾐﾉ ﾊﾅｺ' }
  const sender = { ...account, client_code: '1234567890', client_name: 'ﾂﾑｷﾞ' }
  const form = { line_ends: true, final_line_end: true, end_of_file: false, records_per_file: 9_999 }
  for (const { id, pay_on, exported_at } of runs) {
    const { rows } = await client.query<{ id: number; amount: number }>(
      'select id, amount from payouts where run_id = $1 order by id',
      [id],
    )
    const transfers = rows.map((row) => ({ ...account, payout_id: row.id, amount: row.amount }))
    for (const { bytes, count, total } of bankFiles(sender, pay_on, transfers, form)) {
      const { sealed, sha256, size } = await app.payout_files.seal({ run_id: id, number: 1 }, bytes)
      await client.query(
        `insert into payout_files (id, run_id, number, sealed, sha256, size, count, total, made_at) values ($1, $1, 1, $2, $3, $4, $5, $6, $7)`,
        [id, sealed, sha256, size, count, total, exported_at],
      )
    }
  }
}
