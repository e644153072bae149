// Notes of the support about 花子, her next reservation, and an experience of 太郎.
import { sql } from 'kysely'
import type { Tx } from '#database/client.ts'
import { continueIds } from './insert-rows.ts'
import type { Day } from './seed-base.ts'

const HOUR = 3_600_000

/** Inserts the notes. The reservations and experiences must have their ids. */
export async function seedNotes(
  tx: Tx,
  day: Day,
  { admin, guest, host }: { admin: number; guest: number; host: number },
): Promise<void> {
  const hoursAgo = (hours: number) => new Date(day.now.getTime() - hours * HOUR)
  const note = (
    id: number,
    type: string,
    subject: ReturnType<typeof sql>,
    text: string,
    pinned: boolean,
    hours: number,
  ) =>
    sql`select ${id}::int, ${type}::text, s.id, ${text}::text, ${pinned}::boolean, ${admin}::int, ${hoursAgo(hours)}::timestamptz
      from (${subject}) s`
  const next = sql`select r.id from reservations r where r.user_id = ${guest} and r.status = 'confirmed'
    and r.last_ends_at > ${day.now} order by r.first_starts_at, r.id limit 1`
  const experience = sql`select e.id from experiences e where e.user_id = ${host} and e.status = 'published' order by e.id limit 1`
  await sql`insert into notes (id, subject_type, subject_id, text, pinned, author_id, created_at)
    ${note(1, 'person', sql`select ${guest}::int as id`, '平日の日中は電話に出られないとのこと。連絡はメールか、18時以降に。', true, 240)}
    union all ${note(2, 'experience', experience, '集合場所の駐車場は台数が少ない。車の方には、早めの到着をおすすめする。', true, 150)}
    union all ${note(3, 'reservation', next, '集合場所の行き方を電話でご案内。駅からの道順をメールでも送った。', false, 20)}
    union all ${note(4, 'reservation', next, 'お連れの方は左利き。ホストに伝えて、道具の用意をお願いした。', true, 18)}`.execute(
    tx,
  )
  await continueIds(tx, ['notes'])
}
