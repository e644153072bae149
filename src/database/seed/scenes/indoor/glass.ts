// Blowing glass by the southern sea.

import { n } from '../kit/base.ts'
import { hand } from '../kit/objects-hands.ts'
import { block, earth, opening, room } from '../kit/objects-room.ts'
import { bokeh, sheet, table } from '../kit/objects-surfaces.ts'
import { figure } from '../kit/objects-figure.ts'
import { blossom, leaf, shelves } from '../kit/objects-things.ts'
import { Canvas, mix, oval, poly, shade, spline } from '../kit/objects.ts'

const seaGlass = ['#2fa8c2', '#1f6fb0', '#4fc3a0', '#e59a3a', '#d8503c', '#9bd4e0', '#5b4bb0'] as const

/** A thick glass that holds light: see-through walls, a bright foot, bubbles, and colour thrown on the table. */
function tumbler(c: Canvas, x: number, y: number, h: number, colour: string, wide = 1): void {
  const [w, rim, tilt] = [h * 0.34 * wide, h * 0.42 * wide, 0.26]
  c.fill(
    poly([x - w * 0.6, y], [x + w * 0.9, y + 4], [x + w * 2.6, y + h * 0.34], [x + w * 0.6, y + h * 0.36]),
    c.lin(30, `${colour}/0.6`, `${colour}/0.05`),
  )
  c.glow(x + w * 1.2, y + h * 0.15, w * 1.1, h * 0.13, mix(colour, '#ffffff', 0.6), 0.8, 0.05)
  const d = `${spline([
    [x - rim, y - h],
    [x - w * 1.06, y - h * 0.55],
    [x - w, y - h * 0.08],
  ])}A${n(w)} ${n(w * tilt * 1.2)} 0 0 0 ${n(x + w)} ${n(y - h * 0.08)}${spline([
    [x + w, y - h * 0.08],
    [x + w * 1.06, y - h * 0.55],
    [x + rim, y - h],
  ]).replace(/^M[^C]*/, '')}A${n(rim)} ${n(rim * tilt)} 0 0 0 ${n(x - rim)} ${n(y - h)}Z`
  c.fill(
    d,
    c.lin(
      0,
      `${shade(colour, -0.35)}/0.9@0`,
      `${mix(colour, '#ffffff', 0.35)}/0.62@0.2`,
      `${colour}/0.55@0.5`,
      `${mix(colour, '#ffffff', 0.5)}/0.7@0.8`,
      `${shade(colour, -0.4)}/0.92@1`,
    ),
  )
  c.clip(d, () => {
    c.rect(x - rim, y - h * 0.3, rim * 2, h * 0.36, c.lin(90, `${colour}/0`, `${shade(colour, -0.25)}/0.85`))
    c.ellipse(x, y - h * 0.1, w * 0.9, w * 0.24, mix(colour, '#ffffff', 0.65), 0.6)
    for (let i = 0; i < 22; i += 1)
      c.ellipse(
        x + c.between(-w, w),
        y - c.between(0.02, 0.95) * h,
        c.between(1.2, 4),
        c.between(1.2, 4),
        '#ffffff',
        c.between(0.2, 0.6),
      )
    c.line(
      `M${n(x - w * 0.74)} ${n(y - h * 0.9)}Q${n(x - w * 0.72)} ${n(y - h * 0.5)} ${n(x - w * 0.66)} ${n(y - h * 0.2)}`,
      '#ffffff',
      w * 0.16,
      0.55,
    )
    c.line(
      `M${n(x + w * 0.8)} ${n(y - h * 0.85)}Q${n(x + w * 0.72)} ${n(y - h * 0.5)} ${n(x + w * 0.68)} ${n(y - h * 0.26)}`,
      '#ffffff',
      w * 0.06,
      0.5,
    )
  })
  c.ellipse(x, y - h, rim, rim * tilt, mix(colour, '#ffffff', 0.5), 0.3)
  c.line(oval(x, y - h, rim, rim * tilt), mix(colour, '#ffffff', 0.7), 3.5, 0.85)
}

