import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminAmbassador, ambassadorMember, ambassadorMembers } from '#contract/ambassadors/ambassadors-schemas.ts'
import { adminAmbassadors } from '#contract/profiles/profiles-schemas.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { auditsOf, callAs, changedTopics } from '#test/admin.ts'
import { testApp } from '#test/database.ts'
import { aCommunity, aForm, aHost, anAdmin, anAmbassador, anExperience, aPicture, aUser } from '#test/factories.ts'

const app = testApp()
let admin: UserActor
const call = (actor: UserActor | null, method: string, path: string, body?: unknown) =>
  callAs(app, actor, method, path, body)
const form = { name: '岬の灯台', description: '灯台を守っています。', published: true }
const make = async (values: object = {}) => {
  const { status, body } = await call(admin, 'POST', '/ambassadors', { ...form, ...values })
  expect(status, JSON.stringify(body)).toBe(201)
  return adminAmbassador.parse(body)
}
const picture = async (by = admin) => ({ object_key: await aPicture(app.db, by.id), url: '' })

beforeAll(async () => {
  admin = await anAdmin(app.db)
})

describe('creating an ambassador', () => {
  test('stores every field and three pictures in order, and shows the ambassador immediately', async () => {
    const images = [await picture(), await picture(), await picture(await anAdmin(app.db))]
    const made = await make({
      ...form,
      address: '神奈川県三浦市',
      homepage_url: 'https://todai.example/',
      instagram_username: '@todai',
      x_username: 'todai_x',
      images,
    })
    expect(made).toMatchObject({
      ...form,
      address: '神奈川県三浦市',
      homepage_url: 'https://todai.example/',
      instagram_username: 'todai',
      x_username: 'todai_x',
      version: 1,
      member_count: 0,
      communities: [],
      experiences: [],
      images: images.map(({ object_key }, at) => ({
        object_key,
        url: app.images.urlOf(object_key),
        sort_order: at + 1,
      })),
    })
    expect((await call(null, 'GET', `/ambassadors/${made.id}`)).body).toMatchObject({ id: made.id, name: '岬の灯台' })
    expect(await auditsOf(app, 'ambassador', made.id)).toEqual([
      { action: 'make_ambassador', actor_id: admin.id, detail: { now_published: true } },
    ])
  })

  test('is private if the admin chooses so', async () => {
    const { id } = await make({ published: false })
    expect((await call(null, 'GET', `/ambassadors/${id}`)).status).toBe(404)
    expect((await call(admin, 'GET', `/admin/ambassadors/${id}`)).body).toMatchObject({ id, published: false })
  })

  test('reports problems in messages and errors', async () => {
    const wrong = {
      name: '',
      description: 'あ'.repeat(1001),
      homepage_url: 'todai',
      instagram_username: 'a'.repeat(31),
      x_username: 'b'.repeat(31),
      images: Array.from({ length: 4 }, (_, at) => ({ object_key: `e/${at}`, url: '' })),
    }
    const messages = {
      name: ['名前を入力してください。'],
      description: ['1000文字以内で入力してください。'],
      published: ['公開するかどうかを選んでください。'],
      homepage_url: ['URLの形式が正しくありません。https:// から入力してください。'],
      instagram_username: ['30文字以内で入力してください。'],
      x_username: ['30文字以内で入力してください。'],
      images: ['写真は3枚までです。'],
    }
    expect(await call(admin, 'POST', '/ambassadors', wrong)).toMatchObject({
      status: 422,
      body: { status: 422, messages, errors: messages },
    })
    expect((await call(admin, 'POST', '/ambassadors', { name: 1 })).body).toHaveProperty('errors.name')
  })

  test('rejects a picture that another user uploaded', async () => {
    const images = [await picture(await aHost(app.db))]
    const answer = await call(admin, 'POST', '/ambassadors', { ...form, images })
    expect(answer.body.messages).toEqual({ images: ['写真をもう一度アップロードしてください。'] })
  })
})

