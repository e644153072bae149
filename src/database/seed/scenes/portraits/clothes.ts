// Shoulders and what is worn on them, and the place behind the person.

import { n } from '../kit/base.ts'
import { bokeh, garden, hanging, wall, windowLight, wood } from '../kit/objects-surfaces.ts'
import { lamp, shelves } from '../kit/objects-things.ts'
import { type Canvas, poly, shade, spline, tube } from '../kit/objects.ts'

export type Dress = 'kimono' | 'samue' | 'shirt' | 'knit' | 'apron' | 'jacket' | 'turtle' | 'happi' | 'linen'
export type Place =
  | 'garden'
  | 'sea'
  | 'workshop'
  | 'night'
  | 'plaster'
  | 'snow'
  | 'noren'
  | 'kitchen'
  | 'dusk'
  | 'shoji'
  | 'field'
  | 'wood'

/** Draws neck, shoulders and clothes around the face's origin. */
export function clothes(
  c: Canvas,
  kind: Dress,
  colour: string,
  second: string,
  skin: { base: string; dark: string; light: string },
  light: -1 | 1,
  broad = 1,
): void {
  tube(
    c,
    [
      [0, 90, 62],
      [0, 150, 58],
      [0, 215, 66],
      [0, 280, 96],
    ],
    skin,
    [light * 0.8, -0.3],
    { layers: 8 },
  )
  c.glow(-light * 10, 158, 92, 44, shade(skin.dark, -0.3), 0.6, 0.2)
  const b = broad
  const body = spline(
    [
      [-70, 206],
      [-150 * b, 240],
      [-250 * b, 290],
      [-310 * b, 390],
      [-340 * b, 620],
      [340 * b, 620],
      [310 * b, 390],
      [250 * b, 290],
      [150 * b, 240],
      [70, 206],
      [0, 262],
    ],
    true,
  )
  const paint = c.lin(light < 0 ? 22 : 158, shade(colour, 0.3), colour, shade(colour, -0.5))
  c.fill(body, paint)
  c.clip(body, () => {
    for (const side of [-1, 1] as const) {
      c.line(
        spline([
          [side * 206 * b, 262],
          [side * 214 * b, 400],
          [side * 200 * b, 560],
        ]),
        shade(colour, -0.6),
        26,
        0.2,
      )
      c.line(
        spline([
          [side * 120 * b, 222],
          [side * 186 * b, 340],
          [side * 178 * b, 480],
        ]),
        shade(colour, 0.4),
        14,
        0.16,
      )
      for (let i = 0; i < 5; i += 1) {
        const at = side * (110 + i * 38) * b
        c.line(
          spline([
            [at * 0.8, 240 + i * 10],
            [at + c.between(-14, 14), 340],
            [at * 0.92 + c.between(-20, 20), 480],
          ]),
          i % 2 ? shade(colour, 0.4) : shade(colour, -0.5),
          c.between(5, 12),
          0.11,
        )
      }
    }
    if (kind === 'knit' || kind === 'turtle')
      for (let i = 0; i < 30; i += 1)
        c.line(
          `M-340 ${n(230 + i * 9)}Q0 ${n(290 + i * 9)} 340 ${n(230 + i * 9)}`,
          shade(colour, i % 2 ? 0.3 : -0.4),
          3,
          0.18,
        )
    if (kind === 'linen')
      for (let i = 0; i < 60; i += 1)
        c.line(`M${n(-340 + i * 11.5)} 220V440`, shade(colour, i % 2 ? 0.3 : -0.3), 1, 0.25)
  })
  const band = (side: -1 | 1, width: number, tone: string, from = 62, to = 430) => {
    c.line(
      spline([
        [side * from, 190],
        [side * (from - 4), 226],
        [side * 16, 330],
        [-side * 46, to],
      ]),
      shade(tone, -0.5),
      width + 4,
    )
    c.line(
      spline([
        [side * from, 190],
        [side * (from - 4), 226],
        [side * 16, 330],
        [-side * 46, to],
      ]),
      tone,
      width,
    )
    c.line(
      spline([
        [side * from - 6, 192],
        [side * (from - 4) - 6, 226],
        [side * 16 - 6, 330],
        [-side * 46 - 6, to],
      ]),
      shade(tone, 0.35),
      width * 0.18,
      0.6,
    )
  }
  const v = poly([-58, 190], [58, 190], [0, 330])
  const chest = c.lin(90, `${skin.base}/0`, `${skin.base}/0.9@0.35`, shade(skin.base, 0.12))
  if (kind === 'kimono' || kind === 'samue' || kind === 'happi') {
    c.fill(v, chest)
    if (kind !== 'samue') {
      band(1, 20, '#f4efe2', 58, 400)
      band(-1, 20, '#f4efe2', 58, 400)
    }
    band(1, kind === 'happi' ? 46 : 36, kind === 'happi' ? second : shade(colour, -0.12), 78)
    band(-1, kind === 'happi' ? 46 : 36, kind === 'happi' ? second : shade(colour, 0.04), 78)
    if (kind === 'kimono')
      for (let i = 0; i < 20; i += 1) {
        const [x, y] = [c.between(90, 300) * (i % 2 ? 1 : -1) * b, c.between(320, 430)]
        c.ellipse(x, y, 9, 6, second, 0.55)
        c.ellipse(x + 9, y + 5, 6, 4, second, 0.4)
      }
  }
  if (kind === 'shirt' || kind === 'jacket' || kind === 'linen') {
    const inner = kind === 'jacket' ? second : colour
    c.fill(v, chest)
    if (kind === 'jacket')
      c.fill(
        poly([-70, 200], [0, 290], [70, 200], [110, 440], [-110, 440]),
        c.lin(light < 0 ? 0 : 180, shade(second, 0.2), second, shade(second, -0.3)),
      )
    for (const side of [-1, 1] as const) {
      c.fill(
        poly([side * 50, 186], [side * 84, 204], [side * 76, 296], [side * 4, 300]),
        c.lin(90, shade(inner, 0.36), shade(inner, -0.06)),
      )
      c.line(poly([side * 50, 186], [side * 84, 204], [side * 76, 296], [side * 4, 300]), shade(inner, -0.55), 2, 0.4)
      if (kind === 'jacket')
        c.fill(
          poly([side * 86, 206], [side * 142, 240], [side * 128, 330], [side * 54, 440], [side * 70, 300]),
          c.lin(light < 0 ? 10 : 170, shade(colour, 0.28), shade(colour, -0.25)),
        )
    }
    if (kind !== 'jacket') {
      c.line('M2 300V440', shade(colour, -0.5), 3, 0.5)
      for (const y of [340, 400]) c.ellipse(2, y, 6, 6, shade(colour, 0.45))
    }
  }
  if (kind === 'knit' || kind === 'apron') {
    c.fill(
      spline(
        [
          [-66, 196],
          [-44, 236],
          [0, 254],
          [44, 236],
          [66, 196],
          [0, 190],
        ],
        true,
      ),
      c.lin(90, shade(skin.base, -0.28), skin.base),
    )
    c.line(
      spline([
        [-74, 200],
        [-50, 246],
        [0, 266],
        [50, 246],
        [74, 200],
      ]),
      shade(colour, -0.2),
      22,
    )
    c.line(
      spline([
        [-74, 196],
        [-50, 242],
        [0, 262],
        [50, 242],
        [74, 196],
      ]),
      shade(colour, 0.26),
      6,
      0.6,
    )
  }
  if (kind === 'turtle') {
    c.fill(
      spline(
        [
          [-68, 150],
          [-74, 236],
          [0, 268],
          [74, 236],
          [68, 150],
          [0, 176],
        ],
        true,
      ),
      c.lin(light < 0 ? 0 : 180, shade(colour, 0.32), colour, shade(colour, -0.45)),
    )
    c.line(
      spline([
        [-70, 196],
        [0, 226],
        [70, 196],
      ]),
      shade(colour, -0.5),
      5,
      0.3,
    )
  }
  if (kind === 'apron') {
    for (const side of [-1, 1] as const)
      c.line(
        spline([
          [side * 104, 222],
          [side * 112, 290],
          [side * 100, 350],
        ]),
        shade(second, -0.12),
        28,
      )
    c.fill(
      spline(
        [
          [-120, 350],
          [0, 336],
          [120, 350],
          [170, 560],
          [-170, 560],
        ],
        true,
      ),
      c.lin(light < 0 ? 15 : 165, shade(second, 0.26), second, shade(second, -0.45)),
    )
  }
}

