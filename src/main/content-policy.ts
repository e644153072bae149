// What our pages may load, and from whom: ourselves, the image host, and the configured payment provider; and whose sign-in they lead to.
import { NONCE } from 'hono/secure-headers'
import type { BrowserSide } from '#gateways/payment/port.ts'

type Parts = {
  /** false while Vite serves the web with hot reload. */
  built: boolean
  images: { upload: string | null; delivery: string | null }
  card: BrowserSide['origins']
  /** Origins that pages may show in a frame beside the payment provider's own. */
  frame_origins: readonly string[]
  /** Where the buttons for signing in with another company lead. */
  sign_in_origins: readonly string[]
}

/** The same for every page, also those without a card: from one page to the next the browser keeps the first one's policy. */
export function contentPolicy({ built, images, card, frame_origins, sign_in_origins }: Parts) {
  return {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    // Browsers hold redirects of a sent form to it too.
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
