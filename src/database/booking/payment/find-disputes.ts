// Disputes as admins read them.
import { type RawBuilder, sql } from 'kysely'
import { awaitingStates, type DisputeFilter, type DisputeSort, type DisputeState } from '#domain/booking/disputes.ts'
import type { GuestTerms } from '#domain/booking/guest-terms.ts'
import type { RefundBearer } from '#domain/booking/sales.ts'
import type { ThreadSide } from '#domain/messages/message.ts'
import type { SearchWord } from '#domain/shared/search-words.ts'
import type { Db } from '../../client.ts'
import { everyWord } from '../../search-of-names.ts'
import { countOf } from '../../sql-parts.ts'
import { PLANNED_EACH_TIME } from '../../statement-names.ts'
import { termsNow } from '../shared/guest-terms.ts'
import { foundFor } from '../shared/search-reservations.ts'

export type DisputeListRow = {
  id: number
  reservation_id: number
  state: DisputeState
  amount: number
  reason: string
  evidence_due: Date | null
  opened_at: Date
  closed_at: Date | null
  experience: { id: number; title: string }
  guest: { id: number; name: string }
}

export type DisputeConditions = { state?: DisputeFilter; q?: string }

const oneOf = (states: readonly DisputeState[]) => sql`d.state in (${sql.join(states.map((state) => sql.lit(state)))})`

const awaits = oneOf(awaitingStates)

const conditions: Record<DisputeFilter, RawBuilder<unknown>> = {
  open: sql`d.closed_at is null`,
  awaiting: sql`d.closed_at is null and ${awaits}`,
  closed: sql`d.closed_at is not null`,
  won: oneOf(['won', 'warning_closed', 'prevented']),
  lost: oneOf(['lost']),
}

const orders: Record<DisputeSort, RawBuilder<unknown>> = {
  // Those that await evidence first, as in the index disputes_due.
  deadline: sql`(${awaits}) desc, d.evidence_due, d.id`,
  newest: sql`d.opened_at desc, d.id desc`,
  amount: sql`d.amount desc, d.id desc`,
}

/**
 * By the words of its reservation, its yen or the company's id. A number is that of the
 * reservation.
 */
const searched = (word: SearchWord) => sql`d.id in (
  select x.id from disputes x where x.reservation_id ${word.id === null ? sql`in (${foundFor(word)})` : sql`= ${word.id}`}
  union all select x.id from disputes x where x.provider_dispute_id = ${word.text}
  ${word.amount === null ? sql`` : sql`union all select x.id from disputes x where x.amount = ${word.amount}`})`

const fitting = ({ state, q }: DisputeConditions) => sql`from disputes d where true
  ${state === undefined ? sql`` : sql`and ${conditions[state]}`}
  and ${everyWord(q, searched)}`

const planned = sql.raw(PLANNED_EACH_TIME)

export async function findDisputes(
  db: Db,
  filter: DisputeConditions & { sort: DisputeSort },
  { limit, offset }: { limit: number; offset: number },
): Promise<DisputeListRow[]> {
  const order = orders[filter.sort]
  const { rows } = await sql<DisputeListRow>`
    select d.id, d.reservation_id, d.state, d.amount, d.reason, d.evidence_due, d.opened_at, d.closed_at,
      json_build_object('id', r.experience_id, 'title', r.experience_title) as experience,
      json_build_object('id', u.id, 'name', u.name) as guest
    from (select d.* ${fitting(filter)} order by ${order} limit ${limit} offset ${offset}) d
    join reservations r on r.id = d.reservation_id join users u on u.id = r.user_id
    order by ${order} ${planned}`.execute(db)
  return rows
}

export const countDisputes = (db: Db, filter: DisputeConditions): Promise<number> =>
  countOf(db, sql`${fitting(filter)} ${planned}`)

export type DisputeOfReservation = { id: number; state: DisputeState; amount: number; evidence_due: string | null }

