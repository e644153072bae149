// Sky, mountains, mist and light.

import { HEIGHT, WIDTH } from './base.ts'
import { mix, type Picture, type Point, soft, straight } from './landscape.ts'

/** The whole ground of a picture, with faint brush marks in its own colours. */
export function sky(p: Picture, ...colours: readonly string[]): void {
  p.rect(0, 0, WIDTH, HEIGHT, p.down(...colours))
  p.brushed(0, HEIGHT * 0.6, [colours[0] ?? '#ffffff', colours.at(-1) ?? '#ffffff', '#ffffff'], 0.07, 40)
}

/** A broken line from left to right: noise of the given height around `y`, raised by peaks [x, height, half width]. */
export function profile(
  p: Picture,
  y: number,
  height: number,
  peaks: readonly (readonly [number, number, number])[] = [],
  detail = 6,
  rough = 0.52,
): Point[] {
  let values = [p.between(-1, 1), p.between(-1, 1)]
  let swing = 1
  for (let level = 0; level < detail; level += 1) {
    const next: number[] = []
    for (let index = 0; index < values.length - 1; index += 1) {
      const [from, to] = [values[index] ?? 0, values[index + 1] ?? 0]
      next.push(from, (from + to) / 2 + p.between(-swing, swing) * 0.6)
    }
    values = [...next, values.at(-1) ?? 0]
    swing *= rough
  }
  return values.map((value, index) => {
    const x = -20 + (index / (values.length - 1)) * (WIDTH + 40)
    const raised = peaks.map(([at, size, half]) => size * Math.max(0, 1 - Math.abs(x - at) / half) ** 1.25)
    return [x, y - value * height - Math.max(0, ...raised)]
  })
}

/** The height of a profile at x. */
export function heightAt(points: readonly Point[], x: number): number {
  const index = points.findIndex(([px]) => px >= x)
  const [from, to] = [points[Math.max(0, index - 1)] ?? [0, 0], points[index] ?? [0, 0]]
  return to[0] === from[0] ? to[1] : from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0])
}

/** Fills the ground under a profile down to `bottom`, lighter towards the foot as the air thickens. */
export function ground(
  p: Picture,
  points: readonly Point[],
  colours: readonly string[],
  bottom = HEIGHT,
  smooth = false,
): void {
  const top = smooth ? soft(points) : straight(points)
  p.path(`${top}L${WIDTH + 20} ${bottom}L-20 ${bottom}Z`, p.down(...colours))
}

/** A mountain range with light and dark creases on its slopes. */
export function ridge(
  p: Picture,
  options: {
    y: number
    height: number
    peaks?: readonly (readonly [number, number, number])[]
    colours: readonly string[]
    creases?: readonly string[]
    bottom?: number
    detail?: number
    rough?: number
  },
): Point[] {
  const points = profile(p, options.y, options.height, options.peaks, options.detail, options.rough)
  const bottom = options.bottom ?? HEIGHT
  ground(p, points, options.colours, bottom)
  if (options.creases) {
    const creases = options.creases
    p.strokes(
      130,
      creases,
      2.2,
      () => {
        const x = p.between(0, WIDTH)
        const top = heightAt(points, x)
        const y = top + p.random() ** 2 * (bottom - top) * 0.55 + 4
        const lean = (heightAt(points, Math.min(WIDTH, x + 12)) - heightAt(points, Math.max(0, x - 12))) / 24
        return [x, y, p.between(6, 16) * Math.sign(lean || 1), p.between(10, 26)]
      },
      'stroke-opacity="0.4"',
    )
  }
  return points
}

/** A row of pointed trees along a profile, so that a hill has a wooded edge. */
export function woods(
  p: Picture,
  points: readonly Point[],
  colours: readonly string[],
  size: number,
  step = 0.34,
): void {
  const data = colours.map(() => '')
  for (let x = -10; x < WIDTH + 10; x += size * step * p.between(0.6, 1.4)) {
    const [h, half] = [size * p.between(0.6, 1.25), size * p.between(0.16, 0.24)]
    const y = heightAt(points, Math.min(WIDTH, Math.max(0, x))) + size * p.between(0.25, 0.5)
    const index = Math.floor(p.random() * colours.length)
    data[index] += straight([
      [x, y - h],
      [x + half * 0.5, y - h * 0.55],
      [x + half * 0.3, y - h * 0.55],
      [x + half, y],
      [x - half, y],
      [x - half * 0.3, y - h * 0.5],
      [x - half * 0.5, y - h * 0.5],
    ])
  }
  data.forEach((value, index) => value && p.path(value, colours[index] ?? '#000000'))
}

