// Making paper with river water.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { beams, block, earth, opening, room } from '../kit/objects-room.ts'
import { dust, garden, shaft, wood } from '../kit/objects-surfaces.ts'
import { figure } from '../kit/objects-figure.ts'
import { leaf } from '../kit/objects-things.ts'
import { turned } from '../kit/objects-vessels.ts'
import { Canvas, oval, poly, spline, type Point } from '../kit/objects.ts'
import { fibres } from './fibres.ts'

/** A sheet with deckled edges. */
function deckled(x: number, y: number, w: number, h: number, c: Canvas): string {
  const edge: Point[] = []
  for (let i = 0; i <= 8; i += 1) edge.push([x + (w * i) / 8, y + c.between(-3, 3)])
  for (let i = 1; i <= 14; i += 1) edge.push([x + w + c.between(-3, 3), y + (h * i) / 14])
  for (let i = 1; i <= 8; i += 1) edge.push([x + w - (w * i) / 8, y + h + c.between(-4, 4)])
  for (let i = 1; i < 14; i += 1) edge.push([x + c.between(-3, 3), y + h - (h * i) / 14])
  return poly(...edge)
}

function washiRoom(): string {
  const c = new Canvas('washi-1')
  const r = room(c, {
    back: [340, 150, 900, 490],
    eye: [640, 320],
    wall: '#a9a797',
    floor: '#77766c',
    ceiling: '#4a463e',
  })
  earth(c, r, '#7f7e74', true)
  opening(
    c,
    r,
    { side: 'back', from: 0.08, to: 0.62, low: 0.34, high: 0.82 },
    {
      columns: 6,
      rows: 2,
      strength: 0.36,
      reach: 0.9,
      patch: '#e6f2f0',
      inside: () => garden(c, [370, 200, 330, 190], ['#a6c7a8', '#5f8c72', '#dcebd6'], 60),
    },
  )
  opening(
    c,
    r,
    { side: 'left', from: 0.1, to: 0.7, low: 0.3, high: 0.84 },
    { columns: 5, rows: 3, strength: 0.4, patch: '#e2f0ee', paper: '#f3f8f2' },
  )
  beams(c, r, '#5b5142', 4, 0.05)
  for (let i = 0; i < 4; i += 1) {
    const z = 0.12 + i * 0.15
    const d = r.quad([0.98, 0.02, z], [0.98, 0.66, z], [0.94, 0.66, z + 0.12], [0.94, 0.02, z + 0.12])
    c.fill(d, c.lin(0, '#8b6d48', '#b9976a'))
    c.fill(
      r.quad([0.972, 0.08, z + 0.01], [0.972, 0.6, z + 0.01], [0.936, 0.6, z + 0.11], [0.936, 0.08, z + 0.11]),
      c.lin(90, '#fffef6', '#e6e2d2'),
    )
  }
  block(c, r, [0.24, 0, 0.42], [0.78, 0.24, 0.64], '#8a7050', { top: '#c9dcd8' })
  c.fill(
    r.quad([0.27, 0.235, 0.44], [0.75, 0.235, 0.44], [0.75, 0.235, 0.62], [0.27, 0.235, 0.62]),
    c.lin(20, '#f4fbf8', '#bcd6d4', '#7fa09e'),
  )
  for (let i = 0; i < 14; i += 1) {
    const [x, y] = r.at([c.between(0.3, 0.7), 0.235, c.between(0.46, 0.6)])
    c.ellipse(x, y, c.between(14, 50), c.between(1.5, 4), i % 2 ? '#ffffff' : '#7a9c9a', 0.5)
  }
  const hang: Point[] = [r.at([0.36, 0.98, 0.5]), r.at([0.66, 0.98, 0.5])]
  for (const p of hang)
    c.line(`M${n(p[0])} ${n(p[1])}L${n(p[0] + (p[0] < 640 ? 30 : -30))} ${n(r.at([0.5, 0.36, 0.54])[1])}`, '#c8b488', 3)
  const frame = r.quad([0.36, 0.3, 0.48], [0.68, 0.3, 0.48], [0.68, 0.3, 0.6], [0.36, 0.3, 0.6])
  c.fill(frame, c.lin(10, '#fdfbf0', '#e0dcc4'), 0.9)
  c.line(frame, '#8b6436', 9)
  c.line(frame, '#d2a468', 3)
  const [fx, fy] = r.at([0.52, 0, 0.7])
  figure(c, fx - 6, fy - 84, 1.08, {
    standing: '#3f4c58',
    cloth: '#5a7f8a',
    apron: '#e9e4d6',
    scarf: '#f1eee4',
    arms: [
      [
        [40, -150],
        [84, -110],
        [104, -74],
      ],
      [
        [-30, -146],
        [-76, -110],
        [-90, -76],
      ],
    ],
  })
  shaft(
    c,
    [
      [40, 130],
      [250, 190],
      [760, 620],
      [330, 760],
    ],
    '#f2fbf6',
    0.3,
    40,
  )
  dust(c, 200, 240, 600, 340, 36, '#ffffff')
  c.grade('#eafff6', 0.3, 0.3, 0.22, 0.5)
  return c.toString()
}

