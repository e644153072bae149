// The checklist of a request for publication, the goal of its clock, and the reply templates.
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type ApprovalCheckBody,
  approvalChecks,
  approvalSettingsAnswer,
  experienceApproval,
  queue,
} from '#contract/experiences/admin-experiences-schemas.ts'
import { officeHome } from '#contract/office/office-schemas.ts'
import { usualApprovalSettings } from '#domain/experiences/approval-settings.ts'
import { isoJapan } from '#domain/shared/japan-time.ts'
import type { UserActor } from '#services/shared/actor.ts'
import { apiOf } from '#test/api.ts'
import { bookingWorld } from '#test/booking-world.ts'
import { signedInAs } from '#test/database.ts'
import { aForm, aHost, anAdmin, anExperience } from '#test/factories.ts'
import { officeRoutes } from '../office/office-routes.ts'
import { adminExperiencesRoutes } from './admin-experiences-routes.ts'
import { experiencesRoutes } from './experiences-routes.ts'
import { hostExperiencesRoutes } from './host-experiences-routes.ts'

const world = bookingWorld({ connections: 5 })
let admin: UserActor
let colleague: UserActor
let host: UserActor

beforeAll(async () => {
  admin = await anAdmin(world.db)
  colleague = await anAdmin(world.db)
  host = await aHost(world.db)
})

