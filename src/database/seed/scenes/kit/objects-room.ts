// Rooms in one-point perspective: floors, walls, windows and what stands in them, placed in the room's own measures.

import { n } from './base.ts'
import { type Canvas, type Point, poly, shade } from './objects.ts'

/** A place in the room: x from left (0) to right (1), y from floor (0) to ceiling (1), z from the back wall (0) to the viewer (1). */
export type Place = readonly [x: number, y: number, z: number]

export interface RoomLook {
  /** Left, top, right and bottom of the back wall on the picture. */
  back: readonly [number, number, number, number]
  eye: Point
  wall: string
  floor: string
  ceiling: string
  /** Which side the light comes from. */
  from?: -1 | 1
  /** How far the room reaches towards the viewer: the front is this many times as wide as the back. */
  depth?: number
  light?: string
}

/** A room whose points can be asked for. Heights are in parts of the back wall's height, widths of its width. */
export interface Room {
  at: (place: Place) => Point
  scale: (z: number) => number
  quad: (...places: readonly Place[]) => string
  look: RoomLook
}

/** Draws the shell of a room and gives its perspective. */
export function room(c: Canvas, look: RoomLook): Room {
  const { back, eye, from = -1, depth = 4 } = look
  const [x1, y1, x2, y2] = back
  const scale = (z: number) => 1 / (1 - z * (1 - 1 / depth))
  const at = ([x, y, z]: Place): Point => {
    const s = scale(z)
    return [eye[0] + (x1 + (x2 - x1) * x - eye[0]) * s, eye[1] + (y2 + (y1 - y2) * y - eye[1]) * s]
  }
  const quad = (...places: readonly Place[]) => poly(...places.map(at))
  const { wall, floor, ceiling } = look
  const lit = from < 0 ? 0 : 180
  c.rect(0, 0, 1200, 800, shade(wall, -0.6))
  c.fill(quad([0, 1, 0], [1, 1, 0], [1, 1, 1], [0, 1, 1]), c.lin(90, shade(ceiling, -0.5), ceiling))
  c.fill(quad([0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1]), c.lin(90, shade(floor, -0.1), floor, shade(floor, -0.45)))
  c.fill(
    quad([0, 0, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1]),
    c.lin(0, shade(wall, from < 0 ? -0.6 : -0.1), shade(wall, from < 0 ? -0.4 : 0)),
  )
  c.fill(
    quad([1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1]),
    c.lin(0, shade(wall, from < 0 ? 0 : -0.4), shade(wall, from < 0 ? -0.1 : -0.6)),
  )
  c.rect(x1, y1, x2 - x1, y2 - y1, c.lin(lit, shade(wall, 0.12), wall, shade(wall, -0.3)))
  for (let i = 0; i < 8; i += 1)
    c.glow(
      c.between(x1, x2),
      c.between(y1, y2),
      c.between(40, 160),
      c.between(20, 90),
      shade(wall, c.r() > 0.5 ? -0.4 : 0.35),
      0.08,
    )
  for (const side of [0, 1] as const) {
    const shadow = c.lin(side ? 180 : 0, '#0c0604/0.4@0', '#0c0604/0@1')
    c.rect(side ? x2 - 60 : x1, y1, 60, y2 - y1, shadow)
  }
  c.rect(x1, y1, x2 - x1, (y2 - y1) * 0.25, c.lin(90, '#0c0604/0.45@0', '#0c0604/0@1'))
  return { at, scale, quad, look }
}

/** Floorboards running towards the viewer, with their grain. */
export function floorboards(c: Canvas, room_: Room, colour: string, count = 12): void {
  for (let i = 0; i < count; i += 1) {
    const [a, b] = [i / count, (i + 1) / count]
    c.fill(room_.quad([a, 0, 0], [b, 0, 0], [b, 0, 1], [a, 0, 1]), shade(colour, c.between(-0.28, 0.12)), 0.75)
  }
  let grain = ''
  let seams = ''
  const line = (x: number, z1: number, z2: number) => {
    const [p, q] = [room_.at([x, 0, z1]), room_.at([x, 0, z2])]
    return `M${n(p[0])} ${n(p[1])}L${n(q[0])} ${n(q[1])}`
  }
  for (let i = 0; i <= count; i += 1) seams += line(i / count, 0, 1)
  for (let i = 0; i < 120; i += 1) grain += line(c.r(), c.between(0, 0.6), c.between(0.6, 1))
  c.line(grain, shade(colour, -0.6), 1, 0.25)
  c.line(seams, shade(colour, -0.75), 2, 0.6)
}

