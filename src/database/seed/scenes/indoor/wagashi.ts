// Shaping sweets of the season.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { block, floorboards, opening, room } from '../kit/objects-room.ts'
import { bokeh, shaft, table, tray, wall, windowLight } from '../kit/objects-surfaces.ts'
import { figure } from '../kit/objects-figure.ts'
import { ball, blossom, lamp, leaf, noren } from '../kit/objects-things.ts'
import { filled, profiles, sized, turned } from '../kit/objects-vessels.ts'
import { Canvas, poly, spline } from '../kit/objects.ts'

function nerikiri(c: Canvas, x: number, y: number, s: number, kind: number): void {
  if (kind === 0) {
    ball(c, x, y, s, s * 0.72, '#f0aebf', { shine: 0.3 })
    for (let i = 0; i < 5; i += 1) {
      const a = -Math.PI / 2 + (i * Math.PI * 2) / 5
      c.line(
        `M${n(x)} ${n(y - s * 0.3)}Q${n(x + Math.cos(a) * s * 0.5)} ${n(y - s * 0.2 + Math.sin(a) * s * 0.3)} ${n(x + Math.cos(a) * s * 0.92)} ${n(y + Math.sin(a) * s * 0.62)}`,
        '#b8607a',
        s * 0.06,
        0.7,
      )
    }
    c.ellipse(x, y - s * 0.3, s * 0.14, s * 0.1, '#f6d860')
  } else if (kind === 1) {
    ball(c, x, y, s, s * 0.74, '#f8f0e2', { shine: 0.3 })
    for (let j = 0; j < 4; j += 1)
      for (let i = 0; i < 12; i += 1) {
        const a = (i / 12) * Math.PI * 2 + j * 0.26
        const k = 0.28 + j * 0.2
        leaf(
          c,
          x + Math.cos(a) * s * k * 0.8,
          y - s * 0.12 + Math.sin(a) * s * k * 0.56,
          s * 0.26,
          (a * 180) / Math.PI,
          j % 2 ? '#f4e2d8' : '#efcfd0',
          0.42,
        )
      }
    c.ellipse(x, y - s * 0.16, s * 0.14, s * 0.1, '#e6c250')
  } else if (kind === 2) {
    ball(c, x, y, s, s * 0.7, '#a9bf68', { shine: 0.2 })
    for (let i = 0; i < 90; i += 1) {
      const [a, k] = [c.between(0, 6.28), c.between(0, 0.95)]
      c.line(
        `M${n(x + Math.cos(a) * s * k)} ${n(y + Math.sin(a) * s * k * 0.68)}l${n(c.between(-8, 8))} ${n(c.between(-12, 4))}`,
        i % 3 ? '#c8d88a' : '#5f7a34',
        s * 0.045,
        0.8,
      )
    }
    for (let i = 0; i < 3; i += 1)
      blossom(c, x - s * 0.3 + i * s * 0.32, y - s * 0.2 + (i % 2) * s * 0.2, s * 0.15, '#f6f0f4')
  } else if (kind === 3) {
    const d = spline(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(
        (i) =>
          [
            x + Math.cos((i * Math.PI) / 5 - 1.57) * s * (i % 2 ? 0.72 : 1.06),
            y + Math.sin((i * Math.PI) / 5 - 1.57) * s * (i % 2 ? 0.5 : 0.78),
          ] as const,
      ),
      true,
    )
    c.glow(x + s * 0.4, y + s * 0.5, s * 1.3, s * 0.5, '#0c0604', 0.5)
    c.fill(d, c.rad(0.35, 0.3, 0.8, '#ffd890', '#e88a3c', '#b8401e'))
    for (let i = 0; i < 5; i += 1)
      c.line(
        `M${n(x)} ${n(y)}L${n(x + Math.cos((i * 2 * Math.PI) / 5 - 1.57) * s * 0.86)} ${n(y + Math.sin((i * 2 * Math.PI) / 5 - 1.57) * s * 0.62)}`,
        '#9a3a14',
        s * 0.05,
        0.6,
      )
  } else {
    ball(c, x, y, s * 0.98, s * 0.74, '#b9a2d4', { shine: 0.35 })
    c.ellipse(x, y, s * 0.9, s * 0.6, c.lin(90, '#ffffff/0.6', '#ffffff/0'))
    for (let i = 0; i < 3; i += 1)
      c.line(
        `M${n(x - s * 0.7)} ${n(y - s * 0.1 + i * s * 0.2)}q${n(s * 0.35)} ${n(-s * 0.2)} ${n(s * 0.7)} 0t${n(s * 0.66)} 0`,
        '#6f5a9a',
        s * 0.05,
        0.6,
      )
  }
}

