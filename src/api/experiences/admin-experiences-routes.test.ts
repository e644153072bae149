import { beforeAll, describe, expect, test } from 'vitest'
import { experienceApproval, queue } from '#contract/experiences/admin-experiences-schemas.ts'
import { ownExperiences, savedExperience } from '#contract/experiences/host-experiences-schemas.ts'
import type { Queue } from '#domain/experiences/approval.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { apiOf } from '#test/api.ts'
import { booked, bookingWorld, wrongCounters } from '#test/booking-world.ts'
import { signedInAs } from '#test/database.ts'
import { aForm, aHost, anAdmin, anAmbassador, aCommunity, anExperience, aSlot, aUser } from '#test/factories.ts'
import { adminExperiencesRoutes } from './admin-experiences-routes.ts'
import { experiencesRoutes } from './experiences-routes.ts'
import { hostExperiencesRoutes } from './host-experiences-routes.ts'

const world = bookingWorld({ connections: 5 })
let admin: UserActor

beforeAll(async () => {
  admin = await anAdmin(world.db)
})

async function call(actor: UserActor, method: string, path: string, body?: unknown) {
  const api = apiOf(world, hostExperiencesRoutes(), adminExperiencesRoutes(), experiencesRoutes())
  const response = await api.request(`/api/v1${path}`, {
    method,
    headers: { ...signedInAs(actor), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const decide = (id: number, body: object, actor = admin) =>
  call(actor, 'POST', `/admin/experiences/${id}/approval`, body)
const approvalOf = async (id: number) =>
  experienceApproval.parse((await call(admin, 'GET', `/admin/experiences/${id}`)).body)
const queued = async (status: Queue, page = 1) =>
  queue.parse((await call(admin, 'GET', `/admin/experiences?status=${status}&page=${page}`)).body)
const mailsTo = (email: string) =>
  world.db
    .selectFrom('mails')
    .select(['kind', 'subject', 'text_body'])
    .where('to_address', '=', email)
    .orderBy('id')
    .execute()
const audits = (id: number) =>
  world.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'detail'])
    .where('subject_type', '=', 'experience')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute()
const levelOf = async (id: number) =>
  (await world.db.selectFrom('users').select('access_control').where('id', '=', id).executeTakeFirstOrThrow())
    .access_control

test('full cycle: returned, corrected, approved, booked, taken down, published again', async () => {
  const writer = await aUser(world.db)
  const form = await aForm(world.db, { user_id: writer.id, title: '土間の味噌' })
  const { id } = savedExperience.parse((await call(writer, 'POST', '/experiences', form)).body)
  expect((await queued('waiting')).experiences.map((one) => one.id)).toContain(id)

  expect(await decide(id, { action: 'return', comment: '  ' })).toMatchObject({
    status: 422,
    body: { messages: { comment: ['ホストへのコメントを入力してください。'] } },
  })
  const comment = '集合場所をもう少し詳しく書いてください。'
  const back = experienceApproval.parse((await decide(id, { action: 'return', comment })).body)
  expect(back).toMatchObject({ status: 'returned', owner: { id: writer.id, access_control: 'USER' } })
  const own = ownExperiences.parse((await call(writer, 'GET', '/experiences')).body)
  expect(own.experiences[0]).toMatchObject({ id, approve: false, status: 'returned', comment })

  const mended = await call(writer, 'PUT', `/experiences/${id}`, { ...form, description: '駅の西口に集合します。' })
  expect(savedExperience.parse(mended.body)).toMatchObject({ status: 'awaiting', comment: null })
  expect((await approvalOf(id)).changes).toEqual([
    { field: 'description', before: 'ゆっくり過ごします。', after: '駅の西口に集合します。' },
  ])

  await world.pool.query('truncate content_changes')
  const approved = experienceApproval.parse((await decide(id, { action: 'approve' })).body)
  expect(approved).toMatchObject({ status: 'published', approve: true, changes: [] })
  expect(approved.decisions.map((one) => one.action)).toEqual(['approved', 'requested', 'returned', 'requested'])
  const { rows: changes } = await world.pool.query('select distinct topic from content_changes')
  expect(changes).toEqual(expect.arrayContaining([{ topic: `experience:${id}` }, { topic: 'public' }]))
  expect(await levelOf(writer.id)).toBe('HOST')
  const stories = (await call(admin, 'GET', `/stories?q=${encodeURIComponent('土間の味噌')}`)).body as {
    stories: { id: number }[]
  }
  expect(stories.stories.map((story) => story.id)).toEqual([id])

  const guest = await aUser(world.db)
  const slot = approved.calendars![0]!.id
  const reservation = await booked(world, guest, { calendar_ids: [slot] })
  const down = await decide(id, { action: 'take_down', comment: '安全の確認をお願いします。' })
  expect(experienceApproval.parse(down.body)).toMatchObject({ status: 'withdrawn', approve: false })
  const kept = await world.db
    .selectFrom('reservations')
    .select('status')
    .where('id', '=', reservation.id)
    .executeTakeFirst()
  expect(kept).toEqual({ status: 'confirmed' })
  expect((await call(guest, 'GET', `/experiences/${id}`)).status).toBe(401)
  expect((await queued('taken_down')).experiences.map((one) => one.id)).toContain(id)
  expect((await decide(id, { action: 'approve' })).status).toBe(200)

  const mails = (await mailsTo(writer.email)).filter((mail) => mail.kind.startsWith('experience_'))
  expect(mails.map((mail) => mail.kind)).toEqual([
    'experience_returned',
    'experience_approved',
    'experience_taken_down',
    'experience_republished',
  ])
  expect(mails[0]!.text_body).toContain('集合場所をもう少し詳しく書いてください。')
  expect(mails[0]!.text_body).toContain(`https://tsumugi.example/host_story/${id}/edit`)
  expect(mails[1]!.text_body).toContain(`https://tsumugi.example/stories/${id}`)
  expect(await audits(id)).toMatchObject([
    { action: 'return_experience', actor_id: admin.id, detail: { from: 'awaiting', to: 'returned', comment } },
    { action: 'approve_experience', detail: { from: 'awaiting', to: 'published' } },
    { action: 'take_down_experience', detail: { from: 'published', to: 'withdrawn' } },
    { action: 'approve_experience', detail: { from: 'withdrawn', to: 'published' } },
  ])
  expect(await wrongCounters(world.pool)).toEqual([])
})

describe('comments on fields', () => {
  const field_comments = [
    { field: 'price', comment: '材料の費用を含みますか。' },
    { field: 'title', comment: '　' },
    { field: 'images', comment: '人の顔が写っています。' },
  ]
  const stored = [field_comments[2], field_comments[0]]

  test('reach the host by mail and in the form, until publication is requested again', async () => {
    const writer = await aUser(world.db)
    const form = await aForm(world.db, { user_id: writer.id })
    const { id, updated_at } = savedExperience.parse((await call(writer, 'POST', '/experiences', form)).body)
    const back = { action: 'return', comment: '2点ご確認ください。', field_comments, updated_at }
    const returned = experienceApproval.parse((await decide(id, back)).body)
    expect(returned.decisions[0]).toMatchObject({ action: 'returned', field_comments: stored })
    expect((await decide(id, back)).status).toBe(200)
    expect((await decide(id, { ...back, field_comments: [] })).body).toMatchObject({ code: 'experience_decided' })
    const mails = (await mailsTo(writer.email)).filter((mail) => mail.kind === 'experience_returned')
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text_body).toContain('・料金：材料の費用を含みますか。')
    expect((await call(writer, 'GET', `/experiences/${id}`)).body).toMatchObject({ field_comments: stored })
    expect((await audits(id))[0]!.detail).toMatchObject({ fields: ['写真', '料金'] })
    // Nobody else sees them, and the next request ends them.
    expect((await call(await aUser(world.db), 'GET', `/experiences/${id}`)).status).toBe(401)
    const mended = await call(writer, 'PUT', `/experiences/${id}`, { ...form, price: 4200 })
    expect(mended.body).toMatchObject({ status: 'awaiting', field_comments: [] })
    await decide(id, { action: 'approve' })
    expect((await call(await aUser(world.db), 'GET', `/experiences/${id}`)).body).not.toHaveProperty('field_comments')
  })

  test.each([
    ['an unknown field', [{ field: 'user_id', comment: 'x' }]],
    [
      'two on one field',
      [
        { field: 'title', comment: '一' },
        { field: 'title', comment: '二' },
      ],
    ],
    ['a long one', [{ field: 'title', comment: 'あ'.repeat(501) }]],
    ['a wrong type', [{ field: 'title', comment: 1 }]],
    ['no list', 'title'],
  ])('%s is refused, and nothing is decided', async (_, wrong) => {
    const { id } = await anExperience(world.db, { status: 'awaiting' })
    expect((await decide(id, { action: 'return', comment: '理由', field_comments: wrong })).status).toBe(422)
    expect(await audits(id)).toEqual([])
  })

  test('an approval has none', async () => {
    const { id } = await anExperience(world.db, { status: 'awaiting' })
    const comments = [{ field: 'title', comment: 'よい題です。' }]
    expect((await decide(id, { action: 'approve', field_comments: comments })).status).toBe(422)
  })
})

describe('a change of a published one', () => {
  test('is listed by field until an admin has reviewed it', async () => {
    const host = await aHost(world.db)
    const form = await aForm(world.db, { user_id: host.id, title: '一', price: 1000 })
    const { id } = savedExperience.parse((await call(host, 'POST', '/experiences', form)).body)
    await decide(id, { action: 'approve' })
    await call(host, 'PUT', `/experiences/${id}`, { ...form, title: '二', price: 2000 })
    await call(host, 'PUT', `/experiences/${id}`, { ...form, title: '三', price: 1000 })
    const list = await queued('changed')
    expect(list.experiences).toMatchObject([{ id, title: '三', unseen_changes: 2, status: 'published' }])
    expect(list.meta.counts.changed).toBe(1)
    const { changes, changed_by } = await approvalOf(id)
    expect(changes).toEqual([{ field: 'title', before: '一', after: '三' }])
    expect(changed_by).toBe(host.name)
    expect((await decide(id, { action: 'seen' })).status).toBe(200)
    expect((await queued('changed')).experiences).toEqual([])
    // This action sends no mail.
    expect((await mailsTo(host.email)).map((mail) => mail.kind)).toEqual(['experience_approved'])
  })
})

describe('decisions that are rejected', () => {
  test.each([
    ['awaiting', 'take_down'],
    ['awaiting', 'seen'],
    ['published', 'approve'],
    ['published', 'return'],
    ['returned', 'return'],
    ['withdrawn', 'take_down'],
  ] as const)('%s: %s', async (status, action) => {
    const { id } = await anExperience(world.db, { status, approved_at: status === 'withdrawn' ? new Date() : null })
    expect(await decide(id, { action, comment: '理由' })).toMatchObject({
      status: 422,
      body: { code: 'experience_not_decidable' },
    })
    expect(await audits(id)).toEqual([])
  })

  test('an experience that changed since it was read', async () => {
    const host = await aHost(world.db)
    const form = await aForm(world.db, { user_id: host.id })
    const { id, updated_at } = savedExperience.parse((await call(host, 'POST', '/experiences', form)).body)
    // The test clock stands still, so both are in the same millisecond.
    await call(host, 'PUT', `/experiences/${id}`, { ...form, title: '差しかえ' })
    expect(await decide(id, { action: 'approve', updated_at })).toMatchObject({
      status: 409,
      body: { code: 'experience_changed' },
    })
    expect((await decide(id, { action: 'approve', updated_at: (await approvalOf(id)).updated_at })).status).toBe(200)
  })

  test('two concurrent decisions: one succeeds, with one mail', async () => {
    const host = await aHost(world.db)
    const { id } = await anExperience(world.db, { user_id: host.id, status: 'awaiting' })
    const answers = await Promise.all(Array.from({ length: 4 }, () => decide(id, { action: 'approve' })))
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 422, 422, 422])
    expect(await mailsTo(host.email)).toHaveLength(1)
  })

  test('of two admins, the second is told who decided; a repeated call of the first succeeds', async () => {
    const other = await anAdmin(world.db)
    const host = await aHost(world.db)
    const { id } = await anExperience(world.db, { user_id: host.id, status: 'awaiting' })
    const { updated_at } = await approvalOf(id)
    const approve = { action: 'approve', updated_at }
    const both = [
      await decide(id, approve),
      await decide(id, { action: 'return', comment: '直して', updated_at }, other),
    ]
    expect(both.map((answer) => answer.status)).toEqual([200, 409])
    expect(both[1]!.body).toMatchObject({
      code: 'experience_decided',
      messages: { base: [`この体験は、${admin.name}が先に承認しました。`] },
    })
    expect((await decide(id, approve)).status).toBe(200)
    expect((await decide(id, approve, other)).body).toMatchObject({ code: 'experience_decided' })
    for (const differs of [
      { action: 'take_down', comment: '確認' },
      { action: 'approve', comment: 'よい体験です' },
    ])
      expect((await decide(id, { ...differs, updated_at })).body).toMatchObject({ code: 'experience_decided' })
    expect(await mailsTo(host.email)).toHaveLength(1)
    expect(await audits(id)).toHaveLength(1)
    // An edit after the decision is what the admin must see.
    await call(host, 'PUT', `/experiences/${id}`, await aForm(world.db, { user_id: host.id, title: '直した会' }))
    expect((await decide(id, approve, other)).body).toMatchObject({ code: 'experience_changed' })
    expect((await decide(id, { action: 'approve', updated_at: 'いつか' })).body).toMatchObject({
      code: 'experience_changed',
    })
  })

  test('of concurrent decisions about one version, one succeeds', async () => {
    const host = await aHost(world.db)
    const { id } = await anExperience(world.db, { user_id: host.id, status: 'awaiting' })
    const { updated_at } = await approvalOf(id)
    const admins = [admin, await anAdmin(world.db), await anAdmin(world.db)]
    const answers = await Promise.all(
      admins.map(async (one, at) =>
        decide(
          id,
          at === 0 ? { action: 'approve', updated_at } : { action: 'return', comment: '理由', updated_at },
          one,
        ),
      ),
    )
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await mailsTo(host.email)).toHaveLength(1)
  })

  test('an unknown experience', async () => {
    expect((await call(admin, 'GET', '/admin/experiences/999999')).status).toBe(404)
    expect((await decide(999_999, { action: 'approve' })).status).toBe(404)
  })
})

