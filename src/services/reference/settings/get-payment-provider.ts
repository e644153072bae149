import type { App } from '../../shared/app.ts'

/** The data that a page needs to create a card token. */
export function getPaymentProvider({ payments }: Pick<App, 'payments'>) {
  const { provider, script_url, public_key } = payments.browser
  return { provider, script_url, public_key }
}