function washiMaking(): string {
  const c = new Canvas('washi-2')
  c.rect(0, 0, 1200, 800, c.lin(100, '#dfeeea@0', '#9fc0bc@0.45', '#55807f@1'))
  for (let i = 0; i < 70; i += 1)
    c.ellipse(
      c.between(0, 1200),
      c.between(0, 800),
      c.between(30, 150),
      c.between(3, 11),
      i % 2 ? '#f6fffb' : '#3f6b6c',
      c.between(0.1, 0.3),
    )
  const outer: readonly [Point, Point, Point, Point] = [
    [270, 210],
    [930, 210],
    [1050, 640],
    [150, 640],
  ]
  c.group('translate(14 26)', () => c.soft(poly(...outer), '#1f4040', 26, 0.5, 5))
  c.fill(poly(...outer), c.lin(20, '#fffef4', '#ece9d6', '#c6cdbb'))
  const lines = Array.from(
    { length: 46 },
    (_, i) => `M${n(270 + (660 / 46) * i)} 210L${n(150 + (900 / 46) * i)} 640`,
  ).join('')
  c.line(lines, '#9fa892', 1, 0.35)
  for (let i = 0; i < 22; i += 1)
    c.ellipse(
      c.between(300, 900),
      c.between(240, 610),
      c.between(30, 130),
      c.between(6, 20),
      i % 2 ? '#ffffff' : '#b8cfc6',
      0.3,
    )
  fibres(c, poly(...outer), [150, 210, 900, 430], 180, '#8f8b70')
  c.clip(poly(...outer), () => {
    c.fill(
      spline(
        [
          [120, 470],
          [340, 440],
          [560, 500],
          [800, 452],
          [1080, 500],
          [1080, 660],
          [120, 660],
        ],
        true,
      ),
      c.lin(90, '#f4fffc/0.2', '#a6cac6/0.75'),
    )
    c.line(
      spline([
        [120, 470],
        [340, 440],
        [560, 500],
        [800, 452],
        [1080, 500],
      ]),
      '#ffffff',
      6,
      0.8,
    )
  })
  c.line(poly(...outer), '#4d3018', 34)
  c.line(poly(...outer), '#a8763e', 26)
  c.line(poly(...outer), '#d8a868', 8, 0.7)
  for (const x of [260, 420, 600, 780, 940])
    for (let i = 0; i < 3; i += 1) c.line(`M${n(x + i * 14)} 658v${n(c.between(20, 80))}`, '#f2fffc', 3.5, 0.75)
  for (let i = 0; i < 5; i += 1)
    c.line(oval(c.between(220, 960), c.between(710, 770), c.between(30, 70), c.between(7, 14)), '#eafffa', 2, 0.6)
  hand(c, { pose: 'grip', at: [206, 470], scale: 1.12, rotate: 8, skin: skins.fair, sleeve: '#37566a' })
  hand(c, { pose: 'grip', at: [994, 470], scale: 1.12, rotate: -8, flip: true, skin: skins.fair, sleeve: '#37566a' })
  c.grade('#ffffff', 0.35, 0.15, 0.3, 0.42)
  return c.toString()
}

