// Notices to hosts and admins: who gets which one when, and each once.
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#database/client.ts'
import { aHost, anAdmin, anExperience, aReview, aSlot, next } from '#test/factories.ts'
import { aBooking, emailOf, noticeWorld } from '#test/notices/notice-world.ts'
import { killAt } from '#test/recovery/kill.ts'
import { blockThread, openThread } from '../messages/threads.ts'
import { sendMessage, withdrawMessage } from '../messages/messages.ts'
import { reportThread } from '../messages/reports.ts'
import { hideReview } from '../reviews/admin-reviews.ts'
import type { UserActor } from '../shared/actor.ts'
import { sendNotices } from './send-notices.ts'

const { world, sendAt, mailsOf } = noticeWorld()

describe('a message without an answer', () => {
  async function asked() {
    const { host, guest, experience_id } = await aBooking(world, { date: '2026-12-20' })
    const { id } = await openThread(world, guest, { experience_id })
    const send = (actor: UserActor, text: string) =>
      sendMessage(world, actor, id, { text, client_key: `key-of-tests-${next()}` })
    const question = await send(guest, '車で行けますか。')
    return { host, guest, id, send, question }
  }

  test('is noticed after 20 hours, once until the host answers', async () => {
    const { host, guest, id, send } = await asked()
    await sendAt('2026-11-21T05:59:59')
    expect(await mailsOf('question_waiting')).toEqual([])
    await Promise.all([sendAt('2026-11-21T06:00:00'), sendAt('2026-11-21T06:00:00')])
    const [mail, ...others] = await mailsOf('question_waiting')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to_address: await emailOf(world, host) })
    expect(mail!.text_body).toContain(`/host/messages/${id}`)
    expect(mail!.text_body).not.toContain('車で行けますか')
    await send(guest, 'お返事をお待ちしています。')
    await sendAt('2026-11-22T06:00:00')
    expect(await mailsOf('question_waiting')).toHaveLength(1)
    await send(host, 'はい。')
    await send(guest, '何台とめられますか。')
    await sendAt('2026-11-23T01:59:59')
    expect(await mailsOf('question_waiting')).toHaveLength(1)
    await sendAt('2026-11-23T02:00:00')
    expect(await mailsOf('question_waiting')).toHaveLength(2)
  })

  test.each([
    ['answered', async ({ send, host }) => void (await send(host, 'はい。'))],
    ['withdrawn', async ({ guest, id, question }) => void (await withdrawMessage(world, guest, id, question.id))],
    ['of a blocked guest', async ({ host, id }) => void (await blockThread(world, host, id, true))],
    [
      'in a reported thread',
      async ({ host, id }) => void (await reportThread(world, host, id, { kind: 'harassment', text: 'こわいです。' })),
    ],
  ] as [string, (one: Awaited<ReturnType<typeof asked>>) => Promise<void>][])(
    '%s is not noticed',
    async (_, change) => {
      await change(await asked())
      await sendAt('2026-11-21T06:00:00')
      expect(await mailsOf('question_waiting')).toEqual([])
    },
  )

  test('is noticed although its guest has reported the host, who would see the difference', async () => {
    const { guest, host, id } = await asked()
    await reportThread(world, guest, id, { kind: 'harassment', text: 'こわいです。' })
    await sendAt('2026-11-21T06:00:00')
    expect((await mailsOf('question_waiting')).map(({ to_address }) => to_address)).toEqual([
      await emailOf(world, host),
    ])
  })

  test('in a thread that somebody writes to is left to the next minute', async () => {
    const { id } = await asked()
    await inTransaction(world.db, async (tx) => {
      await tx.selectFrom('threads').select('id').where('id', '=', id).forUpdate().execute()
      await sendAt('2026-11-21T06:00:00')
    })
    expect(await mailsOf('question_waiting')).toEqual([])
    await sendAt('2026-11-21T06:01:00')
    expect(await mailsOf('question_waiting')).toHaveLength(1)
  })
})

describe('a new review', () => {
  const posted_at = '2026-11-20T09:59:00+09:00'

  test('is noticed once, with its text, by whichever process comes first', async () => {
    const { host, experience_id } = await aBooking(world)
    await aReview(world.db, experience_id, { rate: 4, content: '<b>よい</b>会でした http://evil.example/', posted_at })
    await killAt(world, host, 'notices:sending', { what: 'notices' })
    expect(await mailsOf('new_review')).toEqual([])
    await Promise.all([sendNotices(world), sendNotices(world)])
    const [mail, ...others] = await mailsOf('new_review')
    expect(others).toEqual([])
    expect(mail!.text_body).toContain('★★★★☆')
    expect(mail!.html_body).not.toContain('<b>よい')
    // No mail program makes a link of it.
    expect(mail!.text_body).not.toContain('http://evil.example')
  })

  test('is not noticed when it is hidden or older than three days', async () => {
    const { experience_id } = await aBooking(world)
    const id = await aReview(world.db, experience_id, { posted_at })
    await hideReview(world, await anAdmin(world.db), id, { reason: '広告のため。' })
    await aReview(world.db, experience_id, { posted_at: '2026-11-17T09:59:00+09:00' })
    await sendNotices(world)
    expect(await mailsOf('new_review')).toEqual([])
  })
})

