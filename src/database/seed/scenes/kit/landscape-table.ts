// Fire, bowls, baskets, fruit: what is near enough to touch.

import { HEIGHT, n, WIDTH } from './base.ts'
import { leaf, mix, type Picture, type Point, soft } from './landscape.ts'

/** Boards that fill the picture below y (or all of it), seen from above or along, with their grain. */
export function boards(p: Picture, y: number, colours: readonly [string, string], count = 6, upright = false): void {
  const [from, to] = upright ? [0, WIDTH] : [y, HEIGHT]
  const size = (to - from) / count
  for (let index = 0; index < count; index += 1) {
    const tone = mix(colours[0], colours[1], p.random())
    const at = from + index * size
    const paint = upright
      ? p.across(mix(tone, '#ffffff', 0.08), tone, mix(tone, '#000000', 0.12))
      : p.down(mix(tone, '#ffffff', 0.08), tone, mix(tone, '#000000', 0.12))
    if (upright) p.rect(at, y, size + 1, HEIGHT - y, paint)
    else p.rect(0, at, WIDTH, size + 1, paint)
    const shades = [mix(tone, '#000000', 0.25), mix(tone, '#ffffff', 0.18), mix(tone, '#000000', 0.15)]
    p.strokes(
      46,
      shades,
      1.3,
      () => {
        const along = p.between(-60, upright ? HEIGHT : WIDTH)
        const off = at + p.between(0.06, 0.94) * size
        const length = p.between(40, 260)
        return upright ? [off, Math.max(y, along), p.between(-2, 2), length] : [along, off, length, p.between(-2, 2)]
      },
      'stroke-opacity="0.45"',
    )
    p.line(
      upright ? `M${n(at)} ${y}V${HEIGHT}` : `M0 ${n(at)}H${WIDTH}`,
      mix(tone, '#000000', 0.6),
      3,
      'stroke-opacity="0.7"',
    )
  }
}

/** A cloth or mat with a weave, as a quadrilateral. */
export function cloth(
  p: Picture,
  points: readonly [Point, Point, Point, Point],
  colour: string,
  stripe?: string,
): void {
  p.polygon(points, p.down(mix(colour, '#ffffff', 0.12), colour, mix(colour, '#000000', 0.18)))
  const [a, b, c, d] = points
  const between = (from: Point, to: Point, t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t,
  ]
  p.strokes(
    70,
    [mix(colour, '#000000', 0.3), mix(colour, '#ffffff', 0.3)],
    1,
    (index) => {
      const t = index / 70
      const [from, to] = [between(a, b, t), between(d, c, t)]
      return [from[0], from[1], to[0] - from[0], to[1] - from[1]]
    },
    'stroke-opacity="0.35"',
  )
  if (stripe)
    for (const t of [0.08, 0.13, 0.87, 0.92]) {
      const [from, to] = [between(a, d, t), between(b, c, t)]
      p.line(`M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`, stripe, 5, 'stroke-opacity="0.8"')
    }
}

/** A flame standing on (x, y), with its light. */
export function flame(p: Picture, x: number, y: number, height: number, reach = 3): void {
  p.glow(x, y - height * 0.4, height * reach, height * reach * 0.85, '#ff9a3c', 0.6)
  p.glow(x, y - height * 0.3, height * 1.2, height * 1.1, '#ffd27a', 0.7)
  const tongue = (dx: number, h: number, w: number, paint: string, sway: number) =>
    p.path(
      `M${n(x + dx - w)} ${n(y)}C${n(x + dx - w * 1.3)} ${n(y - h * 0.4)} ${n(x + dx - w * 0.1 + sway)} ${n(y - h * 0.55)} ${n(x + dx + sway)} ${n(y - h)}C${n(x + dx + w * 0.5 + sway)} ${n(y - h * 0.6)} ${n(x + dx + w * 1.4)} ${n(y - h * 0.35)} ${n(x + dx + w)} ${n(y)}Q${n(x + dx)} ${n(y + h * 0.08)} ${n(x + dx - w)} ${n(y)}Z`,
      paint,
    )
  const layers = [
    [1, ['#f2641c', '#e23b12']],
    [0.74, ['#ffb02e', '#f77f1c']],
    [0.46, ['#fff3b8', '#ffd24a']],
  ] as const
  for (const [scale, colours] of layers)
    for (const [dx, h, w] of [
      [-0.2, 0.7, 0.12],
      [0.22, 0.62, 0.12],
      [-0.05, 1, 0.17],
      [0.1, 0.84, 0.13],
    ] as const)
      tongue(
        dx * height * (0.6 + scale * 0.4),
        h * height * scale * p.between(0.92, 1.05),
        w * height * (0.35 + scale * 0.65),
        p.down([0, colours[1], 0.75], [0.5, colours[0], 0.95], [1, mix(colours[0], '#fff3b8', 0.3), 1]),
        p.between(-0.08, 0.08) * height,
      )
}