async function call(actor: UserActor, method: string, path: string, body?: unknown) {
  const api = apiOf(world, hostExperiencesRoutes(), adminExperiencesRoutes(), experiencesRoutes(), officeRoutes())
  const response = await api.request(`/api/v1${path}`, {
    method,
    headers: { ...signedInAs(actor), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function requested(): Promise<number> {
  const { body } = await call(host, 'POST', '/experiences', await aForm(world.db, { user_id: host.id }))
  return Number(body.id)
}
const checksOf = async (id: number) =>
  approvalChecks.parse((await call(admin, 'GET', `/admin/experiences/${id}/checks`)).body)
const put = async (id: number, body: Partial<ApprovalCheckBody>, actor = admin) =>
  await call(actor, 'PUT', `/admin/experiences/${id}/checks`, {
    checked: true,
    updated_at: (await checksOf(id)).updated_at,
    ...body,
  })
const points = async (id: number) => (await checksOf(id)).checks.map(({ point, outdated }) => [point, outdated])
const approvalOf = async (id: number) =>
  experienceApproval.parse((await call(admin, 'GET', `/admin/experiences/${id}`)).body)

describe('the checklist', () => {
  test('each admin sees what the other has checked, and may take it back', async () => {
    const id = await requested()
    expect((await checksOf(id)).checks).toEqual([])
    expect((await put(id, { point: 'pictures' })).status).toBe(200)
    expect((await put(id, { point: 'place' }, colleague)).status).toBe(200)
    // Again, after a lost response, and by the other: the first one stays.
    expect((await put(id, { point: 'pictures' }, colleague)).status).toBe(200)
    const { checks } = await checksOf(id)
    expect(checks.map(({ point }) => point).toSorted()).toEqual(['pictures', 'place'])
    expect(checks.find(({ point }) => point === 'pictures')).toMatchObject({ by: admin.name, outdated: false })
    await put(id, { point: 'place', checked: false })
    await put(id, { point: 'place', checked: false }, colleague)
    expect(await points(id)).toEqual([['pictures', false]])
  })

  test('two admins at once check different and the same points', async () => {
    const id = await requested()
    const answers = await Promise.all([
      put(id, { point: 'price' }),
      put(id, { point: 'price' }, colleague),
      put(id, { point: 'rules' }),
      put(id, { point: 'safety' }, colleague),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(Object.fromEntries(await points(id))).toEqual({ price: false, rules: false, safety: false })
  })

  test('an edit makes the checks old, and a check of what the admin has not seen is refused', async () => {
    const id = await requested()
    const before = (await checksOf(id)).updated_at
    await put(id, { point: 'content' })
    const edited = await call(host, 'PUT', `/experiences/${id}`, {
      ...(await aForm(world.db, { user_id: host.id })),
      title: '別の題名',
    })
    expect(edited.status).toBe(200)
    expect(await points(id)).toEqual([['content', true]])
    expect((await put(id, { point: 'price', updated_at: before })).body).toMatchObject({ code: 'experience_changed' })
    expect((await put(id, { point: 'content' }, colleague)).status).toBe(200)
    expect((await checksOf(id)).checks).toMatchObject([{ point: 'content', by: colleague.name, outdated: false }])
  })

  test('the next request has its own, and the decision records what was checked', async () => {
    const id = await requested()
    await put(id, { point: 'dates' })
    await put(id, { point: 'pictures' })
    await call(admin, 'POST', `/admin/experiences/${id}/approval`, {
      action: 'return',
      comment: '写真を足してください',
    })
    expect((await put(id, { point: 'price' })).body).toMatchObject({ code: 'experience_not_decidable' })
    await call(host, 'PUT', `/experiences/${id}`, await aForm(world.db, { user_id: host.id }))
    expect(await points(id)).toEqual([])
    const { detail } = await world.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'return_experience')
      .where('subject_id', '=', String(id))
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ checked: ['日程', '写真'] })
  })

  test('refuses what is not a point, another id, and an experience without a request', async () => {
    const id = await requested()
    for (const body of [
      { point: 'everything' },
      { point: 'price', checked: 'はい' },
      { point: 'price', updated_at: 1 },
    ])
      expect((await put(id, body as object)).status).toBe(422)
    expect((await put(id, { point: 'price', updated_at: "' or 1=1" })).status).toBe(409)
    expect((await call(admin, 'GET', '/admin/experiences/999999/checks')).status).toBe(404)
    const published = (await anExperience(world.db)).id
    expect((await put(published, { point: 'price' })).body).toMatchObject({ code: 'experience_not_decidable' })
    expect(await points(published)).toEqual([])
  })
})

describe('the goal and the templates', () => {
  const settingsOf = async () =>
    approvalSettingsAnswer.parse((await call(admin, 'GET', '/admin/approval_settings')).body)
  const change = (body: object, actor = admin) => call(actor, 'PUT', '/admin/approval_settings', body)
  const homeOf = async () => officeHome.parse((await call(admin, 'GET', '/admin/home')).body)

  test('the clock counts from the request, an edit does not restart it, and the home counts what is overdue', async () => {
    const id = await requested()
    const at = world.clock.now()
    const { version } = await settingsOf()
    expect((await change({ goal_hours: 5, templates: [], version })).status).toBe(200)
    const by = isoJapan(new Date(at.getTime() + 5 * 3_600_000))
    expect((await approvalOf(id)).answer_by).toBe(by)
    expect(await homeOf()).toMatchObject({ waiting: { overdue_experiences: 0 }, approval_goal_hours: 5 })
    world.clock.set(isoJapan(new Date(at.getTime() + 5 * 3_600_000 + 1000)))
    await call(host, 'PUT', `/experiences/${id}`, {
      ...(await aForm(world.db, { user_id: host.id })),
      title: '待つあいだに直した題名',
    })
    expect((await homeOf()).waiting.overdue_experiences).toBeGreaterThan(0)
    const row = async (status: string) =>
      queue
        .parse((await call(admin, 'GET', `/admin/experiences?status=${status}&q=${id}`)).body)
        .experiences.find((one) => one.id === id)
    expect((await row('waiting'))?.answer_by).toBe(by)
    await call(admin, 'POST', `/admin/experiences/${id}/approval`, { action: 'approve' })
    expect((await row('published'))?.answer_by).toBeNull()
    expect((await approvalOf(id)).answer_by).toBeNull()
  })

  test('are saved together; a second admin who read an older version overwrites nothing', async () => {
    const { version } = await settingsOf()
    const templates = [{ name: ' 写真 ', action: 'return', body: '写真を加えてください。' }]
    const both = await Promise.all(
      [24, 36].map((goal_hours, at) => change({ goal_hours, templates, version }, at === 0 ? admin : colleague)),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    // The winner's call again, after a lost response, changes nothing.
    const winner = { goal_hours: both[0]!.status === 200 ? 24 : 36, templates, version }
    expect((await change(winner)).status).toBe(200)
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'settings_changed' })
    expect(await settingsOf()).toEqual({
      goal_hours: both[0]!.status === 200 ? 24 : 36,
      templates: [{ ...templates[0], name: '写真' }],
      version: version + 1,
    })
  })

  test('the usual ones are there until an admin saves others; bad ones are refused at their place', async () => {
    await world.db.deleteFrom('settings').where('key', '=', 'approvals').execute()
    expect(await settingsOf()).toEqual({ ...usualApprovalSettings, version: 0 })
    const bad = { goal_hours: 0, templates: [{ name: '', action: 'approve', body: 'よい体験です' }], version: 0 }
    const answer = await change(bad)
    expect(answer.status).toBe(422)
    expect(Object.keys((answer.body as { messages: object }).messages)).toEqual(['goal_hours', '0.name'])
    expect((await change({ ...bad, goal_hours: '5' })).status).toBe(422)
    expect((await change({ ...bad, templates: [{ name: 'あ', action: 'seen', body: 'い' }] })).status).toBe(422)
    expect((await settingsOf()).version).toBe(0)
  })
})
