// Arranging wild flowers.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { block, opening, room, tatami } from '../kit/objects-room.ts'
import { bokeh, dust, garden, shaft, table, wall, windowLight } from '../kit/objects-surfaces.ts'
import { ball, blossom, cushion, leaf } from '../kit/objects-things.ts'
import { filled, profiles, sized, turned } from '../kit/objects-vessels.ts'
import { Canvas, oval, poly, spline, tube, type Point } from '../kit/objects.ts'

/** A stem with leaves and a bloom of wild flowers. */
function wild(c: Canvas, x: number, y: number, scale = 1): void {
  const stem = { base: '#5f7a44', dark: '#26361c', light: '#a8bf7c' }
  const at = (a: number, b: number): Point => [x + a * scale, y + b * scale]
  const branch = (points: readonly Point[], radius: number) =>
    tube(
      c,
      points.map(([a, b], i) => [...at(a, b), radius * (1 - i * 0.14)] as const),
      stem,
    )
  branch(
    [
      [0, 0],
      [-14, -110],
      [20, -220],
      [6, -330],
    ],
    5 * scale,
  )
  branch(
    [
      [-8, -90],
      [-60, -160],
      [-120, -200],
    ],
    4 * scale,
  )
  branch(
    [
      [8, -180],
      [70, -240],
      [140, -256],
    ],
    3.6 * scale,
  )
  for (const [a, b, length, angle] of [
    [-30, -130, 90, -160],
    [8, -150, 110, -20],
    [14, -240, 80, -150],
    [-80, -180, 70, 160],
    [90, -246, 70, 20],
    [-4, -60, 100, -200],
  ] as const)
    leaf(c, ...at(a, b), length * scale, angle, '#6f8f50')
  blossom(c, ...at(4, -346), 62 * scale, '#e9e4f2', { petals: 8, layers: 2, heart: '#d8b040' })
  blossom(c, ...at(-128, -210), 40 * scale, '#8f6fb8', { petals: 6, layers: 2, tilt: 0.7 })
  blossom(c, ...at(150, -262), 34 * scale, '#8f6fb8', { petals: 6, layers: 2, tilt: 0.9 })
}

function ikebanaRoom(): string {
  const c = new Canvas('ikebana-1')
  const r = room(c, {
    back: [240, 100, 960, 490],
    eye: [640, 330],
    wall: '#9aa08c',
    floor: '#b5ab84',
    ceiling: '#6b604e',
  })
  tatami(c, r, '#b8b08a', '#4a5a4c')
  c.rect(300, 140, 300, 352, c.lin(0, '#c0b290', '#8d8064'))
  c.rect(300, 462, 300, 30, c.lin(90, '#8a5c36', '#3d2614'))
  tube(
    c,
    [
      [612, 494, 13],
      [606, 300, 12],
      [614, 90, 13],
    ],
    { base: '#8a6a48', dark: '#3a2818', light: '#c8a67c' },
  )
  c.rect(372, 150, 92, 230, c.lin(0, '#e6dfcc', '#f8f4e8'))
  c.fill(
    spline(
      [
        [386, 330],
        [404, 260],
        [420, 288],
        [436, 226],
        [452, 330],
      ],
      true,
    ),
    c.lin(90, '#7a8a90/0.8', '#b8c4c4/0.1'),
  )
  const gx = 520
  turned(c, gx, 466, {
    profile: [
      [0, 26],
      [10, 30],
      [84, 24],
      [90, 25],
    ],
    colour: '#a3a56a',
    shadow: 0.4,
  })
  c.group('translate(0 0)', () => wild(c, gx, 380, 0.42))
  c.ellipse(790, 270, 116, 116, c.lin(0, '#5a4a38', '#2e241a'))
  c.clip(oval(790, 270, 106), () => {
    garden(c, [680, 160, 220, 220], ['#a8c893', '#638a5c', '#e8efc8'], 70)
    c.line('M790 150V390M735 150V390M845 150V390M680 270H900', '#4a3826', 4, 0.8)
  })
  opening(
    c,
    r,
    { side: 'left', from: 0.25, to: 0.9, low: 0.02, high: 0.84 },
    { columns: 5, rows: 4, strength: 0.45, reach: 0.75, paper: '#fbfaee' },
  )
  block(c, r, [0.42, 0, 0.5], [0.86, 0.16, 0.66], '#7a5636', { top: '#a87c50' })
  const [tx, ty] = r.at([0.6, 0.16, 0.58])
  turned(c, tx - 20, ty + 10, { profile: sized(profiles.dish, 26, 1.1), colour: '#4f6468' })
  wild(c, tx - 20, ty - 14, 0.5)
  const [sx, sy] = r.at([0.79, 0.16, 0.58])
  c.fill(poly([sx - 80, sy + 8], [sx + 50, sy + 8], [sx + 66, sy + 28], [sx - 74, sy + 28]), '#b8b4ac')
  c.fill(poly([sx - 80, sy - 82], [sx + 48, sy - 82], [sx + 50, sy + 8], [sx - 80, sy + 8]), '#2a2a2c')
  c.fill(
    poly([sx - 74, sy - 76], [sx + 42, sy - 76], [sx + 44, sy + 2], [sx - 74, sy + 2]),
    c.lin(40, '#f2eee2', '#c6cfc0'),
  )
  for (let i = 0; i < 3; i += 1)
    for (let j = 0; j < 2; j += 1) {
      c.rect(sx - 70 + i * 37, sy - 72 + j * 37, 34, 34, ['#d8c8a8', '#a8b8a0', '#c0a890'][(i + j) % 3] ?? '#d8c8a8')
      c.ellipse(sx - 53 + i * 37, sy - 58 + j * 37, 8, 9, '#d0a080')
      c.ellipse(
        sx - 53 + i * 37,
        sy - 40 + j * 37,
        14,
        8,
        ['#4a6078', '#7a4038', '#4f6a50'][(i * 2 + j) % 3] ?? '#4a6078',
      )
    }
  cushion(c, r, 0.64, 0.8, 0.19, '#5f7a6c')
  shaft(
    c,
    [
      [40, 110],
      [190, 160],
      [820, 640],
      [360, 760],
    ],
    '#fffdea',
    0.26,
    40,
  )
  dust(c, 200, 220, 620, 420, 36)
  c.grade('#fffbe0', 0.25, 0.35, 0.26, 0.45)
  return c.toString()
}

