// Grounds and stuffs: wood, tatami, walls, cloth, steam, light falling through windows.

import { n } from './base.ts'
import { box, type Canvas, mix, type Point, poly, shade, spline } from './objects.ts'

/** A wooden surface inside a path, its grain in many thin strokes; `vertical` turns the grain. */
export function wood(
  c: Canvas,
  area: readonly [x: number, y: number, w: number, h: number],
  colour: string,
  options: { vertical?: boolean; boards?: number; lines?: number; d?: string } = {},
): void {
  const [x, y, w, h] = area
  const { vertical = false, boards = 1, lines = 90, d = box(x, y, w, h) } = options
  const [long, across] = vertical ? [h, w] : [w, h]
  const to = (along: number, side: number): string =>
    vertical ? `${n(x + side)} ${n(y + along)}` : `${n(x + along)} ${n(y + side)}`
  c.clip(d, () => {
    c.rect(x, y, w, h, colour)
    for (let i = 0; i < boards; i += 1) {
      const tone = c.between(-0.22, 0.16)
      const size = across / boards
      const at = [i * size, size] as const
      c.fill(
        vertical ? box(x + at[0], y, at[1], h) : box(x, y + at[0], w, at[1]),
        shade(colour, tone),
        boards > 1 ? 0.7 : 0,
      )
    }
    for (const [width, tone, opacity] of [
      [1, -0.6, 0.3],
      [2.2, -0.45, 0.18],
      [1.2, 0.35, 0.22],
      [6, -0.4, 0.07],
    ] as const) {
      let grain = ''
      for (let i = 0; i < lines / (width > 3 ? 8 : 3); i += 1) {
        const side = c.between(0, across)
        const start = c.between(-0.3, 0.7) * long
        const length = c.between(0.3, 0.9) * long
        const bend = c.between(-1, 1) * Math.min(12, across * 0.06)
        grain += `M${to(start, side)}C${to(start + length * 0.3, side + bend)} ${to(start + length * 0.65, side - bend)} ${to(start + length, side + bend * 0.4)}`
      }
      c.line(grain, shade(colour, tone), width, opacity)
    }
    if (boards > 1) {
      let seams = ''
      for (let i = 1; i < boards; i += 1) seams += `M${to(0, (across / boards) * i)}L${to(long, (across / boards) * i)}`
      c.line(seams, shade(colour, -0.75), 2.2, 0.6)
      c.group(vertical ? 'translate(2 0)' : 'translate(0 2)', () => c.line(seams, shade(colour, 0.4), 1, 0.25))
    }
  })
}

/** A table top from `y` to the lower edge, going away from the viewer: boards towards the horizon and a light from one side. */
export function table(
  c: Canvas,
  y: number,
  colour: string,
  options: { from?: -1 | 1; boards?: number; light?: string; lines?: number } = {},
): void {
  const { from = -1, boards = 4, light = '#ffe9c4', lines = 110 } = options
  c.rect(0, y, 1200, 800 - y, c.lin(90, shade(colour, 0.14), colour, shade(colour, -0.4)))
  const depth = (t: number) => y + (800 - y) * (t * t * 0.7 + t * 0.3)
  for (const [width, tone, opacity] of [
    [1, -0.6, 0.34],
    [2, -0.4, 0.2],
    [1.2, 0.4, 0.24],
  ] as const) {
    let grain = ''
    for (let i = 0; i < lines / 3; i += 1) {
      const t = c.r()
      const level = depth(t)
      const start = c.between(-200, 900)
      const length = c.between(200, 800)
      grain += `M${n(start)} ${n(level)}C${n(start + length * 0.3)} ${n(level + c.between(-7, 7) * t)} ${n(start + length * 0.7)} ${n(level + c.between(-7, 7) * t)} ${n(start + length)} ${n(level + c.between(-4, 4) * t)}`
    }
    c.line(grain, shade(colour, tone), width, opacity)
  }
  for (let i = 1; i < boards; i += 1) {
    const level = depth(i / boards)
    c.line(`M0 ${n(level)}H1200`, shade(colour, -0.75), 1 + i * 0.6, 0.55)
    c.line(`M0 ${n(level + 2 + i * 0.4)}H1200`, shade(colour, 0.45), 1, 0.25)
  }
  c.rect(0, y, 1200, 800 - y, c.lin(from < 0 ? 12 : 168, `${light}/0.42@0`, `${light}/0.08@0.45`, '#0c0604/0.45@1'))
  c.line(`M0 ${n(y)}H1200`, shade(colour, 0.4), 1.5, 0.5)
}

