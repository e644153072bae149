// The brush of the outdoor scenes: a picture that collects gradients and shapes, and the strokes everything is built from.

import { gradient, HEIGHT, n, random, svg, WIDTH } from './base.ts'

export type Point = readonly [x: number, y: number]
export type Stop = readonly [offset: number, colour: string, opacity?: number]
/** A short stroke: where it starts and how far it goes; a dot when it goes nowhere. */
export type Stroke = readonly [x: number, y: number, dx: number, dy: number]

/** A colour between two others, both `#rrggbb`; `amount` 0 is the first, 1 the second. */
export function mix(first: string, second: string, amount: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(first, at) + (channel(second, at) - channel(first, at)) * amount))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Path data of straight lines through the points. */
export const straight = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('')

/** Path data of a soft curve through the points (Catmull-Rom written as Béziers), closed on request. */
export function soft(points: readonly Point[], closed = false): string {
  const count = points.length
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))
    return points[wrapped] ?? [0, 0]
  }
  let data = `M${n(at(0)[0])} ${n(at(0)[1])}`
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const control = (p: Point, a: Point, b: Point, sign: number) =>
      `${n(p[0] + (sign * (b[0] - a[0])) / 6)} ${n(p[1] + (sign * (b[1] - a[1])) / 6)}`
    data += `C${control(from, before, to, 1)} ${control(to, from, after, -1)} ${n(to[0])} ${n(to[1])}`
  }
  return closed ? `${data}Z` : data
}

/** Path data of a pointed leaf that starts at a point and goes `length` in the direction of `angle` (radians). */
export function leaf(x: number, y: number, length: number, angle: number, width = 0.28): string {
  const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length]
  const [nx, ny] = [-dy * width, dx * width]
  const middle = (sign: number) => `${n(dx / 2 + sign * nx)} ${n(dy / 2 + sign * ny)}`
  return `M${n(x)} ${n(y)}q${middle(1)} ${n(dx)} ${n(dy)}q${n(-dx / 2 - nx)} ${n(-dy / 2 - ny)} ${n(-dx)} ${n(-dy)}`
}

/** A picture in the making. Everything drawn later lies over what was drawn before. */
export class Picture {
  readonly random: () => number
  readonly #definitions = new Map<string, string>()
  #body = ''

  /** The seed decides every accidental detail, so that the same picture is drawn the same way every time. */
  constructor(seed: string) {
    this.random = random(seed)
  }

  /** A number between two others. */
  between(low: number, high: number): number {
    return low + this.random() * (high - low)
  }

  /** One of the values. */
  pick<T>(values: readonly [T, ...T[]]): T {
    return values[Math.floor(this.random() * values.length)] ?? values[0]
  }

  add(shape: string): void {
    this.#body += shape
  }

