// Erasing a user: personal data is overwritten or deleted. Bookings and payments stay, because the
// law requires it.
import { type RawBuilder, sql } from 'kysely'
import { ERASED_NAME, erasedAddress } from '#domain/accounts/people.ts'
import type { Tx } from '../client.ts'
import { nextStamp } from '../sql-parts.ts'

/** Applications of a user: made with the account, or without one from the confirmed address. */
export const ownApplications = (user_id: number) => sql`select c.id from community_applications c
  join users u on u.id = ${user_id}
  where c.user_id = u.id or (c.user_id is null and u.email_verified and lower(c.email) = u.email)`

/** Current and former addresses of a user. */
const addressesOf = (user_id: number) => sql`select email from users where id = ${user_id}
  union select email from former_emails where user_id = ${user_id}`

/**
 * Mails to a user, at former addresses too. Mails to a brand member with the same address belong to
 * the brand.
 */
export const mailsOf = (user_id: number) => sql`to_address in (${addressesOf(user_id)}) and kind not like 'brand\\_%'
  and ${user_id} = coalesce(
    (select f.user_id from former_emails f where f.email = to_address and f.left_at >= mails.created_at order by f.left_at limit 1),
    (select u.id from users u where u.email = to_address))`

/** LINE's ids of a user who signs in with LINE. */
export const lineIdsOf = (user_id: number) =>
  sql`select account_id from user_accounts where user_id = ${user_id} and provider_id = 'line'`

/** An experience of which only what reservations refer to stays. */
const ownText = (user_id: number) => sql`e.user_id = ${user_id} and e.ambassador_id is null`

/**
 * Overwrites and deletes the personal data of a user, except messages, in the caller's transaction.
 * Experiences that no other user runs must be withdrawn before.
 * @param email the user's stored address
 */
