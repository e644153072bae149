// Hair, around the same origin as the face.

import { n } from '../kit/base.ts'
import { type Canvas, oval, type Point, shade, spline } from '../kit/objects.ts'

export type Style = 'short' | 'crop' | 'side' | 'bob' | 'long' | 'bun' | 'tail' | 'perm' | 'thin' | 'fringe' | 'wave'

function mass(
  c: Canvas,
  d: string,
  colour: string,
  light: -1 | 1,
  strands: readonly (readonly Point[])[],
  spread: number,
): void {
  c.fill(d, c.lin(light < 0 ? 25 : 155, shade(colour, 0.24), colour, shade(colour, -0.55)))
  c.clip(d, () => {
    strands.forEach((points, index) => {
      for (let i = 0; i < 5; i += 1) {
        const shift = c.between(-spread, spread)
        c.line(
          spline(points.map(([x, y], k) => [x + shift * (0.4 + k * 0.3), y + c.between(-4, 4)] as const)),
          (index + i) % 3 === 0 ? shade(colour, 0.5) : shade(colour, (index + i) % 2 ? -0.4 : 0.2),
          c.between(1, 2.6),
          0.34,
        )
      }
    })
  })
}

/** Hair that falls behind the neck and shoulders. */
export function hairBehind(c: Canvas, style: Style, width: number, colour: string, light: -1 | 1): void {
  const w = width
  const fall = (length: number, wide: number) =>
    spline(
      [
        [0, -190],
        [w * 0.9, -150],
        [w + 20, -40],
        [w + wide, length * 0.6],
        [w + wide * 0.5, length],
        [0, length + 10],
        [-w - wide * 0.5, length],
        [-w - wide, length * 0.6],
        [-w - 20, -40],
        [-w * 0.9, -150],
      ],
      true,
    )
  const strands = [-1, -0.7, 0.7, 1].map((k): Point[] => [
    [k * w, -80],
    [k * (w + 20), 60],
    [k * (w + 22), 200],
    [k * (w + 10), 300],
  ])
  if (style === 'long' || style === 'wave')
    mass(c, fall(style === 'long' ? 330 : 250, style === 'wave' ? 46 : 26), shade(colour, -0.25), light, strands, 14)
  if (style === 'bob') mass(c, fall(124, 24), shade(colour, -0.25), light, strands, 12)
  if (style === 'tail')
    mass(
      c,
      spline(
        [
          [w * 0.5, -120],
          [w + 60, -90],
          [w + 80, 60],
          [w + 50, 220],
          [w + 20, 250],
          [w + 20, 80],
          [w, -40],
        ],
        true,
      ),
      shade(colour, -0.1),
      light,
      [
        [
          [w + 20, -90],
          [w + 58, 0],
          [w + 54, 130],
          [w + 40, 230],
        ],
      ],
      14,
    )
  if (style === 'bun')
    mass(
      c,
      oval(16, -206, 56, 48),
      shade(colour, -0.05),
      light,
      [
        [
          [-30, -200],
          [10, -240],
          [60, -206],
        ],
        [
          [-20, -186],
          [20, -210],
          [60, -190],
        ],
      ],
      10,
    )
}

