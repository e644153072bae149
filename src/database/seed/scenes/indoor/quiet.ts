// Sitting still, arranging flowers, weaving bamboo, playing the shamisen, and the covers of two brands.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { beams, block, floorboards, opening, room, tatami } from '../kit/objects-room.ts'
import { bokeh, dust, garden, shaft, sheet, steam, table, tray, wall, windowLight, wood } from '../kit/objects-surfaces.ts'
import { ball, blossom, cushion, figure, lamp, leaf, noren, shelves, woven } from '../kit/objects-things.ts'
import { filled, profiles, sized, turned } from '../kit/objects-vessels.ts'
import { Canvas, mix, oval, outline, type Point, poly, shade, spline, tube } from '../kit/objects.ts'

function zazenRoom(): string {
  const c = new Canvas('zazen-1')
  const r = room(c, { back: [200, 130, 1000, 470], eye: [600, 320], wall: '#4c4136', floor: '#a89a62', ceiling: '#2c231b' })
  garden(c, [200, 150, 800, 320], ['#8fb58a', '#4f7f5a', '#cfe0a8', '#2f5a44'], 120)
  c.rect(200, 380, 800, 90, c.lin(90, '#e6e2d2/0', '#d8d6c4/0.9'))
  for (const [x, y, s] of [[340, 430, 60], [390, 442, 34], [780, 436, 52]] as const) ball(c, x, y, s, s * 0.6, '#7a7f74', { shine: 0.1 })
  for (let i = 0; i < 5; i += 1) c.line(`M200 ${n(440 + i * 8)}q200 ${n(-6 + i)} 400 0t400 0`, '#b8b4a0', 2, 0.6)
  c.rect(200, 150, 800, 320, c.lin(90, '#f8fbe8/0.55', '#f8fbe8/0'))
  tatami(c, r, '#b3a668', '#2c3a30')
  for (const x of [0.02, 0.335, 0.65, 0.965]) c.fill(r.quad([x, 0, 0], [x + 0.018, 0, 0], [x + 0.018, 1, 0], [x, 1, 0]), '#2a1d14')
  c.fill(r.quad([0, 0.86, 0], [1, 0.86, 0], [1, 0.92, 0], [0, 0.92, 0]), '#2a1d14')
  beams(c, r, '#3a2a1c', 4, 0.05)
  c.fill(r.quad([0.05, 0, 0], [0.95, 0, 0], [0.8, 0, 0.7], [0.2, 0, 0.7]), c.lin(90, '#f4fbd8/0.7', '#f4fbd8/0'))
  for (const [x, z] of [[0.2, 0.24], [0.4, 0.24], [0.6, 0.24], [0.8, 0.24]] as const) {
    const [px, py] = r.at([x, 0, z])
    cushion(c, r, x, z, 0.1, '#5a4a5c')
    ball(c, px, py - 12, 27, 12, '#20263a', { shadow: 0.3, shine: 0 })
  }
  const [mx, my] = r.at([0.5, 0, 0.56])
  cushion(c, r, 0.5, 0.56, 0.2, '#4a3f50')
  ball(c, mx, my - 26, 76, 32, '#1c2236', { shadow: 0.4, shine: 0 })
  c.group(`translate(${n(mx)} ${n(my - 40)})`, () => {
    tube(c, [[-92, 4, 26], [-40, 18, 30], [40, 18, 30], [92, 4, 26]], { base: '#33363c', dark: '#0e1014', light: '#6d756f' }, [0, -1], { layers: 6, contact: 6 })
    tube(c, [[0, 8, 66], [0, -60, 58], [0, -112, 56], [0, -150, 32]], { base: '#34383e', dark: '#101216', light: '#7d8880' }, [0, -1], { layers: 8, contact: 6 })
    tube(c, [[-44, -118, 24], [-66, -60, 25], [-40, -6, 20]], { base: '#2f333a', dark: '#0e1014', light: '#74807a' }, [0, -1], { layers: 6, contact: 4 })
    tube(c, [[44, -118, 24], [66, -60, 25], [40, -6, 20]], { base: '#2f333a', dark: '#0e1014', light: '#74807a' }, [0, -1], { layers: 6, contact: 4 })
    tube(c, [[0, -150, 18], [0, -178, 17]], { base: '#a87a5c', dark: '#4a2e20', light: '#e8c8a4' }, [0, -1])
    c.ellipse(0, -208, 33, 39, c.lin(90, '#d8b08c', '#9a6c50', '#5a382a'))
    c.fill('M-33 -204C-36 -250 36 -250 33 -204C24 -186 -24 -186 -33 -204Z', c.lin(90, '#5a5650', '#2a2826'))
  })
  shaft(c, [[260, 150], [940, 150], [1100, 800], [120, 800]], '#f4fbe0', 0.22, 90)
  c.grade('#eef8d8', 0.5, 0.35, 0.28, 0.66)
  return c.toString()
}