describe('changing an ambassador', () => {
  test('replaces the form, is visible immediately, and the search finds its experiences by the new name', async () => {
    const made = await make({ images: [await picture()] })
    const community_id = await aCommunity(app.db, { ambassadors: [made.id] })
    const { id: experience } = await anExperience(app.db, { ambassador_id: made.id, community_id })
    const { topics } = await changedTopics(app, async () => {
      const body = { ...form, name: '白い灯台', images: made.images, version: made.version }
      const answer = await call(admin, 'PUT', `/ambassadors/${made.id}`, body)
      expect(adminAmbassador.parse(answer.body)).toMatchObject({
        name: '白い灯台',
        version: 2,
        images: made.images,
        communities: [{ id: community_id }],
        experiences: [{ id: experience, status: 'published' }],
        experience_count: 1,
      })
    })
    expect(topics).toContain('public')
    expect((await call(null, 'GET', `/experiences/${experience}`)).body).toMatchObject({ hosted_by: '白い灯台' })
    const found = await call(null, 'GET', `/stories?q=${encodeURIComponent('白い灯台')}`)
    expect(found.body).toMatchObject({ stories: [{ id: experience }] })
    expect((await auditsOf(app, 'ambassador', made.id)).at(-1)).toMatchObject({
      action: 'update_ambassador',
      detail: { changed: ['name'], now_published: true },
    })
  })

  test('never silently replaces what another admin saved', async () => {
    const made = await make()
    const save = (name: string, version?: number) =>
      call(admin, 'PUT', `/ambassadors/${made.id}`, { ...form, name, version })
    const both = await Promise.all([save('一', 1), save('二', 1)])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'ambassador_changed' })
    expect((await save('三', 2)).status).toBe(200)
    expect((await save('四')).status).toBe(200)
  })

  test('an unknown ambassador', async () => {
    expect((await call(admin, 'PUT', '/ambassadors/999999', form)).body).toMatchObject({
      status: 404,
      messages: { ambassador: [expect.any(String)] },
    })
    expect((await call(admin, 'GET', '/admin/ambassadors/999999')).status).toBe(404)
  })

  test('rejects the same input without `errors`, which only create operations have', async () => {
    const { id } = await make()
    const { status, body } = await call(admin, 'PUT', `/ambassadors/${id}`, { ...form, name: '' })
    expect([status, body.messages, body.errors]).toEqual([422, { name: ['名前を入力してください。'] }, undefined])
  })
})

describe('the list', () => {
  test('has pages, an order, a search and a state', async () => {
    for (let n = 1; n <= 21; n++) await anAmbassador(app.db, { name: `列の人${n}`, published: n !== 7 })
    const list = async (query: string) => {
      const { body } = await call(admin, 'GET', `/admin/ambassadors?q=${encodeURIComponent('列の')}&${query}`)
      return adminAmbassadors.parse(body)
    }
    const first = await list('')
    expect(first.meta).toEqual({ current_page: 1, total_pages: 2, total_count: 21 })
    expect(first.ambassadors.map(({ name }) => name).slice(0, 2)).toEqual(['列の人21', '列の人20'])
    expect((await list('page=2')).ambassadors.map(({ name }) => name)).toEqual(['列の人1'])
    expect((await list('page=9')).ambassadors).toEqual([])
    expect((await list('sort=oldest')).ambassadors[0]?.name).toBe('列の人1')
    expect((await list('sort=name')).ambassadors.map(({ name }) => name)[1]).toBe('列の人10')
    expect((await list('published=false')).ambassadors).toMatchObject([{ name: '列の人7', published: false }])
    expect((await call(admin, 'GET', '/admin/ambassadors?q=100%25')).body).toMatchObject({ ambassadors: [] })
    expect((await call(admin, 'GET', '/admin/ambassadors?sort=x')).status).toBe(422)
  })
})

