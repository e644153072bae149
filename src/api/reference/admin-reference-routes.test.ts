import { beforeAll, expect, test } from 'vitest'
import { type ReferenceList, referenceList } from '#contract/reference/admin-reference-schemas.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { apiOf } from '#test/api.ts'
import { bookingWorld } from '#test/booking-world.ts'
import { signedInAs } from '#test/database.ts'
import { anAdmin, anExperience, aTheme } from '#test/factories.ts'
import { experiencesRoutes } from '../experiences/experiences-routes.ts'
import { adminReferenceRoutes, referenceRoutes } from './reference-routes.ts'

const world = bookingWorld({ connections: 8 })
let admin: UserActor
beforeAll(async () => {
  admin = await anAdmin(world.db)
})

async function call(method: string, path: string, body?: object) {
  const api = apiOf(world, adminReferenceRoutes(), referenceRoutes(), experiencesRoutes())
  const response = await api.request(`/api/v1${path}`, {
    method,
    headers: { ...signedInAs(admin), ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const list = async (name: string): Promise<ReferenceList['items']> =>
  referenceList.parse((await call('GET', `/admin/reference/${name}`)).body).items
const idOf = async (name: string, item: string) => (await list(name)).find((one) => one.name === item)!.id
const add = (name: string, item: string) => call('POST', `/admin/reference/${name}`, { name: item })
const offered = async (name: string) =>
  ((await call('GET', `/${name}`)).body[name] as { name: string }[]).map((one) => one.name)
const lastAudit = async () =>
  await world.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'subject_type', 'subject_id', 'detail', 'ip_address'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
const auditCount = async () => (await world.db.selectFrom('audit_log').select('id').execute()).length

test('items are added, reordered, retired and restored, and the visitors’ choices follow', async () => {
  for (const name of ['会社員', '学生', '農業']) expect((await add('occupations', name)).status).toBe(201)
  expect(await offered('occupations')).toEqual(['会社員', '学生', '農業'])
  const id = await idOf('occupations', '農業')

  await world.pool.query('truncate content_changes')
  expect((await call('POST', `/admin/reference/occupations/${id}/move`, { direction: 'up' })).status).toBe(200)
  expect(await offered('occupations')).toEqual(['会社員', '農業', '学生'])
  expect((await world.pool.query('select distinct topic from content_changes')).rows).toEqual([{ topic: 'public' }])
  expect(await lastAudit()).toEqual({
    action: 'move_reference_item',
    actor_id: admin.id,
    subject_type: 'occupation',
    subject_id: String(id),
    detail: { name: '農業', direction: 'up' },
    ip_address: expect.any(String),
  })

  await call('POST', `/admin/reference/occupations/${id}/retirement`)
  expect(await offered('occupations')).toEqual(['会社員', '学生'])
  expect((await list('occupations')).at(-1)).toMatchObject({ id, retired_at: expect.any(String) })
  expect(await lastAudit()).toMatchObject({ action: 'retire_reference_item', detail: { name: '農業' } })
  expect((await call('POST', `/admin/reference/occupations/${id}/move`, { direction: 'up' })).body.code).toBe(
    'reference_item_retired',
  )

  await call('DELETE', `/admin/reference/occupations/${id}/retirement`)
  expect(await offered('occupations')).toEqual(['会社員', '学生', '農業'])
  expect(await lastAudit()).toMatchObject({ action: 'restore_reference_item' })
})

test('invalid names are rejected at their field, and rejected changes are not logged', async () => {
  await add('themes', '海')
  await add('themes', '山')
  const sea = await idOf('themes', '海')
  const mountain = await idOf('themes', '山')
  await call('POST', `/admin/reference/themes/${mountain}/retirement`)
  const before = await auditCount()
  for (const [name, words] of [
    ['', '名前を入力してください。'],
    ['あ'.repeat(41), '40文字以内で入力してください。'],
    [' 海　', '「海」は、すでにあります。別の名前にしてください。'],
    ['山', '「山」は、使用を終えた項目にあります。そちらを再開してください。'],
  ])
    expect(await add('themes', name!)).toMatchObject({ status: 422, body: { messages: { name: [words] } } })
  const rename = (name: string) => call('PUT', `/admin/reference/themes/${sea}`, { name })
  expect(await rename('山')).toMatchObject({ status: 422, body: { messages: { name: [expect.any(String)] } } })
  expect((await rename('海')).status).toBe(200)
  expect((await call('DELETE', `/admin/reference/themes/${sea}/retirement`)).status).toBe(200)
  expect((await call('POST', `/admin/reference/themes/${sea}/move`, { direction: 'up' })).status).toBe(200)
  expect(await call('POST', `/admin/reference/themes/${sea}/retirement`)).toMatchObject({
    status: 422,
    body: { code: 'reference_item_last' },
  })
  expect(await auditCount()).toBe(before)
  for (const [method, path] of [
    ['PUT', '/admin/reference/themes/99999'],
    ['PUT', '/admin/reference/users/1'],
    ['GET', '/admin/reference/users'],
  ])
    expect((await call(method!, path!, method === 'PUT' ? { name: '谷' } : undefined)).status).toBe(404)
})

test('a retired item can’t be restored if another item now has its name', async () => {
  await add('categories', '台所')
  await add('categories', '庭')
  const kitchen = await idOf('categories', '台所')
  await call('POST', `/admin/reference/categories/${kitchen}/retirement`)
  const garden = await idOf('categories', '庭')
  // As an admin who doesn't know the retired item.
  await world.db.updateTable('categories').set({ name: '台所' }).where('id', '=', garden).execute()
  expect(await call('DELETE', `/admin/reference/categories/${kitchen}/retirement`)).toMatchObject({
    status: 422,
    body: { messages: { name: [expect.stringContaining('すでにあります')] } },
  })
})

test('two concurrent reorders keep every item exactly once', async () => {
  for (let i = 1; i <= 6; i++) await add('categories', `順${i}`)
  const before = (await list('categories')).filter((one) => one.retired_at === null)
  const moves = Array.from({ length: 24 }, (_, i) => ({
    id: before[i % before.length]!.id,
    direction: i % 3 === 0 ? 'up' : 'down',
  }))
  const answers = await Promise.all(
    moves.map(({ id, direction }) => call('POST', `/admin/reference/categories/${id}/move`, { direction })),
  )
  expect(answers.map((answer) => answer.status)).toEqual(moves.map(() => 200))
  const { rows } = await world.pool.query<{ sort_order: number }>(
    'select sort_order from categories where retired_at is null order by sort_order',
  )
  expect(rows.map((row) => row.sort_order)).toEqual(before.map((_, at) => at + 1))
  const after = (await list('categories')).filter((one) => one.retired_at === null)
  expect(after).toHaveLength(before.length)
  expect(new Set(after.map((one) => one.id))).toEqual(new Set(before.map((one) => one.id)))
})

test('two concurrent additions of the same name create one item', async () => {
  const answers = await Promise.all([add('themes', '星'), add('themes', '星'), add('themes', '星 ')])
  expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([201, 422, 422])
})

test('a renamed theme is visible and searchable immediately; a retired one stays on its experiences', async () => {
  const theme = await aTheme(world.db, '藁しごと')
  const other = await aTheme(world.db, '織り')
  const ids: number[] = []
  for (let i = 0; i < 3; i++) ids.push((await anExperience(world.db, { themes: [theme, other] })).id)
  const found = async (q: string) =>
    ((await call('GET', `/stories?q=${encodeURIComponent(q)}`)).body.stories as { id: number }[]).map((one) => one.id)
  expect(await found('藁しごと')).toHaveLength(3)
  expect((await list('themes')).find((one) => one.id === theme)!.used).toBe(3)

  await world.pool.query('truncate content_changes')
  await call('PUT', `/admin/reference/themes/${theme}`, { name: '蔓かご' })
  expect(await lastAudit()).toMatchObject({
    action: 'rename_reference_item',
    detail: { from: '藁しごと', to: '蔓かご' },
  })
  expect((await world.pool.query('select distinct topic from content_changes')).rows).toEqual([{ topic: 'public' }])
  const shown = (await call('GET', `/experiences/${ids[0]}`)).body as { theme_items: { name: string }[] }
  expect(shown.theme_items.map((item) => item.name)).toEqual(['蔓かご', '織り'])
  expect(await world.runJobs()).toContain('search-theme')
  expect(await found('蔓かご')).toEqual(expect.arrayContaining(ids))
  expect(await found('藁しごと')).toEqual([])
  expect(await found('織り')).toHaveLength(3)

  await call('POST', `/admin/reference/themes/${theme}/retirement`)
  expect(await offered('themes')).not.toContain('蔓かご')
  const kept = (await call('GET', `/experiences/${ids[0]}`)).body as { theme_items: { name: string }[] }
  expect(kept.theme_items.map((item) => item.name)).toEqual(['蔓かご', '織り'])
})
