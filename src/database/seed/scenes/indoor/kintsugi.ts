// Mending with gold.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { beams, block, opening, room, tatami } from '../kit/objects-room.ts'
import { bokeh, dust, shaft, table, tray, wall, windowLight } from '../kit/objects-surfaces.ts'
import { cushion, leaf, shelves } from '../kit/objects-things.ts'
import { profiles, sized, turned } from '../kit/objects-vessels.ts'
import { Canvas, spline, type Point } from '../kit/objects.ts'

/** A crack mended with gold: a wandering line with a raised, lit edge. */
function seam(c: Canvas, points: readonly Point[], width: number): void {
  const d = spline(points)
  c.group('translate(1.5 2.5)', () => c.line(d, '#1a0f06', width * 1.15, 0.55))
  c.line(d, '#8f6414', width)
  c.line(d, '#d9a634', width * 0.68)
  c.group('translate(-0.8 -1)', () => c.line(d, '#fff0b4', width * 0.26, 0.9))
}

function kintsugiRoom(): string {
  const c = new Canvas('kintsugi-1')
  const r = room(c, {
    back: [330, 150, 860, 470],
    eye: [620, 330],
    wall: '#b39a70',
    floor: '#b9a566',
    ceiling: '#5b4430',
  })
  tatami(c, r, '#bda968', '#33413a')
  beams(c, r, '#4c3524', 4, 0.05)
  c.rect(372, 196, 210, 262, c.lin(0, '#6b5636', '#4a3a26'))
  shelves(c, 384, 206, 186, 240, 4, {
    colours: ['#dcd6c6', '#7f8f83', '#3d4642', '#a8683c', '#e6e0d2', '#52688a'],
    size: 0.7,
    back: '#57452e',
  })
  opening(c, r, { side: 'back', from: 0.58, to: 0.95, low: 0.06, high: 0.82 }, { columns: 4, rows: 5, strength: 0 })
  opening(
    c,
    r,
    { side: 'left', from: 0.2, to: 0.78, low: 0.04, high: 0.82 },
    { columns: 6, rows: 4, strength: 0.6, reach: 0.75 },
  )
  block(c, r, [0.34, 0, 0.5], [0.74, 0.17, 0.64], '#5d2f22', { top: '#7a4230' })
  const [tx, ty] = r.at([0.54, 0.17, 0.57])
  turned(c, tx - 30, ty + 4, { profile: sized(profiles.teaBowl, 58), colour: '#2f3a36', shadow: 0.6 })
  seam(
    c,
    [
      [tx - 44, ty - 46],
      [tx - 34, ty - 30],
      [tx - 40, ty - 18],
      [tx - 26, ty - 4],
    ],
    3.4,
  )
  turned(c, tx + 62, ty + 8, { profile: sized(profiles.cup, 40), colour: '#e4ddcc' })
  turned(c, tx - 112, ty + 4, { profile: sized(profiles.dish, 12, 1.2), colour: '#c7b48f' })
  c.line(`M${n(tx + 100)} ${n(ty + 4)}l54 -10M${n(tx + 106)} ${n(ty + 12)}l56 -2`, '#d8b878', 4)
  cushion(c, r, 0.54, 0.76, 0.2, '#2f4b63')
  cushion(c, r, 0.26, 0.62, 0.15, '#7d5a3c')
  const [vx, vy] = r.at([0.88, 0, 0.34])
  turned(c, vx, vy, { profile: sized(profiles.vase, 120), colour: '#6d5a48' })
  c.line(
    spline([
      [vx, vy - 118],
      [vx - 14, vy - 190],
      [vx + 16, vy - 250],
    ]),
    '#4a3a28',
    4,
  )
  for (let i = 0; i < 12; i += 1) leaf(c, vx - 12 + i * 2, vy - 150 - i * 9, 34, i % 2 ? -20 : 200, '#6f7f45')
  shaft(
    c,
    [
      [40, 200],
      [250, 250],
      [820, 620],
      [420, 720],
    ],
    '#fff0c8',
    0.3,
    30,
  )
  dust(c, 200, 240, 560, 380, 50)
  c.grade('#ffd99a', 0.2, 0.4, 0.28, 0.55)
  return c.toString()
}

