/** The same response, but never from the cache: an address with a broken encoding isn't cached. */
export const uncached = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}uncached=%`
