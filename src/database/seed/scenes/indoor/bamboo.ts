// Weaving bamboo.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { beams, floorboards, opening, room } from '../kit/objects-room.ts'
import { dust, garden, shaft, table, wall } from '../kit/objects-surfaces.ts'
import { figure } from '../kit/objects-figure.ts'
import { ball, cushion, leaf, woven } from '../kit/objects-things.ts'
import { Canvas, mix, oval, shade, spline, tube, type Point } from '../kit/objects.ts'

function bambooRoom(): string {
  const c = new Canvas('bamboo-1')
  const r = room(c, {
    back: [330, 150, 910, 480],
    eye: [700, 320],
    wall: '#8d8a64',
    floor: '#7f6c48',
    ceiling: '#4a4028',
  })
  floorboards(c, r, '#8a744c', 11)
  opening(
    c,
    r,
    { side: 'left', from: 0.1, to: 0.9, low: 0.14, high: 0.86 },
    {
      columns: 4,
      rows: 2,
      strength: 0.45,
      reach: 0.8,
      frame: '#4a3c24',
      patch: '#f2f6c0',
      inside: () => {
        garden(c, [0, 0, 340, 800], ['#a8c870', '#5f8c3c', '#e2efac'], 60)
        for (let i = 0; i < 12; i += 1)
          c.line(`M${n(10 + i * 28)} 0V700`, i % 2 ? '#6f9a44' : '#c0d88c', c.between(6, 14), 0.7)
      },
    },
  )
  for (let i = 0; i < 26; i += 1) {
    const x = 700 + i * 8
    const tone = mix('#a8b060', '#d8c878', c.r())
    tube(
      c,
      [
        [x + c.between(-8, 8), 486, 5],
        [x + c.between(-20, 40), c.between(170, 230), 4],
      ],
      { base: tone, dark: shade(tone, -0.5), light: shade(tone, 0.4) },
      [-0.7, -0.5],
      { layers: 3 },
    )
  }
  for (let j = 0; j < 2; j += 1) {
    c.rect(360, 270 + j * 110, 300, 10, '#5a4428')
    for (let i = 0; i < 5; i += 1) {
      const [x, y, s] = [396 + i * 58, 270 + j * 110, c.between(19, 26)]
      const d = spline(
        [
          [x - s, y - s * 1.5],
          [x - s * 1.06, y - s * 0.6],
          [x - s * 0.8, y],
          [x + s * 0.8, y],
          [x + s * 1.06, y - s * 0.6],
          [x + s, y - s * 1.5],
        ],
        true,
      )
      woven(c, d, [x - s * 1.2, y - s * 1.7, s * 2.4, s * 1.9], i % 2 ? '#b0884c' : '#c9b46a', 6)
      if ((i + j) % 2)
        c.line(`M${n(x - s)} ${n(y - s * 1.5)}Q${n(x)} ${n(y - s * 3.2)} ${n(x + s)} ${n(y - s * 1.5)}`, '#8a6834', 4)
    }
  }
  beams(c, r, '#5a4a2c', 4, 0.05)
  cushion(c, r, 0.48, 0.6, 0.17, '#3f5a58')
  const [fx, fy] = r.at([0.48, 0, 0.6])
  figure(c, fx, fy - 22, 1.04, { cloth: '#4f5f52', scarf: '#e6e6d2', hair: '#8a8680', facing: -1 })
  const bowl = spline(
    [
      [fx - 190, fy - 92],
      [fx - 176, fy - 30],
      [fx - 110, fy + 2],
      [fx - 50, fy - 30],
      [fx - 40, fy - 90],
    ],
    true,
  )
  woven(c, bowl, [fx - 196, fy - 100, 164, 110], '#c9b46a', 11)
  for (let i = 0; i < 14; i += 1)
    c.line(
      `M${n(fx - 184 + i * 11)} ${n(fy - 88)}q${n(-16 + i * 2.6)} -34 ${n(-30 + i * 5)} ${n(c.between(-90, -50))}`,
      '#d8c880',
      3,
    )
  for (let i = 0; i < 16; i += 1)
    c.line(
      spline([
        [fx + c.between(60, 120), fy + c.between(0, 60)],
        [fx + c.between(160, 240), fy + c.between(-10, 60)],
        [fx + c.between(260, 380), fy + c.between(0, 70)],
      ]),
      i % 2 ? '#d8c880' : '#9aa052',
      4,
    )
  shaft(
    c,
    [
      [20, 100],
      [290, 170],
      [860, 640],
      [380, 780],
    ],
    '#f8fbc8',
    0.28,
    40,
  )
  dust(c, 200, 200, 640, 440, 44)
  c.grade('#f4fac4', 0.25, 0.35, 0.28, 0.54)
  return c.toString()
}