/** A plastered wall out of focus, lighter towards the window. */
export function wall(
  c: Canvas,
  colour: string,
  options: { from?: -1 | 1; height?: number; marks?: number } = {},
): void {
  const { from = -1, height = 800, marks = 7 } = options
  c.rect(0, 0, 1200, height, c.lin(from < 0 ? 10 : 170, shade(colour, 0.22), colour, shade(colour, -0.48)))
  for (let i = 0; i < marks; i += 1)
    c.glow(
      c.between(0, 1200),
      c.between(0, height),
      c.between(50, 260),
      c.between(20, 120),
      c.r() > 0.5 ? shade(colour, -0.35) : shade(colour, 0.3),
      0.09,
    )
}

/** The light of a window thrown on a wall: slanted panes with soft edges. */
export function windowLight(
  c: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  options: { columns?: number; rows?: number; slant?: number; colour?: string; opacity?: number } = {},
): void {
  const { columns = 3, rows = 4, slant = 0.35, colour = '#ffe6b8', opacity = 0.4 } = options
  const gap = 0.1
  for (let i = 0; i < columns; i += 1) {
    for (let j = 0; j < rows; j += 1) {
      const at = (u: number, v: number): Point => [x + u * w, y + v * h + u * w * slant]
      const [u1, u2, v1, v2] = [(i + gap) / columns, (i + 1 - gap) / columns, (j + gap) / rows, (j + 1 - gap) / rows]
      c.soft(
        poly(at(u1, v1), at(u2, v1), at(u2, v2), at(u1, v2)),
        colour,
        7,
        opacity * (0.75 + 0.25 * (1 - i / columns)),
        4,
      )
    }
  }
}

/** A shaft of light in dusty air, between an opening (two points) and where it falls (two points). */
export function shaft(
  c: Canvas,
  points: readonly [Point, Point, Point, Point],
  colour = '#fff0cc',
  opacity = 0.25,
  angle = 60,
): void {
  c.fill(
    poly(...points),
    c.lin(
      angle,
      `${colour}/${opacity}@0`,
      `${colour}/${n(opacity * 4) === '0' ? 0 : Math.round(opacity * 45) / 100}@0.5`,
      `${colour}/0@1`,
    ),
  )
}

/** Motes of dust in the light. */
export function dust(c: Canvas, x: number, y: number, w: number, h: number, count = 40, colour = '#fff3d6'): void {
  for (let i = 0; i < count; i += 1)
    c.ellipse(
      x + c.between(0, w),
      y + c.between(0, h),
      c.between(0.6, 2.2),
      c.between(0.6, 2.2),
      colour,
      c.between(0.15, 0.6),
    )
}

/** Steam rising from a point: faint, wide, curling strokes. */
export function steam(c: Canvas, x: number, y: number, height: number, width: number, opacity = 0.5, count = 5): void {
  for (let i = 0; i < count; i += 1) {
    const start = x + c.between(-0.5, 0.5) * width
    const lean = c.between(-0.4, 0.4) * width
    const points: Point[] = [0, 0.2, 0.45, 0.7, 1].map((t, index) => [
      start + lean * t + (index % 2 ? 1 : -1) * width * 0.16 * t,
      y - height * t * c.between(0.86, 1),
    ])
    const paint = c.lin(90, '#ffffff/0@0', `#ffffff/${opacity}@0.55`, '#ffffff/0@1')
    for (const size of [0.34, 0.2, 0.1])
      c.add(
        `<path d="${spline(points)}" fill="none" stroke="${paint}" stroke-width="${n(width * size)}" stroke-linecap="round" stroke-opacity="0.22"/>`,
      )
  }
  for (let i = 0; i < 3; i += 1)
    c.glow(
      x + c.between(-0.4, 0.4) * width,
      y - height * c.between(0.3, 0.8),
      width * 0.5,
      height * 0.24,
      '#ffffff',
      opacity * 0.2,
    )
}

/** Lights and things far out of focus: discs of colour behind the subject. */
export function bokeh(
  c: Canvas,
  area: readonly [number, number, number, number],
  colours: readonly string[],
  count = 24,
  size: readonly [number, number] = [20, 70],
  opacity = 0.35,
): void {
  const [x, y, w, h] = area
  for (let i = 0; i < count; i += 1) {
    const radius = c.between(size[0], size[1])
    const colour = colours[Math.floor(c.r() * colours.length)] ?? '#ffffff'
    c.ellipse(
      x + c.r() * w,
      y + c.r() * h,
      radius,
      radius,
      c.rad(0.5, 0.5, 0.5, `${colour}/${opacity * 0.7}@0`, `${colour}/${opacity}@0.8`, `${colour}/0@1`),
    )
  }
}

