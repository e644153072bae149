// Sea, lakes, rivers, and what floats on them.

import { n, WIDTH } from './base.ts'
import { mix, type Picture, type Point, soft, straight } from './landscape.ts'
import { profile } from './landscape-terrain.ts'

/** A sheet of water between two heights. */
export function water(p: Picture, y0: number, y1: number, ...colours: readonly string[]): void {
  p.rect(0, y0, WIDTH, y1 - y0, p.down(...colours))
}

/** Ripples that grow longer, thicker and rarer towards the viewer. */
export function ripples(
  p: Picture,
  y0: number,
  y1: number,
  colours: readonly string[],
  count = 260,
  opacity = 0.5,
  size = 1,
): void {
  for (let band = 0; band < 4; band += 1)
    p.strokes(
      count / 4,
      colours,
      (1 + band * 0.9) * size,
      () => {
        const t = (band + p.random()) / 4
        const length = (10 + t * 90) * p.between(0.4, 1.2) * size
        return [p.between(-40, WIDTH), y0 + t ** 1.7 * (y1 - y0), length, p.between(-1, 1)]
      },
      `stroke-opacity="${opacity}"`,
    )
}

/** The path of light under a sun, moon or lamp. */
export function glitter(
  p: Picture,
  x: number,
  y0: number,
  y1: number,
  colours: readonly string[],
  spread = 120,
  count = 160,
  opacity = 0.8,
): void {
  for (let band = 0; band < 4; band += 1)
    p.strokes(
      count / 4,
      colours,
      1.4 + band * 0.9,
      () => {
        const t = (band + p.random()) / 4
        const off = (p.random() + p.random() + p.random() - 1.5) * spread * (0.35 + t)
        const length = (6 + t * 34) * p.between(0.5, 1.3)
        return [x + off - length / 2, y0 + t ** 1.4 * (y1 - y0), length, 0]
      },
      `stroke-opacity="${opacity}"`,
    )
}

/** Draws something upside down below a water line, flattened and faint. */
export function reflected(p: Picture, y: number, opacity: number, draw: () => void, flatten = 0.8): void {
  p.group(`transform="translate(0 ${n(y * (1 + flatten))}) scale(1 -${flatten})" opacity="${opacity}"`, draw)
}

/** An island: a wooded hump with a pale shore, lying on the water line. */
export function island(
  p: Picture,
  x: number,
  y: number,
  width: number,
  height: number,
  colours: readonly [string, string],
  shore?: string,
): void {
  const crown = profile(p, 0, height * 0.16, [], 6, 0.5).map(([px, py]): Point => {
    const t = (px + 20) / (WIDTH + 40)
    const hump = Math.sin(Math.PI * t) ** 0.8 * (0.75 + 0.25 * Math.sin(t * 7 + x))
    return [x - width / 2 + t * width, y - hump * height + py * Math.sin(Math.PI * t)]
  })
  p.path(`${straight(crown)}Z`, p.down(...colours))
  const texture = [mix(colours[0], '#ffffff', 0.12), mix(colours[1], '#000000', 0.15)]
  p.strokes(
    Math.min(120, width / 4),
    texture,
    Math.max(1.2, height / 36),
    () => {
      const t = p.between(0.06, 0.94)
      const top = crown[Math.round(t * (crown.length - 1))] ?? [x, y]
      return [top[0], top[1] + p.random() * (y - top[1]) * 0.85 + 2, p.between(2, 7), p.between(0, 3)]
    },
    'stroke-opacity="0.35"',
  )
  if (shore)
    p.line(
      soft([
        [x - width * 0.5, y],
        [x, y + 1.5],
        [x + width * 0.5, y],
      ]),
      shore,
      Math.max(1.5, height / 40),
      'stroke-opacity="0.8"',
    )
}

/** A breaking wave along the shore: foam over a darker lip. */
export function surf(p: Picture, points: readonly Point[], foam: string, shade: string, width = 10): void {
  const lower = (by: number) => points.map(([x, y]): Point => [x, y + by])
  p.line(soft(lower(width * 0.7)), shade, width * 1.3, 'stroke-opacity="0.35"')
  p.line(soft(points), foam, width, 'stroke-opacity="0.9"')
  p.strokes(
    70,
    [foam],
    width * 0.35,
    () => {
      const [x, y] = points[Math.floor(p.random() * points.length)] ?? [0, 0]
      return [x + p.between(-90, 90), y + p.between(-1.6, 2.4) * width, p.between(6, 34), p.between(-2, 2)]
    },
    'stroke-opacity="0.6"',
  )
}

