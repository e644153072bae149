// A fake of LINE's and Google's sign-in: the consent page, codes, ID tokens and their keys. It
// enforces OAuth (single-use codes, redirect_uri, PKCE) and produces the faults that a test plans.
import { createHash, createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { googleSignIn, lineSignIn } from '#gateways/accounts/social-providers.ts'
import { serveFake } from './payment/serve-fake.ts'

export const SOCIAL_KEYS = {
  line: { client_id: '1234567890', client_secret: 'line-secret-of-the-tests' },
  google: { client_id: 'tests.apps.googleusercontent.com', client_secret: 'google-secret-of-the-tests' },
} as const

type Company = keyof typeof SOCIAL_KEYS

/** A person with an account at the provider. */
export type FakePerson = {
  subject: string
  name?: string
  email?: string
  email_verified?: boolean
  /** Domain of their Google Workspace. */
  hd?: string
}

/** The fault of the next call of a kind: no response at all, or this response. */
export type SocialFault = 'silence' | { status: number; text: string }

type Round = { company: Company; person: FakePerson; nonce: string; redirect_uri: string; challenge: string }

const ISSUER = { line: 'https://access.line.me', google: 'https://accounts.google.com' } as const
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** the people that the consent page offers */
export async function signInFake(people: readonly FakePerson[] = [], port = 0) {
  const codes = new Map<string, Round>()
  const faults: Record<'token' | 'verify' | 'certs' | 'discovery', SocialFault[]> = {
    token: [],
    verify: [],
    certs: [],
    discovery: [],
  }
  /** Claims that replace those of the next ID token; undefined omits a claim. */
  const claims: Record<string, unknown>[] = []
  const asked: string[] = []
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const others = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const state = { signed_by_others: false }

  function idTokenOf({ company, person, nonce }: Round): string {
    const now = Math.floor(Date.now() / 1000)
    const { subject, hd, name, email, email_verified } = person
    const said = {
      iss: ISSUER[company],
      sub: subject,
      aud: SOCIAL_KEYS[company].client_id,
      exp: now + 3600,
      iat: now,
      nonce,
      name,
      email,
      ...(company === 'google' && { email_verified, hd }),
      ...claims.shift(),
    }
    if (company === 'line') {
      const signed = `${part({ typ: 'JWT', alg: 'HS256' })}.${part(said)}`
      const secret = state.signed_by_others ? 'x' : SOCIAL_KEYS.line.client_secret
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
    }
    const signed = `${part({ typ: 'JWT', alg: 'RS256', kid: 'one' })}.${part(said)}`
    const { privateKey } = state.signed_by_others ? others : keys
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
  }

  async function faulty(c: Context, kind: keyof typeof faults, answer: () => Promise<Response>): Promise<Response> {
    asked.push(kind)
    const fault = faults[kind].shift()
    if (fault === 'silence') return await new Promise<Response>(() => undefined)
    if (fault) return c.body(fault.text, fault.status as 500)
    return await answer()
  }

  /**
   * Signs in this person at the consent page of this URL.
   * @returns the parameters that the browser brings back
   */
  function approve(address: string | URL, person: FakePerson): { code: string; state: string } {
    const query = new URL(address).searchParams
    const company = query.get('client_id') === SOCIAL_KEYS.line.client_id ? 'line' : 'google'
    const code = randomBytes(12).toString('hex')
    codes.set(code, {
      company,
      person,
      nonce: query.get('nonce') ?? '',
      redirect_uri: query.get('redirect_uri') ?? '',
      challenge: query.get('code_challenge') ?? '',
    })
    return { code, state: query.get('state') ?? '' }
  }

  const backTo = (address: string | URL, values: Record<string, string>) => {
    const back = new URL(new URL(address).searchParams.get('redirect_uri') ?? '')
    for (const [name, value] of Object.entries(values)) back.searchParams.set(name, value)
    return back.href
  }

  const host = new Hono()
  const page = (c: Context) => {
    const known = Object.values(SOCIAL_KEYS).some(({ client_id }) => client_id === c.req.query('client_id'))
    if (!known || c.req.query('response_type') !== 'code' || c.req.query('code_challenge_method') !== 'S256')
      return c.text('invalid_request', 400)
    const link = (href: string, words: string) => html`<p><a href="${href}">${words}</a></p>`
    return c.html(
      html`<!doctype html>
        <html lang="ja">
          <title>つながりの確認</title>
          <h1>つながりの確認</h1>
          ${people.map((person) =>
            link(backTo(c.req.url, approve(c.req.url, person)), `${person.name ?? '名前なし'}として続ける`),
          )}
          ${link(backTo(c.req.url, { error: 'access_denied', state: c.req.query('state') ?? '' }), 'キャンセル')}
        </html>`,
    )
  }
  const token = (c: Context) =>
    faulty(c, 'token', async () => {
      const form = new URLSearchParams(await c.req.text())
      const round = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const client = Object.values(SOCIAL_KEYS).find(({ client_id }) => client_id === form.get('client_id'))
      const refuse = (error: string, status: 400 | 401 = 400) => c.json({ error, error_description: error }, status)
      if (form.get('grant_type') !== 'authorization_code') return refuse('unsupported_grant_type')
      if (!client || form.get('client_secret') !== client.client_secret) return refuse('invalid_client', 401)
      if (!round || client !== SOCIAL_KEYS[round.company]) return refuse('invalid_grant')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      if (form.get('redirect_uri') !== round.redirect_uri || challenge !== round.challenge)
        return refuse('invalid_grant')
      return c.json({ access_token: 'at', token_type: 'Bearer', expires_in: 3600, id_token: idTokenOf(round) })
    })
  // Browsers load it automatically.
  host.get('/favicon.ico', (c) => c.body(null, 204))
  host.get('/oauth2/v2.1/authorize', page)
  host.get('/o/oauth2/v2/auth', page)
  host.post('/oauth2/v2.1/token', token)
  host.post('/token', token)
  host.post('/oauth2/v2.1/verify', (c) =>
    faulty(c, 'verify', async () => {
      const form = new URLSearchParams(await c.req.text())
      const [head = '', said = '', signature = ''] = (form.get('id_token') ?? '').split('.')
      const own = createHmac('sha256', SOCIAL_KEYS.line.client_secret).update(`${head}.${said}`).digest('base64url')
      if (signature !== own || form.get('client_id') !== SOCIAL_KEYS.line.client_id)
        return c.json({ error: 'invalid_request', error_description: 'Invalid IdToken.' }, 400)
      return c.json(JSON.parse(Buffer.from(said, 'base64url').toString()) as object)
    }),
  )
  const discovery = (company: Company, authorize: string, token: string) =>
    host.get(`/${company}/.well-known/openid-configuration`, (c) =>
      faulty(c, 'discovery', async () => {
        const { origin } = new URL(c.req.url)
        const [authorization_endpoint, token_endpoint] = [origin + authorize, origin + token]
        return c.json({ issuer: ISSUER[company], authorization_endpoint, token_endpoint })
      }),
    )
  discovery('line', '/oauth2/v2.1/authorize', '/oauth2/v2.1/token')
  discovery('google', '/o/oauth2/v2/auth', '/token')
  host.get('/oauth2/v3/certs', (c) =>
    faulty(c, 'certs', async () =>
      c.json({ keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }),
    ),
  )

  const served = await serveFake(host, port)
  return {
    ...served,
    approve,
    faults,
    claims,
    /** The kinds of our calls, in order. */
    asked,
    /** `signed_by_others`: signs ID tokens with a key that is not published. */
    state,
  }
}

export type SignInFake = Awaited<ReturnType<typeof signInFake>>

/** Both providers with the fake as their host. @param timeout ms */
export function fakeProviders({ address: base }: SignInFake, timeout = 8000) {
  return [lineSignIn({ ...SOCIAL_KEYS.line, base, timeout }), googleSignIn({ ...SOCIAL_KEYS.google, base, timeout })]
}
