// A small painter for scenes: it collects gradients, clips and shapes, and knows how to fake soft edges cheaply.

import { n, random, svg } from './base.ts'

export type Point = readonly [x: number, y: number]

/** Mixes two #rrggbb colours; 0 gives the first, 1 the second. */
export function mix(from: string, to: string, amount: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * amount))
    .map((value) => Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0'))
    .join('')}`
}

/** Lightens (0 to 1) or darkens (-1 to 0) a #rrggbb colour; shadows lean to a warm black, lights to a warm white. */
export const shade = (colour: string, amount: number): string =>
  amount < 0 ? mix(colour, '#140d0a', -amount) : mix(colour, '#fff8ea', amount)

/** An open or closed smooth path through the points (Catmull-Rom turned into Bézier curves). */
export function spline(points: readonly Point[], closed = false): string {
  const at = (index: number): Point => {
    const count = points.length
    const place = closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))
    return points[place] ?? [0, 0]
  }
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`
  const last = closed ? points.length : points.length - 1
  for (let i = 0; i < last; i += 1) {
    const [a, b, e, f] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    d += `C${n(b[0] + (e[0] - a[0]) / 6)} ${n(b[1] + (e[1] - a[1]) / 6)} ${n(e[0] - (f[0] - b[0]) / 6)} ${n(e[1] - (f[1] - b[1]) / 6)} ${n(e[0])} ${n(e[1])}`
  }
  return closed ? `${d}Z` : d
}

/** A polygon path. */
export const poly = (...points: readonly Point[]): string => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`

/** An ellipse as a path, so that it can be clipped with or softened. */
export const oval = (x: number, y: number, rx: number, ry = rx): string =>
  `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(rx * 2)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-rx * 2)} 0Z`

/** A rectangle as a path. */
export const box = (x: number, y: number, w: number, h: number): string => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`

function stop(spec: string, index: number, count: number): string {
  const [paint = '', offset] = spec.split('@')
  const [colour = '', opacity] = paint.split('/')
  const place = offset ?? Math.round((index / Math.max(1, count - 1)) * 100) / 100
  return `<stop offset="${place}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`
}

/** One picture in the making. A paint is a colour or what `lin` and `rad` return; a stop is written `#rrggbb/opacity@offset`. */
export class Canvas {
  readonly r: () => number
  #defs = ''
  #body = ''
  readonly #ids = new Map<string, string>()

  constructor(seed: string) {
    this.r = random(seed)
  }

  /** A number between two others, from the picture's own seed. */
  between(low: number, high: number): number {
    return low + this.r() * (high - low)
  }

