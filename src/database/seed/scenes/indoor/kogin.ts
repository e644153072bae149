// Stitching kogin by the hearth.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { beams, floorboards, opening, room } from '../kit/objects-room.ts'
import { bokeh, shaft, sheet, steam, table, wall, windowLight } from '../kit/objects-surfaces.ts'
import { figure } from '../kit/objects-figure.ts'
import { cushion, fire } from '../kit/objects-things.ts'
import { turned } from '../kit/objects-vessels.ts'
import { Canvas, poly, shade, spline, tube } from '../kit/objects.ts'

/** White stitches counted over the threads of an indigo ground: diamonds in rows. */
function koginPattern(c: Canvas, x: number, y: number, columns: number, rows: number, cell: number, done = 1): void {
  let stitches = ''
  let lights = ''
  const size = 13
  for (let j = 0; j < rows * size; j += 1) {
    for (let i = 0; i < columns * size; i += 1) {
      const [u, v] = [Math.abs((i % size) - 6), Math.abs((j % size) - 6)]
      const ring = u + v
      if ((ring === 6 || ring === 3 || ring === 0 || ring === 9) && j < rows * size * done - (i % 5 === 0 ? 2 : 0)) {
        const [px, py] = [x + i * cell, y + j * cell]
        stitches += `M${n(px)} ${n(py)}h${n(cell * 0.9)}`
        if (ring !== 3) lights += `M${n(px)} ${n(py - cell * 0.16)}h${n(cell * 0.7)}`
      }
    }
  }
  c.group('translate(1 2)', () => c.line(stitches, '#0a1024', cell * 0.56, 0.5))
  c.line(stitches, '#e6dfcc', cell * 0.52)
  c.line(lights, '#fffaf0', cell * 0.18, 0.7)
}

function weave(c: Canvas, area: readonly [number, number, number, number], colour: string, gap = 6): void {
  let [up, across] = ['', '']
  for (let x = area[0]; x < area[0] + area[2]; x += gap) up += `M${n(x)} ${area[1]}v${area[3]}`
  for (let y = area[1]; y < area[1] + area[3]; y += gap) across += `M${area[0]} ${n(y)}h${area[2]}`
  c.line(up, shade(colour, -0.5), 1.4, 0.4)
  c.line(across, shade(colour, 0.4), 1, 0.22)
}