function glassRoom(): string {
  const c = new Canvas('glass-1')
  const r = room(c, {
    back: [360, 160, 940, 500],
    eye: [700, 350],
    wall: '#4a3f3a',
    floor: '#4b4340',
    ceiling: '#2b2524',
    light: '#ff9a3c',
  })
  earth(c, r, '#544944')
  opening(
    c,
    r,
    { side: 'right', from: 0.1, to: 0.6, low: 0.3, high: 0.82 },
    {
      columns: 3,
      rows: 1,
      paper: '#9fe0ee',
      frame: '#3a3534',
      strength: 0.22,
      patch: '#8fd8ea',
      inside: () => {
        c.rect(900, 0, 300, 800, c.lin(90, '#bfeaf2@0', '#6cc6dc@0.45', '#1f8fb6@0.55', '#2fa8b8@1'))
        c.line('M900 400H1200', '#eafcff', 2, 0.6)
      },
    },
  )
  shelves(c, 700, 230, 220, 230, 3, {
    colours: seaGlass,
    kinds: ['glass', 'vase', 'cup', 'bottle'],
    size: 0.8,
    wood: '#5c4632',
    from: 1,
  })
  for (let i = 0; i < 24; i += 1)
    c.rect(
      380 + (i % 4) * 70 + (Math.floor(i / 4) % 2) * 30,
      200 + Math.floor(i / 4) * 50,
      66,
      46,
      shade('#7a4a36', c.between(-0.5, 0.1)),
    )
  c.fill('M400 500V330Q400 230 510 230T620 330V500Z', c.lin(90, '#3a241c', '#54301f'))
  c.fill('M440 470V350Q440 280 510 280T580 350V470Z', c.rad(0.5, 0.7, 0.7, '#fffbe0', '#ffd060', '#ff8a20', '#b03a08'))
  c.glow(510, 400, 330, 300, '#ff8420', 0.6, 0.05)
  c.fill(r.quad([0.12, 0, 0], [0.42, 0, 0], [0.6, 0, 0.8], [-0.05, 0, 0.8]), c.lin(90, '#ff9a3c/0.65', '#ff7a20/0'))
  block(c, r, [0.62, 0, 0.4], [0.84, 0.2, 0.55], '#5a4636')
  for (let i = 0; i < 4; i += 1) {
    const [px, py] = r.at([0.65 + i * 0.055, 0.2, 0.48])
    tumbler(c, px, py, 62, seaGlass[i] ?? '#2fa8c2')
  }
  figure(c, 760, 660, 1.35, {
    standing: '#3a3f4a',
    cloth: '#2c4a5e',
    facing: -1,
    scarf: '#d8d2c4',
    light: [-0.8, -0.4],
    arms: [
      [
        [34, -150],
        [96, -110],
        [146, -132],
      ],
      [
        [30, -140],
        [110, -80],
        [180, -104],
      ],
    ],
  })
  c.line('M690 470L430 556', '#0e0b0a', 11)
  c.line('M690 468L430 553', '#8a7a70', 3, 0.8)
  c.glow(400, 566, 120, 110, '#ff8a20', 0.75, 0.1)
  c.ellipse(404, 564, 44, 36, c.rad(0.4, 0.4, 0.65, '#fffbe0', '#ffd35a', '#ff8420', '#c8440c'))
  c.grade('#ff9a40', 0.42, 0.5, 0.34, 0.65)
  return c.toString()
}

