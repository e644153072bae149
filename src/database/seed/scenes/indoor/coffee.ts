// Roasting and tasting coffee.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { block, floorboards, opening, room } from '../kit/objects-room.ts'
import { bokeh, dust, shaft, steam, table, tray, wood } from '../kit/objects-surfaces.ts'
import { ball, lamp, shelves, strewn } from '../kit/objects-things.ts'
import { profiles, sized, turned } from '../kit/objects-vessels.ts'
import { Canvas, oval, poly, shade, spline } from '../kit/objects.ts'

function coffeeRoom(): string {
  const c = new Canvas('coffee-1')
  const r = room(c, {
    back: [340, 140, 900, 490],
    eye: [560, 330],
    wall: '#7d7468',
    floor: '#5d4a3a',
    ceiling: '#3a332d',
    from: 1,
  })
  floorboards(c, r, '#6f5640', 12)
  opening(
    c,
    r,
    { side: 'right', from: 0.15, to: 0.95, low: 0.12, high: 0.86 },
    {
      columns: 4,
      rows: 2,
      strength: 0.5,
      reach: 0.8,
      paper: '#f4f2e4',
      frame: '#1f2422',
      inside: () => {
        c.rect(880, 0, 320, 800, c.lin(90, '#e6eef0', '#cfd8d0', '#a8b0a0'))
        bokeh(c, [900, 120, 300, 480], ['#8fae84', '#d8c8a0', '#b0c4c8'], 20, [20, 60], 0.5)
      },
    },
  )
  for (let j = 0; j < 13; j += 1)
    for (let i = 0; i < 9; i += 1)
      c.rect(342 + i * 38 + (j % 2) * 18, 142 + j * 27, 35, 24, shade('#8a5a44', c.between(-0.5, 0.05)), 0.6)
  shelves(c, 380, 210, 280, 190, 3, {
    colours: ['#c9a878', '#e2dccc', '#5a4434', '#8c3a2a', '#9aa8a0'],
    kinds: ['jar', 'cup', 'glass', 'jar'],
    from: 1,
    wood: '#3a2a1e',
  })
  const [mx, my] = r.at([0.72, 0, 0.34])
  c.glow(mx, my + 6, 190, 40, '#0c0806', 0.7, 0.4)
  c.fill(poly([mx - 90, my], [mx - 78, my - 90], [mx + 78, my - 90], [mx + 90, my]), c.lin(180, '#5a5650', '#26231f'))
  turned(c, mx, my - 84, {
    profile: [
      [0, 96],
      [70, 108],
      [140, 96],
      [150, 70],
    ],
    colour: '#8c2f22',
    from: 1,
    closed: true,
    gloss: 0.8,
    shadow: 0,
  })
  c.fill(
    poly([mx - 46, my - 232], [mx + 46, my - 232], [mx + 84, my - 310], [mx - 84, my - 310]),
    c.lin(180, '#e8c27a', '#a8782c', '#5a3c10'),
  )
  c.ellipse(mx, my - 310, 84, 17, '#2a1a0c')
  c.ellipse(mx, my - 306, 72, 12, '#5a3418')
  c.ellipse(mx - 20, my - 150, 34, 34, c.rad(0.6, 0.35, 0.6, '#f0d090', '#8a6420', '#3a2408'))
  c.ellipse(mx - 20, my - 150, 22, 22, '#1a0e06')
  c.ellipse(mx - 130, my - 30, 96, 28, c.lin(180, '#a8a49a', '#4a4742'))
  c.ellipse(mx - 130, my - 36, 84, 21, '#3a2010')
  strewn(
    c,
    oval(mx - 130, my - 36, 84, 21),
    [mx - 214, my - 57, 168, 42],
    ['#5a3018', '#7a4422', '#3a1c0c'],
    70,
    [5, 8],
  )
  c.fill(poly([mx + 40, my - 250], [mx + 58, my - 250], [mx + 58, 60], [mx + 40, 60]), c.lin(180, '#8a8680', '#3a3835'))
  for (const [x, z, s] of [
    [0.06, 0.3, 1],
    [0.16, 0.36, 0.9],
    [0.06, 0.5, 1],
  ] as const) {
    const [px, py] = r.at([x, 0, z])
    const k = 62 * r.scale(z) * s
    c.glow(px - 10, py, k * 1.2, k * 0.3, '#0c0806', 0.6)
    c.fill(
      spline(
        [
          [px - k, py],
          [px - k * 1.06, py - k],
          [px - k * 0.8, py - k * 1.9],
          [px, py - k * 1.8],
          [px + k * 0.8, py - k * 1.9],
          [px + k * 1.06, py - k],
          [px + k, py],
        ],
        true,
      ),
      c.lin(180, '#e0c89a', '#b0905c', '#5a4424'),
    )
    c.ellipse(px, py - k * 1.82, k * 0.72, k * 0.2, '#3a2010')
    for (let i = 0; i < 8; i += 1)
      c.line(`M${n(px - k + (i / 7) * k * 2)} ${n(py)}q4 ${n(-k)} 0 ${n(-k * 1.8)}`, '#7a6038', 1.5, 0.4)
  }
  block(c, r, [0.3, 0, 0.6], [0.8, 0.28, 0.72], '#4a3626', { top: '#9a6f48' })
  for (let i = 0; i < 4; i += 1) {
    const [px, py] = r.at([0.36 + i * 0.12, 0.28, 0.66])
    turned(c, px, py, { profile: sized(profiles.cup, 46, 1.1), colour: i % 2 ? '#e9e4d8' : '#44625e', from: 1 })
    steam(c, px, py - 46, 90, 30, 0.5, 2)
  }
  for (const [x, y, s] of [
    [440, 150, 38],
    [620, 120, 46],
    [800, 150, 38],
  ] as const)
    lamp(c, x, y, s, { cord: y, shade: '#23302c' })
  shaft(
    c,
    [
      [1180, 60],
      [940, 180],
      [340, 740],
      [840, 800],
    ],
    '#fff4d8',
    0.26,
    130,
  )
  dust(c, 300, 200, 640, 440, 40)
  c.grade('#ffe2b4', 0.75, 0.35, 0.26, 0.58)
  return c.toString()
}

