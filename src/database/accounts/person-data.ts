// All data stored about one user, for the copy they may request. Without card data, and without
// notes that other users wrote for themselves.
import { sql } from 'kysely'
import type { Db } from '../client.ts'
import { lineIdsOf, mailsOf, ownApplications } from './erasures.ts'

export type PersonData = {
  account: { email: string } & Record<string, unknown>
  sessions: Record<string, unknown>[]
  former_emails: Record<string, unknown>[]
  email_changes: Record<string, unknown>[]
  sign_in_providers: Record<string, unknown>[]
  line: Record<string, unknown>[]
  notice_choices: Record<string, unknown>[]
  mail_consents: Record<string, unknown>[]
  passkeys: Record<string, unknown>[]
  push_browsers: Record<string, unknown>[]
  two_factor: Record<string, unknown>[]
  ambassadors: Record<string, unknown>[]
  reservations: Record<string, unknown>[]
  documents: Record<string, unknown>[]
  reviews: Record<string, unknown>[]
  review_replies: Record<string, unknown>[]
  favorites: Record<string, unknown>[]
  holding_requests: Record<string, unknown>[]
  waiting_entries: Record<string, unknown>[]
  messages: ({ text: string; mail_text: string | null; hides_contacts: boolean } & Record<string, unknown>)[]
  thread_reports: Record<string, unknown>[]
  community_applications: Record<string, unknown>[]
  experience_drafts: Record<string, unknown>[]
  phone_bookings: Record<string, unknown>[]
  experiences: Record<string, unknown>[]
  payee: Record<string, unknown>[]
  mail_failures: Record<string, unknown>[]
  mails: { text: string }[] & Record<string, unknown>[]
}