function koginRoom(): string {
  const c = new Canvas('kogin-1')
  const r = room(c, {
    back: [350, 170, 880, 470],
    eye: [610, 330],
    wall: '#5a4630',
    floor: '#4d3522',
    ceiling: '#20160f',
  })
  floorboards(c, r, '#5b3f28', 14)
  opening(
    c,
    r,
    { side: 'back', from: 0.62, to: 0.94, low: 0.1, high: 0.78 },
    {
      columns: 4,
      rows: 4,
      strength: 0,
      paper: '#dfe9f2',
      inside: () => c.rect(600, 200, 300, 260, c.lin(90, '#f4f8fb', '#c3d6e6')),
    },
  )
  opening(
    c,
    r,
    { side: 'left', from: 0.3, to: 0.7, low: 0.3, high: 0.8 },
    { columns: 4, rows: 3, paper: '#e6eef5', patch: '#c9dcf0', strength: 0.25 },
  )
  beams(c, r, '#2c1e13', 5, 0.09)
  c.rect(390, 220, 190, 150, c.lin(20, '#20304f', '#131d36'))
  for (let i = 0; i < 5; i += 1)
    for (let j = 0; j < 4; j += 1)
      c.fill(
        poly(
          [390 + i * 38 + 19, 224 + j * 36],
          [390 + i * 38 + 35, 242 + j * 36],
          [390 + i * 38 + 19, 260 + j * 36],
          [390 + i * 38 + 3, 242 + j * 36],
        ),
        '#d9d4c4',
        0.7,
      )
  const hearth = (y: number, grow: number) =>
    r.quad(
      [0.34 - grow, y, 0.38 - grow],
      [0.7 + grow, y, 0.38 - grow],
      [0.7 + grow, y, 0.62 + grow],
      [0.34 - grow, y, 0.62 + grow],
    )
  c.fill(hearth(0, 0.03), c.lin(0, '#7a5534', '#4a3018'))
  c.fill(hearth(0, 0), '#1c1410')
  c.fill(hearth(-0.02, -0.01), c.lin(90, '#8d8478', '#5a5048'))
  const [fx, fy] = r.at([0.52, 0, 0.5])
  for (let i = 0; i < 7; i += 1)
    tube(
      c,
      [
        [fx - 70 + i * 20, fy + 16, 8],
        [fx - 10 + i * 4, fy - 10, 7],
      ],
      { base: '#4a3220', dark: '#140c08', light: '#c8602a' },
    )
  fire(c, fx, fy + 4, 110, 96, 8)
  c.line(`M${n(fx)} 0V${n(fy - 190)}`, '#17100b', 9)
  c.line(`M${n(fx + 3)} 0V${n(fy - 190)}`, '#7a5a3a', 2, 0.6)
  c.line(`M${n(fx - 50)} ${n(fy - 120)}Q${n(fx)} ${n(fy - 250)} ${n(fx + 50)} ${n(fy - 120)}`, '#17110e', 6)
  turned(c, fx, fy - 76, {
    profile: [
      [0, 40],
      [16, 58],
      [44, 62],
      [66, 40],
      [72, 14],
      [78, 10],
    ],
    colour: '#2f2a28',
    closed: true,
    shadow: 0,
    gloss: 0.4,
  })
  c.line(
    spline([
      [fx + 56, fy - 110],
      [fx + 82, fy - 124],
      [fx + 92, fy - 150],
    ]),
    '#2a2422',
    11,
  )
  steam(c, fx + 100, fy - 150, 200, 70, 0.5, 4)
  cushion(c, r, 0.2, 0.62, 0.17, '#24365c')
  cushion(c, r, 0.86, 0.6, 0.17, '#7a2f26')
  figure(c, r.at([0.84, 0, 0.56])[0], r.at([0.84, 0, 0.56])[1] - 38, 1.05, {
    cloth: '#2a3d66',
    facing: -1,
    hair: '#8f8a86',
    light: [-0.8, -0.1],
    arms: [
      [
        [34, -150],
        [76, -90],
        [112, -92],
      ],
    ],
  })
  c.fill(
    spline(
      [
        [690, 530],
        [740, 516],
        [770, 560],
        [700, 590],
      ],
      true,
    ),
    c.lin(30, '#3a5488', '#16223f'),
  )
  c.glow(fx, fy, 380, 150, '#ff9a3c', 0.34, 0.05)
  shaft(
    c,
    [
      [60, 150],
      [280, 190],
      [760, 640],
      [380, 760],
    ],
    '#dbe8f6',
    0.2,
    40,
  )
  c.grade('#ffb060', 0.5, 0.62, 0.3, 0.68)
  return c.toString()
}

function koginMaking(): string {
  const c = new Canvas('kogin-2')
  c.rect(0, 0, 1200, 800, c.lin(40, '#c98d5a', '#6b4228', '#2a170e'))
  bokeh(c, [0, 0, 1200, 260], ['#ffc070', '#ffe2a8', '#d87a38'], 18, [24, 80], 0.32)
  const cloth = spline(
    [
      [-60, 330],
      [200, 250],
      [560, 224],
      [900, 250],
      [1260, 330],
      [1260, 900],
      [-60, 900],
    ],
    true,
  )
  c.fill(cloth, c.lin(30, '#3d5a94', '#223763', '#121c38'))
  c.clip(cloth, () => {
    weave(c, [-10, 220, 1220, 590], '#223763', 8)
    c.group('rotate(-5 600 500)', () => koginPattern(c, 190, 282, 5, 3, 12, 0.72))
    for (let i = 0; i < 7; i += 1)
      c.line(
        spline([
          [c.between(-50, 200), c.between(280, 780)],
          [c.between(300, 600), c.between(560, 800)],
          [c.between(800, 1250), c.between(300, 800)],
        ]),
        i % 2 ? '#0a1228' : '#6f8cc4',
        c.between(20, 60),
        0.1,
      )
    c.rect(0, 200, 1200, 620, c.lin(20, '#ffd8a0/0.3@0', '#ffd8a0/0@0.5', '#060a18/0.5@1'))
  })
  c.line(
    spline([
      [612, 566],
      [700, 620],
      [820, 600],
      [900, 700],
      [1010, 720],
    ]),
    '#efe8d6',
    5,
  )
  hand(c, { pose: 'cup', at: [330, 620], scale: 1.1, rotate: -6, skin: skins.old, sleeve: '#5a3a30' })
  hand(c, {
    pose: 'pinch',
    at: [668, 500],
    scale: 1.1,
    rotate: 6,
    skin: skins.old,
    sleeve: '#5a3a30',
    hold: () => {
      c.line('M-66 66L90 -60', '#5a5a60', 7)
      c.line('M-66 64L88 -61', '#f4f4f4', 3)
    },
  })
  c.grade('#ffd090', 0.2, 0.2, 0.3, 0.55)
  return c.toString()
}

