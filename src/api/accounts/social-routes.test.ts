// Tests sign-in with LINE and Google from the button to the session, with a fake company.
import { describe, expect, it } from 'vitest'
import * as schemas from '#contract/accounts/social-schemas.ts'
import { closeDueAccounts } from '#services/accounts/sweep/sweep-accounts.ts'
import { getLegalVersion } from '#services/reference/settings/legal-pages.ts'
import { type Browser, GMAIL, LINE, socialSetup } from '#test/social-setup.ts'

const { setup, company, browser, mails, identities, code, aMember, link, enter } = socialSetup()

describe('offered companies', () => {
  it('are the configured ones, in a fixed order', async () => {
    const { body } = await browser().call('GET', '/sign_in_providers')
    expect(schemas.offered.parse(body)).toEqual({
      providers: [
        { provider: 'line', name: 'LINE' },
        { provider: 'google', name: 'Google' },
      ],
    })
    for (const path of ['/sign_in_providers/x/begin', '/sign_in_providers/x/finish'])
      expect(await browser().call('POST', path, {})).toMatchObject({
        status: 404,
        body: { code: 'sign_in_provider_not_found' },
      })
  })
})

describe('a known user', () => {
  it('is signed in by the company’s id and returns to the previous page', async () => {
    const id = await aMember('other@example.jp')
    await link(id, 'line', LINE.subject)
    const at = browser()
    expect(await at.round('line', { ...LINE, email: 'changed@example.jp' })).toEqual({
      step: 'signed_in',
      back: '/reservations/new?x=1',
    })
    expect(await at.me()).toMatchObject({ id, email: 'other@example.jp' })
    expect(await mails()).toEqual([])
  })

  it.each(['suspended_at', 'erased_at'])('with %s can’t sign in', async (column) => {
    await link(await aMember('other@example.jp'), 'line', LINE.subject)
    await setup.rows(`update users set ${column} = now()`)
    const at = browser()
    expect(await at.round('line', LINE)).toMatchObject({
      step: 'refused',
      code: 'social_account_unavailable',
      back: '/reservations/new?x=1',
    })
    expect(await at.call('GET', '/me')).toMatchObject({ status: 401 })
    expect(await setup.rows('select 1 from user_sessions')).toEqual([])
  })

  it('who is closing the account signs in; after its end the same identity registers anew', async () => {
    const id = await aMember('other@example.jp')
    await link(id, 'line', LINE.subject)
    await setup.rows(
      `update users set closing_asked_at = now() - interval '8 days', closes_at = now() + interval '1 day'`,
    )
    const at = browser()
    expect(await at.round('line', LINE)).toMatchObject({ step: 'signed_in' })
    expect(await at.me()).toMatchObject({ id })
    await setup.rows(`update users set closes_at = now() - interval '1 day'`)
    setup.app.clock.set(new Date())
    expect(await closeDueAccounts(setup.app)).toBe(1)
    expect(await at.call('GET', '/me')).toMatchObject({ status: 401 })
    expect(await browser().round('line', LINE)).toMatchObject({ step: 'more_needed' })
  })

  it('with a second factor must enter its code', async () => {
    const id = await aMember('other@example.jp')
    await link(id, 'line', LINE.subject)
    await setup.rows("insert into two_factors (user_id, secret, turned_on_at) values ($1, 'kept', now())", [id])
    const at = browser()
    expect(await at.round('line', LINE)).toEqual({ step: 'code_needed', back: '/reservations/new?x=1' })
    expect(at.cookies.has('tsumugi_challenge.session_token')).toBe(true)
    expect(await at.call('GET', '/me')).toMatchObject({ status: 401 })
  })

  it("of one company isn't found by the same id of another company", async () => {
    await link(await aMember('other@example.jp'), 'line', 'same-id')
    expect(await browser().round('google', { subject: 'same-id' })).toMatchObject({ step: 'more_needed' })
  })

  it('ends the earlier session', async () => {
    const first = await enter(await aMember('first@example.jp'))
    const second = await aMember('second@example.jp')
    await link(second, 'google', 'g2')
    await first.round('google', { subject: 'g2' })
    expect(await first.me()).toMatchObject({ id: second })
    expect(await setup.rows('select user_id from user_sessions')).toEqual([{ user_id: second }])
  })
})