/** An instant in the format of the API. */
const at = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'Asia/Tokyo', 'YYYY-MM-DD"T"HH24:MI:SS"+09:00"')`

type Part = Exclude<keyof PersonData, 'account'>

const parts: Record<Part, (user_id: number, email: string) => ReturnType<typeof sql>> = {
  sessions: (id) => sql`select ${at('created_at')} as created_at, ${at('updated_at')} as last_used_at,
    ${at('expires_at')} as expires_at, user_agent from user_sessions where user_id = ${id} order by id`,
  former_emails: (id) =>
    sql`select email, ${at('left_at')} as left_at from former_emails where user_id = ${id} order by id`,
  email_changes: (id) => sql`select c.new_email, ${at('c.expires_at')} as expires_at
    from email_changes c join user_sessions s on s.id = c.session_id where s.user_id = ${id} order by s.id`,
  sign_in_providers: (
    id,
  ) => sql`select provider_id as provider, account_id as subject, email, ${at('created_at')} as linked_at
    from user_accounts where user_id = ${id} and provider_id <> 'credential' order by id`,
  // Whether they are a friend of the official account, and what LINE told in the last days.
  line: (id) => sql`select line_user_id as subject, 'friend' as kind, following, ${at('changed_at')} as happened_at
    from line_friends where line_user_id in (${lineIdsOf(id)})
    union all select line_user_id, kind, null, ${at('happened_at')} from line_events where line_user_id in (${lineIdsOf(id)})`,
  notice_choices: (id) => sql`select kind, channel, ${at('chosen_at')} as chosen_at from notice_choices
    where user_id = ${id} order by kind, channel`,
  mail_consents: (id) => sql`select kind, wording, ${at('given_at')} as given_at, ${at('ended_at')} as ended_at
    from mail_consents where user_id = ${id} order by id`,
  passkeys: (id) => sql`select name, ${at('created_at')} as created_at, ${at('last_used_at')} as last_used_at
    from passkeys where user_id = ${id} order by id`,
  // Without the address and the keys: with them, and our key, anybody could send to the browser.
  push_browsers: (id) => sql`select split_part(p.endpoint, '/', 3) as push_service, s.user_agent,
      ${at('p.turned_on_at')} as turned_on_at, ${at('p.last_sent_at')} as last_sent_at
    from push_subscriptions p join user_sessions s on s.id = p.session_id where p.user_id = ${id} order by p.id`,
  two_factor: (id) =>
    sql`select ${at('turned_on_at')} as turned_on_at from two_factors where user_id = ${id} and secret is not null`,
  ambassadors: (id) => sql`select a.id, a.name, ${at('m.associated_at')} as associated_at
    from ambassador_members m join ambassadors a on a.id = m.ambassador_id where m.user_id = ${id} order by a.id`,
  reservations: (
    id,
  ) => sql`select r.id, r.experience_id, r.experience_title, r.hosted_by, r.status, r.number_of_people, r.lines, r.option_name,
      r.coupon_code, r.message_to_host, r.tour, r.option, r.discount, r.service_fee, r.processing_fee, r.total, r.receipt_name,
      r.cancelled_by, r.cancel_requested_by, r.cancel_reason, ${at('r.created_at')} as created_at, ${at('r.confirmed_at')} as confirmed_at,
      ${at('r.ended_at')} as ended_at,
      (select coalesce(json_agg(json_build_object('date', c.date, 'start_time', to_char(c.start_time, 'HH24:MI'),
          'end_time', to_char(c.end_time, 'HH24:MI')) order by c.starts_at), '[]')
        from reservation_calendars rc join calendars c on c.id = rc.calendar_id where rc.reservation_id = r.id) as calendars,
      (select coalesce(json_agg(json_build_object('amount', p.amount, 'refunded', p.refunded, 'state', p.state) order by p.id), '[]')
        from payments p where p.reservation_id = r.id) as payments,
      (select coalesce(json_agg(json_build_object('made_by', h.made_by, 'state', h.state, 'before', h.before, 'after', h.after,
          'refund', h.refund, 'message', h.message, 'created_at', ${at('h.created_at')}) order by h.id), '[]')
        from reservation_changes h where h.reservation_id = r.id) as changes
    from reservations r where r.user_id = ${id} order by r.id`,
  // Receipts and return invoices, as they were issued.
  documents: (
    id,
  ) => sql`select d.id, d.kind, d.reservation_id, d.replaces_id, d.issued_on, d.amount, d.tax, d.guest_name, d.content
    from documents d join reservations r on r.id = d.reservation_id where r.user_id = ${id} order by d.id`,
  reviews: (id) => sql`select id, experience_id, reservation_id, rate, content, reply, ${at('posted_at')} as posted_at,
      ${at('edited_at')} as edited_at from reviews where user_id = ${id} order by id`,
  review_replies: (id) => sql`select id as review_id, experience_id, reply, ${at('replied_at')} as replied_at
    from reviews where reply_user_id = ${id} order by id`,
  favorites: (id) => sql`select f.experience_id, e.title, ${at('f.created_at')} as created_at
    from favorites f join experiences e on e.id = f.experience_id where f.user_id = ${id} order by f.id`,
  holding_requests: (id) => sql`select id, experience_id, date, start_time, number_of_people, message, state, answer,
      ${at('created_at')} as created_at, ${at('withdrawn_at')} as withdrawn_at from holding_requests where user_id = ${id} order by id`,
  waiting_entries: (
    id,
  ) => sql`select id, experience_id, calendar_ids, places as number_of_people, lines, waits_until, state,
      ${at('created_at')} as created_at, ${at('ended_at')} as ended_at from waiting_entries where user_id = ${id} order by id`,
  // Both sides of the threads as a guest and as the host. Of an ambassador's, what this member
  // wrote.
  messages: (id) => sql`select m.thread_id, m.sender_id is not distinct from ${id} as own, m.side, m.text, m.mail_text,
      t.booked_at is null and m.side <> case when t.guest_id = ${id} then 'guest' else 'host' end as hides_contacts,
      ${at('m.created_at')} as created_at, ${at('m.withdrawn_at')} as withdrawn_at
    from messages m join threads t on t.id = m.thread_id
    where m.side is not null and (t.guest_id = ${id} or t.host_user_id = ${id} or m.sender_id = ${id}) order by m.id`,
  thread_reports: (
    id,
  ) => sql`select id, thread_id, reservation_id, kind, text, result, reply, ${at('created_at')} as created_at,
      ${at('closed_at')} as closed_at, (select coalesce(json_agg(json_build_object('own', not m.by_operator, 'text', m.text,
        'created_at', m.created_at) order by m.id), '[]') from report_messages m where m.report_id = q.id) as messages
    from thread_reports q where reporter_id = ${id} order by id`,
  community_applications: (
    id,
  ) => sql`select c.id, c.community_id, o.name as community_name, c.full_name, c.gender, c.postal_code,
      c.address, c.birthday, c.email, (select name from occupations w where w.id = c.occupation_id) as occupation, c.state,
      c.decision_message, c.agreed_texts, ${at('c.applied_at')} as applied_at,
      (select coalesce(json_agg(json_build_object('question', w.question, 'answer', w.content) order by w.sort_order), '[]')
        from community_application_answers w where w.application_id = c.id) as answers
    from community_applications c join communities o on o.id = c.community_id where c.id in (${ownApplications(id)}) order by c.id`,
  experience_drafts: (id) => sql`select id, form, ${at('created_at')} as created_at, ${at('updated_at')} as updated_at
    from experience_drafts where user_id = ${id} order by id`,
  // Bookings that the user wrote down as a host, without the names of the guests.
  phone_bookings: (id) => sql`select t.id, c.experience_id, c.date, c.start_time, t.number_of_people, t.lines,
      ${at('t.created_at')} as created_at, ${at('t.cancelled_at')} as cancelled_at
    from kept_places t join calendars c on c.id = t.calendar_id where t.created_by = ${id} order by t.id`,
  experiences: (
    id,
  ) => sql`select e.id, e.title, e.status, e.online, e.online_url, e.state, e.address, e.price, e.price_side_note,
      e.description, e.inspiration, e.note, e.reservation_notice, e.meeting_point, e.meeting_image_url, e.nearest_station,
      e.directions, e.duration_minutes, e.target_age, e.lowest_age, e.languages, e.ambassador_id, e.community_id,
      ${at('e.created_at')} as created_at, ${at('e.updated_at')} as updated_at,
      (select coalesce(json_agg(i.url order by i.sort_order), '[]') from experience_images i where i.experience_id = e.id) as images,
      (select coalesce(json_agg(json_build_object('name', p.name, 'description', p.description, 'price', p.price)
          order by p.sort_order), '[]')
        from experience_options p where p.experience_id = e.id and p.retired_at is null) as options,
      (select json_agg(json_build_object('name', y.name, 'note', y.note, 'price', y.price, 'takes_place', y.takes_place,
          'needs_adult', y.needs_adult, 'whole_slot_people', y.whole_slot_people) order by y.sort_order)
        from experience_price_types y where y.experience_id = e.id and y.retired_at is null) as price_types
    from experiences e where e.user_id = ${id} order by e.id`,
  // The account number stays encrypted: a copy of this file must not be enough to steal it.
  payee: (
    id,
  ) => sql`select state, business_kind, declaration, ${at('declared_at')} as declared_at, legal_name, legal_name_kana,
      postal_code, address, phone, invoice_number, invoice_from, invoice_until, invoice_consent_text,
      ${at('invoice_consented_at')} as invoice_consented_at, bank_name, branch_name, account_kind, account_end, holder,
      ${at('account_changed_at')} as account_changed_at, account_note, message
    from payees where user_id = ${id}`,
  mail_failures: (_, email) => sql`select kind, words, soft_count, ${at('undeliverable_at')} as undeliverable_at,
      ${at('last_at')} as last_at from bounced_addresses where email = ${email}`,
  mails: (
    id,
  ) => sql`select id, kind, subject, text_body as text, ${at('created_at')} as created_at, ${at('sent_at')} as sent_at
    from mails where ${mailsOf(id)} order by id`,
}

const TYPED = new Set(['lines', 'price_types'])
/** A row without price types says nothing about them. */
const withoutNoTypes = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null || !TYPED.has(name)))

/**
 * Undefined for unknown and erased users. Call it in one transaction, so that the parts are
 * consistent.
 */
export async function readPersonData(db: Db, user_id: number): Promise<PersonData | undefined> {
  const { rows } = await sql<
    PersonData['account']
  >`select id, name, name_kana, display_name, email, phone, email_verified, agreed_texts, image as image_url, introduction,
      access_control, current_ambassador_id, ${at('created_at')} as created_at, ${at('updated_at')} as updated_at,
      ${at('closing_asked_at')} as closing_asked_at, ${at('closes_at')} as closes_at
    from users where id = ${user_id} and erased_at is null`.execute(db)
  const account = rows[0]
  if (!account) return undefined
  const data: Record<string, unknown> = { account }
  for (const [name, read] of Object.entries(parts)) {
    const { rows: found } = await read(user_id, account.email).execute(db)
    data[name] = (found as Record<string, unknown>[]).map(withoutNoTypes)
  }
  return data as PersonData
}