/** Tatami laid in rows, with dark borders and the fine weave. */
export function tatami(c: Canvas, room_: Room, colour = '#b8a468', border = '#2e3a34'): void {
  const rows = [0, 0.36, 0.6, 0.76, 0.88, 1]
  rows.slice(0, -1).forEach((z1, row) => {
    const z2 = rows[row + 1] ?? 1
    const marks = row % 2 ? [0, 0.5, 1] : [0, 0.25, 0.75, 1]
    marks.slice(0, -1).forEach((x1, i) => {
      const x2 = marks[i + 1] ?? 1
      c.fill(room_.quad([x1, 0, z1], [x2, 0, z1], [x2, 0, z2], [x1, 0, z2]), shade(colour, c.between(-0.16, 0.12)))
      c.fill(room_.quad([x1, 0, z1], [x1 + 0.012, 0, z1], [x1 + 0.012, 0, z2], [x1, 0, z2]), border, 0.7)
    })
    c.fill(room_.quad([0, 0, z1], [1, 0, z1], [1, 0, z1 + 0.006], [0, 0, z1 + 0.006]), border, 0.5)
  })
  let weave = ''
  for (let i = 0; i < 90; i += 1) {
    const z = c.r() ** 0.5
    const [p, q] = [room_.at([c.between(0, 0.7), 0, z]), room_.at([1, 0, z])]
    weave += `M${n(p[0])} ${n(p[1])}H${n(p[0] + (q[0] - p[0]) * c.between(0.2, 1))}`
  }
  c.line(weave, shade(colour, -0.5), 1, 0.22)
}

/** Trodden earth or stone: soft stains and grit. */
export function earth(c: Canvas, room_: Room, colour: string, stones = false): void {
  for (let i = 0; i < 40; i += 1) {
    const z = c.between(0, 0.9)
    const [x, y] = room_.at([c.r(), 0, z])
    const s = room_.scale(z)
    if (stones) {
      const w = c.between(26, 46) * s
      c.ellipse(x, y, w, w * 0.24, shade(colour, c.between(-0.3, 0.25)), 0.5)
      c.line(`M${n(x - w)} ${n(y)}a${n(w)} ${n(w * 0.24)} 0 0 0 ${n(w * 2)} 0`, shade(colour, -0.65), 1.5, 0.4)
    } else c.glow(x, y, c.between(30, 90) * s, c.between(5, 14) * s, shade(colour, c.r() > 0.5 ? 0.35 : -0.5), 0.14)
  }
}

/** Beams under the ceiling, from side to side and one along the room. */
export function beams(c: Canvas, room_: Room, colour: string, count = 4, thick = 0.06): void {
  for (let i = 0; i < count; i += 1) {
    const z = (i / count) * 0.85
    const d = 0.03
    c.fill(
      room_.quad([0, 1 - thick, z], [1, 1 - thick, z], [1, 1 - thick, z + d], [0, 1 - thick, z + d]),
      shade(colour, -0.55),
    )
    c.fill(
      room_.quad([0, 1, z + d], [1, 1, z + d], [1, 1 - thick, z + d], [0, 1 - thick, z + d]),
      c.lin(room_.look.from === 1 ? 180 : 0, shade(colour, 0.15), colour, shade(colour, -0.5)),
    )
  }
}