describe('members', () => {
  let ambassador: number
  let member: UserActor
  let other: UserActor
  const membersOf = async (actor: UserActor, query = '') =>
    ambassadorMembers.parse((await call(actor, 'GET', `/ambassadors/${ambassador}/members${query}`)).body)
  const currentOf = async ({ id }: UserActor) =>
    (await app.db.selectFrom('users').select('current_ambassador_id').where('id', '=', id).executeTakeFirstOrThrow())
      .current_ambassador_id

  beforeEach(async () => {
    member = await aHost(app.db)
    other = await aUser(app.db)
    ambassador = await anAmbassador(app.db)
    await call(admin, 'POST', `/ambassadors/${ambassador}/members/${member.id}/association`)
  })
  const associate = (actor: UserActor, id: number) =>
    call(actor, 'POST', `/ambassadors/${ambassador}/members/${id}/association`)

  test('are associated without a body, once, and then write for the ambassador', async () => {
    const { status, body } = await associate(member, other.id)
    expect([status, ambassadorMember.parse(body)]).toMatchObject([201, { id: other.id, email: other.email }])
    expect(await currentOf(other)).toBe(ambassador)
    expect((await membersOf(other)).members.map(({ id }) => id)).toEqual([member.id, other.id])
    expect(await associate(admin, other.id)).toMatchObject({
      status: 422,
      body: { code: 'ambassador_member_exists', messages: { id: ['この方は、すでにメンバーです。'] } },
    })
    expect((await associate(admin, 999_999)).status).toBe(404)
    expect((await call(admin, 'POST', `/ambassadors/999999/members/${other.id}/association`)).status).toBe(404)
    expect(await auditsOf(app, 'ambassador', ambassador)).toEqual([
      { action: 'add_ambassador_member', actor_id: admin.id, detail: { user_id: member.id } },
      { action: 'add_ambassador_member', actor_id: member.id, detail: { user_id: other.id } },
    ])
  })

  test('get a mail when they are added and removed', async () => {
    await associate(admin, other.id)
    await associate(admin, other.id)
    await call(admin, 'DELETE', `/ambassadors/${ambassador}/members/${other.id}/association`)
    const mails = await app.db
      .selectFrom('mails')
      .select('kind')
      .where('to_address', '=', other.email)
      .orderBy('id')
      .execute()
    expect(mails.map(({ kind }) => kind)).toEqual(['ambassador_member_added', 'ambassador_member_removed'])
  })

  test('can’t be associated while suspended', async () => {
    await app.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', other.id).execute()
    expect(await associate(admin, other.id)).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
  })

  test.each(['', '/association'])(
    'are removed by DELETE …/{member_id}%s, and lose their rights immediately',
    async (end) => {
      await associate(member, other.id)
      const community_id = await aCommunity(app.db, { ambassadors: [ambassador] })
      const { id: experience } = await anExperience(app.db, {
        user_id: member.id,
        ambassador_id: ambassador,
        community_id,
        status: 'awaiting',
      })
      const preview = () => call(other, 'GET', `/experiences/${experience}`)
      const publish = async () =>
        (await call(other, 'POST', '/experiences', await aForm(app.db, { user_id: other.id, community_id }))).status
      expect((await preview()).status).toBe(200)
      expect(await publish()).toBe(201)
      const removal = await call(member, 'DELETE', `/ambassadors/${ambassador}/members/${other.id}${end}`)
      expect(removal.status).toBe(200)
      expect((await preview()).status).toBe(401)
      expect(await publish()).toBe(422)
      expect((await call(other, 'GET', `/ambassadors/${ambassador}/members`)).status).toBe(403)
      expect((await associate(other, admin.id)).status).toBe(403)
      expect(await currentOf(other)).toBeNull()
      expect((await call(member, 'DELETE', `/ambassadors/${ambassador}/members/${other.id}${end}`)).status).toBe(404)
      expect((await auditsOf(app, 'ambassador', ambassador)).at(-1)).toEqual({
        action: 'remove_ambassador_member',
        actor_id: member.id,
        detail: { user_id: other.id },
      })
    },
  )

  test('who are removed then write for the ambassador they joined last', async () => {
    const [first, second] = [await anAmbassador(app.db), await anAmbassador(app.db)]
    for (const id of [first, second]) {
      app.clock.advance(1000)
      await call(admin, 'POST', `/ambassadors/${id}/members/${member.id}/association`)
    }
    expect(await currentOf(member)).toBe(ambassador)
    await call(admin, 'DELETE', `/ambassadors/${ambassador}/members/${member.id}`)
    expect(await currentOf(member)).toBe(second)
  })

  test('can’t remove themselves; if two remove each other, one stays', async () => {
    expect((await call(member, 'DELETE', `/ambassadors/${ambassador}/members/${member.id}`)).body).toMatchObject({
      status: 422,
      code: 'own_ambassador_member',
    })
    await associate(member, other.id)
    const both = await Promise.all([
      call(member, 'DELETE', `/ambassadors/${ambassador}/members/${other.id}`),
      call(other, 'DELETE', `/ambassadors/${ambassador}/members/${member.id}`),
    ])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403])
    expect((await membersOf(admin)).members).toHaveLength(1)
  })

  test('of another ambassador have no rights here', async () => {
    const stranger = await aHost(app.db)
    await anAmbassador(app.db, { members: [stranger] })
    for (const path of [`/ambassadors/${ambassador}/members`, '/ambassadors/999999/members'])
      expect(await call(stranger, 'GET', path)).toMatchObject({
        status: 403,
        body: { messages: { base: [expect.any(String)] } },
      })
    expect((await call(stranger, 'DELETE', `/ambassadors/${ambassador}/members/${member.id}`)).status).toBe(403)
    expect((await membersOf(member)).members.map(({ id }) => id)).toEqual([member.id])
    expect((await call(admin, 'GET', '/ambassadors/999999/members')).status).toBe(404)
  })

  test('are found by name and address, with pages', async () => {
    for (let n = 1; n <= 20; n++) await associate(admin, (await aUser(app.db, { name: `頁の人${n}` })).id)
    expect((await membersOf(admin)).meta).toEqual({ current_page: 1, total_pages: 2 })
    expect((await membersOf(admin, '?page=2')).members).toHaveLength(1)
    expect((await membersOf(admin, `?q=${encodeURIComponent('頁の人20')}`)).members).toHaveLength(1)
    expect((await membersOf(admin, `?q=${encodeURIComponent(member.email.toUpperCase())}`)).members).toHaveLength(1)
  })

  test('find a user to add only by a complete address', async () => {
    const look = async (email: string) =>
      (await call(member, 'GET', `/ambassadors/${ambassador}/candidates?email=${encodeURIComponent(email)}`)).body
    expect(await look(` ${other.email.toUpperCase()} `)).toEqual({
      users: [{ id: other.id, name: other.name, email: other.email }],
    })
    for (const less of ['', other.name, other.email.slice(0, -1), '%']) expect(await look(less)).toEqual({ users: [] })
  })
})