/** A hillside covered with round crowns, lit from the upper left; colours run from shade to light. */
export function thicket(
  p: Picture,
  points: readonly Point[],
  bottom: number,
  colours: readonly [string, string, string],
  size = 22,
): void {
  ground(p, points, [colours[0]], bottom)
  const top = Math.min(...points.map(([, y]) => y))
  const rows = Math.max(2, Math.round((bottom - top) / (size * 0.85)))
  for (let row = 0; row < rows; row += 1) {
    const base = (row / rows) * (bottom - top)
    const places: Point[] = []
    for (let x = -10; x < WIDTH + 10; x += size * p.between(0.7, 1.3)) {
      const y = top + base + p.between(-size, size) * 0.4
      if (y > heightAt(points, Math.min(WIDTH, Math.max(0, x))) - 2) places.push([x, y])
    }
    const layer = (colour: string, width: number, dx: number, dy: number) =>
      p.strokes(places.length, [colour, mix(colour, colours[1], 0.25)], width, (index) => {
        const [x, y] = places[index] ?? [0, 0]
        return [x + dx, y + dy, p.between(-0.15, 0.15) * size, 0]
      })
    layer(colours[0], size * 1.2, 0, size * 0.14)
    layer(colours[1], size * 0.86, -size * 0.06, -size * 0.1)
    layer(colours[2], size * 0.36, -size * 0.18, -size * 0.26)
  }
}

/** A band of mist that fades above and below, with a few denser drifts. */
export function mist(p: Picture, y: number, height: number, colour: string, opacity = 0.7, drifts = 5): void {
  p.rect(0, y - height, WIDTH, height * 2, p.down([0, colour, 0], [0.5, colour, opacity], [1, colour, 0]))
  for (let index = 0; index < drifts; index += 1)
    p.glow(
      p.between(0, WIDTH),
      y + p.between(-0.4, 0.4) * height,
      p.between(200, 420),
      height * p.between(0.3, 0.6),
      colour,
      opacity * 0.6,
    )
}

/** Long torn streaks of cloud. */
export function streaks(
  p: Picture,
  y0: number,
  y1: number,
  colours: readonly string[],
  count = 14,
  opacity = 0.5,
): void {
  for (let index = 0; index < count; index += 1) {
    const [x, y, w] = [p.between(-200, WIDTH), p.between(y0, y1), p.between(140, 460)]
    const h = p.between(5, 16) * (0.5 + (y - y0) / (y1 - y0 || 1))
    const colour = colours[index % colours.length] ?? '#ffffff'
    p.path(
      soft(
        [
          [x, y],
          [x + w * 0.25, y - h * p.between(0.4, 1)],
          [x + w * 0.55, y - h * p.between(0.2, 1)],
          [x + w, y - h * 0.2],
          [x + w * 0.6, y + h * 0.5],
          [x + w * 0.3, y + h * 0.35],
        ],
        true,
      ),
      colour,
      `fill-opacity="${opacity}"`,
    )
  }
}

/** Heaped clouds: lit tops, shaded feet. */
export function cumulus(p: Picture, x: number, y: number, size: number, light: string, shade: string): void {
  for (const [colour, lift, scale] of [
    [shade, 0, 1],
    [mix(shade, light, 0.55), 0.1, 0.94],
    [light, 0.22, 0.8],
  ] as const)
    for (let index = 0; index < 10; index += 1) {
      const t = index / 9
      const r = size * (0.1 + 0.2 * Math.sin(Math.PI * t) + p.between(0, 0.07)) * scale
      const cy = y - r * (0.55 + lift) - p.between(0, 0.1) * size * Math.sin(Math.PI * t)
      p.ellipse(
        x + (t - 0.5) * size * 1.9,
        cy,
        r * 1.15,
        r,
        p.round([
          [0, colour, 0.95],
          [0.7, colour, 0.8],
          [1, colour, 0],
        ]),
      )
    }
}