/** A window in a side wall or the back wall with its light, and the patch it throws on the floor (and back wall). */
export function opening(
  c: Canvas,
  room_: Room,
  where: { side: 'left' | 'right' | 'back'; from: number; to: number; low: number; high: number },
  options: {
    columns?: number
    rows?: number
    paper?: string
    frame?: string
    patch?: string
    strength?: number
    reach?: number
    inside?: (d: string) => void
  } = {},
): void {
  const {
    columns = 4,
    rows = 3,
    paper = '#fff6df',
    frame = '#4a3826',
    patch = '#ffe3ae',
    strength = 0.5,
    reach = 0.9,
  } = options
  const spot = (u: number, v: number): Place => {
    const along = where.from + (where.to - where.from) * u
    const up = where.low + (where.high - where.low) * v
    if (where.side === 'back') return [along, up, 0]
    return [where.side === 'left' ? 0 : 1, up, along]
  }
  const d = room_.quad(spot(0, 0), spot(1, 0), spot(1, 1), spot(0, 1))
  const edge = shade(frame, -0.2)
  c.soft(d, paper, 26, 0.4, 4)
  c.fill(d, c.lin(90, shade(paper, 0.5), paper, shade(paper, -0.08)))
  if (options.inside) c.clip(d, () => options.inside?.(d))
  let bars = ''
  const rule = (u1: number, v1: number, u2: number, v2: number) => {
    const [p, q] = [room_.at(spot(u1, v1)), room_.at(spot(u2, v2))]
    bars += `M${n(p[0])} ${n(p[1])}L${n(q[0])} ${n(q[1])}`
  }
  for (let i = 1; i < columns; i += 1) rule(i / columns, 0, i / columns, 1)
  for (let i = 1; i < rows; i += 1) rule(0, i / rows, 1, i / rows)
  c.line(bars, frame, 3, 0.75)
  c.line(d, edge, 8)
  c.line(d, shade(frame, 0.3), 2, 0.5)
  if (strength <= 0) return
  const sign = where.side === 'right' ? -1 : 1
  const fall = (u: number, v: number): Place => {
    const [x, y, z] = spot(u, v)
    return where.side === 'back'
      ? [x + y * 0.12, 0, Math.min(1, 0.02 + y * reach)]
      : [x + sign * (0.04 + y * reach), 0, Math.min(1, z + y * 0.1)]
  }
  for (let i = 0; i < columns; i += 1) {
    for (let j = 0; j < rows; j += 1) {
      const [u1, u2, v1, v2] = [(i + 0.08) / columns, (i + 0.92) / columns, (j + 0.08) / rows, (j + 0.92) / rows]
      c.soft(room_.quad(fall(u1, v1), fall(u2, v1), fall(u2, v2), fall(u1, v2)), patch, 4, strength, 3)
    }
  }
}

/** A box standing in the room: its top, its front and the side that is seen. */
export function block(
  c: Canvas,
  room_: Room,
  from: Place,
  to: Place,
  colour: string,
  options: { top?: string; shadow?: number } = {},
): void {
  const [x1, y1, z1] = from
  const [x2, y2, z2] = to
  const { top = shade(colour, 0.25), shadow = 0.5 } = options
  const lightLeft = room_.look.from !== 1
  if (shadow > 0 && y1 < 0.02) {
    const spill = lightLeft ? 0.1 : -0.1
    c.soft(
      room_.quad(
        [x1 + spill * 0.2, 0, z1],
        [x2 + spill, 0, z1],
        [x2 + spill, 0, Math.min(1, z2 + 0.02)],
        [x1 + spill * 0.2, 0, Math.min(1, z2 + 0.02)],
      ),
      '#0c0604',
      10,
      shadow,
      4,
    )
  }
  const eyeX = (room_.look.eye[0] - room_.look.back[0]) / (room_.look.back[2] - room_.look.back[0])
  if (eyeX < x1)
    c.fill(room_.quad([x1, y1, z1], [x1, y2, z1], [x1, y2, z2], [x1, y1, z2]), shade(colour, lightLeft ? 0.1 : -0.5))
  if (eyeX > x2)
    c.fill(room_.quad([x2, y1, z1], [x2, y2, z1], [x2, y2, z2], [x2, y1, z2]), shade(colour, lightLeft ? -0.55 : 0.08))
  c.fill(
    room_.quad([x1, y2, z1], [x2, y2, z1], [x2, y2, z2], [x1, y2, z2]),
    c.lin(lightLeft ? 0 : 180, shade(top, 0.3), top, shade(top, -0.25)),
  )
  c.fill(
    room_.quad([x1, y1, z2], [x2, y1, z2], [x2, y2, z2], [x1, y2, z2]),
    c.lin(lightLeft ? 20 : 160, colour, shade(colour, -0.3), shade(colour, -0.6)),
  )
}