function kintsugiMaking(): string {
  const c = new Canvas('kintsugi-2')
  wall(c, '#4a3b30', { height: 330 })
  bokeh(c, [560, 0, 640, 260], ['#e2b468', '#b07840', '#f3e0b8'], 16, [20, 60], 0.3)
  table(c, 300, '#3a1f18', { boards: 2, light: '#ffcf96' })
  tray(c, 950, 660, 120, 0.4, '#7a6a54', 10)
  c.ellipse(950, 664, 78, 28, c.rad(0.4, 0.4, 0.6, '#fff2b0', '#e0a92e', '#8c5e12'))
  turned(c, 560, 660, {
    profile: sized(profiles.teaBowl, 350, 1.05),
    colour: '#3f544d',
    inside: '#566a60',
    tilt: 0.36,
    gloss: 0.7,
    shadow: 0.8,
    foot: '#7a5a40',
    paint: () => {
      for (let i = 0; i < 16; i += 1)
        c.glow(
          c.between(340, 760),
          c.between(320, 640),
          c.between(14, 60),
          c.between(20, 90),
          i % 2 ? '#7d9484' : '#1a2622',
          0.25,
        )
    },
  })
  seam(
    c,
    [
      [500, 388],
      [520, 430],
      [492, 480],
      [540, 520],
      [528, 570],
      [556, 640],
    ],
    12,
  )
  seam(
    c,
    [
      [540, 520],
      [600, 500],
      [650, 530],
      [700, 506],
    ],
    9,
  )
  seam(
    c,
    [
      [492, 480],
      [440, 500],
      [400, 486],
      [350, 510],
    ],
    9,
  )
  hand(c, { pose: 'cup', at: [380, 520], scale: 1.15, rotate: -6, skin: skins.warm, sleeve: '#27384c' })
  hand(c, {
    pose: 'pinch',
    at: [752, 380],
    scale: 1.02,
    rotate: 4,
    skin: skins.warm,
    sleeve: '#27384c',
    hold: () => {
      c.line('M-38 92L240 -190', '#2a1710', 15)
      c.line('M-30 80L236 -190', '#8a4a2c', 6)
      c.line('M-30 84L-46 102', '#d8b060', 11)
      c.line('M-44 98Q-54 118 -66 128', '#d8a634', 7)
    },
  })
  c.grade('#ffc880', 0.25, 0.3, 0.3, 0.65)
  return c.toString()
}

function kintsugiStill(): string {
  const c = new Canvas('kintsugi-3')
  wall(c, '#37332f', { marks: 16 })
  windowLight(c, 130, -20, 420, 330, { columns: 2, rows: 3, slant: 0.5, opacity: 0.28 })
  table(c, 520, '#4a3222', { boards: 3 })
  turned(c, 600, 680, {
    profile: sized(profiles.bowl, 270, 1.02),
    colour: '#d9d5c4',
    inside: '#e2decd',
    tilt: 0.34,
    gloss: 0.55,
    shadow: 0.85,
    paint: () => {
      for (let i = 0; i < 40; i += 1)
        c.ellipse(c.between(330, 860), c.between(420, 680), c.between(1, 3), c.between(1, 3), '#6b5a40', 0.4)
      c.glow(500, 520, 160, 120, '#a9bfae', 0.4)
    },
  })
  seam(
    c,
    [
      [452, 475],
      [478, 520],
      [458, 560],
      [520, 600],
      [540, 660],
    ],
    11,
  )
  seam(
    c,
    [
      [458, 560],
      [400, 548],
      [372, 520],
    ],
    8,
  )
  seam(
    c,
    [
      [520, 600],
      [590, 590],
      [650, 622],
      [720, 600],
      [760, 552],
      [800, 470],
    ],
    10,
  )
  seam(
    c,
    [
      [650, 622],
      [656, 650],
      [640, 672],
    ],
    7,
  )
  seam(
    c,
    [
      [520, 392],
      [548, 378],
      [590, 374],
      [640, 396],
      [690, 384],
    ],
    8,
  )
  turned(c, 935, 660, { profile: sized(profiles.cup, 110), colour: '#46524e', shadow: 0.6 })
  seam(
    c,
    [
      [905, 570],
      [918, 600],
      [904, 626],
      [925, 650],
    ],
    6,
  )
  c.line(
    spline([
      [250, 720],
      [300, 690],
      [400, 706],
    ]),
    '#5b4630',
    5,
  )
  leaf(c, 300, 692, 70, -28, '#9a3f22')
  leaf(c, 350, 700, 62, 18, '#b8602a')
  shaft(
    c,
    [
      [0, 0],
      [260, 0],
      [900, 800],
      [300, 800],
    ],
    '#ffe6b4',
    0.2,
    50,
  )
  c.grade('#ffdca0', 0.32, 0.25, 0.3, 0.7)
  return c.toString()
}

/** The three pictures of this craft by name. */
export const kintsugi: Record<string, () => string> = {
  'kintsugi-1': kintsugiRoom,
  'kintsugi-2': kintsugiMaking,
  'kintsugi-3': kintsugiStill,
}
