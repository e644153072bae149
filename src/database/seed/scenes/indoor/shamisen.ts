// Playing the shamisen in a row house.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { beams, opening, room, tatami } from '../kit/objects-room.ts'
import { bokeh, sheet, windowLight } from '../kit/objects-surfaces.ts'
import { figure } from '../kit/objects-figure.ts'
import { blossom, cushion, lamp, shelves } from '../kit/objects-things.ts'
import { Canvas, poly, spline, tube } from '../kit/objects.ts'

/** A shamisen lying or leaning along its own axis: the body at the origin, the neck upwards. */
function instrument(c: Canvas, x: number, y: number, scale: number, angle: number): void {
  c.group(`translate(${n(x)} ${n(y)}) rotate(${angle}) scale(${scale})`, () => {
    c.group('translate(22 26)', () =>
      c.soft(poly([-104, -104], [104, -104], [104, 104], [-104, 104]), '#0a0504', 20, 0.6, 4),
    )
    c.group('translate(14 12)', () => c.line('M0 -90V-760', '#0a0504', 34, 0.35))
    c.fill(poly([-17, -760], [17, -760], [19, 40], [-19, 40]), c.lin(0, '#a84a30', '#6b2416', '#2c0c08'))
    c.line('M-11 -750V0', '#f0a888', 3, 0.5)
    for (const yy of [-330, -560]) c.rect(-19, yy, 38, 7, c.lin(0, '#f4e8c8', '#a88c50'))
    c.fill(
      spline(
        [
          [-100, -112],
          [0, -120],
          [100, -112],
          [116, 0],
          [100, 112],
          [0, 120],
          [-100, 112],
          [-116, 0],
        ],
        true,
      ),
      c.lin(20, '#c8683c', '#7a2c18', '#30100a'),
    )
    c.fill(
      spline(
        [
          [-84, -96],
          [0, -102],
          [84, -96],
          [98, 0],
          [84, 96],
          [0, 102],
          [-84, 96],
          [-98, 0],
        ],
        true,
      ),
      c.rad(0.35, 0.3, 0.85, '#fffdf0', '#f2e8cc', '#cbb88c'),
    )
    c.fill(
      spline(
        [
          [-98, -40],
          [-60, -46],
          [-46, 0],
          [-60, 46],
          [-98, 40],
        ],
        true,
      ),
      c.lin(0, '#7a1f2a', '#4a1018'),
      0.9,
    )
    c.fill(poly([-17, -112], [17, -112], [17, -92], [-17, -92]), '#5a1c10')
    c.rect(-36, 44, 72, 11, c.lin(90, '#fffbea', '#b8a06c'))
    for (const [dx, width] of [
      [-8, 2.4],
      [0, 1.9],
      [8, 1.4],
    ] as const)
      c.line(`M${dx} -748L${dx * 1.6} 96`, '#f8f0d0', width)
    c.fill(poly([-26, 92], [26, 92], [16, 124], [-16, 124]), '#c8402c')
    c.fill(
      spline(
        [
          [-18, -756],
          [-22, -830],
          [-6, -880],
          [14, -900],
          [26, -880],
          [16, -830],
          [18, -756],
        ],
        true,
      ),
      c.lin(0, '#a84a30', '#5a1c10', '#260a06'),
    )
    for (const [yy, side] of [
      [-790, -1],
      [-820, 1],
      [-852, -1],
    ] as const) {
      c.line(`M0 ${yy}H${side * 74}`, '#d8c490', 8)
      c.line(`M${side * 40} ${yy}H${side * 74}`, '#f4ead0', 15)
    }
  })
}

