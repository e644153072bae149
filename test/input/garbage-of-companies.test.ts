// Garbage in the redirect from LINE and Google, and in their responses to our calls: never a 5xx,
// no sign-in, no new account.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../lanes.ts'
import { fakeProviders } from '../sign-in-fake.ts'
import { socialSetup } from '../social-setup.ts'
import { nasty, value } from '../security/nasty.ts'

const { setup, company, browser } = socialSetup()
const provider = fc.constantFrom('line' as const, 'google' as const)
const STEPS = ['more_needed', 'refused']
const people = () => setup.rows('select id from users')

type Answer = { status: number; body: Record<string, unknown> }

/** steps that a successful response may have */
function assertHarmless({ status, body }: Answer, steps: readonly string[]) {
  expect(status, JSON.stringify(body)).toBeLessThan(500)
  if (status >= 400) expect(body).toMatchObject({ status, message: expect.stringMatching(/[ぁ-んァ-ヶ一-龠]/) })
  else expect(steps).toContain(body.step)
}

describe('garbage from a sign-in provider', () => {
  it('in the redirect is refused', async () => {
    const brought = fc.record({
      state: fc.oneof(fc.constant('REAL'), value),
      code: fc.oneof(fc.constant('REAL'), value),
      error: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: value }),
    })
    await fc.assert(
      fc.asyncProperty(provider, brought, fc.boolean(), async (id, garbage, same_browser) => {
        const at = browser()
        const real = company().approve(await at.begin(id), { subject: 'garbage', name: '花子' })
        const put = { ...garbage }
        if (put.state === 'REAL') put.state = real.state
        if (put.code === 'REAL') put.code = real.code
        const answer = await (same_browser ? at : browser()).call('POST', `/sign_in_providers/${id}/finish`, put)
        assertHarmless(answer, STEPS)
      }),
      { numRuns: runs(20, 2000, 60), seed: 20261120 },
    )
    expect(await people()).toEqual([])
  })

  it('in its responses to us is refused, or leads to the form for the missing data', async () => {
    const providers = setup.app.sign_in_providers
    setup.app.sign_in_providers = fakeProviders(company(), 150)
    const claim = fc.oneof({ weight: 3, arbitrary: nasty }, { weight: 1, arbitrary: value })
    const who = { sub: claim, name: claim, email: claim, email_verified: value, hd: claim }
    const claims = fc.oneof(
      { weight: 5, arbitrary: fc.record(who, { requiredKeys: [] }) },
      { weight: 1, arbitrary: fc.record({ ...who, exp: value, nonce: value, iss: value, aud: value }) },
    )
    const fault = fc.oneof(
      { weight: 8, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constant('silence' as const) },
      {
        weight: 4,
        arbitrary: fc.record({
          status: fc.constantFrom(200, 400, 401, 403, 404, 429, 500, 503),
          text: fc.oneof(
            nasty,
            value.map((one) => JSON.stringify(one) ?? ''),
            value.map((one) => JSON.stringify({ id_token: one, access_token: one, sub: one, keys: one }) ?? ''),
          ),
        }),
      },
    )
    const call = fc.constantFrom('token' as const, 'verify' as const, 'certs' as const)
    const form = fc.record({ name: fc.oneof(nasty, value), email: fc.oneof(nasty, value) }, { requiredKeys: [] })
    let asked = 0
    await fc.assert(
      fc.asyncProperty(provider, claims, call, fault, form, value, async (id, said, at_call, wrong, typed, code) => {
        const { faults, claims: next } = company()
        for (const list of Object.values(faults)) list.length = 0
        next.length = 0
        next.push(said)
        if (wrong) faults[at_call].push(wrong)
        const at = browser()
        const brought = company().approve(await at.begin(id), {
          subject: 'garbage',
          name: '花子',
          email: 'g@example.jp',
        })
        const answer = await at.call('POST', `/sign_in_providers/${id}/finish`, brought)
        assertHarmless(answer, STEPS)
        if (answer.body.step !== 'more_needed') return
        asked++
        const known = await at.call('GET', '/social_sign_up')
        expect(known.status).toBe(200)
        // A valid typed address gets a code by mail; the account is created only after the code is
        // confirmed.
        assertHarmless(await at.call('POST', '/social_sign_up', typed), ['code_sent'])
        assertHarmless(await at.call('PUT', '/social_sign_up', { code }), [])
      }),
      { numRuns: runs(25, 2000, 80), seed: 20261120 },
    )
    setup.app.sign_in_providers = providers
    expect(asked).toBeGreaterThan(10)
    expect(await people()).toEqual([])
  })
})
