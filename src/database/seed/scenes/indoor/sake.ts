// A small brewery in snow country.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { beams, floorboards, opening, room } from '../kit/objects-room.ts'
import { dust, shaft, steam, table, tray } from '../kit/objects-surfaces.ts'
import { figure } from '../kit/objects-figure.ts'
import { ball } from '../kit/objects-things.ts'
import { profiles, sized, turned } from '../kit/objects-vessels.ts'
import { Canvas, oval, poly, spline } from '../kit/objects.ts'
import { barrel } from './barrel.ts'

function sakeRoom(): string {
  const c = new Canvas('sake-1')
  const r = room(c, {
    back: [360, 90, 860, 500],
    eye: [600, 360],
    wall: '#5d5a56',
    floor: '#4a4540',
    ceiling: '#221d1a',
  })
  floorboards(c, r, '#544a40', 10)
  opening(
    c,
    r,
    { side: 'left', from: 0.1, to: 0.6, low: 0.5, high: 0.82 },
    { columns: 4, rows: 2, paper: '#dbeaf8', patch: '#cfe2f6', strength: 0.3, reach: 0.7, frame: '#2a221c' },
  )
  opening(
    c,
    r,
    { side: 'back', from: 0.34, to: 0.66, low: 0, high: 0.52 },
    {
      columns: 2,
      rows: 1,
      strength: 0.4,
      reach: 1,
      paper: '#eef5fb',
      patch: '#dbe9f8',
      frame: '#2a201a',
      inside: () => {
        c.rect(520, 270, 180, 240, c.lin(90, '#dfeaf4', '#ffffff'))
        for (let i = 0; i < 60; i += 1)
          c.ellipse(c.between(520, 700), c.between(280, 500), c.between(1, 3.4), c.between(1, 3.4), '#ffffff')
        c.fill(
          spline(
            [
              [500, 470],
              [580, 440],
              [640, 462],
              [720, 436],
              [720, 520],
              [500, 520],
            ],
            true,
          ),
          '#f8fbff',
        )
      },
    },
  )
  beams(c, r, '#3a2c20', 5, 0.07)
  barrel(c, 400, 520, 180, 84, '#8b6a44')
  barrel(c, 835, 520, 180, 84, '#8b6a44')
  barrel(c, 240, 610, 280, 136, '#94704a')
  barrel(c, 990, 610, 280, 136, '#8a6540')
  c.fill(poly([1060, 760], [1120, 300], [1140, 300], [1090, 760]), '#6b4a2c')
  for (let i = 0; i < 6; i += 1)
    c.line(`M${n(1010 + i * 9)} ${n(740 - i * 74)}L${n(1082 + i * 8)} ${n(740 - i * 74)}`, '#7a5634', 10)
  figure(c, 602, 560, 0.92, {
    standing: '#3a4152',
    cloth: '#e6e2d8',
    scarf: '#f2efe8',
    apron: '#2d4468',
    arms: [
      [
        [34, -150],
        [80, -110],
        [96, -160],
      ],
      [
        [-20, -148],
        [-52, -110],
        [-30, -150],
      ],
    ],
  })
  c.line('M690 440L560 660', '#c9a068', 9)
  steam(c, 250, 330, 260, 190, 0.6, 5)
  steam(c, 980, 330, 240, 190, 0.6, 5)
  steam(c, 600, 330, 200, 160, 0.3, 3)
  shaft(
    c,
    [
      [60, 130],
      [330, 210],
      [900, 700],
      [480, 790],
    ],
    '#e6f0fc',
    0.3,
    40,
  )
  dust(c, 200, 160, 700, 460, 46, '#ffffff')
  c.grade('#dfeaf8', 0.45, 0.4, 0.22, 0.62)
  return c.toString()
}

function sakeMaking(): string {
  const c = new Canvas('sake-2')
  c.rect(0, 0, 1200, 800, c.lin(130, '#5a4a3c', '#362b22', '#1a1410'))
  c.ellipse(600, 450, 540, 400, c.lin(20, '#d8b078', '#9a703e', '#4a3018'))
  for (let i = 0; i < 34; i += 1) {
    const a = (i / 34) * Math.PI * 2
    c.line(
      `M${n(600 + Math.cos(a) * 500)} ${n(450 + Math.sin(a) * 366)}L${n(600 + Math.cos(a) * 540)} ${n(450 + Math.sin(a) * 400)}`,
      '#3a2412',
      3,
      0.6,
    )
  }
  c.ellipse(600, 456, 496, 360, '#3a2614')
  c.ellipse(600, 476, 484, 340, c.rad(0.38, 0.3, 0.8, '#fffdf2', '#f1ead4', '#d8cba4', '#a08c60'))
  c.clip(oval(600, 476, 484, 340), () => {
    for (let i = 0; i < 190; i += 1) {
      const [a, k, s] = [c.between(0, 6.28), Math.sqrt(c.r()), c.between(5, 26)]
      const [x, y] = [600 + Math.cos(a) * 470 * k, 476 + Math.sin(a) * 330 * k]
      c.ellipse(x, y, s, s * 0.72, c.rad(0.35, 0.3, 0.7, '#ffffff/0.95', '#efe6cc/0.75', '#a8956a/0.7'))
    }
    for (let i = 0; i < 8; i += 1)
      c.line(
        spline([
          [420 + i * 10, 330 + i * 14],
          [620, 400 + i * 20],
          [760 - i * 8, 560 + i * 8],
        ]),
        i % 2 ? '#ffffff' : '#b8a678',
        9,
        0.2,
      )
  })
  c.line('M1080 -60L560 520', '#4a2e14', 30)
  c.line('M1078 -64L556 516', '#c99a5e', 22)
  c.line('M1072 -66L550 512', '#f0d09a', 5, 0.7)
  c.group('rotate(-42 560 520)', () =>
    c.fill(poly([470, 505], [600, 496], [600, 552], [470, 545]), c.lin(90, '#e8c48a', '#a87a44', '#6b4820')),
  )
  c.ellipse(540, 548, 90, 34, '#f6f0dc', 0.75)
  hand(c, { pose: 'grip', at: [842, 206], scale: 1.1, rotate: 30, flip: true, skin: skins.warm, sleeve: '#f0ece2' })
  hand(c, { pose: 'grip', at: [716, 342], scale: 1.1, rotate: 62, flip: true, skin: skins.warm, sleeve: '#f0ece2' })
  steam(c, 420, 520, 420, 260, 0.5, 5)
  c.grade('#f4f8ff', 0.35, 0.25, 0.26, 0.6)
  return c.toString()
}

