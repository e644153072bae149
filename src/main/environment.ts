// The only place that reads the environment. Everything else is given what it needs.
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { UPLOAD_PRESET } from '#domain/images/limits.ts'
import type { CloudinaryOptions } from '#gateways/images/cloudinary.ts'

/** `local`: the built product on a machine to try it; `development`: with hot reload; `production`: open to the public. */
export type Mode = 'local' | 'development' | 'production'

/** `base`: another address of the API than the company's own, for tests. */
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
  /** Origins that pages may show in a frame beside the company's own. */
  frame_origins: string[]
}

export type Environment = {
  mode: Mode
  port: number
  host: string
  data_dir: string
  /** null: the embedded PostgreSQL in data_dir. */
  database_url: string | null
  database_connections: number
  base_url: string
  secret: string
  rate_limits: boolean
  log_level: string
  trust_proxy: boolean
  smtp: { url: string; from: string } | null
  /** null: pictures are kept here. */
  cloudinary: CloudinaryOptions | null
  payment_timeout: number
  payment: PaymentSettings
  /** Fill a database that isn't the embedded one with the demo data too. */
  demo: boolean
}

/** A setting that can't be used, said in one line to whoever starts the server. */
export class BadConfiguration extends Error {}

type Source = Record<string, string | undefined>

