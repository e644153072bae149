// Mails that can't be sent, after a long outage of the mail server. `npm run prove` makes 200,000
// among 200,000 sent ones, and measures.
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { failedMailsQuery } from '#contract/jobs/jobs-schemas.ts'
import { countFailedMails, findFailedMails } from '#database/mail/failed-mails.ts'
import { failingSorts } from '#domain/jobs/job-words.ts'
import { listFailedMails } from '#services/jobs/failed-mails.ts'
import { testApp } from '../database.ts'
import { fastest } from '../fastest.ts'
import { runs } from '../lanes.ts'
import { plansOf } from '../plans.ts'

const FAILED = runs(1_200, 100_000)
const MOST_MS = runs(1_000, 100)
/** A search reads every mail that failed. */
const MOST_SEARCH_MS = 1_000
/** Rows of one statement. */
const CHUNK = runs(400, 10_000)

const app = testApp()

beforeAll(async () => {
  await sql`insert into mails (kind, to_address, subject, text_body, state, sent_at)
    select 'reservation_confirmed', 'person' || n || '@example.jp', 'ご予約が確定しました', '本文', 'sent', now()
    from generate_series(1, ${FAILED * 2}::int) n`.execute(app.db)
  for (const state of ['failed', 'queued'])
    for (let first = 1; first <= FAILED; first += CHUNK)
      await sql`insert into mails (kind, to_address, subject, text_body, state, attempts, failure, error, next_attempt_at)
      select 'reservation_confirmed', 'person' || n || '@example.jp', (array['=1+1', 'ご予約が確定しました'])[1 + n % 2], '本文',
        ${state}, 4, case when n % 4 = 0 then 'busy' else 'unreachable' end, '450 busy',
        ${state === 'queued' ? sql`timestamptz '2026-11-20' + make_interval(mins => n / 3)` : sql`null`}
      from generate_series(${first}::int, ${first + CHUNK - 1}::int) n`.execute(app.db)
  // Never tried: not failing.
  await sql`insert into mails (kind, to_address, subject, text_body, state)
    values ('reservation_confirmed', 'new@example.jp', '新しい', '本文', 'queued')`.execute(app.db)
  await sql`vacuum analyze mails`.execute(app.db)
}, 600_000)

const pages = [
  {},
  { page: '40' },
  { sort: 'oldest' },
  { state: 'waiting' },
  { state: 'waiting', sort: 'next' },
  { state: 'waiting', sort: 'next', page: '40' },
  { failure: 'busy' },
]

test.each(pages)('a page of mails %j', async (asked) => {
  const query = failedMailsQuery.parse(asked)
  const took = await fastest(() => listFailedMails(app, query))
  expect(took).toBeLessThan(MOST_MS)
})

// Words of one mail, of all mails, of one half of them, and of none.
test.each([
  { q: 'person77@' },
  { q: 'PERSON77@ 予約', state: 'waiting' },
  { q: '予約 example', state: 'waiting' },
  { q: 'example.jp', sort: 'next', state: 'waiting' },
  { q: '確定', page: '400' },
  { q: 'person99', failure: 'busy' },
  { q: 'ない' },
])('a search of mails %j', async (asked) => {
  const query = failedMailsQuery.parse(asked)
  expect(await fastest(() => listFailedMails(app, query))).toBeLessThan(MOST_SEARCH_MS)
})

test('no page reads all mails', async () => {
  const page = { limit: 20, offset: 0 } as const
  for (const sort of failingSorts) {
    const plans = await plansOf(app, async (db) => {
      await findFailedMails(db, { state: 'failed', failure: 'busy' }, { ...page, sort })
      await countFailedMails(db, { state: 'failed', failure: 'busy' })
    })
    for (const plan of plans) expect(plan).not.toContain('Seq Scan on mails')
    const waiting = await plansOf(app, async (db) => {
      await findFailedMails(db, { state: 'waiting' }, { ...page, sort })
      await countFailedMails(db, { state: 'waiting' })
    })
    for (const plan of waiting) expect(plan).not.toContain('Seq Scan on mails')
  }
})

test('a search finds every word, in the address or the subject, in any case', async () => {
  expect(await countFailedMails(app.db, { state: 'waiting', q: '確定 PERSON7@' })).toBe(1)
  expect(await countFailedMails(app.db, { state: 'waiting', q: '確定 person8@' })).toBe(0)
  expect(await countFailedMails(app.db, { state: 'failed', q: 'example' }, 100)).toBe(101)
})

test('counts are those of the filter, and of each state', async () => {
  const { mails, meta } = await listFailedMails(app, failedMailsQuery.parse({ failure: 'busy', q: 'person4@' }))
  expect(mails.map(({ to_address }) => to_address)).toEqual(['person4@example.jp'])
  expect(meta).toEqual({
    current_page: 1,
    total_pages: 1,
    total_count: 1,
    has_more: false,
    failed: FAILED,
    waiting: FAILED,
  })
})