function washiStill(): string {
  const c = new Canvas('washi-3')
  c.rect(0, 0, 1200, 800, c.lin(90, '#3b2c20', '#251a12'))
  wood(c, [0, 590, 1200, 210], '#4a3020', { boards: 2 })
  c.rect(120, 0, 960, 560, c.lin(90, '#5b4128', '#7a5833'))
  for (let i = 0; i < 5; i += 1) {
    const x = 150 + i * 180
    const d = deckled(x, 30, 170, 520, c)
    c.fill(d, c.lin(90, '#fff3d0', '#ffe2a6', '#d8aa66'), 0.94)
    c.fill(d, c.rad(0.5, 0.55, 0.6, '#fffbe8/0.9', '#fff2c8/0'))
    fibres(c, d, [x, 30, 170, 520], 70, '#a87a3c')
    c.clip(d, () => {
      for (let j = 0; j < 3; j += 1)
        leaf(
          c,
          x + c.between(20, 120),
          120 + j * 150 + c.between(-30, 40),
          c.between(60, 100),
          c.between(-120, 20),
          ['#8a9a4c', '#b8602c', '#7a4a2a'][(i + j) % 3] ?? '#8a9a4c',
        )
      c.line(`M${n(x)} 0V560`, '#7a5020', 26, 0.12)
    })
  }
  c.glow(600, 480, 470, 380, '#ffd48a', 0.55, 0.05)
  const [lx, ly] = [600, 660]
  turned(c, lx, ly, {
    profile: [
      [0, 70],
      [14, 74],
      [18, 66],
    ],
    colour: '#2a1a12',
    tilt: 0.26,
  })
  const body = spline(
    [
      [lx - 66, ly - 16],
      [lx - 150, ly - 150],
      [lx - 110, ly - 290],
      [lx, ly - 330],
      [lx + 110, ly - 290],
      [lx + 150, ly - 150],
      [lx + 66, ly - 16],
      [lx, ly - 4],
    ],
    true,
  )
  c.fill(body, c.rad(0.5, 0.58, 0.62, '#fffef0', '#fff0bc', '#f7cf80', '#c88a3c'))
  fibres(c, body, [lx - 150, ly - 330, 300, 330], 120, '#b07a30')
  c.clip(body, () => {
    for (let i = 0; i < 17; i += 1)
      c.line(
        `M${n(lx - 170)} ${n(ly - 20 - i * 19)}q170 ${n(34 - i * 3)} 340 ${n(c.between(-3, 3))}`,
        '#a06a24',
        1.6,
        0.4,
      )
  })
  c.glow(600, 690, 520, 90, '#ffd48a', 0.5, 0.1)
  c.ellipse(380, 716, 120, 26, '#140c07', 0.5)
  for (let i = 0; i < 6; i += 1)
    c.fill(
      poly([270, 716 - i * 7], [480, 700 - i * 7], [520, 726 - i * 7], [300, 746 - i * 7]),
      c.lin(0, '#d8c8a4', '#fff6dc'),
    )
  leaf(c, 800, 720, 90, -16, '#b8602c')
  c.grade('#ffd890', 0.5, 0.55, 0.2, 0.7)
  return c.toString()
}

/** The three pictures of this craft by name. */
export const washi: Record<string, () => string> = {
  'washi-1': washiRoom,
  'washi-2': washiMaking,
  'washi-3': washiStill,
}