/** Sparks that rise from a fire. */
export function sparks(p: Picture, x: number, y: number, height: number, spread: number, count = 60): void {
  for (const [share, width] of [
    [0.7, 1.8],
    [0.3, 3.2],
  ] as const)
    p.strokes(
      count * share,
      ['#ffd27a', '#ff9a3c', '#fff0c0'],
      width,
      () => {
        const t = p.random()
        return [x + p.between(-1, 1) * spread * (0.2 + t), y - t * height, p.between(-3, 3), -p.between(0, 9)]
      },
      'stroke-opacity="0.9"',
    )
}

/** Split logs laid around a fire. */
export function logs(p: Picture, x: number, y: number, size: number, colour = '#5a3a28', ember = '#ff7a2a'): void {
  for (const [dx, dy, angle] of [
    [-0.5, 0.02, -14],
    [0.45, 0.03, 16],
    [-0.1, 0.1, 6],
    [0.15, -0.02, -24],
  ] as const)
    p.at(
      x + dx * size,
      y + dy * size,
      size / 100,
      () => {
        p.rect(-62, -12, 124, 24, p.down(mix(colour, ember, 0.45), colour, mix(colour, '#000000', 0.5)), 'rx="9"')
        p.strokes(12, [mix(colour, '#000000', 0.4), mix(colour, '#ffffff', 0.2)], 1.6, () => [
          p.between(-56, 20),
          p.between(-9, 9),
          p.between(10, 36),
          0,
        ])
        p.ellipse(dx > 0 ? 60 : -60, 0, 7, 12, mix(colour, '#e8c79a', 0.6))
      },
      angle,
    )
}

/** A round bowl or cup seen from slightly above; what it holds is drawn by `fill` inside the mouth. */
export function bowl(
  p: Picture,
  x: number,
  y: number,
  rx: number,
  depth: number,
  glaze: string,
  inside: string,
  fill?: () => void,
  flatten = 0.34,
): void {
  const ry = rx * flatten
  p.ellipse(x + rx * 0.12, y + depth, rx * 1.0, ry * 0.8, '#1a120c', 'fill-opacity="0.3"')
  p.path(
    `M${n(x - rx)} ${n(y)}C${n(x - rx * 0.95)} ${n(y + depth * 0.75)} ${n(x - rx * 0.55)} ${n(y + depth)} ${n(x - rx * 0.42)} ${n(y + depth)}H${n(x + rx * 0.42)}C${n(x + rx * 0.55)} ${n(y + depth)} ${n(x + rx * 0.95)} ${n(y + depth * 0.75)} ${n(x + rx)} ${n(y)}Z`,
    p.across(mix(glaze, '#ffffff', 0.25), glaze, mix(glaze, '#000000', 0.15), mix(glaze, '#000000', 0.45)),
  )
  p.line(
    soft([
      [x - rx * 0.72, y + depth * 0.3],
      [x - rx * 0.62, y + depth * 0.62],
      [x - rx * 0.45, y + depth * 0.86],
    ]),
    '#ffffff',
    rx * 0.035,
    'stroke-opacity="0.4"',
  )
  p.ellipse(x, y, rx, ry, mix(glaze, '#ffffff', 0.35))
  p.ellipse(x, y + ry * 0.04, rx * 0.93, ry * 0.9, p.down(mix(inside, '#000000', 0.35), inside))
  if (fill)
    p.within(
      `M${n(x - rx * 0.93)} ${n(y - rx * 1.4)}H${n(x + rx * 0.93)}V${n(y + ry * 0.04)}A${n(rx * 0.93)} ${n(ry * 0.9)} 0 0 1 ${n(x - rx * 0.93)} ${n(y + ry * 0.04)}Z`,
      fill,
    )
}

