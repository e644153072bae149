// Baking in a stone oven.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { block, earth, opening, room } from '../kit/objects-room.ts'
import { dust, sheet, steam, table, wall, windowLight, wood } from '../kit/objects-surfaces.ts'
import { figure } from '../kit/objects-figure.ts'
import { ball, fire, leaf } from '../kit/objects-things.ts'
import { distant } from '../kit/objects-vessels.ts'
import { Canvas, poly, shade, spline, tube } from '../kit/objects.ts'

/** A loaf with a floured, scored crust. */
function loaf(c: Canvas, x: number, y: number, rx: number, ry: number, angle = 0, from: -1 | 1 = -1): void {
  c.group(`translate(${n(x)} ${n(y)}) rotate(${angle})`, () => {
    c.glow(-from * rx * 0.2, ry * 0.86, rx * 1.25, ry * 0.5, '#160a04', 0.65, 0.3)
    const d = spline(
      [
        [-rx, ry * 0.3],
        [-rx * 0.86, -ry * 0.5],
        [-rx * 0.3, -ry],
        [rx * 0.4, -ry * 0.98],
        [rx * 0.9, -ry * 0.44],
        [rx, ry * 0.34],
        [rx * 0.6, ry * 0.86],
        [-rx * 0.6, ry * 0.86],
      ],
      true,
    )
    c.fill(d, c.rad(from < 0 ? 0.34 : 0.66, 0.24, 0.85, '#f2c684', '#c98440', '#8a4a1c', '#4a2210'))
    c.clip(d, () => {
      for (let i = 0; i < 24; i += 1)
        c.glow(
          c.between(-rx, rx),
          c.between(-ry, ry),
          c.between(rx * 0.06, rx * 0.24),
          c.between(ry * 0.06, ry * 0.2),
          i % 2 ? '#fff2d8' : '#5a2a10',
          0.3,
        )
      for (let i = -1; i <= 1; i += 1) {
        const cut = spline([
          [i * rx * 0.5 - rx * 0.24, ry * 0.1],
          [i * rx * 0.5 - rx * 0.02, -ry * 0.42],
          [i * rx * 0.5 + rx * 0.26, -ry * 0.8],
        ])
        c.line(cut, '#6b3414', rx * 0.15)
        c.line(cut, '#f4dcae', rx * 0.1)
        c.line(cut, '#fff6e0', rx * 0.04, 0.8)
      }
      for (let i = 0; i < 50; i += 1)
        c.ellipse(c.between(-rx, rx), c.between(-ry, ry * 0.3), c.between(0.8, 3), c.between(0.6, 2), '#fffaf0', 0.55)
    })
  })
}

