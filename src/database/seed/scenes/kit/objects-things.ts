// What fills rooms and tables: shelves, curtains, lamps, food, plants.

import { n } from './base.ts'
import { box, type Canvas, mix, type Point, poly, shade, spline } from './objects.ts'
import type { Room } from './objects-room.ts'
import { distant, type profiles } from './objects-vessels.ts'

type Kind = keyof typeof profiles

/** Shelves on a wall with rows of vessels. */
export function shelves(
  c: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  rows: number,
  options: {
    wood?: string
    colours: readonly string[]
    kinds?: readonly Kind[]
    size?: number
    from?: -1 | 1
    back?: string
  },
): void {
  const {
    wood = '#5a4029',
    colours,
    kinds = ['jar', 'bowl', 'cup', 'vase', 'tokkuri'],
    size = 0.62,
    from = -1,
    back,
  } = options
  if (back !== undefined) c.rect(x, y, w, h, c.lin(90, shade(back, -0.2), shade(back, -0.45)))
  const gap = h / rows
  for (let i = 0; i < rows; i += 1) {
    const floor = y + gap * (i + 1)
    c.rect(x, floor - gap, w, gap * 0.3, c.lin(90, '#0c0604/0.4', '#0c0604/0'))
    for (let at = x + gap * 0.3; at < x + w - gap * 0.25;) {
      const kind = kinds[Math.floor(c.r() * kinds.length)] ?? 'jar'
      const tall = gap * size * (kind === 'bowl' || kind === 'dish' ? c.between(0.3, 0.45) : c.between(0.6, 1))
      const wide = kind === 'bowl' ? tall * 0.95 : tall * 0.55
      distant(c, at + wide * 0.3, floor, tall, colours[Math.floor(c.r() * colours.length)] ?? wood, kind, from)
      at += wide * 1.2 + c.between(2, gap * 0.22)
    }
    c.rect(x - 4, floor, w + 8, Math.max(5, gap * 0.07), c.lin(90, shade(wood, 0.25), shade(wood, -0.4)))
    c.rect(x, floor + gap * 0.07, w, gap * 0.12, c.lin(90, '#0c0604/0.5', '#0c0604/0'))
  }
  for (const side of [x - 6, x + w - 2]) c.rect(side, y - 4, 8, h + 10, c.lin(0, shade(wood, 0.1), shade(wood, -0.4)))
}

/** A lamp hanging on its cord, with the glow around it. */
export function lamp(
  c: Canvas,
  x: number,
  y: number,
  radius: number,
  options: { shade?: string; light?: string; cord?: number; paper?: boolean } = {},
): void {
  const { light = '#ffdf9e', cord = y, paper = false } = options
  const cover = options.shade ?? '#2e2a28'
  c.line(`M${n(x)} ${n(y - cord)}V${n(y - radius)}`, '#1a1410', 2.5, 0.9)
  c.glow(x, y + radius * 0.3, radius * 5, radius * 4.4, light, 0.45, 0.02)
  if (paper) {
    c.ellipse(
      x,
      y,
      radius,
      radius * 0.92,
      c.rad(0.5, 0.6, 0.6, '#fffbea', mix(light, '#ffffff', 0.3), shade(light, -0.15)),
    )
    for (let i = -4; i <= 4; i += 1) {
      const w = Math.sqrt(Math.max(0, 1 - (i / 5) ** 2)) * radius
      c.line(
        `M${n(x - w)} ${n(y + (i / 5) * radius * 0.92)}q${n(w)} ${n(radius * 0.09)} ${n(w * 2)} 0`,
        shade(light, -0.45),
        1,
        0.4,
      )
    }
    return
  }
  c.ellipse(x, y + radius * 0.18, radius * 0.34, radius * 0.34, '#fffbe8')
  c.fill(
    `M${n(x - radius * 0.2)} ${n(y - radius)}H${n(x + radius * 0.2)}Q${n(x + radius * 0.4)} ${n(y - radius * 0.3)} ${n(x + radius)} ${n(y)}H${n(x - radius)}Q${n(x - radius * 0.4)} ${n(y - radius * 0.3)} ${n(x - radius * 0.2)} ${n(y - radius)}Z`,
    c.lin(0, shade(cover, 0.35), cover, shade(cover, -0.5)),
  )
  c.ellipse(x, y, radius, radius * 0.16, c.lin(90, '#fff6d6', light))
}

