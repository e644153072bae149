// Dyeing with indigo.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { beams, earth, opening, room } from '../kit/objects-room.ts'
import { dust, garden, hanging, shaft, table, wall, windowLight } from '../kit/objects-surfaces.ts'
import { figure } from '../kit/objects-figure.ts'
import { leaf } from '../kit/objects-things.ts'
import { Canvas, mix, oval, poly, shade, spline } from '../kit/objects.ts'

const blues = ['#c9dbe4', '#9fc0d4', '#6f9fc2', '#4478a8', '#2a558a', '#1f3a6a', '#152548'] as const

function indigoRoom(): string {
  const c = new Canvas('indigo-1')
  const r = room(c, {
    back: [310, 140, 900, 480],
    eye: [600, 320],
    wall: '#8d7c62',
    floor: '#6d6252',
    ceiling: '#3d3226',
    from: 1,
  })
  earth(c, r, '#75685a')
  opening(
    c,
    r,
    { side: 'back', from: 0.3, to: 0.7, low: 0.02, high: 0.8 },
    {
      columns: 1,
      rows: 1,
      strength: 0.4,
      reach: 0.8,
      inside: () => garden(c, [480, 200, 260, 290], ['#a8c48c', '#6f9a58', '#e6ecc0'], 60),
    },
  )
  opening(
    c,
    r,
    { side: 'right', from: 0.2, to: 0.7, low: 0.42, high: 0.86 },
    { columns: 8, rows: 1, strength: 0.42, reach: 0.7, paper: '#f6f4e0' },
  )
  beams(c, r, '#4e3c2a', 5, 0.06)
  for (let i = 0; i < 9; i += 1) {
    const z = i < 5 ? 0.22 : 0.5
    const [x, y] = r.at([i < 5 ? 0.1 + i * 0.11 : 0.04 + (i - 5) * 0.24, 0.93, z])
    const s = r.scale(z)
    if (x > 470 && x < 700 && i < 5) continue
    hanging(c, x, y, 56 * s, c.between(150, 190) * s, blues[(i * 2 + 1) % blues.length] ?? '#2a558a', {
      folds: 3,
      lit: 0.4,
    })
  }
  for (const [x, z] of [
    [0.2, 0.4],
    [0.44, 0.44],
    [0.7, 0.4],
    [0.34, 0.66],
    [0.68, 0.66],
  ] as const) {
    const [px, py] = r.at([x, 0, z])
    const w = 62 * r.scale(z)
    c.ellipse(px, py, w * 1.2, w * 0.4, c.lin(180, '#a08d74', '#5b4c3c'))
    c.ellipse(px, py - w * 0.06, w, w * 0.32, '#20170f')
    c.ellipse(px, py, w * 0.94, w * 0.27, c.lin(180, '#7f9cd0', '#24407c', '#0c1633'))
    c.glow(px - w * 0.1, py, w * 0.4, w * 0.12, '#8a6bb0', 0.8)
    c.ellipse(px + w * 0.1, py + w * 0.02, w * 0.22, w * 0.07, '#b9b6dc', 0.7)
  }
  const [fx, fy] = r.at([0.52, 0, 0.6])
  figure(c, fx - 8, fy - 22, 0.95, {
    cloth: '#2d4a78',
    apron: '#1a2748',
    facing: -1,
    scarf: '#e4e6e2',
    light: [0.7, -0.7],
    arms: [
      [
        [34, -150],
        [84, -96],
        [116, -40],
      ],
      [
        [26, -140],
        [70, -80],
        [96, -24],
      ],
    ],
  })
  shaft(
    c,
    [
      [1160, 120],
      [960, 190],
      [300, 720],
      [720, 800],
    ],
    '#fff4d2',
    0.26,
    130,
  )
  dust(c, 300, 200, 700, 440, 50)
  c.grade('#dfe9f0', 0.6, 0.35, 0.18, 0.58)
  return c.toString()
}

