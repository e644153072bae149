// Soba, sweets, bread.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { beams, block, earth, floorboards, opening, room } from '../kit/objects-room.ts'
import { bokeh, dust, garden, shaft, sheet, steam, table, tray, wall, windowLight, wood } from '../kit/objects-surfaces.ts'
import { ball, blossom, figure, fire, lamp, leaf, noren, shelves, strewn, woven } from '../kit/objects-things.ts'
import { distant, filled, profiles, sized, turned } from '../kit/objects-vessels.ts'
import { Canvas, mix, oval, type Point, poly, shade, spline, tube } from '../kit/objects.ts'

function sobaRoom(): string {
  const c = new Canvas('soba-1')
  const r = room(c, { back: [260, 130, 940, 480], eye: [620, 330], wall: '#c2ab84', floor: '#7b5a3c', ceiling: '#4a3422' })
  floorboards(c, r, '#80603f', 12)
  opening(c, r, { side: 'back', from: 0.16, to: 0.86, low: 0.24, high: 0.86 }, { columns: 4, rows: 2, strength: 0.5, reach: 0.9, frame: '#4a3420', inside: () => {
    c.rect(260, 150, 680, 300, c.lin(90, '#cfe4f0', '#f3f0de'))
    c.fill(poly([300, 340], [420, 240], [480, 290], [580, 200], [660, 280], [740, 230], [900, 340]), c.lin(90, '#ffffff', '#8aa6c0', '#7794a8'))
    c.fill(poly([250, 360], [400, 306], [560, 340], [720, 300], [950, 356], [950, 420], [250, 420]), '#7f9a6c')
    for (let i = 0; i < 60; i += 1) c.ellipse(c.between(260, 940), c.between(356, 420), c.between(6, 16), 5, i % 3 ? '#f4f2e6' : '#9fae74', 0.75)
  } })
  beams(c, r, '#3f2b1b', 4, 0.08)
  block(c, r, [0.2, 0, 0.42], [0.88, 0.27, 0.66], '#8b6440', { top: '#c79a66' })
  const top = (x: number, z: number): Point => r.at([x, 0.272, z])
  const [dx, dy] = top(0.5, 0.54)
  c.ellipse(dx, dy, 176, 44, c.lin(10, '#f3ead6', '#d5c4a2', '#a8926c'))
  c.ellipse(dx + 10, dy + 2, 130, 30, '#efe4cb', 0.7)
  tube(c, [[dx - 210, dy + 8, 10], [dx, dy - 10, 11], [dx + 220, dy - 26, 10]], { base: '#b98650', dark: '#54351a', light: '#ecc68e' }, [-0.4, -0.9], { layers: 5, contact: 6 })
  for (let i = 0; i < 26; i += 1) c.ellipse(dx + c.between(-280, 280), dy + c.between(-36, 40), c.between(4, 20), c.between(1, 4), '#fff8e8', 0.35)
  const [bx, by] = top(0.8, 0.55)
  turned(c, bx, by, { profile: sized(profiles.dish, 40, 0.7), colour: '#7a2a1c', inside: '#1f1412' })
  const [kx, ky] = top(0.27, 0.54)
  c.fill(poly([kx - 60, ky - 14], [kx + 50, ky - 20], [kx + 56, ky + 6], [kx - 60, ky + 12]), c.lin(20, '#f4f6f6', '#a8b0b4', '#626a70'))
  figure(c, dx - 4, r.at([0.5, 0.2, 0.36])[1] + 26, 0.86, { cloth: '#e8e2d4', apron: '#2d3d5c', scarf: '#2d3d5c', facing: -1 })
  shaft(c, [[340, 150], [860, 150], [1080, 760], [200, 760]], '#fff6dc', 0.24, 90)
  dust(c, 260, 220, 700, 420, 44)
  c.grade('#fff0cc', 0.5, 0.3, 0.26, 0.5)
  return c.toString()
}

