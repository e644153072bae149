// What the start refuses: a production that would take no real money, or a trial that would.
import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'
import { BadConfiguration } from './settings.ts'

const PRODUCTION = {
  TSUMUGI_MODE: 'production',
  DATABASE_URL: 'postgres://tsumugi@db.example/tsumugi',
  SECRET: '5f0c2b9d7a1e4836bb02c4d19e6fa783',
  BASE_URL: 'https://tsumugi.example',
  TRUST_PROXY: 'on',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'つむぎ <no-reply@tsumugi.example>',
}
const PAYJP = {
  PAYMENT_PROVIDER: 'payjp',
  PAYJP_SECRET_KEY: 'sk_live_1234567890',
  PAYJP_PUBLIC_KEY: 'pk_live_1234567890',
  PAYJP_WEBHOOK_TOKEN: 'whook_1234567890',
}
const STRIPE = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_1234567890',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
}
const TEST_KEYS = { PAYJP_SECRET_KEY: 'sk_test_1234567890', PAYJP_PUBLIC_KEY: 'pk_test_1234567890' }

describe('the mode', () => {
  it.each([
    [{}, 'local'],
    [{ NODE_ENV: '' }, 'local'],
    [{ NODE_ENV: 'test' }, 'local'],
    [{ NODE_ENV: 'development' }, 'development'],
    // scripts/start.mjs runs the built web in any mode.
    [{ NODE_ENV: 'production', TSUMUGI_MODE: 'local' }, 'local'],
    [{ ...PRODUCTION, ...PAYJP }, 'production'],
    [{ ...PRODUCTION, ...PAYJP, TSUMUGI_MODE: undefined, NODE_ENV: 'production' }, 'production'],
  ])('of %j is %s', (source, mode) => {
    expect(readEnvironment({ SECRET: 'y'.repeat(32), ...source }, []).mode).toBe(mode)
  })

  it.each(['Production', 'prod', 'PRODUCTION', ' production', 'production ', 'staging', 'live'])(
    '%j is refused, by either name',
    (value) => {
      for (const name of ['NODE_ENV', 'TSUMUGI_MODE']) {
        expect(() => read({ [name]: value }), name).toThrow(BadConfiguration)
        expect(() => read({ [name]: value }), name).toThrow(name)
      }
    },
  )

  it('of a production refuses a start that lacks its settings, however it was chosen', () => {
    for (const name of ['NODE_ENV', 'TSUMUGI_MODE'])
      expect(() => readEnvironment({ [name]: 'production' }, [])).toThrow(/DATABASE_URL[\s\S]*SECRET/)
    expect(() =>
      readEnvironment({ ...PRODUCTION, ...PAYJP, TSUMUGI_MODE: '', NODE_ENV: 'production' }, ['--demo']),
    ).toThrow(/--demo/)
  })
})

const read = (source: Record<string, string | undefined>) => readEnvironment({ SECRET: 'y'.repeat(32), ...source }, [])

/** Message of the refusal; null when the settings are accepted. */
function refusal(source: Record<string, string | undefined>): string | null {
  try {
    read(source)
    return null
  } catch (error) {
    if (error instanceof BadConfiguration) return error.message
    throw error
  }
}