function zazenMaking(): string {
  const c = new Canvas('zazen-2')
  c.rect(0, 0, 1200, 800, c.lin(60, '#7f8f70', '#4a5644', '#242a22'))
  bokeh(c, [0, 0, 1200, 420], ['#cfe0a8', '#f2f6d4', '#8fb58a'], 30, [24, 90], 0.35)
  const robe = { base: '#2c323c', dark: '#0b0d11', light: '#6a7480' }
  tube(c, [[600, 900, 560], [600, 500, 470], [600, 120, 360], [600, -120, 300]], robe, [-0.5, -0.8], { layers: 10, contact: 14 })
  for (let i = 0; i < 16; i += 1) c.line(spline([[c.between(240, 960), c.between(0, 200)], [c.between(260, 940), c.between(300, 460)], [c.between(140, 1060), c.between(620, 800)]]), i % 2 ? '#7a8690' : '#06080a', c.between(8, 30), 0.12)
  c.line(spline([[470, -20], [560, 190], [640, 330]]), '#e8e4d8', 22)
  c.line(spline([[740, -20], [660, 160], [600, 300]]), '#d8d4c6', 22)
  c.line(spline([[730, -20], [640, 180], [560, 330]]), '#14181e', 40)
  tube(c, [[-60, 760, 130], [260, 690, 150], [600, 740, 120], [940, 690, 150], [1260, 760, 130]], { base: '#262b34', dark: '#090b0e', light: '#5a646e' }, [-0.4, -0.9], { layers: 9, contact: 16 })
  hand(c, { pose: 'palm', at: [720, 600], scale: 1.12, rotate: 4, flip: true, skin: skins.warm, sleeve: '#2c323c' })
  hand(c, { pose: 'palm', at: [520, 570], scale: 1.12, rotate: -4, skin: skins.warm, sleeve: '#2c323c' })
  tube(c, [[700, 560, 34], [670, 490, 27], [628, 452, 22], [590, 446, 16]], skins.warm, [-0.6, -0.8], { layers: 6, contact: 5, root: 0.5 })
  c.glow(560, 470, 240, 110, '#f4f8dc', 0.22)
  c.grade('#f2f8da', 0.25, 0.15, 0.36, 0.6)
  return c.toString()
}

function zazenStill(): string {
  const c = new Canvas('zazen-3')
  wall(c, '#54604f')
  garden(c, [640, 0, 560, 330], ['#9dbb86', '#5a8260', '#dbe6b8'], 70)
  c.rect(628, 0, 26, 340, '#2a1c12')
  c.rect(900, 0, 14, 340, '#2a1c12')
  table(c, 330, '#5d4129', { boards: 3, light: '#f4fbe0' })
  const board = poly([170, 470], [1020, 470], [1120, 760], [80, 760])
  c.group('translate(0 30)', () => c.soft(board, '#0a0604', 22, 0.6, 5))
  c.group('translate(0 20)', () => c.fill(board, '#120606'))
  c.fill(board, c.lin(20, '#8c2c20', '#5a150e', '#36090a'))
  c.line(board, '#c86a54', 3, 0.5)
  turned(c, 540, 690, { profile: sized(profiles.bowl, 230, 1.04), colour: '#1e1a1c', inside: '#7a1c14', tilt: 0.38, gloss: 1, shadow: 0.7 })
  filled(c, 540, 482, 196, 0.36, '#f2eee0')
  c.clip(oval(540, 482, 196, 70), () => {
    for (let i = 0; i < 150; i += 1) c.add(`<ellipse cx="${n(c.between(350, 730))}" cy="${n(c.between(415, 550))}" rx="7" ry="4" fill="${i % 3 ? '#fffdf6' : '#d8d2bc'}" fill-opacity=".8"/>`)
  })
  ball(c, 548, 470, 28, 22, '#c03a34', { shine: 0.4 })
  for (let i = 0; i < 5; i += 1) c.line(spline([[530 + i * 8, 456], [540 + i * 4, 474], [536 + i * 9, 486]]), '#7a1a1c', 2, 0.5)
  turned(c, 850, 620, { profile: sized(profiles.dish, 40, 0.95), colour: '#e2e2d8', tilt: 0.4, gloss: 0.5 })
  for (let i = 0; i < 7; i += 1) c.fill(oval(810 + (i % 4) * 26, 576 - Math.floor(i / 4) * 14, 19, 12), c.lin(30, '#fff2a8', '#e8c034', '#a87c14'))
  turned(c, 250, 610, { profile: sized(profiles.dish, 34, 0.9), colour: '#4f6a6c', tilt: 0.4 })
  for (let i = 0; i < 18; i += 1) c.line(`M${n(c.between(215, 285))} ${n(c.between(566, 588))}q8 -8 18 ${n(c.between(-4, 4))}`, i % 2 ? '#3a2c1c' : '#6b5230', 5)
  turned(c, 900, 740, { profile: sized(profiles.cup, 84, 1.1), colour: '#8a9a86', tilt: 0.38 })
  tube(c, [[260, 716, 6], [760, 738, 5]], { base: '#2a1a16', dark: '#0a0504', light: '#8a5a4a' }, [-0.3, -0.9], { contact: 5 })
  tube(c, [[256, 734, 6], [760, 748, 5]], { base: '#2a1a16', dark: '#0a0504', light: '#8a5a4a' }, [-0.3, -0.9], { contact: 5 })
  steam(c, 530, 440, 300, 230, 0.6, 6)
  c.grade('#f6fbe4', 0.5, 0.1, 0.3, 0.5)
  return c.toString()
}

/** A stem with leaves and a bloom of wild flowers. */
function wild(c: Canvas, x: number, y: number, scale = 1): void {
  const stem = { base: '#5f7a44', dark: '#26361c', light: '#a8bf7c' }
  const at = (a: number, b: number): Point => [x + a * scale, y + b * scale]
  const branch = (points: readonly Point[], radius: number) => tube(c, points.map(([a, b], i) => [...at(a, b), radius * (1 - i * 0.14)] as const), stem)
  branch([[0, 0], [-14, -110], [20, -220], [6, -330]], 5 * scale)
  branch([[-8, -90], [-60, -160], [-120, -200]], 4 * scale)
  branch([[8, -180], [70, -240], [140, -256]], 3.6 * scale)
  for (const [a, b, length, angle] of [[-30, -130, 90, -160], [8, -150, 110, -20], [14, -240, 80, -150], [-80, -180, 70, 160], [90, -246, 70, 20], [-4, -60, 100, -200]] as const) leaf(c, ...at(a, b), length * scale, angle, '#6f8f50')
  blossom(c, ...at(4, -346), 62 * scale, '#e9e4f2', { petals: 8, layers: 2, heart: '#d8b040' })
  blossom(c, ...at(-128, -210), 40 * scale, '#8f6fb8', { petals: 6, layers: 2, tilt: 0.7 })
  blossom(c, ...at(150, -262), 34 * scale, '#8f6fb8', { petals: 6, layers: 2, tilt: 0.9 })
}