function coffeeMaking(): string {
  const c = new Canvas('coffee-2')
  c.rect(0, 0, 1200, 800, c.lin(20, '#6b5a4c', '#3d3029', '#1e1714'))
  bokeh(c, [0, 0, 1200, 520], ['#ffcf8a', '#f0a858', '#fff0d0', '#8aa49a'], 30, [26, 84], 0.32)
  table(c, 620, '#4f3424', { boards: 2 })
  const glass = spline(
    [
      [470, 520],
      [420, 620],
      [440, 716],
      [560, 736],
      [680, 716],
      [700, 620],
      [650, 520],
    ],
    true,
  )
  c.glow(600, 730, 240, 34, '#0a0503', 0.7, 0.3)
  c.fill(glass, c.lin(0, '#fff4e0/0.5', '#fff4e0/0.1', '#fff4e0/0.35'))
  c.clip(glass, () => {
    c.rect(400, 620, 320, 140, c.lin(90, '#7a3c16', '#2a1006'))
    c.ellipse(560, 622, 140, 18, '#9a5a2a')
    c.glow(480, 660, 40, 60, '#ffb060', 0.35)
  })
  c.line(glass, '#fff8ec', 3, 0.7)
  c.line('M446 600Q432 650 452 706', '#ffffff', 8, 0.5)
  c.line('M560 524V620', '#7a3c16', 4, 0.9)
  const cone = poly([390, 330], [730, 330], [610, 520], [510, 520])
  c.fill(cone, c.lin(0, '#fffdf6', '#e6ddcc', '#a89a84'))
  for (let i = 0; i < 10; i += 1)
    c.line(`M${n(400 + i * 36)} 336Q${n(470 + i * 20)} 430 ${n(516 + i * 10)} 516`, '#9a8a70', 4, 0.3)
  c.ellipse(560, 330, 172, 46, '#fffaf0')
  c.ellipse(560, 336, 158, 40, '#d8c8a8')
  c.ellipse(560, 342, 146, 34, c.rad(0.5, 0.5, 0.6, '#d8a468', '#8a5228', '#3a1c0c'))
  for (let i = 0; i < 60; i += 1) {
    const [a, k, s] = [c.between(0, 6.28), c.between(0, 0.9), c.between(2, 9)]
    c.ellipse(
      560 + Math.cos(a) * 130 * k,
      340 + Math.sin(a) * 29 * k,
      s,
      s * 0.5,
      c.rad(0.35, 0.3, 0.7, '#f8e2b8', '#c08a4c', '#7a4820'),
      0.85,
    )
  }
  c.line('M470 520H650', '#fffaf0', 16)
  const spout = spline([
    [940, 330],
    [860, 340],
    [800, 300],
    [760, 210],
    [700, 150],
    [636, 140],
    [606, 158],
  ])
  c.line(spout, '#3a2c24', 26)
  c.line(spout, '#b8764a', 19)
  c.line(spout, '#ffd8b0', 5, 0.8)
  c.line('M600 162Q580 190 574 334', '#f4fbff', 7, 0.8)
  c.line('M598 166Q580 200 573 330', '#ffffff', 2.5, 0.9)
  turned(c, 1000, 400, {
    profile: [
      [0, 120],
      [60, 116],
      [170, 82],
      [180, 80],
    ],
    colour: '#b06a40',
    from: -1,
    tilt: 0.24,
    closed: true,
    gloss: 1,
    shadow: 0,
  })
  c.ellipse(1000, 222, 82, 19, '#c8885c')
  ball(c, 1000, 200, 20, 18, '#2a1a12', { shadow: 0 })
  c.line(
    spline([
      [1080, 250],
      [1180, 220],
      [1210, 330],
      [1130, 390],
    ]),
    '#2a1a12',
    30,
  )
  hand(c, { pose: 'grip', at: [1148, 300], scale: 1.0, rotate: -18, flip: true, skin: skins.tan, sleeve: '#3f5a54' })
  hand(c, { pose: 'cup', at: [470, 640], scale: 0.95, rotate: -4, skin: skins.tan, sleeve: '#3f5a54' })
  steam(c, 540, 320, 250, 150, 0.5, 4)
  c.grade('#ffd8a0', 0.3, 0.2, 0.3, 0.6)
  return c.toString()
}

