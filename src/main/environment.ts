// Reads the environment; all other code gets its settings as arguments.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { SignInProviderId } from '#domain/accounts/sign-in-providers.ts'
import type { SocialOptions } from '#gateways/accounts/social-providers.ts'
import type { CloudinaryOptions } from '#gateways/images/cloudinary.ts'
import type { S3Options } from '#gateways/images/s3.ts'
import { type DatabaseSettings, readDatabase } from './database-settings.ts'
import { readCloudinary, readS3 } from './image-settings.ts'
import { type MailSettings, readMail } from './mail-settings.ts'
import { type NoticeSettings, readNotices } from './notice-settings.ts'
import { PAGE_LIMITS, type PageLimits } from './page-queue.ts'
import { type PaymentSettings, readPayment } from './payment-settings.ts'
import { apiBase, BadConfiguration, type Mode, needed, oneOf, type Source, together, wholeNumber } from './settings.ts'
import { readTelemetry, type TelemetrySettings } from './telemetry/telemetry-settings.ts'

/** `server`: serves requests; `worker`: works jobs and scheduled work; `all`: both. */
export type Role = 'all' | 'server' | 'worker'

/** `base`: another address of the API than the provider's own, for tests. */
/** `base`: another address than the provider's own, for tests. */
export type SignInSettings = Pick<SocialOptions, 'client_id' | 'client_secret'> & { base: string | undefined }

/** Settings that other files read. */
type ReadElsewhere = DatabaseSettings & MailSettings & NoticeSettings

export type Environment = ReadElsewhere & {
  mode: Mode
  role: Role
  port: number
  host: string
  data_dir: string
  base_url: string
  telemetry: TelemetrySettings
  secret: string
  previous_secrets: string[]
  migrate_at_start: boolean
  rate_limits: boolean
  /** Whether admins have no privileges until they turn on a second factor. */
  admins_need_two_factor: boolean
  /** How long a stopping process still takes requests while /readyz refuses, ms. */
  drain: number
  log_level: string
  trust_proxy: boolean
  /** Providers that users may sign in with; null for one that isn't offered. */
  sign_in: Record<SignInProviderId, SignInSettings | null>
  /** The image store. Both null: this machine's disk. Never both set. */
  cloudinary: CloudinaryOptions | null
  s3: S3Options | null
  payment_timeout: number
  /** Pages that are rendered at once, and that wait for it. */
  page_limits: PageLimits
  /** Bytes of memory for cached responses. */
  cache_bytes: number
  payment: PaymentSettings
  /** Also fill a database that isn't the embedded one with the demo data. */
  demo: boolean
}

/** The secret of this installation; created once and stored in its data folder. */
function storedSecret(data_dir: string): string {
  const file = path.join(data_dir, 'secret')
  fs.mkdirSync(data_dir, { recursive: true })
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return fs.readFileSync(file, 'utf8').trim()
}

const SIGN_IN = {
  line: { id: 'LINE_CHANNEL_ID', secret: 'LINE_CHANNEL_SECRET', base: 'LINE_LOGIN_BASE' },
  google: { id: 'GOOGLE_CLIENT_ID', secret: 'GOOGLE_CLIENT_SECRET', base: 'GOOGLE_SIGN_IN_BASE' },
} as const

/** @returns null when neither id nor secret is set */
function readSignInProvider(source: Source, mode: Mode, provider: SignInProviderId): SignInSettings | null {
  const { id, secret, base } = SIGN_IN[provider]
  if (!source[id] && !source[secret]) return null
  return together({
    client_id: () => needed(source, id, /^[\w.-]+$/, provider === 'line' ? 'チャネルID' : 'クライアントID'),
    client_secret: () => needed(source, secret, /^\S{8,}$/, 'シークレット'),
    base: () => apiBase(source, mode, base),
  })
}

