// Fakes of the browser scripts and frames of PAY.JP and Stripe, after their documentation. Tests
// serve them at the real URLs, so the page's Content-Security-Policy applies as it does to the real
// ones. They call the fakes of the companies' servers in test/payment.
import type { Page } from '@playwright/test'
import { payjpFake } from '#test/payment/payjp-fake.ts'
import { stripeFake } from '#test/payment/stripe-fake.ts'
import { PAYJP_KEYS, STRIPE_KEYS } from '#test/payment/gateway-at.ts'

export type CardCompany = {
  name: string
  /** The environment variables of a server that uses it. */
  settings: Record<string, string>
  /** Serves its script and frames to a page. */
  install: (page: Page) => Promise<void>
  /** The charges in its ledger, yen. */
  ledger: () => { amount: number; paid: boolean; refunded: number }[]
  stop: () => Promise<void>
}

/** The document of a frame with card fields. */
const frame = (fields: readonly string[]) => `<!doctype html><html lang="ja"><title>card</title>
<style>body{margin:0;font:16px sans-serif}label{display:block}input{width:100%;border:0;font:inherit;box-sizing:border-box}</style>
${fields.map((name) => `<label>${name}<input name="${name}" inputmode="numeric"></label>`).join('')}
<script>
const inputs = [...document.querySelectorAll('input')]
const digits = () => inputs.map(({ value }) => value.replace(/\\D/g, ''))
const tell = (message) => parent.postMessage({ frame: window.name, ...message }, '*')
document.addEventListener('input', () => tell({ change: { complete: digits().every((text) => text.length > 2), empty: digits().every((text) => text === '') } }))
addEventListener('message', async ({ data }) => {
  if (data === 'token') tell({ answer: await testCardToken(digits()[0]), last4: digits()[0].slice(-4) })
})
</script>`

/** The document of the 3-D Secure frame. */
const bank = `<!doctype html><html lang="ja"><title>bank</title><p>本人認証</p>
<button>認証する</button><button>認証しない</button>
<script>
for (const button of document.querySelectorAll('button')) button.onclick = async () => {
  await standInDecide(location.hash.slice(1), button.textContent === '認証する')
  parent.postMessage({ frame: window.name, done: true }, '*')
}
</script>`

/** Shared by both scripts: opens frames of the company in our page and receives their messages. */
const common = (origin: string) => `
  const frames = new Map()
  addEventListener('message', ({ data, origin }) => { if (origin === '${origin}') frames.get(data.frame)?.(data) })
  let count = 0
  function open(path, place, listen) {
    const frame = document.createElement('iframe')
    frame.name = 'company-' + ++count
    frames.set(frame.name, listen)
    frame.src = '${origin}/stand-in/' + path
    place.append(frame)
    return frame
  }
  function askBank(id) {
    return new Promise((resolve) => {
      const frame = open('bank#' + id, document.body, () => { frame.remove(); resolve() })
      frame.title = '本人認証'
      frame.style.cssText = 'position:fixed;inset:10%;width:80%;height:80%;background:#fff;z-index:2147483647'
    })
  }
  function field(path, title) {
    let change = () => {}, answer = () => {}
    let frame
    return {
      on: (_, listener) => { change = listener },
      mount(selector) {
        frame = open(path, document.querySelector(selector), (data) => data.change ? change(data.change) : answer(data))
        frame.title = title
        frame.style.cssText = 'border:0;width:100%;height:' + (path === 'payment' ? 150 : 46) + 'px'
      },
      take: () => frame.remove(),
      token: () => new Promise((resolve) => { answer = resolve; frame.contentWindow.postMessage('token', '*') }),
    }
  }
`

const payjpScript = `(() => {
  ${common('https://js.pay.jp')}
  window.Payjp = () => ({
    elements: () => ({
      create(kind) {
        const made = field(kind, kind)
        return { on: made.on, mount: made.mount, unmount: made.take, token: made.token }
      },
    }),
    async createToken(element, { card }) {
      // PAY.JP's rule for names since 2025-02-04 (pay.jp/info/2024/11/14/140000).
      if (!/^[A-Za-z0-9 .-]{1,45}$/.test(card.name) || !card.email) return { error: { code: 'invalid_card_name' } }
      const { answer, last4 } = await element.token()
      return answer.code ? { error: answer } : { id: answer.id, card: { brand: 'Visa', last4 } }
    },
    openThreeDSecureIframe: askBank,
  })
})()`

const stripeScript = `(() => {
  ${common('https://js.stripe.com')}
  window.Stripe = () => ({
    elements({ amount }) {
      let made
      return {
        create() { made = field('payment', 'payment'); return { on: made.on, mount: made.mount, destroy: made.take } },
        update: (changed) => { amount = changed.amount },
        submit: async () => ({}),
        token: () => made.token(),
      }
    },
    async createConfirmationToken({ elements }) {
      const { answer, last4 } = await elements.token()
      return { confirmationToken: { id: answer.id, payment_method_preview: { card: { brand: 'Visa', last4 } } } }
    },
    handleNextAction: ({ clientSecret }) => askBank(clientSecret.split('_secret_')[0]),
  })
})()`

type Company = { token: (number: string) => string; decide: (id: string, passed: boolean) => void }

/** @param script its URL and its source */
async function installScript(page: Page, company: Company, script: { at: string; text: string }): Promise<void> {
  await page.exposeFunction('testCardToken', (number: string) => {
    try {
      return { id: company.token(number) }
    } catch (error) {
      return { code: error instanceof Error ? error.message : String(error) }
    }
  })
  await page.exposeFunction('standInDecide', (id: string, passed: boolean) => company.decide(id, passed))
  const { origin } = new URL(script.at)
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const html = (body: string) => route.fulfill({ contentType: 'text/html; charset=utf-8', body })
    if (route.request().url() === script.at)
      return await route.fulfill({ contentType: 'text/javascript', body: script.text })
    if (pathname === '/stand-in/bank') return await html(bank)
    if (pathname === '/stand-in/payment') return await html(frame(['番号', '期限', '記号']))
    return await html(frame([pathname.slice(pathname.lastIndexOf('/') + 1)]))
  })
}

export async function payjp(): Promise<CardCompany> {
  const company = await payjpFake(() => new Date())
  return {
    name: 'PAY.JP',
    settings: {
      PAYMENT_PROVIDER: 'payjp',
      PAYJP_SECRET_KEY: PAYJP_KEYS.secret_key,
      PAYJP_PUBLIC_KEY: PAYJP_KEYS.public_key,
      PAYJP_WEBHOOK_TOKEN: PAYJP_KEYS.webhook_token,
      PAYJP_API_BASE: company.base,
    },
    install: (page) =>
      installScript(
        page,
        { ...company, decide: (id, passed) => company.decide(id, passed ? 'verified' : 'failed') },
        { at: 'https://js.pay.jp/v2/pay.js', text: payjpScript },
      ),
    ledger: company.ledger,
    stop: company.stop,
  }
}

export async function stripe(): Promise<CardCompany> {
  const company = await stripeFake(() => new Date())
  return {
    name: 'Stripe',
    settings: {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: STRIPE_KEYS.secret_key,
      STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishable_key,
      STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhook_secret,
      STRIPE_API_BASE: company.base,
    },
    install: (page) =>
      installScript(page, company, { at: 'https://js.stripe.com/endive/stripe.js', text: stripeScript }),
    ledger: company.ledger,
    stop: company.stop,
  }
}
