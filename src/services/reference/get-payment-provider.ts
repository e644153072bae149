import type { App } from '../shared/app.ts'

/** What a page needs to make a card token. */
export function getPaymentProvider({ payments }: Pick<App, 'payments'>) {
  const { provider, script_url, public_key } = payments.browser
  return { provider, script_url, public_key }
}
