/**
 * LINE Login v2.1 and Google as OpenID providers, from better-auth's parts. Its own providers for
 * them are not usable: their addresses are fixed, they have no timeout, and the one for LINE
 * accepts a token without a nonce.
 */
import { errorCode, errorMessage } from '#domain/shared/caught-error.ts'
import { objectOf, textOf } from '../payment/read-json.ts'
import type { SignInProvider, SocialAnswer, SocialIdentity, SocialRound } from './social-port.ts'

export type SocialOptions = {
  client_id: string
  client_secret: string
  /** Timeout of each call, ms. */
  timeout: number
  /** Another address than the provider's own, for tests. */
  base?: string
  /**
   * LINE only: the consent page offers to add the official account that is linked to the channel.
   */
  offers_account?: boolean
}

// Loaded on demand: it takes part of a second, and only this way to sign in needs it.
const library = () => import('better-auth/oauth2')

type Claims = Record<string, unknown>
type Checked = { claims: Claims } | Exclude<SocialAnswer, { outcome: 'identified' }>

const refused = (reason: string) => ({ outcome: 'refused', reason }) as const
const unavailable = (reason: string) => ({ outcome: 'unavailable', reason }) as const

/** Posts a form to the provider. @returns its JSON, a refusal in JSON, or `unavailable` */
async function post(address: string, form: URLSearchParams, timeout: number): Promise<Checked> {
  let status: number
  let text: string
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    status = response.status
    text = await response.text()
  } catch (error) {
    return unavailable(`no answer: ${error instanceof Error ? error.name : String(error)}`)
  }
  let claims: Claims
  try {
    claims = objectOf(JSON.parse(text))
  } catch {
    return unavailable(`${status} without JSON`)
  }
  if (status === 200) return { claims }
  // 429 and 5xx say nothing about the code; an invalid code gets 400 (RFC 6749, 5.2).
  return status >= 400 && status < 500 && status !== 429
    ? refused(`${status} ${textOf(claims.error) ?? 'without a code'}`)
    : unavailable(String(status))
}

type Endpoints = { authorize: string; token: string }

/** The provider's published metadata. @throws Error */
async function discover(address: string, timeout: number): Promise<Claims> {
  const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeout) })
  if (!response.ok) throw new Error(`${response.status}: ${address}`)
  return objectOf(await response.json())
}

/** Exchanges the code for an ID token, which is not verified yet. */
async function exchange(
  { token }: Endpoints,
  { client_id, client_secret, timeout }: SocialOptions,
  { code, code_verifier, redirect_uri }: SocialRound & { code: string },
): Promise<{ id_token: string } | Exclude<Checked, { claims: Claims }>> {
  const { authorizationCodeRequest, getOAuth2Tokens } = await library()
  const { body } = await authorizationCodeRequest({
    code,
    codeVerifier: code_verifier,
    redirectURI: redirect_uri,
    // In the body: LINE doesn't support Basic authentication.
    options: { clientId: client_id, clientSecret: client_secret },
    tokenEndpoint: token,
  })
  const answer = await post(token, body, timeout)
  if (!('claims' in answer)) return answer
  const { idToken } = getOAuth2Tokens(answer.claims)
  return typeof idToken === 'string' ? { id_token: idToken } : unavailable('an answer without an ID token')
}

/**
 * Checks the claims of an ID token (OpenID Connect Core 3.1.3.7). `read` checks its signature.
 * @returns why it is invalid, or null
 */
function problemOf(claims: Claims, expected: { issuers: string[]; client_id: string; nonce: string }): string | null {
  const audience = Array.isArray(claims.aud) ? claims.aud : [claims.aud]
  if (typeof claims.iss !== 'string' || !expected.issuers.includes(claims.iss)) return 'another issuer'
  if (audience.length !== 1 || audience[0] !== expected.client_id) return 'for somebody else'
  if (typeof claims.exp !== 'number' || claims.exp * 1000 <= Date.now()) return 'expired'
  if (claims.nonce !== expected.nonce) return 'of another round'
  if (typeof claims.sub !== 'string' || claims.sub === '' || claims.sub.length > 255) return 'without a subject'
  return null
}

const identified = (claims: Claims, email_proven: boolean): SocialAnswer => {
  const email = textOf(claims.email) || null
  const identity: SocialIdentity = {
    subject: String(claims.sub),
    name: textOf(claims.name) ?? '',
    email,
    email_proven: email_proven && email !== null,
  }
  return { outcome: 'identified', identity }
}

type Company = Pick<SignInProvider, 'id'> & {
  endpoints: Endpoints
  scopes: string[]
  /** Parameters that only this provider has. */
  extras: (by_hand: boolean) => Record<string, string>
  issuers: string[]
  /** Where it publishes its metadata. */
  discovery: string
  /** The claims of the token, after the check of its signature. */
  read: (id_token: string, round: SocialRound) => Promise<Checked>
  provesEmail: (claims: Claims) => boolean
}

