// Throwing on the wheel.

import { n } from '../kit/base.ts'
import { hand } from '../kit/objects-hands.ts'
import { beams, block, earth, opening, room } from '../kit/objects-room.ts'
import { bokeh, dust, garden, shaft, wall, windowLight, wood } from '../kit/objects-surfaces.ts'
import { figure } from '../kit/objects-figure.ts'
import { leaf, shelves } from '../kit/objects-things.ts'
import { distant, profiles, sized, turned } from '../kit/objects-vessels.ts'
import { Canvas, shade, spline, type Point } from '../kit/objects.ts'

function potteryRoom(): string {
  const c = new Canvas('pottery-1')
  const r = room(c, {
    back: [300, 170, 900, 500],
    eye: [520, 340],
    wall: '#9b8264',
    floor: '#8a7258',
    ceiling: '#4b3a2a',
    from: 1,
  })
  earth(c, r, '#8f765a')
  beams(c, r, '#5a4330', 5, 0.07)
  shelves(c, 320, 200, 320, 280, 5, {
    colours: ['#c8b79a', '#b4997a', '#d6cab2', '#a5835f', '#8a6a4c'],
    kinds: ['bowl', 'cup', 'vase', 'jar', 'bowl'],
    size: 0.72,
    from: 1,
    back: '#6a543c',
  })
  opening(
    c,
    r,
    { side: 'back', from: 0.62, to: 0.94, low: 0.3, high: 0.8 },
    {
      columns: 3,
      rows: 2,
      strength: 0,
      inside: () => garden(c, [660, 200, 240, 220], ['#8fae74', '#55793f', '#c9d6a0'], 40),
    },
  )
  opening(
    c,
    r,
    { side: 'right', from: 0.15, to: 0.75, low: 0.28, high: 0.84 },
    {
      columns: 5,
      rows: 3,
      strength: 0.5,
      reach: 0.8,
      paper: '#eef5dc',
      inside: () => garden(c, [900, 60, 300, 500], ['#a9c48a', '#6a8d4e', '#dfe8be'], 40),
    },
  )
  for (let i = 0; i < 3; i += 1) {
    const z = 0.28 + i * 0.16
    block(c, r, [0.0, 0, z], [0.16, 0.24, z + 0.1], '#6d5138')
    for (let j = 0; j < 4; j += 1) {
      const [px, py] = r.at([0.02 + j * 0.04, 0.24, z + 0.05])
      distant(c, px, py, 30 * r.scale(z), '#c2a583', j % 2 ? 'bowl' : 'jar', 1)
    }
  }
  const [wx, wy] = r.at([0.56, 0, 0.55])
  block(c, r, [0.46, 0, 0.48], [0.68, 0.16, 0.62], '#7b5f44')
  const s = r.scale(0.55)
  c.ellipse(wx + 6, wy - 0.17 * 330 * s, 74, 20, c.lin(0, '#6b5a48', '#c0b09a'))
  turned(c, wx + 6, wy - 0.17 * 330 * s - 2, {
    profile: sized(profiles.vase, 92, 1.2),
    colour: '#b0886a',
    from: 1,
    shadow: 0.2,
  })
  figure(c, wx - 130, wy - 10, 1.02, {
    cloth: '#39506a',
    apron: '#cbbd9e',
    scarf: '#e9e3d2',
    light: [0.7, -0.7],
    arms: [
      [
        [30, -150],
        [86, -108],
        [112, -112],
      ],
      [
        [26, -140],
        [84, -82],
        [124, -92],
      ],
    ],
  })
  shaft(
    c,
    [
      [1130, 120],
      [960, 200],
      [360, 700],
      [760, 780],
    ],
    '#fff2cc',
    0.28,
    130,
  )
  dust(c, 400, 240, 560, 380, 50)
  c.grade('#fff0c0', 0.85, 0.35, 0.3, 0.55)
  return c.toString()
}