function coffeeStill(): string {
  const c = new Canvas('coffee-3')
  wood(c, [0, 0, 1200, 800], '#7a553a', { boards: 3, lines: 170 })
  c.rect(0, 0, 1200, 800, c.lin(150, '#fff0d4/0.5@0', '#fff0d4/0.06@0.5', '#0c0604/0.5@1'))
  const colours = ['#3f5a64', '#e8e2d6', '#a8583a'] as const
  colours.forEach((colour, i) => {
    const [x, y] = [300 + i * 300, 340]
    c.glow(x - 30, y + 40, 190, 160, '#120804', 0.6, 0.5)
    c.ellipse(x, y, 158, 148, c.rad(0.6, 0.35, 0.75, shade(colour, 0.5), colour, shade(colour, -0.4)))
    c.ellipse(x, y, 118, 110, shade(colour, -0.28))
    c.line(oval(x + 130 - (i === 1 ? 0 : 4), y - 30, 38, 24), shade(colour, -0.2), 18)
    c.ellipse(x, y - 10, 112, 106, c.rad(0.62, 0.3, 0.8, shade(colour, 0.6), colour, shade(colour, -0.5)))
    c.ellipse(x, y - 12, 100, 94, '#1c0c06')
    c.ellipse(
      x,
      y - 8,
      96,
      88,
      c.rad(0.4, 0.35, 0.75, ['#8a4c20', '#5a2a10', '#a8662c'][i] ?? '#5a2a10', '#3a1a0a', '#1a0a04'),
    )
    c.line(oval(x, y - 8, 92, 84), '#c8844a', 3, 0.6)
    c.glow(x + 34, y - 46, 34, 18, '#fff6e4', 0.7)
    for (let k = 0; k < 10; k += 1)
      c.ellipse(x + c.between(-80, -30), y + c.between(10, 60), c.between(2, 6), c.between(2, 5), '#d8a066', 0.6)
    steam(c, x, y - 20, 200, 110, 0.35, 2)
    const [bx, by] = [300 + i * 300, 640]
    tray(c, bx, by, 110, 0.62, '#d8c8a8', 10, 0.5)
    strewn(
      c,
      oval(bx, by + 2, 92, 54),
      [bx - 92, by - 52, 184, 108],
      [
        ['#a87a48', '#8a5e34'],
        ['#6b3a1c', '#4f2812'],
        ['#3a1e10', '#2a140a'],
      ][i] ?? ['#4f2812'],
      56,
      [10, 14],
      0.66,
    )
  })
  strewn(c, 'M0 690H1200V800H0Z', [20, 700, 1160, 90], ['#6b3a1c', '#4f2812', '#3a1e10'], 26, [10, 14], 0.64)
  c.fill(poly([1080, 180], [1100, 176], [1132, 500], [1112, 502]), c.lin(0, '#f2f2ee', '#8a8a86'))
  c.ellipse(1118, 540, 30, 46, c.rad(0.4, 0.35, 0.7, '#ffffff', '#b8b8b2', '#5a5a56'))
  c.grade('#fff0d0', 0.65, 0.2, 0.28, 0.56)
  return c.toString()
}

/** The three pictures of this craft by name. */
export const coffee: Record<string, () => string> = {
  'coffee-1': coffeeRoom,
  'coffee-2': coffeeMaking,
  'coffee-3': coffeeStill,
}
