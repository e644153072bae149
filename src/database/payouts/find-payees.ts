// Payees: as their hosts and as admins see them. No read has the account number;
// `findLockedAccount` has it encrypted.
import { type RawBuilder, sql } from 'kysely'
import type { BusinessKind } from '#domain/payouts/payee-form.ts'
import type { AccountKind } from '#domain/payouts/account-kind.ts'
import type { PayeeSort, PayeeState } from '#domain/payouts/payee-state.ts'
import type { ReturnCause } from '#domain/payouts/payout-state.ts'
import type { SearchWord } from '#domain/shared/search-words.ts'
import type { Db } from '../client.ts'
import {
  commonWords,
  everyWord,
  isNamedScanned,
  MOST_COUNTED,
  payeesWith,
  scanned,
  textContains,
} from '../search-of-names.ts'
import { countOf, isOneOf } from '../sql-parts.ts'
import { PLANNED_EACH_TIME } from '../statement-names.ts'

type Person = { id: number; name: string }

export type OwnPayee = {
  id: number
  /** Null for the user's own. */
  ambassador: Person | null
  state: PayeeState
  responsible: Person | null
  /** A confirmed reservation has ended, so money is owed or was paid. */
  owed: boolean
}

/** A responsible person who left the ambassador has no rights any more. */
const responsible = sql`(select json_build_object('id', u.id, 'name', u.name)
  from ambassador_members m join users u on u.id = m.user_id
  where m.ambassador_id = p.ambassador_id and m.user_id = p.responsible_user_id)`

const owed = (now: Date) => sql`exists (select from reservations r
  where r.payee_id = p.id and r.status = 'confirmed' and r.last_ends_at <= ${now})`

/** The payees of a user: their own, then those of their ambassadors. */
export async function findOwnPayees(db: Db, user_id: number, now: Date): Promise<OwnPayee[]> {
  const { rows } = await sql<OwnPayee>`
    select p.id, p.state, ${responsible} as responsible, ${owed(now)} as owed,
      case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as ambassador
    from payees p left join ambassadors a on a.id = p.ambassador_id
    where p.user_id = ${user_id} or p.ambassador_id in (select ambassador_id from ambassador_members where user_id = ${user_id})
    order by p.user_id nulls last, a.name, p.id`.execute(db)
  return rows
}

export type HostRow = { id: number; name: string; name_kana: string | null; email: string; phone: string | null }

/** A user; undefined if there is none or they are erased. */
export async function findHost(db: Db, id: number): Promise<HostRow | undefined> {
  const { rows } = await sql<HostRow>`
    select id, name, name_kana, email, phone from users where id = ${id} and erased_at is null`.execute(db)
  return rows[0]
}

export type PayeeRow = {
  id: number
  user: (Person & { email: string }) | null
  ambassador: Person | null
  responsible: Person | null
  state: PayeeState
  version: number
  business_kind: BusinessKind | null
  declaration: string | null
  declared_at: Date | null
  legal_name: string
  legal_name_kana: string
  postal_code: string
  address: string
  phone: string
  invoice_number: string
  invoice_from: string | null
  invoice_until: string | null
  invoice_consent: boolean
  invoice_consent_text: string | null
  invoice_consented_at: Date | null
  bank_code: string | null
  bank_name: string | null
  branch_code: string | null
  branch_name: string | null
  account_kind: AccountKind | null
  account_end: string | null
  holder: string | null
  account_changed_at: Date | null
  blocked_until: Date | null
  /** A transfer came back, and the host hasn't confirmed the account since. */
  account_doubted_at: Date | null
  /** That transfer; its cause is null in rows of former versions. */
  account_return: { pay_on: string; reason: string; cause: ReturnCause | null } | null
  /** Why the host says that the account is right; waits for the verification. */
  account_note: string | null
  message: string | null
  verification_reason: string | null
  suspended_reason: string | null
  submitted_at: Date | null
  checked_at: Date | null
  checked_by: string | null
  /** Whether the list of banks has the branch now. */
  branch_listed: boolean
  owed: boolean
}

/** One payee without its account number; undefined if there is none. */
export async function findPayee(db: Db, id: number, now: Date): Promise<PayeeRow | undefined> {
  const { rows } = await sql<PayeeRow>`
    select p.id, p.state, p.version, p.business_kind, p.declaration, p.declared_at, p.legal_name, p.legal_name_kana,
      p.postal_code, p.address, p.phone, p.invoice_number, p.invoice_from, p.invoice_until, p.invoice_consent,
      p.invoice_consent_text, p.invoice_consented_at, p.bank_code, p.bank_name, p.branch_code, p.branch_name, p.account_kind,
      p.account_end, p.holder, p.account_changed_at, p.blocked_until, p.account_doubted_at, p.account_note, p.message, p.verification_reason, p.suspended_reason,
      case when p.account_doubted_at is not null then (
        select json_build_object('pay_on', r.pay_on, 'reason', o.reason, 'cause', o.return_cause)
        from payouts o join payout_runs r on r.id = o.run_id
        where o.payee_id = p.id and o.state = 'returned' order by o.returned_at desc, o.id desc limit 1) end as account_return,
      p.submitted_at, p.checked_at, (select c.name from users c where c.id = p.checked_by) as checked_by,
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name, 'email', u.email) end as user,
      case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as ambassador,
      ${responsible} as responsible, ${owed(now)} as owed,
      exists (select from bank_branches b where b.bank_code = p.bank_code and b.code = p.branch_code) as branch_listed
    from payees p left join users u on u.id = p.user_id left join ambassadors a on a.id = p.ambassador_id
    where p.id = ${id}`.execute(db)
  return rows[0]
}

