// Roofs, streets, lanterns and the few monuments that place a picture in Japan.

import { n, WIDTH } from './base.ts'
import { mix, type Picture, type Point, soft, straight } from './landscape.ts'

/** Sends a point of a street (x to the right, y up, z away from the viewer, 0 nearest) to the picture. */
export type Camera = (x: number, y: number, z: number) => Point

/** A camera that looks down a street towards a vanishing point; near things are `scale` units large. */
export const camera =
  (vanish: Point, scale: number, eye = 1.5): Camera =>
  (x, y, z) => {
    const s = scale / (1 + z)
    return [vanish[0] + x * s, vanish[1] + (eye - y) * s]
  }

/** A hipped tile roof seen from the front: eaves from x to x + width at y, ridge `height` above. */
export function tileRoof(
  p: Picture,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  light = '#ffffff',
): void {
  const inset = Math.min(width * 0.16, height * 0.9)
  const [a, b, c, d]: readonly [Point, Point, Point, Point] = [
    [x, y],
    [x + inset, y - height],
    [x + width - inset, y - height],
    [x + width, y],
  ]
  p.path(
    `M${n(a[0])} ${n(a[1])}Q${n(x + inset * 0.75)} ${n(y - height * 0.4)} ${n(b[0])} ${n(b[1])}L${n(c[0])} ${n(c[1])}Q${n(x + width - inset * 0.75)} ${n(y - height * 0.4)} ${n(d[0])} ${n(d[1])}Z`,
    p.down(mix(colour, light, 0.22), colour, mix(colour, '#000000', 0.25)),
  )
  const columns = Math.max(4, Math.round(width / Math.max(12, height * 0.13)))
  p.strokes(
    columns - 1,
    [mix(colour, '#000000', 0.35), mix(colour, light, 0.25)],
    Math.max(0.8, height / 60),
    (index) => {
      const t = (index + 1) / columns
      return [
        b[0] + (c[0] - b[0]) * t,
        b[1] + 2,
        (a[0] + (d[0] - a[0]) * t - b[0] - (c[0] - b[0]) * t) * 0.96,
        height - 4,
      ]
    },
    'stroke-opacity="0.55"',
  )
  const rows = height < 40 ? 0 : Math.round(height / 14)
  p.strokes(
    rows,
    [mix(colour, '#000000', 0.4)],
    Math.max(0.7, height / 80),
    (index) => {
      const t = (index + 0.6) / rows
      return [b[0] - inset * t + inset * 0.12 * Math.sin(t * 3), b[1] + height * t, c[0] - b[0] + inset * 2 * t, 0]
    },
    'stroke-opacity="0.35"',
  )
  p.line(
    straight([
      [b[0] - 3, b[1]],
      [c[0] + 3, c[1]],
    ]),
    mix(colour, '#000000', 0.3),
    Math.max(2, height * 0.09),
  )
  p.line(
    straight([
      [b[0] - 3, b[1] - height * 0.05],
      [c[0] + 3, c[1] - height * 0.05],
    ]),
    mix(colour, light, 0.35),
    Math.max(0.8, height * 0.025),
  )
  p.line(straight([a, d]), mix(colour, '#000000', 0.5), Math.max(1.6, height * 0.06))
}

/** A house from the front: walls, lattice windows and a tile roof. `lit` is the colour of light in the windows. */
export function house(
  p: Picture,
  x: number,
  y: number,
  width: number,
  height: number,
  wall: string,
  roof: string,
  lit?: string,
): void {
  const eaves = y - height * 0.56
  p.rect(
    x + width * 0.07,
    eaves - 2,
    width * 0.86,
    y - eaves + 2,
    p.across(mix(wall, '#ffffff', 0.14), wall, mix(wall, '#000000', 0.28)),
  )
  p.rect(x + width * 0.07, eaves, width * 0.86, (y - eaves) * 0.22, '#000000', 'fill-opacity="0.25"')
  const count = Math.max(1, Math.round(width / 70))
  for (let index = 0; index < count; index += 1) {
    const w = (width * 0.74) / count
    const [wx, wy, wh] = [x + width * 0.13 + index * w + w * 0.1, eaves + (y - eaves) * 0.34, (y - eaves) * 0.44]
    if (lit) p.glow(wx + w * 0.4, wy + wh / 2, w, wh * 1.4, lit, 0.4)
    p.rect(wx, wy, w * 0.8, wh, lit ? p.down(mix(lit, '#ffffff', 0.4), lit) : mix(wall, '#1a2230', 0.7))
    p.strokes(w < 40 ? 2 : 5, [mix(wall, '#000000', 0.6)], Math.max(0.8, w / 50), (line) => [
      wx + (w * 0.8 * (line + 0.5)) / 5,
      wy,
      0,
      wh,
    ])
  }
  tileRoof(p, x, eaves + 2, width, height * 0.44, roof)
}