function bakeryRoom(): string {
  const c = new Canvas('bakery-1')
  const r = room(c, {
    back: [320, 150, 900, 490],
    eye: [620, 330],
    wall: '#9a6a50',
    floor: '#6b5648',
    ceiling: '#3d2c22',
  })
  earth(c, r, '#76604f', true)
  for (let j = 0; j < 14; j += 1)
    for (let i = 0; i < 16; i += 1)
      c.rect(322 + i * 37 + (j % 2) * 16 - 10, 152 + j * 24, 34, 21, shade('#9a5e44', c.between(-0.45, 0.12)), 0.75)
  opening(
    c,
    r,
    { side: 'left', from: 0.2, to: 0.75, low: 0.3, high: 0.84 },
    { columns: 4, rows: 3, paper: '#dbe9f6', patch: '#dceaf8', strength: 0.4, reach: 0.6, frame: '#e9e2d4' },
  )
  c.fill('M470 470V340Q470 210 620 210T770 340V470Z', c.lin(0, '#c9b49a', '#8a705a', '#5a4434'))
  for (let i = 0; i < 11; i += 1) {
    const a = Math.PI + (i / 10) * Math.PI
    c.line(
      `M${n(620 + Math.cos(a) * 112)} ${n(340 + Math.sin(a) * 96)}L${n(620 + Math.cos(a) * 150)} ${n(340 + Math.sin(a) * 130)}`,
      '#4a3424',
      3,
      0.6,
    )
  }
  c.fill(
    'M508 450V346Q508 250 620 250T732 346V450Z',
    c.rad(0.5, 0.8, 0.8, '#ffe9a0@0', '#ff9a34@0.25', '#8a300c@0.6', '#1c0c06@1'),
  )
  fire(c, 560, 440, 90, 80, 7)
  for (let i = 0; i < 3; i += 1) ball(c, 630 + i * 34, 438, 20, 12, '#d8924c', { shadow: 0.3 })
  c.glow(620, 430, 300, 230, '#ff9434', 0.5, 0.05)
  c.rect(480, 468, 280, 18, c.lin(90, '#c9b8a4', '#6b5a4a'))
  c.fill(r.quad([0.3, 0, 0.05], [0.75, 0, 0.05], [0.95, 0, 0.7], [0.2, 0, 0.7]), c.lin(90, '#ff9a3c/0.5', '#ff9a3c/0'))
  for (let j = 0; j < 4; j += 1) {
    const [a, b] = [r.at([0.9, 0.16 + j * 0.2, 0.1]), r.at([0.9, 0.16 + j * 0.2, 0.55])]
    c.fill(
      r.quad(
        [0.88, 0.16 + j * 0.2, 0.08],
        [1, 0.16 + j * 0.2, 0.08],
        [1, 0.16 + j * 0.2, 0.56],
        [0.88, 0.16 + j * 0.2, 0.56],
      ),
      '#8a6238',
    )
    for (let i = 0; i < 4; i += 1)
      ball(
        c,
        a[0] + 16 + (b[0] - a[0]) * (i / 4) + i * 8,
        a[1] + (b[1] - a[1]) * (i / 4) - 8 - i * 3,
        22 + i * 8,
        13 + i * 5,
        (i + j) % 2 ? '#c98440' : '#a8662c',
        { shine: 0.25 },
      )
  }
  block(c, r, [0.08, 0, 0.5], [0.52, 0.22, 0.68], '#7a5436', { top: '#d8b88a' })
  for (let i = 0; i < 6; i += 1) {
    const [x, y] = r.at([0.14 + i * 0.065, 0.225, 0.55 + (i % 2) * 0.06])
    ball(c, x, y - 10, 34, 20, '#f4e6cc')
  }
  c.line('M760 700L700 500', '#8a5e34', 10)
  c.ellipse(696, 486, 34, 18, c.lin(20, '#d8ac70', '#8a5e34'))
  figure(c, 800, 610, 1.0, {
    standing: '#5a5f68',
    cloth: '#f0ebe0',
    apron: '#a83f2c',
    scarf: '#f6f2e8',
    facing: -1,
    light: [-0.7, -0.5],
    arms: [
      [
        [34, -150],
        [70, -90],
        [60, -36],
      ],
    ],
  })
  dust(c, 200, 220, 560, 420, 44)
  c.grade('#ffb060', 0.52, 0.5, 0.26, 0.56)
  return c.toString()
}

function bakeryMaking(): string {
  const c = new Canvas('bakery-2')
  c.rect(0, 0, 1200, 800, c.lin(70, '#d9c4a4', '#b08e66', '#6b4c30'))
  wood(c, [0, 0, 1200, 800], '#b89068', { boards: 4, lines: 160 })
  c.rect(0, 0, 1200, 800, c.lin(30, '#eef4ff/0.5@0', '#fff4e0/0.12@0.5', '#1c0e06/0.5@1'))
  for (let i = 0; i < 46; i += 1)
    c.glow(c.between(100, 1100), c.between(80, 740), c.between(20, 150), c.between(10, 50), '#fffdf6', 0.28)
  c.group('translate(16 28)', () =>
    c.soft(
      spline(
        [
          [330, 330],
          [460, 240],
          [640, 230],
          [830, 260],
          [890, 370],
          [820, 480],
          [620, 510],
          [400, 470],
        ],
        true,
      ),
      '#2a160a',
      26,
      0.6,
      5,
    ),
  )
  const dough = spline(
    [
      [330, 330],
      [460, 240],
      [640, 226],
      [830, 260],
      [890, 370],
      [820, 480],
      [620, 510],
      [400, 470],
    ],
    true,
  )
  c.fill(dough, c.rad(0.36, 0.25, 0.85, '#fffaee', '#f2e2c4', '#cfae80', '#8a6844'))
  c.clip(dough, () => {
    for (const d of [
      spline([
        [380, 300],
        [520, 360],
        [700, 320],
        [860, 360],
      ]),
      spline([
        [400, 420],
        [560, 400],
        [720, 450],
        [840, 420],
      ]),
    ]) {
      c.line(d, '#a8845a', 26, 0.16)
      c.line(d, '#a8845a', 9, 0.25)
    }
    c.glow(520, 300, 160, 50, '#ffffff', 0.6)
    for (let i = 0; i < 12; i += 1)
      c.ellipse(c.between(380, 860), c.between(250, 480), c.between(4, 12), c.between(3, 8), '#fffaf0', 0.6)
  })
  hand(c, { pose: 'press', at: [470, 470], scale: 1.18, rotate: 16, skin: skins.warm, sleeve: '#f4f0e6', flip: true })
  hand(c, { pose: 'press', at: [742, 470], scale: 1.18, rotate: -16, skin: skins.warm, sleeve: '#f4f0e6' })
  for (let i = 0; i < 90; i += 1)
    c.ellipse(c.between(100, 1100), c.between(80, 760), c.between(0.8, 3), c.between(0.8, 2), '#fffdf8', 0.7)
  c.fill(poly([960, 180], [1120, 130], [1140, 210], [984, 256]), c.lin(60, '#f2f4f4', '#a4acb0', '#5c666c'))
  tube(
    c,
    [
      [974, 160, 14],
      [1110, 118, 14],
    ],
    { base: '#9a6a3c', dark: '#4a2c14', light: '#d8a870' },
  )
  c.grade('#fffdf4', 0.25, 0.15, 0.34, 0.48)
  return c.toString()
}