function ikebanaRoom(): string {
  const c = new Canvas('ikebana-1')
  const r = room(c, { back: [240, 100, 960, 490], eye: [640, 330], wall: '#9aa08c', floor: '#b5ab84', ceiling: '#6b604e' })
  tatami(c, r, '#b8b08a', '#4a5a4c')
  c.rect(300, 140, 300, 352, c.lin(0, '#c0b290', '#8d8064'))
  c.rect(300, 462, 300, 30, c.lin(90, '#8a5c36', '#3d2614'))
  tube(c, [[612, 494, 13], [606, 300, 12], [614, 90, 13]], { base: '#8a6a48', dark: '#3a2818', light: '#c8a67c' })
  c.rect(372, 150, 92, 230, c.lin(0, '#e6dfcc', '#f8f4e8'))
  c.fill(spline([[386, 330], [404, 260], [420, 288], [436, 226], [452, 330]], true), c.lin(90, '#7a8a90/0.8', '#b8c4c4/0.1'))
  const gx = 520
  turned(c, gx, 466, { profile: [[0, 26], [10, 30], [84, 24], [90, 25]], colour: '#a3a56a', shadow: 0.4 })
  c.group('translate(0 0)', () => wild(c, gx, 380, 0.42))
  c.ellipse(790, 270, 116, 116, c.lin(0, '#5a4a38', '#2e241a'))
  c.clip(oval(790, 270, 106), () => {
    garden(c, [680, 160, 220, 220], ['#a8c893', '#638a5c', '#e8efc8'], 70)
    c.line('M790 150V390M735 150V390M845 150V390M680 270H900', '#4a3826', 4, 0.8)
  })
  opening(c, r, { side: 'left', from: 0.25, to: 0.9, low: 0.02, high: 0.84 }, { columns: 5, rows: 4, strength: 0.45, reach: 0.75, paper: '#fbfaee' })
  block(c, r, [0.42, 0, 0.5], [0.86, 0.16, 0.66], '#7a5636', { top: '#a87c50' })
  const [tx, ty] = r.at([0.6, 0.16, 0.58])
  turned(c, tx - 20, ty + 10, { profile: sized(profiles.dish, 26, 1.1), colour: '#4f6468' })
  wild(c, tx - 20, ty - 14, 0.5)
  const [sx, sy] = r.at([0.79, 0.16, 0.58])
  c.fill(poly([sx - 80, sy + 8], [sx + 50, sy + 8], [sx + 66, sy + 28], [sx - 74, sy + 28]), '#b8b4ac')
  c.fill(poly([sx - 80, sy - 82], [sx + 48, sy - 82], [sx + 50, sy + 8], [sx - 80, sy + 8]), '#2a2a2c')
  c.fill(poly([sx - 74, sy - 76], [sx + 42, sy - 76], [sx + 44, sy + 2], [sx - 74, sy + 2]), c.lin(40, '#f2eee2', '#c6cfc0'))
  for (let i = 0; i < 3; i += 1) for (let j = 0; j < 2; j += 1) {
    c.rect(sx - 70 + i * 37, sy - 72 + j * 37, 34, 34, ['#d8c8a8', '#a8b8a0', '#c0a890'][(i + j) % 3] ?? '#d8c8a8')
    c.ellipse(sx - 53 + i * 37, sy - 58 + j * 37, 8, 9, '#d0a080')
    c.ellipse(sx - 53 + i * 37, sy - 40 + j * 37, 14, 8, ['#4a6078', '#7a4038', '#4f6a50'][(i * 2 + j) % 3] ?? '#4a6078')
  }
  cushion(c, r, 0.64, 0.8, 0.19, '#5f7a6c')
  shaft(c, [[40, 110], [190, 160], [820, 640], [360, 760]], '#fffdea', 0.26, 40)
  dust(c, 200, 220, 620, 420, 36)
  c.grade('#fffbe0', 0.25, 0.35, 0.26, 0.45)
  return c.toString()
}

function ikebanaMaking(): string {
  const c = new Canvas('ikebana-2')
  wall(c, '#a8b0a0')
  bokeh(c, [0, 0, 1200, 520], ['#dfe8cc', '#ffffff', '#b8c8a8'], 24, [30, 90], 0.3)
  table(c, 560, '#8d6a48', { boards: 2, light: '#ffffff' })
  turned(c, 500, 720, { profile: [[0, 190], [30, 250], [80, 330], [86, 330]], colour: '#3f5660', inside: '#2f444e', tilt: 0.26, gloss: 0.7 })
  filled(c, 500, 640, 300, 0.24, '#7fa0a4')
  wild(c, 480, 640, 1.36)
  leaf(c, 220, 730, 160, 12, '#6f8f50')
  leaf(c, 860, 740, 140, -170, '#88a060')
  hand(c, { pose: 'cup', at: [420, 470], scale: 0.92, rotate: -8, skin: skins.fair, sleeve: '#d8c4b4' })
  hand(c, { pose: 'grip', at: [800, 470], scale: 1.0, rotate: 6, flip: true, skin: skins.fair, sleeve: '#d8c4b4', hold: () => {
    c.line('M-20 -60C90 -70 100 40 10 60', '#1c1a1a', 17)
    c.line('M-30 70C80 110 100 10 6 -10', '#1c1a1a', 17)
    c.fill(poly([0, -20], [180, -110], [204, -80], [20, 14]), c.lin(60, '#e6e8ea', '#8a9094', '#3a3e42'))
    c.fill(poly([0, 14], [200, -20], [206, 12], [8, 40]), c.lin(60, '#c8ccd0', '#6a7074', '#2a2e32'))
    c.ellipse(22, 8, 9, 9, '#d8b868')
  } })
  c.grade('#ffffff', 0.3, 0.15, 0.32, 0.36)
  return c.toString()
}