/** A hillside of roofs, from far and small to near and large, leaving the picture's middle to the view. */
export function roofs(
  p: Picture,
  y0: number,
  y1: number,
  roof: readonly [string, ...string[]],
  wall: readonly [string, ...string[]],
  options: { lit?: string; from?: number; to?: number; size?: number; haze?: string } = {},
): void {
  const { from = -60, to = WIDTH + 60, size = 1, haze } = options
  const rows = 6
  for (let row = 0; row < rows; row += 1) {
    const t = row / (rows - 1)
    const w = (64 + t * 170) * size
    const order: number[] = []
    for (let x = from; x < to; x += w * p.between(0.75, 1.05)) order.push(x)
    for (const x of order) {
      const y = y0 + (y1 - y0) * t ** 1.25 + p.between(-0.14, 0.14) * w
      const tint = (colour: string) => (haze ? mix(colour, haze, 0.55 * (1 - t)) : colour)
      house(
        p,
        x,
        y,
        w * p.between(0.85, 1.2),
        w * p.between(0.58, 0.8),
        tint(p.pick(wall)),
        tint(p.pick(roof)),
        options.lit && p.random() < 0.55 ? options.lit : undefined,
      )
    }
  }
}

/** A paper lantern that glows, hanging from its top at (x, y). */
export function lantern(
  p: Picture,
  x: number,
  y: number,
  size: number,
  colours: readonly [light: string, paper: string] = ['#fff1c4', '#f0a24a'],
  reach = 3,
): void {
  p.glow(x, y + size * 0.6, size * reach, size * reach, colours[1], 0.55)
  p.ellipse(
    x,
    y + size * 0.6,
    size * 0.42,
    size * 0.54,
    p.round([colours[0], mix(colours[0], colours[1], 0.6), colours[1]], [0.5, 0.55], 0.6),
  )
  p.strokes(
    6,
    [mix(colours[1], '#7a2f10', 0.5)],
    Math.max(0.7, size / 60),
    (index) => {
      const t = (index + 1) / 7 - 0.5
      const half = size * 0.41 * Math.sqrt(1 - (t * 1.9) ** 2)
      return [x - half, y + size * (0.6 + t * 1.0), half * 2, 0]
    },
    'stroke-opacity="0.45"',
  )
  p.rect(x - size * 0.2, y + size * 0.02, size * 0.4, size * 0.09, '#2b1c14')
  p.rect(x - size * 0.18, y + size * 1.09, size * 0.36, size * 0.08, '#2b1c14')
}

/** A split curtain over a door: panels that hang from a rod and stir a little. */
export function noren(
  p: Picture,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  panels = 3,
  mark?: string,
): void {
  p.line(
    straight([
      [x - 8, y],
      [x + width + 8, y],
    ]),
    '#4a3220',
    Math.max(2, height * 0.04),
  )
  const w = width / panels
  for (let index = 0; index < panels; index += 1) {
    const left = x + index * w + 1.5
    const sway = p.between(-0.05, 0.05) * w
    p.path(
      `M${n(left)} ${n(y)}H${n(left + w - 3)}L${n(left + w - 4 + sway)} ${n(y + height)}Q${n(left + w / 2)} ${n(y + height * 1.03)} ${n(left + 1 + sway)} ${n(y + height)}Z`,
      p.across(
        mix(colour, '#ffffff', 0.16),
        colour,
        mix(colour, '#000000', 0.22),
        mix(colour, '#ffffff', 0.08),
        mix(colour, '#000000', 0.3),
      ),
    )
    p.strokes(
      4,
      [mix(colour, '#000000', 0.4)],
      1,
      (line) => [left + w * (0.2 + line * 0.2), y + height * 0.12, sway * 0.8, height * 0.8],
      'stroke-opacity="0.35"',
    )
  }
  if (mark) {
    p.line(
      `M${n(x + width * 0.36)} ${n(y + height * 0.52)}a${n(width * 0.14)} ${n(width * 0.14)} 0 1 1 0 0.1`,
      mark,
      height * 0.06,
    )
  }
}

