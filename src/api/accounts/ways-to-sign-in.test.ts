// Tests the sign-in methods of a user: listed, added and removed.
import { describe, expect, it } from 'vitest'
import * as schemas from '#contract/accounts/social-schemas.ts'
import { type Browser, GMAIL, socialSetup } from '#test/social-setup.ts'

const { setup, company, browser, mails, identities, aMember, link, enter } = socialSetup()

describe('sign-in methods', () => {
  const ways = async (at: Browser) => schemas.waysToSignIn.parse((await at.call('GET', '/me/sign_in')).body)

  it('are listed, added and removed, each with a mail, and never the last one', async () => {
    const id = await aMember('hanako@example.jp')
    const at = await enter(id)
    expect(await ways(at)).toMatchObject({
      password: false,
      providers: [
        { provider: 'line', linked: { email: null } },
        { provider: 'google', linked: null },
      ],
    })
    expect(await at.call('DELETE', '/me/sign_in/line')).toMatchObject({
      status: 422,
      body: { code: 'last_way_to_sign_in' },
    })
    expect(await at.round('google', GMAIL, { linking: true, back: '/mypage/security' })).toEqual({
      step: 'linked',
      back: '/mypage/security',
    })
    expect((await ways(at)).providers[1]).toMatchObject({ linked: { email: 'hanako@gmail.com' } })
    expect(await at.call('DELETE', '/me/sign_in/line')).toMatchObject({ status: 200 })
    expect(await at.call('DELETE', '/me/sign_in/line')).toMatchObject({ status: 404 })
    expect(await at.call('DELETE', '/me/sign_in/google')).toMatchObject({ status: 422 })
    await setup.rows(
      "insert into passkeys (user_id, name, credential_id, public_key, counter, transports, created_at) values ($1, 'k', 'c', 'p', 0, '{}', now())",
      [id],
    )
    expect(await at.call('DELETE', '/me/sign_in/google')).toMatchObject({ status: 200 })
    expect(await ways(at)).toMatchObject({ password: false, providers: [{ linked: null }, { linked: null }] })
    await setup.passwords('hanako-no-michi-3', [id])
    expect(await ways(at)).toMatchObject({ password: true })
    expect((await mails()).map(({ kind }) => kind)).toEqual(['sign_in_linked', 'sign_in_unlinked', 'sign_in_unlinked'])
    expect(await browser().round('google', GMAIL)).toMatchObject({ step: 'more_needed' })
  })

  it('of two concurrent removals one is rejected', async () => {
    const id = await aMember('hanako@example.jp')
    const at = await enter(id)
    await link(id, 'google', 'g1')
    const answers = await Promise.all([at.call('DELETE', '/me/sign_in/line'), at.call('DELETE', '/me/sign_in/google')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
  })

  it('change only after a recent sign-in, with a verified address, in the same session', async () => {
    const id = await aMember('hanako@example.jp')
    const at = await enter(id)
    const begin = () => at.call('POST', '/sign_in_providers/google/begin', { linking: true })
    const brought = company().approve(await at.begin('google', { linking: true }), GMAIL)
    await setup.rows("update user_sessions set created_at = '2026-11-01'")
    expect(await begin()).toMatchObject({ status: 403, body: { code: 'identity_unconfirmed' } })
    expect(await at.call('DELETE', '/me/sign_in/line')).toMatchObject({ status: 403 })
    await setup.rows('update user_sessions set created_at = now()')
    await setup.rows('update users set email_verified = false')
    expect(await begin()).toMatchObject({ status: 422, body: { code: 'address_not_verified' } })
    await setup.rows('update users set email_verified = true')
    expect(await browser().call('POST', '/sign_in_providers/google/begin', { linking: true })).toMatchObject({
      status: 401,
    })
    // Another user signs in while the company's page is open.
    await enter(await aMember('other@example.jp'), at)
    expect(await at.finish('google', brought)).toMatchObject({ code: 'social_session_changed', linking: true })
    expect(await identities()).toHaveLength(2)
  })

  it("of another user can't be taken over, and there is one per company", async () => {
    const at = await enter(await aMember('hanako@example.jp'))
    await link(await aMember('other@example.jp'), 'google', GMAIL.subject)
    expect(await at.round('google', GMAIL, { linking: true })).toMatchObject({ code: 'social_linked_elsewhere' })
    const [one, other] = [await at.begin('google', { linking: true }), await at.begin('google', { linking: true })]
    expect(await at.finish('google', company().approve(one, { subject: 'g1' }))).toMatchObject({ step: 'linked' })
    expect(await at.finish('google', company().approve(other, { subject: 'g2' }))).toMatchObject({
      code: 'social_another_linked',
    })
    expect(await at.call('POST', '/sign_in_providers/google/begin', { linking: true })).toMatchObject({
      body: { code: 'social_another_linked' },
    })
  })

  it('of a company that is no longer offered are still shown to users who have one', async () => {
    const at = await enter(await aMember('hanako@example.jp'))
    const all = setup.app.sign_in_providers
    setup.app.sign_in_providers = []
    expect((await ways(at)).providers).toMatchObject([{ provider: 'line' }])
    setup.app.sign_in_providers = all
  })
})
