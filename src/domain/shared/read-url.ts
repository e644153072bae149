/**
 * The address, or null if it is none. `URL.canParse` isn't in all browsers that the pages support
 * (docs/product/quality.md#browsers).
 */
export function readUrl(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