  #define(definition: (id: string) => string): string {
    const key = definition('')
    const id = this.#definitions.has(key) ? '' : `d${this.#definitions.size}`
    if (id !== '') this.#definitions.set(key, id)
    return this.#definitions.get(key) ?? id
  }

  /** A paint that runs from top to bottom of the shape; evenly spread colours, or stops. */
  down(...colours: readonly (string | Stop)[]): string {
    return `url(#${this.#define((id) => gradient(id, spread(colours)))})`
  }

  /** A paint that runs from left to right of the shape. */
  across(...colours: readonly (string | Stop)[]): string {
    return `url(#${this.#define((id) => gradient(id, spread(colours), true))})`
  }

  /** A paint that runs outwards; the centre may be moved within the shape (0 to 1). */
  round(colours: readonly (string | Stop)[], centre: Point = [0.5, 0.5], radius = 0.5): string {
    const id = this.#define((name) => {
      const stops = gradient(name, spread(colours)).replace(/^<linearGradient[^>]*>|<\/linearGradient>$/g, '')
      return `<radialGradient id="${name}" cx="${centre[0]}" cy="${centre[1]}" r="${radius}">${stops}</radialGradient>`
    })
    return `url(#${id})`
  }

  path(data: string, fill: string, more = ''): void {
    this.add(`<path d="${data}" fill="${fill}"${more && ` ${more}`}/>`)
  }

  rect(x: number, y: number, width: number, height: number, fill: string, more = ''): void {
    this.add(
      `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${more && ` ${more}`}/>`,
    )
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): void {
    this.add(`<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more && ` ${more}`}/>`)
  }

  polygon(points: readonly Point[], fill: string, more = ''): void {
    this.path(`${straight(points)}Z`, fill, more)
  }

  blob(points: readonly Point[], fill: string, more = ''): void {
    this.path(soft(points, true), fill, more)
  }

  /** A line with round ends along path data. */
  line(data: string, stroke: string, width: number, more = ''): void {
    this.add(`<path d="${data}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"${more && ` ${more}`}/>`)
  }

  /** Many small strokes, sorted by colour into few paths (small to write, quick to rasterise). */
  strokes(
    count: number,
    colours: readonly string[],
    width: number,
    make: (index: number) => Stroke | undefined,
    more = '',
  ): void {
    const data = colours.map(() => '')
    for (let index = 0; index < count; index += 1) {
      const stroke = make(index)
      const colour = Math.floor(this.random() * colours.length)
      if (stroke === undefined) continue
      const [x, y, dx, dy] = stroke
      const place = width < 2.4 ? `M${n(x)} ${n(y)}` : `M${Math.round(x)} ${Math.round(y)}`
      const dot = Math.abs(dx) + Math.abs(dy) < (width < 2.4 ? 0.1 : width * 0.3)
      data[colour] += dot ? `${place}h.1` : `${place}l${n(dx)} ${n(dy)}`
    }
    data.forEach((value, index) => value && this.line(value, colours[index] ?? '#000000', width, more))
  }

  /** A soft light that fades to nothing. */
  glow(x: number, y: number, rx: number, ry: number, colour: string, opacity = 1): void {
    const round = (value: number) => Math.round(value * 100) / 100
    const fade = [
      [0, colour, round(opacity)],
      [0.4, colour, round(opacity * 0.45)],
      [1, colour, 0],
    ] as const
    this.ellipse(x, y, rx, ry, this.round(fade))
  }

  /** Everything drawn inside shares the attributes (transform, opacity, …). */
  group(attributes: string, draw: () => void): void {
    this.add(`<g ${attributes}>`)
    draw()
    this.add('</g>')
  }

  /** Draws around an origin moved to a point, scaled (a negative scale in x mirrors) and turned by degrees. */
  at(x: number, y: number, scale: number | Point, draw: () => void, turn = 0): void {
    const [sx, sy] = typeof scale === 'number' ? [scale, scale] : scale
    const turned = turn === 0 ? '' : ` rotate(${n(turn)})`
    this.group(`transform="translate(${n(x)} ${n(y)})${turned} scale(${sx} ${sy})"`, draw)
  }

  /** Only what lies inside the path data shows. */
  within(data: string, draw: () => void): void {
    const id = this.#define((name) => `<clipPath id="${name}"><path d="${data}"/></clipPath>`)
    this.group(`clip-path="url(#${id})"`, draw)
  }

  /** Broad, faint, tapering brush marks over a band, which keep large surfaces from looking machine-made. */
  brushed(y0: number, y1: number, colours: readonly string[], opacity = 0.1, count = 60, tilt = 0.03): void {
    const data = colours.map(() => '')
    for (let index = 0; index < count; index += 1) {
      const [x, y, length] = [this.between(-200, WIDTH), this.between(y0, y1), this.between(140, 620)]
      const [rise, thick] = [length * this.between(-tilt, tilt), length * this.between(0.012, 0.05)]
      data[index % colours.length] +=
        `M${n(x)} ${n(y)}q${n(length * 0.4)} ${n(rise / 2 - thick)} ${n(length)} ${n(rise)}q${n(-length * 0.6)} ${n(thick - rise / 2)} ${n(-length)} ${n(-rise)}`
    }
    data.forEach((value, index) => value && this.path(value, colours[index] ?? '#ffffff', `fill-opacity="${opacity}"`))
  }

  /** Darkens the corners with a colour, so that the eye stays in the middle (which is left out: it costs time to paint). */
  vignette(colour: string, opacity = 0.35): void {
    const fill = this.round(
      [
        [0, colour, 0],
        [0.55, colour, 0],
        [1, colour, opacity],
      ],
      [0.5, 0.48],
      0.75,
    )
    const frame = `M0 0H${WIDTH}V${HEIGHT}H0ZM105 384a495 328 0 0 0 990 0a495 328 0 0 0 -990 0Z`
    this.path(frame, fill, 'fill-rule="evenodd"')
  }

  /** The SVG document. */
  toString(): string {
    const definitions = [...this.#definitions].map(([definition, id]) => definition.replace('id=""', `id="${id}"`))
    // Every line has round ends; said once for all, as some pictures have a thousand of them.
    return svg(definitions.join(''), `<g stroke-linecap="round" stroke-linejoin="round">${this.#body}</g>`)
  }
}

function spread(colours: readonly (string | Stop)[]): readonly Stop[] {
  return colours.map((colour, index) =>
    typeof colour === 'string'
      ? [colours.length < 2 ? 0 : Math.round((index / (colours.length - 1)) * 100) / 100, colour]
      : colour,
  )
}

/** Named drawings as named SVG documents; the name is the seed. */
export const pictures = (drawings: Record<string, (p: Picture) => void>): Record<string, () => string> =>
  Object.fromEntries(
    Object.entries(drawings).map(([name, draw]) => [
      name,
      () => {
        const picture = new Picture(name)
        draw(picture)
        return picture.toString()
      },
    ]),
  )