/** A floor cushion in a room. */
export function cushion(c: Canvas, room: Room, x: number, z: number, size: number, colour: string): void {
  const [px, py] = room.at([x, 0, z])
  const w = size * (room.look.back[2] - room.look.back[0]) * room.scale(z)
  c.glow(px + w * 0.1, py + w * 0.06, w * 0.66, w * 0.22, '#0c0604', 0.55, 0.4)
  const top: Point[] = [
    [-0.5, 0],
    [-0.34, -0.15],
    [0, -0.17],
    [0.34, -0.15],
    [0.5, 0],
    [0.42, 0.12],
    [0, 0.15],
    [-0.42, 0.12],
  ].map(([a = 0, b = 0]) => [px + a * w, py + b * w - w * 0.07])
  const skirt = top.map(([a, b]) => [a, b + w * 0.06] as const)
  c.fill(spline(skirt, true), shade(colour, -0.55))
  c.fill(spline(top, true), c.lin(20, shade(colour, 0.35), colour, shade(colour, -0.35)))
  c.ellipse(px, py - w * 0.08, w * 0.03, w * 0.012, shade(colour, -0.6))
}

/** A leaf from its foot at (x, y), pointing along an angle in degrees. */
export function leaf(
  c: Canvas,
  x: number,
  y: number,
  length: number,
  angle: number,
  colour: string,
  wide = 0.32,
): void {
  c.group(`translate(${n(x)} ${n(y)}) rotate(${n(angle)})`, () => {
    const w = length * wide
    c.fill(
      `M0 0C${n(length * 0.25)} ${n(-w)} ${n(length * 0.7)} ${n(-w * 0.9)} ${n(length)} 0C${n(length * 0.7)} ${n(w * 0.8)} ${n(length * 0.25)} ${n(w)} 0 0Z`,
      c.lin(90, shade(colour, 0.35), colour, shade(colour, -0.4)),
    )
    c.line(
      `M0 0Q${n(length * 0.5)} ${n(-w * 0.1)} ${n(length * 0.95)} 0`,
      shade(colour, 0.45),
      Math.max(0.8, length * 0.012),
      0.6,
    )
  })
}

/** A blossom of rounded petals around a heart. */
export function blossom(
  c: Canvas,
  x: number,
  y: number,
  radius: number,
  colour: string,
  options: { petals?: number; tilt?: number; heart?: string; layers?: number } = {},
): void {
  const { petals = 5, tilt = 0.8, heart = '#e0b040', layers = 1 } = options
  c.group(`translate(${n(x)} ${n(y)}) scale(1 ${tilt})`, () => {
    for (let layer = 0; layer < layers; layer += 1) {
      const size = radius * (1 - layer * 0.26)
      for (let i = 0; i < petals; i += 1) {
        const paint = c.lin(90, shade(colour, 0.5 - layer * 0.05), colour, shade(colour, -0.3))
        c.group(`rotate(${n((360 / petals) * (i + layer * 0.5))})`, () =>
          c.fill(
            `M0 0C${n(-size * 0.5)} ${n(-size * 0.4)} ${n(-size * 0.42)} ${n(-size)} 0 ${n(-size)}C${n(size * 0.42)} ${n(-size)} ${n(size * 0.5)} ${n(-size * 0.4)} 0 0Z`,
            paint,
          ),
        )
      }
    }
    c.ellipse(0, 0, radius * 0.2, radius * 0.2, c.rad(0.4, 0.4, 0.6, shade(heart, 0.5), heart, shade(heart, -0.4)))
    for (let i = 0; i < 9; i += 1)
      c.ellipse(
        Math.cos(i * 0.7) * radius * 0.26,
        Math.sin(i * 0.7) * radius * 0.26,
        radius * 0.035,
        radius * 0.035,
        shade(heart, 0.3),
      )
  })
}

/** A ball of something soft and matt: dough, sweets, fruit, stones. */
export function ball(
  c: Canvas,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
  options: { from?: -1 | 1; shadow?: number; shine?: number } = {},
): void {
  const { from = -1, shadow = 0.5, shine = 0.2 } = options
  if (shadow > 0) c.glow(x - from * rx * 0.4, y + ry * 0.82, rx * 1.35, ry * 0.5, '#0c0604', shadow, 0.2)
  c.ellipse(
    x,
    y,
    rx,
    ry,
    c.rad(
      from < 0 ? 0.34 : 0.66,
      0.28,
      0.8,
      `${shade(colour, 0.5)}@0`,
      `${colour}@0.45`,
      `${shade(colour, -0.5)}@0.88`,
      `${shade(colour, -0.36)}@1`,
    ),
  )
  if (shine > 0) c.glow(x + from * rx * 0.36, y - ry * 0.42, rx * 0.34, ry * 0.24, '#ffffff', shine, 0.1)
}

