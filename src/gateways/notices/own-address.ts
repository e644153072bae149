// Addresses in notices lead to our own pages, whatever the caller passes.

/**
 * The absolute address of one of our pages.
 * @param path begins with one slash: `/reservations/12`
 * @throws Error when the path would lead to another origin
 */
export function ownAddress(base_url: string, path: string): string {
  const address = URL.canParse(path, base_url) ? new URL(path, base_url) : null
  if (!path.startsWith('/') || address?.origin !== new URL(base_url).origin)
    throw new Error('the path of a notice leads to another site')
  return address.href
}