/** Whether the user writes the details: their own, or as the responsible member. */
export async function isOwnPayee(db: Db, id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from payees p where p.id = ${id} and (p.user_id = ${user_id} or (
    p.responsible_user_id = ${user_id} and exists (
      select from ambassador_members m where m.ambassador_id = p.ambassador_id and m.user_id = ${user_id})))`.execute(
    db,
  )
  return rows.length > 0
}

/** The encrypted account number; null without an account. */
export async function findLockedAccount(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{ account_locked: string | null }>`
    select account_locked from payees where id = ${id}`.execute(db)
  return rows[0]?.account_locked ?? null
}

/** The people to tell about an account: the host, or all members of the ambassador. */
export async function findPayeeMembers(db: Db, id: number): Promise<{ id: number; name: string; email: string }[]> {
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    select u.id, u.name, u.email from users u where u.erased_at is null and u.id in (
      select user_id from payees where id = ${id}
      union all
      select m.user_id from ambassador_members m join payees p on p.ambassador_id = m.ambassador_id where p.id = ${id})
    order by u.id`.execute(db)
  return rows
}

export type PayeeOwner = { payee_id: number; name: string; email: string; ambassador: string | null }

/**
 * The recipients of mails about these payees: the host, the responsible member, or without one all
 * members.
 */
export async function findPayeeOwners(db: Db, ids: readonly number[]): Promise<PayeeOwner[]> {
  const { rows } = await sql<PayeeOwner>`
    select p.id as payee_id, u.name, u.email, a.name as ambassador
    from payees p left join ambassadors a on a.id = p.ambassador_id
    -- Not an "or" in the join of users, which would compare each payee with all users.
    cross join lateral (
      select p.user_id as id
      union all
      select m.user_id from ambassador_members m where m.ambassador_id = p.ambassador_id and (m.user_id = p.responsible_user_id
        or not exists (select from ambassador_members r where r.ambassador_id = p.ambassador_id and r.user_id = p.responsible_user_id))
    ) owner join users u on u.id = owner.id and u.erased_at is null
    where p.id = any(${[...ids]}::int[])
    order by p.id, u.id`.execute(db)
  return rows
}

export type PayeeFilter = {
  /** Words that all occur in the names of the payee, or are its number. */
  q?: string
  /** The words of `q` that many payees have (`commonPayeeWords`). */
  common?: ReadonlySet<string>
  /** Any of these. */
  state?: readonly PayeeState[]
  business_kind?: BusinessKind
  /** Those whose account is in doubt. */
  transfer?: 'returned'
}

export type ListedPayee = {
  id: number
  /** The user or the ambassador. */
  name: string
  of_ambassador: boolean
  legal_name: string
  business_kind: BusinessKind | null
  state: PayeeState
  bank_name: string | null
  account_end: string | null
  account_changed_at: Date | null
  blocked_until: Date | null
  submitted_at: Date | null
}

const orders: Record<PayeeSort, RawBuilder<unknown>> = {
  waiting: sql`p.submitted_at, p.id`,
  newest: sql`p.id desc`,
  oldest: sql`p.id`,
  changed: sql`p.account_changed_at desc nulls last, p.id desc`,
}
const planned = sql.raw(PLANNED_EACH_TIME)

/** The words of a search that many of the newest payees have. */
export const commonPayeeWords = async (db: Db, q: string | undefined): Promise<ReadonlySet<string>> =>
  await commonWords(db, q, {
    newest: sql`select concat_ws(E'\n', p.search_text, u.search_text) as search_text
      from payees p left join users u on u.id = p.user_id order by p.id desc`,
    condition: (word) => scanned('s', word),
  })

/** Evaluated for each payee, in the order of the list, until a page is full. */
const scannedFor = (word: SearchWord) => sql`(${isNamedScanned('p', word)}
  or exists (select from users w where w.id = p.user_id and ${isNamedScanned('w', word)})
  or exists (select from ambassadors a where a.id = p.ambassador_id and ${textContains(sql`a.name`, word)}))`

const fitting = ({ q, common = new Set(), state, business_kind, transfer }: PayeeFilter) => sql`from payees p where true
  ${state ? sql`and ${isOneOf(sql`p.state`, state)}` : sql``}
  ${business_kind ? sql`and p.business_kind = ${business_kind}` : sql``}
  ${transfer ? sql`and p.account_doubted_at is not null` : sql``}
  and ${everyWord(q, (word) => (common.has(word.text) ? scannedFor(word) : sql`p.id in (${payeesWith(word)})`))}`

export async function findPayees(
  db: Db,
  filter: PayeeFilter,
  { sort, limit, offset }: { sort: PayeeSort; limit: number; offset: number },
): Promise<ListedPayee[]> {
  const { rows } = await sql<ListedPayee>`
    with page as (select p.id ${fitting(filter)} order by ${orders[sort]} limit ${limit} offset ${offset})
    select p.id, coalesce(u.name, a.name) as name, p.ambassador_id is not null as of_ambassador, p.legal_name, p.business_kind,
      p.state, p.bank_name, p.account_end, p.account_changed_at, p.blocked_until, p.submitted_at
    from page join payees p on p.id = page.id left join users u on u.id = p.user_id
      left join ambassadors a on a.id = p.ambassador_id
    order by ${orders[sort]} ${planned}`.execute(db)
  return rows
}

/** Of a search at most one more than `MOST_COUNTED`. */
export async function countPayees(db: Db, filter: PayeeFilter): Promise<number> {
  const found =
    filter.q === undefined ? fitting(filter) : sql`from (select p.id ${fitting(filter)} limit ${MOST_COUNTED + 1}) f`
  return await countOf(db, sql`${found} ${planned}`)
}
