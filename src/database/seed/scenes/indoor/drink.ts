// Sake, coffee, miso: what ferments, roasts and steams.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { beams, block, earth, floorboards, opening, room } from '../kit/objects-room.ts'
import { bokeh, dust, shaft, sheet, steam, table, tray, wall, windowLight, wood } from '../kit/objects-surfaces.ts'
import { ball, figure, lamp, leaf, shelves, strewn } from '../kit/objects-things.ts'
import { filled, profiles, sized, staves, turned } from '../kit/objects-vessels.ts'
import { Canvas, mix, oval, type Point, poly, shade, spline, tube } from '../kit/objects.ts'

function barrel(c: Canvas, x: number, y: number, height: number, wide: number, colour: string, options: { from?: -1 | 1; tilt?: number; hoops?: readonly number[]; inside?: string; closed?: boolean } = {}): void {
  const { from = -1, tilt = 0.22, hoops = [0.16, 0.3, 0.84], inside = '#2a1c10', closed = false } = options
  const profile = [[0, wide * 0.94], [height * 0.5, wide * 0.98], [height, wide]] as const
  turned(c, x, y, { profile, colour, from, tilt, inside, closed, gloss: 0.12, shadow: 0.6, paint: () => staves(c, x, y, profile, colour, hoops, tilt) })
}