test('all members of an ambassador are notified', async () => {
  const [one, two] = [await aHost(world.db), await aHost(world.db)]
  const ambassador_id = await anAmbassador(world.db, { members: [one, two] })
  const community_id = await aCommunity(world.db, { ambassadors: [ambassador_id] })
  const { id } = await anExperience(world.db, { user_id: one.id, ambassador_id, community_id, status: 'awaiting' })
  await decide(id, { action: 'approve' })
  for (const member of [one, two]) expect(await mailsTo(member.email)).toHaveLength(1)
})

test('an admin or catalyst who is approved keeps their level', async () => {
  const catalyst = await aUser(world.db, { access_control: 'CATALYST' })
  const { id } = await anExperience(world.db, { user_id: catalyst.id, status: 'awaiting' })
  await decide(id, { action: 'approve' })
  expect(await levelOf(catalyst.id)).toBe('CATALYST')
})

test('changes are listed by weight: prices, then places, then words, each the oldest first', async () => {
  const host = await aHost(world.db)
  const edited = async (change: object, day: number) => {
    const form = await aForm(world.db, { user_id: host.id })
    const { id } = savedExperience.parse((await call(host, 'POST', '/experiences', form)).body)
    await decide(id, { action: 'approve' })
    await call(host, 'PUT', `/experiences/${id}`, { ...form, ...change })
    const at = new Date(Date.UTC(2026, 9, day))
    await world.db.updateTable('experience_changes').set({ at }).where('experience_id', '=', id).execute()
    return id
  }
  const words = await edited({ title: '別の題' }, 1)
  const place = await edited({ meeting_point: '北口' }, 2)
  const later = await edited({ price: 9800 }, 4)
  const price = await edited({ price: 9900, title: '高い会' }, 3)
  const { experiences } = await queued('changed')
  const made = experiences.filter(({ id }) => [words, place, price, later].includes(id))
  expect(made.map(({ id, change_weight }) => [id, change_weight])).toEqual([
    [price, 'price'],
    [later, 'price'],
    [place, 'place'],
    [words, 'words'],
  ])
  const oldest = queue.parse((await call(admin, 'GET', '/admin/experiences?status=changed&sort=oldest')).body)
  expect(oldest.experiences[0]!.id).toBe(words)
  expect((await queued('waiting')).experiences.every((one) => one.change_weight === null)).toBe(true)
  for (const id of [words, place, price, later]) await decide(id, { action: 'seen' })
})