function bambooMaking(): string {
  const c = new Canvas('bamboo-2')
  c.rect(0, 0, 1200, 800, c.lin(40, '#4f6462', '#33464a', '#182426'))
  for (let i = 0; i < 14; i += 1)
    c.line(
      spline([
        [c.between(-50, 300), c.between(0, 800)],
        [c.between(400, 800), c.between(0, 800)],
        [c.between(900, 1250), c.between(0, 800)],
      ]),
      i % 2 ? '#7a9490' : '#0c1416',
      c.between(30, 90),
      0.08,
    )
  const strip = (a: Point, b: Point, width: number, tone: string) => {
    const d = `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`
    c.group('translate(3 6)', () => c.line(d, '#0c1410', width, 0.4))
    c.line(d, shade(tone, -0.45), width)
    c.line(d, tone, width * 0.8)
    c.line(d, shade(tone, 0.5), width * 0.22, 0.7)
  }
  for (let k = 0; k < 3; k += 1) {
    const a = (k * Math.PI) / 3 + 0.12
    const [ux, uy] = [Math.cos(a), Math.sin(a)]
    for (let i = -4; i <= 4; i += 1) {
      const o = i * 62 + (k === 2 ? 26 : 0)
      const long = 470 - Math.abs(i) * 22
      strip(
        [600 - uy * o - ux * long, 400 + ux * o - uy * long],
        [600 - uy * o + ux * long, 400 + ux * o + uy * long],
        19,
        ['#d8cc7c', '#c2b864', '#e0d490'][k] ?? '#d8cc7c',
      )
    }
  }
  for (let i = 0; i < 3; i += 1)
    c.line(oval(600, 400, 250 + i * 22, 236 + i * 20), i % 2 ? '#8a6a34' : '#b8944c', 9, 0.9)
  hand(c, { pose: 'press', at: [330, 470], scale: 1.1, rotate: 46, flip: true, skin: skins.old, sleeve: '#5a4a3c' })
  hand(c, {
    pose: 'pinch',
    at: [770, 396],
    scale: 1.16,
    rotate: 2,
    skin: skins.old,
    sleeve: '#5a4a3c',
    hold: () => c.line('M-170 -60L60 24', '#efe4a4', 16),
  })
  c.grade('#fbffd8', 0.3, 0.2, 0.34, 0.6)
  return c.toString()
}

function bambooStill(): string {
  const c = new Canvas('bamboo-3')
  wall(c, '#d2c8ae', { from: 1 })
  for (let i = 0; i < 9; i += 1)
    leaf(c, 820 + c.between(-160, 220), c.between(20, 330), c.between(120, 220), c.between(100, 170), '#a89c7c', 0.14)
  table(c, 470, '#6f5030', { boards: 3, from: 1, light: '#fff8d8' })
  c.glow(470, 690, 420, 80, '#140a04', 0.6, 0.3)
  for (let i = -6; i <= 6; i += 1) c.line(`M${n(520 + i * 40)} 690l${n(-130 + i * 6)} 56`, '#140a04', 7, 0.25)
  for (const [x, y] of [
    [470, 440],
    [560, 410],
    [660, 424],
    [740, 450],
    [530, 470],
    [630, 466],
  ] as const) {
    ball(c, x, y, 64, 58, '#e88a2c', { from: 1, shine: 0.35 })
    for (let i = 0; i < 14; i += 1) c.ellipse(x + c.between(-44, 44), y + c.between(-38, 38), 1.4, 1.2, '#b85c10', 0.6)
  }
  leaf(c, 560, 366, 84, -30, '#4f7a3c')
  leaf(c, 660, 380, 90, -150, '#5f8a44')
  const d = spline(
    [
      [330, 446],
      [346, 560],
      [420, 672],
      [600, 700],
      [780, 672],
      [858, 560],
      [874, 446],
      [740, 486],
      [600, 496],
      [460, 486],
    ],
    true,
  )
  woven(c, d, [320, 440, 560, 264], '#cbb468', 27)
  c.fill(d, c.lin(180, '#fff2b8/0.4@0', '#fff2b8/0@0.4', '#2a1a08/0.65@1'))
  c.fill(d, c.lin(90, '#2a1a08/0@0.5', '#2a1a08/0.6@1'))
  for (const [w, colour] of [
    [30, '#5a4420'],
    [22, '#b8964c'],
    [7, '#efe0a0'],
  ] as const)
    c.line('M330 446C420 506 780 506 874 446', colour, w)
  for (let i = 0; i < 22; i += 1)
    c.line(`M${n(346 + i * 24)} ${n(462 + Math.sin((i / 21) * Math.PI) * 36)}l10 22`, '#6b5024', 4, 0.7)
  for (const [w, colour] of [
    [22, '#4a3818'],
    [15, '#b08a44'],
    [4, '#f2e2a4'],
  ] as const)
    c.line('M340 446C360 120 840 120 866 446', colour, w)
  ball(c, 960, 690, 62, 56, '#e88a2c', { from: 1, shine: 0.35 })
  leaf(c, 970, 640, 60, -40, '#4f7a3c')
  for (let i = 0; i < 5; i += 1)
    c.line(
      spline([
        [150, 700 + i * 10],
        [220, 660 + i * 12],
        [300, 720 + i * 6],
      ]),
      '#d8c880',
      5,
    )
  c.grade('#fffbe0', 0.72, 0.15, 0.34, 0.44)
  return c.toString()
}

/** The three pictures of this craft by name. */
export const bamboo: Record<string, () => string> = {
  'bamboo-1': bambooRoom,
  'bamboo-2': bambooMaking,
  'bamboo-3': bambooStill,
}