describe('an ambassador that becomes private', () => {
  const made = async () => {
    const member = await aHost(app.db, { email: `member${Date.now()}@example.jp` })
    const ambassador_id = await anAmbassador(app.db, { members: [member] })
    const community_id = await aCommunity(app.db, { ambassadors: [ambassador_id] })
    const story = await anExperience(app.db, { ambassador_id, community_id, user_id: member.id })
    await anExperience(app.db, { ambassador_id, community_id, status: 'returned', user_id: member.id })
    const other = await anExperience(app.db, { community_id, ambassador_id: await anAmbassador(app.db) })
    return { ambassador_id, member, story, other }
  }
  const save = (id: number, some: object) =>
    call(admin, 'PUT', `/ambassadors/${id}`, { ...form, published: false, ...some })
  const statusOf = async (id: number) =>
    (await app.db.selectFrom('experiences').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

  test('shows what depends on it; its stories are withdrawn if the admin says so, and members are mailed', async () => {
    const { ambassador_id, member, story, other } = await made()
    const dependents = { communities: 1, stories: 1, coming_bookings: 0, waiting_applications: 0 }
    expect((await call(admin, 'GET', `/admin/ambassadors/${ambassador_id}`)).body).toMatchObject({ dependents })
    const saved = await save(ambassador_id, { stories_then: 'withdraw' })
    expect([saved.status, saved.body.dependents]).toEqual([200, { ...dependents, stories: 0 }])
    expect([await statusOf(story.id), await statusOf(other.id)]).toEqual(['withdrawn', 'published'])
    expect(await auditsOf(app, 'experience', story.id)).toMatchObject([{ action: 'take_down_experience' }])
    const mails = await app.db
      .selectFrom('mails')
      .select(['kind', 'text_body'])
      .where('to_address', '=', member.email)
      .execute()
    expect(mails.map(({ kind }) => kind)).toEqual(['ambassador_experiences_withdrawn'])
    expect(mails[0]?.text_body).toMatch(/公開中の体験1件の公開\n?を停止しました/)
    // A second withdrawal sends no second mail. A public ambassador doesn't publish the stories.
    await save(ambassador_id, { stories_then: 'withdraw' })
    await save(ambassador_id, { published: true, stories_then: 'withdraw' })
    expect(await statusOf(story.id)).toBe('withdrawn')
    expect(await app.db.selectFrom('mails').select('id').where('to_address', '=', member.email).execute()).toHaveLength(
      1,
    )
  })

  test('keeps its stories without a choice, and while it stays public', async () => {
    const { ambassador_id, story } = await made()
    await save(ambassador_id, { published: true, stories_then: 'withdraw' })
    await save(ambassador_id, {})
    expect(await statusOf(story.id)).toBe('published')
    expect((await save(ambassador_id, { stories_then: 'delete' })).status).toBe(422)
  })
})
