import { readUrl } from '../shared/read-url.ts'

/** Browsers of one user that can get notices. */
export const MAX_PUSH_BROWSERS = 10

/** Maximum length of an endpoint. Those of the known push services have 100 to 700 characters. */
export const MAX_PUSH_ENDPOINT = 1024

/** Names that public name servers don't resolve, or that lead into the own network. */
const INTERNAL = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|invalid|onion|arpa)$/

/**
 * Whether the address that a browser gave can be one of a push service: https on its usual port,
 * and a public name. The server sends requests there, so an attacker must not choose an address
 * inside our network. The gateway checks what the name resolves to
 * (`src/gateways/notices/push-service.ts`).
 */
export function isPushEndpoint(endpoint: string): boolean {
  if (endpoint.length > MAX_PUSH_ENDPOINT || !/^[\x21-\x7e]+$/.test(endpoint)) return false
  const url = readUrl(endpoint)
  if (url === null) return false
  const { protocol, username, password, port, hostname, hash, href } = url
  if (protocol !== 'https:' || username || password || port || hash || href !== endpoint) return false
  // The parser has already changed other spellings of an address, as 0x7f.1, to the usual one.
  const is_address = hostname.startsWith('[') || /(^|\.)\d+\.?$/.test(hostname)
  return !is_address && /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(hostname) && !INTERNAL.test(hostname)
}
