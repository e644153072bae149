// The Content-Security-Policy of our pages: our own origin, the image host, the configured payment
// provider, and the sign-in providers.
import { NONCE } from 'hono/secure-headers'
import type { BrowserSide } from '#gateways/payment/port.ts'

type Parts = {
  /** false while Vite serves the web with hot reload. */
  built: boolean
  images: { upload: string | null; delivery: string | null }
  card: BrowserSide['origins']
  /** Origins that pages may show in a frame besides those of the payment provider. */
  frame_origins: readonly string[]
  /** Origins that the buttons for LINE and Google lead to. */
  sign_in_origins: readonly string[]
}

/**
 * The same for every page, also those without a card form: on client-side navigation the browser
 * keeps the policy of the first page.
 */
export function contentPolicy({ built, images, card, frame_origins, sign_in_origins }: Parts) {
  return {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    // Browsers apply this to redirects of a submitted form too.
    formAction: ["'self'", ...sign_in_origins],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...one(images.delivery)],
    connectSrc: ["'self'", ...(built ? [] : ['ws:']), ...one(images.upload), ...card.connect],
    frameSrc: ["'self'", ...card.frame, ...frame_origins],
    workerSrc: built ? ["'self'"] : ["'self'", 'blob:'],
    scriptSrc: ["'self'", NONCE, ...card.script],
    styleSrc: built ? ["'self'", NONCE] : ["'self'", "'unsafe-inline'"],
    styleSrcAttr: ["'unsafe-inline'"],
  }
}

const one = (origin: string | null) => (origin === null ? [] : [origin])