describe('an address that the company has verified', () => {
  it('is linked once to the account that has verified it, and its owner is notified', async () => {
    const id = await aMember('hanako@gmail.com')
    const at = browser()
    expect(await at.round('google', GMAIL)).toMatchObject({ step: 'signed_in' })
    expect(await at.me()).toMatchObject({ id })
    expect(await identities()).toEqual([{ user_id: id, provider_id: 'google', account_id: GMAIL.subject }])
    expect(await mails()).toMatchObject([{ kind: 'sign_in_linked', to_address: 'hanako@gmail.com' }])
    expect(await browser().round('google', GMAIL)).toMatchObject({ step: 'signed_in' })
    expect(await mails()).toHaveLength(1)
  })

  it('does not open an account that never verified it: another user may have created it and know its password', async () => {
    await aMember('hanako@gmail.com', { verified: false })
    const at = browser()
    expect(await at.round('google', GMAIL)).toMatchObject({ step: 'refused', code: 'social_address_unverified' })
    expect(await identities()).toEqual([])
    expect(await at.call('GET', '/me')).toMatchObject({ status: 401 })
    // A password reset, which only the owner of the mailbox can complete, verifies the address and
    // ends the other user's sessions.
    await setup.call('POST', '/password', { email: 'hanako@gmail.com' })
    const reset_password_token = /token=([^\s"]+)/.exec((await mails()).at(-1)?.text_body ?? '')?.[1]
    await setup.call('PUT', '/password', { reset_password_token, password: 'hanako-no-michi-3' })
    expect(await at.round('google', GMAIL)).toMatchObject({ step: 'signed_in' })
  })

  it('of a suspended user can’t sign in', async () => {
    await aMember('hanako@gmail.com')
    await setup.rows('update users set suspended_at = now()')
    expect(await browser().round('google', GMAIL)).toMatchObject({ code: 'social_account_unavailable' })
    expect(await identities()).toEqual([])
  })

  it("isn't linked again to a user who has another account there", async () => {
    await link(await aMember('hanako@gmail.com'), 'google', 'another')
    expect(await browser().round('google', GMAIL)).toMatchObject({ code: 'social_another_linked' })
    expect(await identities()).toHaveLength(1)
  })

  it('without an account creates a verified account after the user confirms', async () => {
    const at = browser()
    expect(await at.round('google', GMAIL)).toEqual({ step: 'more_needed', back: '/reservations/new?x=1' })
    expect(await setup.rows('select 1 from users')).toEqual([])
    const { body } = await at.call('GET', '/social_sign_up')
    expect(schemas.socialSignUp.parse(body)).toEqual({
      provider: 'google',
      provider_name: 'Google',
      name: '海野 花子',
      name_kana: null,
      email: 'hanako@gmail.com',
      email_proven: true,
      code_sent: false,
      back: '/reservations/new?x=1',
    })
    expect(await at.call('POST', '/social_sign_up', { name: ' ' })).toMatchObject({
      status: 422,
      body: { messages: { name: ['お名前を入力してください。'] } },
    })
    // The client can't replace the proven address.
    const done = await at.call('POST', '/social_sign_up', {
      name: ' はなこ ',
      name_kana: 'はなこ',
      email: 'victim@example.jp',
    })
    expect(schemas.signUpStep.parse(done.body)).toEqual({ step: 'signed_in', back: '/reservations/new?x=1' })
    expect(await at.me()).toMatchObject({ name: 'はなこ', email: 'hanako@gmail.com', email_verified: true })
    expect(await setup.rows('select name_kana from users')).toEqual([{ name_kana: 'ハナコ' }])
    expect(await mails()).toMatchObject([{ kind: 'social_registered', to_address: 'hanako@gmail.com' }])
    expect(await at.call('GET', '/social_sign_up')).toMatchObject({ status: 404 })
    expect(await setup.rows('select 1 from social_sign_ins')).toEqual([])
  })
})

describe('the texts that the person agrees to', () => {
  it.each([
    ['google', GMAIL],
    ['line', LINE],
  ] as const)('are stored with the account (%s), and other ones are refused', async (provider, person) => {
    const at = browser()
    await at.round(provider, person)
    const send = async (legal_version: string) =>
      await at.call('POST', '/social_sign_up', { name: '花子', email: 'hanako@example.jp', legal_version })
    expect(await send('old')).toMatchObject({ status: 409, body: { code: 'legal_changed' } })
    expect(await setup.rows('select 1 from users')).toEqual([])
    const { version } = await getLegalVersion(setup.app)
    expect((await send(version)).status).toBe(200)
    if (provider === 'line') {
      // The text that was agreed to counts, not the one at the time of the code.
      await setup.rows(`insert into settings (key, value) values ('operator', '{"company_name": "株式会社浜"}')`)
      expect((await at.call('PUT', '/social_sign_up', { code: await code() })).status).toBe(200)
    }
    expect(await setup.rows('select agreed_texts from users')).toEqual([{ agreed_texts: version }])
  })
})

describe('an address that is not verified', () => {
  const submit = async (at: Browser, email: string) => {
    expect(await at.round('line', LINE)).toMatchObject({ step: 'more_needed' })
    return await at.call('POST', '/social_sign_up', { name: '花子', email })
  }

  it('is verified by a mailed code; the account is created only then', async () => {
    const at = browser()
    expect(await submit(at, ' Ｈａｎａｋｏ@example.jp')).toEqual({
      status: 200,
      body: { step: 'code_sent', back: '/reservations/new?x=1' },
    })
    expect(await setup.rows('select 1 from users')).toEqual([])
    expect((await at.call('GET', '/social_sign_up')).body).toMatchObject({
      code_sent: true,
      email: 'hanako@example.jp',
    })
    const mailed = await code()
    const [first, second] = [mailed.slice(0, 3), mailed.slice(3)]
    const typed = `${first} ${second.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))}`
    expect((await at.call('PUT', '/social_sign_up', { code: typed })).body).toMatchObject({ step: 'signed_in' })
    expect(await at.me()).toMatchObject({ name: '花子', email: 'hanako@example.jp', email_verified: true })
    expect((await mails()).map(({ kind }) => kind)).toEqual(['sign_in_code', 'social_registered'])
  })

  it('is linked to the account that has verified it, and responses are the same until then', async () => {
    const id = await aMember('hanako@example.jp')
    const [known, unknown] = [browser(), browser()]
    const answers = [await submit(known, 'hanako@example.jp')]
    const mailed = await code()
    answers.push(await submit(unknown, 'nobody@example.jp'))
    expect(answers[0]).toEqual(answers[1])
    const [one, other] = (await mails()).map(({ kind, text_body }) => [kind, text_body.replace(/\d{6}/, '')])
    expect(one).toEqual(other)
    expect((await known.call('PUT', '/social_sign_up', { code: mailed })).status).toBe(200)
    expect(await known.me()).toMatchObject({ id })
    expect(await identities()).toMatchObject([{ user_id: id, provider_id: 'line' }])
    expect((await mails()).at(-1)).toMatchObject({ kind: 'sign_in_linked', to_address: 'hanako@example.jp' })
  })

  it('does not open an account that never verified it, even with the code', async () => {
    await aMember('hanako@example.jp', { verified: false })
    const at = browser()
    await submit(at, 'hanako@example.jp')
    expect(await at.call('PUT', '/social_sign_up', { code: await code() })).toMatchObject({
      status: 422,
      body: { code: 'social_address_unverified' },
    })
    expect(await identities()).toEqual([])
    // The sign-up can continue with a new code after the user has corrected the problem.
    await setup.rows('update users set email_verified = true')
    await at.call('POST', '/social_sign_up', { name: '花子', email: 'hanako@example.jp' })
    expect(await at.call('PUT', '/social_sign_up', { code: await code() })).toMatchObject({ status: 200 })
  })

  it('accepts a code only from this browser, within five attempts and thirty minutes', async () => {
    const at = browser()
    await submit(at, 'hanako@example.jp')
    const right = await code()
    const wrong = right === '000000' ? '000001' : '000000'
    expect((await browser().call('PUT', '/social_sign_up', { code: right })).status).toBe(404)
    for (let tries = 0; tries < 5; tries += 1)
      expect(await at.call('PUT', '/social_sign_up', { code: tries === 4 ? '' : wrong })).toMatchObject({
        status: 422,
        body: { code: 'social_code_wrong', messages: { code: [expect.any(String)] } },
      })
    expect(await at.call('PUT', '/social_sign_up', { code: right })).toMatchObject({
      body: { code: 'social_code_over' },
    })
    await at.call('POST', '/social_sign_up', { name: '花子', email: 'hanako@example.jp' })
    const renewed = await code()
    setup.app.clock.advance(31 * 60_000)
    expect(await at.call('PUT', '/social_sign_up', { code: renewed })).toMatchObject({
      body: { code: 'social_code_over' },
    })
    setup.app.clock.advance(10 * 60_000)
    expect(await at.call('GET', '/social_sign_up')).toMatchObject({
      status: 404,
      body: { code: 'social_sign_up_gone' },
    })
  })

  it('a code for one address is invalid for another', async () => {
    const at = browser()
    await submit(at, 'mine@example.jp')
    const mine = await code()
    await at.call('POST', '/social_sign_up', { name: '花子', email: 'victim@example.jp' })
    if ((await code()) !== mine)
      expect(await at.call('PUT', '/social_sign_up', { code: mine })).toMatchObject({ status: 422 })
    expect(await setup.rows('select 1 from users')).toEqual([])
  })

  it.each([
    [{ name: '', email: '' }, ['name', 'email']],
    [{ name: '花'.repeat(101), email: 'x' }, ['name', 'email']],
  ])('%j is refused at its fields', async (input, fields) => {
    const at = browser()
    await at.round('line', { subject: 'U9' })
    const { status, body } = await at.call('POST', '/social_sign_up', input)
    expect([status, Object.keys(body.messages as object)]).toEqual([422, fields])
    expect(await mails()).toEqual([])
  })
})

describe('errors during the redirect', () => {
  const refusedAs = (code: string) => ({ step: 'refused', code, back: '/reservations/new?x=1', linking: false })

  it('a state is valid once, in its browser, for its company and for 15 minutes', async () => {
    const at = browser()
    const brought = company().approve(await at.begin('line'), LINE)
    expect(await browser().finish('line', brought)).toMatchObject({ code: 'social_other_browser', back: '/' })
    const stranger = browser()
    await stranger.begin('line', { back: '/stories/9' })
    expect(await stranger.finish('line', brought)).toMatchObject({ code: 'social_over', back: '/stories/9' })
    expect(await at.finish('google', brought)).toMatchObject(refusedAs('social_over'))
    expect(await at.finish('line', { ...brought, state: 'x' })).toMatchObject(refusedAs('social_over'))
    expect(await at.finish('line', {})).toMatchObject(refusedAs('social_over'))
    expect(await at.finish('line', brought)).toMatchObject({ step: 'more_needed' })
    expect(await at.finish('line', brought)).toMatchObject(refusedAs('social_over'))

    const late = company().approve(await at.begin('line'), LINE)
    setup.app.clock.advance(15 * 60_000)
    expect(await at.finish('line', late)).toMatchObject(refusedAs('social_over'))
  })

  it('two tabs of one browser both complete', async () => {
    const at = browser()
    const one = company().approve(await at.begin('line', { back: '/stories/1' }), LINE)
    const other = company().approve(await at.begin('google', { back: '/stories/2' }), GMAIL)
    expect(await at.finish('line', one)).toEqual({ step: 'more_needed', back: '/stories/1' })
    expect(await at.finish('google', other)).toEqual({ step: 'more_needed', back: '/stories/2' })
    expect((await at.call('GET', '/social_sign_up')).body).toMatchObject({ provider: 'google' })
  })

  it.each([
    [{ error: 'access_denied' }, 'social_cancelled'],
    [{ error: 'ACCESS_DENIED' }, 'social_cancelled'],
    [{ error: 'server_error' }, 'social_refused'],
    [{}, 'social_refused'],
    [{ code: 'made-up' }, 'social_refused'],
  ])('%j instead of a code is rejected', async (brought, problem) => {
    const at = browser()
    const state = new URL(await at.begin('line')).searchParams.get('state')
    expect(await at.finish('line', { ...brought, state })).toMatchObject(refusedAs(problem))
  })

  it('an unavailable company, and an invalid token', async () => {
    const at = browser()
    company().faults.token.push({ status: 502, text: '<html>' })
    expect(await at.round('google', GMAIL)).toMatchObject(refusedAs('social_unavailable'))
    company().claims.push({ nonce: 'another' })
    expect(await at.round('google', GMAIL)).toMatchObject(refusedAs('social_refused'))
    expect(await at.round('google', GMAIL)).toMatchObject({ step: 'more_needed' })
  })

  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', '/logon', `/${'x'.repeat(2001)}`])(
    'the return path is on our site (%s)',
    async (back) => {
      const at = browser()
      await at.round('line', LINE, { back })
      expect((await at.call('GET', '/social_sign_up')).body).toMatchObject({ back: '/' })
    },
  )

  it('only hashes are stored, and expired rows are deleted', async () => {
    const at = browser()
    const location = await at.begin('line')
    const [row] = await setup.rows('select * from social_sign_ins')
    const mark = decodeURIComponent(at.cookies.get('tsumugi_sign_in.session_token') ?? '').split('.')[0]
    for (const secret of [new URL(location).searchParams.get('state'), mark]) {
      expect(secret).toMatch(/^[\w-]{32}$/)
      expect(JSON.stringify(row)).not.toContain(secret)
    }
  })

  it('too many attempts are limited', async () => {
    setup.app.rate_limits = true
    const at = browser()
    await at.round('line', LINE)
    for (let sent = 0; sent < 5; sent += 1)
      expect((await at.call('POST', '/social_sign_up', { name: '花', email: 'a@example.jp' })).status).toBe(200)
    expect((await at.call('POST', '/social_sign_up', { name: '花', email: 'a@example.jp' })).status).toBe(429)
  })

  it('two concurrent calls with one code create one account', async () => {
    const at = browser()
    await at.round('google', GMAIL)
    const answers = await Promise.all([
      at.call('POST', '/social_sign_up', { name: '花子' }),
      at.call('POST', '/social_sign_up', { name: '花子' }),
    ])
    // The slower call finds the sign-up complete, at one step or another.
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
    expect(await setup.rows('select 1 from users')).toHaveLength(1)
    expect(await identities()).toHaveLength(1)
  })
})
