// Messages for a declined card (docs/product/providers.md#error-codes-of-payjp). They say what the
// guest can do and never show the provider's own text.
import type { DeclineCode } from '#gateways/payment/port.ts'
import { Refused } from '../../shared/refused.ts'

const WORDS: Record<Exclude<DeclineCode, 'three_d_secure_failed'>, string> = {
  card_declined:
    'カード会社の承認が得られませんでした。別のカードをお使いいただくか、カード会社へお問い合わせください。',
  expired_card: 'カードの有効期限をお確かめください。',
  incorrect_card_data: 'カード番号・有効期限・セキュリティコードをお確かめください。',
  card_flagged: 'しばらく時間をおいてからお試しください。',
  unacceptable_brand: 'このカードブランドはご利用いただけません。別のカードをお使いください。',
  processing_error: '決済システムが混み合っています。お支払いは発生していません。少し待って、もう一度お試しください。',
  token_unusable: 'カード情報をもう一度入力してください。',
}

const words = new Map<string | null, string>(Object.entries(WORDS))

/** The refusal for a provider's code. Unknown codes get the message of a declined card. */
export function declineWords(code: string | null): Refused {
  if (code === 'three_d_secure_failed') return new Refused('three_d_secure_failed')
  return new Refused('payment_declined', { message: words.get(code) ?? WORDS.card_declined })
}