function ikebanaStill(): string {
  const c = new Canvas('ikebana-3')
  wall(c, '#8f7a5e', { marks: 24 })
  for (let i = 0; i < 60; i += 1) c.line(`M${n(c.between(0, 1200))} ${n(c.between(0, 640))}l${n(c.between(-16, 16))} ${n(c.between(-5, 5))}`, i % 2 ? '#d8c49c' : '#4f3f2c', 2, 0.4)
  windowLight(c, 380, 40, 620, 520, { columns: 1, rows: 1, slant: 0.12, opacity: 0.4 })
  c.fade(0.4, () => c.group('translate(150 24) skewX(-4)', () => {
    c.line(spline([[500, 600], [490, 430], [530, 300], [510, 200]]), '#2a1c10', 9)
    for (const [x, y, s] of [[510, 190, 62], [380, 350, 40], [650, 300, 36], [560, 400, 50]] as const) c.ellipse(x, y, s, s * 0.8, c.rad(0.5, 0.5, 0.5, '#2a1c10@0.5', '#2a1c10/0'))
    c.fill(poly([462, 420], [560, 420], [560, 640], [462, 640]), '#2a1c10')
  }))
  table(c, 640, '#4a3020', { boards: 1 })
  const vase = { base: '#a2954e', dark: '#3a3418', light: '#dcd38c' }
  c.glow(560, 716, 130, 26, '#0a0604', 0.7, 0.3)
  tube(c, [[500, 400, 46], [500, 560, 47], [500, 700, 47]], vase, [-0.8, -0.3], { layers: 9 })
  c.ellipse(500, 700, 47, 15, '#6f642c')
  c.ellipse(500, 396, 47, 14, c.lin(0, '#e8dfa4', '#8a7c3c'))
  c.ellipse(500, 398, 38, 10, '#241e0c')
  for (const y of [508, 620]) {
    c.line(`M452 ${y}q48 22 96 0`, '#4a421c', 7)
    c.line(`M452 ${y - 5}q48 22 96 0`, '#e6dea0', 3, 0.7)
  }
  wild(c, 500, 398, 0.84)
  ball(c, 760, 716, 9, 6, '#8f6fb8', { shine: 0 })
  leaf(c, 690, 724, 60, -8, '#8f6fb8', 0.4)
  c.grade('#ffe6b4', 0.45, 0.3, 0.3, 0.66)
  return c.toString()
}

function bambooRoom(): string {
  const c = new Canvas('bamboo-1')
  const r = room(c, { back: [330, 150, 910, 480], eye: [700, 320], wall: '#8d8a64', floor: '#7f6c48', ceiling: '#4a4028' })
  floorboards(c, r, '#8a744c', 11)
  opening(c, r, { side: 'left', from: 0.1, to: 0.9, low: 0.14, high: 0.86 }, { columns: 4, rows: 2, strength: 0.45, reach: 0.8, frame: '#4a3c24', patch: '#f2f6c0', inside: () => {
    garden(c, [0, 0, 340, 800], ['#a8c870', '#5f8c3c', '#e2efac'], 60)
    for (let i = 0; i < 12; i += 1) c.line(`M${n(10 + i * 28)} 0V700`, i % 2 ? '#6f9a44' : '#c0d88c', c.between(6, 14), 0.7)
  } })
  for (let i = 0; i < 26; i += 1) {
    const x = 700 + i * 8
    const tone = mix('#a8b060', '#d8c878', c.r())
    tube(c, [[x + c.between(-8, 8), 486, 5], [x + c.between(-20, 40), c.between(170, 230), 4]], { base: tone, dark: shade(tone, -0.5), light: shade(tone, 0.4) }, [-0.7, -0.5], { layers: 3 })
  }
  for (let j = 0; j < 2; j += 1) {
    c.rect(360, 270 + j * 110, 300, 10, '#5a4428')
    for (let i = 0; i < 5; i += 1) {
      const [x, y, s] = [396 + i * 58, 270 + j * 110, c.between(19, 26)]
      const d = spline([[x - s, y - s * 1.5], [x - s * 1.06, y - s * 0.6], [x - s * 0.8, y], [x + s * 0.8, y], [x + s * 1.06, y - s * 0.6], [x + s, y - s * 1.5]], true)
      woven(c, d, [x - s * 1.2, y - s * 1.7, s * 2.4, s * 1.9], i % 2 ? '#b0884c' : '#c9b46a', 6)
      if ((i + j) % 2) c.line(`M${n(x - s)} ${n(y - s * 1.5)}Q${n(x)} ${n(y - s * 3.2)} ${n(x + s)} ${n(y - s * 1.5)}`, '#8a6834', 4)
    }
  }
  beams(c, r, '#5a4a2c', 4, 0.05)
  cushion(c, r, 0.48, 0.6, 0.17, '#3f5a58')
  const [fx, fy] = r.at([0.48, 0, 0.6])
  figure(c, fx, fy - 22, 1.04, { cloth: '#4f5f52', scarf: '#e6e6d2', hair: '#8a8680', facing: -1 })
  const bowl = spline([[fx - 190, fy - 92], [fx - 176, fy - 30], [fx - 110, fy + 2], [fx - 50, fy - 30], [fx - 40, fy - 90]], true)
  woven(c, bowl, [fx - 196, fy - 100, 164, 110], '#c9b46a', 11)
  for (let i = 0; i < 14; i += 1) c.line(`M${n(fx - 184 + i * 11)} ${n(fy - 88)}q${n(-16 + i * 2.6)} -34 ${n(-30 + i * 5)} ${n(c.between(-90, -50))}`, '#d8c880', 3)
  for (let i = 0; i < 16; i += 1) c.line(spline([[fx + c.between(60, 120), fy + c.between(0, 60)], [fx + c.between(160, 240), fy + c.between(-10, 60)], [fx + c.between(260, 380), fy + c.between(0, 70)]]), i % 2 ? '#d8c880' : '#9aa052', 4)
  shaft(c, [[20, 100], [290, 170], [860, 640], [380, 780]], '#f8fbc8', 0.28, 40)
  dust(c, 200, 200, 640, 440, 44)
  c.grade('#f4fac4', 0.25, 0.35, 0.28, 0.54)
  return c.toString()
}