function sobaMaking(): string {
  const c = new Canvas('soba-2')
  wood(c, [0, 0, 1200, 800], '#c59a68', { boards: 3, lines: 170 })
  c.rect(0, 0, 1200, 800, c.lin(25, '#fff2d6/0.5@0', '#fff2d6/0.1@0.5', '#2a160a/0.5@1'))
  for (let i = 0; i < 40; i += 1) c.glow(c.between(0, 1200), c.between(0, 800), c.between(20, 120), c.between(8, 40), '#fffaf0', 0.3)
  c.group('translate(8 18)', () => c.soft(poly([560, 220], [1120, 180], [1150, 520], [580, 560]), '#2a160a', 16, 0.5, 4))
  for (let i = 0; i < 7; i += 1) c.fill(poly([560, 225 - i * 5], [1120, 185 - i * 5], [1150, 515 - i * 5], [580, 555 - i * 5]), i % 2 ? '#9f8c6c' : c.lin(20, '#e2d4b6', '#c0ac86', '#93805c'))
  for (let i = 0; i < 60; i += 1) c.ellipse(c.between(590, 1120), c.between(190, 510), c.between(1, 2.4), 1.2, '#5b4a34', 0.5)
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
  hand(c, { pose: 'grip', at: [606, 640], scale: 1.02, rotate: -36, skin: skins.warm, sleeve: '#e6e0d0', hold: () => c.line('M0 -140V130', '#5a3418', 44) })
  c.grade('#fff4da', 0.25, 0.15, 0.34, 0.5)
  return c.toString()
}

function sobaStill(): string {
  const c = new Canvas('soba-3')
  wood(c, [0, 0, 1200, 800], '#3f2c20', { boards: 3, lines: 150 })
  c.rect(0, 0, 1200, 800, c.lin(20, '#ffe6bc/0.42@0', '#ffe6bc/0.04@0.5', '#080403/0.5@1'))
  tray(c, 560, 420, 400, 0.72, '#8a6236', 18, 0.7)
  woven(c, oval(560, 414, 350, 250), [200, 160, 720, 510], '#c9a566', 22)
  c.fill(oval(560, 414, 352, 252), c.rad(0.4, 0.35, 0.7, '#ffe9b8/0.35', '#2a1608/0.55'))
  for (const [x, y] of [[460, 330], [660, 330], [400, 440], [560, 420], [720, 440], [480, 530], [640, 530]] as const) {
    c.glow(x + 12, y + 40, 120, 56, '#1a0e06', 0.55, 0.2)
    for (let i = 0; i < 30; i += 1) {
      const [a, b] = [c.between(30, 104), c.between(14, 48)]
      const turn = c.between(-0.4, 0.4)
      const points: Point[] = [0, 1, 2, 3, 4, 5].map((k) => [x + Math.cos(k * 1.1 + turn + i) * a, y - 8 + Math.sin(k * 1.1 + turn + i) * b])
      const d = spline(points)
      c.line(d, '#54432e', 6.6, 0.7)
      c.line(d, ['#a48c66', '#b8a07a', '#93794f'][i % 3] ?? '#a48c66', 4.8)
      c.line(d, '#e2d2ae', 1.3, 0.6)
    }
  }
  for (let i = 0; i < 26; i += 1) c.line(`M${n(c.between(500, 620))} ${n(c.between(330, 420))}l${n(c.between(-22, 22))} ${n(c.between(-14, 14))}`, '#16201a', 4)
  turned(c, 990, 330, { profile: sized(profiles.cup, 150, 1.1), colour: '#2f4a6e', inside: '#e8e4d8', tilt: 0.62, gloss: 0.8, shadow: 0.8 })
  filled(c, 990, 190, 70, 0.6, '#3a1c0e')
  tray(c, 1000, 560, 110, 0.66, '#dfe4de', 12)
  for (let i = 0; i < 20; i += 1) {
    const [x, y] = [960 + c.between(-40, 40), 556 + c.between(-30, 26)]
    c.line(oval(x, y, 12, 9), '#dfeec0', 5)
    c.line(oval(x, y, 8, 6), '#8fb860', 2.4)
  }
  ball(c, 1050, 552, 28, 24, '#a8c878', { shine: 0.3 })
  tube(c, [[150, 690, 7], [600, 724, 6], [1040, 744, 3.6]], { base: '#6b2a1c', dark: '#2a0e08', light: '#c06a4a' }, [-0.4, -0.9], { contact: 7 })
  tube(c, [[156, 716, 7], [600, 744, 6], [1040, 758, 3.6]], { base: '#6b2a1c', dark: '#2a0e08', light: '#c06a4a' }, [-0.4, -0.9], { contact: 7 })
  c.grade('#fff0cc', 0.3, 0.2, 0.26, 0.6)
  return c.toString()
}