/** Many small things strewn over an area: beans, grains, petals, shavings. */
export function strewn(
  c: Canvas,
  d: string,
  area: readonly [number, number, number, number],
  colours: readonly string[],
  count: number,
  size: readonly [number, number],
  squash = 0.6,
): void {
  const [x, y, w, h] = area
  c.clip(d, () => {
    for (let i = 0; i < count; i += 1) {
      const colour = colours[Math.floor(c.r() * colours.length)] ?? '#000000'
      const [px, py, s] = [x + c.r() * w, y + (h * (i + c.r())) / count, c.between(size[0], size[1])]
      c.add(
        `<ellipse cx="${n(px)}" cy="${n(py)}" rx="${n(s)}" ry="${n(s * squash)}" transform="rotate(${Math.round(c.between(-60, 60))} ${n(px)} ${n(py)})" fill="${c.lin(70, shade(colour, 0.45), colour, shade(colour, -0.5))}"/>`,
      )
    }
  })
}

/** Bamboo, cane or split strips woven over and under inside a path. */
export function woven(
  c: Canvas,
  d: string,
  area: readonly [number, number, number, number],
  colour: string,
  size = 18,
): void {
  const [x, y, w, h] = area
  c.clip(d, () => {
    c.rect(x, y, w, h, shade(colour, -0.6))
    const flat = c.lin(90, shade(colour, -0.1), shade(colour, 0.35), shade(colour, -0.45))
    const upright = c.lin(0, shade(colour, 0.1), shade(colour, 0.3), shade(colour, -0.5))
    let [across, along] = ['', '']
    for (let j = 0; j * size < h; j += 1) {
      for (let i = 0; i * size < w; i += 1) {
        const [px, py] = [x + i * size, y + j * size]
        if ((i + j) % 2) across += box(px - size * 0.2, py + size * 0.08, size * 1.4, size * 0.84)
        else along += box(px + size * 0.08, py - size * 0.2, size * 0.84, size * 1.4)
      }
    }
    c.fill(along, shade(colour, -0.18))
    c.fill(across, shade(colour, 0.14))
    c.fade(0.4, () => {
      c.fill(box(x, y, w, h), flat, 0.35)
      c.fill(box(x, y, w, h), upright, 0.3)
    })
  })
}

/** A short curtain over a doorway, in panels. */
export function noren(c: Canvas, x: number, y: number, w: number, h: number, colour: string, panels = 4): void {
  for (let i = 0; i < panels; i += 1) {
    const [px, pw] = [x + (w / panels) * i, w / panels - 3]
    c.fill(
      poly(
        [px, y],
        [px + pw, y],
        [px + pw + 2, y + h + c.between(-3, 5)],
        [px + c.between(-2, 3), y + h + c.between(-3, 5)],
      ),
      c.lin(0, shade(colour, 0.2), colour, shade(colour, -0.35), shade(colour, 0.05)),
    )
  }
  c.line(`M${n(x - 14)} ${n(y)}h${n(w + 28)}`, '#6b4a2c', 7)
}

/** Flames: tongues from deep orange to nearly white, with the glow they give. */
export function fire(c: Canvas, x: number, y: number, width: number, height: number, count = 9): void {
  c.glow(x, y - height * 0.3, width * 1.9, height * 1.5, '#ff8a2a', 0.55, 0.05)
  for (const [colour, size] of [
    ['#c63d10', 1],
    ['#f07818', 0.78],
    ['#ffb43c', 0.55],
    ['#fff0b0', 0.32],
  ] as const) {
    for (let i = 0; i < count; i += 1) {
      const at = x + (i / (count - 1) - 0.5) * width * (0.6 + size * 0.4)
      const tall = height * size * c.between(0.5, 1) * (1 - Math.abs(i / (count - 1) - 0.5))
      const w = (width / count) * size * 1.1
      c.fill(
        `M${n(at - w)} ${n(y)}C${n(at - w * 1.2)} ${n(y - tall * 0.5)} ${n(at + w * 0.4)} ${n(y - tall * 0.6)} ${n(at + c.between(-w, w) * 0.7)} ${n(y - tall)}C${n(at + w * 0.7)} ${n(y - tall * 0.55)} ${n(at + w * 1.3)} ${n(y - tall * 0.4)} ${n(at + w)} ${n(y)}Z`,
        colour,
        0.6,
      )
    }
  }
}