function readBaseUrl(source: Source, mode: Mode, port: number): string {
  const base_url = (source.BASE_URL || `http://localhost:${port}`).replace(/\/+$/, '')
  if (!/^https?:\/\//.test(base_url) || !URL.canParse(base_url))
    throw new BadConfiguration(`BASE_URL を読み取れません（「${base_url}」）。`)
  // Links append to it, and the product can't be served below a path.
  const { username, password, pathname, search, hash } = new URL(base_url)
  if (username || password || pathname !== '/' || search || hash)
    throw new BadConfiguration('BASE_URL は https://example.jp の形にしてください（パスやユーザー名は付けません）。')
  if (mode !== 'production') return base_url
  if (!base_url.startsWith('https://')) throw new BadConfiguration('本番では BASE_URL を https:// で指定してください。')
  if (/^(localhost|127\..*|\[::1\])$/.test(new URL(base_url).hostname))
    throw new BadConfiguration(
      '本番の BASE_URL が、このコンピューター自身を指しています。公開するアドレスにしてください。',
    )
  return base_url
}

/** Never generated in production, because several processes must share it. */
function readSecret(source: Source, mode: Mode, data_dir: string): string {
  return mode === 'production' ? strong('SECRET', mode)(source.SECRET ?? '') : source.SECRET || storedSecret(data_dir)
}

const strong = (name: string, mode: Mode) => (secret: string) => {
  if (mode !== 'production') return secret
  if (secret.length < 32)
    throw new BadConfiguration(`本番では ${name}（32文字以上のでたらめな文字列）を指定してください。`)
  if (new Set(secret).size < 10 || /change.?me|your.?secret|example|password/i.test(secret))
    throw new BadConfiguration(
      `${name} が見本のままか、推測できる文字列です。openssl rand -hex 32 などで作ってください。`,
    )
  return secret
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

function readRole(source: Source): Role {
  const role = oneOf(source, 'ROLE', 'all', ['all', 'server', 'worker'])
  // The process that starts the embedded database also stops it, even if other processes use it.
  if (role !== 'all' && !source.DATABASE_URL)
    throw new BadConfiguration(`ROLE=${role} で分けて動かすときは DATABASE_URL を指定してください。`)
  return role
}

function readRateLimits(source: Source, mode: Mode): boolean {
  const on = oneOf(source, 'RATE_LIMITS', 'on', ['on', 'off']) === 'on'
  if (mode === 'production' && !on) throw new BadConfiguration('RATE_LIMITS=off は本番では使えません。')
  return on
}

/**
 * A proxy in front handles https. If its X-Forwarded-For isn't trusted, all visitors have one
 * address and share the limits of one address.
 */
function readTrustProxy(source: Source, mode: Mode): boolean {
  if (mode === 'production' && !source.TRUST_PROXY)
    throw new BadConfiguration(
      '本番では TRUST_PROXY を on か off で指定してください（手前のプロキシが X-Forwarded-For を書くなら on。off では、訪れた人がみな同じアドレスとして数えられます）。',
    )
  return oneOf(source, 'TRUST_PROXY', 'off', ['on', 'off']) === 'on'
}

/** The password of the demonstration's accounts is public, and one of them is an admin. */
function readDemo(args: readonly string[], mode: Mode): boolean {
  const demo = args.includes('--demo')
  if (mode === 'production' && demo)
    throw new BadConfiguration('体験用データ（--demo）は本番では使えません。誰でもログインできるアカウントが入ります。')
  return demo
}

const MODES: readonly Mode[] = ['production', 'development', 'local']

/**
 * `TSUMUGI_MODE`, which `scripts/start.mjs` sets, else `NODE_ENV`, so that the server is a
 * production however it is started. A misspelt production must not become a demonstration.
 */
function readMode(source: Source): Mode {
  // `npm start` runs the built web, which needs NODE_ENV=production in any mode.
  const node = oneOf<Mode | 'test'>(source, 'NODE_ENV', 'local', [...MODES, 'test'])
  return oneOf(source, 'TSUMUGI_MODE', node === 'test' ? 'local' : node, MODES)
}

/**
 * Reads and checks the settings.
 * @throws BadConfiguration with a line for each setting that is invalid or not safe in production
 */
export function readEnvironment(source: Source, args: readonly string[]): Environment {
  const mode = readMode(source)
  const data_dir = path.resolve(source.DATA_DIR || '.data')
  const { database, mail, notices, ...settings } = together({
    role: () => readRole(source),
    port: () => wholeNumber(source, 'PORT', 3000, 0, 65_535),
    database: () => readDatabase(source, mode),
    base_url: () => readBaseUrl(source, mode, Number(source.PORT) || 3000),
    rate_limits: () => readRateLimits(source, mode),
    admins_need_two_factor: () =>
      oneOf(source, 'ADMIN_TWO_FACTOR', mode === 'production' ? 'required' : 'optional', ['required', 'optional']) ===
      'required',
    drain: () => wholeNumber(source, 'DRAIN_SECONDS', 0, 0, 60) * 1000,
    log_level: () => oneOf(source, 'LOG_LEVEL', mode === 'production' ? 'info' : 'warn', LOG_LEVELS),
    trust_proxy: () => readTrustProxy(source, mode),
    mail: () => readMail(source, mode),
    notices: () => readNotices(source, mode, () => readSecret(source, mode, data_dir)),
    sign_in: () =>
      together({
        line: () => readSignInProvider(source, mode, 'line'),
        google: () => readSignInProvider(source, mode, 'google'),
      }),
    cloudinary: () => readCloudinary(source, mode),
    s3: () => readS3(source, mode),
    // Must be shorter than the time after which an attempt counts as abandoned (ABANDONED_AFTER in
    // sweep.ts).
    page_limits: () =>
      together({
        running: () => wholeNumber(source, 'PAGES_AT_ONCE', PAGE_LIMITS.running, 1, 64),
        waiting: () => wholeNumber(source, 'PAGES_WAITING', PAGE_LIMITS.waiting, 0, 10_000),
      }),
    cache_bytes: () => wholeNumber(source, 'CACHE_MB', 64, 8, 65_536) * 1024 * 1024,
    payment_timeout: () => wholeNumber(source, 'PAYMENT_TIMEOUT_MS', 8_000, 100, 50_000),
    telemetry: () => readTelemetry(source),
    secret: () => readSecret(source, mode, data_dir),
    previous_secrets: () =>
      (source.SECRET_PREVIOUS?.split(/\s+/) ?? []).filter(Boolean).map(strong('SECRET_PREVIOUS', mode)),
    migrate_at_start: () => oneOf(source, 'MIGRATE_AT_START', 'on', ['on', 'off']) === 'on',
    payment: () => readPayment(source, mode, () => readSecret(source, mode, data_dir)),
    demo: () => readDemo(args, mode),
  })
  // By default only this machine can connect, so that the demonstration's accounts and mails aren't
  // open to the network.
  return { mode, host: source.HOST || '127.0.0.1', data_dir, ...database, ...mail, ...notices, ...settings }
}