function sakeRoom(): string {
  const c = new Canvas('sake-1')
  const r = room(c, { back: [360, 90, 860, 500], eye: [600, 360], wall: '#5d5a56', floor: '#4a4540', ceiling: '#221d1a' })
  floorboards(c, r, '#544a40', 10)
  opening(c, r, { side: 'left', from: 0.1, to: 0.6, low: 0.5, high: 0.82 }, { columns: 4, rows: 2, paper: '#dbeaf8', patch: '#cfe2f6', strength: 0.3, reach: 0.7, frame: '#2a221c' })
  opening(c, r, { side: 'back', from: 0.34, to: 0.66, low: 0, high: 0.52 }, { columns: 2, rows: 1, strength: 0.4, reach: 1, paper: '#eef5fb', patch: '#dbe9f8', frame: '#2a201a', inside: () => {
    c.rect(520, 270, 180, 240, c.lin(90, '#dfeaf4', '#ffffff'))
    for (let i = 0; i < 60; i += 1) c.ellipse(c.between(520, 700), c.between(280, 500), c.between(1, 3.4), c.between(1, 3.4), '#ffffff')
    c.fill(spline([[500, 470], [580, 440], [640, 462], [720, 436], [720, 520], [500, 520]], true), '#f8fbff')
  } })
  beams(c, r, '#3a2c20', 5, 0.07)
  barrel(c, 400, 520, 180, 84, '#8b6a44')
  barrel(c, 835, 520, 180, 84, '#8b6a44')
  barrel(c, 240, 610, 280, 136, '#94704a')
  barrel(c, 990, 610, 280, 136, '#8a6540')
  c.fill(poly([1060, 760], [1120, 300], [1140, 300], [1090, 760]), '#6b4a2c')
  for (let i = 0; i < 6; i += 1) c.line(`M${n(1010 + i * 9)} ${n(740 - i * 74)}L${n(1082 + i * 8)} ${n(740 - i * 74)}`, '#7a5634', 10)
  figure(c, 602, 634, 0.98, { cloth: '#e6e2d8', scarf: '#f2efe8', apron: '#2d4468', arms: [[[34, -150], [80, -110], [96, -160]], [[-20, -148], [-52, -110], [-30, -150]]] })
  c.line('M690 440L560 660', '#c9a068', 9)
  steam(c, 250, 330, 260, 190, 0.6, 5)
  steam(c, 980, 330, 240, 190, 0.6, 5)
  steam(c, 600, 330, 200, 160, 0.3, 3)
  shaft(c, [[60, 130], [330, 210], [900, 700], [480, 790]], '#e6f0fc', 0.3, 40)
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
    c.line(`M${n(600 + Math.cos(a) * 500)} ${n(450 + Math.sin(a) * 366)}L${n(600 + Math.cos(a) * 540)} ${n(450 + Math.sin(a) * 400)}`, '#3a2412', 3, 0.6)
  }
  c.ellipse(600, 456, 496, 360, '#3a2614')
  c.ellipse(600, 476, 484, 340, c.rad(0.38, 0.3, 0.8, '#fffdf2', '#f1ead4', '#d8cba4', '#a08c60'))
  c.clip(oval(600, 476, 484, 340), () => {
    for (let i = 0; i < 190; i += 1) {
      const [a, k, s] = [c.between(0, 6.28), Math.sqrt(c.r()), c.between(5, 26)]
      const [x, y] = [600 + Math.cos(a) * 470 * k, 476 + Math.sin(a) * 330 * k]
      c.ellipse(x, y, s, s * 0.72, c.rad(0.35, 0.3, 0.7, '#ffffff/0.95', '#efe6cc/0.75', '#a8956a/0.7'))
    }
    for (let i = 0; i < 8; i += 1) c.line(spline([[420 + i * 10, 330 + i * 14], [620, 400 + i * 20], [760 - i * 8, 560 + i * 8]]), i % 2 ? '#ffffff' : '#b8a678', 9, 0.2)
  })
  c.line('M1080 -60L560 520', '#4a2e14', 30)
  c.line('M1078 -64L556 516', '#c99a5e', 22)
  c.line('M1072 -66L550 512', '#f0d09a', 5, 0.7)
  c.group('rotate(-42 560 520)', () => c.fill(poly([470, 505], [600, 496], [600, 552], [470, 545]), c.lin(90, '#e8c48a', '#a87a44', '#6b4820')))
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
  for (let i = 0; i < 5; i += 1) c.fill(poly([i * 280 - 90, 420], [i * 280 + 60, 140 + (i % 2) * 70], [i * 280 + 210, 420]), c.lin(90, '#8fa3b4', '#dbe5ee'), 0.5)
  c.fill(spline([[-20, 420], [300, 380], [640, 410], [960, 370], [1230, 410], [1230, 520], [-20, 520]], true), c.lin(90, '#ffffff', '#d3dfea'))
  for (let i = 0; i < 90; i += 1) c.ellipse(c.between(0, 1200), c.between(0, 470), c.between(1.5, 6), c.between(1.5, 6), '#ffffff', c.between(0.4, 0.95))
  for (const x of [-10, 390, 800, 1160]) c.rect(x, 0, 44, 480, c.lin(0, '#5a4030', '#2e1e14'))
  c.rect(0, 220, 1200, 22, c.lin(90, '#4a3426', '#24170f'))
  table(c, 470, '#3d2619', { boards: 2, light: '#dceaf8' })
  c.rect(0, 470, 1200, 130, c.lin(90, '#eaf3fb/0.35', '#eaf3fb/0'))
  turned(c, 780, 650, { profile: sized(profiles.bottle, 500), colour: '#1f4a3c', tilt: 0.24, gloss: 1, shadow: 0.7, paint: () => {
    c.rect(690, 420, 190, 150, c.lin(0, '#fdfaf0', '#f2ecdc', '#b8ae98'))
    c.line(oval(770, 494, 40), '#1f3a5f', 7, 0.85)
    c.line(spline([[740, 500], [756, 480], [772, 502], [788, 480], [802, 500]]), '#1f3a5f', 6, 0.85)
    c.rect(720, 140, 120, 70, c.lin(0, '#d8b860', '#8a6420'))
  } })
  turned(c, 470, 700, { profile: sized(profiles.tokkuri, 290), colour: '#e4e6e2', tilt: 0.26, gloss: 0.8, paint: () => {
    for (let i = 0; i < 3; i += 1) c.line(`M380 ${n(560 + i * 20)}q90 34 180 0`, '#2a4f8a', i === 1 ? 9 : 3, 0.8)
  } })
  turned(c, 620, 738, { profile: sized(profiles.cup, 92, 1.3), colour: '#f4f4f0', inside: '#fbfbf8', tilt: 0.42, gloss: 0.7 })
  c.line(oval(620, 654, 40, 16), '#2a4f9a', 6, 0.8)
  c.line(oval(620, 656, 18, 7), '#2a4f9a', 5, 0.8)
  c.glow(604, 648, 30, 8, '#ffffff', 0.8)
  turned(c, 330, 660, { profile: sized(profiles.cup, 80, 1.3), colour: '#9fb8b4', tilt: 0.4, gloss: 0.7 })
  tray(c, 960, 690, 110, 0.34, '#6b2a20', 10)
  for (let i = 0; i < 7; i += 1) ball(c, 930 + (i % 4) * 24, 682 + Math.floor(i / 4) * 16 - 6, 15, 11, '#e8dcc0')
  c.grade('#f4faff', 0.5, 0.2, 0.2, 0.5)
  return c.toString()
}

