// Mails that can't be sent, after a long outage of the mail server. `npm run prove` makes 200,000
// among 200,000 sent ones, and measures.
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { failedMailsFilter, failedMailsQuery } from '#contract/jobs/jobs-schemas.ts'
import { commonMailWords, countFailedMails, findFailedMails } from '#database/mail/failed-mails.ts'
import { failingSorts } from '#domain/jobs/job-words.ts'
import { exportMails, listFailedMails } from '#services/jobs/failed-mails.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { refusalOf } from '../booking-world.ts'
import { testApp } from '../database.ts'
import { anAdmin } from '../factories.ts'
import { fastest } from '../fastest.ts'
import { runs } from '../lanes.ts'
import { plansOf } from '../plans.ts'

const FAILED = runs(1_200, 100_000)
const MOST_MS = runs(1_000, 100)
/** Rows of one statement. */
const CHUNK = runs(400, 10_000)

const app = testApp()
let admin: UserActor

beforeAll(async () => {
  admin = await anAdmin(app.db)
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
  const took = await fastest(() => listFailedMails(app, query))
  expect(took).toBeLessThan(MOST_MS)
})

test('mails that were sent are not read', async () => {
  const page = { limit: 20, offset: 0 } as const
  for (const sort of failingSorts) {
    const plans = await plansOf(app, async (db) => {
      await findFailedMails(db, { state: 'failed', q: 'person77@' }, { ...page, sort })
      await countFailedMails(db, { state: 'failed', failure: 'busy' })
    })
    for (const plan of plans) expect(plan).toMatch(/mails_fail(ed|ing_words)/)
    const waiting = await plansOf(app, async (db) => {
      await findFailedMails(db, { state: 'waiting' }, { ...page, sort })
      await countFailedMails(db, { state: 'waiting' })
    })
    for (const plan of waiting) expect(plan).toMatch(/mails_(waiting|queued)/)
  }
})

test('a search reads the index of words, and the list if many mails have the word', async () => {
  for (const state of ['failed', 'waiting'] as const) {
    const [plan] = await plansOf(app, (db) => countFailedMails(db, { state, q: 'person77@' }))
    expect(plan).toContain('mails_failing_words')
    expect(await commonMailWords(app.db, { state, q: 'example person77@ 確定' })).toEqual(new Set(['example', '確定']))
    const filter = { state, q: '確定 person7' } as const
    expect(await countFailedMails(app.db, { ...filter, common: new Set(['確定', 'person7']) })).toBe(
      await countFailedMails(app.db, filter),
    )
  }
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

async function linesOf(asked: Record<string, string>): Promise<string[]> {
  const parts: string[] = []
  for await (const part of await exportMails(app, admin, failedMailsFilter.parse(asked))) parts.push(part)
  return parts.join('').split('\r\n').slice(0, -1)
}
const idsOf = (lines: string[]) => lines.slice(1).map((line) => Number(line.split(',')[0]))

describe('the CSV file', () => {
  test.each(['failed', 'waiting'])('of %s mails has each of them once, in the order of the list', async (state) => {
    for (const sort of failingSorts) {
      const ids = idsOf(await linesOf({ state, sort }))
      expect(ids).toHaveLength(FAILED)
      expect(new Set(ids).size).toBe(FAILED)
      const { mails } = await listFailedMails(app, failedMailsQuery.parse({ state, sort }))
      expect(ids.slice(0, 20)).toEqual(mails.map(({ id }) => id))
    }
  })

  test('has the reason in words, and no subject runs as a formula', async () => {
    const [head, line] = await linesOf({ q: 'person4@' })
    expect(head).toBe('\uFEFFメール番号,宛先,件名,失敗の理由,サーバーの返事,試した回数,次の試み,作成日時')
    expect(line).toMatch(
      /^\d+,person4@example\.jp,"'=1\+1",宛先のサーバーが、いまは受け取れないと答えました。,450 busy,4,,/,
    )
  })

  test('is recorded without the searched address, and refused while the admin views as somebody', async () => {
    await linesOf({ q: 'person4@example.jp' })
    const row = await app.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'subject_type', 'subject_id', 'detail'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(row).toEqual({
      action: 'export_mails',
      actor_id: admin.id,
      subject_type: 'mail',
      subject_id: 'list',
      detail: { filters: ['state', 'q'] },
    })
    const viewing = { ...admin, viewing: { id: 1 } } as unknown as UserActor
    expect(await refusalOf(exportMails(app, viewing, failedMailsFilter.parse({})))).toBe('seeing_as_somebody')
  })
})