function indigoMaking(): string {
  const c = new Canvas('indigo-2')
  c.rect(0, 0, 1200, 800, c.lin(150, '#86735a', '#574735', '#2f251b'))
  for (let i = 0; i < 24; i += 1)
    c.glow(
      c.between(0, 1200),
      c.between(0, 800),
      c.between(40, 160),
      c.between(20, 70),
      i % 2 ? '#b09a7c' : '#2a2018',
      0.16,
    )
  c.ellipse(600, 560, 620, 330, c.lin(20, '#b49f84', '#6d5a44', '#3d3024'))
  c.ellipse(600, 575, 560, 285, '#0a0f22')
  c.ellipse(600, 596, 550, 272, c.rad(0.4, 0.3, 0.75, '#4d6fb4', '#20407e', '#101d46', '#070c20'))
  c.clip(oval(600, 596, 550, 272), () => {
    for (let i = 0; i < 60; i += 1) {
      const a = c.between(0, 6.3)
      const k = c.between(0.2, 1)
      c.ellipse(
        600 + Math.cos(a) * 500 * k,
        600 + Math.sin(a) * 240 * k,
        c.between(10, 70),
        c.between(2, 7),
        i % 3 ? '#6e8cc8' : '#8a5e98',
        c.between(0.1, 0.3),
      )
    }
    for (let i = 0; i < 130; i += 1) {
      const s = c.between(4, 16)
      const a = c.between(0, 6.3)
      c.ellipse(
        860 + Math.cos(a) * c.between(0, 150),
        520 + Math.sin(a) * c.between(0, 60),
        s,
        s * 0.6,
        c.rad(0.35, 0.3, 0.7, '#d6d4f0', '#7a72ba', '#3a3a80'),
        0.75,
      )
    }
  })
  const cloth = spline(
    [
      [420, 250],
      [520, 214],
      [660, 222],
      [770, 262],
      [740, 420],
      [770, 590],
      [620, 640],
      [470, 610],
      [440, 430],
    ],
    true,
  )
  c.fill(cloth, c.lin(80, '#9cc2b4@0', '#5f97b0@0.25', '#3565a0@0.55', '#152a5e@1'))
  c.clip(cloth, () => {
    for (let i = 0; i < 15; i += 1) {
      const x = 430 + i * 24
      c.fill(
        poly([x, 200], [x + 14, 200], [x + c.between(-10, 40), 660], [x + c.between(-50, -10), 660]),
        i % 2 ? '#0c1a44' : '#b9d8d8',
        c.between(0.12, 0.28),
      )
    }
    for (const [x, y, s] of [
      [520, 360, 46],
      [660, 420, 54],
      [560, 520, 40],
      [700, 300, 34],
    ] as const)
      for (const k of [1, 0.7, 0.4]) c.line(oval(x, y, s * k, s * k * 0.9), '#dfeceb', 7 * k, 0.55)
  })
  for (let i = 0; i < 9; i += 1)
    c.line(`M${n(480 + i * 32)} ${n(600 + (i % 3) * 20)}v${n(c.between(14, 50))}`, '#8fb4dc', 3, 0.6)
  for (const [x, y] of [
    [540, 660],
    [660, 668],
    [600, 690],
  ] as const)
    for (const k of [1, 0.6]) c.line(oval(x, y, 80 * k, 20 * k), '#9db8e6', 2, 0.5)
  hand(c, { pose: 'grip', at: [440, 250], scale: 1.1, rotate: 42, skin: skins.blue, sleeve: '#3a3f4e' })
  hand(c, { pose: 'grip', at: [752, 256], scale: 1.1, rotate: -42, flip: true, skin: skins.blue, sleeve: '#3a3f4e' })
  c.grade('#dbe8ff', 0.4, 0.2, 0.24, 0.6)
  return c.toString()
}

function indigoStill(): string {
  const c = new Canvas('indigo-3')
  wall(c, '#dcd8cc')
  windowLight(c, 80, -20, 480, 400, { columns: 3, rows: 3, slant: 0.25, colour: '#fffdf2', opacity: 0.6 })
  table(c, 500, '#b79a74', { boards: 2, light: '#fff6e0', lines: 80 })
  hanging(c, 830, -20, 250, 470, '#2a558a', { folds: 3, lit: 0.5, sway: 14 })
  for (let i = 0; i < 18; i += 1)
    c.line(oval(870 + (i % 3) * 82, 60 + Math.floor(i / 3) * 68, 20, 20), '#e2ecf0', 7, 0.6)
  c.glow(700, 690, 460, 80, '#20140a', 0.55, 0.4)
  blues
    .slice()
    .reverse()
    .forEach((colour, i) => {
      const [y, w] = [690 - i * 52, 560 - i * 14 + c.between(-12, 12)]
      const x = 320 + i * 8 + c.between(-8, 8)
      const fold = `M${n(x)} ${n(y - 48)}Q${n(x - 26)} ${n(y - 24)} ${n(x)} ${n(y)}H${n(x + w)}V${n(y - 48)}Z`
      c.fill(fold, c.lin(90, shade(colour, 0.34), colour, shade(colour, -0.4)))
      for (let j = 1; j < 4; j += 1)
        c.line(`M${n(x - 10)} ${n(y - j * 12)}H${n(x + w)}`, j % 2 ? shade(colour, -0.5) : shade(colour, 0.5), 1.8, 0.5)
      c.clip(fold, () => {
        if (i % 2)
          for (let j = 0; j < 11; j += 1) c.line(`M${n(x + j * 56)} ${n(y - 50)}l26 25l-26 26`, '#eef2f0', 5, 0.4)
        else c.rect(x + w - 90, y - 50, 26, 60, '#eef2f0', 0.35)
        c.rect(x - 30, y - 50, w + 60, 52, c.lin(0, '#ffffff/0.28@0', '#ffffff/0@0.4', '#0c1024/0.4@1'))
      })
    })
  c.fill(poly([350, 330], [840, 330], [872, 290], [430, 286]), c.lin(0, '#f4f8f8', '#c9dbe4', '#93aebd'))
  for (let i = 0; i < 8; i += 1) leaf(c, 960 + (i % 3) * 16, 640 + i * 6, 76, -60 + i * 28, '#4f7f58', 0.26)
  c.line(
    spline([
      [930, 720],
      [980, 650],
      [1010, 590],
    ]),
    '#7a3f4a',
    5,
  )
  for (let i = 0; i < 16; i += 1)
    c.ellipse(1010 + c.between(-12, 12), 590 - i * 5, 5, 6, mix('#d8708c', '#f0b0c0', c.r()))
  c.grade('#fffdf0', 0.2, 0.1, 0.3, 0.35)
  return c.toString()
}

/** The three pictures of this craft by name. */
export const indigo: Record<string, () => string> = {
  'indigo-1': indigoRoom,
  'indigo-2': indigoMaking,
  'indigo-3': indigoStill,
}