function coffeeRoom(): string {
  const c = new Canvas('coffee-1')
  const r = room(c, { back: [340, 140, 900, 490], eye: [560, 330], wall: '#7d7468', floor: '#5d4a3a', ceiling: '#3a332d', from: 1 })
  floorboards(c, r, '#6f5640', 12)
  opening(c, r, { side: 'right', from: 0.15, to: 0.95, low: 0.12, high: 0.86 }, { columns: 4, rows: 2, strength: 0.5, reach: 0.8, paper: '#f4f2e4', frame: '#1f2422', inside: () => {
    c.rect(880, 0, 320, 800, c.lin(90, '#e6eef0', '#cfd8d0', '#a8b0a0'))
    bokeh(c, [900, 120, 300, 480], ['#8fae84', '#d8c8a0', '#b0c4c8'], 20, [20, 60], 0.5)
  } })
  for (let j = 0; j < 13; j += 1) for (let i = 0; i < 9; i += 1) c.rect(342 + i * 38 + (j % 2) * 18, 142 + j * 27, 35, 24, shade('#8a5a44', c.between(-0.5, 0.05)), 0.6)
  shelves(c, 380, 210, 280, 190, 3, { colours: ['#c9a878', '#e2dccc', '#5a4434', '#8c3a2a', '#9aa8a0'], kinds: ['jar', 'cup', 'glass', 'jar'], from: 1, wood: '#3a2a1e' })
  const [mx, my] = r.at([0.72, 0, 0.34])
  c.glow(mx, my + 6, 190, 40, '#0c0806', 0.7, 0.4)
  c.fill(poly([mx - 90, my], [mx - 78, my - 90], [mx + 78, my - 90], [mx + 90, my]), c.lin(180, '#5a5650', '#26231f'))
  turned(c, mx, my - 84, { profile: [[0, 96], [70, 108], [140, 96], [150, 70]], colour: '#8c2f22', from: 1, closed: true, gloss: 0.8, shadow: 0 })
  c.fill(poly([mx - 46, my - 232], [mx + 46, my - 232], [mx + 84, my - 310], [mx - 84, my - 310]), c.lin(180, '#e8c27a', '#a8782c', '#5a3c10'))
  c.ellipse(mx, my - 310, 84, 17, '#2a1a0c')
  c.ellipse(mx, my - 306, 72, 12, '#5a3418')
  c.ellipse(mx - 20, my - 150, 34, 34, c.rad(0.6, 0.35, 0.6, '#f0d090', '#8a6420', '#3a2408'))
  c.ellipse(mx - 20, my - 150, 22, 22, '#1a0e06')
  c.ellipse(mx - 130, my - 30, 96, 28, c.lin(180, '#a8a49a', '#4a4742'))
  c.ellipse(mx - 130, my - 36, 84, 21, '#3a2010')
  strewn(c, oval(mx - 130, my - 36, 84, 21), [mx - 214, my - 57, 168, 42], ['#5a3018', '#7a4422', '#3a1c0c'], 70, [5, 8])
  c.fill(poly([mx + 40, my - 250], [mx + 58, my - 250], [mx + 58, 60], [mx + 40, 60]), c.lin(180, '#8a8680', '#3a3835'))
  for (const [x, z, s] of [[0.06, 0.3, 1], [0.16, 0.36, 0.9], [0.06, 0.5, 1]] as const) {
    const [px, py] = r.at([x, 0, z])
    const k = 62 * r.scale(z) * s
    c.glow(px - 10, py, k * 1.2, k * 0.3, '#0c0806', 0.6)
    c.fill(spline([[px - k, py], [px - k * 1.06, py - k], [px - k * 0.8, py - k * 1.9], [px, py - k * 1.8], [px + k * 0.8, py - k * 1.9], [px + k * 1.06, py - k], [px + k, py]], true), c.lin(180, '#e0c89a', '#b0905c', '#5a4424'))
    c.ellipse(px, py - k * 1.82, k * 0.72, k * 0.2, '#3a2010')
    for (let i = 0; i < 8; i += 1) c.line(`M${n(px - k + (i / 7) * k * 2)} ${n(py)}q4 ${n(-k)} 0 ${n(-k * 1.8)}`, '#7a6038', 1.5, 0.4)
  }
  block(c, r, [0.3, 0, 0.6], [0.8, 0.28, 0.72], '#4a3626', { top: '#9a6f48' })
  for (let i = 0; i < 4; i += 1) {
    const [px, py] = r.at([0.36 + i * 0.12, 0.28, 0.66])
    turned(c, px, py, { profile: sized(profiles.cup, 46, 1.1), colour: i % 2 ? '#e9e4d8' : '#44625e', from: 1 })
    steam(c, px, py - 46, 90, 30, 0.5, 2)
  }
  for (const [x, y, s] of [[440, 150, 38], [620, 120, 46], [800, 150, 38]] as const) lamp(c, x, y, s, { cord: y, shade: '#23302c' })
  shaft(c, [[1180, 60], [940, 180], [340, 740], [840, 800]], '#fff4d8', 0.26, 130)
  dust(c, 300, 200, 640, 440, 40)
  c.grade('#ffe2b4', 0.75, 0.35, 0.26, 0.58)
  return c.toString()
}