/** The plectrum of a shamisen. */
function plectrum(c: Canvas, x: number, y: number, scale: number, angle: number): void {
  c.group(`translate(${n(x)} ${n(y)}) rotate(${angle}) scale(${scale})`, () => {
    c.group('translate(8 12)', () => c.soft(poly([-14, 120], [14, 120], [66, -70], [-66, -70]), '#0a0504', 10, 0.5, 3))
    c.fill(
      'M-13 130L13 130C14 40 26 -10 70 -72L-70 -72C-26 -10 -14 40 -13 130Z',
      c.lin(20, '#fffdf4', '#efe2c2', '#b8a274'),
    )
    c.line('M-68 -72H68', '#ffffff', 4, 0.8)
  })
}

function shamisenRoom(): string {
  const c = new Canvas('shamisen-1')
  const r = room(c, {
    back: [320, 150, 880, 470],
    eye: [560, 330],
    wall: '#6d5a4a',
    floor: '#9a8856',
    ceiling: '#2e241c',
    from: 1,
  })
  tatami(c, r, '#a38f5a', '#3a2a2a')
  beams(c, r, '#3f2c20', 3, 0.04)
  opening(
    c,
    r,
    { side: 'back', from: 0.1, to: 0.52, low: 0.22, high: 0.84 },
    {
      columns: 16,
      rows: 1,
      strength: 0,
      paper: '#5d6f94',
      frame: '#2a1c14',
      inside: () => {
        c.rect(370, 180, 260, 240, c.lin(90, '#3c4f7c', '#8d7a94', '#e0a078'))
        c.fill(poly([370, 360], [420, 320], [480, 330], [540, 300], [640, 340], [640, 420], [370, 420]), '#2a2838')
        bokeh(c, [370, 330, 260, 80], ['#ffd890', '#ffb060'], 8, [6, 14], 0.8)
      },
    },
  )
  opening(
    c,
    r,
    { side: 'right', from: 0.2, to: 0.8, low: 0.02, high: 0.84 },
    { columns: 5, rows: 5, strength: 0.35, reach: 0.7, paper: '#ffe2a8', patch: '#ffcf88' },
  )
  shelves(c, 680, 220, 150, 150, 2, {
    colours: ['#7a3a2c', '#3f5664', '#c9b88c', '#2c2a2a'],
    kinds: ['jar', 'tokkuri', 'cup'],
    from: 1,
  })
  const [px, py] = r.at([0.34, 0, 0.34])
  lamp(c, 590, 150, 58, { cord: 150, paper: true, light: '#ffcf80' })
  c.fill(poly([px - 60, py], [px + 60, py], [px + 40, py - 44], [px - 40, py - 44]), c.lin(180, '#7a4a2c', '#3a2012'))
  instrument(c, px + 8, py - 64, 0.25, 7)
  cushion(c, r, 0.54, 0.58, 0.2, '#6b2436')
  const [fx, fy] = r.at([0.7, 0, 0.56])
  cushion(c, r, 0.7, 0.56, 0.17, '#2c4a5a')
  c.group('', () =>
    figure(c, fx, fy - 24, 1.12, {
      cloth: '#3f4a6c',
      apron: '#b89a5c',
      facing: -1,
      light: [0.7, -0.7],
      arms: [
        [
          [34, -150],
          [90, -96],
          [138, -104],
        ],
        [
          [26, -140],
          [70, -80],
          [80, -58],
        ],
      ],
    }),
  )
  instrument(c, fx - 62, fy - 74, 0.34, -58)
  sheet(
    c,
    [
      [fx - 260, fy + 44],
      [fx - 150, fy + 40],
      [fx - 140, fy + 80],
      [fx - 268, fy + 86],
    ],
    '#f0e8d4',
  )
  c.grade('#ffc878', 0.55, 0.35, 0.34, 0.64)
  return c.toString()
}