export async function erase(tx: Tx, user_id: number, email: string, now: Date): Promise<void> {
  const run = async (...statements: RawBuilder<unknown>[]) => {
    for (const statement of statements) await statement.execute(tx)
  }
  const applications = ownApplications(user_id)
  await run(
    sql`delete from mails where ${mailsOf(user_id)}`,
    sql`delete from bounced_addresses where email in (${addressesOf(user_id)})
      and not exists (select from users u where u.email = bounced_addresses.email and u.id <> ${user_id})`,
    sql`update community_application_answers set content = '' where application_id in (${applications})`,
    sql`update community_applications set full_name = ${ERASED_NAME}, gender = 'no_answer', postal_code = '0000000', address = null,
      birthday = date_trunc('year', birthday)::date, email = null, memo = '', decision_message = null, request_hash = null
      where id in (${applications})`,
    sql`update reservations set message_to_host = '', receipt_name = null, held_session = null, held_address = null where user_id = ${user_id}`,
    sql`update reservation_changes set message = '' where reservation_id in (select id from reservations where user_id = ${user_id})`,
    sql`update holds set session_id = null, address = null where user_id = ${user_id}`,
    sql`update holding_requests set message = '', answer = null where user_id = ${user_id} and state <> 'open'`,
    sql`delete from holding_requests where user_id = ${user_id} and state = 'open'`,
    sql`update waiting_entries set state = 'ended', end_reason = 'account', ended_at = ${now}
      where user_id = ${user_id} and state = 'waiting'`,
    // The proof of a consent stays, the consent ends.
    sql`update mail_consents set ended_at = greatest(given_at, ${now}) where user_id = ${user_id} and ended_at is null`,
    sql`delete from idempotency_keys where user_id = ${user_id}`,
    sql`delete from favorites where user_id = ${user_id}`,
    sql`delete from experience_drafts where user_id = ${user_id}`,
    // Names of their guests. Those that they wrote for an ambassador stay with it.
    sql`update kept_places t set name = '', note = '', erased_at = ${now}
      from calendars c join experiences e on e.id = c.experience_id
      where c.id = t.calendar_id and t.kind = 'phone' and ${ownText(user_id)} and t.erased_at is null`,
    sql`update kept_places set created_by = null where created_by = ${user_id}`,
  )
  await run(
    // Notes of admins about the person, with their files.
    sql`delete from notes where (subject_type = 'person' and subject_id = ${user_id})
      or (subject_type = 'reservation' and subject_id in (select id from reservations where user_id = ${user_id}))
      or (subject_type = 'experience' and subject_id in (select id from experiences e where ${ownText(user_id)}))`,
    sql`update reservations r set hosted_by = ${ERASED_NAME} from experiences e where e.id = r.experience_id and ${ownText(user_id)}`,
    sql`delete from experience_images i using experiences e where e.id = i.experience_id and ${ownText(user_id)}`,
    sql`delete from experience_changes x using experiences e where e.id = x.experience_id and ${ownText(user_id)}`,
    sql`update experience_decisions d set comment = '' from experiences e where e.id = d.experience_id and ${ownText(user_id)}`,
    sql`update experiences e set description = ${GONE}, inspiration = '', note = '', reservation_notice = '', price_side_note = null,
      address = case when online then null else ${GONE} end, online_url = case when online then 'https://erased.invalid/' end,
      meeting_point = '', meeting_image_key = null, meeting_image_url = null, nearest_station = '', directions = '', target_age = '',
      languages = '', status = 'withdrawn', withdrawn_with_host = false, search_words = '', search_main = '',
      updated_at = ${nextStamp(now)}
      where ${ownText(user_id)}`,
  )
  await run(
    sql`delete from ambassador_members where user_id = ${user_id}`,
    sql`delete from mail_reply_addresses where user_id = ${user_id}`,
    sql`delete from push_subscriptions where user_id = ${user_id}`,
    sql`delete from user_sessions where user_id = ${user_id}`,
    sql`delete from former_emails where user_id = ${user_id}`,
    // Before the account that knows LINE's id of this user.
    sql`delete from line_events where line_user_id in (${lineIdsOf(user_id)})`,
    sql`delete from line_friends where line_user_id in (${lineIdsOf(user_id)})`,
    sql`delete from user_accounts where user_id = ${user_id}`,
    sql`delete from two_factors where user_id = ${user_id}`,
    sql`delete from passkeys where user_id = ${user_id}`,
    sql`delete from calendar_feeds where user_id = ${user_id}`,
    sql`delete from notice_choices where user_id = ${user_id}`,
    sql`delete from notice_deliveries where user_id = ${user_id}`,
    // Reservations refer to the payee, so the row stays.
    sql`update payees set state = 'draft', version = version + 1, business_kind = null, declaration = null, declared_at = null,
      legal_name = '', legal_name_kana = '', postal_code = '', address = '', phone = '', invoice_number = '', invoice_from = null,
      invoice_until = null, invoice_consent = false, invoice_consent_text = null, invoice_consented_at = null, bank_code = null,
      bank_name = null, bank_kana = null, branch_code = null, branch_name = null, branch_kana = null, account_kind = null,
      account_locked = null, account_end = null, holder = null, account_changed_at = null, blocked_until = null,
      account_doubted_at = null, account_note = null, message = null,
      verification_reason = null, suspended_reason = null, submitted_at = null, checked_at = null, checked_by = null,
      updated_at = ${now} where user_id = ${user_id}`,
    sql`update payees set responsible_user_id = null where responsible_user_id = ${user_id}`,
    sql`delete from sign_in_challenges where user_id = ${user_id}`,
    sql`delete from social_sign_ins where email = ${email} or linking_user_id = ${user_id}`,
    sql`delete from user_verifications
      where value = ${email} or (value = ${String(user_id)} and identifier like 'reset-password:%')`,
    sql`update users set name = ${ERASED_NAME}, name_kana = null, email = ${erasedAddress(user_id)}, email_verified = false, image = null,
      introduction = '', display_name = null, phone = null, access_control = 'USER', current_ambassador_id = null, suspended_at = null, suspended_reason = null,
      closing_asked_at = null, closes_at = null, closing_told_at = null, erased_at = ${now}, updated_at = ${now} where id = ${user_id}`,
  )
}

const GONE = '（退会により削除しました）'