function coffeeMaking(): string {
  const c = new Canvas('coffee-2')
  c.rect(0, 0, 1200, 800, c.lin(20, '#6b5a4c', '#3d3029', '#1e1714'))
  bokeh(c, [0, 0, 1200, 520], ['#ffcf8a', '#f0a858', '#fff0d0', '#8aa49a'], 30, [26, 84], 0.32)
  table(c, 620, '#4f3424', { boards: 2 })
  const glass = spline([[470, 520], [420, 620], [440, 716], [560, 736], [680, 716], [700, 620], [650, 520]], true)
  c.glow(600, 730, 240, 34, '#0a0503', 0.7, 0.3)
  c.fill(glass, c.lin(0, '#fff4e0/0.5', '#fff4e0/0.1', '#fff4e0/0.35'))
  c.clip(glass, () => {
    c.rect(400, 620, 320, 140, c.lin(90, '#7a3c16', '#2a1006'))
    c.ellipse(560, 622, 140, 18, '#9a5a2a')
    c.glow(480, 660, 40, 60, '#ffb060', 0.35)
  })
  c.line(glass, '#fff8ec', 3, 0.7)
  c.line('M446 600Q432 650 452 706', '#ffffff', 8, 0.5)
  c.line('M560 524V620', '#7a3c16', 4, 0.9)
  const cone = poly([390, 330], [730, 330], [610, 520], [510, 520])
  c.fill(cone, c.lin(0, '#fffdf6', '#e6ddcc', '#a89a84'))
  for (let i = 0; i < 10; i += 1) c.line(`M${n(400 + i * 36)} 336Q${n(470 + i * 20)} 430 ${n(516 + i * 10)} 516`, '#9a8a70', 4, 0.3)
  c.ellipse(560, 330, 172, 46, '#fffaf0')
  c.ellipse(560, 336, 158, 40, '#d8c8a8')
  c.ellipse(560, 342, 146, 34, c.rad(0.5, 0.5, 0.6, '#d8a468', '#8a5228', '#3a1c0c'))
  for (let i = 0; i < 60; i += 1) {
    const [a, k, s] = [c.between(0, 6.28), c.between(0, 0.9), c.between(2, 9)]
    c.ellipse(560 + Math.cos(a) * 130 * k, 340 + Math.sin(a) * 29 * k, s, s * 0.5, c.rad(0.35, 0.3, 0.7, '#f8e2b8', '#c08a4c', '#7a4820'), 0.85)
  }
  c.line('M470 520H650', '#fffaf0', 16)
  const spout = spline([[940, 330], [860, 340], [800, 300], [760, 210], [700, 150], [636, 140], [606, 158]])
  c.line(spout, '#3a2c24', 26)
  c.line(spout, '#b8764a', 19)
  c.line(spout, '#ffd8b0', 5, 0.8)
  c.line('M600 162Q580 190 574 334', '#f4fbff', 7, 0.8)
  c.line('M598 166Q580 200 573 330', '#ffffff', 2.5, 0.9)
  turned(c, 1000, 400, { profile: [[0, 120], [60, 116], [170, 82], [180, 80]], colour: '#b06a40', from: -1, tilt: 0.24, closed: true, gloss: 1, shadow: 0 })
  c.ellipse(1000, 222, 82, 19, '#c8885c')
  ball(c, 1000, 200, 20, 18, '#2a1a12', { shadow: 0 })
  c.line(spline([[1080, 250], [1180, 220], [1210, 330], [1130, 390]]), '#2a1a12', 30)
  hand(c, { pose: 'grip', at: [1148, 300], scale: 1.0, rotate: -18, flip: true, skin: skins.tan, sleeve: '#3f5a54' })
  hand(c, { pose: 'cup', at: [470, 640], scale: 0.95, rotate: -4, skin: skins.tan, sleeve: '#3f5a54' })
  steam(c, 540, 320, 250, 150, 0.5, 4)
  c.grade('#ffd8a0', 0.3, 0.2, 0.3, 0.6)
  return c.toString()
}

