/**
 * One interface for the scripts of card companies. The card data goes from the page to the company,
 * which returns a token; our server sees only the token. The adapters for PAY.JP and Stripe, whose
 * scripts draw the fields, are in hosted-card.ts and load only if configured.
 */
import { type Browser, drawsFields, loadScript, type NextAction } from './card-script.ts'

export type CardData = { number: string; exp_month: string; exp_year: string; cvc: string; name: string }
export type CardFault = { code: string; message: string }

export type CardProvider = {
  /**
   * A single-use token, or what is wrong with the card. Doesn't reject for errors of the card
   * company.
   */
  createToken: (card: CardData) => Promise<{ token: string } | { fault: CardFault }>
  /**
   * Shows the card company's 3-D Secure page inside `container`. Resolves when the user has left
   * it.
   */
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
      async runAction({ url }, container) {
        if (url === null) throw new Error('the 3-D Secure page has no address')
        await pay.openThreeDSecure(url, container)
      },
    }
  },
}

/**
 * Loads the card company's script, once for a page.
 * @throws if it can't be loaded, or if no adapter exists for the company
 */
export async function loadProvider(
  browser: Browser,
  nonce: string | undefined,
): Promise<Pick<CardProvider, 'runAction'>> {
  if (!drawsFields(browser)) return await loadOwn(browser, nonce)
  const { loadHosted } = await import('./hosted-card.ts')
  return await loadHosted(browser, nonce, loadScript)
}

/** As loadProvider, for a company whose card fields are ours. */
export async function loadOwn(browser: Browser, nonce: string | undefined): Promise<CardProvider> {
  const adapter = adapters[browser.provider]
  if (!adapter) throw new Error(`no adapter for ${browser.provider}`)
  await loadScript(browser.script_url, nonce)
  return adapter(browser)
}
