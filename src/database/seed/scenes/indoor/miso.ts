// Laying down miso for a year.

import { hand, skins } from '../kit/objects-hands.ts'
import { beams, earth, opening, room } from '../kit/objects-room.ts'
import { bokeh, dust, shaft, steam, table, tray, wall, windowLight } from '../kit/objects-surfaces.ts'
import { figure } from '../kit/objects-figure.ts'
import { ball, leaf, strewn } from '../kit/objects-things.ts'
import { filled, profiles, sized, turned } from '../kit/objects-vessels.ts'
import { Canvas, mix, oval, poly, shade, spline, tube } from '../kit/objects.ts'
import { barrel } from './barrel.ts'

function stones(c: Canvas, x: number, y: number, wide: number, rows: number): void {
  const size = wide / 8
  for (let j = 0; j < rows; j += 1) {
    const count = Math.max(2, Math.round((rows - j) * (5.6 / rows)))
    for (let i = 0; i < count; i += 1)
      ball(
        c,
        x + (i - (count - 1) / 2) * size * 1.72 + c.between(-4, 4),
        y - j * size * 1.02 - size * 0.3,
        size * c.between(0.86, 1.05),
        size * c.between(0.58, 0.72),
        mix('#8d8a84', '#6b625a', c.r()),
        { shadow: 0.4, shine: 0.1 },
      )
  }
}

function paste(
  c: Canvas,
  d: string,
  area: readonly [number, number, number, number],
  colour: string,
  count: number,
): void {
  const [x, y, w, h] = area
  c.clip(d, () => {
    for (let i = 0; i < count; i += 1) {
      const [px, py, s] = [x + c.r() * w, y + c.r() * h, c.between(5, 15)]
      const tone = (i % 3) * 0.12
      c.ellipse(
        px,
        py,
        s,
        s * 0.7,
        c.rad(0.35, 0.25, 0.75, shade(colour, 0.3 + tone), shade(colour, tone - 0.1), shade(colour, -0.55)),
        0.8,
      )
    }
  })
}

function misoRoom(): string {
  const c = new Canvas('miso-1')
  const r = room(c, {
    back: [390, 110, 840, 470],
    eye: [610, 350],
    wall: '#6e5038',
    floor: '#4a382a',
    ceiling: '#1c130d',
  })
  earth(c, r, '#57432f')
  beams(c, r, '#2e1d12', 5, 0.08)
  opening(
    c,
    r,
    { side: 'back', from: 0.36, to: 0.64, low: 0.58, high: 0.86 },
    { columns: 5, rows: 1, strength: 0, paper: '#fff3d0' },
  )
  opening(
    c,
    r,
    { side: 'left', from: 0.3, to: 0.5, low: 0.72, high: 0.94 },
    { columns: 4, rows: 1, strength: 0.3, reach: 0.7 },
  )
  for (const [x, y, h, w] of [
    [460, 482, 110, 56],
    [770, 482, 110, 56],
    [370, 520, 150, 78],
    [856, 520, 150, 78],
  ] as const) {
    barrel(c, x, y, h, w, '#7a5230')
    stones(c, x, y - h, w * 1.5, 5)
  }
  barrel(c, 215, 630, 250, 136, '#845a36')
  stones(c, 215, 390, 204, 6)
  barrel(c, 1010, 640, 260, 142, '#7a5230')
  stones(c, 1010, 392, 212, 6)
  figure(c, 620, 500, 0.66, {
    standing: '#2a2833',
    cloth: '#3c3a4c',
    apron: '#c9bc9c',
    scarf: '#e8e0cc',
    arms: [
      [
        [34, -150],
        [84, -120],
        [120, -140],
      ],
    ],
  })
  shaft(
    c,
    [
      [550, 160],
      [680, 160],
      [880, 780],
      [330, 780],
    ],
    '#ffe6b0',
    0.38,
    90,
  )
  c.fill(r.quad([0.3, 0, 0.3], [0.72, 0, 0.3], [0.72, 0, 0.85], [0.3, 0, 0.85]), '#ffdca0', 0.16)
  dust(c, 420, 160, 400, 520, 60)
  c.grade('#ffd890', 0.5, 0.35, 0.26, 0.74)
  return c.toString()
}

