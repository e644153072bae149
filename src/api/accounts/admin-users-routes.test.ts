// Tests what users notice: an immediate sign-out, and impersonation by admins.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApi } from '#api/index.ts'
import { me as meSchema } from '#contract/accounts/accounts-schemas.ts'
import { people, person as personSchema } from '#contract/accounts/admin-users-schemas.ts'
import { accountsSetup, cookieOf } from '#test/accounts-setup.ts'
import { aUser } from '#test/factories.ts'

const setup = accountsSetup()
const password = 'asagiri2026'
const reason = 'お問い合わせの確認のため'

let api: ReturnType<typeof buildApi>
beforeAll(() => {
  api = buildApi(setup.app)
})

type Answer = { status: number; body: Record<string, unknown>; cookie: string }

async function call(method: string, path: string, cookie: string, body?: unknown): Promise<Answer> {
  const response = await api.request(`/api/v1${path}`, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    cookie: cookieOf(response),
  }
}

let made = 0
/** A signed-in user. */
async function aPerson(name: string, access_control: 'USER' | 'HOST' | 'ADMIN' = 'USER') {
  const email = `person${++made}@example.jp`
  const { id } = await aUser(setup.app.db, { name, email, access_control })
  await setup.passwords(password, [id])
  const signIn = () => call('POST', '/sign_in', '', { email, password })
  return { id, email, name, signIn, cookie: (await signIn()).cookie }
}
type Somebody = Awaited<ReturnType<typeof aPerson>>

let admin: Somebody
let hanako: Somebody
beforeEach(async () => {
  admin = await aPerson('管理 さとる', 'ADMIN')
  hanako = await aPerson('小川 花子')
})

test('a suspended user is signed out immediately and can’t sign in until the suspension is lifted', async () => {
  expect((await call('GET', '/me', hanako.cookie)).status).toBe(200)
  const suspended = await call('POST', `/admin/users/${hanako.id}/suspension`, admin.cookie, { reason })
  expect(suspended.status).toBe(200)
  expect(personSchema.parse(suspended.body)).toMatchObject({ session_count: 0, suspended_reason: reason })
  expect((await call('GET', '/me', hanako.cookie)).status).toBe(401)
  expect((await hanako.signIn()).status).toBe(401)
  expect((await call('POST', `/admin/users/${hanako.id}/suspension`, admin.cookie, { reason })).body).toMatchObject({
    status: 409,
    code: 'person_changed',
  })
  expect((await call('DELETE', `/admin/users/${hanako.id}/suspension`, admin.cookie)).status).toBe(200)
  // The earlier session stays ended.
  expect((await call('GET', '/me', hanako.cookie)).status).toBe(401)
  expect((await hanako.signIn()).status).toBe(200)
})

test('a suspension during a sign-in prevents the session', async () => {
  // The password check passes before the suspension; the session would be created after it.
  const [outcome] = await Promise.all([
    hanako.signIn(),
    call('POST', `/admin/users/${hanako.id}/suspension`, admin.cookie, { reason }),
  ])
  if (outcome.status === 200) expect((await call('GET', '/me', outcome.cookie)).status).toBe(401)
  expect(await setup.rows('select 1 from user_sessions where user_id = $1', [hanako.id])).toEqual([])
})

test('signing a user out everywhere ends their sessions and keeps their password', async () => {
  const elsewhere = (await hanako.signIn()).cookie
  expect((await call('DELETE', `/admin/users/${hanako.id}/sessions`, admin.cookie)).status).toBe(200)
  for (const cookie of [hanako.cookie, elsewhere]) expect((await call('GET', '/me', cookie)).status).toBe(401)
  expect((await hanako.signIn()).status).toBe(200)
})

