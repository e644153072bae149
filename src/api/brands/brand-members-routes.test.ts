import { beforeEach, expect, test } from 'vitest'
import { brandMe, brandMembers, brandInvitation } from '#contract/brands/brand-members-schemas.ts'
import { cookieOf } from '#test/accounts-setup.ts'
import { realBrandAccounts } from '#test/brand-accounts.ts'
import { brandCalls, PASSWORD } from '#test/brand-calls.ts'
import { aBrandMember } from '#test/brand-factories.ts'
import { testApp } from '#test/database.ts'
import { aBrand } from '#test/factories.ts'

const base_url = 'https://tsumugi.example'
const app = testApp({}, ({ db, clock, jobs }) => ({
  base_url,
  brand_accounts: realBrandAccounts({ db, clock, jobs, base_url }),
}))
let brand_id: number

beforeEach(async () => {
  // Tokens and sessions expire by the system clock.
  app.clock.set(new Date())
  await app.db.deleteFrom('mails').execute()
  await app.db.deleteFrom('brand_members').execute()
  brand_id = await aBrand(app.db, { name: '里山工房' })
})

const { call, linkTo, tokenTo, signIn, ...calls } = brandCalls(app)
const inviteAsOperator = (email: string, into = brand_id) => calls.invite(email, into)
const join = (email: string, into = brand_id) => calls.join(email, into)
const messagesOf = ({ body }: { body: Record<string, unknown> }) => body.messages

test('from the mailed invitation to membership, with a separate session cookie', async () => {
  const invitation_token = await inviteAsOperator('Aoi@Example.jp ')
  const link = await linkTo('aoi@example.jp')
  expect(link.pathname).toBe('/brand/invitation')
  expect(link.searchParams.get('email')).toBe('aoi@example.jp')
  const seen = await call('GET', `/invitation?invitation_token=${invitation_token}`)
  expect(brandInvitation.parse(seen.body)).toMatchObject({ email: 'aoi@example.jp', brand_name: '里山工房' })
  // Sign-in fails before the invitation is accepted.
  expect((await call('POST', '/sign-in', { email: 'aoi@example.jp', password: PASSWORD })).status).toBe(401)
  expect((await call('PUT', '/invitation', { invitation_token, password: 'short' })).body.messages).toEqual({
    password: ['8文字以上で入力してください。'],
  })
  expect((await call('PUT', '/invitation', { invitation_token, password: PASSWORD })).status).toBe(200)
  const signedIn = await call('POST', '/sign-in', { email: 'AOI@example.jp', password: PASSWORD })
  expect(brandMe.parse(signedIn.body)).toMatchObject({ email: 'aoi@example.jp', brand_id, brand_name: '里山工房' })
  expect(signedIn.response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-tsumugi_brand\.session_token=.+; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    expect.stringMatching(
      /^__Host-tsumugi_brand\.known_browser=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ])
  const cookie = cookieOf(signedIn.response)
  const { brand_members, meta } = brandMembers.parse((await call('GET', '', undefined, cookie)).body)
  expect(brand_members).toMatchObject([{ email: 'aoi@example.jp', brand_id, invitation_accepted: true }])
  expect(meta).toEqual({ current_page: 1, total_pages: 1 })
  const out = await call('DELETE', '/sign-out', undefined, cookie)
  expect(out.response.headers.getSetCookie()[0]).toMatch(/Max-Age=0; Path=\/;/)
  expect((await call('GET', '/me', undefined, cookie)).status).toBe(401)
})

test('an invitation is valid once and for seven days, and a new one replaces it', async () => {
  const first = await inviteAsOperator('aoi@example.jp')
  const second = await inviteAsOperator('aoi@example.jp')
  const invalid = { invitation_token: [expect.stringContaining('この招待のリンクは使えません。')] }
  const accept = (invitation_token: string) => call('PUT', '/invitation', { invitation_token, password: PASSWORD })
  expect(messagesOf(await accept(first))).toEqual(invalid)
  const both = await Promise.all([accept(second), accept(second)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]))
  expect(messagesOf(await accept(second))).toEqual(invalid)
  expect((await call('GET', `/invitation?invitation_token=${second}`)).status).toBe(422)
  const old = await inviteAsOperator('ren@example.jp')
  await app.db
    .updateTable('brand_invitations')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('used_at', 'is', null)
    .execute()
  expect(messagesOf(await accept(old))).toEqual(invalid)
  const stored = await app.db.selectFrom('brand_invitations').select('token_hash').execute()
  expect(stored.map(({ token_hash }) => token_hash)).not.toContain(old)
})

test('a wrong password and an unknown address have the same error', async () => {
  await join('aoi@example.jp')
  for (const email of ['aoi@example.jp', 'nobody@example.jp', 'x']) {
    const answer = await call('POST', '/sign-in', { email, password: 'wrong-pass-1' })
    expect(answer).toMatchObject({ status: 401, body: { status: 401 } })
    expect(answer.body.messages).toEqual({ base: ['メールアドレスまたはパスワードが不正です'] })
  }
})