function wagashiRoom(): string {
  const c = new Canvas('wagashi-1')
  const r = room(c, {
    back: [280, 140, 920, 490],
    eye: [560, 330],
    wall: '#8c2f26',
    floor: '#4b2f22',
    ceiling: '#2a1a14',
    from: 1,
  })
  floorboards(c, r, '#553626', 12)
  opening(
    c,
    r,
    { side: 'right', from: 0.1, to: 0.85, low: 0.06, high: 0.86 },
    { columns: 18, rows: 2, strength: 0.3, reach: 0.8, paper: '#fff0d0', frame: '#3a2018' },
  )
  noren(c, 330, 190, 190, 110, '#e9e0cc', 4)
  c.rect(340, 300, 170, 185, c.lin(90, '#2a1812', '#5a3424'))
  c.glow(425, 420, 130, 100, '#ffc070', 0.5)
  for (let i = 0; i < 15; i += 1) {
    const [x, y] = [580 + (i % 5) * 62, 200 + Math.floor(i / 5) * 56]
    c.rect(x, y, 46, 38, c.lin(20, '#c9986a', '#8a5a34', '#4a2c18'))
    c.ellipse(x + 23, y + 19, 14, 13, '#3a2012')
    if (i % 2) blossom(c, x + 23, y + 19, 12, '#7a4c2a', { heart: '#4a2c18', tilt: 1 })
    else for (let k = 0; k < 5; k += 1) leaf(c, x + 23, y + 19, 12, k * 72, '#7a4c2a')
  }
  figure(c, r.at([0.66, 0, 0.34])[0], r.at([0, 0.26, 0.38])[1] + 10, 0.86, {
    cloth: '#f2ede2',
    apron: '#5b6f8a',
    facing: -1,
    scarf: '#fbf8f0',
    light: [0.7, -0.7],
  })
  block(c, r, [0.14, 0, 0.4], [0.84, 0.3, 0.58], '#6b4028', { top: '#b07a4c' })
  const colours = ['#f0b8c4', '#fbeee0', '#c8d48c', '#f2cf72', '#b8a4d0', '#e88a78']
  for (let i = 0; i < 12; i += 1) {
    const [x, y] = r.at([0.22 + (i % 6) * 0.1, 0.3, 0.46 + Math.floor(i / 6) * 0.07])
    if (i < 6) c.ellipse(x, y + 4, 40, 9, '#1c100c', 0.9)
    ball(c, x, y - 9, 17, 13, colours[i % 6] ?? '#f0b8c4', { from: 1 })
  }
  lamp(c, 470, 130, 40, { cord: 130, paper: true })
  shaft(
    c,
    [
      [1160, 90],
      [950, 180],
      [330, 700],
      [820, 800],
    ],
    '#ffe2b0',
    0.24,
    130,
  )
  c.grade('#ffd8a0', 0.75, 0.35, 0.26, 0.55)
  return c.toString()
}