test('queues have pages, the longest wait first, and a page past the end is empty', async () => {
  const { meta } = await queued('returned')
  const made: number[] = []
  for (let day = 1; day <= 22; day++)
    made.push(
      (await anExperience(world.db, { status: 'awaiting', updated_at: new Date(Date.UTC(2026, 8, day)), images: 0 }))
        .id,
    )
  const [first, second, past] = [await queued('waiting'), await queued('waiting', 2), await queued('waiting', 90)]
  expect(first.experiences.map((one) => one.id)).toEqual(made.slice(0, 20))
  expect(second.experiences.slice(0, 2).map((one) => one.id)).toEqual(made.slice(20))
  expect(first.experiences[0]!.image_url).toBeNull()
  expect(first.meta).toMatchObject({ current_page: 1, total_pages: 2 })
  expect(past.experiences).toEqual([])
  expect(meta.counts.waiting + 22).toBe(first.meta.counts.waiting)
  expect((await call(admin, 'GET', '/admin/experiences?status=nonsense')).status).toBe(422)
})

test('slots of an unpublished experience can’t be booked until it is published again', async () => {
  const { id } = await anExperience(world.db)
  const slot = await aSlot(world.db, id)
  await decide(id, { action: 'take_down', comment: '確認のため' })
  await expect(booked(world, await aUser(world.db), { calendar_ids: [slot] })).rejects.toMatchObject({
    code: 'experience_not_published',
  })
  await decide(id, { action: 'approve' })
  expect((await booked(world, await aUser(world.db), { calendar_ids: [slot] })).status).toBe('confirmed')
})

