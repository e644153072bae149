import { beforeAll, beforeEach, expect, test } from 'vitest'
import { failedMails, failingJobs } from '#contract/jobs/jobs-schemas.ts'
import type { KnownJob } from '#domain/jobs/job-words.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { apiOf } from '#test/api.ts'
import { bookingWorld } from '#test/booking-world.ts'
import { signedInAs } from '#test/database.ts'
import { anAdmin } from '#test/factories.ts'
import { realQueue } from '#test/real-queue.ts'
import { jobsRoutes } from './jobs-routes.ts'

const world = bookingWorld({ connections: 5 })
realQueue(world)
let admin: UserActor
beforeAll(async () => {
  admin = await anAdmin(world.db)
})
beforeEach(async () => {
  await world.pool.query('delete from pgboss.job')
})

async function call(method: string, path: string, body?: object) {
  const response = await apiOf(world, jobsRoutes()).request(`/api/v1${path}`, {
    method,
    headers: { ...signedInAs(admin), ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const failing = async (query = '') => failingJobs.parse((await call('GET', `/admin/jobs${query}`)).body)
const mails = async (query = '') => failedMails.parse((await call('GET', `/admin/mails${query}`)).body)

/**
 * Inserts a job as the queue leaves it after a failure.
 * @returns its id
 */
async function aFailing(name: KnownJob, about: number, state: 'failed' | 'retry', minute = 0): Promise<string> {
  const { rows } = await world.pool.query<{ id: string }>(
    `insert into pgboss.job (name, data, state, retry_limit, retry_count, output, started_on, completed_on, start_after, policy)
     values ($1, jsonb_build_object('id', $2::int), $3::pgboss.job_state, 8, 3, '{"message": "決済会社に接続できません"}',
       timestamptz '2026-11-20 10:00+09' + $4 * interval '1 minute',
       case when $3 = 'failed' then timestamptz '2026-11-20 10:00+09' + $4 * interval '1 minute' end,
       timestamptz '2026-11-20 11:00+09', 'standard') returning id`,
    [name, about, state, minute],
  )
  return rows[0]!.id
}
const jobsOf = async (name: KnownJob) =>
  (
    await world.pool.query<{ state: string; about: number; retry_count: number }>(
      `select state, (data->>'id')::int as about, retry_count from pgboss.job where name = $1 order by created_on, id`,
      [name],
    )
  ).rows
const lastAudit = async () =>
  await world.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'subject_type', 'subject_id', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirst()

test('lists failed jobs with reasons and next attempts, and the lengths of queues', async () => {
  const id = await aFailing('send-refund', 12, 'failed', 5)
  await aFailing('send-refund', 13, 'retry')
  await aFailing('deliver-mail', 14, 'failed', 1)
  const { jobs, queues, meta } = await failing()
  expect(jobs).toEqual([
    {
      id,
      name: 'send-refund',
      about: 12,
      attempts: 4,
      error: '決済会社に接続できません',
      failed_at: '2026-11-20T10:05:00+09:00',
      next_at: null,
      created_at: expect.any(String),
    },
    expect.objectContaining({ name: 'deliver-mail', about: 14 }),
  ])
  expect(meta).toEqual({ current_page: 1, total_pages: 1, total_count: 2, has_more: false, failed: 2, retrying: 1 })
  expect(queues.find((one) => one.name === 'send-refund')).toEqual({
    name: 'send-refund',
    waiting: 0,
    later: 0,
    active: 0,
    retrying: 1,
    failed: 1,
  })
  const again = await failing('?state=retrying')
  expect(again.jobs).toMatchObject([{ about: 13, next_at: '2026-11-20T11:00:00+09:00' }])
  expect((await failing('?name=deliver-mail')).jobs.map((job) => job.about)).toEqual([14])
  expect((await failing('?page=9')).jobs).toEqual([])
})

test('finds jobs by the id of their row or a part of the error, in any order, and exports them', async () => {
  for (const [about, minute] of [
    [12, 5],
    [121, 1],
    [122, 9],
  ] as const)
    await aFailing('send-refund', about, 'failed', minute)
  await aFailing('deliver-mail', 12, 'failed', 7)
  const idsOf = async (query: string) => (await failing(query)).jobs.map((job) => `${job.name} ${job.about}`)
  expect(await idsOf('?q=12')).toEqual(['deliver-mail 12', 'send-refund 12'])
  expect(await idsOf('?q=12&name=send-refund')).toEqual(['send-refund 12'])
  expect(await idsOf(`?sort=oldest&q=${encodeURIComponent('接続できません')}&name=send-refund`)).toEqual([
    'send-refund 121',
    'send-refund 12',
    'send-refund 122',
  ])
  expect((await failing('?q=12')).meta).toMatchObject({ total_count: 2, failed: 4 })
  expect(await idsOf('?q=%25')).toEqual([])
  expect((await call('GET', '/admin/jobs?sort=size')).status).toBe(422)
})

test('retries a job as new and logs it; a second admin gets a conflict', async () => {
  const id = await aFailing('send-refund', 21, 'failed')
  await aFailing('send-refund', 22, 'failed')
  const retry = () => call('POST', '/admin/jobs/retry', { name: 'send-refund', ids: [id] })
  expect(await retry()).toEqual({ status: 200, body: { count: 1, left: 1 } })
  expect(await jobsOf('send-refund')).toEqual(
    expect.arrayContaining([
      { state: 'created', about: 21, retry_count: 0 },
      { state: 'failed', about: 22, retry_count: 3 },
    ]),
  )
  expect(await lastAudit()).toEqual({
    action: 'retry_jobs',
    actor_id: admin.id,
    subject_type: 'job',
    subject_id: 'send-refund',
    detail: { count: 1, ids: [21] },
  })
  expect(await retry()).toMatchObject({ status: 409, body: { code: 'already_seen_to' } })
})

test('retries all jobs of a kind; other kinds and active jobs stay', async () => {
  await aFailing('send-refund', 31, 'failed')
  await aFailing('send-refund', 32, 'retry')
  await aFailing('settle-payment', 33, 'failed')
  const working = await aFailing('send-refund', 34, 'retry')
  await world.pool.query(`update pgboss.job set state = 'active' where id = $1`, [working])
  const answer = await call('POST', '/admin/jobs/retry', { name: 'send-refund', ids: null })
  expect(answer.body).toEqual({ count: 2, left: 0 })
  expect((await jobsOf('send-refund')).map((job) => job.state).sort()).toEqual(['active', 'created', 'created'])
  expect((await jobsOf('settle-payment')).map((job) => job.state)).toEqual(['failed'])
})

test('gives up a job with a required reason', async () => {
  const id = await aFailing('search-theme', 41, 'retry')
  const abandon = (reason: string) =>
    call('POST', '/admin/jobs/abandonment', { name: 'search-theme', ids: [id], reason })
  for (const reason of ['', ' \n', 'あ'.repeat(501)])
    expect(await abandon(reason)).toMatchObject({ status: 422, body: { messages: { reason: [expect.any(String)] } } })
  expect(await jobsOf('search-theme')).toHaveLength(1)
  expect((await abandon('テーマをなくしたため')).body).toEqual({ count: 1, left: 0 })
  expect(await jobsOf('search-theme')).toEqual([])
  expect(await lastAudit()).toMatchObject({
    action: 'abandon_jobs',
    detail: { count: 1, ids: [41], reason: 'テーマをなくしたため' },
  })
})

test('rejects unknown kinds and invalid ids', async () => {
  for (const body of [
    { name: '__pgboss__send-it', ids: null },
    { name: 'send-refund', ids: ['x'] },
    { name: 'send-refund', ids: [] },
    { name: 'send-refund' },
  ])
    expect((await call('POST', '/admin/jobs/retry', body)).status).toBe(422)
})

async function aFailedMail(subject: string): Promise<number> {
  const { rows } = await world.pool.query<{ id: number }>(
    `insert into mails (kind, to_address, subject, text_body, state, attempts, error)
     values ('reservation_confirmed', 'kaoru@example.jp', $1, '本文', 'failed', 8, '550 no such user') returning id::int`,
    [subject],
  )
  return rows[0]!.id
}
const mailOf = async (id: number) =>
  await world.db
    .selectFrom('mails')
    .select(['state', 'attempts', 'closed_reason'])
    .where('id', '=', id)
    .executeTakeFirst()

test('failed mails are retried or given up with a reason', async () => {
  const [first, second, third] = [await aFailedMail('一'), await aFailedMail('二'), await aFailedMail('三')]
  const { mails: shown, meta } = await mails()
  expect(shown.map((mail) => mail.id)).toEqual([third, second, first])
  expect(shown[0]).toMatchObject({ to_address: 'kaoru@example.jp', error: '550 no such user', attempts: 8 })
  expect(meta.failed).toBe(3)

  expect((await call('POST', '/admin/mails/retry', { ids: [first] })).body).toEqual({ count: 1, left: 2 })
  expect(await mailOf(first)).toEqual({ state: 'queued', attempts: 0, closed_reason: null })
  expect(await jobsOf('deliver-mail')).toEqual([{ state: 'created', about: first, retry_count: 0 }])
  expect(await lastAudit()).toMatchObject({
    action: 'retry_mails',
    subject_type: 'mail',
    subject_id: String(first),
    detail: { count: 1, ids: [first] },
  })
  expect((await call('POST', '/admin/mails/retry', { ids: [first] })).status).toBe(409)

  const abandon = (reason: string) => call('POST', '/admin/mails/abandonment', { ids: [second], reason })
  expect((await abandon(' ')).status).toBe(422)
  expect((await abandon('電話で伝えました。')).body).toEqual({ count: 1, left: 1 })
  expect(await mailOf(second)).toEqual({ state: 'failed', attempts: 8, closed_reason: '電話で伝えました。' })
  expect(await lastAudit()).toMatchObject({ action: 'abandon_mails', detail: { reason: '電話で伝えました。' } })
  expect(JSON.stringify(await lastAudit())).not.toContain('kaoru')

  expect((await call('POST', '/admin/mails/retry', { ids: null })).body).toEqual({ count: 1, left: 0 })
  expect(await mailOf(third)).toMatchObject({ state: 'queued' })
  expect((await mails()).mails).toEqual([])
})