/** Paints the place behind a portrait, out of focus. */
export function backdrop(c: Canvas, place: Place, light: -1 | 1): void {
  if (place === 'garden') garden(c, [0, 0, 1200, 800], ['#8fb07a', '#5c8056', '#d8e4a8'], 110)
  if (place === 'field') {
    c.rect(0, 0, 1200, 800, c.lin(90, '#cfe2ec@0', '#eef0dc@0.5', '#c8b860@0.56', '#8a7a34'))
    bokeh(c, [0, 440, 1200, 360], ['#e2cf74', '#b89a3c', '#f2e4a0'], 40, [20, 70], 0.35)
  }
  if (place === 'sea') {
    c.rect(0, 0, 1200, 800, c.lin(90, '#d8ecf2@0', '#a8d2e2@0.46', '#4a96b8@0.5', '#2c6f94'))
    for (let i = 0; i < 50; i += 1)
      c.glow(c.between(0, 1200), c.between(410, 800), c.between(30, 120), c.between(3, 9), '#f2fbff', 0.4)
    c.glow(300, 330, 420, 70, '#8fa8b0', 0.7)
  }
  if (place === 'snow') {
    c.rect(0, 0, 1200, 800, c.lin(90, '#b8c8d8', '#e2eaf0', '#f6f8fa'))
    for (let i = 0; i < 12; i += 1)
      c.glow(c.between(0, 1200), c.between(180, 520), c.between(60, 150), c.between(120, 260), '#7d93a4', 0.3)
    bokeh(c, [0, 0, 1200, 800], ['#ffffff'], 50, [5, 22], 0.8)
  }
  if (place === 'night') {
    c.rect(0, 0, 1200, 800, c.lin(90, '#1d2740', '#2c2c44', '#3d2f38'))
    bokeh(c, [0, 80, 1200, 600], ['#ffcf80', '#ff9a50', '#ffe8b8', '#8aa8d8'], 44, [16, 70], 0.4)
  }
  if (place === 'dusk') {
    c.rect(0, 0, 1200, 800, c.lin(90, '#5f6f9a', '#c08a94', '#f0b47c', '#a86a4c'))
    bokeh(c, [0, 380, 1200, 420], ['#ffd49a', '#ffb068', '#7a5a70'], 26, [24, 80], 0.35)
  }
  if (place === 'plaster') {
    wall(c, '#b8ab94', { from: light })
    windowLight(c, light < 0 ? 120 : 760, 60, 320, 420, { columns: 2, rows: 3, slant: light * -0.3, opacity: 0.4 })
  }
  if (place === 'shoji') {
    c.rect(0, 0, 1200, 800, c.lin(light < 0 ? 0 : 180, '#fffdf2', '#f0e6cc', '#b8a67e'))
    for (let i = 0; i < 7; i += 1) c.rect(i * 190 + 30, 0, 12, 800, '#7a5c3c', 0.5)
    for (let i = 0; i < 6; i += 1) c.rect(0, i * 150 + 40, 1200, 7, '#7a5c3c', 0.4)
    for (let i = 0; i < 14; i += 1) c.glow(c.between(0, 1200), c.between(0, 600), 120, 90, '#8fa070', 0.16)
  }
  if (place === 'workshop') {
    wall(c, '#7a6248', { from: light })
    shelves(c, 60, 40, 400, 470, 4, { colours: ['#c8b79a', '#8a6a4c', '#d6cab2', '#5f7a74', '#a8683c'], from: light })
    shelves(c, 760, 90, 400, 440, 4, { colours: ['#c8b79a', '#8a6a4c', '#d6cab2', '#3f5664', '#a8683c'], from: light })
    c.rect(0, 0, 1200, 800, '#4a3a2a', 0.3)
  }
  if (place === 'kitchen') {
    wall(c, '#8d9a90', { from: light })
    shelves(c, 700, 120, 420, 330, 3, {
      colours: ['#e6e0d2', '#b8503c', '#c9a24a', '#5f7a74'],
      kinds: ['bowl', 'jar', 'glass', 'cup'],
      from: light,
    })
    for (const x of [160, 420]) lamp(c, x, 150, 54, { cord: 150, shade: '#3f4a44' })
    c.rect(0, 0, 1200, 800, '#e8e4d0', 0.12)
  }
  if (place === 'noren') {
    wall(c, '#7a5f48', { from: light })
    hanging(c, 20, -20, 540, 360, '#2a4a74', { folds: 4, lit: 0.35 })
    hanging(c, 640, -20, 540, 350, '#2a4a74', { folds: 4, lit: 0.35 })
    c.glow(600, 300, 300, 300, '#ffd89a', 0.35)
  }
  if (place === 'wood') {
    wood(c, [0, 0, 1200, 800], '#8a6a4a', { vertical: true, boards: 9, lines: 140 })
    c.rect(0, 0, 1200, 800, c.lin(light < 0 ? 0 : 180, '#fff0cc/0.45', '#fff0cc/0@0.5', '#0c0604/0.5'))
  }
}
