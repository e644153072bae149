/**
 * The card company's own script in the page, behind one shape. The card's data goes from the page to the company and comes back
 * as a token; our server sees only the token. What companies need whose script draws the fields itself (PAY.JP, Stripe) is in
 * hosted-card.ts, and loaded only where one of them is configured.
 */
import { type Browser, drawsFields, loadScript, type NextAction } from './card-script.ts'

export type CardData = { number: string; exp_month: string; exp_year: string; cvc: string; name: string }
export type CardFault = { code: string; message: string }

export type CardProvider = {
  /** A token that can be used once, or what is wrong with the card. Never rejects for what the company says. */
  createToken: (card: CardData) => Promise<{ token: string } | { fault: CardFault }>
  /** Shows the card company's own page (3-D Secure) inside `container`; resolves when the card holder is through with it. */
  runAction: (action: NextAction, container: HTMLElement) => Promise<void>
}

declare global {
  interface Window {
    SandboxPay?: (public_key: string) => {
      createToken: (card: CardData) => Promise<{ id: string } | { error: CardFault }>
      openThreeDSecure: (url: string, container: HTMLElement) => Promise<void>
    }
  }
}

const adapters: Record<string, (browser: Browser) => CardProvider> = {
  sandbox({ public_key }) {
    if (!window.SandboxPay) throw new Error('the card company’s script did not start')
    const pay = window.SandboxPay(public_key)
    return {
      async createToken(card) {
        const answer = await pay.createToken(card)
        return 'id' in answer ? { token: answer.id } : { fault: answer.error }
      },
      runAction: (action, container) => pay.openThreeDSecure(action.url!, container),
    }
  },
}

/** Loads the company's script, once for a page. @throws when it can't be loaded, or no adapter knows the company */
export async function loadProvider(
  browser: Browser,
  nonce: string | undefined,
): Promise<Pick<CardProvider, 'runAction'>> {
  if (!drawsFields(browser)) return await loadOwn(browser, nonce)
  const { loadHosted } = await import('./hosted-card.ts')
  return await loadHosted(browser, nonce, loadScript)
}

/** The same, where the card's fields are ours. */
export async function loadOwn(browser: Browser, nonce: string | undefined): Promise<CardProvider> {
  const adapter = adapters[browser.provider]
  if (!adapter) throw new Error(`no adapter for ${browser.provider}`)
  await loadScript(browser.script_url, nonce)
  return adapter(browser)
}