function coffeeStill(): string {
  const c = new Canvas('coffee-3')
  wood(c, [0, 0, 1200, 800], '#7a553a', { boards: 3, lines: 170 })
  c.rect(0, 0, 1200, 800, c.lin(150, '#fff0d4/0.5@0', '#fff0d4/0.06@0.5', '#0c0604/0.5@1'))
  const colours = ['#3f5a64', '#e8e2d6', '#a8583a'] as const
  colours.forEach((colour, i) => {
    const [x, y] = [300 + i * 300, 340]
    c.glow(x - 30, y + 40, 190, 160, '#120804', 0.6, 0.5)
    c.ellipse(x, y, 158, 148, c.rad(0.6, 0.35, 0.75, shade(colour, 0.5), colour, shade(colour, -0.4)))
    c.ellipse(x, y, 118, 110, shade(colour, -0.28))
    c.line(oval(x + 130 - (i === 1 ? 0 : 4), y - 30, 38, 24), shade(colour, -0.2), 18)
    c.ellipse(x, y - 10, 112, 106, c.rad(0.62, 0.3, 0.8, shade(colour, 0.6), colour, shade(colour, -0.5)))
    c.ellipse(x, y - 12, 100, 94, '#1c0c06')
    c.ellipse(x, y - 8, 96, 88, c.rad(0.4, 0.35, 0.75, ['#8a4c20', '#5a2a10', '#a8662c'][i] ?? '#5a2a10', '#3a1a0a', '#1a0a04'))
    c.line(oval(x, y - 8, 92, 84), '#c8844a', 3, 0.6)
    c.glow(x + 34, y - 46, 34, 18, '#fff6e4', 0.7)
    for (let k = 0; k < 10; k += 1) c.ellipse(x + c.between(-80, -30), y + c.between(10, 60), c.between(2, 6), c.between(2, 5), '#d8a066', 0.6)
    steam(c, x, y - 20, 200, 110, 0.35, 2)
    const [bx, by] = [300 + i * 300, 640]
    tray(c, bx, by, 110, 0.62, '#d8c8a8', 10, 0.5)
    strewn(c, oval(bx, by + 2, 92, 54), [bx - 92, by - 52, 184, 108], [['#a87a48', '#8a5e34'], ['#6b3a1c', '#4f2812'], ['#3a1e10', '#2a140a']][i] ?? ['#4f2812'], 56, [10, 14], 0.66)
  })
  strewn(c, 'M0 690H1200V800H0Z', [20, 700, 1160, 90], ['#6b3a1c', '#4f2812', '#3a1e10'], 26, [10, 14], 0.64)
  c.fill(poly([1080, 180], [1100, 176], [1132, 500], [1112, 502]), c.lin(0, '#f2f2ee', '#8a8a86'))
  c.ellipse(1118, 540, 30, 46, c.rad(0.4, 0.35, 0.7, '#ffffff', '#b8b8b2', '#5a5a56'))
  c.grade('#fff0d0', 0.65, 0.2, 0.28, 0.56)
  return c.toString()
}