function bambooMaking(): string {
  const c = new Canvas('bamboo-2')
  c.rect(0, 0, 1200, 800, c.lin(40, '#4f6462', '#33464a', '#182426'))
  for (let i = 0; i < 14; i += 1) c.line(spline([[c.between(-50, 300), c.between(0, 800)], [c.between(400, 800), c.between(0, 800)], [c.between(900, 1250), c.between(0, 800)]]), i % 2 ? '#7a9490' : '#0c1416', c.between(30, 90), 0.08)
  const strip = (a: Point, b: Point, width: number, tone: string) => {
    const d = `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`
    c.group('translate(3 6)', () => c.line(d, '#0c1410', width, 0.4))
    c.line(d, shade(tone, -0.45), width)
    c.line(d, tone, width * 0.8)
    c.line(d, shade(tone, 0.5), width * 0.22, 0.7)
  }
  for (let k = 0; k < 3; k += 1) {
    const a = (k * Math.PI) / 3 + 0.12
    const [ux, uy] = [Math.cos(a), Math.sin(a)]
    for (let i = -4; i <= 4; i += 1) {
      const o = i * 62 + (k === 2 ? 26 : 0)
      const long = 470 - Math.abs(i) * 22
      strip([600 - uy * o - ux * long, 400 + ux * o - uy * long], [600 - uy * o + ux * long, 400 + ux * o + uy * long], 19, ['#d8cc7c', '#c2b864', '#e0d490'][k] ?? '#d8cc7c')
    }
  }
  for (let i = 0; i < 3; i += 1) c.line(oval(600, 400, 250 + i * 22, 236 + i * 20), i % 2 ? '#8a6a34' : '#b8944c', 9, 0.9)
  hand(c, { pose: 'press', at: [330, 470], scale: 1.1, rotate: 46, flip: true, skin: skins.old, sleeve: '#5a4a3c' })
  hand(c, { pose: 'pinch', at: [770, 396], scale: 1.16, rotate: 2, skin: skins.old, sleeve: '#5a4a3c', hold: () => c.line('M-170 -60L60 24', '#efe4a4', 16) })
  c.grade('#fbffd8', 0.3, 0.2, 0.34, 0.6)
  return c.toString()
}

function bambooStill(): string {
  const c = new Canvas('bamboo-3')
  wall(c, '#d2c8ae', { from: 1 })
  for (let i = 0; i < 9; i += 1) leaf(c, 820 + c.between(-160, 220), c.between(20, 330), c.between(120, 220), c.between(100, 170), '#a89c7c', 0.14)
  table(c, 470, '#6f5030', { boards: 3, from: 1, light: '#fff8d8' })
  c.glow(470, 690, 420, 80, '#140a04', 0.6, 0.3)
  for (let i = -6; i <= 6; i += 1) c.line(`M${n(520 + i * 40)} 690l${n(-130 + i * 6)} 56`, '#140a04', 7, 0.25)
  for (const [x, y] of [[470, 440], [560, 410], [660, 424], [740, 450], [530, 470], [630, 466]] as const) {
    ball(c, x, y, 64, 58, '#e88a2c', { from: 1, shine: 0.35 })
    for (let i = 0; i < 14; i += 1) c.ellipse(x + c.between(-44, 44), y + c.between(-38, 38), 1.4, 1.2, '#b85c10', 0.6)
  }
  leaf(c, 560, 366, 84, -30, '#4f7a3c')
  leaf(c, 660, 380, 90, -150, '#5f8a44')
  const d = spline([[330, 446], [346, 560], [420, 672], [600, 700], [780, 672], [858, 560], [874, 446], [740, 486], [600, 496], [460, 486]], true)
  woven(c, d, [320, 440, 560, 264], '#cbb468', 27)
  c.fill(d, c.lin(180, '#fff2b8/0.4@0', '#fff2b8/0@0.4', '#2a1a08/0.65@1'))
  c.fill(d, c.lin(90, '#2a1a08/0@0.5', '#2a1a08/0.6@1'))
  for (const [w, colour] of [[30, '#5a4420'], [22, '#b8964c'], [7, '#efe0a0']] as const) c.line('M330 446C420 506 780 506 874 446', colour, w)
  for (let i = 0; i < 22; i += 1) c.line(`M${n(346 + i * 24)} ${n(462 + Math.sin((i / 21) * Math.PI) * 36)}l10 22`, '#6b5024', 4, 0.7)
  for (const [w, colour] of [[22, '#4a3818'], [15, '#b08a44'], [4, '#f2e2a4']] as const) c.line('M340 446C360 120 840 120 866 446', colour, w)
  ball(c, 960, 690, 62, 56, '#e88a2c', { from: 1, shine: 0.35 })
  leaf(c, 970, 640, 60, -40, '#4f7a3c')
  for (let i = 0; i < 5; i += 1) c.line(spline([[150, 700 + i * 10], [220, 660 + i * 12], [300, 720 + i * 6]]), '#d8c880', 5)
  c.grade('#fffbe0', 0.72, 0.15, 0.34, 0.44)
  return c.toString()
}

