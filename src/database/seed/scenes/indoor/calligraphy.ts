// Writing one character with ink.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { block, opening, room, tatami } from '../kit/objects-room.ts'
import { dust, shaft, sheet, windowLight, wood } from '../kit/objects-surfaces.ts'
import { cushion, leaf } from '../kit/objects-things.ts'
import { profiles, sized, turned } from '../kit/objects-vessels.ts'
import { Canvas, outline, poly, spline, type Knot, type Point } from '../kit/objects.ts'
import { fibres } from './fibres.ts'

/** A stroke of the brush: heavy where it is set down, lighter as it runs, dry and split where it leaves the paper. */
function brush(c: Canvas, points: readonly Point[], width: number, dry = 0): void {
  const last = points.length - 1
  const limb: Knot[] = points.map(([x, y], i) => [
    x,
    y,
    width * 0.5 * (i === 0 ? 0.92 : i === last ? 0.42 : 0.74 + (i % 2) * 0.16),
  ])
  const [first, second] = [points[0] ?? [0, 0], points[1] ?? [0, 0]]
  const lead: Knot = [
    first[0] - (second[0] - first[0]) * 0.12,
    first[1] - (second[1] - first[1]) * 0.12 - width * 0.16,
    width * 0.2,
  ]
  c.fill(outline([lead, ...limb]), '#17161a')
  c.group('translate(0 -1)', () => c.fill(outline([lead, ...limb], 0.5), '#2e2d36', 0.45))
  for (let i = 0; i < dry; i += 1) {
    const shift = (i / Math.max(1, dry - 1) - 0.5) * width * 0.6
    const [a, b] = [points[last - 1] ?? [0, 0], points[last] ?? [0, 0]]
    const run = c.between(0.05, 0.34)
    c.line(
      `M${n(a[0] * 0.4 + b[0] * 0.6 + shift * 0.8)} ${n(a[1] * 0.4 + b[1] * 0.6 + shift * 0.5)}L${n(b[0] + (b[0] - a[0]) * run + shift * 0.5)} ${n(b[1] + (b[1] - a[1]) * run + shift * 0.3)}`,
      i % 4 ? '#17161a' : '#efe9dc',
      c.between(1, 3),
      0.7,
    )
  }
}

