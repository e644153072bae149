// The pages' Content-Security-Policy allows what the configured payment provider needs, and nothing
// of other providers.
import { expect, it } from 'vitest'
import { payjpGateway } from '#gateways/payment/payjp/gateway.ts'
import type { PaymentGateway } from '#gateways/payment/port.ts'
import { sandboxGateway } from '#gateways/payment/sandbox/gateway.ts'
import type { SandboxProvider } from '#gateways/payment/sandbox/provider.ts'
import { stripeGateway } from '#gateways/payment/stripe/gateway.ts'
import { contentPolicy } from './content-policy.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const images = { upload: null, delivery: null }

function policy({ browser }: Pick<PaymentGateway, 'browser'>, frame_origins: string[] = []) {
  const { scriptSrc, frameSrc, connectSrc } = contentPolicy({
    built: true,
    images,
    card: browser.origins,
    frame_origins,
    sign_in_origins: [],
  })
  const words = (sources: unknown[]) => sources.filter((source) => typeof source === 'string').join(' ')
  return { script: words(scriptSrc), frame: words(frameSrc), connect: words(connectSrc) }
}

const company = () => ({ timeout: 1000, log, now: () => new Date(0), secret_key: 'sk_test_1' })

it('allows only our own origin with the sandbox', () => {
  expect(policy(sandboxGateway({} as SandboxProvider, { timeout: 1000, webhook_token: 'x' }))).toEqual({
    script: "'self'",
    frame: "'self'",
    connect: "'self'",
  })
})

it('allows PAY.JP', () => {
  const payjp = payjpGateway({ ...company(), public_key: 'pk_test_1', webhook_token: 'whook_1' })
  expect(policy(payjp, ['https://acs.bank.example'])).toEqual({
    script: "'self' https://js.pay.jp",
    frame: "'self' https://js.pay.jp https://api.pay.jp https://acs.bank.example",
    connect: "'self' https://js.pay.jp https://api.pay.jp",
  })
})

it('allows Stripe', () => {
  const stripe = stripeGateway({ ...company(), publishable_key: 'pk_test_1', webhook_secret: 'whsec_1' })
  expect(policy(stripe)).toEqual({
    script: "'self' https://js.stripe.com https://*.js.stripe.com",
    frame: "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    connect: "'self' https://api.stripe.com",
  })
})

it('allows forms to redirect to the sign-in providers', () => {
  const { origins } = sandboxGateway({} as SandboxProvider, { timeout: 1000, webhook_token: 'x' }).browser
  const parts = { built: true, images, card: origins, frame_origins: [] }
  expect(contentPolicy({ ...parts, sign_in_origins: [] }).formAction).toEqual(["'self'"])
  expect(contentPolicy({ ...parts, sign_in_origins: ['https://access.line.me'] }).formAction).toEqual([
    "'self'",
    'https://access.line.me',
  ])
})
