// The part of a delivery URL after /upload/: `c_limit,w_640,f_auto,q_auto/v1/experience/abc`, or
// without a transform (docs/product/images.md#delivery-addresses).

export type Delivery = { public_id: string; /** Pixels; null for the picture as it is. */ width: number | null }

// The server always chooses format and quality, and never enlarges or crops pictures. So these
// parameters are optional and have no effect.
const CHOSEN_HERE = new Set(['c_limit', 'f_auto', 'q_auto'])
const ADDRESS = /^(?:([a-z0-9_,]{1,60})\/)?v\d{1,10}\/([A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*)$/

/** What the URL asks for; null if it isn't a valid delivery URL. */
export function readDelivery(rest: string): Delivery | null {
  const match = ADDRESS.exec(rest)
  if (!match?.[2]) return null
  let width: number | null = null
  for (const part of match[1]?.split(',') ?? []) {
    const given = /^w_([1-9]\d{0,3})$/.exec(part)?.[1]
    if (given !== undefined && width === null) width = Number(given)
    else if (!CHOSEN_HERE.has(part)) return null
  }
  return { public_id: match[2], width }
}