function wagashiRoom(): string {
  const c = new Canvas('wagashi-1')
  const r = room(c, { back: [280, 140, 920, 490], eye: [560, 330], wall: '#8c2f26', floor: '#4b2f22', ceiling: '#2a1a14', from: 1 })
  floorboards(c, r, '#553626', 12)
  opening(c, r, { side: 'right', from: 0.1, to: 0.85, low: 0.06, high: 0.86 }, { columns: 18, rows: 2, strength: 0.3, reach: 0.8, paper: '#fff0d0', frame: '#3a2018' })
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
  block(c, r, [0.14, 0, 0.4], [0.84, 0.3, 0.58], '#6b4028', { top: '#b07a4c' })
  const colours = ['#f0b8c4', '#fbeee0', '#c8d48c', '#f2cf72', '#b8a4d0', '#e88a78']
  for (let i = 0; i < 12; i += 1) {
    const [x, y] = r.at([0.22 + (i % 6) * 0.1, 0.3, 0.46 + Math.floor(i / 6) * 0.07])
    if (i < 6) c.ellipse(x, y + 4, 40, 9, '#1c100c', 0.9)
    ball(c, x, y - 9, 17, 13, colours[i % 6] ?? '#f0b8c4', { from: 1 })
  }
  figure(c, r.at([0.66, 0, 0.34])[0], r.at([0, 0.26, 0.38])[1] + 10, 0.86, { cloth: '#f2ede2', apron: '#5b6f8a', facing: -1, scarf: '#fbf8f0', light: [0.7, -0.7] })
  lamp(c, 470, 130, 40, { cord: 130, paper: true })
  shaft(c, [[1160, 90], [950, 180], [330, 700], [820, 800]], '#ffe2b0', 0.24, 130)
  c.grade('#ffd8a0', 0.75, 0.35, 0.26, 0.55)
  return c.toString()
}

function nerikiri(c: Canvas, x: number, y: number, s: number, kind: number): void {
  if (kind === 0) {
    ball(c, x, y, s, s * 0.72, '#f0aebf', { shine: 0.3 })
    for (let i = 0; i < 5; i += 1) {
      const a = -Math.PI / 2 + (i * Math.PI * 2) / 5
      c.line(`M${n(x)} ${n(y - s * 0.3)}Q${n(x + Math.cos(a) * s * 0.5)} ${n(y - s * 0.2 + Math.sin(a) * s * 0.3)} ${n(x + Math.cos(a) * s * 0.92)} ${n(y + Math.sin(a) * s * 0.62)}`, '#b8607a', s * 0.06, 0.7)
    }
    c.ellipse(x, y - s * 0.3, s * 0.14, s * 0.1, '#f6d860')
  } else if (kind === 1) {
    ball(c, x, y, s, s * 0.74, '#f8f0e2', { shine: 0.3 })
    for (let j = 0; j < 4; j += 1) for (let i = 0; i < 12; i += 1) {
      const a = (i / 12) * Math.PI * 2 + j * 0.26
      const k = 0.28 + j * 0.2
      leaf(c, x + Math.cos(a) * s * k * 0.8, y - s * 0.12 + Math.sin(a) * s * k * 0.56, s * 0.26, (a * 180) / Math.PI, j % 2 ? '#f4e2d8' : '#efcfd0', 0.42)
    }
    c.ellipse(x, y - s * 0.16, s * 0.14, s * 0.1, '#e6c250')
  } else if (kind === 2) {
    ball(c, x, y, s, s * 0.7, '#a9bf68', { shine: 0.2 })
    for (let i = 0; i < 90; i += 1) {
      const [a, k] = [c.between(0, 6.28), c.between(0, 0.95)]
      c.line(`M${n(x + Math.cos(a) * s * k)} ${n(y + Math.sin(a) * s * k * 0.68)}l${n(c.between(-8, 8))} ${n(c.between(-12, 4))}`, i % 3 ? '#c8d88a' : '#5f7a34', s * 0.045, 0.8)
    }
    for (let i = 0; i < 3; i += 1) blossom(c, x - s * 0.3 + i * s * 0.32, y - s * 0.2 + (i % 2) * s * 0.2, s * 0.15, '#f6f0f4')
  } else if (kind === 3) {
    const d = spline([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => [x + Math.cos((i * Math.PI) / 5 - 1.57) * s * (i % 2 ? 0.72 : 1.06), y + Math.sin((i * Math.PI) / 5 - 1.57) * s * (i % 2 ? 0.5 : 0.78)] as const), true)
    c.glow(x + s * 0.4, y + s * 0.5, s * 1.3, s * 0.5, '#0c0604', 0.5)
    c.fill(d, c.rad(0.35, 0.3, 0.8, '#ffd890', '#e88a3c', '#b8401e'))
    for (let i = 0; i < 5; i += 1) c.line(`M${n(x)} ${n(y)}L${n(x + Math.cos((i * 2 * Math.PI) / 5 - 1.57) * s * 0.86)} ${n(y + Math.sin((i * 2 * Math.PI) / 5 - 1.57) * s * 0.62)}`, '#9a3a14', s * 0.05, 0.6)
  } else {
    ball(c, x, y, s * 0.98, s * 0.74, '#b9a2d4', { shine: 0.35 })
    c.ellipse(x, y, s * 0.9, s * 0.6, c.lin(90, '#ffffff/0.6', '#ffffff/0'))
    for (let i = 0; i < 3; i += 1) c.line(`M${n(x - s * 0.7)} ${n(y - s * 0.1 + i * s * 0.2)}q${n(s * 0.35)} ${n(-s * 0.2)} ${n(s * 0.7)} 0t${n(s * 0.66)} 0`, '#6f5a9a', s * 0.05, 0.6)
  }
}