function wagashiMaking(): string {
  const c = new Canvas('wagashi-2')
  wall(c, '#7a5a50', { height: 420 })
  bokeh(c, [0, 0, 1200, 300], ['#f0c8b8', '#ffe6c0', '#c98a70'], 18, [24, 70], 0.3)
  table(c, 400, '#e2d3b8', { boards: 2, light: '#ffffff', lines: 60 })
  for (const [x, y, colour] of [
    [980, 520, '#f8f0e2'],
    [1080, 560, '#a9bf68'],
    [930, 600, '#f2cf72'],
  ] as const)
    ball(c, x, y, 52, 42, colour)
  tray(c, 190, 470, 150, 0.34, '#3a1a14', 10)
  nerikiri(c, 130, 452, 52, 0)
  nerikiri(c, 246, 462, 52, 4)
  hand(c, {
    pose: 'palm',
    at: [520, 580],
    scale: 1.5,
    rotate: 6,
    skin: skins.fair,
    sleeve: '#f2ede2',
    hold: () => {
      c.group('translate(40 -44)', () => nerikiri(c, 0, 0, 84, 0))
    },
  })
  hand(c, {
    pose: 'pinch',
    at: [712, 350],
    scale: 1.1,
    rotate: 2,
    skin: skins.fair,
    sleeve: '#f2ede2',
    hold: () => {
      c.fill(poly([-104, 132], [180, -160], [214, -130], [-96, 138]), c.lin(60, '#f0d2a0', '#b8844c', '#6b4422'))
      c.line('M-100 134L196 -146', '#fff0cc', 3, 0.7)
    },
  })
  c.grade('#fff0e0', 0.25, 0.2, 0.32, 0.5)
  return c.toString()
}

function wagashiStill(): string {
  const c = new Canvas('wagashi-3')
  wall(c, '#5d6b5a', { from: 1 })
  windowLight(c, 620, 0, 460, 300, { columns: 4, rows: 3, slant: -0.25, colour: '#fff6d8', opacity: 0.4 })
  table(c, 360, '#c2ad74', { boards: 1, from: 1, light: '#fff6dc', lines: 200 })
  turned(c, 860, 520, {
    profile: sized(profiles.teaBowl, 220, 1.1),
    colour: '#2e2a2c',
    inside: '#3a3436',
    from: 1,
    tilt: 0.4,
    gloss: 0.7,
    shadow: 0.7,
  })
  filled(c, 860, 326, 128, 0.36, '#8fae4c', 1)
  for (let i = 0; i < 60; i += 1)
    c.ellipse(860 + c.between(-90, 90), 326 + c.between(-26, 26), c.between(2, 6), c.between(1, 3), '#d2e08a', 0.6)
  const board = poly([150, 600], [890, 560], [1010, 710], [190, 766])
  c.group('translate(6 26)', () => c.soft(board, '#160d06', 22, 0.6, 5))
  c.group('translate(0 18)', () => c.fill(board, '#140a08'))
  c.fill(board, c.lin(160, '#7a2c22', '#4a1610', '#2a0c08'))
  c.line('M152 600L890 560L1008 708', '#e0907a', 2.5, 0.6)
  for (const [i, x, y] of [
    [3, 300, 630],
    [0, 470, 650],
    [1, 630, 628],
    [2, 780, 640],
    [4, 560, 700],
  ] as const)
    nerikiri(c, x, y - 26, 72, i)
  c.fill(poly([870, 640], [1060, 590], [1064, 598], [874, 654]), c.lin(0, '#7a5a34', '#d8b078'))
  leaf(c, 200, 560, 110, -24, '#b8462a')
  leaf(c, 240, 540, 90, 16, '#d8843a')
  c.grade('#fffbe2', 0.75, 0.2, 0.3, 0.5)
  return c.toString()
}

/** The three pictures of this craft by name. */
export const wagashi: Record<string, () => string> = {
  'wagashi-1': wagashiRoom,
  'wagashi-2': wagashiMaking,
  'wagashi-3': wagashiStill,
}