function potteryMaking(): string {
  const c = new Canvas('pottery-2')
  c.rect(0, 0, 1200, 800, c.lin(160, '#6d5c4b', '#443729', '#2a2019'))
  bokeh(c, [0, 0, 1200, 260], ['#b79a78', '#d9c7a6', '#8b6c4c'], 18, [26, 70], 0.3)
  c.ellipse(600, 650, 560, 210, c.lin(0, '#2b2019', '#5a4634'))
  c.ellipse(600, 632, 540, 196, c.lin(160, '#a98f74', '#7b634b', '#3c2c20'))
  for (let i = 0; i < 26; i += 1) {
    const k = i / 26
    c.line(
      `M${n(600 - 520 * k)} ${n(632 + c.between(-6, 6))}a${n(520 * k)} ${n(188 * k)} 0 0 0 ${n(1040 * k)} 0`,
      i % 3 ? '#d8c3a6' : '#33251a',
      c.between(1, 4),
      0.22,
    )
  }
  turned(c, 600, 640, {
    profile: [
      [0, 190],
      [20, 186],
      [90, 196],
      [190, 226],
      [250, 246],
      [270, 248],
    ],
    colour: '#a8866a',
    inside: '#9c7a5e',
    tilt: 0.36,
    from: 1,
    gloss: 0.85,
    shadow: 0.6,
    paint: () => {
      for (let i = 0; i < 18; i += 1)
        c.line(
          `M330 ${n(400 + i * 15)}q270 ${n(112 + c.between(-4, 4))} 540 0`,
          i % 2 ? '#e2c9ac' : '#4c3424',
          c.between(1.5, 5),
          0.3,
        )
    },
  })
  for (let i = 0; i < 6; i += 1)
    c.line(
      `M${n(380 + i * 30)} 372a${n(220 - i * 30)} ${n(76 - i * 11)} 0 0 0 ${n(440 - i * 60)} 0`,
      '#d8bc9c',
      2.5,
      0.2,
    )
  const clay = { base: '#b08a6e', dark: '#5a3b2a', light: '#e3cdb4' }
  hand(c, { pose: 'cup', at: [372, 470], scale: 1.12, rotate: -14, skin: clay, light: [0.5, -0.85] })
  hand(c, { pose: 'cup', at: [838, 470], scale: 1.12, rotate: 14, flip: true, skin: clay, light: [0.5, -0.85] })
  for (let i = 0; i < 30; i += 1)
    c.ellipse(c.between(240, 960), c.between(560, 760), c.between(2, 7), c.between(1, 4), '#d9c2a4', 0.5)
  c.grade('#ffeccc', 0.75, 0.2, 0.36, 0.6)
  return c.toString()
}

function potteryStill(): string {
  const c = new Canvas('pottery-3')
  wall(c, '#c9bda4', { from: 1 })
  windowLight(c, 640, 10, 420, 360, { columns: 3, rows: 3, slant: -0.3, colour: '#fff7de', opacity: 0.5 })
  wood(c, [0, 560, 1200, 240], '#8d6b49', { boards: 2, lines: 130 })
  c.rect(0, 560, 1200, 240, c.lin(170, '#fff0d0/0.4', '#1a0f06/0.3'))
  c.rect(0, 545, 1200, 20, c.lin(90, '#c7a67c', '#6b4a2c'))
  const drip = (x: number, y: number, w: number, colour: string, depth: number) => () => {
    const points: Point[] = Array.from({ length: 11 }, (_, i) => [
      x - w + (w * 2 * i) / 10,
      y + depth * c.between(0.3, 0.9),
    ])
    c.fill(
      `${spline([[x - w, y - 320], [x + w, y - 320], ...points.reverse()], true)}`,
      c.lin(180, shade(colour, 0.25), colour, shade(colour, -0.5)),
      0.92,
    )
  }
  turned(c, 330, 640, {
    profile: sized(profiles.jar, 290),
    colour: '#a8754c',
    from: 1,
    tilt: 0.2,
    gloss: 0.6,
    paint: drip(330, 470, 170, '#3a2a20', 60),
  })
  turned(c, 905, 640, {
    profile: sized(profiles.tokkuri, 300),
    colour: '#d8cdb4',
    from: 1,
    tilt: 0.2,
    gloss: 0.5,
    paint: drip(905, 460, 120, '#5d7f74', 70),
  })
  turned(c, 620, 690, {
    profile: sized(profiles.dish, 70, 1.5),
    colour: '#7c3f24',
    inside: '#8a4a2a',
    from: 1,
    tilt: 0.24,
    gloss: 0.7,
  })
  turned(c, 620, 640, {
    profile: sized(profiles.dish, 58, 1.4),
    colour: '#cbbd9c',
    inside: '#d8cba8',
    from: 1,
    tilt: 0.24,
    shadow: 0.2,
  })
  turned(c, 620, 596, {
    profile: sized(profiles.bowl, 130),
    colour: '#4f6a62',
    inside: '#5f7d72',
    from: 1,
    tilt: 0.26,
    gloss: 0.8,
    shadow: 0.2,
    paint: () => c.rect(400, 556, 440, 60, '#b5855a', 0.8),
  })
  turned(c, 480, 740, {
    profile: sized(profiles.cup, 116),
    colour: '#b9a888',
    from: 1,
    tilt: 0.26,
    paint: drip(480, 690, 80, '#6b3a20', 34),
  })
  c.line(
    spline([
      [905, 345],
      [890, 270],
      [930, 190],
      [980, 140],
    ]),
    '#5c4a30',
    5,
  )
  for (let i = 0; i < 7; i += 1) leaf(c, 895 + i * 12, 280 - i * 20, 62, i % 2 ? -8 : -120, '#7f8f4c')
  c.grade('#fff4d4', 0.7, 0.2, 0.3, 0.5)
  return c.toString()
}

/** The three pictures of this craft by name. */
export const pottery: Record<string, () => string> = {
  'pottery-1': potteryRoom,
  'pottery-2': potteryMaking,
  'pottery-3': potteryStill,
}