function wagashiMaking(): string {
  const c = new Canvas('wagashi-2')
  wall(c, '#7a5a50', { height: 420 })
  bokeh(c, [0, 0, 1200, 300], ['#f0c8b8', '#ffe6c0', '#c98a70'], 18, [24, 70], 0.3)
  table(c, 400, '#e2d3b8', { boards: 2, light: '#ffffff', lines: 60 })
  for (const [x, y, colour] of [[980, 520, '#f8f0e2'], [1080, 560, '#a9bf68'], [930, 600, '#f2cf72']] as const) ball(c, x, y, 52, 42, colour)
  tray(c, 190, 470, 150, 0.34, '#3a1a14', 10)
  nerikiri(c, 130, 452, 52, 0)
  nerikiri(c, 246, 462, 52, 4)
  hand(c, { pose: 'palm', at: [520, 580], scale: 1.5, rotate: 6, skin: skins.fair, sleeve: '#f2ede2', hold: () => {
    c.group('translate(40 -44)', () => nerikiri(c, 0, 0, 84, 0))
  } })
  hand(c, { pose: 'pinch', at: [712, 350], scale: 1.1, rotate: 2, skin: skins.fair, sleeve: '#f2ede2', hold: () => {
    c.fill(poly([-104, 132], [180, -160], [214, -130], [-96, 138]), c.lin(60, '#f0d2a0', '#b8844c', '#6b4422'))
    c.line('M-100 134L196 -146', '#fff0cc', 3, 0.7)
  } })
  c.grade('#fff0e0', 0.25, 0.2, 0.32, 0.5)
  return c.toString()
}

