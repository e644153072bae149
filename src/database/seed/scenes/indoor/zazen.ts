// Sitting still in the morning, and the gruel after.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { beams, room, tatami } from '../kit/objects-room.ts'
import { bokeh, garden, shaft, steam, table, wall } from '../kit/objects-surfaces.ts'
import { ball, cushion } from '../kit/objects-things.ts'
import { filled, profiles, sized, turned } from '../kit/objects-vessels.ts'
import { Canvas, oval, poly, spline, tube } from '../kit/objects.ts'

function zazenRoom(): string {
  const c = new Canvas('zazen-1')
  const r = room(c, {
    back: [200, 130, 1000, 470],
    eye: [600, 320],
    wall: '#4c4136',
    floor: '#a89a62',
    ceiling: '#2c231b',
  })
  garden(c, [200, 150, 800, 320], ['#8fb58a', '#4f7f5a', '#cfe0a8', '#2f5a44'], 120)
  c.rect(200, 380, 800, 90, c.lin(90, '#e6e2d2/0', '#d8d6c4/0.9'))
  for (const [x, y, s] of [
    [340, 430, 60],
    [390, 442, 34],
    [780, 436, 52],
  ] as const)
    ball(c, x, y, s, s * 0.6, '#7a7f74', { shine: 0.1 })
  for (let i = 0; i < 5; i += 1) c.line(`M200 ${n(440 + i * 8)}q200 ${n(-6 + i)} 400 0t400 0`, '#b8b4a0', 2, 0.6)
  c.rect(200, 150, 800, 320, c.lin(90, '#f8fbe8/0.55', '#f8fbe8/0'))
  tatami(c, r, '#b3a668', '#2c3a30')
  for (const x of [0.02, 0.335, 0.65, 0.965])
    c.fill(r.quad([x, 0, 0], [x + 0.018, 0, 0], [x + 0.018, 1, 0], [x, 1, 0]), '#2a1d14')
  c.fill(r.quad([0, 0.86, 0], [1, 0.86, 0], [1, 0.92, 0], [0, 0.92, 0]), '#2a1d14')
  beams(c, r, '#3a2a1c', 4, 0.05)
  c.fill(r.quad([0.05, 0, 0], [0.95, 0, 0], [0.8, 0, 0.7], [0.2, 0, 0.7]), c.lin(90, '#f4fbd8/0.7', '#f4fbd8/0'))
  for (const [x, z] of [
    [0.2, 0.24],
    [0.4, 0.24],
    [0.6, 0.24],
    [0.8, 0.24],
  ] as const) {
    const [px, py] = r.at([x, 0, z])
    cushion(c, r, x, z, 0.1, '#5a4a5c')
    ball(c, px, py - 12, 27, 12, '#20263a', { shadow: 0.3, shine: 0 })
  }
  const [mx, my] = r.at([0.5, 0, 0.56])
  cushion(c, r, 0.5, 0.56, 0.2, '#4a3f50')
  ball(c, mx, my - 26, 76, 32, '#1c2236', { shadow: 0.4, shine: 0 })
  c.group(`translate(${n(mx)} ${n(my - 40)})`, () => {
    tube(
      c,
      [
        [-92, 4, 26],
        [-40, 18, 30],
        [40, 18, 30],
        [92, 4, 26],
      ],
      { base: '#33363c', dark: '#0e1014', light: '#6d756f' },
      [0, -1],
      { layers: 6, contact: 6 },
    )
    tube(
      c,
      [
        [0, 8, 66],
        [0, -60, 58],
        [0, -112, 56],
        [0, -150, 32],
      ],
      { base: '#34383e', dark: '#101216', light: '#7d8880' },
      [0, -1],
      { layers: 8, contact: 6 },
    )
    tube(
      c,
      [
        [-44, -118, 24],
        [-66, -60, 25],
        [-40, -6, 20],
      ],
      { base: '#2f333a', dark: '#0e1014', light: '#74807a' },
      [0, -1],
      { layers: 6, contact: 4 },
    )
    tube(
      c,
      [
        [44, -118, 24],
        [66, -60, 25],
        [40, -6, 20],
      ],
      { base: '#2f333a', dark: '#0e1014', light: '#74807a' },
      [0, -1],
      { layers: 6, contact: 4 },
    )
    tube(
      c,
      [
        [0, -150, 18],
        [0, -178, 17],
      ],
      { base: '#a87a5c', dark: '#4a2e20', light: '#e8c8a4' },
      [0, -1],
    )
    c.ellipse(0, -208, 33, 39, c.lin(90, '#d8b08c', '#9a6c50', '#5a382a'))
    c.fill('M-33 -204C-36 -250 36 -250 33 -204C24 -186 -24 -186 -33 -204Z', c.lin(90, '#5a5650', '#2a2826'))
  })
  shaft(
    c,
    [
      [260, 150],
      [940, 150],
      [1100, 800],
      [120, 800],
    ],
    '#f4fbe0',
    0.22,
    90,
  )
  c.grade('#eef8d8', 0.5, 0.35, 0.28, 0.66)
  return c.toString()
}

