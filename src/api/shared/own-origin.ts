/**
 * Whether the browser reports that a page of another origin sent the request. A sibling subdomain
 * is another origin. A client that sends neither header is admitted: it isn't a browser, so it has
 * no cookies of a visitor.
 * @param base_url public URL of the product
 */
export function isFromOtherOrigin({ headers }: Pick<Request, 'headers'>, base_url: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  const origin = headers.get('origin')
  // A page with the referrer policy `no-referrer` sends its forms with the origin `null`.
  if (origin === null || (origin === 'null' && site === 'same-origin')) return false
  const own = new URL(base_url)
  if (origin === own.origin) return false
  // Without TLS the product runs on a developer's machine, which has several names (localhost,
  // 127.0.0.1, its address).
  return own.protocol === 'https:' || hostOf(origin) !== headers.get('host')
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

/** Whether the method changes no data. All other methods require our own origin. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'
