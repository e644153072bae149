// Rolling and cutting soba.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { beams, block, floorboards, opening, room } from '../kit/objects-room.ts'
import { dust, shaft, tray, wood } from '../kit/objects-surfaces.ts'
import { figure } from '../kit/objects-figure.ts'
import { ball, woven } from '../kit/objects-things.ts'
import { filled, profiles, sized, turned } from '../kit/objects-vessels.ts'
import { Canvas, oval, poly, spline, tube, type Point } from '../kit/objects.ts'

function sobaRoom(): string {
  const c = new Canvas('soba-1')
  const r = room(c, {
    back: [260, 130, 940, 480],
    eye: [620, 330],
    wall: '#c2ab84',
    floor: '#7b5a3c',
    ceiling: '#4a3422',
  })
  floorboards(c, r, '#80603f', 12)
  opening(
    c,
    r,
    { side: 'back', from: 0.16, to: 0.86, low: 0.24, high: 0.86 },
    {
      columns: 4,
      rows: 2,
      strength: 0.5,
      reach: 0.9,
      frame: '#4a3420',
      inside: () => {
        c.rect(260, 150, 680, 300, c.lin(90, '#cfe4f0', '#f3f0de'))
        c.fill(
          poly([300, 340], [420, 240], [480, 290], [580, 200], [660, 280], [740, 230], [900, 340]),
          c.lin(90, '#ffffff', '#8aa6c0', '#7794a8'),
        )
        c.fill(poly([250, 360], [400, 306], [560, 340], [720, 300], [950, 356], [950, 420], [250, 420]), '#7f9a6c')
        for (let i = 0; i < 60; i += 1)
          c.ellipse(c.between(260, 940), c.between(356, 420), c.between(6, 16), 5, i % 3 ? '#f4f2e6' : '#9fae74', 0.75)
      },
    },
  )
  beams(c, r, '#3f2b1b', 4, 0.08)
  figure(c, r.at([0.5, 0, 0.36])[0], r.at([0.5, 0.2, 0.36])[1] + 26, 0.86, {
    cloth: '#e8e2d4',
    apron: '#2d3d5c',
    scarf: '#2d3d5c',
    facing: -1,
  })
  block(c, r, [0.2, 0, 0.42], [0.88, 0.27, 0.66], '#8b6440', { top: '#c79a66' })
  const top = (x: number, z: number): Point => r.at([x, 0.272, z])
  const [dx, dy] = top(0.5, 0.54)
  c.ellipse(dx, dy, 176, 44, c.lin(10, '#f3ead6', '#d5c4a2', '#a8926c'))
  c.ellipse(dx + 10, dy + 2, 130, 30, '#efe4cb', 0.7)
  tube(
    c,
    [
      [dx - 210, dy + 8, 10],
      [dx, dy - 10, 11],
      [dx + 220, dy - 26, 10],
    ],
    { base: '#b98650', dark: '#54351a', light: '#ecc68e' },
    [-0.4, -0.9],
    { layers: 5, contact: 6 },
  )
  for (let i = 0; i < 26; i += 1)
    c.ellipse(dx + c.between(-280, 280), dy + c.between(-36, 40), c.between(4, 20), c.between(1, 4), '#fff8e8', 0.35)
  const [bx, by] = top(0.8, 0.55)
  turned(c, bx, by, { profile: sized(profiles.dish, 40, 0.7), colour: '#7a2a1c', inside: '#1f1412' })
  const [kx, ky] = top(0.27, 0.54)
  c.fill(
    poly([kx - 60, ky - 14], [kx + 50, ky - 20], [kx + 56, ky + 6], [kx - 60, ky + 12]),
    c.lin(20, '#f4f6f6', '#a8b0b4', '#626a70'),
  )
  shaft(
    c,
    [
      [340, 150],
      [860, 150],
      [1080, 760],
      [200, 760],
    ],
    '#fff6dc',
    0.24,
    90,
  )
  dust(c, 260, 220, 700, 420, 44)
  c.grade('#fff0cc', 0.5, 0.3, 0.26, 0.5)
  return c.toString()
}

