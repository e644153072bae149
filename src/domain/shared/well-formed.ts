// Apart from text.ts, because pages with an address need only this.

// With the u flag, a surrogate matches only if it is unpaired. (Older Safari has no
// String.prototype.toWellFormed.)
const loneSurrogates = /[\uD800-\uDFFF]/gu

/** With U+FFFD for each unpaired surrogate. UTF-8, and so PostgreSQL, can't store one. */
export const toWellFormed = (text: string): string => text.replace(loneSurrogates, '\uFFFD')