function wagashiStill(): string {
  const c = new Canvas('wagashi-3')
  wall(c, '#5d6b5a', { from: 1 })
  windowLight(c, 620, 0, 460, 300, { columns: 4, rows: 3, slant: -0.25, colour: '#fff6d8', opacity: 0.4 })
  table(c, 360, '#c2ad74', { boards: 1, from: 1, light: '#fff6dc', lines: 200 })
  turned(c, 860, 520, { profile: sized(profiles.teaBowl, 220, 1.1), colour: '#2e2a2c', inside: '#3a3436', from: 1, tilt: 0.4, gloss: 0.7, shadow: 0.7 })
  filled(c, 860, 326, 128, 0.36, '#8fae4c', 1)
  for (let i = 0; i < 60; i += 1) c.ellipse(860 + c.between(-90, 90), 326 + c.between(-26, 26), c.between(2, 6), c.between(1, 3), '#d2e08a', 0.6)
  const board = poly([150, 600], [890, 560], [1010, 710], [190, 766])
  c.group('translate(6 26)', () => c.soft(board, '#160d06', 22, 0.6, 5))
  c.group('translate(0 18)', () => c.fill(board, '#140a08'))
  c.fill(board, c.lin(160, '#7a2c22', '#4a1610', '#2a0c08'))
  c.line('M152 600L890 560L1008 708', '#e0907a', 2.5, 0.6)
  for (const [i, x, y] of [[3, 300, 630], [0, 470, 650], [1, 630, 628], [2, 780, 640], [4, 560, 700]] as const) nerikiri(c, x, y - 26, 72, i)
  c.fill(poly([870, 640], [1060, 590], [1064, 598], [874, 654]), c.lin(0, '#7a5a34', '#d8b078'))
  leaf(c, 200, 560, 110, -24, '#b8462a')
  leaf(c, 240, 540, 90, 16, '#d8843a')
  c.grade('#fffbe2', 0.75, 0.2, 0.3, 0.5)
  return c.toString()
}

/** A loaf with a floured, scored crust. */
function loaf(c: Canvas, x: number, y: number, rx: number, ry: number, angle = 0, from: -1 | 1 = -1): void {
  c.group(`translate(${n(x)} ${n(y)}) rotate(${angle})`, () => {
    c.glow(-from * rx * 0.2, ry * 0.86, rx * 1.25, ry * 0.5, '#160a04', 0.65, 0.3)
    const d = spline([[-rx, ry * 0.3], [-rx * 0.86, -ry * 0.5], [-rx * 0.3, -ry], [rx * 0.4, -ry * 0.98], [rx * 0.9, -ry * 0.44], [rx, ry * 0.34], [rx * 0.6, ry * 0.86], [-rx * 0.6, ry * 0.86]], true)
    c.fill(d, c.rad(from < 0 ? 0.34 : 0.66, 0.24, 0.85, '#f2c684', '#c98440', '#8a4a1c', '#4a2210'))
    c.clip(d, () => {
      for (let i = 0; i < 24; i += 1) c.glow(c.between(-rx, rx), c.between(-ry, ry), c.between(rx * 0.06, rx * 0.24), c.between(ry * 0.06, ry * 0.2), i % 2 ? '#fff2d8' : '#5a2a10', 0.3)
      for (let i = -1; i <= 1; i += 1) {
        const cut = spline([[i * rx * 0.5 - rx * 0.24, ry * 0.1], [i * rx * 0.5 - rx * 0.02, -ry * 0.42], [i * rx * 0.5 + rx * 0.26, -ry * 0.8]])
        c.line(cut, '#6b3414', rx * 0.15)
        c.line(cut, '#f4dcae', rx * 0.1)
        c.line(cut, '#fff6e0', rx * 0.04, 0.8)
      }
      for (let i = 0; i < 50; i += 1) c.ellipse(c.between(-rx, rx), c.between(-ry, ry * 0.3), c.between(0.8, 3), c.between(0.6, 2), '#fffaf0', 0.55)
    })
  })
}