function ikebanaMaking(): string {
  const c = new Canvas('ikebana-2')
  wall(c, '#a8b0a0')
  bokeh(c, [0, 0, 1200, 520], ['#dfe8cc', '#ffffff', '#b8c8a8'], 24, [30, 90], 0.3)
  table(c, 560, '#8d6a48', { boards: 2, light: '#ffffff' })
  turned(c, 500, 720, {
    profile: [
      [0, 190],
      [30, 250],
      [80, 330],
      [86, 330],
    ],
    colour: '#3f5660',
    inside: '#2f444e',
    tilt: 0.26,
    gloss: 0.7,
  })
  filled(c, 500, 640, 300, 0.24, '#7fa0a4')
  wild(c, 480, 640, 1.36)
  leaf(c, 220, 730, 160, 12, '#6f8f50')
  leaf(c, 860, 740, 140, -170, '#88a060')
  hand(c, { pose: 'cup', at: [420, 470], scale: 0.92, rotate: -8, skin: skins.fair, sleeve: '#d8c4b4' })
  hand(c, {
    pose: 'grip',
    at: [800, 470],
    scale: 1.0,
    rotate: 6,
    flip: true,
    skin: skins.fair,
    sleeve: '#d8c4b4',
    hold: () => {
      c.line('M-20 -60C90 -70 100 40 10 60', '#1c1a1a', 17)
      c.line('M-30 70C80 110 100 10 6 -10', '#1c1a1a', 17)
      c.fill(poly([0, -20], [180, -110], [204, -80], [20, 14]), c.lin(60, '#e6e8ea', '#8a9094', '#3a3e42'))
      c.fill(poly([0, 14], [200, -20], [206, 12], [8, 40]), c.lin(60, '#c8ccd0', '#6a7074', '#2a2e32'))
      c.ellipse(22, 8, 9, 9, '#d8b868')
    },
  })
  c.grade('#ffffff', 0.3, 0.15, 0.32, 0.36)
  return c.toString()
}

function ikebanaStill(): string {
  const c = new Canvas('ikebana-3')
  wall(c, '#8f7a5e', { marks: 24 })
  for (let i = 0; i < 60; i += 1)
    c.line(
      `M${n(c.between(0, 1200))} ${n(c.between(0, 640))}l${n(c.between(-16, 16))} ${n(c.between(-5, 5))}`,
      i % 2 ? '#d8c49c' : '#4f3f2c',
      2,
      0.4,
    )
  windowLight(c, 380, 40, 620, 520, { columns: 1, rows: 1, slant: 0.12, opacity: 0.4 })
  c.fade(0.4, () =>
    c.group('translate(150 24) skewX(-4)', () => {
      c.line(
        spline([
          [500, 600],
          [490, 430],
          [530, 300],
          [510, 200],
        ]),
        '#2a1c10',
        9,
      )
      for (const [x, y, s] of [
        [510, 190, 62],
        [380, 350, 40],
        [650, 300, 36],
        [560, 400, 50],
      ] as const)
        c.ellipse(x, y, s, s * 0.8, c.rad(0.5, 0.5, 0.5, '#2a1c10@0.5', '#2a1c10/0'))
      c.fill(poly([462, 420], [560, 420], [560, 640], [462, 640]), '#2a1c10')
    }),
  )
  table(c, 640, '#4a3020', { boards: 1 })
  const vase = { base: '#a2954e', dark: '#3a3418', light: '#dcd38c' }
  c.glow(560, 716, 130, 26, '#0a0604', 0.7, 0.3)
  tube(
    c,
    [
      [500, 400, 46],
      [500, 560, 47],
      [500, 700, 47],
    ],
    vase,
    [-0.8, -0.3],
    { layers: 9 },
  )
  c.ellipse(500, 700, 47, 15, '#6f642c')
  c.ellipse(500, 396, 47, 14, c.lin(0, '#e8dfa4', '#8a7c3c'))
  c.ellipse(500, 398, 38, 10, '#241e0c')
  for (const y of [508, 620]) {
    c.line(`M452 ${y}q48 22 96 0`, '#4a421c', 7)
    c.line(`M452 ${y - 5}q48 22 96 0`, '#e6dea0', 3, 0.7)
  }
  wild(c, 500, 398, 0.84)
  ball(c, 760, 716, 9, 6, '#8f6fb8', { shine: 0 })
  leaf(c, 690, 724, 60, -8, '#8f6fb8', 0.4)
  c.grade('#ffe6b4', 0.45, 0.3, 0.3, 0.66)
  return c.toString()
}

/** The three pictures of this craft by name. */
export const ikebana: Record<string, () => string> = {
  'ikebana-1': ikebanaRoom,
  'ikebana-2': ikebanaMaking,
  'ikebana-3': ikebanaStill,
}