function sobaMaking(): string {
  const c = new Canvas('soba-2')
  wood(c, [0, 0, 1200, 800], '#c59a68', { boards: 3, lines: 170 })
  c.rect(0, 0, 1200, 800, c.lin(25, '#fff2d6/0.5@0', '#fff2d6/0.1@0.5', '#2a160a/0.5@1'))
  for (let i = 0; i < 40; i += 1)
    c.glow(c.between(0, 1200), c.between(0, 800), c.between(20, 120), c.between(8, 40), '#fffaf0', 0.3)
  c.group('translate(8 18)', () =>
    c.soft(poly([560, 220], [1120, 180], [1150, 520], [580, 560]), '#2a160a', 16, 0.5, 4),
  )
  for (let i = 0; i < 7; i += 1)
    c.fill(
      poly([560, 225 - i * 5], [1120, 185 - i * 5], [1150, 515 - i * 5], [580, 555 - i * 5]),
      i % 2 ? '#9f8c6c' : c.lin(20, '#e2d4b6', '#c0ac86', '#93805c'),
    )
  for (let i = 0; i < 60; i += 1)
    c.ellipse(c.between(590, 1120), c.between(190, 510), c.between(1, 2.4), 1.2, '#5b4a34', 0.5)
  let strands = ''
  let lit = ''
  for (let i = 0; i < 46; i += 1) {
    const x = 180 + i * 8.2
    strands += `M${n(x)} ${n(238 + c.between(-4, 4))}q${n(c.between(-6, 6))} 160 ${n(14 + c.between(-5, 5))} 320`
    lit += `M${n(x - 1.5)} ${n(240)}q${n(c.between(-5, 5))} 160 ${n(13 + c.between(-4, 4))} 310`
  }
  c.soft(poly([170, 250], [560, 240], [580, 580], [190, 590]), '#2a160a', 14, 0.5, 4)
  c.line(strands, '#5f4f38', 8.4)
  c.line(strands, '#b09a74', 6)
  c.line(lit, '#e6d8ba', 2, 0.9)
  c.group('translate(10 12)', () => c.soft(poly([556, 150], [640, 150], [650, 600], [570, 600]), '#2a160a', 12, 0.5, 4))
  c.fill(poly([640, 130], [1130, 110], [1130, 178], [646, 200]), c.lin(90, '#e8c890', '#a87a44', '#6b4624'), 0)
  c.fill(poly([600, 150], [900, 136], [910, 560], [622, 590]), c.lin(0, '#e8c896', '#c99a62', '#a87844'))
  for (let i = 0; i < 24; i += 1) c.line(`M${n(606 + i * 12)} ${n(152)}q6 200 ${n(14)} ${n(420)}`, '#7a5228', 1.2, 0.3)
  c.line(poly([600, 150], [900, 136], [910, 560], [622, 590]), '#6b4422', 3, 0.6)
  c.fill(poly([556, 60], [602, 60], [630, 640], [582, 648]), c.lin(0, '#fbfdfd', '#aab4ba', '#5c666c', '#d6dee2'))
  c.line('M602 60L630 640', '#ffffff', 3, 0.9)
  hand(c, { pose: 'press', at: [790, 380], scale: 1.05, rotate: -58, skin: skins.warm, sleeve: '#e6e0d0', flip: true })
  hand(c, {
    pose: 'grip',
    at: [606, 640],
    scale: 1.02,
    rotate: -36,
    skin: skins.warm,
    sleeve: '#e6e0d0',
    hold: () => c.line('M0 -140V130', '#5a3418', 44),
  })
  c.grade('#fff4da', 0.25, 0.15, 0.34, 0.5)
  return c.toString()
}