describe('the list', () => {
  const listed = async (query: Record<string, string>) =>
    queue.parse((await call(admin, 'GET', `/admin/experiences?${new URLSearchParams(query).toString()}`)).body)
  const titles = (page: { experiences: { title: string }[] }) => page.experiences.map(({ title }) => title)

  test('has a host’s experiences of every state, in the order that is asked for', async () => {
    const host = await aHost(world.db, { name: '綿貫 すず' })
    const status = { user_id: host.id } as const
    await anExperience(world.db, { ...status, title: 'い織り', price: 900, state: 5 })
    await anExperience(world.db, { ...status, title: 'あ織り', price: 4000, state: 5 })
    await anExperience(world.db, { ...status, title: 'う織り', price: 2000, status: 'withdrawn', state: 6 })
    const all = { status: 'all', host: '綿貫すず' }
    expect(titles(await listed(all))).toEqual(['う織り', 'あ織り', 'い織り'])
    expect(titles(await listed({ ...all, sort: 'oldest' }))).toEqual(['い織り', 'あ織り', 'う織り'])
    expect(titles(await listed({ ...all, sort: 'title' }))).toEqual(['あ織り', 'い織り', 'う織り'])
    expect(titles(await listed({ ...all, sort: 'title_last' }))).toEqual(['う織り', 'い織り', 'あ織り'])
    expect(titles(await listed({ ...all, sort: 'price' }))).toEqual(['あ織り', 'う織り', 'い織り'])
    expect(titles(await listed({ ...all, sort: 'price_low', state: '5' }))).toEqual(['い織り', 'あ織り'])
    const page = await listed({ ...all, q: '織り', state: '5' })
    expect(page.meta.counts).toMatchObject({ all: 2, published: 2, taken_down: 0, waiting: 0 })
    expect(page.experiences[0]).toMatchObject({ state: 5, online: false, hosted_by: expect.any(String) as string })
    // The title has the word, the host hasn't.
    expect(titles(await listed({ status: 'all', host: '織り' }))).toEqual([])
  })

  test('refuses filters that make no sense', async () => {
    for (const query of ['state=48', 'state=0', 'state=a', 'sort=rate', 'status=gone', `host=${'あ'.repeat(101)}`])
      expect((await call(admin, 'GET', `/admin/experiences?${query}`)).status, query).toBe(422)
  })
})
