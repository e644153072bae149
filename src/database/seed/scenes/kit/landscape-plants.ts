// Trees, branches, fields and grass.

import { HEIGHT, n, WIDTH } from './base.ts'
import { leaf, mix, type Picture, type Point, soft, straight } from './landscape.ts'

type Three = readonly [shade: string, middle: string, light: string]

/** A conifer of drooping tiers, standing on (x, y). */
export function conifer(p: Picture, x: number, y: number, height: number, colours: Three, snow?: string): void {
  p.line(`M${n(x)} ${n(y)}L${n(x)} ${n(y - height)}`, mix(colours[0], '#3a2618', 0.5), Math.max(2, height * 0.03))
  const tiers = Math.min(20, Math.max(9, Math.round(height / 12)))
  const half = (t: number) => height * 0.24 * (0.06 + t) * p.between(0.75, 1.1)
  const tier = (colour: readonly string[], width: number, from: number, share: number, lift: number) =>
    p.strokes(tiers * 4, colour, width, (index) => {
      const t = Math.floor(index / 4) / tiers
      const side = index % 2 === 0 ? 1 : -1
      const reach = half(t) * p.between(0.35, 1)
      if (p.random() > share) return undefined
      const start = from * reach * side
      return [
        x + start,
        y - height * (1 - t * 0.9) - lift + Math.abs(start) * 0.25,
        (reach - Math.abs(start)) * side,
        reach * 0.42,
      ]
    })
  const width = Math.max(1.6, height / 36)
  tier([colours[0], mix(colours[0], colours[1], 0.3)], width * 1.5, 0, 1, 0)
  tier([colours[1]], width, 0.15, 0.8, width * 0.6)
  tier([snow ?? colours[2]], width * (snow ? 1.1 : 0.7), 0.35, snow ? 0.75 : 0.5, width * 1.4)
}

/** A mass of foliage: dark underneath, lit from the upper left. */
export function foliage(
  p: Picture,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colours: Three,
  size = 9,
  density = 1,
): void {
  const count = ((rx * ry) / (size * size)) * 2.1 * density
  const inside = (spreadBy: number, dx: number, dy: number) => {
    const [angle, r] = [p.between(0, Math.PI * 2), Math.sqrt(p.random()) * spreadBy]
    return [
      x + Math.cos(angle) * rx * r + dx * rx,
      y + Math.sin(angle) * ry * r + dy * ry,
      p.between(-0.25, 0.25) * size,
      p.between(-0.15, 0.25) * size,
    ] as const
  }
  // A small mass is dabbed in one colour a layer: nobody sees more, and an orchard has a hundred of them.
  const dabs = (colour: string, other: string) => (rx < 44 ? [colour] : [colour, other])
  p.strokes(count, dabs(colours[0], mix(colours[0], colours[1], 0.35)), size * 1.4, () => inside(1, 0, 0.06))
  p.strokes(count * 0.8, dabs(colours[1], mix(colours[1], colours[0], 0.3)), size, () => inside(0.86, -0.06, -0.1))
  p.strokes(count * 0.42, dabs(colours[2], mix(colours[2], colours[1], 0.45)), size * 0.6, () =>
    inside(0.72, -0.16, -0.26),
  )
}

/** A broad-leaved tree: a forked trunk and several masses of foliage. Returns the middles of the masses. */
export function tree(
  p: Picture,
  x: number,
  y: number,
  height: number,
  bark: string,
  leaves: Three,
  options: { spread?: number; size?: number; bare?: boolean; density?: number } = {},
): Point[] {
  const { spread = 0.5, size = height / 34, bare = false, density = 1 } = options
  const crowns: Point[] = []
  const fork: Point = [x + p.between(-0.03, 0.03) * height, y - height * 0.36]
  const limbs = 5
  for (let index = 0; index < limbs; index += 1) {
    const t = index / (limbs - 1) - 0.5
    const end: Point = [
      x + t * spread * height * 1.5,
      y - height * (0.86 - Math.abs(t) * 0.5) + p.between(-0.04, 0.04) * height,
    ]
    crowns.push(end)
    p.line(
      soft([fork, [(fork[0] + end[0]) / 2 + t * height * 0.08, (fork[1] + end[1]) / 2 + height * 0.03], end]),
      mix(bark, '#000000', 0.1),
      height * 0.026,
    )
    if (bare)
      p.strokes(16, [bark], height * 0.008, () => [
        end[0] - t * p.between(-0.1, 0.35) * height,
        end[1] + p.between(-0.02, 0.12) * height,
        p.between(-0.12, 0.12) * height,
        p.between(-0.16, -0.02) * height,
      ])
  }
  const [w, base] = [height * 0.04, height * 0.06]
  p.path(
    `M${n(x - base)} ${n(y)}Q${n(x - w)} ${n(y - height * 0.1)} ${n(fork[0] - w * 0.8)} ${n(fork[1])}L${n(fork[0] + w * 0.8)} ${n(fork[1])}Q${n(x + w)} ${n(y - height * 0.1)} ${n(x + base)} ${n(y)}Z`,
    p.across(mix(bark, '#ffffff', 0.22), bark, mix(bark, '#000000', 0.45)),
  )
  if (bare) return crowns
  const order = [0, 4, 1, 3, 2]
  for (const index of order) {
    const [cx, cy] = crowns[index] ?? [x, y]
    foliage(p, cx, cy, height * spread * 0.46, height * 0.19, leaves, size, density)
  }
  return crowns
}