/** The sun or the moon with its halo. */
export function disc(
  p: Picture,
  x: number,
  y: number,
  radius: number,
  colour: string,
  halo: string,
  reach = 7,
  strength = 0.8,
): void {
  p.glow(x, y, radius * reach, radius * reach, halo, strength)
  p.glow(x, y, radius * 2.4, radius * 2.4, colour, 0.7)
  p.ellipse(x, y, radius, radius, colour)
}

/** Beams that fan out from a point above into the picture. */
export function rays(
  p: Picture,
  x: number,
  y: number,
  length: number,
  from: number,
  to: number,
  colour: string,
  opacity = 0.25,
  count = 7,
): void {
  for (let index = 0; index < count; index += 1) {
    const angle = from + ((to - from) * (index + p.between(0.1, 0.9))) / count
    const half = p.between(0.008, 0.03) * Math.abs(to - from) * 2
    const end = (a: number): Point => [x + Math.cos(a) * length, y + Math.sin(a) * length]
    const fill = p.down([0, colour, opacity * p.between(0.5, 1)], [1, colour, 0])
    p.polygon([[x, y], end(angle - half), end(angle + half)], fill)
  }
}

/** Stars of three sizes, denser where `denser` says so (0 to 1). */
export function stars(
  p: Picture,
  count: number,
  bottom: number,
  colours: readonly string[],
  denser: (x: number, y: number) => number = () => 1,
): void {
  for (const [share, width, opacity] of [
    [0.72, 1.3, 0.7],
    [0.23, 2.2, 0.9],
    [0.05, 3.6, 1],
  ] as const)
    p.strokes(
      count * share,
      colours,
      width,
      () => {
        const [x, y] = [p.between(0, WIDTH), p.between(0, bottom)]
        return p.random() < denser(x, y) ? [x, y, 0, 0] : undefined
      },
      `stroke-opacity="${opacity}"`,
    )
}

/** Falling snow or rain: dots of several sizes, or slanted strokes of the given length. */
export function falling(p: Picture, count: number, colour: string, length = 0, slant = 0.2, opacity = 0.8): void {
  for (const [share, width] of [
    [0.6, 1],
    [0.3, 2],
    [0.1, 3.4],
  ] as const)
    p.strokes(
      count * share,
      [colour],
      length === 0 ? width * 1.6 : width * 0.8,
      () => [p.between(0, WIDTH), p.between(0, HEIGHT), length * slant * width * -0.4, length * width * 0.5],
      `stroke-opacity="${opacity}"`,
    )
}

/** Out-of-focus lights. */
export function bokeh(
  p: Picture,
  count: number,
  colours: readonly string[],
  area: readonly [number, number, number, number],
  size: readonly [number, number],
  opacity = 0.5,
): void {
  for (let index = 0; index < count; index += 1) {
    const colour = colours[index % colours.length] ?? '#ffffff'
    const r = p.between(size[0], size[1])
    p.ellipse(
      p.between(area[0], area[2]),
      p.between(area[1], area[3]),
      r,
      r,
      p.round([
        [0, colour, opacity * 0.7],
        [0.8, colour, opacity],
        [0.92, colour, opacity * 0.6],
        [1, colour, 0],
      ]),
    )
  }
}

/** Steam or smoke: a rising trail of soft puffs that widens and fades. */
export function steam(
  p: Picture,
  x: number,
  y: number,
  height: number,
  width: number,
  colour: string,
  opacity = 0.4,
  drift = 0,
): void {
  const count = Math.max(7, Math.round(height / Math.max(26, width * 0.26)))
  for (let index = 0; index < count; index += 1) {
    const t = index / (count - 1)
    const r = width * (0.25 + t * 0.75) * p.between(0.7, 1.1)
    const sway = Math.sin(t * 5 + x) * width * 0.35 * t + drift * t * t
    p.glow(
      x + sway + p.between(-0.15, 0.15) * width,
      y - t * height,
      r,
      r * p.between(0.9, 1.5),
      colour,
      opacity * (1 - t * 0.85),
    )
  }
}