describe('a request for publication', () => {
  async function requested(by: 'host' | 'admin') {
    const host = await aHost(world.db)
    const admin = await anAdmin(world.db)
    const { id } = await anExperience(world.db, { user_id: host.id, status: 'awaiting', approved_at: null })
    const user_id = by === 'host' ? host.id : admin.id
    await world.pool.query(
      `insert into experience_decisions (experience_id, action, user_id, at) values ($1, 'requested', $2, $3)`,
      [id, user_id, '2026-11-20T09:59:00+09:00'],
    )
    return { host, id }
  }

  test('of a host is confirmed once, with the time of the answer', async () => {
    const { host, id } = await requested('host')
    await Promise.all([sendNotices(world), sendNotices(world)])
    await sendNotices(world)
    const [mail, ...others] = await mailsOf('application_received')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to_address: await emailOf(world, host) })
    expect(mail!.text_body).toContain('2026年11月23日 09:59')
    expect(mail!.text_body).toContain(`/host_story/${id}/edit`)
  })

  test('that an admin made or decided is not', async () => {
    await requested('admin')
    const { id } = await requested('host')
    await world.pool.query(
      `insert into experience_decisions (experience_id, action, at) values ($1, 'returned', '2026-11-20T09:59:30+09:00')`,
      [id],
    )
    await sendNotices(world)
    expect(await mailsOf('application_received')).toEqual([])
  })
})

describe('dates that run out', () => {
  test('are noticed at 10:00, when the last one is 14 days away, once for each last date', async () => {
    const host = await aHost(world.db)
    const { id } = await anExperience(world.db, { user_id: host.id, title: '終わりの近い会' })
    await aSlot(world.db, id, { date: '2026-12-05' })
    await sendAt('2026-11-20T23:59:00')
    await sendAt('2026-11-21T09:59:59')
    expect(await mailsOf('dates_end')).toEqual([])
    await Promise.all([sendAt('2026-11-21T10:00:00'), sendAt('2026-11-21T10:00:00')])
    expect((await mailsOf('dates_end')).map(({ to_address }) => to_address)).toEqual([await emailOf(world, host)])
    await sendAt('2026-11-22T10:00:00')
    expect(await mailsOf('dates_end')).toHaveLength(1)
    await aSlot(world.db, id, { date: '2026-12-07' })
    await sendAt('2026-11-22T18:00:00')
    expect(await mailsOf('dates_end')).toHaveLength(1)
    await sendAt('2026-11-23T10:00:00')
    expect((await mailsOf('dates_end')).at(-1)!.text_body).toContain('2026年12月7日(月)')
  })

  test('are noticed for published experiences only, and the rest of a killed run by the next one', async () => {
    const host = await aHost(world.db)
    const { id } = await anExperience(world.db, { user_id: host.id })
    await aSlot(world.db, id, { date: '2026-11-30' })
    const hidden = await anExperience(world.db, { user_id: host.id, status: 'withdrawn' })
    await aSlot(world.db, hidden.id, { date: '2026-11-30' })
    await killAt(world, host, 'notices:sending', { what: 'notices' })
    expect(await mailsOf('dates_end')).toEqual([])
    await sendNotices(world)
    expect(await mailsOf('dates_end')).toHaveLength(1)
  })
})

describe('what waits for more than a day', () => {
  test('is sent to admins once a day at 9:00, to each what their roles handle', async () => {
    await world.pool.query(
      `update users set suspended_at = now(), suspended_reason = 'x' where access_control = 'ADMIN'`,
    )
    const approvals = await anAdmin(world.db, { admin_roles: ['approvals'] })
    await anAdmin(world.db, { admin_roles: ['accounting'] })
    const { id } = await anExperience(world.db, { status: 'awaiting', approved_at: null })
    await world.pool.query(
      `insert into experience_decisions (experience_id, action, at) values ($1, 'requested', '2026-11-20T10:00:00+09:00')`,
      [id],
    )
    await sendAt('2026-11-21T09:00:00')
    expect(await mailsOf('operator_waiting')).toEqual([])
    await sendAt('2026-11-22T08:59:59')
    expect(await mailsOf('operator_waiting')).toEqual([])
    await Promise.all([sendAt('2026-11-22T09:00:00'), sendAt('2026-11-22T09:00:00')])
    await sendAt('2026-11-22T12:00:00')
    const [mail, ...others] = await mailsOf('operator_waiting')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to_address: await emailOf(world, approvals) })
    expect(mail!.text_body).toContain('審査を待つ体験')
    await sendAt('2026-11-23T09:00:00')
    expect(await mailsOf('operator_waiting')).toHaveLength(2)
  })
})