/** One side of a street of wooden town houses, from near to far; side -1 is the left. */
export function townhouses(
  p: Picture,
  at: Camera,
  side: -1 | 1,
  options: { wood: string; lit: string; roof: string; distance?: number; depth?: number; lights?: number },
): void {
  const { wood, lit, roof, distance = 2.6, depth = 9, lights = 0.6 } = options
  const x = side * distance
  for (let z = depth; z > -0.55; z -= 0.62) {
    const [z0, z1] = [Math.max(-0.62, z - 0.62), z]
    const far = Math.min(1, z / depth)
    const tone = mix(wood, mix(wood, lit, 0.35), far * 0.5)
    const quad = (y0: number, y1: number, off = 0, za = z0, zb = z1) => [
      at(x + side * off, y0, za),
      at(x + side * off, y1, za),
      at(x + side * off, y1, zb),
      at(x + side * off, y0, zb),
    ]
    p.polygon(quad(0, 5.2), tone)
    const glowing = p.random() < lights
    p.polygon(
      quad(0.5, 2.1, 0, z0 + (z1 - z0) * 0.12, z1 - (z1 - z0) * 0.1),
      glowing ? p.down(mix(lit, '#ffffff', 0.35), lit) : mix(wood, '#000000', 0.35),
    )
    p.polygon(
      quad(3.1, 4.2, 0, z0 + (z1 - z0) * 0.12, z1 - (z1 - z0) * 0.1),
      glowing && p.random() < 0.5 ? mix(lit, wood, 0.25) : mix(wood, '#000000', 0.4),
    )
    let bars = ''
    for (let bar = 0; bar <= 9; bar += 1) {
      const bz = z0 + ((z1 - z0) * bar) / 9
      bars += straight([at(x, 0.35, bz), at(x, 2.25, bz)]) + straight([at(x, 3, bz), at(x, 4.3, bz)])
    }
    p.line(bars, mix(wood, '#000000', 0.55), Math.max(0.8, 2.6 / (1 + z)))
    for (const [height, reach] of [
      [2.45, 0.85],
      [4.75, 1.05],
    ] as const) {
      const eave = [
        at(x, height + 0.4, z1),
        at(x, height + 0.4, z0),
        at(x - side * reach, height, z0),
        at(x - side * reach, height, z1),
      ]
      p.polygon(eave, mix(roof, lit, 0.1 + far * 0.15))
      p.line(
        straight([at(x - side * reach, height, z0), at(x - side * reach, height, z1)]),
        mix(roof, '#000000', 0.4),
        Math.max(1, 5 / (1 + z)),
      )
      let tiles = ''
      for (let row = 0; row < 5; row += 1) {
        const tz = z0 + ((z1 - z0) * row) / 5
        tiles += straight([at(x, height + 0.4, tz), at(x - side * reach, height, tz)])
      }
      p.line(tiles, mix(roof, '#ffffff', 0.14), Math.max(0.6, 1.8 / (1 + z)), 'stroke-opacity="0.6"')
    }
  }
}