function stones(c: Canvas, x: number, y: number, wide: number, rows: number): void {
  const size = wide / 5.2
  for (let j = 0; j < rows; j += 1) {
    const count = Math.max(2, Math.round((rows - j) * (5.6 / rows)))
    for (let i = 0; i < count; i += 1) ball(c, x + (i - (count - 1) / 2) * size * 1.72 + c.between(-4, 4), y - j * size * 1.02 - size * 0.3, size * c.between(0.86, 1.05), size * c.between(0.58, 0.72), mix('#8d8a84', '#6b625a', c.r()), { shadow: 0.4, shine: 0.1 })
  }
}

function misoRoom(): string {
  const c = new Canvas('miso-1')
  const r = room(c, { back: [390, 110, 840, 470], eye: [610, 350], wall: '#6e5038', floor: '#4a382a', ceiling: '#1c130d' })
  earth(c, r, '#57432f')
  beams(c, r, '#2e1d12', 5, 0.08)
  opening(c, r, { side: 'back', from: 0.36, to: 0.64, low: 0.58, high: 0.86 }, { columns: 5, rows: 1, strength: 0, paper: '#fff3d0' })
  opening(c, r, { side: 'left', from: 0.3, to: 0.5, low: 0.72, high: 0.94 }, { columns: 4, rows: 1, strength: 0.3, reach: 0.7 })
  for (const [x, y, h, w] of [[460, 482, 110, 56], [770, 482, 110, 56], [370, 520, 150, 78], [856, 520, 150, 78]] as const) {
    barrel(c, x, y, h, w, '#7a5230')
    stones(c, x, y - h, w * 1.5, 4)
  }
  barrel(c, 215, 630, 250, 136, '#845a36')
  stones(c, 215, 390, 204, 5)
  barrel(c, 1010, 640, 260, 142, '#7a5230')
  stones(c, 1010, 392, 212, 5)
  figure(c, 620, 610, 0.82, { cloth: '#3c3a4c', apron: '#c9bc9c', scarf: '#e8e0cc', arms: [[[34, -150], [84, -120], [120, -140]]] })
  shaft(c, [[550, 160], [680, 160], [880, 780], [330, 780]], '#ffe6b0', 0.38, 90)
  c.fill(r.quad([0.3, 0, 0.3], [0.72, 0, 0.3], [0.72, 0, 0.85], [0.3, 0, 0.85]), '#ffdca0', 0.16)
  dust(c, 420, 160, 400, 520, 60)
  c.grade('#ffd890', 0.5, 0.35, 0.26, 0.74)
  return c.toString()
}