/** A sea kayak from the side, its middle at the origin of (x, y), with one or two paddlers. */
export function kayak(
  p: Picture,
  x: number,
  y: number,
  scale: number,
  hull: string,
  crew: readonly string[],
  shade = '#1d2a3a',
): void {
  p.at(x, y, scale, () => {
    p.ellipse(0, 7, 108, 6, shade, 'fill-opacity="0.28"')
    crew.forEach((coat, index) => {
      const at = crew.length === 1 ? -4 : -30 + index * 52
      const lean = index % 2 === 0 ? 1 : -1
      p.line(`M${at - 46} ${-8 - 26 * lean}L${at + 54} ${-8 - 34 + 26 * lean + 8}`, mix(shade, '#ffffff', 0.25), 2.4)
      p.ellipse(
        at - 50,
        -8 - 28 * lean,
        12,
        4.6,
        '#f3e6c4',
        `transform="rotate(${lean * -18} ${at - 50} ${-8 - 28 * lean})"`,
      )
      p.blob(
        [
          [at - 10, 0],
          [at - 12, -22],
          [at - 6, -34],
          [at + 6, -34],
          [at + 12, -22],
          [at + 10, 0],
        ],
        p.across(mix(coat, '#ffffff', 0.25), coat, mix(coat, shade, 0.4)),
      )
      p.line(
        `M${at - 6} -29Q${at - 20} -22 ${at - 22} ${-18 - 8 * lean}M${at + 6} -29Q${at + 20} -20 ${at + 24} ${-22 + 8 * lean}`,
        mix(coat, shade, 0.15),
        7,
      )
      p.ellipse(at, -43, 7, 8, '#c99873')
      p.path(`M${at - 13} -46Q${at} -60 ${at + 13} -46Q${at} -50 ${at - 13} -46Z`, mix('#e8d7ae', coat, 0.15))
    })
    p.path(
      'M-112 -5Q-60 10 0 10Q60 10 114 -6Q60 -9 0 -8Q-60 -8 -112 -5Z',
      p.down(mix(hull, '#ffffff', 0.3), hull, mix(hull, shade, 0.5)),
    )
    p.line('M-96 -3Q0 3 98 -4', mix(hull, '#ffffff', 0.65), 1.6, 'stroke-opacity="0.8"')
  })
}

/** A small working boat from the side. */
export function fishingBoat(
  p: Picture,
  x: number,
  y: number,
  scale: number | Point,
  hull: string,
  options: { lamps?: string; cabin?: string; trim?: string } = {},
): void {
  const { cabin = '#f2efe6', trim = '#2f5f8a' } = options
  p.at(x, y, scale, () => {
    p.ellipse(0, 4, 130, 9, '#0b1626', 'fill-opacity="0.3"')
    p.line('M20 -50V-128M20 -118L-84 -30M20 -118L96 -34M-60 -26V-70', '#3a3f46', 2.6)
    p.rect(-34, -66, 62, 48, p.across(mix(cabin, '#000000', 0.12), cabin))
    p.polygon(
      [
        [-40, -66],
        [34, -66],
        [30, -74],
        [-36, -74],
      ],
      mix(trim, '#000000', 0.1),
    )
    for (const at of [-28, -10, 8]) p.rect(at, -60, 14, 16, '#29475e')
    p.path(
      'M-124 -34Q-70 -20 0 -19Q80 -19 132 -44Q118 0 98 5H-92Q-112 0 -124 -34Z',
      p.down(mix(hull, '#ffffff', 0.25), hull, mix(hull, '#0b1626', 0.55)),
    )
    p.line('M-120 -28Q-60 -13 0 -12Q80 -12 128 -36', trim, 5)
    if (options.lamps) {
      p.line('M-92 -58H92', '#3a3f46', 2)
      for (let at = -88; at <= 88; at += 22) {
        p.glow(at, -52, 22, 22, options.lamps, 0.75)
        p.ellipse(at, -52, 4.5, 6, '#fffbe8')
      }
    }
  })
}

/** A flat wooden river boat from the side. */
export function woodenBoat(p: Picture, x: number, y: number, scale: number | Point, wood = '#7a5636'): void {
  p.at(x, y, scale, () => {
    p.ellipse(0, 10, 170, 9, '#10201c', 'fill-opacity="0.3"')
    p.path(
      'M-178 -26Q-120 -2 0 -1Q120 -2 186 -34L168 6Q80 16 0 16Q-90 16 -156 6Z',
      p.down(mix(wood, '#ffffff', 0.25), wood, mix(wood, '#000000', 0.45)),
    )
    p.line('M-172 -21Q-110 3 0 5Q110 3 178 -27', mix(wood, '#ffffff', 0.45), 3)
    p.line('M-120 4V-4M-40 8V0M40 8V0M120 4V-4', mix(wood, '#000000', 0.4), 2.4)
  })
}