function bakeryRoom(): string {
  const c = new Canvas('bakery-1')
  const r = room(c, { back: [320, 150, 900, 490], eye: [620, 330], wall: '#9a6a50', floor: '#6b5648', ceiling: '#3d2c22' })
  earth(c, r, '#76604f', true)
  for (let j = 0; j < 14; j += 1) for (let i = 0; i < 16; i += 1) c.rect(322 + i * 37 + (j % 2) * 16 - 10, 152 + j * 24, 34, 21, shade('#9a5e44', c.between(-0.45, 0.12)), 0.75)
  opening(c, r, { side: 'left', from: 0.2, to: 0.75, low: 0.3, high: 0.84 }, { columns: 4, rows: 3, paper: '#dbe9f6', patch: '#dceaf8', strength: 0.4, reach: 0.6, frame: '#e9e2d4' })
  c.fill('M470 470V340Q470 210 620 210T770 340V470Z', c.lin(0, '#c9b49a', '#8a705a', '#5a4434'))
  for (let i = 0; i < 11; i += 1) {
    const a = Math.PI + (i / 10) * Math.PI
    c.line(`M${n(620 + Math.cos(a) * 112)} ${n(340 + Math.sin(a) * 96)}L${n(620 + Math.cos(a) * 150)} ${n(340 + Math.sin(a) * 130)}`, '#4a3424', 3, 0.6)
  }
  c.fill('M508 450V346Q508 250 620 250T732 346V450Z', c.rad(0.5, 0.8, 0.8, '#ffe9a0@0', '#ff9a34@0.25', '#8a300c@0.6', '#1c0c06@1'))
  fire(c, 560, 440, 90, 80, 7)
  for (let i = 0; i < 3; i += 1) ball(c, 630 + i * 34, 438, 20, 12, '#d8924c', { shadow: 0.3 })
  c.glow(620, 430, 300, 230, '#ff9434', 0.5, 0.05)
  c.rect(480, 468, 280, 18, c.lin(90, '#c9b8a4', '#6b5a4a'))
  c.fill(r.quad([0.3, 0, 0.05], [0.75, 0, 0.05], [0.95, 0, 0.7], [0.2, 0, 0.7]), c.lin(90, '#ff9a3c/0.5', '#ff9a3c/0'))
  for (let j = 0; j < 4; j += 1) {
    const [a, b] = [r.at([0.9, 0.16 + j * 0.2, 0.1]), r.at([0.9, 0.16 + j * 0.2, 0.55])]
    c.fill(r.quad([0.88, 0.16 + j * 0.2, 0.08], [1, 0.16 + j * 0.2, 0.08], [1, 0.16 + j * 0.2, 0.56], [0.88, 0.16 + j * 0.2, 0.56]), '#8a6238')
    for (let i = 0; i < 5; i += 1) loaf(c, a[0] + 14 + (b[0] - a[0]) * (i / 5) + i * 4, a[1] + (b[1] - a[1]) * (i / 5) - 8 - i * 2, 20 + i * 5, 12 + i * 3)
  }
  block(c, r, [0.08, 0, 0.5], [0.52, 0.22, 0.68], '#7a5436', { top: '#d8b88a' })
  for (let i = 0; i < 6; i += 1) {
    const [x, y] = r.at([0.14 + i * 0.065, 0.225, 0.55 + (i % 2) * 0.06])
    ball(c, x, y - 10, 34, 20, '#f4e6cc')
  }
  c.line('M760 700L700 500', '#8a5e34', 10)
  c.ellipse(696, 486, 34, 18, c.lin(20, '#d8ac70', '#8a5e34'))
  figure(c, 790, 690, 1.12, { cloth: '#f0ebe0', apron: '#a83f2c', scarf: '#f6f2e8', facing: -1, light: [-0.7, -0.5], arms: [[[34, -150], [70, -90], [60, -36]]] })
  dust(c, 200, 220, 560, 420, 44)
  c.grade('#ffb060', 0.52, 0.5, 0.26, 0.56)
  return c.toString()
}