/** A shamisen lying or leaning along its own axis: the body at the origin, the neck upwards. */
function shamisen(c: Canvas, x: number, y: number, scale: number, angle: number): void {
  c.group(`translate(${n(x)} ${n(y)}) rotate(${angle}) scale(${scale})`, () => {
    c.group('translate(22 26)', () => c.soft(poly([-104, -104], [104, -104], [104, 104], [-104, 104]), '#0a0504', 20, 0.6, 4))
    c.group('translate(14 12)', () => c.line('M0 -90V-760', '#0a0504', 34, 0.35))
    c.fill(poly([-17, -760], [17, -760], [19, 40], [-19, 40]), c.lin(0, '#a84a30', '#6b2416', '#2c0c08'))
    c.line('M-11 -750V0', '#f0a888', 3, 0.5)
    for (const yy of [-330, -560]) c.rect(-19, yy, 38, 7, c.lin(0, '#f4e8c8', '#a88c50'))
    c.fill(spline([[-100, -112], [0, -120], [100, -112], [116, 0], [100, 112], [0, 120], [-100, 112], [-116, 0]], true), c.lin(20, '#c8683c', '#7a2c18', '#30100a'))
    c.fill(spline([[-84, -96], [0, -102], [84, -96], [98, 0], [84, 96], [0, 102], [-84, 96], [-98, 0]], true), c.rad(0.35, 0.3, 0.85, '#fffdf0', '#f2e8cc', '#cbb88c'))
    c.fill(spline([[-98, -40], [-60, -46], [-46, 0], [-60, 46], [-98, 40]], true), c.lin(0, '#7a1f2a', '#4a1018'), 0.9)
    c.fill(poly([-17, -112], [17, -112], [17, -92], [-17, -92]), '#5a1c10')
    c.rect(-36, 44, 72, 11, c.lin(90, '#fffbea', '#b8a06c'))
    for (const [dx, width] of [[-8, 2.4], [0, 1.9], [8, 1.4]] as const) c.line(`M${dx} -748L${dx * 1.6} 96`, '#f8f0d0', width)
    c.fill(poly([-26, 92], [26, 92], [16, 124], [-16, 124]), '#c8402c')
    c.fill(spline([[-18, -756], [-22, -830], [-6, -880], [14, -900], [26, -880], [16, -830], [18, -756]], true), c.lin(0, '#a84a30', '#5a1c10', '#260a06'))
    for (const [yy, side] of [[-790, -1], [-820, 1], [-852, -1]] as const) {
      c.line(`M0 ${yy}H${side * 74}`, '#d8c490', 8)
      c.line(`M${side * 40} ${yy}H${side * 74}`, '#f4ead0', 15)
    }
  })
}

/** The plectrum of a shamisen. */
function plectrum(c: Canvas, x: number, y: number, scale: number, angle: number): void {
  c.group(`translate(${n(x)} ${n(y)}) rotate(${angle}) scale(${scale})`, () => {
    c.group('translate(8 12)', () => c.soft(poly([-14, 120], [14, 120], [66, -70], [-66, -70]), '#0a0504', 10, 0.5, 3))
    c.fill('M-13 130L13 130C14 40 26 -10 70 -72L-70 -72C-26 -10 -14 40 -13 130Z', c.lin(20, '#fffdf4', '#efe2c2', '#b8a274'))
    c.line('M-68 -72H68', '#ffffff', 4, 0.8)
  })
}

function shamisenRoom(): string {
  const c = new Canvas('shamisen-1')
  const r = room(c, { back: [320, 150, 880, 470], eye: [560, 330], wall: '#6d5a4a', floor: '#9a8856', ceiling: '#2e241c', from: 1 })
  tatami(c, r, '#a38f5a', '#3a2a2a')
  beams(c, r, '#3f2c20', 3, 0.04)
  opening(c, r, { side: 'back', from: 0.1, to: 0.52, low: 0.22, high: 0.84 }, { columns: 16, rows: 1, strength: 0, paper: '#5d6f94', frame: '#2a1c14', inside: () => {
    c.rect(370, 180, 260, 240, c.lin(90, '#3c4f7c', '#8d7a94', '#e0a078'))
    c.fill(poly([370, 360], [420, 320], [480, 330], [540, 300], [640, 340], [640, 420], [370, 420]), '#2a2838')
    bokeh(c, [370, 330, 260, 80], ['#ffd890', '#ffb060'], 8, [6, 14], 0.8)
  } })
  opening(c, r, { side: 'right', from: 0.2, to: 0.8, low: 0.02, high: 0.84 }, { columns: 5, rows: 5, strength: 0.35, reach: 0.7, paper: '#ffe2a8', patch: '#ffcf88' })
  shelves(c, 680, 220, 150, 150, 2, { colours: ['#7a3a2c', '#3f5664', '#c9b88c', '#2c2a2a'], kinds: ['jar', 'tokkuri', 'cup'], from: 1 })
  const [px, py] = r.at([0.34, 0, 0.34])
  lamp(c, 590, 150, 58, { cord: 150, paper: true, light: '#ffcf80' })
  c.fill(poly([px - 60, py], [px + 60, py], [px + 40, py - 44], [px - 40, py - 44]), c.lin(180, '#7a4a2c', '#3a2012'))
  shamisen(c, px + 8, py - 84, 0.36, 7)
  cushion(c, r, 0.54, 0.58, 0.2, '#6b2436')
  const [fx, fy] = r.at([0.7, 0, 0.56])
  cushion(c, r, 0.7, 0.56, 0.17, '#2c4a5a')
  c.group('', () => figure(c, fx, fy - 24, 1.12, { cloth: '#3f4a6c', apron: '#b89a5c', facing: -1, light: [0.7, -0.7], arms: [[[34, -150], [90, -96], [138, -104]], [[26, -140], [70, -80], [80, -58]]] }))
  shamisen(c, fx - 62, fy - 74, 0.34, -58)
  sheet(c, [[fx - 260, fy + 44], [fx - 150, fy + 40], [fx - 140, fy + 80], [fx - 268, fy + 86]], '#f0e8d4')
  c.grade('#ffc878', 0.55, 0.35, 0.34, 0.64)
  return c.toString()
}