function koginStill(): string {
  const c = new Canvas('kogin-3')
  wall(c, '#a67f58', { from: 1 })
  windowLight(c, 700, 10, 360, 300, { columns: 2, rows: 3, slant: -0.4, opacity: 0.42 })
  table(c, 440, '#6a4528', { boards: 3, from: 1 })
  c.glow(560, 690, 420, 70, '#0c0604', 0.7, 0.4)
  const pouch = spline(
    [
      [300, 380],
      [460, 366],
      [640, 366],
      [800, 384],
      [812, 540],
      [800, 680],
      [560, 700],
      [310, 684],
      [292, 540],
    ],
    true,
  )
  c.fill(pouch, c.lin(160, '#486aa8', '#24396a', '#121b36'))
  c.clip(pouch, () => {
    weave(c, [280, 350, 550, 360], '#24396a', 6)
    koginPattern(c, 318, 440, 6, 3, 6.1)
    c.rect(280, 350, 550, 360, c.lin(165, '#ffe6c0/0.3@0', '#ffe6c0/0@0.5', '#060a18/0.55@1'))
    for (const x of [420, 560, 690])
      c.line(`M${x} 360q${n(c.between(-30, 30))} 120 ${n(c.between(-20, 20))} 340`, '#0a1024', 26, 0.12)
  })
  c.line('M304 384C460 372 640 370 798 388', '#c8a24a', 9)
  c.line('M304 382C460 370 640 368 798 386', '#fff0b8', 2.5, 0.8)
  c.ellipse(786, 410, 9, 24, c.lin(0, '#fff0b8', '#a87a24'))
  const spool = (x: number, y: number, colour: string) => {
    turned(c, x, y, {
      profile: [
        [0, 52],
        [8, 52],
        [12, 44],
        [60, 56],
        [104, 44],
        [110, 50],
        [118, 50],
      ],
      colour,
      from: 1,
      tilt: 0.3,
      gloss: 0.2,
      closed: true,
      paint: () => {
        for (let i = 0; i < 18; i += 1)
          c.line(
            `M${n(x - 60)} ${n(y - 10 - i * 5.6)}q60 26 120 ${n(c.between(-8, 8))}`,
            i % 2 ? shade(colour, 0.5) : shade(colour, -0.4),
            2,
            0.45,
          )
      },
    })
    c.ellipse(x, y - 118, 50, 15, '#c49a68')
    c.ellipse(x, y - 118, 14, 5, '#3a2414')
  }
  spool(920, 600, '#efe6d2')
  spool(1010, 680, '#b8402e')
  spool(880, 730, '#2f4a80')
  sheet(
    c,
    [
      [130, 640],
      [270, 610],
      [310, 720],
      [150, 750],
    ],
    '#233a6c',
  )
  c.group('rotate(-10 200 680)', () => koginPattern(c, 160, 640, 2, 1, 4.6))
  c.line('M300 740L420 726', '#f4f4f4', 4)
  c.line(
    spline([
      [300, 740],
      [240, 770],
      [330, 790],
      [460, 770],
    ]),
    '#efe6d2',
    3,
  )
  c.grade('#ffe0b0', 0.7, 0.15, 0.34, 0.55)
  return c.toString()
}

/** The three pictures of this craft by name. */
export const kogin: Record<string, () => string> = {
  'kogin-1': koginRoom,
  'kogin-2': koginMaking,
  'kogin-3': koginStill,
}