function glassMaking(): string {
  const c = new Canvas('glass-2')
  c.rect(0, 0, 1200, 800, c.rad(0.32, 0.42, 0.8, '#7a3a18', '#341a12', '#120c0c'))
  bokeh(c, [0, 0, 700, 700], ['#ff9a3c', '#ffcf70', '#e0601c'], 20, [16, 60], 0.28)
  c.glow(120, 200, 420, 380, '#ffb040', 0.8, 0.05)
  c.glow(80, 180, 200, 220, '#fff0b0', 0.7, 0.1)
  c.line('M480 400L1300 230', '#0c0908', 34)
  c.line('M480 398L1300 227', '#6d625c', 14)
  c.line('M480 394L1300 222', '#ffb060', 4, 0.7)
  c.glow(400, 420, 380, 330, '#ff8a24', 0.7, 0.1)
  c.fill(
    spline(
      [
        [500, 392],
        [430, 300],
        [300, 300],
        [220, 400],
        [250, 520],
        [370, 552],
        [470, 480],
      ],
      true,
    ),
    c.rad(0.42, 0.42, 0.62, '#fffce8', '#ffe27a', '#ffae38', '#f06a18', '#a83208'),
  )
  c.fill(
    spline(
      [
        [300, 340],
        [260, 400],
        [280, 470],
        [262, 410],
      ],
      true,
    ),
    '#ffffff',
    0.7,
  )
  for (let i = 0; i < 14; i += 1)
    c.ellipse(c.between(270, 440), c.between(340, 510), c.between(2, 5), c.between(2, 5), '#fff8d0', 0.7)
  c.line(
    spline([
      [330, 306],
      [400, 420],
      [372, 548],
    ]),
    '#4fb8c8',
    12,
    0.4,
  )
  c.line(
    spline([
      [400, 310],
      [460, 420],
      [430, 520],
    ]),
    '#2f8fd0',
    9,
    0.35,
  )
  const lit = { base: '#b4704a', dark: '#2c1510', light: '#ffbe80' }
  hand(c, {
    pose: 'grip',
    at: [880, 320],
    scale: 1.15,
    rotate: -4,
    flip: true,
    skin: lit,
    sleeve: '#31465a',
    light: [-0.9, 0.2],
  })
  c.fill(
    spline(
      [
        [300, 600],
        [420, 560],
        [560, 590],
        [600, 660],
        [470, 700],
        [330, 670],
      ],
      true,
    ),
    c.lin(80, '#c9b28c', '#7a6248', '#2c2018'),
  )
  for (let i = 0; i < 8; i += 1)
    c.line(`M${n(320 + i * 32)} ${n(612 + (i % 3) * 8)}q20 ${n(c.between(-20, 20))} 40 40`, '#4a382a', 3, 0.4)
  hand(c, {
    pose: 'palm',
    at: [500, 660],
    scale: 1.1,
    rotate: -14,
    flip: true,
    skin: lit,
    sleeve: '#31465a',
    light: [-0.5, -0.85],
  })
  for (let i = 0; i < 26; i += 1)
    c.ellipse(
      c.between(100, 700),
      c.between(100, 700),
      c.between(1, 3),
      c.between(1, 3),
      '#ffd890',
      c.between(0.3, 0.9),
    )
  c.grade('#ff9030', 0.3, 0.5, 0.3, 0.7)
  return c.toString()
}

function glassStill(): string {
  const c = new Canvas('glass-3')
  c.rect(0, 0, 1200, 430, c.lin(90, '#d8f2f4@0', '#9fdde8@0.5', '#4fb9d2@0.62', '#1c8fb8@1'))
  for (let i = 0; i < 40; i += 1)
    c.ellipse(c.between(0, 1200), c.between(270, 420), c.between(12, 60), c.between(1, 3), '#e8fbff', 0.35)
  c.glow(240, 90, 420, 220, '#ffffff', 0.6)
  for (const x of [0, 560, 1130]) c.rect(x, 0, 70, 430, c.lin(0, '#f4efe4', '#c8bfae', '#8f8676'))
  table(c, 420, '#e2d8c6', { boards: 3, light: '#ffffff', lines: 70 })
  const glasses: readonly (readonly [number, number, number, string])[] = [
    [300, 590, 210, '#2a7fc0'],
    [890, 585, 230, '#3fb89a'],
    [470, 640, 240, '#28a6c4'],
    [720, 650, 210, '#e59a3a'],
    [600, 730, 190, '#d6543f'],
  ]
  for (const [x, y, h, colour] of glasses) tumbler(c, x, y, h, colour)
  blossom(c, 980, 690, 62, '#e2513c', { tilt: 0.6 })
  leaf(c, 1020, 710, 90, 16, '#3f7a3c')
  sheet(
    c,
    [
      [120, 700],
      [240, 680],
      [300, 742],
      [150, 770],
    ],
    '#f1ece0',
  )
  c.grade('#ffffff', 0.25, 0.2, 0.3, 0.32)
  return c.toString()
}

/** The three pictures of this craft by name. */
export const glass: Record<string, () => string> = {
  'glass-1': glassRoom,
  'glass-2': glassMaking,
  'glass-3': glassStill,
}