/** A Japanese black pine: a bent trunk and flat pads of needles. */
export function pine(
  p: Picture,
  x: number,
  y: number,
  height: number,
  lean: number,
  colours: Three,
  bark = '#4a3528',
): void {
  const trunk: Point[] = [
    [x, y],
    [x + lean * 0.1, y - height * 0.25],
    [x + lean * 0.55, y - height * 0.5],
    [x + lean * 0.6, y - height * 0.75],
    [x + lean, y - height],
  ]
  for (let index = 0; index < 4; index += 1) {
    const from = trunk[index] ?? [x, y]
    const to = trunk[index + 1] ?? [x, y]
    p.line(straight([from, to]), bark, height * 0.055 * (1 - index * 0.2))
    p.line(
      straight([
        [from[0] - 2, from[1]],
        [to[0] - 2, to[1]],
      ]),
      mix(bark, '#ffffff', 0.3),
      height * 0.014 * (1 - index * 0.2),
    )
  }
  const pads: readonly (readonly [number, number, number])[] = [
    [0.55, 0.46, 1],
    [0.62, 0.62, -0.9],
    [0.66, 0.76, 0.95],
    [0.8, 0.88, -0.7],
    [1, 1, 0.15],
  ]
  for (const [along, up, side] of pads) {
    const [cx, cy] = [x + lean * along + side * height * 0.24, y - height * up]
    p.line(
      soft([
        [x + lean * along * 0.92, cy + height * 0.06],
        [cx, cy + height * 0.015],
      ]),
      bark,
      height * 0.018,
    )
    const pad = (colour: readonly string[], count: number, dy: number, width: number) =>
      p.strokes(count, colour, width, () => {
        const [a, r] = [p.between(0, Math.PI * 2), Math.sqrt(p.random())]
        return [
          cx + Math.cos(a) * r * height * 0.21,
          cy + Math.sin(a) * r * height * 0.05 + dy,
          p.between(-0.02, 0.02) * height,
          -height * p.between(0.012, 0.035),
        ]
      })
    pad([colours[0]], 70, height * 0.012, height * 0.014)
    pad([colours[1], colours[0]], 70, -height * 0.006, height * 0.009)
    pad([colours[2]], 45, -height * 0.024, height * 0.006)
  }
}

/** A bough that reaches into the picture along points, with leaves on both sides; for framing. */
export function bough(
  p: Picture,
  points: readonly Point[],
  width: number,
  bark: string,
  leaves: readonly string[],
  options: { count?: number; length?: number; droop?: number; leafWidth?: number } = {},
): Point[] {
  const { count = 40, length = 46, droop = 0.5, leafWidth = 0.3 } = options
  p.line(soft(points), bark, width)
  p.line(
    soft(points.map(([x, y]): Point => [x - width * 0.15, y - width * 0.22])),
    mix(bark, '#ffffff', 0.28),
    width * 0.25,
  )
  const places: Point[] = []
  const data = leaves.map(() => '')
  for (let index = 0; index < count; index += 1) {
    const t = (index / count) * (points.length - 1)
    const [from, to] = [points[Math.floor(t)] ?? [0, 0], points[Math.ceil(t)] ?? points.at(-1) ?? [0, 0]]
    const part = t - Math.floor(t)
    const place: Point = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
    places.push(place)
    const along = Math.atan2(to[1] - from[1], to[0] - from[0])
    const angle = along + p.between(-1.3, 1.3) + droop * p.between(0, 1)
    const colour = index % leaves.length
    data[colour] += leaf(
      place[0] + p.between(-18, 18),
      place[1] + p.between(-14, 14),
      length * p.between(0.6, 1.15),
      angle,
      leafWidth,
    )
  }
  data.forEach((value, index) => value && p.path(value, leaves[index] ?? '#000000'))
  return places
}