  #define(make: (id: string) => string): string {
    const key = make('')
    let id = this.#ids.get(key)
    if (id === undefined) {
      id = `d${this.#ids.size.toString(36)}`
      this.#ids.set(key, id)
      this.#defs += make(id)
    }
    return id
  }

  /** A linear gradient over the painted shape, in degrees: 0 runs to the right, 90 down. */
  lin(angle: number, ...stops: string[]): string {
    const [x, y] = [Math.cos((angle * Math.PI) / 180) / 2, Math.sin((angle * Math.PI) / 180) / 2]
    const two = (value: number) => Math.round(value * 100) / 100
    const inner = stops.map((spec, index) => stop(spec, index, stops.length)).join('')
    return `url(#${this.#define((id) => `<linearGradient id="${id}" x1="${two(0.5 - x)}" y1="${two(0.5 - y)}" x2="${two(0.5 + x)}" y2="${two(0.5 + y)}">${inner}</linearGradient>`)})`
  }

  /** A radial gradient over the painted shape; the centre and radius are parts of its box. */
  rad(cx: number, cy: number, radius: number, ...stops: string[]): string {
    const inner = stops.map((spec, index) => stop(spec, index, stops.length)).join('')
    return `url(#${this.#define((id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${radius}">${inner}</radialGradient>`)})`
  }

  add(markup: string): void {
    this.#body += markup
  }

  /** Fills a path. */
  fill(d: string, paint: string, opacity = 1): void {
    this.#body += `<path d="${d}" fill="${paint}"${opacity < 1 ? ` fill-opacity="${Math.round(opacity * 1000) / 1000}"` : ''}/>`
  }

  /** Strokes a path with round ends. */
  line(d: string, colour: string, width: number, opacity = 1): void {
    this.#body += `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${Math.round(opacity * 1000) / 1000}"` : ''}/>`
  }

  ellipse(x: number, y: number, rx: number, ry: number, paint: string, opacity = 1): void {
    this.#body += `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${paint}"${opacity < 1 ? ` fill-opacity="${Math.round(opacity * 1000) / 1000}"` : ''}/>`
  }

  rect(x: number, y: number, w: number, h: number, paint: string, opacity = 1): void {
    this.fill(box(x, y, w, h), paint, opacity)
  }

  /** A light or a shadow that fades to nothing: a pool of colour. */
  glow(x: number, y: number, rx: number, ry: number, colour: string, opacity: number, core = 0.15): void {
    const two = Math.round(opacity * 100) / 100
    this.ellipse(
      x,
      y,
      rx,
      ry,
      this.rad(
        0.5,
        0.5,
        0.5,
        `${colour}/${two}@${core}`,
        `${colour}/${Math.round(two * 45) / 100}@0.55`,
        `${colour}/0@1`,
      ),
    )
  }

  /**
   * A shape with an edge out of focus: the same outline laid several times, grown and shrunk about its middle, each
   * layer faint. Blur filters and group opacity cost many times as much to rasterise. The path must be absolute.
   */
  soft(d: string, colour: string, spread: number, opacity: number, steps = 5): void {
    const part = Math.round((1 - (1 - opacity) ** (1 / steps)) * 1000) / 1000
    const numbers = (d.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
    const xs = numbers.filter((_, index) => index % 2 === 0)
    const ys = numbers.filter((_, index) => index % 2 === 1)
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const [x, y, w, h] = [(left + right) / 2, (top + bottom) / 2, Math.max(1, right - left), Math.max(1, bottom - top)]
    for (let i = 0; i < steps; i += 1) {
      const grow = spread * (1 - (2 * i) / Math.max(1, steps - 1))
      const [sx, sy] = [Math.max(0.05, 1 + (grow * 2) / w), Math.max(0.05, 1 + (grow * 2) / h)]
      const three = (value: number) => Math.round(value * 1000) / 1000
      this.#body += `<path d="${d}" fill="${colour}" fill-opacity="${part}" transform="matrix(${three(sx)} 0 0 ${three(sy)} ${n(x - x * sx)} ${n(y - y * sy)})"/>`
    }
  }

  group(transform: string, draw: () => void): void {
    this.#body += `<g transform="${transform}">`
    draw()
    this.#body += '</g>'
  }

  fade(opacity: number, draw: () => void): void {
    this.#body += `<g opacity="${opacity}">`
    draw()
    this.#body += '</g>'
  }

  /** Draws only inside the path. */
  clip(d: string, draw: () => void): void {
    const id = this.#define((name) => `<clipPath id="${name}"><path d="${d}"/></clipPath>`)
    this.#body += `<g clip-path="url(#${id})">`
    draw()
    this.#body += '</g>'
  }

  /**
   * The light of the whole picture, laid over it at the end: the edges fall away, the side of the window is washed with
   * the light's colour. Upright gradients over all and narrow ones at the sides cost a fifth of one radial over all.
   */
  grade(light: string, x: number, y: number, strength = 0.3, corners = 0.5): void {
    this.glow(x * 1200, y * 800, 460, 370, light, strength * 0.85, 0)
    const two = (value: number) => Math.round(value * 100) / 100
    const [edge, mid] = [two(corners * 0.62), two(corners * 0.2)]
    this.rect(
      0,
      0,
      1200,
      800,
      this.lin(
        90,
        `#0d0806/${edge}@0`,
        `#0d0806/${mid}@0.12`,
        '#0d0806/0@0.32',
        '#0d0806/0@0.68',
        `#0d0806/${mid}@0.88`,
        `#0d0806/${edge}@1`,
      ),
    )
    for (const [left, angle] of [
      [0, 0],
      [930, 180],
    ] as const)
      this.rect(left, 0, 270, 800, this.lin(angle, `#0d0806/${edge}@0`, `#0d0806/${mid}@0.45`, '#0d0806/0@1'))
  }

  toString(): string {
    return svg(this.#defs, this.#body)
  }
}

/** A point of a limb: where it is and how thick there. */
export type Knot = readonly [x: number, y: number, radius: number]
export type Limb = readonly Knot[]

export interface Tone {
  base: string
  dark: string
  light: string
}

/** The smooth line through a limb's points, close enough together to draw straight between them. */
function along(points: Limb): Knot[] {
  const path: Knot[] = []
  const at = (index: number): Knot => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0, 0]
  for (let i = 0; i < points.length - 1; i += 1) {
    const [a, b, e, f] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const count = Math.max(2, Math.min(7, Math.round(Math.hypot(e[0] - b[0], e[1] - b[1]) / 14)))
    for (let j = 0; j < count; j += 1) {
      const t = j / count
      const value = (axis: 0 | 1 | 2) =>
        0.5 *
        (2 * b[axis] +
          (e[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * e[axis] - f[axis]) * t * t +
          (3 * b[axis] - a[axis] - 3 * e[axis] + f[axis]) * t ** 3)
      path.push([value(0), value(1), Math.max(0.3, value(2))])
    }
  }
  path.push(at(points.length - 1))
  return path
}

/** The outline of a limb, scaled across and shifted towards the light; `root` thins its beginning so that it grows out of another. */
export function outline(points: Limb, scale = 1, shift = 0, light: Point = [0, 0], root = 1, extra = 0): string {
  const path = along(points)
  const left: Point[] = []
  const right: Point[] = []
  const cap: Point[] = []
  path.forEach(([x, y, radius], index) => {
    const before = path[Math.max(0, index - 1)] ?? [x, y, radius]
    const after = path[Math.min(path.length - 1, index + 1)] ?? [x, y, radius]
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const [tx, ty] = [(after[0] - before[0]) / length, (after[1] - before[1]) / length]
    const [ox, oy] = [x + light[0] * radius * shift, y + light[1] * radius * shift]
    const size = radius * scale * (root + (1 - root) * Math.min(1, index / (path.length * 0.4))) + extra
    left.push([ox - ty * size, oy + tx * size])
    right.push([ox + ty * size, oy - tx * size])
    if (index === path.length - 1) {
      for (const angle of [60, 30, 0, -30, -60]) {
        const turn = (angle * Math.PI) / 180
        cap.push([
          ox + (tx * Math.cos(turn) - ty * Math.sin(turn)) * size,
          oy + (ty * Math.cos(turn) + tx * Math.sin(turn)) * size,
        ])
      }
    }
  })
  if (root === 1) return poly(...left, ...cap, ...right.reverse())
  const [first, next] = [path[0] ?? [0, 0, 0], path[1] ?? [1, 0, 0]]
  const back = Math.atan2(first[1] - next[1], first[0] - next[0])
  const size = first[2] * scale * root + extra
  const start = [40, 0, -40].map((angle): Point => {
    const turn = back + (angle * Math.PI) / 180
    return [
      first[0] + light[0] * first[2] * shift + Math.cos(turn) * size,
      first[1] + light[1] * first[2] * shift + Math.sin(turn) * size,
    ]
  })
  return poly(...left, ...cap, ...right.reverse(), ...start.reverse())
}

/** A limb, branch, stem or cord: a smooth line whose radius changes, shaded across as a round body. `light` points to the light. */
export function tube(
  c: Canvas,
  points: Limb,
  tone: Tone,
  light: Point = [-0.6, -0.8],
  options: { layers?: number; contact?: number; root?: number } = {},
): void {
  const { layers = 4, contact = 0, root = 1 } = options
  if (contact > 0)
    for (const size of [1, 0.55, 0.25])
      c.fill(outline(points, 1, 0, light, root, contact * size), mix(tone.dark, '#0e0704', 0.6), 0.16)
  c.fill(outline(points, 1, 0, light, root), tone.dark)
  for (let i = 1; i < layers; i += 1) {
    const t = i / (layers - 1)
    const colour = t < 0.4 ? mix(tone.dark, tone.base, t / 0.4) : mix(tone.base, tone.light, (t - 0.4) / 0.6)
    const inner = outline(points, 1 - t * 0.66, t * 0.36, light, root === 1 ? 1 : root * (1 - t * 0.4)).replaceAll(
      /\.\d/g,
      '',
    )
    c.fill(inner, colour, layers > 6 ? 0.6 : 0.75)
  }
}