/** A woven bamboo basket; the rim is at y. */
export function basket(
  p: Picture,
  x: number,
  y: number,
  rx: number,
  depth: number,
  colour = '#b98a4e',
  fill?: () => void,
): void {
  const ry = rx * 0.3
  p.ellipse(x + rx * 0.1, y + depth, rx * 0.95, ry * 0.9, '#1a120c', 'fill-opacity="0.3"')
  p.ellipse(x, y, rx, ry, mix(colour, '#2a1a0c', 0.6))
  fill?.()
  const outline = `M${n(x - rx)} ${n(y)}Q${n(x - rx * 0.92)} ${n(y + depth * 0.7)} ${n(x - rx * 0.78)} ${n(y + depth)}Q${n(x)} ${n(y + depth + ry)} ${n(x + rx * 0.78)} ${n(y + depth)}Q${n(x + rx * 0.92)} ${n(y + depth * 0.7)} ${n(x + rx)} ${n(y)}Q${n(x)} ${n(y + ry * 1.9)} ${n(x - rx)} ${n(y)}Z`
  p.path(outline, p.across(mix(colour, '#ffffff', 0.25), colour, mix(colour, '#2a1a0c', 0.5)))
  p.within(outline, () => {
    const cell = Math.max(9, rx * 0.1)
    const rows = Math.ceil((depth + ry * 2) / cell)
    const columns = Math.ceil((rx * 2) / cell)
    p.strokes(
      rows * columns,
      [mix(colour, '#ffffff', 0.35), mix(colour, '#2a1a0c', 0.3)],
      cell * 0.36,
      (index) => {
        const [row, column] = [Math.floor(index / columns), index % columns]
        const u = (column + (row % 2) * 0.5) / columns - 0.5
        return [x + u * rx * 2 - cell * 0.3, y + row * cell + ry * 0.9 * Math.cos(u * Math.PI), cell * 0.6, 0]
      },
      'stroke-opacity="0.75"',
    )
  })
  p.line(
    `M${n(x - rx)} ${n(y)}Q${n(x)} ${n(y + ry * 1.95)} ${n(x + rx)} ${n(y)}`,
    mix(colour, '#ffffff', 0.3),
    rx * 0.06,
  )
}

/** A round fruit with a highlight; the leaf is optional. */
export function fruit(
  p: Picture,
  x: number,
  y: number,
  radius: number,
  colours: readonly [light: string, body: string, shade: string],
  leafColour?: string,
): void {
  p.ellipse(x, y, radius, radius * 0.94, p.round([colours[0], [0.5, colours[1]], [1, colours[2]]], [0.36, 0.32], 0.75))
  p.ellipse(x - radius * 0.34, y - radius * 0.42, radius * 0.2, radius * 0.12, '#ffffff', 'fill-opacity="0.5"')
  p.ellipse(
    x + radius * 0.05,
    y - radius * 0.78,
    radius * 0.14,
    radius * 0.07,
    mix(colours[2], '#1f2a10', 0.5),
    'fill-opacity="0.7"',
  )
  if (leafColour) p.path(leaf(x + radius * 0.05, y - radius * 0.8, radius * 1.1, p.between(-0.9, 0.2), 0.3), leafColour)
}

