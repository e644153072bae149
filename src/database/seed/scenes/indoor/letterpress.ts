// Printing cards from type.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { block, floorboards, opening, room } from '../kit/objects-room.ts'
import { dust, shaft, windowLight } from '../kit/objects-surfaces.ts'
import { lamp, leaf } from '../kit/objects-things.ts'
import { turned } from '../kit/objects-vessels.ts'
import { Canvas, oval, poly, spline } from '../kit/objects.ts'

/** The cases of a printer's shop: many small drawers full of metal. */
function typeCase(c: Canvas, x: number, y: number, w: number, h: number, columns: number, rows: number): void {
  c.rect(x, y, w, h, c.lin(10, '#5a3e26', '#2e1d10'))
  const [cw, ch] = [w / columns, h / rows]
  let lights = ''
  for (let j = 0; j < rows; j += 1) {
    for (let i = 0; i < columns; i += 1) {
      const [px, py] = [x + i * cw, y + j * ch]
      c.rect(px + 1.5, py + 1.5, cw - 3, ch - 3, c.lin(90, '#120c08', '#3a3634'))
      for (let k = 0; k < 5; k += 1)
        lights += `M${n(px + 3 + c.r() * (cw - 8))} ${n(py + ch * c.between(0.4, 0.85))}h${n(c.between(2, 4))}`
    }
  }
  c.line(lights, '#c9c8c4', 2.6, 0.55)
}

function sort(c: Canvas, x: number, y: number, s: number, tall: number): void {
  c.fill(poly([x, y], [x + s, y], [x + s, y + tall], [x, y + tall]), c.lin(0, '#e6e4de', '#9c9a96', '#4a4a4c'))
  c.fill(
    poly([x, y], [x + s * 0.3, y - s * 0.5], [x + s * 1.3, y - s * 0.5], [x + s, y]),
    c.lin(10, '#fbfaf4', '#c6c4be'),
  )
  c.fill(poly([x + s, y], [x + s * 1.3, y - s * 0.5], [x + s * 1.3, y + tall - s * 0.5], [x + s, y + tall]), '#2f2f32')
  c.line(
    `M${n(x + s * 0.4)} ${n(y - s * 0.34)}l${n(s * 0.5)} ${n(c.between(-3, 3))}M${n(x + s * 0.6)} ${n(y - s * 0.42)}l${n(c.between(-6, 6))} ${n(s * 0.3)}`,
    '#2a2a2c',
    s * 0.1,
  )
}

