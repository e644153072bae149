import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { accountsSetup, cookieOf } from '#test/accounts-setup.ts'

const setup = accountsSetup()
beforeEach(async () => {
  setup.app.rate_limits = false
  await setup.truncate('users, user_sessions, user_accounts, user_verifications, mails, rate_limits, test.jobs')
})

const hanako = { name: '花子', email: 'hanako@example.jp', password: 'asagiri2026' }
const pair = { email: hanako.email, password: hanako.password }
const signUp = (person: object = hanako) => setup.call('POST', '/sign_up', person)
const signIn = (credentials: object = pair, headers?: Record<string, string>) =>
  setup.call('POST', '/sign_in', credentials, headers)
const me = (cookie: string) => setup.call('GET', '/me', undefined, { cookie })
const mails = () =>
  setup.rows<{ kind: string; to_address: string; subject: string; text_body: string; html_body: string }>(
    'select * from mails order by id',
  )
const tokenIn = (text: string) => /token=([^\s"]+)/.exec(text)?.[1] ?? ''
const lastToken = async () => tokenIn((await mails()).at(-1)?.text_body ?? '')

async function signedIn() {
  await signUp()
  return cookieOf(await signIn())
}

test('signing up creates no session, and signing in works before the address is verified', async () => {
  const up = await signUp({ ...hanako, name: ' 花子\n', email: ' Ｈａｎａｋｏ@Example.JP ' })
  expect(up.status).toBe(201)
  expect(up.headers.getSetCookie()).toEqual([])
  expect(await setup.rows('select 1 from user_sessions')).toEqual([])
  const answer = await signIn({ email: 'HANAKO@example.jp', password: hanako.password })
  expect(answer.status).toBe(200)
  const expected = {
    id: 1,
    name: '花子',
    email: 'hanako@example.jp',
    email_verified: false,
    image_url: null,
    access_control: 'USER',
    current_ambassador_id: null,
  }
  expect(await answer.json()).toEqual(expected)
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^tsumugi\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  const shown = await me(cookieOf(answer))
  expect(shown.status).toBe(200)
  expect(await shown.json()).toEqual(expected)
})

test('no user without a session, with an invented one, or with a changed signature', async () => {
  const cookie = await signedIn()
  const [name = '', value = ''] = cookie.split('=')
  const token = decodeURIComponent(value).split('.')[0] ?? ''
  for (const wrong of [
    '',
    'x=y',
    `${name}=`,
    `${name}=%E0%A4`,
    `${name}=${token}`,
    `${name}=${token}.AAAA`,
    `${name}=${value.replace(/^./, (first) => (first === '_' ? 'A' : '_'))}`,
  ])
    expect((await me(wrong)).status, wrong).toBe(401)
  expect((await me(`other=1; ${name}=broken; ${cookie}`)).status).toBe(200)
})

test('session tokens and passwords are stored as hashes', async () => {
  const cookie = await signedIn()
  const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
  expect(token).toMatch(/^[\w-]{32}$/)
  const stored = await setup.rows<{ token: string }>('select token from user_sessions')
  expect(stored).toEqual([{ token: createHash('sha256').update(token).digest('hex') }])
  const [account] = await setup.rows<{ password: string }>('select password from user_accounts')
  expect(account?.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
})

test('reset and verification tokens are stored as hashes and expire after 60 minutes and 24 hours', async () => {
  await signUp()
  const verification = await lastToken()
  await setup.call('POST', '/password', { email: hanako.email })
  const reset = await lastToken()
  const rows = await setup.rows<{ identifier: string; value: string; minutes: number }>(
    'select identifier, value, round(extract(epoch from expires_at - now()) / 60)::int as minutes from user_verifications order by id',
  )
  expect(rows.map((row) => row.minutes)).toEqual([1440, 60])
  for (const token of [verification, reset]) {
    expect(token).toMatch(/^[\w-]{32}$/)
    expect(JSON.stringify(rows)).not.toContain(token)
  }
})

test('signing in again ends the earlier session; signing out ends the current one', async () => {
  const first = await signedIn()
  const second = cookieOf(await signIn(pair, { cookie: first }))
  expect(second).not.toBe(first)
  expect((await me(first)).status).toBe(401)
  expect((await me(second)).status).toBe(200)
  const elsewhere = cookieOf(await signIn())
  const out = await setup.call('DELETE', '/sign_out', undefined, { cookie: second })
  expect(out.status).toBe(200)
  expect(out.headers.getSetCookie()).toEqual(['tsumugi.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax'])
  expect((await me(second)).status).toBe(401)
  expect((await me(elsewhere)).status).toBe(200)
  expect((await setup.call('DELETE', '/sign_out')).status).toBe(200)
})

test.each([
  ['USER', 30 * 24],
  ['ADMIN', 12],
])('a session of %s lives %i hours', async (access_control, hours) => {
  await signUp()
  await setup.rows(`update users set access_control = '${access_control}'`)
  expect((await signIn()).status).toBe(200)
  const [session] = await setup.rows(
    'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from user_sessions',
  )
  expect(session).toEqual({ hours })
})

test('a session ends after its time', async () => {
  const cookie = await signedIn()
  await setup.rows("update user_sessions set expires_at = now() - interval '1 second'")
  expect((await me(cookie)).status).toBe(401)
})

test.each(['suspended_at', 'erased_at'])('with %s there is no session, old or new, and no mail', async (column) => {
  const cookie = await signedIn()
  await setup.rows(`update users set ${column} = now()`)
  await setup.truncate('mails')
  expect((await me(cookie)).status).toBe(401)
  const answer = await signIn()
  expect(answer.status).toBe(401)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect((await setup.call('POST', '/password', { email: hanako.email })).status).toBe(200)
  expect((await signUp()).status).toBe(201)
  expect(await mails()).toEqual([])
})

test('an unknown address and a wrong password have the same message and the same cost', async () => {
  await signUp()
  const began = performance.now()
  await signIn({ email: '\u0000', password: '' })
  // Even a request without work takes as long as one with work.
  expect(performance.now() - began).toBeGreaterThan(145)
  const answers = await Promise.all([
    signIn({ email: hanako.email, password: 'wrong2026' }),
    signIn({ email: 'nobody@example.jp', password: 'wrong2026' }),
    signIn({ email: 'not an address', password: 'wrong2026' }),
    signIn({ email: '\u0000', password: '' }),
  ])
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  for (const [index, answer] of answers.entries()) {
    expect(answer.status).toBe(401)
    expect(bodies[index]).toEqual({
      status: 401,
      code: 'wrong_credentials',
      message: 'メールアドレスまたはパスワードが不正です',
      messages: { base: ['メールアドレスまたはパスワードが不正です'] },
    })
    expect(answer.headers.getSetCookie()).toEqual([])
  }
})

test('a sign-up with a known address gets the same response, changes nothing, and its owner gets a mail', async () => {
  const first = await signUp()
  const again = await signUp({ ...hanako, name: 'なりすまし', password: 'another2026' })
  expect([again.status, await again.json()]).toEqual([first.status, await first.json()])
  expect((await mails()).map((mail) => [mail.kind, mail.to_address])).toEqual([
    ['email_verification', hanako.email],
    ['already_registered', hanako.email],
  ])
  const text = (await mails())[1]?.text_body ?? ''
  expect(text).toContain('登録済み')
  expect(text).toContain('花子 様')
  expect(text).not.toContain('なりすまし')
  expect((await signIn()).status).toBe(200)
  expect((await signIn({ email: hanako.email, password: 'another2026' })).status).toBe(401)
})

test('two concurrent sign-ups create one user', async () => {
  const answers = await Promise.all([signUp(), signUp(), signUp()])
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
  expect(await setup.rows('select 1 from users')).toHaveLength(1)
  expect((await mails()).map((mail) => mail.kind).toSorted()).toEqual([
    'already_registered',
    'already_registered',
    'email_verification',
  ])
})

test('problems are reported by field, and nothing is stored', async () => {
  const answer = await signUp({ name: ' \u200b', email: 'hanako', password: 'short1' })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toEqual({
    status: 422,
    code: 'invalid_input',
    message: 'お名前を入力してください。',
    messages: {
      name: ['お名前を入力してください。'],
      email: ['メールアドレスを正しく入力してください。'],
      password: ['8文字以上で入力してください。'],
    },
  })
  const fieldsOf = async (person: object) =>
    Object.keys(((await (await signUp(person)).json()) as { messages: object }).messages)
  expect(await fieldsOf({ ...hanako, name: '花'.repeat(101) })).toEqual(['name'])
  expect(await fieldsOf({ ...hanako, password: 'onlyletters' })).toEqual(['password'])
  expect(await fieldsOf({ ...hanako, password: `a1${'x'.repeat(127)}` })).toEqual(['password'])
  expect(await fieldsOf({ name: '花子' })).toEqual(['email', 'password'])
  expect(await setup.rows('select 1 from users union all select 1 from mails')).toEqual([])
})

test('addresses that carriers issued are valid', async () => {
  const person = { ...hanako, email: 'foo..bar.@docomo.ne.jp' }
  expect((await signUp(person)).status).toBe(201)
  expect((await setup.call('PUT', '/email_verification', { token: await lastToken() })).status).toBe(200)
  expect((await signIn({ email: person.email, password: person.password })).status).toBe(200)
  await setup.call('POST', '/password', { email: person.email })
  const json = { reset_password_token: await lastToken(), password: 'changed2026' }
  expect((await setup.call('PUT', '/password', json)).status).toBe(200)
  expect((await signIn({ email: person.email, password: 'changed2026' })).status).toBe(200)
})

test('a reset works once, ends all sessions of that user only, and verifies the address', async () => {
  const here = await signedIn()
  const there = cookieOf(await signIn())
  const taro = { name: '太郎', email: 'taro@example.jp', password: 'asagiri2026' }
  await signUp(taro)
  const other = cookieOf(await signIn({ email: taro.email, password: taro.password }))
  await setup.call('POST', '/password', { email: hanako.email })
  const earlier = await lastToken()
  await setup.call('POST', '/password', { email: hanako.email })
  const token = await lastToken()
  const json = { reset_password_token: token, password: 'changed2026' }
  // A rejected password leaves the link valid.
  expect((await setup.call('PUT', '/password', { ...json, password: 'short' })).status).toBe(422)
  const together = await Promise.all([setup.call('PUT', '/password', json), setup.call('PUT', '/password', json)])
  expect(together.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422])
  for (const cookie of [here, there]) expect((await me(cookie)).status).toBe(401)
  expect((await me(other)).status).toBe(200)
  expect((await signIn()).status).toBe(401)
  const again = await signIn({ email: hanako.email, password: 'changed2026' })
  expect(((await again.json()) as { email_verified: boolean }).email_verified).toBe(true)
  for (const used of [token, earlier]) {
    const answer = await setup.call('PUT', '/password', { ...json, reset_password_token: used })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'reset_token_invalid'])
  }
})

