// Threads of a host with many guests. `npm run prove` makes 50,000
// and measures.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readThreadChanges } from '#database/messages/thread-changes.ts'
import { getThread, getUnreadThreads, listThreads } from '#services/messages/threads.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { testApp } from '../database.ts'
import { aHost } from '../factories.ts'
import { fastest } from '../fastest.ts'
import { runs } from '../lanes.ts'

const THREADS = runs(1_000, 50_000)
const MESSAGES = 10
const MOST_MS = runs(1_000, 100)
/** Unread ones of the host. */
const UNREAD = 25

const app = testApp()
let host: UserActor
let last: number

beforeAll(async () => {
  host = await aHost(app.db)
  await sql`insert into users (name, email) select '海野 花子' || n, 'many-threads-' || n || '@example.jp'
    from generate_series(1, ${THREADS}::int) n`.execute(app.db)
  await sql`insert into threads (guest_id, host_user_id, created_at, last_at)
    select id, ${host.id}::int, now(), now() - make_interval(secs => id) from users where email like 'many-threads-%'`.execute(
    app.db,
  )
  await sql`insert into messages (thread_id, side, sender_id, text, created_at)
    select t.id, 'guest', t.guest_id, '第' || n || '便', t.last_at from threads t, generate_series(1, ${MESSAGES}::int) n
    order by n, t.id`.execute(app.db)
  await sql`update threads t set guest_last_id = n.id, host_read_id = case when t.id % ${THREADS / UNREAD}::int = 0 then 0 else n.id end
    from (select thread_id, max(id) as id from messages group by thread_id) n where n.thread_id = t.id`.execute(app.db)
  await sql`vacuum analyze`.execute(app.db)
  last = (await listThreads(app, host, { side: 'host', page: 1 })).threads[0]!.id
}, 600_000)

test.each([
  ['the first page of the list', () => listThreads(app, host, { side: 'host', page: 1 })],
  ['a page in the middle', () => listThreads(app, host, { side: 'host', page: 25 })],
  ['the number in the header', () => getUnreadThreads(app, host)],
  ['a thread', () => getThread(app, host, last, {})],
] as const)('%s is fast', async (_, read) => {
  const took = await fastest(read)
  expect(took).toBeLessThan(MOST_MS)
})

test('neither the number in the header nor the query of the stream reads all threads', async () => {
  expect((await getUnreadThreads(app, host)).host).toBeGreaterThan(UNREAD - 5)
  const plan = async (query: ReturnType<typeof sql>) => {
    const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(app.db)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  }
  expect(
    await plan(
      sql`select count(*) from threads where host_user_id = ${sql.lit(host.id)} and guest_last_id > host_read_id`,
    ),
  ).not.toContain('Seq Scan on threads')
  // Without open transactions: one of a test in another database would make the snapshot older than
  // all threads.
  const next = (await readThreadChanges(app.db, null)).snapshot.split(':')[1]!
  expect(
    await plan(
      sql`select id from threads where changed_xid >= pg_snapshot_xmin(${sql.lit(`${next}:${next}:`)}::pg_snapshot)`,
    ),
  ).not.toContain('Seq Scan on threads')
})