/** Blades of grass rooted along a line; taller and darker ones in front. */
export function grass(
  p: Picture,
  y: number,
  height: number,
  colours: readonly string[],
  count = 260,
  from = -20,
  to = WIDTH + 20,
  lean = 0.2,
): void {
  const data = colours.map(() => '')
  for (let index = 0; index < count; index += 1) {
    const [x, h] = [p.between(from, to), height * p.between(0.35, 1)]
    const bend = h * (lean + p.between(-0.35, 0.35))
    const base = y + p.between(-0.1, 0.25) * height
    const w = Math.max(1, h * 0.035)
    data[index % colours.length] +=
      `M${n(x - w)} ${n(base)}Q${n(x)} ${n(base - h * 0.6)} ${n(x + bend)} ${n(base - h)}Q${n(x + w)} ${n(base - h * 0.5)} ${n(x + w)} ${n(base)}Z`
  }
  data.forEach((value, index) => value && p.path(value, colours[index] ?? '#000000'))
}

/** Young rice: tufts in rows that run to a vanishing point, between two heights. */
export function tufts(
  p: Picture,
  area: readonly [number, number, number, number],
  vanish: Point,
  rows: number,
  colours: readonly string[],
  size = 30,
): void {
  const [x0, y0, x1, y1] = area
  for (let depth = 0; depth < 13; depth += 1) {
    const t = (depth / 12) ** 1.8
    const y = y0 + (y1 - y0) * t
    const scale = Math.max(0.12, (y - vanish[1]) / (y1 - vanish[1]))
    p.strokes(rows * 6, colours, Math.max(0.8, 3 * scale), (index) => {
      const row = Math.floor(index / 6) - rows / 2
      const x = vanish[0] + ((row / rows) * (x1 - x0) * 1.9 + 20) * scale
      if (x < x0 || x > x1) return undefined
      const tilt = (index % 6) - 2.5
      return [x + tilt * 1.2 * scale, y, tilt * size * 0.14 * scale, -size * scale * p.between(0.7, 1.15)]
    })
  }
}

/** A frond palm, standing on (x, y), for the southern islands. */
export function palm(
  p: Picture,
  x: number,
  y: number,
  height: number,
  lean: number,
  trunk: string,
  fronds: readonly string[],
): void {
  const top: Point = [x + lean, y - height]
  p.line(soft([[x, y], [x + lean * 0.3, y - height * 0.5], top]), trunk, height * 0.035)
  for (let index = 0; index < 11; index += 1) {
    const angle = -Math.PI * (0.02 + (index / 10) * 0.96) + p.between(-0.1, 0.1)
    const length = height * p.between(0.36, 0.5)
    const end: Point = [top[0] + Math.cos(angle) * length, top[1] + Math.sin(angle) * length * 0.55 + length * 0.42]
    const mid: Point = [
      top[0] + Math.cos(angle) * length * 0.55,
      top[1] + Math.sin(angle) * length * 0.6 - length * 0.05,
    ]
    const colour = fronds[index % fronds.length] ?? '#123'
    p.line(soft([top, mid, end]), colour, height * 0.012)
    p.strokes(46, [colour], height * 0.008, (at) => {
      const t = at / 46
      const [bx, by] = [
        (1 - t) ** 2 * top[0] + 2 * t * (1 - t) * mid[0] + t * t * end[0],
        (1 - t) ** 2 * top[1] + 2 * t * (1 - t) * mid[1] + t * t * end[1],
      ]
      const side = at % 2 === 0 ? 1 : -1
      return [bx, by, Math.cos(angle + side * 0.9) * length * 0.2 * (1 - t * 0.6), length * 0.16 * (1 - t * 0.5)]
    })
  }
}

/** A ground of ferns or broad grass in the lower corners, dark, to frame what is behind. */
export function undergrowth(p: Picture, colours: readonly string[], y = HEIGHT, height = 150, count = 26): void {
  for (let index = 0; index < count; index += 1) {
    const x = p.random() < 0.5 ? p.between(-40, WIDTH * 0.34) : p.between(WIDTH * 0.66, WIDTH + 40)
    const edge = Math.abs(x - WIDTH / 2) / (WIDTH / 2)
    fern(
      p,
      x,
      y + 30,
      height * (0.4 + edge * 0.8) * p.between(0.7, 1.2),
      -Math.PI / 2 + p.between(-0.9, 0.9),
      colours[index % colours.length] ?? '#1c3',
    )
  }
}

/** One fern frond from (x, y). */
export function fern(p: Picture, x: number, y: number, length: number, angle: number, colour: string): void {
  const bend = Math.cos(angle) >= 0 ? 0.5 : -0.5
  let data = ''
  const spine: Point[] = []
  for (let index = 0; index <= 14; index += 1) {
    const t = index / 14
    const turn = angle + bend * t * t
    const px = x + Math.cos(turn) * length * t
    const py = y + Math.sin(turn) * length * t
    spine.push([px, py])
    const size = length * 0.3 * Math.sin(Math.PI * (0.12 + t * 0.88))
    if (size > 1.5) data += leaf(px, py, size, turn + 1.1, 0.2) + leaf(px, py, size, turn - 1.1, 0.2)
  }
  p.line(soft(spine), colour, Math.max(1.2, length * 0.014))
  p.path(data, colour)
}