test('members invite and remove; a removed member is signed out immediately', async () => {
  const aoi = await join('aoi@example.jp')
  expect((await call('POST', '/invitation', { email: '' }, aoi)).body.messages).toEqual({ email: ['必須項目です。'] })
  expect((await call('POST', '/invitation', { email: 'a@b' }, aoi)).body.messages).toEqual({
    email: ['無効なメールアドレスです。正しい形式で入力してください。'],
  })
  const invited = await call('POST', '/invitation', { email: 'ren@example.jp' }, aoi)
  expect(invited).toMatchObject({ status: 201, body: { email: 'ren@example.jp', invitation_accepted: false } })
  expect((await call('POST', '/invitation', { email: 'aoi@example.jp' }, aoi)).body.messages).toEqual({
    email: ['このメールアドレスの方は、すでにメンバーとして参加しています。'],
  })
  const invitation_token = await tokenTo('ren@example.jp')
  await call('PUT', '/invitation', { invitation_token, password: PASSWORD })
  const ren = await signIn('ren@example.jp')
  expect((await call('GET', '/me', undefined, ren)).status).toBe(200)
  expect((await call('DELETE', `/${Number(invited.body.id)}`, undefined, aoi)).status).toBe(200)
  expect((await call('GET', '/me', undefined, ren)).status).toBe(401)
  expect((await call('POST', '/sign-in', { email: 'ren@example.jp', password: PASSWORD })).status).toBe(401)
  expect((await call('DELETE', `/${Number(invited.body.id)}`, undefined, aoi)).status).toBe(404)
  const noted = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', String(invited.body.id))
    .execute()
  expect(noted.map(({ action }) => action)).toEqual(['invite_brand_member', 'remove_brand_member'])
})

test('a removed member gets a mail, learns of it with the right password only, and can be invited again', async () => {
  const aoi = await join('aoi@example.jp')
  const ren = await join('ren@example.jp')
  const { id } = (await call('GET', '/me', undefined, ren)).body
  await app.db.deleteFrom('mails').execute()
  await call('DELETE', `/${Number(id)}`, undefined, aoi)
  const mails = await app.db.selectFrom('mails').select(['kind', 'to_address', 'subject']).execute()
  expect(mails).toEqual([
    { kind: 'brand_member_removed', to_address: 'ren@example.jp', subject: expect.stringContaining('里山工房') },
  ])
  const enter = async (password: string) =>
    (await call('POST', '/sign-in', { email: 'ren@example.jp', password })).body.code
  expect(await enter(PASSWORD)).toBe('brand_member_removed')
  expect(await enter('wrong-pass-1')).toBe('wrong_credentials')
  const members = brandMembers.parse((await call('GET', '', undefined, aoi)).body).brand_members
  expect(members.map(({ email }) => email)).toEqual(['aoi@example.jp'])
  expect((await call('DELETE', `/${Number(id)}`, undefined, aoi)).status).toBe(404)
  // The former password isn't mailed a new one, and an invitation doesn't revive it.
  await app.db.deleteFrom('mails').execute()
  await call('POST', '/password', { email: 'ren@example.jp' })
  expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([])
  const invitation_token = await inviteAsOperator('ren@example.jp')
  expect(await enter(PASSWORD)).not.toBeUndefined()
  await call('PUT', '/invitation', { invitation_token, password: 'shinmai-no-hi-3' })
  expect(await enter(PASSWORD)).toBe('wrong_credentials')
  const again = await signIn('ren@example.jp', 'shinmai-no-hi-3')
  expect((await call('GET', '/me', undefined, again)).body.id).toBe(id)
  expect((await call('GET', '/me', undefined, ren)).status).toBe(401)
})

test('a withdrawn invitation is not mailed about, and can’t be accepted', async () => {
  const aoi = await join('aoi@example.jp')
  const invitation_token = await inviteAsOperator('ren@example.jp')
  await app.db.deleteFrom('mails').execute()
  const { brand_members } = brandMembers.parse((await call('GET', '', undefined, aoi)).body)
  await call('DELETE', `/${brand_members.find(({ email }) => email === 'ren@example.jp')!.id}`, undefined, aoi)
  expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([])
  expect((await call('PUT', '/invitation', { invitation_token, password: PASSWORD })).body.code).toBe(
    'invitation_token_invalid',
  )
})

test('an expired invitation is listed as expired', async () => {
  const aoi = await join('aoi@example.jp')
  await inviteAsOperator('ren@example.jp')
  const listed = async () =>
    brandMembers
      .parse((await call('GET', '', undefined, aoi)).body)
      .brand_members.map(({ invitation_expired }) => invitation_expired)
  expect(await listed()).toEqual([false, false])
  await app.db
    .updateTable('brand_invitations')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('used_at', 'is', null)
    .execute()
  expect(await listed()).toEqual([false, true])
})