function shamisenMaking(): string {
  const c = new Canvas('shamisen-2')
  c.rect(0, 0, 1200, 800, c.lin(30, '#4a3f5a', '#2b2534', '#120e14'))
  bokeh(c, [0, 0, 1200, 600], ['#ffcf80', '#ff9a50', '#c87a9a'], 26, [26, 90], 0.3)
  tube(
    c,
    [
      [-100, 860, 240],
      [400, 760, 250],
      [900, 820, 230],
      [1300, 900, 200],
    ],
    { base: '#3f4a6c', dark: '#12162a', light: '#7d8ab0' },
    [-0.5, -0.8],
    { layers: 9, contact: 16 },
  )
  for (let i = 0; i < 12; i += 1)
    c.line(
      spline([
        [c.between(-50, 300), c.between(600, 800)],
        [c.between(400, 700), c.between(560, 800)],
        [c.between(800, 1250), c.between(640, 800)],
      ]),
      i % 2 ? '#98a6cc' : '#0a0c18',
      c.between(8, 26),
      0.14,
    )
  instrument(c, 470, 470, 1.8, 62)
  hand(c, { pose: 'cup', at: [950, 250], scale: 0.86, rotate: 28, flip: true, skin: skins.warm, sleeve: '#3f4a6c' })
  hand(c, {
    pose: 'grip',
    at: [330, 420],
    scale: 1.12,
    rotate: -6,
    skin: skins.warm,
    sleeve: '#3f4a6c',
    hold: () => plectrum(c, 70, 30, 1.35, 74),
  })
  c.grade('#ffcf90', 0.3, 0.2, 0.3, 0.62)
  return c.toString()
}

function shamisenStill(): string {
  const c = new Canvas('shamisen-3')
  c.rect(0, 0, 1200, 800, c.lin(40, '#8d8a5c', '#6b6a42', '#35361f'))
  let weave = ''
  for (let i = 0; i < 130; i += 1) weave += `M0 ${n(i * 6.2)}H1200`
  c.line(weave, '#3f4026', 1.6, 0.3)
  for (const x of [150, 1030]) c.rect(x, 0, 40, 800, c.lin(0, '#3a2c30', '#241a1e'))
  windowLight(c, 240, -60, 620, 700, { columns: 6, rows: 1, slant: 0.3, opacity: 0.3 })
  const cloth = spline(
    [
      [270, 330],
      [560, 250],
      [900, 330],
      [980, 560],
      [860, 740],
      [480, 760],
      [250, 620],
    ],
    true,
  )
  c.group('translate(10 16)', () => c.soft(cloth, '#120c06', 20, 0.5, 4))
  c.fill(cloth, c.lin(30, '#b8503c', '#7a2a26', '#3d1214'))
  c.clip(cloth, () => {
    for (let i = 0; i < 10; i += 1)
      c.line(
        spline([
          [c.between(230, 500), c.between(250, 760)],
          [c.between(500, 700), c.between(250, 760)],
          [c.between(750, 1000), c.between(250, 760)],
        ]),
        i % 2 ? '#e8907a' : '#2a0a0c',
        c.between(14, 40),
        0.13,
      )
    for (let i = 0; i < 30; i += 1)
      blossom(c, c.between(260, 960), c.between(270, 740), 13, '#e8c8a0', { heart: '#b88040', tilt: 1 })
  })
  instrument(c, 480, 520, 1.05, 55)
  plectrum(c, 760, 650, 1.0, 118)
  sheet(
    c,
    [
      [880, 560],
      [1010, 540],
      [1040, 700],
      [910, 724],
    ],
    '#efe6d0',
  )
  for (let i = 0; i < 4; i += 1) c.line(`M${n(906 + i * 30)} ${n(572 - i * 4)}l${n(22)} ${n(130)}`, '#5a4a3c', 2, 0.5)
  c.grade('#ffe6b0', 0.35, 0.25, 0.3, 0.6)
  return c.toString()
}

/** The three pictures of this craft by name. */
export const shamisen: Record<string, () => string> = {
  'shamisen-1': shamisenRoom,
  'shamisen-2': shamisenMaking,
  'shamisen-3': shamisenStill,
}