function calligraphyRoom(): string {
  const c = new Canvas('calligraphy-1')
  const r = room(c, {
    back: [280, 120, 930, 490],
    eye: [600, 330],
    wall: '#cfc8b8',
    floor: '#a9a27c',
    ceiling: '#7a6a54',
    from: 1,
  })
  tatami(c, r, '#b3ac80', '#4b3a30')
  opening(
    c,
    r,
    { side: 'right', from: 0.15, to: 0.9, low: 0.02, high: 0.86 },
    { columns: 7, rows: 5, strength: 0.5, reach: 0.8, paper: '#fdf9ec' },
  )
  c.rect(330, 150, 270, 340, c.lin(0, '#9c9078', '#b7ac92'))
  c.rect(330, 470, 270, 20, c.lin(90, '#6b4a30', '#3a2416'))
  c.rect(420, 170, 90, 230, c.lin(0, '#e9e3d2', '#f6f2e6'))
  c.rect(432, 200, 66, 170, '#fffdf6')
  brush(
    c,
    [
      [452, 240],
      [480, 236],
      [466, 262],
      [456, 300],
      [484, 330],
    ],
    9,
  )
  c.line('M414 168H516M414 402H516', '#3a2416', 7)
  const [vx, vy] = [556, 470]
  turned(c, vx, vy, { profile: sized(profiles.vase, 70), colour: '#5d7a80', from: 1 })
  c.line(
    spline([
      [vx, vy - 68],
      [vx + 8, vy - 120],
      [vx - 12, vy - 150],
    ]),
    '#5a4a30',
    3,
  )
  c.ellipse(vx - 12, vy - 152, 9, 9, '#d86a7a')
  block(c, r, [0.32, 0, 0.5], [0.86, 0.16, 0.7], '#6a4228', { top: '#8f6240' })
  const top = (x: number, z: number): Point => r.at([x, 0.162, z])
  c.fill(poly(top(0.48, 0.54), top(0.66, 0.54), top(0.67, 0.68), top(0.46, 0.68)), '#2c2a30')
  c.fill(poly(top(0.5, 0.545), top(0.64, 0.545), top(0.65, 0.675), top(0.485, 0.675)), c.lin(180, '#fffef8', '#e6e2d6'))
  const [bx, by] = top(0.57, 0.6)
  brush(
    c,
    [
      [bx - 26, by - 6],
      [bx, by - 10],
      [bx + 28, by - 4],
    ],
    7,
  )
  brush(
    c,
    [
      [bx, by - 16],
      [bx - 4, by + 10],
      [bx + 4, by + 26],
    ],
    8,
  )
  const [ix, iy] = top(0.74, 0.6)
  c.fill(poly([ix - 22, iy - 12], [ix + 26, iy - 14], [ix + 32, iy + 16], [ix - 24, iy + 18]), '#1c1a1e')
  c.ellipse(ix + 4, iy + 2, 18, 9, '#3d4048')
  const screen = poly([bx - 190, by - 110], [bx - 70, by - 116], [bx - 66, by - 20], [bx - 180, by - 12])
  c.fill(screen, '#23211f')
  c.fill(
    poly([bx - 184, by - 105], [bx - 75, by - 110], [bx - 71, by - 25], [bx - 175, by - 18]),
    c.lin(60, '#f2ead8', '#c9b898'),
  )
  c.ellipse(bx - 128, by - 78, 15, 17, '#c99a78')
  c.fill(
    spline(
      [
        [bx - 165, by - 24],
        [bx - 150, by - 54],
        [bx - 128, by - 62],
        [bx - 106, by - 56],
        [bx - 90, by - 26],
      ],
      true,
    ),
    '#46627a',
  )
  c.fill(poly([bx - 190, by - 12], [bx - 60, by - 20], [bx - 46, by - 4], [bx - 184, by + 8]), '#8c8a88')
  cushion(c, r, 0.57, 0.84, 0.2, '#8a3a2c')
  shaft(
    c,
    [
      [1180, 100],
      [960, 200],
      [300, 720],
      [820, 800],
    ],
    '#fffbe6',
    0.26,
    135,
  )
  dust(c, 300, 240, 640, 400, 40)
  c.grade('#fff8e0', 0.8, 0.35, 0.28, 0.42)
  return c.toString()
}

function calligraphyMaking(): string {
  const c = new Canvas('calligraphy-2')
  c.rect(0, 0, 1200, 800, c.lin(20, '#3a3c44', '#25262c', '#141418'))
  const paper = sheet(
    c,
    [
      [170, 30],
      [1010, 60],
      [1080, 850],
      [60, 850],
    ],
    '#f0ebdf',
    { lit: '#fffdf6', from: 30 },
  )
  fibres(c, paper, [60, 40, 1020, 760], 150, '#cdbfa2')
  windowLight(c, 150, 60, 620, 560, { columns: 3, rows: 3, slant: 0.2, colour: '#ffffff', opacity: 0.5 })
  brush(
    c,
    [
      [300, 300],
      [360, 268],
      [480, 262],
      [600, 246],
      [690, 256],
    ],
    52,
    10,
  )
  brush(
    c,
    [
      [520, 170],
      [524, 300],
      [512, 420],
      [470, 560],
      [380, 660],
    ],
    58,
    12,
  )
  brush(
    c,
    [
      [548, 400],
      [580, 440],
      [600, 452],
    ],
    54,
  )
  for (let i = 0; i < 8; i += 1)
    c.ellipse(c.between(300, 760), c.between(200, 700), c.between(2, 6), c.between(2, 6), '#17161a', 0.8)
  c.group('translate(40 46)', () => c.soft('M600 450L720 300L740 320L640 460Z', '#4a4438', 12, 0.3, 3))
  hand(c, {
    pose: 'pinch',
    at: [690, 330],
    scale: 1.16,
    rotate: 2,
    skin: skins.old,
    sleeve: '#42464f',
    hold: () => {
      c.line('M-58 78L120 -280', '#1f120a', 27)
      c.line('M-56 74L122 -280', '#8b5a30', 20)
      c.line('M-60 74L112 -276', '#e0b27a', 5, 0.8)
      c.fill('M-50 92L-70 66C-96 90 -104 116 -90 136C-66 128 -54 112 -50 92Z', c.lin(60, '#4a4850', '#0c0c10'))
    },
  })
  c.grade('#ffffff', 0.25, 0.2, 0.24, 0.5)
  return c.toString()
}

