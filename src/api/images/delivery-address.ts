// The part of a delivery URL after /upload/: `c_limit,w_640,f_auto,q_auto/v1/experience/abc`, or
// without a transform (docs/product/images.md#delivery-addresses).

import { PREVIEW_CROP } from '#domain/images/pictures.ts'

export type Delivery = {
  public_id: string
  /** Pixels of its width; null for the picture as it is. */
  size: number | 'preview' | null
}

// The server always chooses format and quality, and never enlarges pictures. So these parameters
// are optional and have no effect. The only crop is the one of link previews.
const CHOSEN_HERE = new Set(['c_limit', 'f_auto', 'q_auto'])
const ADDRESS = /^(?:([a-z0-9_,]{1,60})\/)?v\d{1,10}\/([A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*)$/

/** What the URL asks for; null if it isn't a valid delivery URL. */
export function readDelivery(rest: string): Delivery | null {
  const match = ADDRESS.exec(rest)
  if (!match?.[2]) return null
  if (match[1] === PREVIEW_CROP) return { public_id: match[2], size: 'preview' }
  let size: number | null = null
  for (const part of match[1]?.split(',') ?? []) {
    const given = /^w_([1-9]\d{0,3})$/.exec(part)?.[1]
    if (given !== undefined && size === null) size = Number(given)
    else if (!CHOSEN_HERE.has(part)) return null
  }
  return { public_id: match[2], size }
}