/** A heap of fruit that fills an ellipse, back to front. */
export function heap(
  p: Picture,
  x: number,
  y: number,
  rx: number,
  height: number,
  radius: number,
  colours: readonly [string, string, string],
  leafColour?: string,
): void {
  const rows = Math.max(3, Math.round(height / (radius * 0.55)))
  for (let row = 0; row < rows; row += 1) {
    const t = row / (rows - 1)
    const half = rx * Math.sqrt(Math.max(0.08, 1 - ((1 - t) * 0.92) ** 2))
    for (let fx = -half + radius * 0.6; fx <= half - radius * 0.4; fx += radius * 1.55)
      fruit(
        p,
        x + fx + p.between(-0.2, 0.2) * radius,
        y - height * (1 - t) + p.between(-0.15, 0.15) * radius,
        radius * p.between(0.9, 1.08),
        colours,
        leafColour && p.random() < 0.3 ? leafColour : undefined,
      )
  }
}

/** A rice ball, upright, with a band of seaweed when asked. */
export function riceBall(p: Picture, x: number, y: number, size: number, seaweed = false): void {
  p.ellipse(x + size * 0.1, y + size * 0.02, size * 0.62, size * 0.13, '#1a120c', 'fill-opacity="0.3"')
  p.path(
    `M${n(x - size * 0.6)} ${n(y - size * 0.12)}Q${n(x - size * 0.3)} ${n(y - size * 0.95)} ${n(x)} ${n(y - size)}Q${n(x + size * 0.3)} ${n(y - size * 0.95)} ${n(x + size * 0.6)} ${n(y - size * 0.12)}Q${n(x + size * 0.58)} ${n(y + size * 0.06)} ${n(x)} ${n(y + size * 0.06)}Q${n(x - size * 0.58)} ${n(y + size * 0.06)} ${n(x - size * 0.6)} ${n(y - size * 0.12)}Z`,
    p.across('#fffdf6', '#f5f0e4', '#cfc6b4'),
  )
  p.strokes(size * 1.1, ['#ffffff', '#d9d0be', '#e9e2d3'], size * 0.035, () => {
    const t = p.random()
    const half = size * (0.12 + t * 0.42)
    return [
      x + p.between(-half, half),
      y - size * (0.9 - t * 0.88),
      p.between(-0.04, 0.04) * size,
      p.between(-0.03, 0.03) * size,
    ]
  })
  if (seaweed) {
    p.polygon(
      [
        [x - size * 0.24, y - size * 0.46],
        [x + size * 0.24, y - size * 0.46],
        [x + size * 0.27, y + size * 0.06],
        [x - size * 0.27, y + size * 0.06],
      ],
      p.across('#2c3a2a', '#141d16'),
    )
    p.strokes(
      14,
      ['#3d5038', '#0c120d'],
      1.6,
      () => [x + p.between(-0.2, 0.2) * size, y - p.between(0.02, 0.42) * size, p.between(4, 12), 0],
      'stroke-opacity="0.6"',
    )
  }
}

/** A fish seen from the side, head to the right. */
export function fish(
  p: Picture,
  x: number,
  y: number,
  length: number,
  colours: readonly [back: string, belly: string],
  turn = 0,
): void {
  p.at(
    x,
    y,
    length / 100,
    () => {
      p.path('M-34 0L-52 -13Q-46 0 -52 14Z', mix(colours[0], '#000000', 0.15))
      p.path(
        'M50 1Q30 -15 0 -14Q-24 -12 -38 -2Q-38 2 -38 3Q-20 14 4 14Q34 13 50 1Z',
        p.down(mix(colours[0], '#000000', 0.1), colours[0], colours[1], mix(colours[1], '#000000', 0.15)),
      )
      p.path('M-4 -14Q4 -24 18 -13ZM0 13Q4 22 -8 14Z', mix(colours[0], '#000000', 0.2))
      p.strokes(
        26,
        [mix(colours[0], '#ffffff', 0.4), mix(colours[0], '#000000', 0.25)],
        1.2,
        () => [p.between(-30, 24), p.between(-9, 5), p.between(2, 6), 0],
        'stroke-opacity="0.5"',
      )
      p.line('M30 -9Q25 0 30 9', mix(colours[0], '#000000', 0.4), 1.4)
      p.ellipse(39, -3, 3, 3, '#f4efdf')
      p.ellipse(39.4, -3, 1.7, 1.7, '#15171a')
    },
    turn,
  )
}
