// What the start refuses, and why: a production that would take no real money, or a trial that would.
import { describe, expect, it } from 'vitest'
import { BadConfiguration, readEnvironment } from './environment.ts'

const PRODUCTION = {
  TSUMUGI_MODE: 'production',
  DATABASE_URL: 'postgres://tsumugi@db.example/tsumugi',
  SECRET: 'x'.repeat(32),
  BASE_URL: 'https://tsumugi.example',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'つむぎ <no-reply@tsumugi.example>',
}
const PAYJP = {
  PAYMENT_PROVIDER: 'payjp',
  PAYJP_SECRET_KEY: 'sk_live_1234567890',
  PAYJP_PUBLIC_KEY: 'pk_live_1234567890',
  PAYJP_WEBHOOK_TOKEN: 'whook_1234567890',
}
const STRIPE = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1234567890',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
}
const TEST_KEYS = { PAYJP_SECRET_KEY: 'sk_test_1234567890', PAYJP_PUBLIC_KEY: 'pk_test_1234567890' }

const read = (source: Record<string, string | undefined>) => readEnvironment({ SECRET: 'y'.repeat(32), ...source }, [])

/** Why it isn't started with. */
function refusal(source: Record<string, string | undefined>): string | null {
  try {
    read(source)
    return null
  } catch (error) {
    if (error instanceof BadConfiguration) return error.message
    throw error
  }
}

describe('production', () => {
  it.each([
    ['PAY.JP', PAYJP],
    ['Stripe', STRIPE],
  ])('starts with %s and its live keys', (_, keys) => {
    expect(read({ ...PRODUCTION, ...keys }).payment.provider).toBe(keys.PAYMENT_PROVIDER)
  })

  it.each([
    ['the sandbox by default', {}, /練習用の決済は本番では使えません/],
    ['the sandbox by name', { PAYMENT_PROVIDER: 'sandbox' }, /練習用の決済は本番では使えません/],
    ['an unknown provider', { PAYMENT_PROVIDER: 'paypal' }, /payjp・stripe/],
    ['no secret key', { ...PAYJP, PAYJP_SECRET_KEY: undefined }, /PAYJP_SECRET_KEY/],
    ['no public key', { ...PAYJP, PAYJP_PUBLIC_KEY: undefined }, /PAYJP_PUBLIC_KEY/],
    ['no webhook token', { ...PAYJP, PAYJP_WEBHOOK_TOKEN: undefined }, /PAYJP_WEBHOOK_TOKEN/],
    ['test keys', { ...PAYJP, ...TEST_KEYS }, /テスト用の鍵/],
    ['keys of two kinds', { ...PAYJP, PAYJP_PUBLIC_KEY: 'pk_test_1234567890' }, /そろえてください/],
    ['the keys changed over', { ...PAYJP, PAYJP_SECRET_KEY: 'pk_live_1234567890' }, /PAYJP_SECRET_KEY/],
    ['another address of PAY.JP', { ...PAYJP, PAYJP_API_BASE: 'https://elsewhere.example/v1' }, /PAYJP_API_BASE/],
    ['Stripe without a secret key', { ...STRIPE, STRIPE_SECRET_KEY: '' }, /STRIPE_SECRET_KEY/],
    ['Stripe without a signing secret', { ...STRIPE, STRIPE_WEBHOOK_SECRET: 'abc' }, /STRIPE_WEBHOOK_SECRET/],
    ['a frame of anybody', { ...PAYJP, PAYMENT_FRAME_ORIGINS: 'https://a.example *' }, /PAYMENT_FRAME_ORIGINS/],
  ])('refuses %s', (_, settings, why) => {
    const message = refusal({ ...PRODUCTION, ...settings })
    expect(message).toMatch(why)
    expect(message).not.toContain('1234567890')
  })
})

describe('elsewhere', () => {
  it('uses the sandbox unless it is told otherwise', () => {
    expect(read({}).payment).toMatchObject({
      provider: 'sandbox',
      webhook_token: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it('tries a company with its test keys, also at another address', () => {
    const base = 'http://127.0.0.1:4010/v1'
    expect(read({ ...PAYJP, ...TEST_KEYS, PAYJP_API_BASE: base }).payment).toMatchObject({ provider: 'payjp', base })
  })

  it('refuses keys that move money', () => {
    expect(refusal(PAYJP)).toMatch(/実際にお金が動く/)
    expect(refusal(STRIPE)).toMatch(/実際にお金が動く/)
  })
})