function sakeStill(): string {
  const c = new Canvas('sake-3')
  c.rect(0, 0, 1200, 500, c.lin(90, '#b9c9d8', '#e6edf3', '#f6f9fb'))
  for (let i = 0; i < 5; i += 1)
    c.fill(
      poly([i * 280 - 90, 420], [i * 280 + 60, 140 + (i % 2) * 70], [i * 280 + 210, 420]),
      c.lin(90, '#8fa3b4', '#dbe5ee'),
      0.5,
    )
  c.fill(
    spline(
      [
        [-20, 420],
        [300, 380],
        [640, 410],
        [960, 370],
        [1230, 410],
        [1230, 520],
        [-20, 520],
      ],
      true,
    ),
    c.lin(90, '#ffffff', '#d3dfea'),
  )
  for (let i = 0; i < 90; i += 1)
    c.ellipse(
      c.between(0, 1200),
      c.between(0, 470),
      c.between(1.5, 6),
      c.between(1.5, 6),
      '#ffffff',
      c.between(0.4, 0.95),
    )
  for (const x of [-10, 390, 800, 1160]) c.rect(x, 0, 44, 480, c.lin(0, '#5a4030', '#2e1e14'))
  c.rect(0, 220, 1200, 22, c.lin(90, '#4a3426', '#24170f'))
  table(c, 470, '#3d2619', { boards: 2, light: '#dceaf8' })
  c.rect(0, 470, 1200, 130, c.lin(90, '#eaf3fb/0.35', '#eaf3fb/0'))
  turned(c, 780, 650, {
    profile: sized(profiles.bottle, 500),
    colour: '#1f4a3c',
    tilt: 0.24,
    gloss: 1,
    shadow: 0.7,
    paint: () => {
      c.rect(690, 420, 190, 150, c.lin(0, '#fdfaf0', '#f2ecdc', '#b8ae98'))
      c.line(oval(770, 494, 40), '#1f3a5f', 7, 0.85)
      c.line(
        spline([
          [740, 500],
          [756, 480],
          [772, 502],
          [788, 480],
          [802, 500],
        ]),
        '#1f3a5f',
        6,
        0.85,
      )
      c.rect(720, 140, 120, 70, c.lin(0, '#d8b860', '#8a6420'))
    },
  })
  turned(c, 470, 700, {
    profile: sized(profiles.tokkuri, 290),
    colour: '#e4e6e2',
    tilt: 0.26,
    gloss: 0.8,
    paint: () => {
      for (let i = 0; i < 3; i += 1) c.line(`M380 ${n(560 + i * 20)}q90 34 180 0`, '#2a4f8a', i === 1 ? 9 : 3, 0.8)
    },
  })
  turned(c, 620, 738, {
    profile: sized(profiles.cup, 92, 1.3),
    colour: '#f4f4f0',
    inside: '#fbfbf8',
    tilt: 0.42,
    gloss: 0.7,
  })
  c.line(oval(620, 654, 40, 16), '#2a4f9a', 6, 0.8)
  c.line(oval(620, 656, 18, 7), '#2a4f9a', 5, 0.8)
  c.glow(604, 648, 30, 8, '#ffffff', 0.8)
  turned(c, 330, 660, { profile: sized(profiles.cup, 80, 1.3), colour: '#9fb8b4', tilt: 0.4, gloss: 0.7 })
  tray(c, 960, 690, 110, 0.34, '#6b2a20', 10)
  for (let i = 0; i < 7; i += 1) ball(c, 930 + (i % 4) * 24, 682 + Math.floor(i / 4) * 16 - 6, 15, 11, '#e8dcc0')
  c.grade('#f4faff', 0.5, 0.2, 0.2, 0.5)
  return c.toString()
}

/** The three pictures of this craft by name. */
export const sake: Record<string, () => string> = {
  'sake-1': sakeRoom,
  'sake-2': sakeMaking,
  'sake-3': sakeStill,
}
