// Wrong settings for LINE or Google are reported before a user's sign-in fails.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SOCIAL_KEYS, type SignInFake, signInFake } from '#test/sign-in-fake.ts'
import { diagnoseSignIn } from './diagnose-sign-in.ts'

let company: SignInFake
beforeAll(async () => {
  company = await signInFake()
})
beforeEach(() => Object.values(company.faults).forEach((list) => list.splice(0)))
afterAll(() => company.stop())

const base_url = 'https://tsumugi.example'
const at = (id: 'line' | 'google', more: object = {}) => ({ ...SOCIAL_KEYS[id], base: company.address, ...more })
const look = (line: ReturnType<typeof at> | null, google: ReturnType<typeof at> | null = null) =>
  diagnoseSignIn({ base_url, sign_in: { line, google } })

test('without providers there is nothing to report', async () => {
  expect(await look(null)).toMatchObject([{ state: 'well', what: expect.stringContaining('使わない') }])
  expect(company.asked).toEqual([])
})

test('providers that respond, and the callback addresses to register there', async () => {
  expect(await look(at('line'), at('google'))).toMatchObject([
    {
      of: 'LINEでのログイン',
      state: 'well',
      what: expect.stringMatching(/: https:\/\/tsumugi\.example\/sign_in\/line\/callback$/),
    },
    { of: 'Googleでのログイン', state: 'well', what: expect.stringMatching(/\/sign_in\/google\/callback$/) },
  ])
})

test.each(['line', 'google'] as const)('a wrong id or secret of %s', async (id) => {
  const settings = at(id, { client_secret: 'another-secret' })
  const found = await (id === 'line' ? look(settings) : look(null, settings))
  expect(found).toMatchObject([{ state: 'wrong', what: expect.stringContaining('invalid_client') }])
  expect(found[0]!.remedy).toMatch(id === 'line' ? /LINE_CHANNEL_SECRET/ : /GOOGLE_CLIENT_SECRET/)
  expect(JSON.stringify(found)).not.toContain('another-secret')
})

test('a provider that is unreachable or sends an unexpected response', async () => {
  expect(await look(at('line', { base: 'http://127.0.0.1:1' }))).toMatchObject([
    { state: 'wrong', what: expect.stringContaining('確かめられませんでした'), remedy: expect.stringContaining('443') },
  ])
  company.faults.token.push({ status: 503, text: '<html>' })
  expect(await look(null, at('google'))).toMatchObject([{ of: 'Googleでのログイン', state: 'wrong' }])
  company.faults.discovery.push({ status: 404, text: '' })
  expect(await look(at('line'))).toMatchObject([{ state: 'wrong', what: expect.stringContaining('404') }])
})

test('a provider whose endpoints have moved', async () => {
  const said = { issuer: 'https://access.line.me', token_endpoint: `${company.address}/oauth2/v2.1/token` }
  company.faults.discovery.push({
    status: 200,
    text: JSON.stringify({ ...said, authorization_endpoint: 'https://x.example' }),
  })
  expect(await look(at('line'))).toMatchObject([
    { state: 'well' },
    { state: 'warning', what: expect.stringContaining('authorization_endpoint: https://x.example') },
  ])
})
