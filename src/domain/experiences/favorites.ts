/** Limits of favorites (docs/product/experiences.md#favorites). */

export const MAX_FAVORITES = 200

/** Maximum number of favorites that a browser keeps before the sign-in. */
export const MAX_BROWSER_FAVORITES = 50

/** Maximum number of experiences that a browser keeps as recently viewed. */
export const MAX_RECENT = 12
