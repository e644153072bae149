import { beforeAll, describe, expect, test } from 'vitest'
import { wholeApi } from '#test/api.ts'
import {
  association,
  attachableAmbassadors,
  brandCommunities,
  brandCommunity,
  communityAmbassadors,
} from '#contract/communities/brand-communities-schemas.ts'
import type { BrandActor } from '#services/shared/actor.ts'
import { aBrandMember } from '#test/brand-factories.ts'
import { signedInToBrandAs, testApp } from '#test/database.ts'
import { aCommunity, anAmbassador } from '#test/factories.ts'

const app = testApp()
let member: BrandActor
let colleague: BrandActor
let stranger: BrandActor

beforeAll(async () => {
  member = await aBrandMember(app.db)
  colleague = await aBrandMember(app.db, { brand_id: member.brand_id })
  stranger = await aBrandMember(app.db)
})

async function call(actor: BrandActor | null, method: string, path: string, body?: unknown) {
  const response = await wholeApi(app).request(`/brand/api/v1${path}`, {
    method,
    headers: { ...(actor ? signedInToBrandAs(actor) : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const get = (actor: BrandActor, path: string) => call(actor, 'GET', path)
const make = async (values: object = {}, actor = member) => {
  const { body } = await call(actor, 'POST', '/communities', { name: '浜の会', ...values })
  return brandCommunity.parse(body)
}
const item = (name: string, required = false, id?: number) => ({ name, required, ...(id ? { id } : {}) })
const upload = async (actor: BrandActor) => {
  const public_id = `experience/${crypto.randomUUID().replaceAll('-', '')}`
  await app.db
    .insertInto('images')
    .values({ public_id, format: 'jpg', width: 800, height: 600, bytes: 1000, uploaded_by_brand_member_id: actor.id })
    .execute()
  return { object_key: public_id, url: 'https://elsewhere.example/x' }
}

describe('creating a community', () => {
  test('stores every field and the named questions in order, and is private by default', async () => {
    const images = [await upload(member), await upload(colleague)]
    const form = {
      name: ' 浜の会 ',
      catchphrase: '海と暮らす',
      host_name: '浜田',
      host_description: '漁師です。',
      location: '三浦市',
      description: '浜で会います。',
      activity_description: '海藻を干します。',
      important_thing: '挨拶',
      ideal_candidate_profile: '海が好きな人',
      participation_condition: '月に一度来られること',
      note: '濡れます。',
      images,
      application_items: [item('きっかけは', true), item('　'), item('好きな季節は')],
    }
    const { status, body } = await call(member, 'POST', '/communities', form)
    expect(status).toBe(201)
    expect(brandCommunity.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      ...form,
      name: '浜の会',
      published: false,
      version: 1,
      images: images.map(({ object_key }, at) => ({
        object_key,
        url: app.images.urlOf(object_key),
        sort_order: at + 1,
      })),
      image_url: app.images.urlOf(images[0]!.object_key),
      application_items: [
        { name: 'きっかけは', sort_order: 1, required: true },
        { name: '好きな季節は', sort_order: 2, required: false },
      ],
    })
    expect((await get(colleague, `/communities/${String(body.id)}`)).body).toEqual(body)
  })

  test('reports problems in messages and errors', async () => {
    const form = { name: '', catchphrase: 'あ'.repeat(41), application_items: Array(11).fill(item('なぜ')) }
    const { status, body } = await call(member, 'POST', '/communities', form)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      status: 422,
      code: 'invalid_input',
      messages: {
        name: ['コミュニティ名を入力してください。'],
        catchphrase: ['40文字以内で入力してください。'],
        application_items: ['質問は10件までです。'],
      },
    })
    expect(body.errors).toEqual(body.messages)
    const nonsense = await call(member, 'POST', '/communities', { name: 5 })
    expect(nonsense.body).toMatchObject({ status: 422, errors: { name: [expect.any(String)] } })
  })

  test('shows only the brand’s own pictures', async () => {
    for (const image of [await upload(stranger), { object_key: 'experience/none', url: '/x' }]) {
      const { status, body } = await call(member, 'POST', '/communities', { name: '浜の会', images: [image] })
      expect(status).toBe(422)
      expect(body.messages).toEqual({ images: ['写真をもう一度アップロードしてください。'] })
    }
  })
})

describe('updating a community', () => {
  const applied = (id: number) =>
    app.db
      .selectFrom('community_application_answers as a')
      .innerJoin('community_applications as p', 'p.id', 'a.application_id')
      .select(['a.item_id', 'a.question', 'a.content'])
      .where('p.community_id', '=', id)
      .orderBy('a.sort_order')
      .execute()

  test('renames, reorders and removes questions without changing answers', async () => {
    const before = await make({ application_items: [item('一', true), item('二'), item('三')] })
    const [first, second, third] = before.application_items
    const { id } = before
    await app.db.transaction().execute(async (tx) => {
      const application = await tx
        .insertInto('community_applications')
        .values({
          community_id: id,
          full_name: '花子',
          gender: 'female',
          postal_code: '1500001',
          birthday: '1990-01-01',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('community_application_answers')
        .values(
          [first!, second!, third!].map(({ id: item_id, name }, at) => ({
            application_id: application.id,
            sort_order: at + 1,
            item_id,
            question: name,
            content: `${name}の答え`,
          })),
        )
        .execute()
    })
    const answers = await applied(id)
    const { status, body } = await call(member, 'PUT', `/communities/${id}`, {
      ...before,
      application_items: [item('三', true, third!.id), item('四'), item('いち', false, first!.id)],
    })
    expect(status).toBe(200)
    expect(brandCommunity.parse(body).application_items).toEqual([
      { id: third!.id, name: '三', sort_order: 1, required: true },
      { id: expect.any(Number), name: '四', sort_order: 2, required: false },
      { id: expect.any(Number), name: 'いち', sort_order: 3, required: false },
    ])
    // A new question: an answer to the former one is never an answer to this one.
    expect(brandCommunity.parse(body).application_items.at(-1)?.id).not.toBe(first!.id)
    expect(await applied(id)).toEqual(answers)
    const kept = await app.db
      .selectFrom('community_application_items')
      .select(['name', 'retired_at'])
      .where('id', '=', second!.id)
      .executeTakeFirst()
    expect(kept).toEqual({ name: '二', retired_at: app.clock.now() })
  })

  test('rejects a question of another community', async () => {
    const other = await make({ application_items: [item('よその質問')] })
    const own = await make()
    const foreign = other.application_items[0]!.id
    const { body } = await call(member, 'PUT', `/communities/${own.id}`, {
      ...own,
      application_items: [item('うちの質問', false, foreign), item('同じ番号', false, foreign)],
    })
    expect(brandCommunity.parse(body).application_items.map(({ id }) => id)).not.toContain(foreign)
    expect(brandCommunity.parse((await get(member, `/communities/${other.id}`)).body).application_items).toEqual(
      other.application_items,
    )
  })

  test('keeps its current pictures, regardless of the uploader', async () => {
    const id = await aCommunity(app.db, { brand_id: member.brand_id })
    const shown = brandCommunity.parse((await get(member, `/communities/${id}`)).body)
    const { status, body } = await call(member, 'PUT', `/communities/${id}`, { ...shown, note: '新しい' })
    expect([status, body.note]).toEqual([200, '新しい'])
    expect(brandCommunity.parse(body).images.map(({ object_key }) => object_key)).toEqual([`c/${id}`])
  })

  test('never silently overwrites a colleague’s change', async () => {
    const opened = await make()
    const saved = await call(colleague, 'PUT', `/communities/${opened.id}`, { ...opened, note: '同僚の追記' })
    expect(saved.body).toMatchObject({ version: 2, note: '同僚の追記' })
    const refused = await call(member, 'PUT', `/communities/${opened.id}`, { ...opened, note: '私の追記' })
    expect(refused).toMatchObject({ status: 409, body: { status: 409, code: 'community_changed' } })
    expect((await get(member, `/communities/${opened.id}`)).body).toMatchObject({ note: '同僚の追記', version: 2 })
    const without = { ...opened, version: null }
    expect((await call(member, 'PUT', `/communities/${opened.id}`, { ...without, note: '上書き' })).body).toMatchObject(
      {
        note: '上書き',
        version: 3,
      },
    )
  })

  test('by two concurrent calls succeeds once', async () => {
    const opened = await make({ application_items: [item('一')] })
    const put = (actor: BrandActor, name: string) =>
      call(actor, 'PUT', `/communities/${opened.id}`, { ...opened, application_items: [item(name)] })
    const answers = await Promise.all([put(member, 'あ'), put(colleague, 'い')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const now = brandCommunity.parse((await get(member, `/communities/${opened.id}`)).body)
    expect([now.version, now.application_items.length]).toEqual([2, 1])
  })

  test('is public immediately', async () => {
    const made = await make({ published: true, catchphrase: 'はじめ' })
    const changes = async () => (await app.db.selectFrom('content_changes').select('topic').execute()).length
    const before = await changes()
    await call(member, 'PUT', `/communities/${made.id}`, { ...made, catchphrase: 'あと' })
    expect(await changes()).toBeGreaterThan(before)
    const shown = await wholeApi(app).request(`/api/v1/communities/${made.id}/detail`)
    expect(await shown.json()).toMatchObject({ catchphrase: 'あと' })
  })

  test('lists problems by field', async () => {
    const { id } = await make()
    const { status, body } = await call(member, 'PUT', `/communities/${id}`, { name: '', location: 'あ'.repeat(201) })
    expect(status).toBe(422)
    expect(body.messages).toEqual({
      name: ['コミュニティ名を入力してください。'],
      location: ['200文字以内で入力してください。'],
    })
  })
})

test('the list has pages, the newest first, with counts of ambassadors and experiences', async () => {
  const actor = await aBrandMember(app.db)
  const ambassadors = [await anAmbassador(app.db), await anAmbassador(app.db, { published: false })]
  for (let n = 0; n < 21; n++) await aCommunity(app.db, { brand_id: actor.brand_id, name: `会${n}`, ambassadors })
  const { body } = await get(actor, '/communities')
  expect(brandCommunities.parse(body)).toEqual(body)
  expect(body).toMatchObject({ meta: { current_page: 1, total_pages: 2 } })
  expect(brandCommunities.parse(body).communities[0]).toMatchObject({
    name: '会20',
    published: true,
    ambassador_count: 2,
    experience_count: 0,
  })
  expect((await get(actor, '/communities?page=2')).body).toMatchObject({ communities: [{ name: '会0' }] })
  expect((await get(actor, '/communities?page=3')).body).toMatchObject({
    communities: [],
    meta: { current_page: 3, total_pages: 2 },
  })
})

describe('ambassadors', () => {
  test('are attached once and detached', async () => {
    const { id } = await make()
    const ambassador_id = await anAmbassador(app.db, { name: '磯の人' })
    const path = `/communities/${id}/ambassadors/${ambassador_id}/association`
    const first = await call(member, 'POST', path)
    expect(first.status).toBe(201)
    expect(association.parse(first.body)).toEqual(first.body)
    app.clock.advance(60_000)
    expect((await call(colleague, 'POST', path)).body).toEqual(first.body)
    const listed = await get(member, `/communities/${id}/ambassadors`)
    expect(communityAmbassadors.parse(listed.body)).toEqual(listed.body)
    expect(listed.body).toMatchObject({
      ambassadors: [{ id: ambassador_id, name: '磯の人', associated_at: first.body.associated_at }],
      meta: { current_page: 1, total_pages: 1 },
    })
    expect((await call(member, 'DELETE', path)).status).toBe(200)
    expect((await get(member, `/communities/${id}/ambassadors`)).body).toMatchObject({ ambassadors: [] })
    expect(await call(member, 'DELETE', path)).toMatchObject({
      status: 404,
      body: { code: 'ambassador_not_found', messages: { ambassador: [expect.any(String)] } },
    })
  })

  test('that are unpublished can’t be attached, and stay in the list if they are attached', async () => {
    const hidden = await anAmbassador(app.db, { published: false })
    const { id } = await make()
    expect(await call(member, 'POST', `/communities/${id}/ambassadors/${hidden}/association`)).toMatchObject({
      status: 404,
      body: { code: 'ambassador_not_found' },
    })
    const held = await aCommunity(app.db, { brand_id: member.brand_id, ambassadors: [hidden] })
    expect((await get(member, `/communities/${held}/ambassadors`)).body).toMatchObject({
      ambassadors: [{ id: hidden, published: false }],
    })
  })

  test('are found by name, with the communities of this brand only', async () => {
    const shared = await anAmbassador(app.db, { name: '百%の人_印' })
    const own = await aCommunity(app.db, { brand_id: member.brand_id, ambassadors: [shared] })
    await aCommunity(app.db, { brand_id: stranger.brand_id, ambassadors: [shared] })
    await anAmbassador(app.db, { name: '百%の人', published: false })
    const { body } = await get(member, `/ambassadors?q=${encodeURIComponent('%の人_')}`)
    expect(attachableAmbassadors.parse(body)).toEqual(body)
    expect(body).toMatchObject({ ambassadors: [{ id: shared, associated_community_ids: [own] }] })
    expect((await get(member, '/ambassadors?q=%25%25')).body).toMatchObject({ ambassadors: [] })
    const all = attachableAmbassadors.parse((await get(member, '/ambassadors')).body)
    expect(all.ambassadors.every(({ published }) => published)).toBe(true)
    expect(all.meta).toEqual({ current_page: 1, total_pages: 1 })
    expect(all.ambassadors.length).toBeGreaterThan(1)
    expect((await get(member, '/ambassadors?page=9999')).body).toMatchObject({ ambassadors: [] })
  })
})

test('another brand’s community is not found by any operation', async () => {
  const ambassador_id = await anAmbassador(app.db)
  const { id } = await make()
  await call(member, 'POST', `/communities/${id}/ambassadors/${ambassador_id}/association`)
  const operators = await aCommunity(app.db, { brand_id: null })
  for (const [actor, community] of [
    [stranger, id],
    [member, operators],
  ] as const) {
    const calls: [string, string, object?][] = [
      ['GET', ''],
      ['PUT', '', { name: '乗っ取り' }],
      ['PUT', '', { name: '' }],
      ['GET', '/ambassadors'],
      ['POST', `/ambassadors/${ambassador_id}/association`],
      ['DELETE', `/ambassadors/${ambassador_id}/association`],
      ['GET', '/experiences'],
    ]
    for (const [method, rest, body] of calls)
      expect(await call(actor, method, `/communities/${community}${rest}`, body)).toMatchObject({
        status: 404,
        body: { status: 404, messages: { community: ['このコミュニティは見つかりませんでした。'] } },
      })
  }
  expect((await get(member, `/communities/${id}`)).body).toMatchObject({ name: '浜の会' })
  expect((await get(member, `/communities/${id}/ambassadors`)).body).toMatchObject({
    ambassadors: [{ id: ambassador_id }],
  })
  const listed = brandCommunities.parse((await get(stranger, '/communities')).body)
  expect(listed.communities.map((one) => one.id)).not.toContain(id)
})

test('without a session all operations are rejected', async () => {
  expect(await call(null, 'GET', '/communities')).toMatchObject({ status: 401, body: { status: 401 } })
})
