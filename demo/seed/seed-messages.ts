// Messages of 花子 and 太郎. The cards of bookings and requests are in the threads already: the
// database adds them.
import { sql } from 'kysely'
import type { Tx } from '#database/client.ts'
import { continueIds } from './insert-rows.ts'
import type { Day } from './seed-base.ts'

const HOUR = 3_600_000

type Line = { side: 'guest' | 'host'; hours_ago: number; text: string }

const ON_THE_WAY: readonly Line[] = [
  { side: 'guest', hours_ago: 22, text: 'こんにちは。駅から歩いて行けますか？ 車がないので、少し心配です。' },
  {
    side: 'host',
    hours_ago: 20,
    text: 'ご予約ありがとうございます。駅から海沿いの道を歩いて15分ほどです。\n道順は、体験のページの「集合場所」をご覧ください。',
  },
  { side: 'guest', hours_ago: 19, text: 'ありがとうございます。歩いて伺います。着がえは要りますか？' },
  { side: 'host', hours_ago: 2, text: 'ひざから下がぬれることがあります。着がえとタオルがあると安心です。' },
]
const QUESTION: readonly Line[] = [
  { side: 'guest', hours_ago: 3, text: '小学生の子どもと参加したいのですが、道具は子ども用もありますか？' },
]

/** The thread of a guest about an experience. */
const threadOf = (guest: number, experience: ReturnType<typeof sql>) =>
  sql`select ${guest}::int as guest_id, e.id as experience_id, thread_of(${guest}::int, e.id, e.created_at) as thread_id
    from (${experience}) x join experiences e on e.id = x.id`

/**
 * Inserts the messages, and marks older ones as read. Bookings and requests must exist.
 * @param asking another guest, who asks 太郎 something
 */
export async function seedMessages(
  tx: Tx,
  day: Day,
  { guest, host, asking }: { guest: number; host: number; asking: number },
): Promise<void> {
  const say = async (thread: ReturnType<typeof sql>, lines: readonly Line[]) => {
    for (const { side, hours_ago, text } of lines)
      await sql`insert into messages (thread_id, side, sender_id, text, experience_id, created_at)
        select t.thread_id, ${side}::text, case ${side}::text when 'guest' then t.guest_id else e.user_id end, ${text}::text,
          t.experience_id, ${new Date(day.now.getTime() - hours_ago * HOUR)}::timestamptz
        from (${thread}) t join experiences e on e.id = t.experience_id`.execute(tx)
  }
  const booked = sql`select r.experience_id as id from reservations r where r.user_id = ${guest} and r.status = 'confirmed'
    and r.last_ends_at > ${day.now} order by r.first_starts_at, r.id limit 1`
  const hosted = sql`select e.id from experiences e where e.user_id = ${host} and e.ambassador_id is null and e.status = 'published'
    order by e.id limit 1`
  await say(threadOf(guest, booked), ON_THE_WAY)
  await say(threadOf(asking, hosted), QUESTION)
  await orderByTime(tx)
  await continueIds(tx, ['messages'])
  await sql`update threads t set last_at = n.last_at, guest_last_id = n.guest_last_id, host_last_id = n.host_last_id,
      guest_read_id = n.guest_read_id, guest_read_at = n.last_at, host_read_id = n.host_read_id, host_read_at = n.last_at
    from (
      select thread_id, max(created_at) as last_at,
        coalesce(max(id) filter (where side = 'guest'), 0) as guest_last_id,
        coalesce(max(id) filter (where side = 'host'), 0) as host_last_id,
        coalesce(max(id) filter (where created_at < ${new Date(day.now.getTime() - 4 * HOUR)}), 0) as host_read_id,
        coalesce(max(id) filter (where created_at < ${new Date(day.now.getTime() - 4 * HOUR)}), 0) as guest_read_id
      from messages group by thread_id) n
    where n.thread_id = t.id`.execute(tx)
}

/**
 * Gives all messages new ids in the order of their times: requests were inserted before bookings.
 */
async function orderByTime(tx: Tx): Promise<void> {
  await sql`update messages m set id = -n.place
    from (select id, row_number() over (order by created_at, id) as place from messages) n where n.id = m.id`.execute(
    tx,
  )
  await sql`update messages set id = -id`.execute(tx)
}
