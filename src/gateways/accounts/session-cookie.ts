// The cookie with the signed session token. It has better-auth's format (`token.signature`,
// HMAC-SHA256, base64), so sessions of better-auth's own endpoints and ours are interchangeable.
import { createHmac, timingSafeEqual } from 'node:crypto'

export type SessionCookie = {
  /** The token of the session cookie; null when there is none or its signature is wrong. */
  read: (headers: Headers) => string | null
  /** A Set-Cookie value that begins the session. */
  begin: (token: string) => string
  /** A Set-Cookie value that ends it. */
  end: () => string
}

type Options = {
  /** Prefix of the cookie's name: `tsumugi`, `tsumugi_brand`. */
  prefix: string
  secret: string
  /** Also accepted for signatures while the secret is being changed. */
  previous_secrets?: readonly string[]
  /** Only sent over https. */
  secure: boolean
  /** Lifetime of the session, s. */
  lifetime: number
}

/** With `__Host-`, browsers accept the cookie only from this exact host, for all its paths. */
export const cookieName = (prefix: string, secure: boolean) => `${secure ? '__Host-' : ''}${prefix}.session_token`

const OF_A_SESSION = /(?:^|;)\s*(?:__Host-)?tsumugi(?:_brand)?\.session_token=/

/** Whether a Cookie header may contain a session. Its signature isn't checked. */
export const hasSessionCookie = (header: string | undefined): header is string =>
  header !== undefined && OF_A_SESSION.test(header)

/** Whether cookies of this site are sent over https only. */
export const isSecure = (base_url: string) => base_url.startsWith('https://')

/** The values of the cookies with this name, as they were sent. */
export const cookieValues = (headers: Headers, name: string): string[] =>
  (headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at >= 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : []
  })

/** A Set-Cookie value for the whole site. @param lifetime s */
export const cookieOf = (name: string, value: string, { secure, lifetime }: { secure: boolean; lifetime: number }) =>
  `${name}=${value}; Max-Age=${lifetime}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

export function sessionCookie(options: Options): SessionCookie {
  const { prefix, secret, previous_secrets = [], secure } = options
  const name = cookieName(prefix, secure)
  const signatureBy = (key: string, token: string) => createHmac('sha256', key).update(token).digest()

  function verified(value: string): string | null {
    let plain: string
    try {
      plain = decodeURIComponent(value)
    } catch {
      // Not a value of ours.
      return null
    }
    const dot = plain.lastIndexOf('.')
    if (dot < 1) return null
    const token = plain.slice(0, dot)
    const given = Buffer.from(plain.slice(dot + 1), 'base64')
    const isOurs = [secret, ...previous_secrets].some((key) => {
      const own = signatureBy(key, token)
      return given.length === own.length && timingSafeEqual(given, own)
    })
    return isOurs ? token : null
  }

  return {
    read(headers) {
      for (const value of cookieValues(headers, name)) {
        const token = verified(value)
        if (token) return token
      }
      return null
    },
    begin: (token) =>
      cookieOf(name, encodeURIComponent(`${token}.${signatureBy(secret, token).toString('base64')}`), options),
    end: () => cookieOf(name, '', { secure, lifetime: 0 }),
  }
}
