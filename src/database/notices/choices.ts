// The channels that users chose for notices, and the copies of notices for them.
import { sql } from 'kysely'
import type { ChoiceKind, NoticeChannelName } from '#domain/notices/channels.ts'
import type { Db, Tx } from '../client.ts'
import type { About } from '../mail/about.ts'

export type NoticeChoice = { kind: ChoiceKind; channel: NoticeChannelName }

export async function findChoices(db: Db, user_id: number): Promise<NoticeChoice[]> {
  const { rows } = await sql<NoticeChoice>`select kind, channel from notice_choices where user_id = ${user_id}
    order by kind, channel`.execute(db)
  return rows
}

/** Replaces all choices of a user. The caller holds the user (holdActiveUser). */
export async function replaceChoices(
  tx: Tx,
  user_id: number,
  choices: readonly NoticeChoice[],
  now: Date,
): Promise<void> {
  await sql`with chosen as (select kind, channel from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as c(kind text, channel text)),
      gone as (delete from notice_choices n where n.user_id = ${user_id}
        and not exists (select from chosen c where c.kind = n.kind and c.channel = n.channel))
    insert into notice_choices (user_id, kind, channel, chosen_at)
      select ${user_id}, kind, channel, ${now} from chosen on conflict do nothing`.execute(tx)
}

/** One notice in short words, without names of other people: a locked screen may show it. */
export type NoticeCopy = {
  key: string
  user_id: number
  title: string
  text: string
  path: string
  /** What it says to be so. It isn't sent when that has ended. */
  about?: About
}

/**
 * Stores the copies for the channels that their users chose.
 * @returns the ids of the new deliveries
 */
export async function insertDeliveries(
  tx: Tx,
  kind: ChoiceKind,
  copies: readonly NoticeCopy[],
  channels: readonly NoticeChannelName[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into notice_deliveries (notice_key, user_id, channel, title, text, path, about, created_at)
    select c.key, c.user_id, n.channel, c.title, c.text, c.path, c.about, ${now}
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as c(key text, user_id int, title text, text text, path text, about jsonb)
      join notice_choices n on n.user_id = c.user_id and n.kind = ${kind} and n.channel = any(${[...channels]}::text[])
    on conflict on constraint notice_deliveries_once do nothing returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type Delivery = Omit<NoticeCopy, 'about'> & { id: number; channel: NoticeChannelName; about: About | null }

/** A delivery that isn't done. */
export async function findDelivery(db: Db, id: number): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`select id, notice_key as key, user_id, channel, title, text, path, about
    from notice_deliveries where id = ${id} and done_at is null`.execute(db)
  return rows[0]
}

export async function endDelivery(
  tx: Tx,
  id: number,
  result: 'sent' | 'unreachable' | 'cancelled',
  now: Date,
): Promise<void> {
  await sql`update notice_deliveries set done_at = ${now}, result = ${result} where id = ${id} and done_at is null`.execute(
    tx,
  )
}

export async function deleteOldDeliveries(tx: Tx, before: Date): Promise<void> {
  await sql`delete from notice_deliveries where created_at < ${before}`.execute(tx)
}

/** The key of copies about a booking. @param id of the event of its reservation */
export const newBookingKey = (id: number) => `new_booking:${id}`
export const newRequestKey = (id: number) => `new_request:${id}`