describe('production', () => {
  it.each([
    ['PAY.JP', PAYJP],
    ['Stripe', STRIPE],
  ])('starts with %s and its live keys', (_, keys) => {
    expect(read({ ...PRODUCTION, ...keys }).payment.provider).toBe(keys.PAYMENT_PROVIDER)
  })

  it.each([
    ['the sandbox by default', {}, /練習用の決済は本番では使えません/],
    ['the sandbox by name', { PAYMENT_PROVIDER: 'sandbox' }, /練習用の決済は本番では使えません/],
    ['an unknown provider', { PAYMENT_PROVIDER: 'paypal' }, /payjp・stripe/],
    ['no secret key', { ...PAYJP, PAYJP_SECRET_KEY: undefined }, /PAYJP_SECRET_KEY/],
    ['no public key', { ...PAYJP, PAYJP_PUBLIC_KEY: undefined }, /PAYJP_PUBLIC_KEY/],
    ['no webhook token', { ...PAYJP, PAYJP_WEBHOOK_TOKEN: undefined }, /PAYJP_WEBHOOK_TOKEN/],
    ['test keys', { ...PAYJP, ...TEST_KEYS }, /テスト用の鍵/],
    ['keys of two kinds', { ...PAYJP, PAYJP_PUBLIC_KEY: 'pk_test_1234567890' }, /そろえてください/],
    ['swapped keys', { ...PAYJP, PAYJP_SECRET_KEY: 'pk_live_1234567890' }, /PAYJP_SECRET_KEY/],
    ['another address of PAY.JP', { ...PAYJP, PAYJP_API_BASE: 'https://elsewhere.example/v1' }, /PAYJP_API_BASE/],
    ['Stripe without a secret key', { ...STRIPE, STRIPE_SECRET_KEY: '' }, /STRIPE_SECRET_KEY/],
    ['Stripe without a signing secret', { ...STRIPE, STRIPE_WEBHOOK_SECRET: 'abc' }, /STRIPE_WEBHOOK_SECRET/],
    ['a frame of any origin', { ...PAYJP, PAYMENT_FRAME_ORIGINS: 'https://a.example *' }, /PAYMENT_FRAME_ORIGINS/],
  ])('refuses %s', (_, settings, why) => {
    const message = refusal({ ...PRODUCTION, ...settings })
    expect(message).toMatch(why)
    expect(message).not.toContain('1234567890')
  })

  it.each([
    ['no database', { DATABASE_URL: undefined }, /DATABASE_URL/],
    ['another kind of database', { DATABASE_URL: 'mysql://db.example/tsumugi' }, /postgres:\/\//],
    ['a password from the examples', { DATABASE_URL: 'postgres://a:postgres@db.example/a' }, /パスワードが見本/],
    ['no secret', { SECRET: undefined }, /SECRET（32文字以上/],
    ['a short secret', { SECRET: '5f0c2b9d7a1e4836' }, /SECRET（32文字以上/],
    ['a secret of one letter', { SECRET: 'x'.repeat(64) }, /SECRET が見本/],
    ['a secret from the examples', { SECRET: 'change-me-to-32-random-letters-please' }, /SECRET が見本/],
    ['a former secret that is too short', { SECRET_PREVIOUS: `${PRODUCTION.SECRET}1 short` }, /SECRET_PREVIOUS/],
    ['an invalid MIGRATE_AT_START', { MIGRATE_AT_START: 'never' }, /MIGRATE_AT_START は on・off/],
    ['http', { BASE_URL: 'http://tsumugi.example' }, /BASE_URL を https/],
    ['no address', { BASE_URL: undefined }, /BASE_URL を https/],
    ['an address with a path', { BASE_URL: 'https://tsumugi.example/shop' }, /BASE_URL は https:\/\/example.jp の形/],
    [
      'an address with a user name',
      { BASE_URL: 'https://a:b@tsumugi.example' },
      /BASE_URL は https:\/\/example.jp の形/,
    ],
    ['its own machine as address', { BASE_URL: 'https://localhost:3000' }, /公開するアドレス/],
    ['no mail server', { SMTP_URL: undefined }, /SMTP_URL/],
    ['mail by another protocol', { SMTP_URL: 'https://mail.example' }, /smtp:\/\//],
    ['mail without a sender', { MAIL_FROM: undefined }, /MAIL_FROM/],
    ['no limits', { RATE_LIMITS: 'off' }, /RATE_LIMITS=off/],
    ['no TRUST_PROXY', { TRUST_PROXY: undefined }, /TRUST_PROXY を on か off/],
    ['an invalid TRUST_PROXY', { TRUST_PROXY: 'true' }, /TRUST_PROXY は on・off/],
    ['an unknown log level', { LOG_LEVEL: 'verbose' }, /LOG_LEVEL は trace/],
    [
      'pictures over http',
      { CLOUDINARY_URL: 'cloudinary://1:abc@cloud', CLOUDINARY_UPLOAD_BASE: 'http://images.example' },
      /CLOUDINARY_UPLOAD_BASE を https/,
    ],
  ])('refuses %s, in one line', (_, settings, why) => {
    const message = refusal({ ...PRODUCTION, ...PAYJP, ...settings })
    expect(message).toMatch(why)
    expect(message).not.toContain('\n')
  })

  it('accepts a domain in Japanese', () => {
    expect(read({ ...PRODUCTION, ...PAYJP, BASE_URL: 'https://つむぎ.jp/' }).base_url).toBe('https://つむぎ.jp')
  })

  it('refuses the accounts of the demonstration', () => {
    expect(() => readEnvironment({ ...PRODUCTION, ...PAYJP }, ['--demo'])).toThrow(/体験用データ/)
  })

  it('logs a line for each request', () => {
    expect(read({ ...PRODUCTION, ...PAYJP }).log_level).toBe('info')
    expect(read({}).log_level).toBe('warn')
  })

  it('reports all faults at once, one line each', () => {
    const lines = refusal({
      TSUMUGI_MODE: 'production',
      SECRET: 'short',
      RATE_LIMITS: 'maybe',
      TRUST_PROXY: 'maybe',
      PORT: 'x',
      BASE_URL: 'tsumugi.example',
      PAYMENT_PROVIDER: 'payjp',
      PAYMENT_FRAME_ORIGINS: '*',
      PAYJP_API_BASE: 'https://elsewhere.example',
    })?.split('\n')
    const names = ['PORT', 'DATABASE_URL', 'BASE_URL', 'RATE_LIMITS', 'TRUST_PROXY', 'SMTP_URL', 'SECRET']
    names.push('PAYJP_SECRET_KEY', 'PAYJP_PUBLIC_KEY', 'PAYJP_WEBHOOK_TOKEN', 'PAYJP_API_BASE', 'PAYMENT_FRAME_ORIGINS')
    expect(lines?.map((line) => names.find((name) => line.replace('本番では ', '').startsWith(name)))).toEqual(names)
  })
})

describe('outside of production', () => {
  it('uses the sandbox by default', () => {
    expect(read({}).payment).toMatchObject({
      provider: 'sandbox',
      webhook_token: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it('accepts a provider with its test keys, also at another address', () => {
    const base = 'http://127.0.0.1:4010/v1'
    expect(read({ ...PAYJP, ...TEST_KEYS, PAYJP_API_BASE: base }).payment).toMatchObject({ provider: 'payjp', base })
  })

  it('refuses keys that move real money', () => {
    expect(refusal(PAYJP)).toMatch(/実際にお金が動く/)
    expect(refusal(STRIPE)).toMatch(/実際にお金が動く/)
  })
})

describe('the role of a process', () => {
  it('is `all`, or a single role when several processes share a database', () => {
    const shared = { DATABASE_URL: 'postgres://tsumugi@db.example/tsumugi' }
    expect(read({}).role).toBe('all')
    expect(read({ ROLE: 'worker', ...shared }).role).toBe('worker')
    expect(refusal({ ROLE: 'worker' })).toMatch(/DATABASE_URL/)
    expect(refusal({ ROLE: 'web', ...shared })).toMatch(/ROLE は all・server・worker/)
  })
})

describe('the image store', () => {
  const S3 = {
    IMAGES_S3_ENDPOINT: 'https://s3.ap-northeast-1.amazonaws.com/',
    IMAGES_S3_REGION: 'ap-northeast-1',
    IMAGES_S3_BUCKET: 'tsumugi-photos',
    IMAGES_S3_ACCESS_KEY_ID: 'AKID1234',
    IMAGES_S3_SECRET_ACCESS_KEY: 'secret/1234',
  }

  it('needs https in production', () => {
    const source = { ...PRODUCTION, ...PAYJP, ...S3, IMAGES_S3_ENDPOINT: 'http://store.example.jp' }
    expect(refusal(source)).toBe('本番では IMAGES_S3_ENDPOINT を https:// で指定してください。')
  })

  it('is the disk without settings, and an S3 store with all of them', () => {
    expect(read({ IMAGES_S3_BUCKET: '' })).toMatchObject({ s3: null, cloudinary: null })
    expect(read(S3).s3).toEqual({
      endpoint: 'https://s3.ap-northeast-1.amazonaws.com',
      region: 'ap-northeast-1',
      bucket: 'tsumugi-photos',
      access_key_id: 'AKID1234',
      secret_access_key: 'secret/1234',
      session_token: null,
      addressing: 'path',
      timeout: 8_000,
    })
  })

  type Refusal = [string, Record<string, string | undefined>, RegExp]
  const refusals: Refusal[] = [
    ...Object.keys(S3).map(
      (name) => [`${name} missing`, { ...S3, [name]: undefined }, new RegExp(name)] satisfies Refusal,
    ),
    ['only a timeout', { IMAGES_S3_TIMEOUT_MS: '500' }, /IMAGES_S3_ENDPOINT、.*IMAGES_S3_SECRET_ACCESS_KEY/],
    ['two image stores', { ...S3, CLOUDINARY_URL: 'cloudinary://1:2@demo' }, /CLOUDINARY_URL/],
    ['no web address', { ...S3, IMAGES_S3_ENDPOINT: 's3.example.jp' }, /IMAGES_S3_ENDPOINT/],
    ['a bucket with a slash', { ...S3, IMAGES_S3_BUCKET: 'photos/tsumugi' }, /IMAGES_S3_BUCKET/],
    ['an unknown addressing', { ...S3, IMAGES_S3_ADDRESSING: 'virtual' }, /path か host/],
  ]
  it.each(refusals)('is refused with %s', (_, source, words) => {
    const message = refusal(source)
    expect(message).toMatch(words)
    expect(message).not.toContain('secret/1234')
    expect(message).not.toContain('\n')
  })
})

describe('sign-in with other providers', () => {
  const LINE = { LINE_CHANNEL_ID: '1234567890', LINE_CHANNEL_SECRET: 'line-secret-1234' }
  const GOOGLE = { GOOGLE_CLIENT_ID: 'a1.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'google-secret-1234' }

  it('is offered for the configured ones', () => {
    expect(read({}).sign_in).toEqual({ line: null, google: null })
    expect(read({ ...LINE, ...GOOGLE, GOOGLE_SIGN_IN_BASE: 'http://127.0.0.1:4000' }).sign_in).toEqual({
      line: { client_id: '1234567890', client_secret: 'line-secret-1234', base: undefined },
      google: {
        client_id: 'a1.apps.googleusercontent.com',
        client_secret: 'google-secret-1234',
        base: 'http://127.0.0.1:4000',
      },
    })
    expect(read({ ...PRODUCTION, ...PAYJP, ...LINE }).sign_in.line).not.toBeNull()
  })

  it.each([
    ['only half of LINE’s settings', { ...LINE, LINE_CHANNEL_SECRET: '' }, /LINE_CHANNEL_SECRET/],
    ['only half of Google’s settings', { ...GOOGLE, GOOGLE_CLIENT_ID: undefined }, /GOOGLE_CLIENT_ID/],
    ['an address of its own in production', { ...LINE, LINE_LOGIN_BASE: 'https://evil.example' }, /LINE_LOGIN_BASE/],
  ])('is refused with %s', (_, source, words) => {
    const message = refusal({ ...PRODUCTION, ...PAYJP, ...source })
    expect(message).toMatch(words)
    expect(message).not.toContain('secret-1234')
  })
})

describe('a pooler', () => {
  const URLS = {
    DATABASE_URL: 'postgres://tsumugi@pool.example:6432/tsumugi',
    DATABASE_DIRECT_URL: 'postgres://tsumugi@db.example/tsumugi',
  }

  it('is used when it is configured', () => {
    expect(read({ ...URLS, DATABASE_POOLER: 'transaction' })).toMatchObject({
      database_url: URLS.DATABASE_URL,
      database_pooler: 'transaction',
      database_direct_url: URLS.DATABASE_DIRECT_URL,
    })
    expect(read({ DATABASE_URL: URLS.DATABASE_URL })).toMatchObject({
      database_pooler: 'off',
      database_direct_url: URLS.DATABASE_URL,
    })
    expect(read({})).toMatchObject({ database_direct_url: null })
  })

  it.each([
    ['an unknown pooler', { ...URLS, DATABASE_POOLER: 'session' }, /off・transaction/],
    [
      'no direct address besides the pooler',
      { ...URLS, DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: '' },
      /DATABASE_DIRECT_URL/,
    ],
    ['no address of the pooler', { ...URLS, DATABASE_POOLER: 'transaction', DATABASE_URL: '' }, /DATABASE_URL/],
    [
      'an address of another kind of database',
      { ...URLS, DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: 'mysql://db.example/x' },
      /DATABASE_DIRECT_URL/,
    ],
  ])('is refused with %s', (_, source, words) => {
    expect(refusal(source)).toMatch(words)
  })

  it('is refused in production with a well-known password', () => {
    const source = { ...PRODUCTION, ...PAYJP, DATABASE_DIRECT_URL: 'postgres://tsumugi:password@db.example/tsumugi' }
    expect(refusal(source)).toMatch(/DATABASE_DIRECT_URL のパスワード/)
  })
})