/** Hair over brow and temples. */
export function hairFront(c: Canvas, style: Style, width: number, colour: string, light: -1 | 1, turn: number): void {
  const w = width
  const t = turn * 10
  const outer = (lift: number, side: number, low: number): Point[] => [
    [-w - 4, low],
    [-w - side, -54],
    [-w * 0.86, -148],
    [-w * 0.3, -166 - lift],
    [w * 0.3, -168 - lift],
    [w * 0.86, -148],
    [w + side, -54],
    [w + 4, low],
  ]
  const close = (edge: readonly Point[], lift: number, side: number, low = 18) =>
    spline([...outer(lift, side, low), ...edge], true)
  const sweep = (from: number, to: number): Point[][] =>
    [0, 0.2, 0.4, 0.6, 0.8, 1].map((k) => [
      [from + (to - from) * k * 0.4, -190],
      [from + (to - from) * k * 0.8, -140],
      [from + (to - from) * k * 1.1, -84],
    ])
  const crown = [-0.9, -0.6, -0.3, 0, 0.3, 0.6, 0.9].map((k): Point[] => [
    [k * 26, -190],
    [k * w * 0.8, -150],
    [k * w * 1.06, -70],
    [k * w * 1.04, 10],
  ])
  if (style === 'short')
    mass(
      c,
      close(
        [
          [w - 8, -14],
          [w * 0.8, -84],
          [w * 0.36 + t, -112],
          [t - 10, -98],
          [-w * 0.42 + t, -120],
          [-w * 0.8, -82],
          [-w + 8, -14],
        ],
        26,
        10,
      ),
      colour,
      light,
      [...crown, ...sweep(40, -80)],
      16,
    )
  if (style === 'crop')
    mass(
      c,
      close(
        [
          [w - 6, -24],
          [w * 0.84, -92],
          [w * 0.4, -124],
          [0, -130],
          [-w * 0.4, -124],
          [-w * 0.84, -92],
          [-w + 6, -24],
        ],
        10,
        3,
        0,
      ),
      colour,
      light,
      crown,
      18,
    )
  if (style === 'side')
    mass(
      c,
      close(
        [
          [w - 6, -10],
          [w * 0.86, -70],
          [w * 0.7 + t, -96],
          [w * 0.1 + t, -104],
          [-w * 0.5, -132],
          [-w * 0.82, -90],
          [-w + 7, -12],
        ],
        30,
        12,
      ),
      colour,
      light,
      sweep(-70, 120),
      16,
    )
  if (style === 'fringe' || style === 'bob')
    mass(
      c,
      close(
        [
          [w - 4, 0],
          [w * 0.86, -44],
          [w * 0.5 + t, -58],
          [t, -52],
          [-w * 0.5 + t, -58],
          [-w * 0.86, -44],
          [-w + 4, 0],
        ],
        24,
        16,
        style === 'bob' ? 90 : 30,
      ),
      colour,
      light,
      [-0.8, -0.5, -0.2, 0.1, 0.4, 0.7].map((k): Point[] => [
        [k * 30, -196],
        [k * w * 0.7, -130],
        [k * w * 0.9, -50],
      ]),
      16,
    )
  if (style === 'long' || style === 'wave' || style === 'tail' || style === 'bun') {
    const part = style === 'wave' ? -26 : style === 'tail' ? 24 : 0
    const low = style === 'bun' || style === 'tail' ? 4 : 120
    const high = style === 'bun' ? -112 : -136
    mass(
      c,
      close(
        [
          [w - 3, -8],
          [w * 0.9, -70],
          [w * 0.5 + t, -110],
          [part + t, high - 6],
          [-w * 0.5 + t, -108],
          [-w * 0.9, -70],
          [-w + 3, -8],
        ],
        22,
        style === 'bun' ? 6 : 15,
        low,
      ),
      colour,
      light,
      [-1, 1].flatMap((side) =>
        [0.25, 0.5, 0.75, 1].map((k): Point[] => [
          [part, -180],
          [part + side * w * 0.6 * k, -150 + k * 20],
          [side * w * 1.02, -60 + k * 20],
          [side * w * 1.06, low],
        ]),
      ),
      12,
    )
  }
  if (style === 'perm') {
    for (let i = 0; i < 46; i += 1) {
      const a = Math.PI * (0.94 + (i / 45) * 1.12)
      const k = 1 + (i % 3) * 0.1 - 0.05
      const [x, y] = [Math.cos(a) * (w + 4) * k, Math.sin(a) * 158 * k - 12]
      const s = c.between(26, 36)
      c.ellipse(
        x,
        y,
        s,
        s,
        c.rad(light < 0 ? 0.35 : 0.65, 0.3, 0.75, shade(colour, 0.4), colour, shade(colour, -0.5)),
        0.92,
      )
      c.line(
        `M${n(x - s * 0.5)} ${n(y)}q${n(s * 0.4)} ${n(-s * 0.7)} ${n(s)} ${n(-s * 0.1)}`,
        shade(colour, 0.45),
        1.6,
        0.5,
      )
    }
  }
  if (style === 'thin') {
    for (const side of [-1, 1] as const)
      mass(
        c,
        spline(
          [
            [side * (w - 2), 24],
            [side * (w + 13), -20],
            [side * (w + 8), -84],
            [side * w * 0.84, -120],
            [side * w * 0.86, -76],
            [side * (w - 8), -30],
          ],
          true,
        ),
        colour,
        light,
        [
          [
            [side * w, -110],
            [side * (w + 6), -50],
            [side * w, 10],
          ],
        ],
        6,
      )
    for (let i = 0; i < 12; i += 1)
      c.line(
        `M${n(-w * 0.7 + i * 5)} ${n(-128 - i * 3)}Q${n(-10 + i * 4)} ${n(-180 + i * 1.5)} ${n(w * 0.72 - i * 2)} ${n(-130 + i)}`,
        shade(colour, i % 2 ? 0.2 : -0.3),
        1.6,
        0.5,
      )
  }
}
