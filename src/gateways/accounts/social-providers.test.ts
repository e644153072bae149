import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SOCIAL_KEYS, type SignInFake, signInFake, type FakePerson } from '#test/sign-in-fake.ts'
import type { SignInProvider } from './social-port.ts'
import { googleSignIn, lineSignIn } from './social-providers.ts'

let company: SignInFake
let providers: Record<'line' | 'google', SignInProvider>
/** With a short timeout, for responses that never come. */
let impatient: typeof providers
beforeAll(async () => {
  company = await signInFake()
  const within = (timeout: number) => ({
    line: lineSignIn({ ...SOCIAL_KEYS.line, base: company.address, timeout }),
    google: googleSignIn({ ...SOCIAL_KEYS.google, base: company.address, timeout }),
  })
  providers = within(8000)
  impatient = within(100)
})
afterEach(() => {
  company.state.signed_by_others = false
  // A fault that was not used would mean that the test didn't test it.
  expect([...Object.values(company.faults).flat(), ...company.claims]).toEqual([])
})
afterAll(() => company.stop())

const ROUND = { nonce: 'nonce-1', code_verifier: 'v'.repeat(43), redirect_uri: 'https://tsumugi.example/back' }
const HANAKO: FakePerson = { subject: 'U1', name: '花子', email: 'hanako@gmail.com', email_verified: true }

type Id = keyof typeof providers

async function identify(id: Id, person = HANAKO, changed: Partial<typeof ROUND> = {}, by = providers) {
  const address = await by[id].addressOf({ ...ROUND, state: 'state-1', by_hand: false })
  const { code } = company.approve(address, person)
  return await by[id].identify({ ...ROUND, ...changed, code })
}

it('the address has all parameters of OpenID Connect and those of the provider', async () => {
  const line = new URL(await providers.line.addressOf({ ...ROUND, state: 'state-1', by_hand: true }))
  expect(line.pathname).toBe('/oauth2/v2.1/authorize')
  expect(Object.fromEntries(line.searchParams)).toEqual({
    response_type: 'code',
    client_id: SOCIAL_KEYS.line.client_id,
    redirect_uri: ROUND.redirect_uri,
    state: 'state-1',
    nonce: 'nonce-1',
    scope: 'openid profile email',
    code_challenge: createHash('sha256').update(ROUND.code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ui_locales: 'ja-JP',
    disable_auto_login: 'true',
  })
  const offering = lineSignIn({ ...SOCIAL_KEYS.line, timeout: 100, offers_account: true })
  const offer = new URL(await offering.addressOf({ ...ROUND, state: 'state-1', by_hand: false }))
  expect(offer.searchParams.get('bot_prompt')).toBe('normal')
  const google = new URL(await providers.google.addressOf({ ...ROUND, state: 'state-1', by_hand: false }))
  expect(google.pathname).toBe('/o/oauth2/v2/auth')
  expect(google.searchParams.get('prompt')).toBe('select_account')
  expect(providers.google.origin).toBe(company.address)
  const real = { ...SOCIAL_KEYS.line, timeout: 100 }
  expect([lineSignIn(real).origin, googleSignIn(real).origin]).toEqual([
    'https://access.line.me',
    'https://accounts.google.com',
  ])
})

describe.each(['line', 'google'] as const)('%s', (id) => {
  it('identifies a person, and a code works once', async () => {
    const address = await providers[id].addressOf({ ...ROUND, state: 's', by_hand: false })
    const { code } = company.approve(address, HANAKO)
    expect(await providers[id].identify({ ...ROUND, code })).toEqual({
      outcome: 'identified',
      identity: { subject: 'U1', name: '花子', email: 'hanako@gmail.com', email_proven: id === 'google' },
    })
    expect(await providers[id].identify({ ...ROUND, code })).toMatchObject({ outcome: 'refused' })
  })

  it('may send neither name nor address', async () => {
    expect(await identify(id, { subject: 'U2', email_verified: true })).toEqual({
      outcome: 'identified',
      identity: { subject: 'U2', name: '', email: null, email_proven: false },
    })
  })

  it.each([
    ['for another service', { aud: 'someone-else' }],
    ['for several services', { aud: ['someone-else', SOCIAL_KEYS[id].client_id] }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['of no issuer', { iss: undefined }],
    ['that has expired', { exp: 1_700_000_000 }],
    ['without an expiry', { exp: undefined }],
    ['of another round', { nonce: 'nonce-2' }],
    ['without a nonce', { nonce: undefined }],
    ['without a subject', { sub: '' }],
    ['with a subject that is too long', { sub: 'x'.repeat(256) }],
  ])('refuses an ID token %s', async (_, wrong) => {
    company.claims.push(wrong)
    expect(await identify(id)).toMatchObject({ outcome: 'refused' })
  })

  it('a signature by another key is refused', async () => {
    company.state.signed_by_others = true
    expect(await identify(id)).toMatchObject({ outcome: 'refused' })
  })

  it('another verifier or redirect address gets nothing for the code', async () => {
    expect(await identify(id, HANAKO, { code_verifier: 'w'.repeat(43) })).toMatchObject({ outcome: 'refused' })
    expect(await identify(id, HANAKO, { redirect_uri: 'https://evil.example/' })).toMatchObject({ outcome: 'refused' })
  })

  it.each([
    ['an HTML page', { status: 200, text: '<html>' }],
    ['an error', { status: 500, text: '{"error":"x"}' }],
    ['too many calls', { status: 429, text: '{}' }],
    ['a redirect', { status: 302, text: '{}' }],
    ['an empty list', { status: 200, text: '[]' }],
  ])('%s as the response to the code identifies no user', async (_, fault) => {
    company.faults.token.push(fault)
    expect(await identify(id)).toMatchObject({ outcome: 'unavailable' })
  })

  it('a missing response ends in a timeout', async () => {
    company.faults.token.push('silence')
    expect(await identify(id, HANAKO, {}, impatient)).toEqual({
      outcome: 'unavailable',
      reason: 'no answer: TimeoutError',
    })
  })
})

it.each([
  { status: 503, text: '{}' },
  { status: 200, text: 'no' },
])("when LINE doesn't verify a token, no user is identified (%j)", async (fault) => {
  company.faults.verify.push(fault)
  expect(await identify('line')).toMatchObject({ outcome: 'unavailable' })
})

it.each([
  { status: 503, text: '{}' },
  { status: 200, text: 'no' },
])("without Google's keys no user is identified (%j)", async (fault) => {
  company.faults.certs.push(fault)
  expect(await identify('google')).toMatchObject({ outcome: 'unavailable' })
})

it('Google guarantees its own addresses and those of Workspace, if they are verified', async () => {
  const proven = async (person: Partial<FakePerson>) => {
    const answer = await identify('google', { ...HANAKO, ...person })
    return answer.outcome === 'identified' && answer.identity.email_proven
  }
  expect(await proven({ email: 'Hanako@Gmail.com' })).toBe(true)
  expect(await proven({ email: 'hanako@school.example', hd: 'school.example' })).toBe(true)
  expect(await proven({ email: 'hanako@yahoo.example' })).toBe(false)
  expect(await proven({ email: 'hanako@gmail.com.evil.example' })).toBe(false)
  expect(await proven({ email_verified: false })).toBe(false)
  expect(await proven({ email_verified: undefined })).toBe(false)
})