function paste(c: Canvas, d: string, area: readonly [number, number, number, number], colour: string, count: number): void {
  const [x, y, w, h] = area
  c.clip(d, () => {
    for (let i = 0; i < count; i += 1) {
      const [px, py, s] = [x + c.r() * w, y + c.r() * h, c.between(5, 15)]
      c.ellipse(px, py, s, s * 0.7, c.rad(0.35, 0.25, 0.75, shade(colour, c.between(0.3, 0.6)), shade(colour, c.between(-0.1, 0.15)), shade(colour, -0.55)), 0.8)
    }
  })
}

function misoMaking(): string {
  const c = new Canvas('miso-2')
  wall(c, '#3a2c24', { height: 360 })
  bokeh(c, [0, 0, 1200, 260], ['#c98a4c', '#ffd08a', '#7a4a28'], 16, [24, 70], 0.3)
  table(c, 300, '#5d4028', { boards: 2 })
  barrel(c, 560, 790, 280, 400, '#b08450', { tilt: 0.42, hoops: [0.3, 0.42] })
  c.ellipse(560, 520, 372, 148, c.rad(0.4, 0.3, 0.8, '#d8a468', '#a86c34', '#5a3214'))
  paste(c, oval(560, 520, 372, 148), [188, 372, 744, 296], '#b5793e', 190)
  for (const [x, y] of [[360, 520], [470, 480], [700, 490], [800, 530]] as const) {
    ball(c, x, y, 70, 54, '#b87c40', { shine: 0.25 })
    paste(c, oval(x, y, 66, 50), [x - 66, y - 50, 132, 100], '#c08848', 26)
  }
  c.group('translate(0 -10)', () => {
    hand(c, { pose: 'palm', at: [490, 400], scale: 1.16, rotate: 10, skin: skins.old, sleeve: '#dcd4c0', hold: () => {
      c.group('translate(34 -46)', () => {
        ball(c, 0, 0, 84, 70, '#ba7e42', { shadow: 0 })
        paste(c, oval(0, 0, 80, 66), [-80, -66, 160, 132], '#c28a4a', 40)
      })
    } })
    hand(c, { pose: 'cup', at: [640, 330], scale: 1.05, rotate: 40, flip: true, skin: skins.old, sleeve: '#dcd4c0' })
  })
  tray(c, 1060, 480, 110, 0.4, '#e2dac8', 14)
  strewn(c, oval(1060, 470, 90, 34), [970, 436, 180, 66], ['#e8cf94', '#d8b870'], 60, [10, 13], 0.8)
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
  const mound = spline([[216, 442], [260, 400], [340, 372], [420, 392], [484, 442], [440, 476], [350, 488], [260, 476]], true)
  c.fill(mound, c.rad(0.6, 0.2, 0.85, '#d89a58', '#a0622c', '#5a2e10'))
  paste(c, mound, [216, 372, 268, 116], '#aa6a32', 70)
  tube(c, [[400, 410, 26], [450, 350, 12], [540, 220, 10]], { base: '#c9985c', dark: '#6b4420', light: '#f0cc94' }, [0.6, -0.8], { contact: 6 })
  turned(c, 760, 690, { profile: sized(profiles.bowl, 190, 1.08), colour: '#6b1c14', inside: '#1c0c0a', from: 1, tilt: 0.38, gloss: 0.9, shadow: 0.75 })
  filled(c, 760, 516, 168, 0.36, '#b8854a', 1)
  c.clip(oval(760, 516, 168, 60), () => {
    for (let i = 0; i < 16; i += 1) c.glow(c.between(620, 900), c.between(470, 560), c.between(20, 60), c.between(8, 22), i % 2 ? '#e0b478' : '#7a4a1e', 0.5)
    for (const [x, y] of [[700, 520], [770, 500], [830, 530], [760, 546]] as const) {
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

export const drink: Record<string, () => string> = {
  'sake-1': sakeRoom, 'sake-2': sakeMaking, 'sake-3': sakeStill,
  'coffee-1': coffeeRoom, 'coffee-2': coffeeMaking, 'coffee-3': coffeeStill,
  'miso-1': misoRoom, 'miso-2': misoMaking, 'miso-3': misoStill,
}