test('a reset link expires', async () => {
  await signUp()
  await setup.call('POST', '/password', { email: hanako.email })
  const token = await lastToken()
  await setup.rows("update user_verifications set expires_at = now() - interval '1 second'")
  const answer = await setup.call('PUT', '/password', { reset_password_token: token, password: 'changed2026' })
  expect(answer.status).toBe(422)
  expect((await signIn()).status).toBe(200)
})

test('a reset request for an unknown address gets the same response and sends no mail', async () => {
  await signUp()
  const known = await setup.call('POST', '/password', { email: hanako.email })
  const unknown = await setup.call('POST', '/password', { email: 'nobody@example.jp' })
  expect([unknown.status, await unknown.json()]).toEqual([known.status, await known.json()])
  expect((await mails()).map((mail) => mail.kind)).toEqual(['email_verification', 'password_reset'])
  expect((await setup.call('POST', '/password', { email: 'nonsense' })).status).toBe(422)
})

test('a verification link works twice, only for its address, and not as a reset link', async () => {
  const cookie = await signedIn()
  const token = await lastToken()
  const verify = () => setup.call('PUT', '/email_verification', { token })
  const reset = { reset_password_token: token, password: 'changed2026' }
  expect((await setup.call('PUT', '/password', reset)).status).toBe(422)
  expect((await verify()).status).toBe(200)
  expect((await verify()).status).toBe(200)
  expect(((await (await me(cookie)).json()) as { email_verified: boolean }).email_verified).toBe(true)
  await setup.rows("update users set email = 'moved@example.jp', email_verified = false")
  expect((await verify()).status).toBe(422)
  expect(await setup.rows('select 1 from users where email_verified')).toEqual([])
  expect((await setup.call('PUT', '/email_verification', { token: 'made up' })).status).toBe(422)
})