/** Disputes of reservation `r` as JSON, the newest first. */
export const disputesOfReservation = sql`coalesce((select json_agg(json_build_object('id', d.id, 'state', d.state, 'amount', d.amount,
  'evidence_due', d.evidence_due) order by d.id desc) from disputes d where d.reservation_id = r.id), '[]')`

export type DisputeEvidenceRow = {
  lost: number
  lost_by_host: number
  /** Yen that the ledger took from the payee. */
  taken: number
  shown_terms: { policy?: string; at?: string }
  /** The terms at booking. */
  terms: GuestTerms
  /** Legal texts at booking, and consents to mails. */
  consents: { at: string; title: string; updated_on: string | null; ended_at: string | null }[]
  addresses: { email: string; until: string | null }[]
  changes: {
    at: string
    state: DisputeState
    amount: number
    evidence_due: string | null
    borne_by: RefundBearer
    reason: string | null
    by: string | null
  }[]
}

/** What a dispute has besides its row and its reservation. */
export async function findDisputeEvidence(db: Db, id: number): Promise<DisputeEvidenceRow | undefined> {
  const { rows } = await sql<DisputeEvidenceRow>`
    select l.lost, l.lost_by_host, l.taken, r.shown_terms, ${termsNow} || coalesce(r.agreed_terms, '{}') as terms,
      (select coalesce(json_agg(json_build_object('at', s.at, 'title', s.title, 'updated_on', s.updated_on, 'ended_at', s.ended_at)
          order by s.at, s.title), '[]') from (
        select coalesce((r.shown_terms ->> 'at')::timestamptz, r.created_at) as at, x.title, x.updated_on::text, null::timestamptz as ended_at
          from legal_texts x where x.version = any(string_to_array(r.shown_terms ->> 'texts', '.'))
        union all select w.created_at, x.title, x.updated_on::text, null
          from users w join legal_texts x on x.version = any(string_to_array(w.agreed_texts, '.')) where w.id = r.user_id
        union all select m.given_at, m.wording, null, m.ended_at from mail_consents m where m.user_id = r.user_id) s) as consents,
      (select json_agg(json_build_object('email', s.email, 'until', s.until) order by s.until nulls first) from (
        select email, null::timestamptz as until from users where id = r.user_id
        union all select email, left_at from former_emails where user_id = r.user_id) s) as addresses,
      (select json_agg(json_build_object('at', c.at, 'state', c.state, 'amount', c.amount, 'evidence_due', c.evidence_due,
        'borne_by', c.borne_by, 'reason', c.reason, 'by', u.name) order by c.id)
        from dispute_changes c left join users u on u.id = c.entered_by where c.dispute_id = d.id) as changes
    from disputes d join reservations r on r.id = d.reservation_id join experiences e on e.id = r.experience_id
    cross join lateral (select coalesce(sum(x.lost), 0)::int as lost, coalesce(sum(x.by_host), 0)::int as lost_by_host,
        coalesce(-sum((select sum(n.amount) from ledger_entries n where n.cause = x.cause)), 0)::int as taken
      from dispute_losses x where x.dispute_id = d.id) l
    where d.id = ${id}`.execute(db)
  return rows[0]
}

export type EvidenceMessageRow = { at: Date; side: ThreadSide; text: string; pictures: number }

/**
 * What guest and host of a reservation wrote, from a month before the booking on, the oldest first.
 */
export async function findThreadOfReservation(db: Db, reservation_id: number): Promise<EvidenceMessageRow[]> {
  const { rows } = await sql<EvidenceMessageRow>`
    select n.created_at as at, n.side, n.text,
      (select count(*)::int from message_images i where i.message_id = n.id) as pictures
    from messages n join reservations r on r.id = ${reservation_id}
    where n.thread_id in (select thread_id from messages where reservation_id = r.id)
      and n.side is not null and n.withdrawn_at is null and n.created_at >= r.created_at - interval '30 days'
    order by n.id limit 1000`.execute(db)
  return rows
}
