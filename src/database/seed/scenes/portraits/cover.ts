// Headcloths and hats, around the same origin as the face.

import { n } from '../kit/base.ts'
import { type Canvas, type Point, shade, spline } from '../kit/objects.ts'

export type Cover = 'scarf' | 'towel' | 'beanie' | 'straw' | 'cap' | 'kerchief'

/** What is worn on the head. */
export function cover(c: Canvas, kind: Cover, width: number, colour: string, light: -1 | 1): void {
  const w = width
  const paint = c.lin(light < 0 ? 20 : 160, shade(colour, 0.32), colour, shade(colour, -0.48))
  const folds = (points: readonly (readonly Point[])[]) =>
    points.forEach((line, i) => c.line(spline(line), i % 2 ? shade(colour, 0.4) : shade(colour, -0.5), 5, 0.24))
  if (kind === 'scarf' || kind === 'kerchief') {
    const low = kind === 'scarf' ? -74 : -92
    c.fill(
      spline(
        [
          [-w - 14, low + 34],
          [-w - 14, -110],
          [-w * 0.6, -188],
          [0, -208],
          [w * 0.6, -188],
          [w + 14, -110],
          [w + 14, low + 34],
          [w * 0.5, low - 16],
          [0, low - 24],
          [-w * 0.5, low - 16],
        ],
        true,
      ),
      paint,
    )
    folds([
      [
        [-w, -60],
        [-w * 0.4, -120],
        [w * 0.2, -190],
      ],
      [
        [w, -64],
        [w * 0.4, -110],
        [0, -150],
        [-w * 0.5, -176],
      ],
      [
        [-w * 0.8, -90],
        [0, -116],
        [w * 0.9, -84],
      ],
    ])
    if (kind === 'kerchief')
      for (let i = 0; i < 26; i += 1) c.ellipse(c.between(-w, w) * 0.9, c.between(-190, -110), 4, 4, '#f6f0e4', 0.75)
    else
      for (const [x, y, a] of [
        [w + 20, -58, 30],
        [w + 30, -74, -14],
      ] as const)
        c.group(`translate(${n(x)} ${y}) rotate(${a})`, () =>
          c.fill('M-6 0Q20 -18 52 -4Q30 12 -6 8Z', shade(colour, -0.2)),
        )
  }
  if (kind === 'towel') {
    c.fill(
      spline(
        [
          [-w - 14, -66],
          [-w - 10, -122],
          [-w * 0.5, -156],
          [0, -166],
          [w * 0.5, -156],
          [w + 10, -122],
          [w + 14, -66],
          [w * 0.5, -100],
          [0, -110],
          [-w * 0.5, -100],
        ],
        true,
      ),
      paint,
    )
    folds([
      [
        [-w, -90],
        [0, -136],
        [w, -92],
      ],
      [
        [-w, -108],
        [0, -150],
        [w, -110],
      ],
      [
        [-w, -76],
        [-w * 0.3, -118],
        [w, -80],
      ],
    ])
    c.ellipse(w * 0.34, -132, 20, 16, shade(colour, -0.1))
    c.line(`M${n(w * 0.34)} -140q30 -22 44 -8M${n(w * 0.34)} -126q34 0 44 18`, shade(colour, 0.1), 13)
  }
  if (kind === 'beanie') {
    c.fill(
      spline(
        [
          [-w - 12, -64],
          [-w - 4, -150],
          [-w * 0.4, -212],
          [w * 0.4, -212],
          [w + 4, -150],
          [w + 12, -64],
          [0, -92],
        ],
        true,
      ),
      paint,
    )
    for (let i = -9; i <= 9; i += 1)
      c.line(
        `M${n((i / 9) * (w + 6))} ${n(-80 + Math.abs(i) * 1.6)}Q${n((i / 9) * (w + 2))} -160 ${n((i / 9) * w * 0.4)} -208`,
        shade(colour, i % 2 ? 0.3 : -0.4),
        4,
        0.3,
      )
    c.fill(
      spline(
        [
          [-w - 15, -50],
          [-w - 14, -96],
          [0, -120],
          [w + 14, -96],
          [w + 15, -50],
          [0, -80],
        ],
        true,
      ),
      c.lin(light < 0 ? 10 : 170, shade(colour, 0.4), shade(colour, 0.06), shade(colour, -0.4)),
    )
  }
  if (kind === 'straw') {
    c.ellipse(0, -104, w * 2.05, 54, c.lin(light < 0 ? 10 : 170, shade(colour, 0.4), colour, shade(colour, -0.45)))
    c.ellipse(0, -90, w * 1.3, 26, '#2a1a0c', 0.4)
    c.fill(
      spline(
        [
          [-w * 0.96, -108],
          [-w * 0.86, -186],
          [-w * 0.3, -226],
          [w * 0.3, -226],
          [w * 0.86, -186],
          [w * 0.96, -108],
          [0, -88],
        ],
        true,
      ),
      paint,
    )
    for (let i = 0; i < 9; i += 1)
      c.line(
        `M${n(-w * 0.95)} ${n(-112 - i * 12)}Q0 ${n(-88 - i * 13)} ${n(w * 0.95)} ${n(-112 - i * 12)}`,
        shade(colour, i % 2 ? 0.4 : -0.4),
        2,
        0.4,
      )
    c.line(`M${n(-w * 0.95)} -116Q0 -92 ${n(w * 0.95)} -116`, '#2b3a52', 20)
  }
  if (kind === 'cap') {
    c.fill(
      spline(
        [
          [-w - 8, -76],
          [-w * 0.92, -156],
          [-w * 0.3, -206],
          [w * 0.3, -206],
          [w * 0.92, -156],
          [w + 8, -76],
          [0, -104],
        ],
        true,
      ),
      paint,
    )
    c.fill(
      spline(
        [
          [-w * 0.98, -84],
          [-w * 0.5, -112],
          [w * 0.5, -112],
          [w * 0.98, -84],
          [w * 0.8, -58],
          [0, -74],
          [-w * 0.8, -58],
        ],
        true,
      ),
      shade(colour, -0.3),
    )
    c.line(
      `M0 -206Q${n(-8)} -150 0 -108M${n(-w * 0.5)} -194Q${n(-w * 0.56)} -150 ${n(-w * 0.5)} -106M${n(w * 0.5)} -194Q${n(w * 0.56)} -150 ${n(w * 0.5)} -106`,
      shade(colour, -0.5),
      2,
      0.5,
    )
  }
}