function calligraphyStill(): string {
  const c = new Canvas('calligraphy-3')
  wood(c, [0, 0, 1200, 800], '#5c4636', { boards: 4, lines: 200 })
  c.rect(0, 0, 1200, 800, c.lin(30, '#ffe9c8/0.35@0', '#ffe9c8/0@0.5', '#0a0604/0.55@1'))
  const paper = sheet(
    c,
    [
      [300, 60],
      [880, 100],
      [840, 760],
      [250, 720],
    ],
    '#ece5d4',
    { lit: '#fffdf4', from: 40, shadow: 0.6 },
  )
  fibres(c, paper, [250, 60, 640, 700], 130, '#c9b890')
  const ring: Point[] = Array.from({ length: 22 }, (_, i) => {
    const a = -1.9 + (i / 21) * 5.75
    return [570 + Math.cos(a) * (200 + i * 0.8), 410 + Math.sin(a) * (206 - i * 0.5)]
  })
  for (const [from, width] of [
    [0, 54],
    [4, 46],
    [9, 36],
  ] as const)
    c.line(spline(ring.slice(from, from + 12)), '#17161b', width)
  for (let i = 0; i < 18; i += 1) {
    const k = (i / 17 - 0.5) * 42
    c.line(
      spline(
        ring
          .slice(12 - (i % 3))
          .map(([x, y]) => [570 + (x - 570) * (1 + k / 205), 410 + (y - 410) * (1 + k / 205)] as const),
      ),
      '#17161b',
      c.between(1.4, 4),
      0.8,
    )
  }
  c.rect(690, 610, 54, 54, c.lin(30, '#d0452e', '#a82c1c'))
  c.line('M702 624h30M702 650h30M704 624v28M718 620v34M731 626v26', '#f4dcc8', 4)
  c.group('translate(1010 330) rotate(8)', () => {
    c.group('translate(14 18)', () =>
      c.soft(poly([-90, -150], [90, -150], [90, 150], [-90, 150]), '#0a0604', 12, 0.6, 4),
    )
    c.fill(poly([-90, -150], [90, -150], [90, 150], [-90, 150]), c.lin(30, '#54555c', '#26262b', '#111114'))
    c.fill(
      spline(
        [
          [-66, -120],
          [66, -120],
          [66, 60],
          [0, 110],
          [-66, 60],
        ],
        true,
      ),
      c.lin(40, '#141417', '#34353c'),
    )
    c.ellipse(0, 20, 50, 62, c.rad(0.35, 0.3, 0.7, '#6f7482', '#1a1a20', '#08080a'))
    c.fill(poly([30, -60], [84, -80], [96, -50], [42, -28]), c.lin(30, '#3a3a40', '#121214'))
  })
  c.group('translate(120 420) rotate(-80)', () => {
    c.group('translate(-14 10)', () =>
      c.soft(poly([-260, -14], [230, -14], [230, 14], [-260, 14]), '#0a0604', 8, 0.6, 4),
    )
    c.fill(poly([-240, -13], [220, -15], [220, 15], [-240, 13]), c.lin(90, '#ecc890', '#a8743c', '#54341a'))
    c.fill('M220 -17C270 -30 300 -12 350 0C300 12 270 30 220 17Z', c.lin(90, '#5a5660', '#15141a'))
    c.rect(204, -17, 20, 34, '#2a1a10')
  })
  leaf(c, 930, 640, 90, 20, '#6f7f45')
  leaf(c, 950, 660, 80, 60, '#88964f')
  c.grade('#fff0d0', 0.3, 0.2, 0.2, 0.55)
  return c.toString()
}

/** The three pictures of this craft by name. */
export const calligraphy: Record<string, () => string> = {
  'calligraphy-1': calligraphyRoom,
  'calligraphy-2': calligraphyMaking,
  'calligraphy-3': calligraphyStill,
}