function shamisenMaking(): string {
  const c = new Canvas('shamisen-2')
  c.rect(0, 0, 1200, 800, c.lin(30, '#4a3f5a', '#2b2534', '#120e14'))
  bokeh(c, [0, 0, 1200, 600], ['#ffcf80', '#ff9a50', '#c87a9a'], 26, [26, 90], 0.3)
  tube(c, [[-100, 860, 240], [400, 760, 250], [900, 820, 230], [1300, 900, 200]], { base: '#3f4a6c', dark: '#12162a', light: '#7d8ab0' }, [-0.5, -0.8], { layers: 9, contact: 16 })
  for (let i = 0; i < 12; i += 1) c.line(spline([[c.between(-50, 300), c.between(600, 800)], [c.between(400, 700), c.between(560, 800)], [c.between(800, 1250), c.between(640, 800)]]), i % 2 ? '#98a6cc' : '#0a0c18', c.between(8, 26), 0.14)
  shamisen(c, 470, 470, 1.8, 62)
  hand(c, { pose: 'cup', at: [950, 250], scale: 0.86, rotate: 28, flip: true, skin: skins.warm, sleeve: '#3f4a6c' })
  hand(c, { pose: 'grip', at: [330, 420], scale: 1.12, rotate: -6, skin: skins.warm, sleeve: '#3f4a6c', hold: () => plectrum(c, 70, 30, 1.35, 74) })
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
  const cloth = spline([[270, 330], [560, 250], [900, 330], [980, 560], [860, 740], [480, 760], [250, 620]], true)
  c.group('translate(10 16)', () => c.soft(cloth, '#120c06', 20, 0.5, 4))
  c.fill(cloth, c.lin(30, '#b8503c', '#7a2a26', '#3d1214'))
  c.clip(cloth, () => {
    for (let i = 0; i < 10; i += 1) c.line(spline([[c.between(230, 500), c.between(250, 760)], [c.between(500, 700), c.between(250, 760)], [c.between(750, 1000), c.between(250, 760)]]), i % 2 ? '#e8907a' : '#2a0a0c', c.between(14, 40), 0.13)
    for (let i = 0; i < 30; i += 1) blossom(c, c.between(260, 960), c.between(270, 740), 13, '#e8c8a0', { heart: '#b88040', tilt: 1 })
  })
  shamisen(c, 480, 520, 1.05, 55)
  plectrum(c, 760, 650, 1.0, 118)
  sheet(c, [[880, 560], [1010, 540], [1040, 700], [910, 724]], '#efe6d0')
  for (let i = 0; i < 4; i += 1) c.line(`M${n(906 + i * 30)} ${n(572 - i * 4)}l${n(22)} ${n(130)}`, '#5a4a3c', 2, 0.5)
  c.grade('#ffe6b0', 0.35, 0.25, 0.3, 0.6)
  return c.toString()
}

function coverShore(): string {
  const c = new Canvas('cover-umibe')
  const r = room(c, { back: [250, 150, 950, 500], eye: [600, 340], wall: '#e4ddcc', floor: '#a87f58', ceiling: '#8a6a4a', from: 1 })
  floorboards(c, r, '#b48a60', 13)
  c.rect(250, 168, 700, 332, c.lin(90, '#a8d0e6@0', '#e6f2f2@0.5', '#f8eee0@0.54'))
  c.rect(250, 346, 700, 154, c.lin(90, '#7fb8d0', '#2f7fa8', '#1f6a94'))
  c.fill(spline([[250, 348], [340, 314], [430, 330], [500, 346], [560, 348], [250, 352]], true), '#7d9aa4')
  c.fill(spline([[640, 348], [740, 326], [830, 306], [960, 332], [960, 352]], true), '#93adb4')
  for (let i = 0; i < 70; i += 1) c.ellipse(c.between(250, 950), 350 + 140 * c.r() ** 1.6, c.between(6, 40), c.between(0.8, 2.4), '#f2fbff', c.between(0.25, 0.8))
  c.fill(poly([560, 372], [620, 372], [610, 386], [572, 386]), '#f4f0e6')
  c.fill(poly([590, 370], [590, 320], [622, 364]), '#ffffff')
  for (const x of [0, 0.33, 0.66, 0.985]) c.fill(r.quad([x, 0, 0], [x + 0.016, 0, 0], [x + 0.016, 1, 0], [x, 1, 0]), '#6b4a30')
  c.fill(r.quad([0, 0.9, 0], [1, 0.9, 0], [1, 0.95, 0], [0, 0.95, 0]), '#6b4a30')
  beams(c, r, '#8a6442', 5, 0.05)
  for (const [x, w] of [[0.018, 0.31], [0.346, 0.31], [0.676, 0.305]] as const) c.soft(r.quad([x, 0, 0.02], [x + w, 0, 0.02], [x + w + (x - 0.4) * 0.4, 0, 0.55], [x + (x - 0.4) * 0.4, 0, 0.55]), '#fff6dc', 6, 0.55, 4)
  c.fill(spline([[250, 168], [330, 168], [322, 300], [290, 420], [262, 470], [250, 470]], true), c.lin(0, '#ffffff/0.9', '#e6eef0/0.6'))
  c.fill(spline([[950, 168], [880, 168], [884, 280], [910, 400], [936, 470], [950, 470]], true), c.lin(0, '#e6eef0/0.6', '#ffffff/0.9'))
  block(c, r, [0.3, 0, 0.42], [0.66, 0.14, 0.56], '#8a6442', { top: '#c9a070' })
  const [tx, ty] = r.at([0.48, 0.14, 0.49])
  turned(c, tx - 50, ty + 6, { profile: sized(profiles.vase, 90), colour: '#4f8fa8', from: 1 })
  for (let i = 0; i < 8; i += 1) leaf(c, tx - 50, ty - 84 - i * 7, 46, i % 2 ? -30 : -150, '#6f9a6c', 0.22)
  turned(c, tx + 40, ty + 10, { profile: sized(profiles.cup, 34), colour: '#f2efe6', from: 1 })
  steam(c, tx + 40, ty - 24, 80, 24, 0.4, 2)
  cushion(c, r, 0.2, 0.5, 0.16, '#2f6f8c')
  cushion(c, r, 0.8, 0.52, 0.16, '#d8b878')
  const [hx, hy] = r.at([0.04, 0.5, 0.4])
  c.ellipse(hx + 20, hy, 46, 52, c.lin(0, '#f0d8a0', '#b8904c'))
  c.ellipse(hx + 20, hy, 26, 30, '#d0aa64')
  c.grade('#fff8e4', 0.5, 0.4, 0.26, 0.38)
  return c.toString()
}