test('two members who remove the same one at once remove and mail them once', async () => {
  const [aoi, hana, ren] = [
    await join('aoi@example.jp'),
    await join('hana@example.jp'),
    await join('ren@example.jp'),
  ] as const
  const { id } = (await call('GET', '/me', undefined, ren)).body
  const both = await Promise.all([aoi, hana].map((by) => call('DELETE', `/${Number(id)}`, undefined, by)))
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404])
  const mails = await app.db.selectFrom('mails').select('id').where('kind', '=', 'brand_member_removed').execute()
  expect(mails).toHaveLength(1)
  // A member of another brand removes nobody, removed or not.
  const stranger = await join('other@example.jp', await aBrand(app.db))
  expect((await call('DELETE', `/${Number(id)}`, undefined, stranger)).body.code).toBe('brand_member_not_found')
})

test('a link for a new password that is under way ends with the removal', async () => {
  const aoi = await join('aoi@example.jp')
  const ren = await join('ren@example.jp')
  const { id } = (await call('GET', '/me', undefined, ren)).body
  await call('POST', '/password', { email: 'ren@example.jp' })
  const reset_password_token = (await linkTo('ren@example.jp')).searchParams.get('reset_password_token')
  await call('DELETE', `/${Number(id)}`, undefined, aoi)
  const reset = await call('PUT', '/password', { reset_password_token, password: 'shinmai-no-hi-3' })
  expect(reset.body.code).toBe('reset_token_invalid')
})

test('a removal and a sign-in at once leave no session that works', async () => {
  const aoi = await join('aoi@example.jp')
  const ren = await join('ren@example.jp')
  const { id } = (await call('GET', '/me', undefined, ren)).body
  const [entered] = await Promise.all([
    call('POST', '/sign-in', { email: 'ren@example.jp', password: PASSWORD }),
    call('DELETE', `/${Number(id)}`, undefined, aoi),
  ])
  const cookie = cookieOf(entered.response)
  expect((await call('GET', '/me', undefined, cookie)).status).toBe(401)
})

test('members can’t remove themselves or the last member, not even concurrently', async () => {
  const aoi = await join('aoi@example.jp')
  const { id } = (await call('GET', '/me', undefined, aoi)).body
  expect((await call('DELETE', `/${Number(id)}`, undefined, aoi)).body.code).toBe('own_brand_member')
  const ren = await join('ren@example.jp')
  const ren_id = (await call('GET', '/me', undefined, ren)).body.id
  const both = await Promise.all([
    call('DELETE', `/${Number(ren_id)}`, undefined, aoi),
    call('DELETE', `/${Number(id)}`, undefined, ren),
  ])
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  const left = await app.db
    .selectFrom('brand_members')
    .select('id')
    .where('brand_id', '=', brand_id)
    .where('invitation_accepted_at', 'is not', null)
    .execute()
  expect(left).toHaveLength(1)
})

test('a password reset by mail ends all sessions; unknown addresses get the same response', async () => {
  const aoi = await join('aoi@example.jp')
  await inviteAsOperator('invited@example.jp')
  await app.db.deleteFrom('mails').execute()
  const asked = await Promise.all(
    ['aoi@example.jp', 'nobody@example.jp', 'invited@example.jp'].map((email) => call('POST', '/password', { email })),
  )
  expect(new Set(asked.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  const mails = await app.db.selectFrom('mails').select('to_address').execute()
  expect(mails).toEqual([{ to_address: 'aoi@example.jp' }])
  const reset_password_token = (await linkTo('aoi@example.jp')).searchParams.get('reset_password_token')
  const reset = () => call('PUT', '/password', { reset_password_token, password: 'shinmai-no-hi-3' })
  const check = async () => (await call('GET', `/password?reset_password_token=${reset_password_token}`)).status
  expect(await check()).toBe(200)
  expect((await reset()).status).toBe(200)
  expect(await check()).toBe(422)
  expect((await reset()).body.messages).toHaveProperty('reset_password_token')
  expect((await call('GET', '/me', undefined, aoi)).status).toBe(401)
  expect((await call('POST', '/sign-in', { email: 'aoi@example.jp', password: PASSWORD })).status).toBe(401)
  await signIn('aoi@example.jp', 'shinmai-no-hi-3')
})

test('pages of twenty', async () => {
  const aoi = await join('aoi@example.jp')
  for (let i = 0; i < 21; i++) await aBrandMember(app.db, { brand_id, invitation_accepted_at: null })
  const { brand_members, meta } = brandMembers.parse((await call('GET', '?page=2', undefined, aoi)).body)
  expect([brand_members.length, meta.total_pages]).toEqual([2, 2])
  expect(brandMembers.parse((await call('GET', '?page=9', undefined, aoi)).body).brand_members).toEqual([])
})
