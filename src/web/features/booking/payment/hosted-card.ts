/**
 * Card companies whose script draws the fields in frames that our page can't read: PAY.JP (payjp.js
 * v2) and Stripe (Stripe.js). Loads only if one of them is configured.
 */
import type { Browser, loadScript, NextAction } from './card-script.ts'

/** The state of a field. `fault`: what is wrong with it, in our text. */
export type FieldState = { complete: boolean; empty: boolean; fault: string | null }
export type Holder = { name: string; email: string }
export type Made = { token: string; card: string } | { fault: string }

/** The mounted fields. */
export type Fields = {
  createToken: (holder: Holder) => Promise<Made>
  /** @param total yen to be charged */
  setTotal: (total: number) => void
  remove: () => void
}

export type HostedCard = {
  /** An empty label: the company draws its own. */
  fields: readonly { id: string; label: string; help?: string }[]
  /** Mounts the fields into the elements with their ids. */
  mount: (total: number, onChange: (id: string, state: FieldState) => void) => Fields
  runAction: (action: NextAction) => Promise<void>
}

const WORDS: Record<string, string> = {
  incomplete_error: '最後まで入力してください。',
  invalid_number: 'カード番号をお確かめください。',
  invalid_expiry_year_past: '有効期限が過ぎています。',
  invalid_expiry_month_past: '有効期限が過ぎています。',
  card_declined: 'このカードはご利用いただけません。別のカードをお使いいただくか、カード会社へお問い合わせください。',
  expired_card: 'カードの有効期限をお確かめください。',
  incorrect_card_data: 'カード番号・有効期限・セキュリティコードをお確かめください。',
  invalid_card_name: 'カードの名義を、カードに書かれているとおりローマ字で入力してください。',
  card_flagged: 'しばらく時間をおいてからお試しください。',
  unacceptable_brand: 'このカードブランドはご利用いただけません。別のカードをお使いください。',
  processing_error: '決済システムが混み合っています。少し待って、もう一度お試しください。',
  over_capacity: '決済システムが混み合っています。少し待って、もう一度お試しください。',
}
const UNCLEAR = 'カードを確認できませんでした。入力した内容をお確かめください。'

/** PAY.JP's own messages are for merchants (docs/product/providers.md#error-codes-of-payjp). */
const wordsFor = (code: string | undefined) => WORDS[code ?? ''] ?? UNCLEAR
const described = (brand: string | undefined, last4: string | undefined) =>
  `${brand ?? 'カード'} 末尾${last4 ?? '----'}`

type PayjpElement = {
  mount: (selector: string) => void
  unmount: () => void
  on: (
    event: 'change',
    listener: (event: { complete: boolean; empty: boolean; error?: { code: string } }) => void,
  ) => void
}
type Payjp = {
  elements: (options: object) => { create: (kind: string, options: object) => PayjpElement }
  createToken: (
    element: PayjpElement,
    data: { card: Holder },
  ) => Promise<{ id: string; card?: { brand?: string; last4?: string }; error?: { code?: string } }>
  openThreeDSecureIframe: (id: string) => Promise<void>
}

type StripeElement = {
  mount: (selector: string) => void
  destroy: () => void
  on: (event: 'change', listener: (event: { complete: boolean; empty: boolean }) => void) => void
}
type StripeError = { type?: string; message?: string }
type Preview = { card?: { display_brand?: string; brand?: string; last4?: string } }
type Stripe = {
  elements: (options: object) => {
    create: (kind: 'payment', options: object) => StripeElement
    update: (options: { amount: number }) => void
    submit: () => Promise<{ error?: StripeError }>
  }
  createConfirmationToken: (
    options: object,
  ) => Promise<{ error?: StripeError; confirmationToken?: { id: string; payment_method_preview: Preview } }>
  handleNextAction: (options: { clientSecret: string }) => Promise<unknown>
}

declare global {
  interface Window {
    Payjp?: (public_key: string, options: object) => Payjp
    Stripe?: (public_key: string, options: object) => Stripe
  }
}

const INK = '#2b2a28'
const NOT_STARTED = 'the card company’s script did not start'