function wholeNumber(source: Source, name: string, fallback: number, least: number, most: number): number {
  const text = source[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new BadConfiguration(`${name} は ${least} から ${most} までの整数にしてください（いまは「${text}」）。`)
  return value
}

/** A secret of this installation, made once and kept in its data folder. */
function keptSecret(data_dir: string): string {
  const file = path.join(data_dir, 'secret')
  fs.mkdirSync(data_dir, { recursive: true })
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return fs.readFileSync(file, 'utf8').trim()
}

/** `CLOUDINARY_URL` as Cloudinary's own programs read it: cloudinary://key:secret@cloud. */
function readCloudinary(source: Source): CloudinaryOptions | null {
  if (!source.CLOUDINARY_URL) return null
  const [, api_key, api_secret, cloud_name] =
    /^cloudinary:\/\/(\w+):([^@\s]+)@([\w-]+)$/.exec(source.CLOUDINARY_URL) ?? []
  if (!api_key || !api_secret || !cloud_name)
    throw new BadConfiguration('CLOUDINARY_URL は cloudinary://API_KEY:API_SECRET@CLOUD_NAME の形にしてください。')
  return {
    cloud_name,
    api_key,
    api_secret,
    upload_preset: source.CLOUDINARY_UPLOAD_PRESET || UPLOAD_PRESET,
    upload_base: webAddress(source, 'CLOUDINARY_UPLOAD_BASE', 'https://api.cloudinary.com'),
    delivery_base: webAddress(source, 'CLOUDINARY_DELIVERY_BASE', 'https://res.cloudinary.com'),
    max_bytes: wholeNumber(source, 'CLOUDINARY_MAX_MB', 10, 1, 100) * 1024 * 1024,
  }
}

function webAddress(source: Source, name: string, fallback: string): string {
  const address = (source[name] || fallback).replace(/\/+$/, '')
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new BadConfiguration(`${name} は https:// で始まるアドレスにしてください（いまは「${address}」）。`)
  return address
}

/** @param secret makes what the sandbox sends with its webhooks */
function readPayment(source: Source, mode: Mode, secret: string): PaymentSettings {
  const provider = source.PAYMENT_PROVIDER || 'sandbox'
  const frame_origins = (source.PAYMENT_FRAME_ORIGINS ?? '').split(/\s+/).filter(Boolean)
  const wrong = frame_origins.find((origin) => !/^https:\/\/[\w.*-]+(:\d+)?$/.test(origin))
  if (wrong !== undefined)
    throw new BadConfiguration(`PAYMENT_FRAME_ORIGINS は https://… を空白で区切ってください（いまは「${wrong}」）。`)
  if (provider === 'sandbox') {
    if (mode === 'production')
      throw new BadConfiguration(
        '練習用の決済は本番では使えません。PAYMENT_PROVIDER に payjp か stripe を指定してください。',
      )
    const webhook_token = createHash('sha256').update(`webhook:${secret}`).digest('hex')
    return { provider, webhook_token, frame_origins }
  }
  if (provider === 'payjp') {
    const keys = readKeys(source, mode, 'PAYJP_SECRET_KEY', 'PAYJP_PUBLIC_KEY')
    const webhook_token = needed(source, 'PAYJP_WEBHOOK_TOKEN', /^whook_\S{8,}$/, 'whook_ で始まるトークン')
    return { provider, ...keys, webhook_token, base: apiBase(source, mode, 'PAYJP_API_BASE'), frame_origins }
  }
  if (provider === 'stripe') {
    const { secret_key, public_key } = readKeys(source, mode, 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY')
    const webhook_secret = needed(source, 'STRIPE_WEBHOOK_SECRET', /^whsec_\S{8,}$/, 'whsec_ で始まる署名シークレット')
    const base = apiBase(source, mode, 'STRIPE_API_BASE')
    return { provider, secret_key, publishable_key: public_key, webhook_secret, base, frame_origins }
  }
  throw new BadConfiguration(
    `PAYMENT_PROVIDER は sandbox・payjp・stripe のどれかにしてください（いまは「${provider}」）。`,
  )
}

/** The value is never repeated in the message: it may be a secret in the wrong place. */
function needed(source: Source, name: string, pattern: RegExp, what: string): string {
  const value = source[name] ?? ''
  if (!pattern.test(value)) throw new BadConfiguration(`${name} に${what}を指定してください。`)
  return value
}

/** Both companies say in a key whether it is for tests (`_test_`) or moves money (`_live_`). */
function readKeys(source: Source, mode: Mode, secret_name: string, public_name: string) {
  const secret_key = needed(source, secret_name, /^(sk|rk)_(test|live)_\S+$/, '決済会社の秘密鍵（sk_…）')
  const public_key = needed(source, public_name, /^pk_(test|live)_\S+$/, '決済会社の公開鍵（pk_…）')
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

function apiBase(source: Source, mode: Mode, name: string): string | undefined {
  if (!source[name]) return undefined
  if (mode === 'production') throw new BadConfiguration(`${name} は試すためのものです。本番では指定できません。`)
  return webAddress(source, name, '')
}

/**
 * Reads and checks the settings.
 * @throws BadConfiguration for one that can't be used, and for a production configuration that isn't safe
 */
export function readEnvironment(source: Source, args: readonly string[]): Environment {
  const given = source.TSUMUGI_MODE
  const mode: Mode = given === 'production' || given === 'development' ? given : 'local'
  const port = wholeNumber(source, 'PORT', 3000, 0, 65_535)
  const data_dir = path.resolve(source.DATA_DIR || '.data')
  const database_url = source.DATABASE_URL || null
  if (database_url && !/^postgres(ql)?:\/\//.test(database_url))
    throw new BadConfiguration('DATABASE_URL は postgres:// で始まるアドレスにしてください。')
  const base_url = (source.BASE_URL || `http://localhost:${port}`).replace(/\/+$/, '')
  if (!URL.canParse(base_url)) throw new BadConfiguration(`BASE_URL を読み取れません（「${base_url}」）。`)
  const rate_limits = source.RATE_LIMITS !== 'off'
  if (source.SMTP_URL && !source.MAIL_FROM)
    throw new BadConfiguration('SMTP_URL を使うときは MAIL_FROM（差出人）も指定してください。')
  if (mode === 'production') {
    if (!rate_limits) throw new BadConfiguration('RATE_LIMITS=off は本番では使えません。')
    if (!database_url) throw new BadConfiguration('本番では DATABASE_URL を指定してください。')
    if (!source.SECRET || source.SECRET.length < 32)
      throw new BadConfiguration('本番では SECRET（32文字以上のでたらめな文字列）を指定してください。')
    if (!base_url.startsWith('https://'))
      throw new BadConfiguration('本番では BASE_URL を https:// で指定してください。')
    if (!source.SMTP_URL) throw new BadConfiguration('本番では SMTP_URL を指定してください。')
  }
  const secret = source.SECRET || keptSecret(data_dir)
  return {
    mode,
    port,
    // The demonstration's accounts and mails are nobody else's on the network unless somebody says so.
    host: source.HOST || '127.0.0.1',
    data_dir,
    database_url,
    database_connections: wholeNumber(source, 'DATABASE_CONNECTIONS', 20, 2, 200),
    base_url,
    secret,
    rate_limits,
    log_level: source.LOG_LEVEL || 'warn',
    trust_proxy: source.TRUST_PROXY === 'on',
    smtp: source.SMTP_URL ? { url: source.SMTP_URL, from: source.MAIL_FROM! } : null,
    cloudinary: readCloudinary(source),
    // Shorter than the time after which an attempt counts as abandoned (ABANDONED_AFTER in sweep.ts).
    payment_timeout: wholeNumber(source, 'PAYMENT_TIMEOUT_MS', 8_000, 100, 50_000),
    payment: readPayment(source, mode, secret),
    demo: args.includes('--demo'),
  }
}
