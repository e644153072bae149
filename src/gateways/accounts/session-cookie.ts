// The cookie that carries a session's token, signed. Its form is better-auth's (`token.signature`, HMAC-SHA256, base64), so that a session
// made by the library's own endpoints and one made here are the same thing.
import { createHmac, timingSafeEqual } from 'node:crypto'

export type SessionCookie = {
  /** The token of a request's session cookie; null when there is none or its signature isn't ours. */
  read: (headers: Headers) => string | null
  /** A Set-Cookie value that begins the session. */
  begin: (token: string) => string
  /** A Set-Cookie value that ends it. */
  end: () => string
}

type Options = {
  /** `tsumugi`, `tsumugi_brand`: what the cookie's name begins with. */
  prefix: string
  secret: string
  /** Signatures by these count too, while the secret is being changed. */
  previous_secrets?: readonly string[]
  /** Only sent over https. */
  secure: boolean
  /** Seconds that a session lives. */
  lifetime: number
}

/** `__Host-` lets a browser take the cookie from this very host alone, for all its paths. */
export const cookieName = (prefix: string, secure: boolean) => `${secure ? '__Host-' : ''}${prefix}.session_token`

/** Whether cookies of this site are sent over https only. */
export const isSecure = (base_url: string) => base_url.startsWith('https://')

export function sessionCookie(options: Options): SessionCookie {
  const { prefix, secret, previous_secrets = [], secure, lifetime } = options
  const name = cookieName(prefix, secure)
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  const signatureBy = (key: string, token: string) => createHmac('sha256', key).update(token).digest()

  function verified(value: string): string | null {
    let plain: string
    try {
      plain = decodeURIComponent(value)
    } catch {
      // Not a value that we wrote.
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
      for (const pair of (headers.get('cookie') ?? '').split(';')) {
        const at = pair.indexOf('=')
        if (at < 0 || pair.slice(0, at).trim() !== name) continue
        const token = verified(pair.slice(at + 1).trim())
        if (token) return token
      }
      return null
    },
    begin: (token) =>
      `${name}=${encodeURIComponent(`${token}.${signatureBy(secret, token).toString('base64')}`)}; Max-Age=${lifetime}; ${attributes}`,
    end: () => `${name}=; Max-Age=0; ${attributes}`,
  }
}
