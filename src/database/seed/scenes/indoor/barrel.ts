// Vats and kegs of staves, for sake and miso.

import { staves, turned } from '../kit/objects-vessels.ts'
import { type Canvas } from '../kit/objects.ts'

/** A wooden vat or keg standing with its foot at (x, y). */
export function barrel(
  c: Canvas,
  x: number,
  y: number,
  height: number,
  wide: number,
  colour: string,
  options: { from?: -1 | 1; tilt?: number; hoops?: readonly number[]; inside?: string; closed?: boolean } = {},
): void {
  const { from = -1, tilt = 0.22, hoops = [0.16, 0.3, 0.84], inside = '#2a1c10', closed = false } = options
  const profile = [
    [0, wide * 0.94],
    [height * 0.5, wide * 0.98],
    [height, wide],
  ] as const
  turned(c, x, y, {
    profile,
    colour,
    from,
    tilt,
    inside,
    closed,
    gloss: 0.12,
    shadow: 0.6,
    paint: () => staves(c, x, y, profile, colour, hoops, tilt),
  })
}