function payjp(public_key: string): HostedCard {
  if (!window.Payjp) throw new Error(NOT_STARTED)
  const company = window.Payjp(public_key, { threeDSecureWorkflow: 'iframe' })
  const numberField = { id: 'cardNumber', label: 'カード番号' }
  const otherFields = [
    { id: 'cardExpiry', label: '有効期限（月 / 年）' },
    { id: 'cardCvc', label: 'セキュリティコード', help: 'カード裏面の3桁、または表面の4桁の数字です。' },
  ]
  return {
    fields: [numberField, ...otherFields],
    mount(_, onChange) {
      const elements = company.elements({ locale: 'ja' })
      const style = { base: { color: INK, fontSize: '16px' }, invalid: { color: INK } }
      const mountField = ({ id }: { id: string }) => {
        const element = elements.create(id, { style, placeholder: '' })
        element.on('change', ({ complete, empty, error }) =>
          onChange(id, { complete, empty, fault: error ? wordsFor(error.code) : null }),
        )
        element.mount(`#${id}`)
        return element
      }
      const number = mountField(numberField)
      const others = otherFields.map(mountField)
      return {
        setTotal: () => undefined,
        remove: () => {
          for (const element of [number, ...others]) element.unmount()
        },
        async createToken(card) {
          const { id, card: known, error } = await company.createToken(number, { card })
          if (!error) return { token: id, card: described(known?.brand, known?.last4) }
          console.info('card token', error.code)
          return { fault: wordsFor(error.code) }
        },
      }
    },
    // The result here doesn't matter: the server asks PAY.JP for the outcome.
    async runAction({ charge_id }) {
      await company.openThreeDSecureIframe(charge_id).catch((error: unknown) => console.info('3-D Secure', error))
    },
  }
}

function stripe(public_key: string): HostedCard {
  if (!window.Stripe) throw new Error(NOT_STARTED)
  const company = window.Stripe(public_key, { locale: 'ja' })
  const id = 'payment'
  // For these types Stripe's message is Japanese and addresses the card holder.
  const errorText = ({ type, message }: StripeError) =>
    (type === 'card_error' || type === 'validation_error') && message ? message : UNCLEAR
  return {
    fields: [{ id, label: '' }],
    mount(total, onChange) {
      const elements = company.elements({
        mode: 'payment',
        amount: total,
        currency: 'jpy',
        paymentMethodTypes: ['card'],
        appearance: { variables: { colorText: INK, fontSizeBase: '16px', borderRadius: '8px' } },
      })
      const element = elements.create('payment', {
        fields: { billingDetails: { name: 'never', email: 'never' } },
        wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
      })
      element.on('change', ({ complete, empty }) => onChange(id, { complete, empty, fault: null }))
      element.mount(`#${id}`)
      return {
        setTotal: (amount) => elements.update({ amount }),
        remove: () => element.destroy(),
        async createToken(billing_details) {
          const { error: incomplete } = await elements.submit()
          if (incomplete) return { fault: errorText(incomplete) }
          const params = { payment_method_data: { billing_details } }
          const { error, confirmationToken } = await company.createConfirmationToken({ elements, params })
          if (error || !confirmationToken) return { fault: errorText(error ?? {}) }
          const { card } = confirmationToken.payment_method_preview
          return { token: confirmationToken.id, card: described(card?.display_brand ?? card?.brand, card?.last4) }
        },
      }
    },
    async runAction({ client_secret }) {
      if (client_secret === undefined) throw new Error('the 3-D Secure action has no client secret')
      await company.handleNextAction({ clientSecret: client_secret })
    },
  }
}

const companies: Record<string, (public_key: string) => HostedCard> = { payjp, stripe }
const started = new Map<string, HostedCard>()

/**
 * Loads and starts the company's script, once for a page. `load` is a parameter because an import
 * would split the booking page's bundle.
 * @throws if it can't be loaded, or if no adapter exists for the company
 */
export async function loadHosted(
  browser: Browser,
  nonce: string | undefined,
  load: typeof loadScript,
): Promise<HostedCard> {
  const start = companies[browser.provider]
  if (!start) throw new Error(`no adapter for ${browser.provider}`)
  await load(browser.script_url, nonce)
  const known = started.get(browser.provider)
  if (known) return known
  const card = start(browser.public_key)
  started.set(browser.provider, card)
  return card
}