function letterpressRoom(): string {
  const c = new Canvas('letterpress-1')
  const r = room(c, {
    back: [330, 160, 880, 480],
    eye: [660, 330],
    wall: '#6f7a74',
    floor: '#5a4636',
    ceiling: '#3a3f3c',
  })
  floorboards(c, r, '#6a5038', 12)
  opening(
    c,
    r,
    { side: 'left', from: 0.25, to: 0.85, low: 0.3, high: 0.88 },
    { columns: 4, rows: 3, strength: 0.45, reach: 0.7, paper: '#e9f0ee', frame: '#2c3432' },
  )
  typeCase(c, 360, 210, 330, 230, 15, 9)
  for (let i = 0; i < 3; i += 1) {
    const z = 0.08 + i * 0.2
    block(c, r, [0.9, 0, z], [1, 0.8, z + 0.17], '#4a3624', { shadow: 0 })
    for (let j = 0; j < 8; j += 1) {
      const [a, b] = [r.at([0.9, 0.08 + j * 0.09, z + 0.01]), r.at([0.9, 0.08 + j * 0.09, z + 0.16])]
      c.line(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, '#1a100a', 3, 0.7)
      c.ellipse((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 8, 4, 4, '#d8b060')
    }
  }
  const [px, py] = r.at([0.56, 0, 0.52])
  c.glow(px + 20, py + 6, 260, 44, '#0c0806', 0.7, 0.4)
  c.fill(
    poly([px - 120, py], [px - 90, py - 130], [px + 90, py - 130], [px + 130, py]),
    c.lin(0, '#4a524f', '#1c2120', '#0e1110'),
  )
  c.fill(
    spline(
      [
        [px - 130, py - 120],
        [px - 110, py - 250],
        [px - 40, py - 300],
        [px + 60, py - 290],
        [px + 110, py - 200],
        [px + 120, py - 120],
      ],
      true,
    ),
    c.lin(10, '#66706c', '#262c2a', '#101312'),
  )
  c.fill(
    poly([px - 90, py - 250], [px + 50, py - 262], [px + 56, py - 160], [px - 92, py - 150]),
    c.lin(30, '#8a8f8c', '#3a403e'),
  )
  c.ellipse(px + 6, py - 300, 78, 26, c.lin(20, '#7a3a34', '#401814'))
  c.ellipse(px + 4, py - 306, 70, 21, c.lin(20, '#c8483a', '#7a1f18'))
  c.fill(
    poly([px - 190, py - 148], [px - 70, py - 160], [px - 60, py - 140], [px - 190, py - 122]),
    c.lin(0, '#9a7448', '#5a3e22'),
  )
  for (let i = 0; i < 5; i += 1)
    c.fill(
      poly(
        [px - 180, py - 150 - i * 4],
        [px - 110, py - 157 - i * 4],
        [px - 104, py - 150 - i * 4],
        [px - 178, py - 142 - i * 4],
      ),
      '#fbf7ea',
    )
  for (const [width, colour] of [
    [22, '#0e1110'],
    [14, '#4a5350'],
    [4, '#a8b0ac'],
  ] as const)
    c.line(oval(px + 168, py - 150, 62, 128), colour, width)
  for (let i = 0; i < 6; i += 1)
    c.line(
      `M${n(px + 168)} ${n(py - 150)}L${n(px + 168 + Math.cos(i * 1.05) * 58)} ${n(py - 150 + Math.sin(i * 1.05) * 122)}`,
      '#2a302e',
      8,
    )
  c.ellipse(px + 168, py - 150, 16, 20, '#8a928e')
  lamp(c, 620, 150, 44, { cord: 150, shade: '#2f5a4c' })
  lamp(c, 860, 110, 60, { cord: 110, shade: '#2f5a4c' })
  shaft(
    c,
    [
      [30, 110],
      [250, 190],
      [800, 640],
      [330, 780],
    ],
    '#eef6f2',
    0.26,
    40,
  )
  dust(c, 200, 240, 600, 400, 40)
  c.grade('#f2e6c4', 0.45, 0.3, 0.22, 0.58)
  return c.toString()
}

function letterpressMaking(): string {
  const c = new Canvas('letterpress-2')
  c.rect(0, 0, 1200, 800, '#241810')
  c.group('rotate(-6 600 400) scale(1.12) translate(-60 -60)', () => typeCase(c, -40, -60, 1300, 520, 11, 6))
  c.rect(0, 0, 1200, 500, c.lin(90, '#1a1008/0.65', '#1a1008/0.05'))
  c.rect(0, 440, 1200, 360, c.lin(90, '#3c2818/0', '#2a1a10/0.95@0.25', '#20130a'))
  c.group('rotate(-7 500 600)', () => {
    c.glow(480, 690, 460, 60, '#000000', 0.7, 0.4)
    c.fill(poly([110, 640], [880, 640], [880, 700], [110, 700]), c.lin(90, '#d8d2c4', '#8f8a80', '#48443e'))
    for (let i = 0; i < 12; i += 1) sort(c, 150 + i * 42, 540 + (i % 4 === 1 ? 4 : 0), 38, 112)
    c.fill(poly([660, 520], [720, 520], [720, 660], [660, 660]), c.lin(0, '#f4e2b0', '#c89a44', '#7a5418'))
    c.fill(poly([100, 634], [890, 634], [890, 654], [100, 654]), c.lin(90, '#fbf8ee', '#9c968a'))
    c.fill(poly([110, 520], [140, 520], [140, 650], [110, 650]), c.lin(0, '#e6e0d0', '#8a847a'))
  })
  hand(c, { pose: 'cup', at: [250, 640], scale: 1.15, rotate: -20, skin: skins.warm, sleeve: '#3f4f4a' })
  hand(c, {
    pose: 'pinch',
    at: [742, 330],
    scale: 1.12,
    rotate: 8,
    skin: skins.warm,
    sleeve: '#3f4f4a',
    hold: () => {
      c.line('M-90 140L130 -130', '#5a5c60', 9)
      c.line('M-64 146L140 -126', '#c8cacc', 8)
      c.line('M-66 142L136 -126', '#ffffff', 2, 0.8)
    },
  })
  c.group('rotate(-16 660 440)', () => sort(c, 626, 440, 34, 96))
  c.grade('#ffe2b0', 0.6, 0.3, 0.34, 0.6)
  return c.toString()
}

function letterpressStill(): string {
  const c = new Canvas('letterpress-3')
  c.rect(0, 0, 1200, 800, c.lin(30, '#56756a', '#3b564d', '#1c2d28'))
  for (let i = 0; i < 20; i += 1)
    c.glow(
      c.between(0, 1200),
      c.between(0, 800),
      c.between(60, 240),
      c.between(60, 200),
      i % 2 ? '#7a9a8c' : '#12211c',
      0.12,
    )
  windowLight(c, 160, 10, 760, 600, { columns: 3, rows: 2, slant: 0.25, colour: '#fff4d6', opacity: 0.22 })
  const marks = ['#b8501e', '#1f3a5f', '#2b2a28', '#7a2f39', '#2e7d5b']
  for (let i = 0; i < 10; i += 1) {
    const [x, y, a] = [
      360 + (i % 5) * 118,
      290 + Math.floor(i / 5) * 230 + (i % 5) * 10,
      -28 + (i % 5) * 13 + Math.floor(i / 5) * 6,
    ]
    c.group(`translate(${x} ${y}) rotate(${a})`, () => {
      c.group('translate(7 10)', () =>
        c.soft(poly([-74, -120], [74, -120], [74, 120], [-74, 120]), '#0a1410', 8, 0.5, 3),
      )
      c.fill(poly([-74, -120], [74, -120], [74, 120], [-74, 120]), c.lin(40, '#fffdf4', '#f1eadb', '#d6ccb8'))
      c.line('M-72 118H72V-118', '#b8ab90', 3, 0.8)
      const ink = marks[i % 5] ?? '#1f3a5f'
      c.line(oval(0, -58, 26), '#ffffff', 6, 0.9)
      c.line(oval(-1, -59, 26), ink, 4)
      for (let k = 0; k < 5; k += 1) leaf(c, 0, -58, 22, k * 72 - 90, ink, 0.4)
      c.line('M-34 10H34M-22 30H22M-40 84H40M-30 96H30', ink, 2.4, 0.75)
    })
  }
  const [ix, iy] = [1010, 300]
  turned(c, ix, iy + 70, {
    profile: [
      [0, 96],
      [60, 98],
      [66, 100],
    ],
    colour: '#c8ccc8',
    inside: '#b8501e',
    tilt: 0.6,
    gloss: 0.9,
  })
  c.ellipse(ix, iy + 12, 88, 50, c.rad(0.4, 0.35, 0.7, '#f09a60', '#c8561e', '#7a2c0c'))
  c.line(
    spline([
      [ix - 50, iy + 10],
      [ix - 10, iy + 26],
      [ix + 40, iy - 6],
    ]),
    '#ffd0a0',
    7,
    0.5,
  )
  for (const [x, y] of [
    [170, 600],
    [222, 622],
    [140, 668],
    [1040, 600],
    [1090, 640],
  ] as const) {
    c.glow(x + 26, y + 70, 60, 20, '#06100c', 0.6)
    sort(c, x, y, 42, 74)
  }
  c.grade('#fff0c8', 0.35, 0.25, 0.26, 0.55)
  return c.toString()
}

/** The three pictures of this craft by name. */
export const letterpress: Record<string, () => string> = {
  'letterpress-1': letterpressRoom,
  'letterpress-2': letterpressMaking,
  'letterpress-3': letterpressStill,
}