function bakeryStill(): string {
  const c = new Canvas('bakery-3')
  wall(c, '#6f8594')
  windowLight(c, 90, 0, 420, 360, { columns: 2, rows: 3, slant: 0.3, colour: '#fff8e6', opacity: 0.5 })
  distant(c, 980, 450, 240, '#d8d4c8', 'jar')
  table(c, 440, '#8a623e', { boards: 3, light: '#fff0d4' })
  sheet(
    c,
    [
      [140, 590],
      [760, 540],
      [960, 720],
      [220, 770],
    ],
    '#e9e2d2',
    { lit: '#fffdf6' },
  )
  for (let i = 0; i < 9; i += 1)
    c.line(`M${n(170 + i * 70)} ${n(590 - i * 5)}L${n(250 + i * 84)} ${n(764 - i * 5)}`, '#8c3a2c', 3, 0.4)
  loaf(c, 720, 480, 230, 128, -4)
  loaf(c, 430, 570, 210, 112, 6)
  c.group('translate(800 660) rotate(-8)', () => {
    c.glow(10, 70, 150, 34, '#160a04', 0.6, 0.3)
    const slice = spline(
      [
        [-120, 50],
        [-130, -30],
        [-70, -90],
        [30, -92],
        [110, -50],
        [116, 40],
        [60, 72],
        [-70, 74],
      ],
      true,
    )
    c.fill(slice, '#8a4a1c')
    c.fill(
      spline(
        [
          [-106, 42],
          [-116, -26],
          [-62, -78],
          [28, -80],
          [98, -44],
          [102, 34],
          [54, 60],
          [-64, 62],
        ],
        true,
      ),
      c.rad(0.4, 0.35, 0.7, '#fff6e0', '#f2dcb4', '#d8b27c'),
    )
    for (let i = 0; i < 60; i += 1)
      c.ellipse(c.between(-92, 86), c.between(-62, 48), c.between(2, 8), c.between(1.5, 5), '#b98a54', 0.4)
  })
  for (let i = 0; i < 40; i += 1)
    c.ellipse(
      c.between(300, 1000),
      c.between(640, 770),
      c.between(1.5, 5),
      c.between(1, 3),
      i % 2 ? '#c98440' : '#8a4a1c',
      0.9,
    )
  steam(c, 640, 400, 260, 220, 0.45, 5)
  c.line(
    spline([
      [1080, 760],
      [1040, 680],
      [1064, 600],
    ]),
    '#c8a860',
    4,
  )
  for (let i = 0; i < 9; i += 1) leaf(c, 1058 - i, 690 - i * 13, 36, i % 2 ? -40 : -130, '#d8b460', 0.3)
  c.grade('#fff4e0', 0.25, 0.2, 0.34, 0.48)
  return c.toString()
}

/** The three pictures of this craft by name. */
export const bakery: Record<string, () => string> = {
  'bakery-1': bakeryRoom,
  'bakery-2': bakeryMaking,
  'bakery-3': bakeryStill,
}