test('the list and a user match the contract', async () => {
  const list = await call('GET', `/admin/users?q=${encodeURIComponent(hanako.email)}&state=&sort=`, admin.cookie)
  expect(people.parse(list.body)).toMatchObject({ users: [{ id: hanako.id }], meta: { total_count: 1 } })
  const shown = await call('GET', `/admin/users/${hanako.id}`, admin.cookie)
  expect(personSchema.parse(shown.body)).toMatchObject({ id: hanako.id, session_count: 1, notes: [] })
  expect((await call('GET', '/admin/users/2000000000', admin.cookie)).body).toMatchObject({ code: 'person_not_found' })
  expect((await call('GET', '/admin/users/abc', admin.cookie)).body).toMatchObject({ code: 'person_not_found' })
  expect((await call('GET', '/admin/users?state=asleep', admin.cookie)).status).toBe(422)
})

describe('impersonation', () => {
  const begin = async (id = hanako.id) => await call('POST', `/admin/users/${id}/viewing`, admin.cookie, { reason })
  const both = (answer: Answer) => `${admin.cookie}; ${answer.cookie}`
  const audits = () =>
    setup.rows<{ action: string; actor_id: number; ip_address: string; detail: object }>(
      `select action, actor_id, ip_address, detail from audit_log where subject_id = $1 and action like '%viewing' order by id`,
      [String(hanako.id)],
    )

  test('shows what the user sees, is marked, and can be ended; both are logged, and no sign-in of the user is recorded', async () => {
    const sessions = () =>
      setup.rows('select id, created_at, updated_at from user_sessions where user_id = $1', [hanako.id])
    const before = await sessions()
    const begun = await begin()
    expect(begun.status).toBe(200)
    const cookie = both(begun)
    const shown = await call('GET', '/me', cookie)
    expect(meSchema.parse(shown.body)).toMatchObject({
      id: hanako.id,
      name: '小川 花子',
      viewing: { admin: { id: admin.id, name: '管理 さとる' }, expires_at: begun.body.expires_at },
    })
    const minutes = (new Date(begun.body.expires_at as string).getTime() - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThanOrEqual(30)
    // Admin operations aren't available during impersonation.
    expect((await call('GET', '/admin/users', cookie)).status).toBe(403)
    expect((await call('GET', '/reservations', cookie)).status).toBe(200)
    expect(await sessions()).toEqual(before)

    const ended = await call('DELETE', '/admin/users/viewing', cookie)
    expect(ended.body).toEqual({ user_id: hanako.id })
    expect(ended.cookie).toBe('tsumugi_viewing.session_token=')
    expect((await call('GET', '/me', cookie)).body).toMatchObject({ id: admin.id })
    expect((await call('GET', '/me', admin.cookie)).body).not.toHaveProperty('viewing')
    const [{ viewing_id }] = (await audits()).map(({ detail }) => detail) as [{ viewing_id: number }]
    expect(await audits()).toEqual([
      { action: 'begin_viewing', actor_id: admin.id, ip_address: 'local', detail: { viewing_id, reason } },
      { action: 'end_viewing', actor_id: admin.id, ip_address: 'local', detail: { viewing_id } },
    ])
  })

  test('rejects all writes', async () => {
    const cookie = both(await begin())
    const { email } = hanako
    for (const [method, path, body] of [
      ['POST', '/experience_drafts', { title: '味噌' }],
      ['PATCH', '/me', { current_ambassador_id: null }],
      ['POST', '/reservations', { calendar_ids: [1], number_of_people: 1 }],
      ['DELETE', '/reservations/1/hold', undefined],
      ['POST', '/community_applications', {}],
      ['POST', '/email_verification', undefined],
      ['POST', '/sign_in', { email, password }],
      ['POST', '/password', { email }],
      ['POST', `/admin/users/${hanako.id}/suspension`, { reason }],
      ['POST', `/admin/users/${hanako.id}/viewing`, { reason }],
    ] as const)
      expect((await call(method, path, cookie, body)).body, path).toMatchObject({
        status: 403,
        code: 'seeing_as_somebody',
      })
    // Admins export a user's data only in their own name.
    expect((await call('GET', '/me/data.json', cookie)).body).toMatchObject({ code: 'seeing_as_somebody' })
    const upload = await api.request('/v1_1/tsumugi/image/upload', {
      method: 'POST',
      headers: { cookie },
      body: new FormData(),
    })
    expect(upload.status).toBe(403)
    expect(await setup.rows('select 1 from experience_drafts where user_id = $1', [hanako.id])).toEqual([])
  })

  test('is not possible for admins, oneself and suspended users', async () => {
    const other = await aPerson('もう ひとり', 'ADMIN')
    const host = await aPerson('止まった 人', 'HOST')
    await call('POST', `/admin/users/${host.id}/suspension`, admin.cookie, { reason })
    expect((await begin(other.id)).body).toMatchObject({ status: 422, code: 'admin_not_seen_as' })
    expect((await begin(admin.id)).body).toMatchObject({ status: 422, code: 'own_account' })
    expect((await begin(host.id)).body).toMatchObject({ status: 422, code: 'suspended_not_seen_as' })
    const empty = await call('POST', `/admin/users/${hanako.id}/viewing`, admin.cookie, { reason: ' ' })
    expect(empty.body).toMatchObject({ status: 422, messages: { reason: ['理由を入力してください。'] } })
    expect(await audits()).toEqual([])
  })

  test('is invalid without the admin’s own session', async () => {
    const begun = await begin()
    expect((await call('GET', '/me', begun.cookie)).status).toBe(401)
    // With another user's session, the response shows only that user.
    const other = await aPerson('よその 人')
    expect((await call('GET', '/me', `${other.cookie}; ${begun.cookie}`)).body).toMatchObject({ id: other.id })
    const cookie = both(begun)
    await setup.rows('update users set access_control = $2 where id = $1', [admin.id, 'HOST'])
    expect((await call('GET', '/me', cookie)).body).toMatchObject({ id: admin.id })
  })

  test('ends when the admin loses the role that may begin one', async () => {
    const setRoles = async (...roles: string[]) =>
      await setup.rows('update users set admin_roles = $2 where id = $1', [admin.id, roles])
    const cookie = both(await begin())
    await setRoles('support', 'approvals')
    expect((await call('GET', '/me', cookie)).body).toMatchObject({ id: hanako.id })
    await setRoles('approvals', 'accounting')
    expect((await call('GET', '/me', cookie)).body).toMatchObject({ id: admin.id })
    expect((await call('POST', '/experience_drafts', cookie, { title: '味噌' })).body).toMatchObject({
      code: 'seeing_is_over',
    })
    await setRoles('full')
  })

  test('expires; a page that is still open can’t write in the admin’s name', async () => {
    const cookie = both(await begin())
    await setup.rows(
      "update user_viewings set begun_at = begun_at - interval '31 minutes', expires_at = expires_at - interval '31 minutes'",
    )
    expect((await call('POST', '/experience_drafts', cookie, { title: '味噌' })).body).toMatchObject({
      status: 403,
      code: 'seeing_is_over',
    })
    const reloaded = await call('GET', '/me', cookie)
    expect(reloaded.body).toMatchObject({ id: admin.id })
    expect(reloaded.cookie).toBe('tsumugi_viewing.session_token=')
    expect((await call('DELETE', '/admin/users/viewing', cookie)).body).toEqual({ user_id: null })
    expect((await call('POST', '/experience_drafts', admin.cookie, { title: '味噌' })).status).toBe(201)
  })

  test('ends when the admin signs out or signs in again', async () => {
    const first = both(await begin())
    const host = await aPerson('つぎの 人', 'HOST')
    const second = both(await begin(host.id))
    expect((await call('GET', '/me', first)).body).toMatchObject({ id: admin.id })
    expect((await call('GET', '/me', second)).body).toMatchObject({ id: host.id })
    const out = await call('DELETE', '/sign_out', second)
    expect(out.cookie).toBe('tsumugi.session_token=; tsumugi_viewing.session_token=')
    expect((await call('GET', '/me', second)).status).toBe(401)
    expect(
      await setup.rows('select 1 from user_viewings where admin_id = $1 and ended_at is null', [admin.id]),
    ).toEqual([])
  })
})