test('a signed-in user can request the verification mail again until the address is verified', async () => {
  expect((await setup.call('POST', '/email_verification')).status).toBe(401)
  const cookie = await signedIn()
  const resend = () => setup.call('POST', '/email_verification', undefined, { cookie })
  expect((await resend()).status).toBe(200)
  expect((await mails()).map((mail) => mail.kind)).toEqual(['email_verification', 'email_verification'])
  expect((await setup.call('PUT', '/email_verification', { token: await lastToken() })).status).toBe(200)
  expect((await resend()).status).toBe(200)
  expect(await mails()).toHaveLength(2)
})

test('every mail has a job and the common layout', async () => {
  await signUp()
  const [mail] = await mails()
  expect(mail?.subject).toBe('メールアドレスの確認をお願いします【つむぎ】')
  expect(mail?.text_body).toMatch(/^花子 様\n/)
  expect(mail?.text_body).toMatch(/\nhttp:\/\/localhost:3000\/email_verification\?token=[\w-]+\n/)
  expect(mail?.html_body).toContain('<a href="http://localhost:3000/email_verification?token=')
  expect(await setup.app.sentJobs()).toEqual([{ name: 'deliver-mail', data: { id: 1 }, after: 0 }])
})

test('a name can’t put a link or markup into a mail to another user’s address', async () => {
  await signUp({ ...hanako, name: '当選です https://evil.example/x' })
  await signUp({ ...hanako, name: '<b>花子</b>', email: 'other@example.jp' })
  const [link, markup] = await mails()
  expect(link?.text_body).not.toContain('evil')
  expect(link?.html_body).not.toContain('evil')
  expect(markup?.html_body).not.toContain('<b>花子')
})