/** Cloth hanging from a line or pole: folds as soft upright bands. */
export function hanging(
  c: Canvas,
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  options: { folds?: number; lit?: number; sway?: number } = {},
): void {
  const { folds = 4, lit = 0.3, sway = 10 } = options
  const lower = Array.from({ length: folds * 2 + 1 }, (_, i): Point => [
    x + w - (w * i) / (folds * 2),
    y + h + (i % 2 ? sway * 0.5 : -sway * 0.3) + c.between(-3, 3),
  ])
  const d = `M${n(x)} ${n(y)}H${n(x + w)}L${spline(lower).slice(1)}Z`
  c.fill(d, c.lin(90, shade(colour, lit * 0.5), colour, shade(colour, -0.2)))
  c.clip(d, () => {
    for (let i = 0; i < folds * 2; i += 1) {
      const at = x + (w * (i + 0.5)) / (folds * 2) + c.between(-0.15, 0.15) * (w / folds)
      const size = (w / folds) * c.between(0.2, 0.4)
      const tone = i % 2 ? shade(colour, lit) : shade(colour, -0.5)
      c.fill(
        poly(
          [at - size * 0.5, y],
          [at + size * 0.5, y],
          [at + size + c.between(-6, 6), y + h + sway],
          [at - size + c.between(-6, 6), y + h + sway],
        ),
        c.lin(0, `${tone}/0`, `${tone}/0.5`, `${tone}/0`),
      )
    }
  })
}

/** A flat cloth or paper lying on a table, seen in perspective, with a soft shadow. */
export function sheet(
  c: Canvas,
  corners: readonly [Point, Point, Point, Point],
  colour: string,
  options: { lit?: string; shadow?: number; from?: number } = {},
): string {
  const { lit = shade(colour, 0.35), shadow = 0.35, from = 15 } = options
  const d = poly(...corners)
  c.group('translate(8 10)', () => c.soft(d, '#120a06', 12, shadow, 4))
  c.fill(d, c.lin(from, lit, colour, shade(colour, -0.22)))
  return d
}

/** A disc lying on the table (tray, plate, board) with a raised edge. */
export function tray(
  c: Canvas,
  x: number,
  y: number,
  radius: number,
  tilt: number,
  colour: string,
  edge = 10,
  shadow = 0.5,
): void {
  c.glow(x + radius * 0.12, y + edge + radius * tilt * 0.12, radius * 1.25, radius * tilt * 1.3, '#0c0604', shadow, 0.6)
  c.ellipse(
    x,
    y + edge,
    radius,
    radius * tilt,
    c.lin(0, shade(colour, -0.1), shade(colour, -0.3), shade(colour, -0.65)),
  )
  c.ellipse(x, y, radius, radius * tilt, c.lin(10, shade(colour, 0.45), colour, shade(colour, -0.2)))
  c.ellipse(
    x,
    y + edge * 0.35,
    radius * 0.95,
    radius * tilt * 0.94,
    c.lin(10, shade(colour, -0.35), colour, shade(colour, 0.16)),
  )
}

/** Leaves and blossoms out of focus behind glass or beyond a veranda. */
export function garden(
  c: Canvas,
  area: readonly [number, number, number, number],
  colours: readonly string[],
  count = 60,
): void {
  const [x, y, w, h] = area
  c.clip(box(x, y, w, h), () => {
    c.rect(
      x,
      y,
      w,
      h,
      c.lin(
        90,
        mix(colours[0] ?? '#ffffff', '#ffffff', 0.75),
        colours[0] ?? '#ffffff',
        shade(colours[1] ?? '#000000', -0.3),
      ),
    )
    for (let i = 0; i < count; i += 1) {
      const colour = colours[Math.floor(c.r() * colours.length)] ?? '#ffffff'
      const size = c.between(0.04, 0.16) * Math.min(w, h)
      const tone = shade(colour, c.between(-0.3, 0.45))
      const [px, py] = [x + c.r() * w, y + c.r() * h]
      c.ellipse(px, py, size, size * c.between(0.5, 0.9), c.rad(0.5, 0.5, 0.5, `${tone}/0.85@0.3`, `${tone}/0@1`), 0.7)
    }
    c.ellipse(x + w * 0.3, y + h * 0.2, w * 0.5, h * 0.4, c.rad(0.5, 0.5, 0.5, '#fffbe6/0.6', '#fffbe6/0'))
  })
}
