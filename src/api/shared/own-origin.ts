/**
 * Whether a browser says that a page of another origin sent the request. A sibling sub-domain is another origin. A program that
 * sends neither header is let through: it holds no cookies of a visitor.
 * @param base_url where the product is reached
 */
export function isFromOtherOrigin({ headers }: Pick<Request, 'headers'>, base_url: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  const origin = headers.get('origin')
  // A page whose referrer policy is `no-referrer` sends its forms with the origin `null`.
  if (origin === null || (origin === 'null' && site === 'same-origin')) return false
  const own = new URL(base_url)
  if (origin === own.origin) return false
  // Without TLS the product runs on somebody's own machine, which has several names (localhost, 127.0.0.1, its address).
  return own.protocol === 'https:' || hostOf(origin) !== headers.get('host')
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

/** Methods that change nothing: everything else needs our own origin. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'