test('attempts are limited per account for all clients; the right password resets the limit', async () => {
  setup.app.rate_limits = true
  await signUp()
  const from = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number}` })
  const guess = (number: number) => signIn({ email: hanako.email, password: 'wrong2026' }, from(number))
  for (let i = 0; i < 9; i++) expect((await guess(i)).status).toBe(401)
  expect((await signIn(pair, from(50))).status).toBe(200)
  const statuses = []
  for (let i = 0; i < 11; i++) statuses.push((await guess(i)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  const right = await signIn(pair, from(60))
  expect([right.status, ((await right.json()) as { code: string }).code]).toEqual([429, 'sign_in_too_many_attempts'])
  // Attempts on an unknown address count as well.
  const unknown = { email: 'nobody@example.jp', password: 'wrong2026' }
  for (let i = 0; i < 10; i++) expect((await signIn(unknown)).status).toBe(401)
  expect((await signIn(unknown)).headers.get('retry-after')).toBe('900')
  setup.app.clock.advance(15 * 60_000)
  expect((await signIn(pair, from(60))).status).toBe(200)
}, 30_000)

test('mails to one address are limited, whether it is known or not', async () => {
  setup.app.rate_limits = true
  for (const email of [hanako.email, 'nobody@example.jp']) {
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await setup.call('POST', '/password', { email })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  }
})

test('malformed input is rejected and never causes a 500', async () => {
  const values: unknown[] = [
    null,
    0,
    -1,
    '',
    'x',
    '\u0000',
    '\ud800',
    'a'.repeat(999),
    '<script>',
    "'; drop table users --",
    [],
    {},
    [[[]]],
    true,
  ]
  const cases = [
    ['POST', '/sign_up', ['name', 'name_kana', 'email', 'password']],
    ['POST', '/sign_in', ['email', 'password']],
    ['POST', '/password', ['email']],
    ['PUT', '/password', ['reset_password_token', 'password']],
    ['PUT', '/email_verification', ['token']],
  ] as const
  const good: Record<string, string> = {
    name: '花子',
    name_kana: 'はなこ',
    email: 'a@example.jp',
    password: 'asagiri2026',
    reset_password_token: 'x',
    token: 'x',
  }
  const calls = cases.flatMap(([method, path, fields]) => [
    ...fields.flatMap((field) =>
      values.map((value) => ({
        method,
        path,
        body: { ...Object.fromEntries(fields.map((name) => [name, good[name]])), [field]: value } as unknown,
      })),
    ),
    ...['', '{', 'null', '[]', '"x"', '{"a":'.repeat(500)].map((body) => ({ method, path, body: body as unknown })),
  ])
  for (let i = 0; i < calls.length; i += 8)
    await Promise.all(
      calls.slice(i, i + 8).map(async ({ method, path, body }) => {
        const answer = await setup.call(method, path, body)
        expect(answer.status, `${method} ${path} ${JSON.stringify(body)} ${await answer.clone().text()}`).toBeLessThan(
          500,
        )
      }),
    )
  const form = await setup.request('/api/v1/sign_in', { method: 'POST', body: new URLSearchParams(pair) })
  expect(form.status).toBe(422)
}, 120_000)