function zazenMaking(): string {
  const c = new Canvas('zazen-2')
  c.rect(0, 0, 1200, 800, c.lin(60, '#7f8f70', '#4a5644', '#242a22'))
  bokeh(c, [0, 0, 1200, 420], ['#cfe0a8', '#f2f6d4', '#8fb58a'], 30, [24, 90], 0.35)
  const robe = { base: '#2c323c', dark: '#0b0d11', light: '#6a7480' }
  tube(
    c,
    [
      [600, 900, 560],
      [600, 500, 470],
      [600, 120, 360],
      [600, -120, 300],
    ],
    robe,
    [-0.5, -0.8],
    { layers: 10, contact: 14 },
  )
  for (let i = 0; i < 16; i += 1)
    c.line(
      spline([
        [c.between(240, 960), c.between(0, 200)],
        [c.between(260, 940), c.between(300, 460)],
        [c.between(140, 1060), c.between(620, 800)],
      ]),
      i % 2 ? '#7a8690' : '#06080a',
      c.between(8, 30),
      0.12,
    )
  c.line(
    spline([
      [470, -20],
      [560, 190],
      [640, 330],
    ]),
    '#e8e4d8',
    22,
  )
  c.line(
    spline([
      [740, -20],
      [660, 160],
      [600, 300],
    ]),
    '#d8d4c6',
    22,
  )
  c.line(
    spline([
      [730, -20],
      [640, 180],
      [560, 330],
    ]),
    '#14181e',
    40,
  )
  tube(
    c,
    [
      [-60, 760, 130],
      [260, 690, 150],
      [600, 740, 120],
      [940, 690, 150],
      [1260, 760, 130],
    ],
    { base: '#262b34', dark: '#090b0e', light: '#5a646e' },
    [-0.4, -0.9],
    { layers: 9, contact: 16 },
  )
  hand(c, { pose: 'palm', at: [720, 600], scale: 1.12, rotate: 4, flip: true, skin: skins.warm, sleeve: '#2c323c' })
  hand(c, { pose: 'palm', at: [520, 570], scale: 1.12, rotate: -4, skin: skins.warm, sleeve: '#2c323c' })
  tube(
    c,
    [
      [700, 560, 34],
      [670, 490, 27],
      [628, 452, 22],
      [590, 446, 16],
    ],
    skins.warm,
    [-0.6, -0.8],
    { layers: 6, contact: 5, root: 0.5 },
  )
  c.glow(560, 470, 240, 110, '#f4f8dc', 0.22)
  c.grade('#f2f8da', 0.25, 0.15, 0.36, 0.6)
  return c.toString()
}

function zazenStill(): string {
  const c = new Canvas('zazen-3')
  wall(c, '#54604f')
  garden(c, [640, 0, 560, 330], ['#9dbb86', '#5a8260', '#dbe6b8'], 70)
  c.rect(628, 0, 26, 340, '#2a1c12')
  c.rect(900, 0, 14, 340, '#2a1c12')
  table(c, 330, '#5d4129', { boards: 3, light: '#f4fbe0' })
  const board = poly([170, 470], [1020, 470], [1120, 760], [80, 760])
  c.group('translate(0 30)', () => c.soft(board, '#0a0604', 22, 0.6, 5))
  c.group('translate(0 20)', () => c.fill(board, '#120606'))
  c.fill(board, c.lin(20, '#8c2c20', '#5a150e', '#36090a'))
  c.line(board, '#c86a54', 3, 0.5)
  turned(c, 540, 690, {
    profile: sized(profiles.bowl, 230, 1.04),
    colour: '#1e1a1c',
    inside: '#7a1c14',
    tilt: 0.38,
    gloss: 1,
    shadow: 0.7,
  })
  filled(c, 540, 482, 196, 0.36, '#f2eee0')
  c.clip(oval(540, 482, 196, 70), () => {
    for (let i = 0; i < 150; i += 1)
      c.add(
        `<ellipse cx="${n(c.between(350, 730))}" cy="${n(c.between(415, 550))}" rx="7" ry="4" fill="${i % 3 ? '#fffdf6' : '#d8d2bc'}" fill-opacity=".8"/>`,
      )
  })
  ball(c, 548, 470, 28, 22, '#c03a34', { shine: 0.4 })
  for (let i = 0; i < 5; i += 1)
    c.line(
      spline([
        [530 + i * 8, 456],
        [540 + i * 4, 474],
        [536 + i * 9, 486],
      ]),
      '#7a1a1c',
      2,
      0.5,
    )
  turned(c, 850, 620, { profile: sized(profiles.dish, 40, 0.95), colour: '#e2e2d8', tilt: 0.4, gloss: 0.5 })
  for (let i = 0; i < 7; i += 1)
    c.fill(oval(810 + (i % 4) * 26, 576 - Math.floor(i / 4) * 14, 19, 12), c.lin(30, '#fff2a8', '#e8c034', '#a87c14'))
  turned(c, 250, 610, { profile: sized(profiles.dish, 34, 0.9), colour: '#4f6a6c', tilt: 0.4 })
  for (let i = 0; i < 18; i += 1)
    c.line(
      `M${n(c.between(215, 285))} ${n(c.between(566, 588))}q8 -8 18 ${n(c.between(-4, 4))}`,
      i % 2 ? '#3a2c1c' : '#6b5230',
      5,
    )
  turned(c, 900, 740, { profile: sized(profiles.cup, 84, 1.1), colour: '#8a9a86', tilt: 0.38 })
  tube(
    c,
    [
      [260, 716, 6],
      [760, 738, 5],
    ],
    { base: '#2a1a16', dark: '#0a0504', light: '#8a5a4a' },
    [-0.3, -0.9],
    { contact: 5 },
  )
  tube(
    c,
    [
      [256, 734, 6],
      [760, 748, 5],
    ],
    { base: '#2a1a16', dark: '#0a0504', light: '#8a5a4a' },
    [-0.3, -0.9],
    { contact: 5 },
  )
  steam(c, 530, 440, 300, 230, 0.6, 6)
  c.grade('#f6fbe4', 0.5, 0.1, 0.3, 0.5)
  return c.toString()
}

/** The three pictures of this craft by name. */
export const zazen: Record<string, () => string> = {
  'zazen-1': zazenRoom,
  'zazen-2': zazenMaking,
  'zazen-3': zazenStill,
}
