// Digests: what an action tells those whom it concerns, once for each person
// (docs/decisions/099-one-digest-for-an-action.md).
import { sql } from 'kysely'
import type { SlotCanceller, SlotCancelRequester } from '#domain/booking/cancellation.ts'
import type { DigestKey } from '#domain/booking/digest.ts'
import type { ReservationEvent } from '#domain/booking/reservation-events.ts'
import type { Db, Tx } from '../../client.ts'
import { type Host, hostsOf } from '../../experiences/find-experience.ts'
import { requestId } from '../../request-id.ts'

/** What became of a slot, for its hosts. */
export type SlotEnd = {
  by: SlotCanceller
  requested_by?: SlotCancelRequester | undefined
  reason: string
  /** Confirmed reservations that had places, their people, and the yen to refund. */
  reservations: number
  people: number
  refund: number
  by_phone: { bookings: number; people: number }
  /** ISO instant until which guests of a postponed slot answer. */
  answer_by?: string | undefined
}

/**
 * The open digest of the action. Nobody closes it until the transaction ends.
 * @param due_at when its mails are written, unless the action goes on or ends before
 */
export async function openDigest(
  tx: Tx,
  key: DigestKey,
  { now, due_at }: { now: Date; due_at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into digests (key, request_id, created_at, due_at) values (${key}, ${requestId()}, ${now}, ${due_at})
    on conflict (key) where closed_at is null do update set due_at = excluded.due_at returning id`.execute(tx)
  return rows[0]!.id
}

/** The action has ended: its mails are due. Without an open digest it changes nothing. */
export async function endDigest(tx: Tx, key: DigestKey, now: Date): Promise<void> {
  await sql`update digests set due_at = ${now} where key = ${key} and closed_at is null and due_at > ${now}`.execute(tx)
}

export async function addDigestEvent(tx: Tx, digest_id: number, event_id: number): Promise<void> {
  await sql`insert into digest_items (digest_id, user_id, event_id)
    select ${digest_id}, r.user_id, v.id from reservation_events v join reservations r on r.id = v.reservation_id
    where v.id = ${event_id}`.execute(tx)
}

export async function addDigestSlot(tx: Tx, digest_id: number, calendar_id: number, detail: SlotEnd): Promise<void> {
  await sql`insert into digest_items (digest_id, calendar_id, detail)
    values (${digest_id}, ${calendar_id}, ${JSON.stringify(detail)}::jsonb)`.execute(tx)
}

/** The entries that waited for the slot. */
export async function addDigestEntries(
  tx: Tx,
  digest_id: number,
  calendar_id: number,
  ids: readonly number[],
): Promise<void> {
  await sql`insert into digest_items (digest_id, user_id, entry_id, calendar_id)
    select ${digest_id}, w.user_id, w.id, ${calendar_id} from waiting_entries w
    where w.id = any(${[...ids]}::int[])`.execute(tx)
}

export async function findDueDigests(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from digests where due_at <= ${now} and written_at is null order by due_at, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Holds a digest that is due and not written: nothing is added to it any more, and no other
 * transaction writes its mails meanwhile.
 */
export async function holdDigest(tx: Tx, id: number, now: Date): Promise<{ request_id: string | null } | undefined> {
  const { rows } = await sql<{ request_id: string | null }>`
    update digests set closed_at = coalesce(closed_at, ${now}::timestamptz)
    where id = ${id} and due_at <= ${now} and written_at is null returning request_id`.execute(tx)
  return rows[0]
}

/** @param again when what is left is tried again; null: everybody was told */
export async function leaveDigest(
  tx: Tx,
  id: number,
  { now, again }: { now: Date; again: Date | null },
): Promise<void> {
  await sql`update digests set written_at = ${again === null ? now : null}, due_at = coalesce(${again}, due_at)
    where id = ${id} and written_at is null`.execute(tx)
}

export type DigestSide = 'guest' | 'host'

const told = (digest_id: number, side: DigestSide) =>
  sql`select user_id from digest_people where digest_id = ${digest_id} and side = ${side}`

/** Those who aren't told yet, by id. */
export async function findUntold(
  db: Db,
  id: number,
  side: DigestSide,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const all =
    side === 'guest'
      ? sql`select i.user_id from digest_items i where i.digest_id = ${id} and i.user_id is not null`
      : sql`select (h.host ->> 'id')::int as user_id from digest_items i join calendars c on c.id = i.calendar_id
          join experiences e on e.id = c.experience_id cross join lateral json_array_elements(${hostsOf}) as h (host)
          where i.digest_id = ${id} and i.user_id is null`
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from (${all}) a where user_id > ${after} and user_id not in (${told(id, side)})
    order by user_id limit ${limit}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

/** Those of the people who aren't told yet. Exact while the digest is held. */
export async function stillUntold(tx: Tx, id: number, side: DigestSide, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::int[]) as p (id) where id not in (${told(id, side)}) order by id`.execute(tx)
  return rows.map((row) => row.id)
}

export async function insertTold(
  tx: Tx,
  digest_id: number,
  side: DigestSide,
  people: readonly { user_id: number; mail_id: number | null }[],
): Promise<void> {
  await sql`insert into digest_people (digest_id, user_id, side, mail_id)
    select ${digest_id}, p.user_id, ${side}, p.mail_id
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (user_id int, mail_id bigint)`.execute(tx)
}

export type DigestEvent = ReservationEvent & { id: number; reservation_id: number; user_id: number }
export type DigestEntry = { entry_id: number; calendar_id: number; user_id: number }

/** The events and entries for the mails to these guests, the oldest first. */
export async function findForGuests(
  tx: Tx,
  digest_id: number,
  ids: readonly number[],
): Promise<{ events: DigestEvent[]; entries: DigestEntry[] }> {
  const those = sql`i.digest_id = ${digest_id} and i.user_id = any(${[...ids]}::int[])`
  const { rows: events } = await sql<DigestEvent>`
    select v.id, v.reservation_id, v.type, v.detail, i.user_id
    from digest_items i join reservation_events v on v.id = i.event_id where ${those} order by v.id`.execute(tx)
  const { rows: entries } = await sql<DigestEntry>`
    select i.entry_id, i.calendar_id, i.user_id from digest_items i where ${those} and i.entry_id is not null
    order by i.id`.execute(tx)
  return { events, entries }
}

export type EndedSlot = SlotEnd & {
  id: number
  experience_title: string
  date: string
  start_time: string
  end_time: string
  hosts: Host[]
}

/** The slots of a digest with their hosts, by time. */
export async function findForHosts(tx: Tx, digest_id: number): Promise<EndedSlot[]> {
  const { rows } = await sql<{ detail: SlotEnd; hosts: Host[] | null } & Omit<EndedSlot, keyof SlotEnd | 'hosts'>>`
    select c.id, e.title as experience_title, c.date, to_char(c.start_time, 'HH24:MI') as start_time,
      to_char(c.end_time, 'HH24:MI') as end_time, ${hostsOf} as hosts, i.detail
    from digest_items i join calendars c on c.id = i.calendar_id join experiences e on e.id = c.experience_id
    where i.digest_id = ${digest_id} and i.user_id is null order by c.starts_at, c.id`.execute(tx)
  return rows.map(({ detail, hosts, ...slot }) => ({ ...slot, ...detail, hosts: hosts ?? [] }))
}

type ToldSide = { sent: number; waiting: number; unsent: number }

export type Told = {
  /** Mails of the action aren't all written. */
  writing: boolean
  guests: ToldSide
  hosts: ToldSide
  /** Those who got no mail, by name; at most `limit`. `line`: a copy reached them through LINE. */
  unreached: { id: number; name: string; side: DigestSide; line: boolean }[]
}

/** Who was told of an action, by the states of the mails. */
export async function findTold(db: Db, key: DigestKey, limit: number): Promise<Told> {
  const sums = (side: DigestSide) => sql`json_build_object(
    'sent', count(*) filter (where side = ${side} and state = 'sent'),
    'waiting', count(*) filter (where side = ${side} and state = 'queued'),
    'unsent', count(*) filter (where side = ${side} and state not in ('sent', 'queued')))`
  const { rows } = await sql<Told>`
    with people as (
      -- Without mail delivery, a mail to an address that bounces counts as sent.
      select p.user_id, p.side, p.digest_id, u.name, case when m.state = 'sent' and b.undeliverable_at <= m.created_at
        then 'withheld' else coalesce(m.state, 'failed') end as state
      from digests d join digest_people p on p.digest_id = d.id join users u on u.id = p.user_id
        left join mails m on m.id = p.mail_id left join bounced_addresses b on b.email = m.to_address
      where d.key = ${key} and (m.id is not null or u.erased_at is not null))
    select ${sums('guest')} as guests, ${sums('host')} as hosts,
      exists (select from digests where key = ${key} and written_at is null) as writing,
      (select coalesce(json_agg(json_build_object('id', n.user_id, 'name', n.name, 'side', n.side, 'line', exists (
          select from notice_deliveries l where l.notice_key = 'digest:' || n.digest_id and l.user_id = n.user_id
            and l.channel = 'line' and l.result = 'sent'))), '[]')
        from (select * from people where state not in ('sent', 'queued') order by side, name, user_id limit ${limit}) n) as unreached
    from people`.execute(db)
  return rows[0]!
}