function misoMaking(): string {
  const c = new Canvas('miso-2')
  wall(c, '#3a2c24', { height: 360 })
  bokeh(c, [0, 0, 1200, 260], ['#c98a4c', '#ffd08a', '#7a4a28'], 16, [24, 70], 0.3)
  table(c, 300, '#5d4028', { boards: 2 })
  barrel(c, 560, 790, 280, 400, '#b08450', { tilt: 0.42, hoops: [0.3, 0.42] })
  c.ellipse(560, 520, 372, 148, c.rad(0.4, 0.3, 0.8, '#d8a468', '#a86c34', '#5a3214'))
  paste(c, oval(560, 520, 372, 148), [188, 372, 744, 296], '#b5793e', 64)
  for (const [x, y] of [
    [360, 520],
    [470, 480],
    [700, 490],
    [800, 530],
  ] as const) {
    ball(c, x, y, 70, 54, '#b87c40', { shine: 0.25 })
    paste(c, oval(x, y, 66, 50), [x - 66, y - 50, 132, 100], '#c08848', 8)
  }
  c.group('translate(0 -10)', () => {
    hand(c, {
      pose: 'palm',
      at: [490, 400],
      scale: 1.16,
      rotate: 10,
      skin: skins.old,
      sleeve: '#dcd4c0',
      hold: () => {
        c.group('translate(34 -46)', () => {
          ball(c, 0, 0, 84, 70, '#ba7e42', { shadow: 0 })
          paste(c, oval(0, 0, 80, 66), [-80, -66, 160, 132], '#c28a4a', 28)
        })
      },
    })
    hand(c, { pose: 'cup', at: [640, 330], scale: 1.05, rotate: 40, flip: true, skin: skins.old, sleeve: '#dcd4c0' })
  })
  tray(c, 1060, 480, 110, 0.4, '#e2dac8', 14)
  strewn(c, oval(1060, 470, 90, 34), [970, 436, 180, 66], ['#e8cf94', '#d8b870'], 40, [11, 14], 0.8)
  c.grade('#ffdca0', 0.25, 0.2, 0.34, 0.58)
  return c.toString()
}

function misoStill(): string {
  const c = new Canvas('miso-3')
  wall(c, '#8c8474', { from: 1 })
  windowLight(c, 680, 0, 360, 330, { columns: 2, rows: 3, slant: -0.35, opacity: 0.4 })
  table(c, 420, '#7d5936', { boards: 3, from: 1 })
  barrel(c, 350, 640, 200, 150, '#c39a64', { from: 1, tilt: 0.34, hoops: [0.2, 0.8] })
  c.ellipse(350, 440, 138, 46, '#7a4a22')
  const mound = spline(
    [
      [216, 442],
      [260, 400],
      [340, 372],
      [420, 392],
      [484, 442],
      [440, 476],
      [350, 488],
      [260, 476],
    ],
    true,
  )
  c.fill(mound, c.rad(0.6, 0.2, 0.85, '#d89a58', '#a0622c', '#5a2e10'))
  paste(c, mound, [216, 372, 268, 116], '#aa6a32', 70)
  tube(
    c,
    [
      [400, 410, 26],
      [450, 350, 12],
      [540, 220, 10],
    ],
    { base: '#c9985c', dark: '#6b4420', light: '#f0cc94' },
    [0.6, -0.8],
    { contact: 6 },
  )
  turned(c, 760, 690, {
    profile: sized(profiles.bowl, 190, 1.08),
    colour: '#6b1c14',
    inside: '#1c0c0a',
    from: 1,
    tilt: 0.38,
    gloss: 0.9,
    shadow: 0.75,
  })
  filled(c, 760, 516, 168, 0.36, '#b8854a', 1)
  c.clip(oval(760, 516, 168, 60), () => {
    for (let i = 0; i < 16; i += 1)
      c.glow(
        c.between(620, 900),
        c.between(470, 560),
        c.between(20, 60),
        c.between(8, 22),
        i % 2 ? '#e0b478' : '#7a4a1e',
        0.5,
      )
    for (const [x, y] of [
      [700, 520],
      [770, 500],
      [830, 530],
      [760, 546],
    ] as const) {
      c.fill(poly([x - 24, y], [x, y - 12], [x + 26, y - 2], [x + 2, y + 12]), '#fffaf0')
      c.fill(poly([x - 24, y], [x + 2, y + 12], [x + 2, y + 22], [x - 24, y + 10]), '#d8ccb4')
    }
    for (let i = 0; i < 12; i += 1) c.line(oval(c.between(660, 860), c.between(490, 550), 9, 6), '#7fae54', 4)
    leaf(c, 800, 490, 70, 20, '#3a5a3c', 0.5)
  })
  steam(c, 750, 470, 330, 220, 0.6, 6)
  tray(c, 1030, 640, 92, 0.34, '#4a5a5c', 10)
  strewn(c, oval(1030, 632, 76, 24), [954, 608, 152, 48], ['#e8cf94', '#d8b870'], 44, [10, 13], 0.8)
  c.grade('#ffeccc', 0.75, 0.2, 0.32, 0.55)
  return c.toString()
}

/** The three pictures of this craft by name. */
export const miso: Record<string, () => string> = {
  'miso-1': misoRoom,
  'miso-2': misoMaking,
  'miso-3': misoStill,
}