/** A many-storeyed pagoda standing on (x, y). */
export function pagoda(
  p: Picture,
  x: number,
  y: number,
  height: number,
  colours: { roof: string; wall: string; lit?: string },
  storeys = 5,
): void {
  const step = (height * 0.74) / storeys
  for (let index = 0; index < storeys; index += 1) {
    const t = index / storeys
    const [w, base] = [height * (0.2 - t * 0.07), y - index * step]
    p.rect(
      x - w * 0.5,
      base - step,
      w,
      step,
      p.across(mix(colours.wall, '#ffffff', 0.15), colours.wall, mix(colours.wall, '#000000', 0.4)),
    )
    if (colours.lit) p.rect(x - w * 0.42, base - step * 0.55, w * 0.84, step * 0.4, colours.lit, 'fill-opacity="0.75"')
    p.strokes(7, [mix(colours.wall, '#000000', 0.5)], Math.max(0.8, height / 300), (line) => [
      x - w * 0.5 + (w * line) / 6,
      base,
      0,
      -step * 0.6,
    ])
    const [half, top] = [w * 1.05, base - step * 0.72]
    p.path(
      `M${n(x - half)} ${n(top + step * 0.06)}Q${n(x - w * 0.5)} ${n(top - step * 0.06)} ${n(x - w * 0.42)} ${n(top - step * 0.36)}H${n(x + w * 0.42)}Q${n(x + w * 0.5)} ${n(top - step * 0.06)} ${n(x + half)} ${n(top + step * 0.06)}L${n(x + half * 0.9)} ${n(top + step * 0.16)}H${n(x - half * 0.9)}Z`,
      p.down(mix(colours.roof, '#ffffff', 0.22), colours.roof, mix(colours.roof, '#000000', 0.35)),
    )
  }
  const top = y - storeys * step
  p.line(`M${n(x)} ${n(top + step * 0.2)}V${n(y - height)}`, mix(colours.roof, '#c9a35a', 0.4), height * 0.009)
  p.strokes(7, [mix(colours.roof, '#c9a35a', 0.4)], height * 0.007, (index) => [
    x - height * 0.016 + index,
    top - index * height * 0.024,
    height * 0.032 - index * 2,
    0,
  ])
}

/** A torii gate standing on (x, y). */
export function torii(p: Picture, x: number, y: number, height: number, colour: string): void {
  const w = height * 0.9
  const paint = p.across(mix(colour, '#ffffff', 0.25), colour, mix(colour, '#000000', 0.35))
  for (const side of [-1, 1])
    p.polygon(
      [
        [x + side * w * 0.36 - height * 0.035, y - height * 0.9],
        [x + side * w * 0.36 + height * 0.035, y - height * 0.9],
        [x + side * w * 0.4 + height * 0.04, y],
        [x + side * w * 0.4 - height * 0.04, y],
      ],
      paint,
    )
  p.rect(x - w * 0.48, y - height * 0.68, w * 0.96, height * 0.065, paint)
  p.rect(x - height * 0.03, y - height * 0.86, height * 0.06, height * 0.2, mix(colour, '#000000', 0.2))
  p.path(
    soft(
      [
        [x - w * 0.6, y - height * 1.0],
        [x, y - height * 0.93],
        [x + w * 0.6, y - height * 1.0],
        [x + w * 0.58, y - height * 0.9],
        [x, y - height * 0.85],
        [x - w * 0.58, y - height * 0.9],
      ],
      true,
    ),
    mix(colour, '#1c1210', 0.25),
  )
}

/** A dry stone wall filling a polygon-like strip from (x, y) to the right, stones lit from above. */
export function stoneWall(
  p: Picture,
  x: number,
  y: number,
  width: number,
  height: number,
  colours: readonly [string, ...string[]],
  size = 26,
): void {
  p.rect(x, y, width, height, mix(colours[0], '#000000', 0.55))
  for (let row = 0; row * size * 0.72 < height; row += 1)
    for (let sx = x + (row % 2) * size * -0.4; sx < x + width;) {
      const w = size * p.between(0.7, 1.5)
      const [cx, cy, h] = [sx + w / 2, y + (row + 0.5) * size * 0.72, size * 0.36]
      const colour = p.pick(colours)
      p.blob(
        [
          [cx - w * 0.47, cy],
          [cx - w * 0.35, cy - h * p.between(0.8, 1)],
          [cx + w * 0.38, cy - h * p.between(0.75, 1)],
          [cx + w * 0.47, cy + h * 0.1],
          [cx + w * 0.34, cy + h * 0.92],
          [cx - w * 0.36, cy + h * 0.9],
        ],
        p.down(mix(colour, '#ffffff', 0.22), colour, mix(colour, '#000000', 0.3)),
      )
      sx += w
    }
}
