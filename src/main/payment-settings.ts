// The payment company and its keys.
import { createHash } from 'node:crypto'
import { apiBase, BadConfiguration, type Mode, needed, type Source, together } from './settings.ts'

export type PaymentSettings = (
  | { provider: 'sandbox'; webhook_token: string }
  | { provider: 'payjp'; secret_key: string; public_key: string; webhook_token: string; base: string | undefined }
  | {
      provider: 'stripe'
      secret_key: string
      publishable_key: string
      webhook_secret: string
      base: string | undefined
    }
) & {
  /** Origins that pages may show in a frame besides those of the provider. */
  frame_origins: string[]
}

/** @param secret the source of the token that the sandbox sends with its webhooks */
export function readPayment(source: Source, mode: Mode, secret: () => string): PaymentSettings {
  const { settings, frame_origins } = together({
    settings: () => readProvider(source, mode, secret),
    frame_origins: () => readFrameOrigins(source),
  })
  return { ...settings, frame_origins }
}

function readFrameOrigins(source: Source): string[] {
  const frame_origins = (source.PAYMENT_FRAME_ORIGINS ?? '').split(/\s+/).filter(Boolean)
  const wrong = frame_origins.find((origin) => !/^https:\/\/[\w.*-]+(:\d+)?$/.test(origin))
  if (wrong !== undefined)
    throw new BadConfiguration(`PAYMENT_FRAME_ORIGINS は https://… を空白で区切ってください（いまは「${wrong}」）。`)
  return frame_origins
}

function readProvider(source: Source, mode: Mode, secret: () => string) {
  const provider = source.PAYMENT_PROVIDER || 'sandbox'
  if (provider === 'sandbox') {
    if (mode === 'production')
      throw new BadConfiguration(
        '練習用の決済は本番では使えません。PAYMENT_PROVIDER に payjp か stripe を指定してください。',
      )
    const webhook_token = createHash('sha256').update(`webhook:${secret()}`).digest('hex')
    return { provider, webhook_token } as const
  }
  if (provider === 'payjp') {
    const { keys, ...others } = together({
      keys: () => readKeys(source, mode, 'PAYJP_SECRET_KEY', 'PAYJP_PUBLIC_KEY'),
      webhook_token: () => needed(source, 'PAYJP_WEBHOOK_TOKEN', /^whook_\S{8,}$/, 'whook_ で始まるトークン'),
      base: () => apiBase(source, mode, 'PAYJP_API_BASE'),
    })
    return { provider, ...keys, ...others } as const
  }
  if (provider === 'stripe') {
    const { keys, ...others } = together({
      keys: () => readKeys(source, mode, 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'),
      webhook_secret: () =>
        needed(source, 'STRIPE_WEBHOOK_SECRET', /^whsec_\S{8,}$/, 'whsec_ で始まる署名シークレット'),
      base: () => apiBase(source, mode, 'STRIPE_API_BASE'),
    })
    return { provider, secret_key: keys.secret_key, publishable_key: keys.public_key, ...others } as const
  }
  throw new BadConfiguration(
    `PAYMENT_PROVIDER は sandbox・payjp・stripe のどれかにしてください（いまは「${provider}」）。`,
  )
}

/** With both providers, a key contains `_test_` (for tests) or `_live_` (moves real money). */
function readKeys(source: Source, mode: Mode, secret_name: string, public_name: string) {
  const { secret_key, public_key } = together({
    secret_key: () => needed(source, secret_name, /^(sk|rk)_(test|live)_\S+$/, '決済会社の秘密鍵（sk_…）'),
    public_key: () => needed(source, public_name, /^pk_(test|live)_\S+$/, '決済会社の公開鍵（pk_…）'),
  })
  const live = secret_key.includes('_live_')
  if (live !== public_key.startsWith('pk_live_'))
    throw new BadConfiguration(`${secret_name} と ${public_name} は、テスト用か本番用にそろえてください。`)
  if (mode === 'production' && !live)
    throw new BadConfiguration(`${secret_name} がテスト用の鍵です。本番では本番用の鍵（sk_live_…）を指定してください。`)
  if (mode !== 'production' && live)
    throw new BadConfiguration(
      `${secret_name} が本番用の鍵です。実際にお金が動くため、本番（NODE_ENV=production）でしか使えません。`,
    )
  return { secret_key, public_key }
}