function provider(options: SocialOptions, company: Company): SignInProvider {
  const { id, endpoints, scopes, extras, issuers, discovery, read, provesEmail } = company
  const { client_id, timeout } = options
  return {
    id,
    origin: new URL(endpoints.authorize).origin,

    addressOf: async ({ state, nonce, code_verifier, redirect_uri, by_hand }) => {
      const { createAuthorizationURL } = await library()
      const address = await createAuthorizationURL({
        id,
        options: { clientId: client_id },
        authorizationEndpoint: endpoints.authorize,
        redirectURI: redirect_uri,
        state,
        nonce,
        codeVerifier: code_verifier,
        scopes,
        additionalParams: extras(by_hand),
      })
      return address.href
    },

    changes: async () => {
      const said = await discover(discovery, timeout)
      const used = [
        ['issuer', issuers],
        ['authorization_endpoint', [endpoints.authorize]],
        ['token_endpoint', [endpoints.token]],
      ] as const
      return used.flatMap(([name, ours]) =>
        ours.some((one) => one === said[name]) ? [] : [`${name}: ${textOf(said[name]) ?? '—'}`],
      )
    },

    identify: async (round) => {
      const tokens = await exchange(endpoints, options, round)
      if (!('id_token' in tokens)) return tokens
      const answer = await read(tokens.id_token, round)
      if (!('claims' in answer)) return answer
      const problem = problemOf(answer.claims, { issuers, client_id, nonce: round.nonce })
      return problem ? refused(`an ID token ${problem}`) : identified(answer.claims, provesEmail(answer.claims))
    },
  }
}

/** @see https://developers.line.biz/en/reference/line-login/ */
export function lineSignIn(options: SocialOptions): SignInProvider {
  const { base, client_id, timeout } = options
  const api = `${base ?? 'https://api.line.me'}/oauth2/v2.1`
  return provider(options, {
    id: 'line',
    endpoints: {
      authorize: `${base ?? 'https://access.line.me'}/oauth2/v2.1/authorize`,
      token: `${api}/token`,
    },
    scopes: ['openid', 'profile', 'email'],
    extras: (by_hand) => ({
      ui_locales: 'ja-JP',
      ...(options.offers_account && { bot_prompt: 'normal' }),
      ...(by_hand && { disable_auto_login: 'true' }),
    }),
    issuers: ['https://access.line.me'],
    discovery: `${base ? `${base}/line` : 'https://access.line.me'}/.well-known/openid-configuration`,
    // LINE signs with the channel's secret or with its own key, depending on how the user signed
    // in. Its endpoint verifies both.
    read: (id_token, { nonce }) => post(`${api}/verify`, new URLSearchParams({ id_token, client_id, nonce }), timeout),
    // LINE sends the registered address without verifying it.
    provesEmail: () => false,
  })
}

/** @see https://developers.google.com/identity/openid-connect/openid-connect */
export function googleSignIn(options: SocialOptions): SignInProvider {
  const { base, client_id } = options
  const certs = `${base ?? 'https://www.googleapis.com'}/oauth2/v3/certs`
  const issuers = ['https://accounts.google.com', 'accounts.google.com']
  return provider(options, {
    id: 'google',
    endpoints: {
      authorize: `${base ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
      token: `${base ?? 'https://oauth2.googleapis.com'}/token`,
    },
    scopes: ['openid', 'profile', 'email'],
    extras: () => ({ hl: 'ja', prompt: 'select_account' }),
    issuers,
    discovery: `${base ? `${base}/google` : 'https://accounts.google.com'}/.well-known/openid-configuration`,
    read: async (id_token) => {
      const { validateToken } = await library()
      try {
        const { payload } = await validateToken(id_token, certs, { audience: client_id, issuer: issuers })
        return { claims: payload }
      } catch (error) {
        const code = errorCode(error) ?? ''
        // Codes of jose for an invalid token. Keys that could not be fetched have other codes.
        return /^ERR_JW[TS]_|^ERR_JWKS_NO_MATCHING_KEY$|^ERR_JOSE_(ALG_NOT_ALLOWED|NOT_SUPPORTED)$/.test(code)
          ? refused(`an ID token that doesn't hold: ${code}`)
          : unavailable(`no keys: ${code || errorMessage(error)}`)
      }
    },
    // An address of another domain was verified once and may belong to another person now. Google
    // guarantees only its own addresses and those of Workspace
    // (https://developers.google.com/identity/gsi/web/guides/verify-google-id-token).
    provesEmail: ({ email, email_verified, hd }) =>
      email_verified === true && (/@gmail\.com$/i.test(textOf(email) ?? '') || Boolean(textOf(hd))),
  })
}
