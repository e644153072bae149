// Direct access to the database, for test data that the API can't create: experiences of one test,
// and past dates.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { sandboxProvider } from '#gateways/payment/sandbox/provider.ts'
import { addDays, dateOf, formatDate, formatDateShort, formatRange } from '#domain/shared/japan-time.ts'
import { dataDir, givenDatabase } from './target.ts'

/** The connection URL of the database under test. */
export function databaseUrl(): string {
  if (givenDatabase !== null) return givenDatabase
  const own = path.join(dataDir, 'postgres')
  // Without access to the folder, the embedded server moves its data (src/database/embedded.ts).
  const moved = path.join('/var/tmp', `tsumugi-${createHash('sha256').update(own).digest('hex').slice(0, 16)}`)
  const base = existsSync(path.join(own, 'password')) ? own : moved
  const password = readFileSync(path.join(base, 'password'), 'utf8')
  const port = readFileSync(path.join(base, 'data', 'postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://tsumugi:${password}@127.0.0.1:${port}/postgres`
}

async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(databaseUrl())
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Creates an empty database beside the one under test, for a server of one test (anotherServer),
 * which fills it with the demonstration. For tests that change what other tests read.
 * @returns its connection URL, and a function that deletes it
 */
export async function ownDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `e2e_${process.pid}_${Date.now()}`
  await withDatabase((client) => client.query(`create database ${name}`))
  const drop = async () => {
    await withDatabase((client) => client.query(`drop database if exists ${name} with (force)`))
  }
  return { url: Object.assign(new URL(databaseUrl()), { pathname: `/${name}` }).href, drop }
}

/** Runs one statement in another database than the one under test. */
export async function inDatabase(url: string, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('the statement returned no row')
  return row
}

/** Today in Japan. */
export const today = () => dateOf(Date.now())

type SlotInput = { inDays: number; places?: number; from?: string; to?: string }
export type TestSlot = {
  id: number
  date: string
  from: string
  to: string
  /** The date as pages show it. */
  day: string
  /** Date and time as pages show them: 「2026年11月20日(金) 10:00〜12:00」. */
  label: string
}
export type TestStory<S extends readonly TestSlot[] = readonly TestSlot[]> = {
  id: number
  title: string
  price: number
  slots: S
}
/** As many slots as inputs: `slots[0]` is not undefined if the test gives one. */
type SlotsOf<W> = { [At in keyof W]: TestSlot }

/**
 * Creates a published experience for one test: a copy of the demonstration's kayak tour. It is
 * older than all others, so it doesn't change the first pages of lists.
 *
 * @param options.host by default the host of the kayak tour
 * @param options.price yen
 * @param options.state the prefecture
 */
export async function createStory<const W extends readonly SlotInput[] = []>(
  title: string,
  { price = 4000, slots, host, state }: { price?: number; slots?: W; host?: { email: string }; state?: number } = {},
): Promise<TestStory<SlotsOf<W>>> {
  return await withDatabase(async (client) => {
    await client.query('begin')
    const copied = await client.query<{ id: number }>(
      `insert into experiences (user_id, title, category_id, state, address, address_displayable, price, price_side_note, description,
         inspiration, note, reservation_notice, recruitment_number, cancellation_period, reservation_deadline, status, approved_at)
       select coalesce((select id from users where email = $3), user_id), $1, category_id, coalesce($4, state), address, address_displayable, $2, price_side_note, description,
         inspiration, note, reservation_notice, recruitment_number, 2, 'on_the_day', 'published', now() - interval '9 years'
       from experiences where id = 1 returning id`,
      [title, price, host?.email ?? null, state ?? null],
    )
    const { id } = onlyRow(copied.rows)
    await client.query(
      `insert into experience_images select $1, sort_order, object_key, url from experience_images where experience_id = 1`,
      [id],
    )
    await client.query(
      `insert into experience_themes select $1, sort_order, theme_id from experience_themes where experience_id = 1`,
      [id],
    )
    await client.query(
      `insert into experience_options (experience_id, name, description, price, sort_order)
       select $1, name, description, price, sort_order from experience_options where experience_id = 1 and retired_at is null`,
      [id],
    )
    const created: TestSlot[] = []
    for (const { inDays, places = 8, from = '10:00', to = '12:00' } of slots ?? []) {
      const date = addDays(today(), inDays)
      const { rows } = await client.query<{ id: number }>(
        `insert into calendars (experience_id, date, start_time, end_time, recruitment_number) values ($1, $2, $3, $4, $5) returning id`,
        [id, date, from, to, places],
      )
      const label = `${formatDate(date)} ${formatRange(from, to)}`
      created.push({ id: onlyRow(rows).id, date, from, to, day: formatDateShort(date), label })
    }
    await client.query('commit')
    return { id, title, price, slots: created as SlotsOf<W> }
  })
}

/** おとな 4,000円, 小学生 2,600円, 幼児 without a place, and 貸し切り 30,000円 for up to 10. @returns their ids */
export const addFamilyTypes = (experience_id: number): Promise<number[]> =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into experience_price_types (experience_id, sort_order, name, note, price, takes_place, needs_adult, whole_slot_people)
       values ($1, 1, 'おとな', '中学生以上', 4000, true, false, null), ($1, 2, '小学生', '', 2600, true, true, null),
         ($1, 3, '幼児', '3〜5歳', 0, false, true, null), ($1, 4, '貸し切り', '', 30000, true, false, 10)
       returning id`,
      [experience_id],
    )
    return rows.map(({ id }) => id)
  })

/** Adds a weekly rule that ends on the date of a slot. */
export const addEndingRule = (experience_id: number, slot: TestSlot): Promise<unknown> =>
  withDatabase((client) =>
    client.query(
      `insert into recurrence_rules (uuid, experience_id, start_date, end_date, start_time, end_time, day_of_week)
       values (gen_random_uuid(), $1, $2, $2, $3, $4, array[to_char($2::date, 'FMday')])`,
      [experience_id, slot.date, slot.from, slot.to],
    ),
  )

/** Makes a date a day off of an experience. */
export const closeOn = (experience_id: number, date: string): Promise<unknown> =>
  withDatabase((client) =>
    client.query(`update experiences set closed_dates = array[$2::date] where id = $1`, [experience_id, date]),
  )

/** Moves the dates of a reservation to `days` before today. */
export const moveToPast = (reservation_id: number, days = 3): Promise<void> =>
  moveSlots(reservation_id, 'date = $2', addDays(today(), -days))

/** The slots of a reservation have begun, and end late in the evening. */
export const beginSlots = (reservation_id: number): Promise<void> =>
  moveSlots(reservation_id, `date = $2, start_time = '00:00', end_time = '23:59:59'`, today())

async function moveSlots(reservation_id: number, set: string, date: string): Promise<void> {
  await withDatabase(async (client) => {
    await client.query('begin')
    await client.query(
      `update calendars set ${set} where id in (select calendar_id from reservation_calendars where reservation_id = $1)`,
      [reservation_id, date],
    )
    await client.query(
      `update reservations r set first_starts_at = s.first, last_ends_at = s.last, cancel_deadline = s.first - interval '2 days'
       from (select min(starts_at) as first, max(ends_at) as last from calendars c
         join reservation_calendars rc on rc.calendar_id = c.id where rc.reservation_id = $1) s where r.id = $1`,
      [reservation_id],
    )
    await client.query('commit')
  })
}

/** The card company opens a dispute about the whole payment. Its webhook tells the product. */
export async function openDispute(reservation_id: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl(), max: 1 })
  try {
    const paid = await pool.query<{ charge_id: string; amount: number }>(
      `select charge_id, amount from payments where reservation_id = $1 and state = 'captured'`,
      [reservation_id],
    )
    const { charge_id, amount } = onlyRow(paid.rows)
    await sandboxProvider(pool, () => new Date()).openDispute(charge_id, { amount, reason: 'fraudulent' })
    for (let told = false; !told; await new Promise((next) => setTimeout(next, 100))) {
      const { rows } = await pool.query('select from disputes where reservation_id = $1', [reservation_id])
      told = rows.length > 0
    }
  } finally {
    await pool.end()
  }
}

/** An experience of the demonstration that waits for its approval. */
export async function unapprovedStory(): Promise<{ id: number; title: string }> {
  return await withDatabase(async (client) => {
    const { rows } = await client.query<{ id: number; title: string }>(
      `select id, title from experiences where status = 'awaiting' order by id limit 1`,
    )
    return onlyRow(rows)
  })
}

/** All applications to communities with this name. */
export async function applicationsOf(full_name: string): Promise<Record<string, unknown>[]> {
  return await withDatabase(
    async (client) =>
      (
        await client.query<Record<string, unknown>>(
          `select id, community_id, user_id, postal_code, birthday::text as birthday from community_applications where full_name = $1`,
          [full_name],
        )
      ).rows,
  )
}

/**
 * Makes a user a member of ambassadors of the demonstration. The last of them becomes the user's
 * current ambassador.
 */
export async function addToAmbassadors({ email }: { email: string }, ambassador_ids: readonly number[]): Promise<void> {
  await withDatabase(async (client) => {
    await client.query(
      `insert into ambassador_members (ambassador_id, user_id) select unnest($2::int[]), id from users where email = $1`,
      [email, ambassador_ids],
    )
    await client.query(`update users set current_ambassador_id = $2 where email = $1`, [email, ambassador_ids.at(-1)])
  })
}

/** Records that mail to an address bounced because the address doesn't exist. */
export const recordBounce = (email: string): Promise<unknown> =>
  withDatabase((client) =>
    client.query(
      `insert into bounced_addresses (email, kind, words, undeliverable_at, last_at, mail_id)
       values ($1, 'address_unknown', '550 5.1.1 User unknown', now(), now(), 1)`,
      [email],
    ),
  )

/** Makes a message an answer by mail that leaves something out of its whole text. */
export const keepWholeMail = (text: string, whole: string): Promise<unknown> =>
  withDatabase((client) => client.query('update messages set mail_text = $2 where text = $1', [text, whole]))

/** Expires the invitation of a brand member. */
export const expireInvitation = (email: string): Promise<unknown> =>
  withDatabase((client) =>
    client.query(
      `update brand_invitations set expires_at = now() where brand_member_id in (select id from brand_members where email = $1)`,
      [email],
    ),
  )

/** Expires the sessions of a brand member. */
export const endBrandSessions = (email: string): Promise<unknown> =>
  withDatabase((client) =>
    client.query(
      'update brand_sessions set expires_at = now() where brand_member_id in (select id from brand_members where email = $1)',
      [email],
    ),
  )

/** Makes a user's sessions one hour old: sensitive actions then need a fresh sign-in. */
export const ageSessions = (email: string): Promise<unknown> =>
  withDatabase((client) =>
    client.query(
      `update user_sessions set created_at = now() - interval '1 hour', confirmed_at = null
       where user_id = (select id from users where email = $1)`,
      [email],
    ),
  )

/** Makes a user an admin with all rights. */
export const makeAdmin = (email: string): Promise<unknown> =>
  withDatabase((client) =>
    client.query(
      "update users set access_control = 'ADMIN', admin_roles = '{full}', email_verified = true where email = $1",
      [email],
    ),
  )

/** Lets the day come on which the account of a user, who has asked for it, is closed. */
export const letAccountClose = (email: string): Promise<unknown> =>
  withDatabase((client) =>
    client.query(
      "update users set closes_at = now() - interval '1 second' where email = $1 and closes_at is not null",
      [email],
    ),
  )

/** The code in the last mail to this address; '' if there is none. */
export const mailedCode = (email: string): Promise<string> =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ text_body: string }>(
      "select text_body from mails where to_address = $1 and kind in ('sign_in_code', 'email_change_code') order by id desc limit 1",
      [email],
    )
    return /確認コード：(\d{6})/.exec(rows[0]?.text_body ?? '')?.[1] ?? ''
  })

/** The kinds of the mails to this address, the oldest first. */
export const mailKinds = (email: string): Promise<string[]> =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ kind: string }>('select kind from mails where to_address = $1 order by id', [
      email,
    ])
    return rows.map(({ kind }) => kind)
  })

/** The secret part of the address in mails that ask this user for reviews; '' without a consent. */
export const consentToken = (email: string): Promise<string> =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ token: string }>(
      `select token from mail_consents
       where user_id = (select id from users where email = $1) and ended_at is null`,
      [email],
    )
    return rows[0]?.token ?? ''
  })

/**
 * Schedules the check of an experience's payments with unknown result, in seconds from now.
 * @throws if no payment is unknown
 */
export const schedulePaymentCheck = ({ id }: TestStory, { inSeconds }: { inSeconds: number }): Promise<unknown> =>
  withDatabase(async (client) => {
    const { rowCount } = await client.query(
      `update pgboss.job set start_after = now() + $2 * interval '1 second'
       where name = 'settle-payment' and state = 'created' and data->>'id' in (
         select p.id::text from payments p join reservations r on r.id = p.reservation_id where r.experience_id = $1)`,
      [id, inSeconds],
    )
    if (rowCount === 0) throw new Error('no payment for this story has an unknown result')
  })

/** Mails that could not be sent, the last address first in the list. */
export const failMails = (addresses: readonly string[]): Promise<unknown> =>
  withDatabase((client) =>
    client.query(
      `insert into mails (kind, to_address, subject, text_body, state, attempts, error, failure)
       select 'reservation_confirmed', a, '【つむぎ】ご予約が確定しました', '本文', 'failed', 9, '550 No such user', 'address_unknown'
       from unnest($1::text[]) with ordinality x (a, place) order by place`,
      [addresses],
    ),
  )

/** Lets an unpaid hold expire, in seconds from now. */
export const expireHold = (reservation_id: number, { inSeconds }: { inSeconds: number }): Promise<unknown> =>
  withDatabase((client) =>
    client.query(`update reservations set hold_expires_at = now() + $2 * interval '1 second' where id = $1`, [
      reservation_id,
      inSeconds,
    ]),
  )

/** The host changes what guests of a story bring. */
export const changeNote = ({ id }: Pick<TestStory, 'id'>, note: string): Promise<unknown> =>
  withDatabase((client) => client.query('update experiences set note = $2 where id = $1', [id, note]))

/** Runs the cleanup job now, not at the next minute. */
export const runCleanup = (): Promise<unknown> =>
  withDatabase((client) => client.query(`insert into pgboss.job (name, data) values ('sweep', '{}')`))