function bakeryMaking(): string {
  const c = new Canvas('bakery-2')
  c.rect(0, 0, 1200, 800, c.lin(70, '#d9c4a4', '#b08e66', '#6b4c30'))
  wood(c, [0, 0, 1200, 800], '#b89068', { boards: 4, lines: 160 })
  c.rect(0, 0, 1200, 800, c.lin(30, '#eef4ff/0.5@0', '#fff4e0/0.12@0.5', '#1c0e06/0.5@1'))
  for (let i = 0; i < 46; i += 1) c.glow(c.between(100, 1100), c.between(80, 740), c.between(20, 150), c.between(10, 50), '#fffdf6', 0.28)
  c.group('translate(16 28)', () => c.soft(spline([[330, 330], [460, 240], [640, 230], [830, 260], [890, 370], [820, 480], [620, 510], [400, 470]], true), '#2a160a', 26, 0.6, 5))
  const dough = spline([[330, 330], [460, 240], [640, 226], [830, 260], [890, 370], [820, 480], [620, 510], [400, 470]], true)
  c.fill(dough, c.rad(0.36, 0.25, 0.85, '#fffaee', '#f2e2c4', '#cfae80', '#8a6844'))
  c.clip(dough, () => {
    for (const d of [spline([[380, 300], [520, 360], [700, 320], [860, 360]]), spline([[400, 420], [560, 400], [720, 450], [840, 420]])]) {
      c.line(d, '#a8845a', 26, 0.16)
      c.line(d, '#a8845a', 9, 0.25)
    }
    c.glow(520, 300, 160, 50, '#ffffff', 0.6)
    for (let i = 0; i < 12; i += 1) c.ellipse(c.between(380, 860), c.between(250, 480), c.between(4, 12), c.between(3, 8), '#fffaf0', 0.6)
  })
  hand(c, { pose: 'press', at: [470, 470], scale: 1.18, rotate: 16, skin: skins.warm, sleeve: '#f4f0e6', flip: true })
  hand(c, { pose: 'press', at: [742, 470], scale: 1.18, rotate: -16, skin: skins.warm, sleeve: '#f4f0e6' })
  for (let i = 0; i < 90; i += 1) c.ellipse(c.between(100, 1100), c.between(80, 760), c.between(0.8, 3), c.between(0.8, 2), '#fffdf8', 0.7)
  c.fill(poly([960, 180], [1120, 130], [1140, 210], [984, 256]), c.lin(60, '#f2f4f4', '#a4acb0', '#5c666c'))
  tube(c, [[974, 160, 14], [1110, 118, 14]], { base: '#9a6a3c', dark: '#4a2c14', light: '#d8a870' })
  c.grade('#fffdf4', 0.25, 0.15, 0.34, 0.48)
  return c.toString()
}

function bakeryStill(): string {
  const c = new Canvas('bakery-3')
  wall(c, '#6f8594')
  windowLight(c, 90, 0, 420, 360, { columns: 2, rows: 3, slant: 0.3, colour: '#fff8e6', opacity: 0.5 })
  distant(c, 980, 450, 240, '#d8d4c8', 'jar')
  table(c, 440, '#8a623e', { boards: 3, light: '#fff0d4' })
  sheet(c, [[140, 590], [760, 540], [960, 720], [220, 770]], '#e9e2d2', { lit: '#fffdf6' })
  for (let i = 0; i < 9; i += 1) c.line(`M${n(170 + i * 70)} ${n(590 - i * 5)}L${n(250 + i * 84)} ${n(764 - i * 5)}`, '#8c3a2c', 3, 0.4)
  loaf(c, 720, 480, 230, 128, -4)
  loaf(c, 430, 570, 210, 112, 6)
  c.group('translate(800 660) rotate(-8)', () => {
    c.glow(10, 70, 150, 34, '#160a04', 0.6, 0.3)
    const slice = spline([[-120, 50], [-130, -30], [-70, -90], [30, -92], [110, -50], [116, 40], [60, 72], [-70, 74]], true)
    c.fill(slice, '#8a4a1c')
    c.fill(spline([[-106, 42], [-116, -26], [-62, -78], [28, -80], [98, -44], [102, 34], [54, 60], [-64, 62]], true), c.rad(0.4, 0.35, 0.7, '#fff6e0', '#f2dcb4', '#d8b27c'))
    for (let i = 0; i < 60; i += 1) c.ellipse(c.between(-92, 86), c.between(-62, 48), c.between(2, 8), c.between(1.5, 5), '#b98a54', 0.4)
  })
  for (let i = 0; i < 40; i += 1) c.ellipse(c.between(300, 1000), c.between(640, 770), c.between(1.5, 5), c.between(1, 3), i % 2 ? '#c98440' : '#8a4a1c', 0.9)
  steam(c, 640, 400, 260, 220, 0.45, 5)
  c.line(spline([[1080, 760], [1040, 680], [1064, 600]]), '#c8a860', 4)
  for (let i = 0; i < 9; i += 1) leaf(c, 1058 - i, 690 - i * 13, 36, i % 2 ? -40 : -130, '#d8b460', 0.3)
  c.grade('#fff4e0', 0.25, 0.2, 0.34, 0.48)
  return c.toString()
}

export const food: Record<string, () => string> = {
  'soba-1': sobaRoom, 'soba-2': sobaMaking, 'soba-3': sobaStill,
  'wagashi-1': wagashiRoom, 'wagashi-2': wagashiMaking, 'wagashi-3': wagashiStill,
  'bakery-1': bakeryRoom, 'bakery-2': bakeryMaking, 'bakery-3': bakeryStill,
}