function coverTownhouse(): string {
  const c = new Canvas('cover-machinoie')
  c.rect(0, 0, 1200, 800, c.lin(90, '#2f4066@0', '#6f6a8c@0.35', '#e0a67c@0.7'))
  for (const [x, w, h, colour] of [[-20, 260, 560, '#3d3434'], [960, 280, 580, '#372f30']] as const) {
    c.rect(x, 800 - h, w, h, c.lin(0, shade(colour, 0.05), shade(colour, -0.3)))
    c.fill(poly([x - 40, 800 - h + 20], [x + 20, 730 - h], [x + w - 20, 730 - h], [x + w + 40, 800 - h + 20]), '#26222a')
    for (let i = 0; i < 3; i += 1) c.rect(x + 40 + i * 64, 360, 40, 90, c.lin(90, '#ffdc9a', '#e0964c'), 0.75)
  }
  c.fill(poly([200, 230], [260, 120], [940, 120], [1000, 230]), c.lin(90, '#4a4a58', '#26262f'))
  for (let i = 0; i < 40; i += 1) c.line(`M${n(262 + i * 17.4)} 122L${n(204 + i * 20.4)} 228`, i % 2 ? '#6a6a7a' : '#16161c', 3, 0.7)
  c.rect(240, 230, 720, 190, c.lin(0, '#5a4434', '#3d2c22'))
  for (let i = 0; i < 3; i += 1) {
    const x = 280 + i * 224
    c.glow(x + 96, 320, 180, 130, '#ffbe6a', 0.35)
    c.rect(x, 256, 192, 130, c.lin(90, '#fff0c4', '#ffca7c', '#d88c3c'))
    if (i === 1) c.fill(spline([[x + 70, 386], [x + 74, 340], [x + 96, 330], [x + 118, 342], [x + 124, 386]], true), '#7a4a2c', 0.55)
    for (let j = 0; j <= 14; j += 1) c.line(`M${n(x + j * 13.7)} 254V388`, '#2a1a10', 4.5, 0.9)
    c.line(`M${x - 4} 254h200v134h-200Z`, '#241610', 9)
  }
  c.fill(poly([170, 470], [230, 410], [970, 410], [1030, 470]), c.lin(90, '#565664', '#26262e'))
  for (let i = 0; i < 44; i += 1) c.line(`M${n(232 + i * 16.8)} 412L${n(174 + i * 19.6)} 466`, i % 2 ? '#74748a' : '#14141a', 2.6, 0.7)
  c.rect(220, 470, 760, 220, c.lin(0, '#4f3a2a', '#35251a'))
  c.rect(480, 486, 250, 204, c.lin(90, '#ffe6ae', '#f2b058', '#8a5224'))
  c.rect(530, 560, 140, 60, '#7a4a26', 0.5)
  for (let i = 0; i < 5; i += 1) c.ellipse(545 + i * 28, 556, 8, 16, shade('#6b4a3a', c.between(-0.3, 0.4)), 0.8)
  lamp(c, 606, 530, 20, { cord: 40, paper: true })
  noren(c, 480, 490, 250, 92, '#1f3a5f', 4)
  for (const x of [240, 752]) {
    c.rect(x, 500, 216, 150, c.lin(90, '#ffdc9a', '#dc9444'))
    for (let j = 0; j <= 24; j += 1) c.line(`M${n(x + j * 9)} 498V652`, '#24160e', 4.2, 0.92)
  }
  for (const x of [455, 755]) {
    c.glow(x, 540, 120, 120, '#ffb45a', 0.5)
    c.ellipse(x, 540, 23, 34, c.rad(0.5, 0.55, 0.6, '#fff6d4', '#ffcc80', '#c8742c'))
    for (let i = -3; i <= 3; i += 1) c.line(`M${n(x - 20)} ${n(540 + i * 9)}q20 6 40 0`, '#9a5a24', 1.4, 0.5)
    c.rect(x - 9, 503, 18, 6, '#1a120c')
    c.rect(x - 9, 571, 18, 6, '#1a120c')
  }
  c.fill(poly([0, 690], [1200, 690], [1200, 800], [0, 800]), c.lin(90, '#4a4650', '#25232b'))
  c.fill(poly([480, 690], [730, 690], [900, 800], [330, 800]), c.lin(90, '#ffc878/0.75', '#ffb45a/0.05'))
  for (let i = 0; i < 46; i += 1) c.ellipse(c.between(0, 1200), c.between(700, 796), c.between(22, 60), c.between(4, 8), i % 2 ? '#6d6878' : '#18161c', 0.3)
  for (const x of [290, 900]) {
    turned(c, x, 716, { profile: sized(profiles.jar, 56), colour: '#6b5248', shadow: 0.5 })
    for (let i = 0; i < 14; i += 1) leaf(c, x + c.between(-12, 12), 664 - c.between(0, 30), 42, c.between(-170, -10), '#4f6f4c')
  }
  c.line('M0 96C300 150 800 60 1200 130M0 60C400 120 700 40 1200 84', '#14121a', 3, 0.7)
  c.grade('#ffb868', 0.5, 0.68, 0.24, 0.55)
  return c.toString()
}

export const quiet: Record<string, () => string> = {
  'zazen-1': zazenRoom, 'zazen-2': zazenMaking, 'zazen-3': zazenStill,
  'ikebana-1': ikebanaRoom, 'ikebana-2': ikebanaMaking, 'ikebana-3': ikebanaStill,
  'bamboo-1': bambooRoom, 'bamboo-2': bambooMaking, 'bamboo-3': bambooStill,
  'shamisen-1': shamisenRoom, 'shamisen-2': shamisenMaking, 'shamisen-3': shamisenStill,
  'cover-umibe': coverShore, 'cover-machinoie': coverTownhouse,
}