function sobaStill(): string {
  const c = new Canvas('soba-3')
  wood(c, [0, 0, 1200, 800], '#3f2c20', { boards: 3, lines: 150 })
  c.rect(0, 0, 1200, 800, c.lin(20, '#ffe6bc/0.42@0', '#ffe6bc/0.04@0.5', '#080403/0.5@1'))
  tray(c, 560, 420, 400, 0.72, '#8a6236', 18, 0.7)
  woven(c, oval(560, 414, 350, 250), [200, 160, 720, 510], '#dcbc7e', 22)
  c.fill(oval(560, 414, 352, 252), c.rad(0.4, 0.35, 0.7, '#ffe9b8/0.35', '#2a1608/0.55'))
  const heaps: readonly Point[] = [
    [450, 320],
    [660, 320],
    [390, 430],
    [730, 430],
    [560, 390],
    [480, 520],
    [650, 520],
    [565, 470],
  ]
  for (const [x, y] of heaps) c.glow(x + 14, y + 30, 150, 82, '#1a0e06', 0.6, 0.3)
  for (const [x, y] of heaps) {
    c.ellipse(x, y + 4, 104, 62, c.rad(0.35, 0.3, 0.8, '#8a7b64', '#665842', '#3d3224'))
    const layers = ['', '', '', '']
    for (let i = 0; i < 21; i += 1) {
      const [a, b, lean, start] = [c.between(16, 104), c.between(10, 56), c.between(-0.6, 0.6), c.between(0, 6)]
      const points: Point[] = [0, 1, 2, 3, 4].map((k) => {
        const [u, v] = [Math.cos(start + k * 0.7) * a, Math.sin(start + k * 0.7) * b]
        return [x + u * Math.cos(lean) - v * Math.sin(lean), y - 6 + u * Math.sin(lean) + v * Math.cos(lean)]
      })
      layers[i % 4] += spline(points)
    }
    layers.forEach((d, k) => {
      if (k % 2 === 0) c.group('translate(1 3)', () => c.line(d, '#3f3220', 6.4, 0.55))
      c.line(d, ['#6a5d4c', '#7f705b', '#94846c', '#a89980'][k] ?? '#a08b64', 5)
      if (k > 1) c.line(d, '#e2d8c4', 1.2, 0.6)
    })
  }
  for (let i = 0; i < 26; i += 1)
    c.line(
      `M${n(c.between(490, 640))} ${n(c.between(340, 430))}l${n(c.between(-22, 22))} ${n(c.between(-14, 14))}`,
      '#16201a',
      4,
    )
  turned(c, 990, 330, {
    profile: sized(profiles.cup, 150, 1.1),
    colour: '#2f4a6e',
    inside: '#e8e4d8',
    tilt: 0.62,
    gloss: 0.8,
    shadow: 0.8,
  })
  filled(c, 990, 190, 70, 0.6, '#3a1c0e')
  tray(c, 1000, 560, 110, 0.66, '#dfe4de', 12)
  for (let i = 0; i < 20; i += 1) {
    const [x, y] = [960 + c.between(-40, 40), 556 + c.between(-30, 26)]
    c.line(oval(x, y, 12, 9), '#dfeec0', 5)
    c.line(oval(x, y, 8, 6), '#8fb860', 2.4)
  }
  ball(c, 1050, 552, 28, 24, '#a8c878', { shine: 0.3 })
  tube(
    c,
    [
      [150, 690, 7],
      [600, 724, 6],
      [1040, 744, 3.6],
    ],
    { base: '#6b2a1c', dark: '#2a0e08', light: '#c06a4a' },
    [-0.4, -0.9],
    { contact: 7 },
  )
  tube(
    c,
    [
      [156, 716, 7],
      [600, 744, 6],
      [1040, 758, 3.6],
    ],
    { base: '#6b2a1c', dark: '#2a0e08', light: '#c06a4a' },
    [-0.4, -0.9],
    { contact: 7 },
  )
  c.grade('#fff0cc', 0.3, 0.2, 0.26, 0.6)
  return c.toString()
}

/** The three pictures of this craft by name. */
export const soba: Record<string, () => string> = {
  'soba-1': sobaRoom,
  'soba-2': sobaMaking,
  'soba-3': sobaStill,
}
