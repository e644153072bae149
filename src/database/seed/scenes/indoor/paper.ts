// Making paper, writing with ink, printing from type.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { beams, block, earth, floorboards, opening, room, tatami } from '../kit/objects-room.ts'
import { bokeh, dust, garden, shaft, sheet, table, wall, windowLight, wood } from '../kit/objects-surfaces.ts'
import { cushion, figure, lamp, leaf } from '../kit/objects-things.ts'
import { profiles, sized, turned } from '../kit/objects-vessels.ts'
import { Canvas, oval, type Point, poly, shade, spline } from '../kit/objects.ts'

/** Long fibres lying in a sheet of paper. */
function fibres(c: Canvas, d: string, area: readonly [number, number, number, number], count: number, colour = '#b9a988'): void {
  const [x, y, w, h] = area
  c.clip(d, () => {
    for (const [width, opacity] of [[1, 0.4], [1.8, 0.25]] as const) {
      let lines = ''
      for (let i = 0; i < count / 2; i += 1) lines += `M${n(x + c.r() * w)} ${n(y + c.r() * h)}q${n(c.between(-40, 40))} ${n(c.between(-24, 24))} ${n(c.between(-70, 70))} ${n(c.between(-20, 20))}`
      c.line(lines, colour, width, opacity)
    }
  })
}

function washiRoom(): string {
  const c = new Canvas('washi-1')
  const r = room(c, { back: [340, 150, 900, 490], eye: [640, 320], wall: '#a9a797', floor: '#77766c', ceiling: '#4a463e' })
  earth(c, r, '#7f7e74', true)
  opening(c, r, { side: 'back', from: 0.08, to: 0.62, low: 0.34, high: 0.82 }, { columns: 6, rows: 2, strength: 0.36, reach: 0.9, patch: '#e6f2f0', inside: () => garden(c, [370, 200, 330, 190], ['#a6c7a8', '#5f8c72', '#dcebd6'], 60) })
  opening(c, r, { side: 'left', from: 0.1, to: 0.7, low: 0.3, high: 0.84 }, { columns: 5, rows: 3, strength: 0.4, patch: '#e2f0ee', paper: '#f3f8f2' })
  beams(c, r, '#5b5142', 4, 0.05)
  for (let i = 0; i < 4; i += 1) {
    const z = 0.12 + i * 0.15
    const d = r.quad([0.98, 0.02, z], [0.98, 0.66, z], [0.94, 0.66, z + 0.12], [0.94, 0.02, z + 0.12])
    c.fill(d, c.lin(0, '#8b6d48', '#b9976a'))
    c.fill(r.quad([0.972, 0.08, z + 0.01], [0.972, 0.6, z + 0.01], [0.936, 0.6, z + 0.11], [0.936, 0.08, z + 0.11]), c.lin(90, '#fffef6', '#e6e2d2'))
  }
  block(c, r, [0.24, 0, 0.42], [0.78, 0.24, 0.64], '#8a7050', { top: '#c9dcd8' })
  c.fill(r.quad([0.27, 0.235, 0.44], [0.75, 0.235, 0.44], [0.75, 0.235, 0.62], [0.27, 0.235, 0.62]), c.lin(20, '#f4fbf8', '#bcd6d4', '#7fa09e'))
  for (let i = 0; i < 14; i += 1) {
    const [x, y] = r.at([c.between(0.3, 0.7), 0.235, c.between(0.46, 0.6)])
    c.ellipse(x, y, c.between(14, 50), c.between(1.5, 4), i % 2 ? '#ffffff' : '#7a9c9a', 0.5)
  }
  const hang: Point[] = [r.at([0.36, 0.98, 0.5]), r.at([0.66, 0.98, 0.5])]
  for (const p of hang) c.line(`M${n(p[0])} ${n(p[1])}L${n(p[0] + (p[0] < 640 ? 30 : -30))} ${n(r.at([0.5, 0.36, 0.54])[1])}`, '#c8b488', 3)
  const frame = r.quad([0.36, 0.3, 0.48], [0.68, 0.3, 0.48], [0.68, 0.3, 0.6], [0.36, 0.3, 0.6])
  c.fill(frame, c.lin(10, '#fdfbf0', '#e0dcc4'), 0.9)
  c.line(frame, '#8b6436', 9)
  c.line(frame, '#d2a468', 3)
  const [fx, fy] = r.at([0.52, 0, 0.7])
  figure(c, fx - 6, fy - 64, 1.15, { cloth: '#5a7f8a', apron: '#e9e4d6', scarf: '#f1eee4', arms: [[[40, -150], [84, -110], [104, -74]], [[-30, -146], [-76, -110], [-90, -76]]] })
  shaft(c, [[40, 130], [250, 190], [760, 620], [330, 760]], '#f2fbf6', 0.3, 40)
  dust(c, 200, 240, 600, 340, 36, '#ffffff')
  c.grade('#eafff6', 0.3, 0.3, 0.22, 0.5)
  return c.toString()
}

function washiMaking(): string {
  const c = new Canvas('washi-2')
  c.rect(0, 0, 1200, 800, c.lin(100, '#dfeeea@0', '#9fc0bc@0.45', '#55807f@1'))
  for (let i = 0; i < 70; i += 1) c.ellipse(c.between(0, 1200), c.between(0, 800), c.between(30, 150), c.between(3, 11), i % 2 ? '#f6fffb' : '#3f6b6c', c.between(0.1, 0.3))
  const outer: readonly [Point, Point, Point, Point] = [[270, 210], [930, 210], [1050, 640], [150, 640]]
  c.group('translate(14 26)', () => c.soft(poly(...outer), '#1f4040', 26, 0.5, 5))
  c.fill(poly(...outer), c.lin(20, '#fffef4', '#ece9d6', '#c6cdbb'))
  const lines = Array.from({ length: 46 }, (_, i) => `M${n(270 + (660 / 46) * i)} 210L${n(150 + (900 / 46) * i)} 640`).join('')
  c.line(lines, '#9fa892', 1, 0.35)
  for (let i = 0; i < 22; i += 1) c.ellipse(c.between(300, 900), c.between(240, 610), c.between(30, 130), c.between(6, 20), i % 2 ? '#ffffff' : '#b8cfc6', 0.3)
  fibres(c, poly(...outer), [150, 210, 900, 430], 180, '#8f8b70')
  c.clip(poly(...outer), () => {
    c.fill(spline([[120, 470], [340, 440], [560, 500], [800, 452], [1080, 500], [1080, 660], [120, 660]], true), c.lin(90, '#f4fffc/0.2', '#a6cac6/0.75'))
    c.line(spline([[120, 470], [340, 440], [560, 500], [800, 452], [1080, 500]]), '#ffffff', 6, 0.8)
  })
  c.line(poly(...outer), '#4d3018', 34)
  c.line(poly(...outer), '#a8763e', 26)
  c.line(poly(...outer), '#d8a868', 8, 0.7)
  for (const x of [260, 420, 600, 780, 940]) for (let i = 0; i < 3; i += 1) c.line(`M${n(x + i * 14)} 658v${n(c.between(20, 80))}`, '#f2fffc', 3.5, 0.75)
  for (let i = 0; i < 5; i += 1) c.line(oval(c.between(220, 960), c.between(710, 770), c.between(30, 70), c.between(7, 14)), '#eafffa', 2, 0.6)
  hand(c, { pose: 'grip', at: [206, 470], scale: 1.12, rotate: 8, skin: skins.fair, sleeve: '#37566a' })
  hand(c, { pose: 'grip', at: [994, 470], scale: 1.12, rotate: -8, flip: true, skin: skins.fair, sleeve: '#37566a' })
  c.grade('#ffffff', 0.35, 0.15, 0.3, 0.42)
  return c.toString()
}

function washiStill(): string {
  const c = new Canvas('washi-3')
  c.rect(0, 0, 1200, 800, c.lin(90, '#3b2c20', '#251a12'))
  wood(c, [0, 590, 1200, 210], '#4a3020', { boards: 2 })
  c.rect(120, 0, 960, 560, c.lin(90, '#5b4128', '#7a5833'))
  for (let i = 0; i < 5; i += 1) {
    const x = 150 + i * 180
    const d = box4(x, 30, 170, 520, c)
    c.fill(d, c.lin(90, '#fff3d0', '#ffe2a6', '#d8aa66'), 0.94)
    c.fill(d, c.rad(0.5, 0.55, 0.6, '#fffbe8/0.9', '#fff2c8/0'))
    fibres(c, d, [x, 30, 170, 520], 70, '#a87a3c')
    c.clip(d, () => {
      for (let j = 0; j < 3; j += 1) leaf(c, x + c.between(20, 120), 120 + j * 150 + c.between(-30, 40), c.between(60, 100), c.between(-120, 20), ['#8a9a4c', '#b8602c', '#7a4a2a'][(i + j) % 3] ?? '#8a9a4c')
      c.line(`M${n(x)} 0V560`, '#7a5020', 26, 0.12)
    })
  }
  c.glow(600, 480, 470, 380, '#ffd48a', 0.55, 0.05)
  const [lx, ly] = [600, 660]
  turned(c, lx, ly, { profile: [[0, 70], [14, 74], [18, 66]], colour: '#2a1a12', tilt: 0.26 })
  const body = spline([[lx - 66, ly - 16], [lx - 150, ly - 150], [lx - 110, ly - 290], [lx, ly - 330], [lx + 110, ly - 290], [lx + 150, ly - 150], [lx + 66, ly - 16], [lx, ly - 4]], true)
  c.fill(body, c.rad(0.5, 0.58, 0.62, '#fffef0', '#fff0bc', '#f7cf80', '#c88a3c'))
  fibres(c, body, [lx - 150, ly - 330, 300, 330], 120, '#b07a30')
  c.clip(body, () => {
    for (let i = 0; i < 17; i += 1) c.line(`M${n(lx - 170)} ${n(ly - 20 - i * 19)}q170 ${n(34 - i * 3)} 340 ${n(c.between(-3, 3))}`, '#a06a24', 1.6, 0.4)
  })
  c.glow(600, 690, 520, 90, '#ffd48a', 0.5, 0.1)
  c.ellipse(380, 716, 120, 26, '#140c07', 0.5)
  for (let i = 0; i < 6; i += 1) c.fill(poly([270, 716 - i * 7], [480, 700 - i * 7], [520, 726 - i * 7], [300, 746 - i * 7]), c.lin(0, '#d8c8a4', '#fff6dc'))
  leaf(c, 800, 720, 90, -16, '#b8602c')
  c.grade('#ffd890', 0.5, 0.55, 0.2, 0.7)
  return c.toString()
}

/** A sheet with deckled edges. */
function box4(x: number, y: number, w: number, h: number, c: Canvas): string {
  const edge: Point[] = []
  for (let i = 0; i <= 8; i += 1) edge.push([x + (w * i) / 8, y + c.between(-3, 3)])
  for (let i = 1; i <= 14; i += 1) edge.push([x + w + c.between(-3, 3), y + (h * i) / 14])
  for (let i = 1; i <= 8; i += 1) edge.push([x + w - (w * i) / 8, y + h + c.between(-4, 4)])
  for (let i = 1; i < 14; i += 1) edge.push([x + c.between(-3, 3), y + h - (h * i) / 14])
  return poly(...edge)
}

function calligraphyRoom(): string {
  const c = new Canvas('calligraphy-1')
  const r = room(c, { back: [280, 120, 930, 490], eye: [600, 330], wall: '#cfc8b8', floor: '#a9a27c', ceiling: '#7a6a54', from: 1 })
  tatami(c, r, '#b3ac80', '#4b3a30')
  opening(c, r, { side: 'right', from: 0.15, to: 0.9, low: 0.02, high: 0.86 }, { columns: 7, rows: 5, strength: 0.5, reach: 0.8, paper: '#fdf9ec' })
  c.rect(330, 150, 270, 340, c.lin(0, '#9c9078', '#b7ac92'))
  c.rect(330, 470, 270, 20, c.lin(90, '#6b4a30', '#3a2416'))
  c.rect(420, 170, 90, 230, c.lin(0, '#e9e3d2', '#f6f2e6'))
  c.rect(432, 200, 66, 170, '#fffdf6')
  brush(c, [[452, 240], [480, 236], [466, 262], [456, 300], [484, 330]], 9)
  c.line('M414 168H516M414 402H516', '#3a2416', 7)
  const [vx, vy] = [556, 470]
  turned(c, vx, vy, { profile: sized(profiles.vase, 70), colour: '#5d7a80', from: 1 })
  c.line(spline([[vx, vy - 68], [vx + 8, vy - 120], [vx - 12, vy - 150]]), '#5a4a30', 3)
  c.ellipse(vx - 12, vy - 152, 9, 9, '#d86a7a')
  block(c, r, [0.32, 0, 0.5], [0.86, 0.16, 0.7], '#6a4228', { top: '#8f6240' })
  const top = (x: number, z: number): Point => r.at([x, 0.162, z])
  c.fill(poly(top(0.48, 0.54), top(0.66, 0.54), top(0.67, 0.68), top(0.46, 0.68)), '#2c2a30')
  c.fill(poly(top(0.5, 0.545), top(0.64, 0.545), top(0.65, 0.675), top(0.485, 0.675)), c.lin(180, '#fffef8', '#e6e2d6'))
  const [bx, by] = top(0.57, 0.6)
  brush(c, [[bx - 26, by - 6], [bx, by - 10], [bx + 28, by - 4]], 7)
  brush(c, [[bx, by - 16], [bx - 4, by + 10], [bx + 4, by + 26]], 8)
  const [ix, iy] = top(0.74, 0.6)
  c.fill(poly([ix - 22, iy - 12], [ix + 26, iy - 14], [ix + 32, iy + 16], [ix - 24, iy + 18]), '#1c1a1e')
  c.ellipse(ix + 4, iy + 2, 18, 9, '#3d4048')
  const screen = poly([bx - 190, by - 110], [bx - 70, by - 116], [bx - 66, by - 20], [bx - 180, by - 12])
  c.fill(screen, '#23211f')
  c.fill(poly([bx - 184, by - 105], [bx - 75, by - 110], [bx - 71, by - 25], [bx - 175, by - 18]), c.lin(60, '#f2ead8', '#c9b898'))
  c.ellipse(bx - 128, by - 78, 15, 17, '#c99a78')
  c.fill(spline([[bx - 165, by - 24], [bx - 150, by - 54], [bx - 128, by - 62], [bx - 106, by - 56], [bx - 90, by - 26]], true), '#46627a')
  c.fill(poly([bx - 190, by - 12], [bx - 60, by - 20], [bx - 46, by - 4], [bx - 184, by + 8]), '#8c8a88')
  cushion(c, r, 0.57, 0.84, 0.2, '#8a3a2c')
  shaft(c, [[1180, 100], [960, 200], [300, 720], [820, 800]], '#fffbe6', 0.26, 135)
  dust(c, 300, 240, 640, 400, 40)
  c.grade('#fff8e0', 0.8, 0.35, 0.28, 0.42)
  return c.toString()
}

/** A stroke of the brush: heavy where it is set down, dry and split where it leaves the paper. */
function brush(c: Canvas, points: readonly Point[], width: number, dry = 0): void {
  const d = spline(points)
  c.line(d, '#17161a', width)
  c.line(d, '#2c2b33', width * 0.5, 0.5)
  const first = points[0] ?? [0, 0]
  c.ellipse(first[0], first[1], width * 0.62, width * 0.5, '#141318')
  for (let i = 0; i < dry; i += 1) {
    const shift = (i / Math.max(1, dry - 1) - 0.5) * width * 1.1
    c.line(spline(points.slice(-3).map(([x, y]) => [x + shift * 0.7 + c.between(-3, 3), y + shift * 0.7] as const)), i % 3 ? '#17161a' : '#f4f0e6', c.between(1, 3.4), 0.7)
  }
}

function calligraphyMaking(): string {
  const c = new Canvas('calligraphy-2')
  c.rect(0, 0, 1200, 800, c.lin(20, '#3a3c44', '#25262c', '#141418'))
  const paper = sheet(c, [[170, 30], [1010, 60], [1080, 850], [60, 850]], '#f0ebdf', { lit: '#fffdf6', from: 30 })
  fibres(c, paper, [60, 40, 1020, 760], 150, '#cdbfa2')
  windowLight(c, 150, 60, 620, 560, { columns: 3, rows: 3, slant: 0.2, colour: '#ffffff', opacity: 0.5 })
  brush(c, [[300, 300], [360, 268], [480, 262], [600, 246], [690, 256]], 52, 10)
  brush(c, [[520, 170], [524, 300], [512, 420], [470, 560], [380, 660]], 58, 12)
  brush(c, [[548, 400], [580, 440], [600, 452]], 54)
  for (let i = 0; i < 8; i += 1) c.ellipse(c.between(300, 760), c.between(200, 700), c.between(2, 6), c.between(2, 6), '#17161a', 0.8)
  c.group('translate(40 46)', () => c.soft('M600 450L720 300L740 320L640 460Z', '#4a4438', 12, 0.3, 3))
  hand(c, { pose: 'pinch', at: [690, 330], scale: 1.16, rotate: 2, skin: skins.old, sleeve: '#42464f', hold: () => {
    c.line('M-58 78L120 -280', '#1f120a', 27)
    c.line('M-56 74L122 -280', '#8b5a30', 20)
    c.line('M-60 74L112 -276', '#e0b27a', 5, 0.8)
    c.fill('M-50 92L-70 66C-96 90 -104 116 -90 136C-66 128 -54 112 -50 92Z', c.lin(60, '#4a4850', '#0c0c10'))
  } })
  c.grade('#ffffff', 0.25, 0.2, 0.24, 0.5)
  return c.toString()
}

function calligraphyStill(): string {
  const c = new Canvas('calligraphy-3')
  wood(c, [0, 0, 1200, 800], '#5c4636', { boards: 4, lines: 200 })
  c.rect(0, 0, 1200, 800, c.lin(30, '#ffe9c8/0.35@0', '#ffe9c8/0@0.5', '#0a0604/0.55@1'))
  const paper = sheet(c, [[300, 60], [880, 100], [840, 760], [250, 720]], '#ece5d4', { lit: '#fffdf4', from: 40, shadow: 0.6 })
  fibres(c, paper, [250, 60, 640, 700], 130, '#c9b890')
  const ring: Point[] = Array.from({ length: 22 }, (_, i) => {
    const a = -1.9 + (i / 21) * 5.75
    return [570 + Math.cos(a) * (200 + i * 0.8), 410 + Math.sin(a) * (206 - i * 0.5)]
  })
  for (const [from, width] of [[0, 54], [4, 46], [9, 36]] as const) c.line(spline(ring.slice(from, from + 12)), '#17161b', width)
  for (let i = 0; i < 18; i += 1) {
    const k = (i / 17 - 0.5) * 42
    c.line(spline(ring.slice(12 - (i % 3)).map(([x, y]) => [570 + (x - 570) * (1 + k / 205), 410 + (y - 410) * (1 + k / 205)] as const)), '#17161b', c.between(1.4, 4), 0.8)
  }
  c.rect(690, 610, 54, 54, c.lin(30, '#d0452e', '#a82c1c'))
  c.line('M702 624h30M702 650h30M704 624v28M718 620v34M731 626v26', '#f4dcc8', 4)
  c.group('translate(1010 330) rotate(8)', () => {
    c.group('translate(14 18)', () => c.soft(poly([-90, -150], [90, -150], [90, 150], [-90, 150]), '#0a0604', 12, 0.6, 4))
    c.fill(poly([-90, -150], [90, -150], [90, 150], [-90, 150]), c.lin(30, '#54555c', '#26262b', '#111114'))
    c.fill(spline([[-66, -120], [66, -120], [66, 60], [0, 110], [-66, 60]], true), c.lin(40, '#141417', '#34353c'))
    c.ellipse(0, 20, 50, 62, c.rad(0.35, 0.3, 0.7, '#6f7482', '#1a1a20', '#08080a'))
    c.fill(poly([30, -60], [84, -80], [96, -50], [42, -28]), c.lin(30, '#3a3a40', '#121214'))
  })
  c.group('translate(120 420) rotate(-80)', () => {
    c.group('translate(-14 10)', () => c.soft(poly([-260, -14], [230, -14], [230, 14], [-260, 14]), '#0a0604', 8, 0.6, 4))
    c.fill(poly([-240, -13], [220, -15], [220, 15], [-240, 13]), c.lin(90, '#ecc890', '#a8743c', '#54341a'))
    c.fill('M220 -17C270 -30 300 -12 350 0C300 12 270 30 220 17Z', c.lin(90, '#5a5660', '#15141a'))
    c.rect(204, -17, 20, 34, '#2a1a10')
  })
  leaf(c, 930, 640, 90, 20, '#6f7f45')
  leaf(c, 950, 660, 80, 60, '#88964f')
  c.grade('#fff0d0', 0.3, 0.2, 0.2, 0.55)
  return c.toString()
}

/** The cases of a printer's shop: many small drawers full of metal. */
function typeCase(c: Canvas, x: number, y: number, w: number, h: number, columns: number, rows: number): void {
  c.rect(x, y, w, h, c.lin(10, '#5a3e26', '#2e1d10'))
  const [cw, ch] = [w / columns, h / rows]
  let lights = ''
  for (let j = 0; j < rows; j += 1) {
    for (let i = 0; i < columns; i += 1) {
      const [px, py] = [x + i * cw, y + j * ch]
      c.rect(px + 1.5, py + 1.5, cw - 3, ch - 3, c.lin(90, '#120c08', '#3a3634'))
      for (let k = 0; k < 5; k += 1) lights += `M${n(px + 3 + c.r() * (cw - 8))} ${n(py + ch * c.between(0.4, 0.85))}h${n(c.between(2, 4))}`
    }
  }
  c.line(lights, '#c9c8c4', 2.6, 0.55)
}

function letterpressRoom(): string {
  const c = new Canvas('letterpress-1')
  const r = room(c, { back: [330, 160, 880, 480], eye: [660, 330], wall: '#6f7a74', floor: '#5a4636', ceiling: '#3a3f3c' })
  floorboards(c, r, '#6a5038', 12)
  opening(c, r, { side: 'left', from: 0.25, to: 0.85, low: 0.3, high: 0.88 }, { columns: 4, rows: 3, strength: 0.45, reach: 0.7, paper: '#e9f0ee', frame: '#2c3432' })
  typeCase(c, 360, 210, 330, 230, 15, 9)
  for (let i = 0; i < 3; i += 1) {
    const z = 0.08 + i * 0.2
    block(c, r, [0.9, 0, z], [1, 0.8, z + 0.17], '#4a3624', { shadow: 0 })
    for (let j = 0; j < 8; j += 1) {
      const [a, b] = [r.at([0.9, 0.08 + j * 0.09, z + 0.01]), r.at([0.9, 0.08 + j * 0.09, z + 0.16])]
      c.line(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, '#1a100a', 3, 0.7)
      c.ellipse((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 8, 4, 4, '#d8b060')
    }
  }
  const [px, py] = r.at([0.56, 0, 0.52])
  c.glow(px + 20, py + 6, 260, 44, '#0c0806', 0.7, 0.4)
  c.fill(poly([px - 120, py], [px - 90, py - 130], [px + 90, py - 130], [px + 130, py]), c.lin(0, '#4a524f', '#1c2120', '#0e1110'))
  c.fill(spline([[px - 130, py - 120], [px - 110, py - 250], [px - 40, py - 300], [px + 60, py - 290], [px + 110, py - 200], [px + 120, py - 120]], true), c.lin(10, '#66706c', '#262c2a', '#101312'))
  c.fill(poly([px - 90, py - 250], [px + 50, py - 262], [px + 56, py - 160], [px - 92, py - 150]), c.lin(30, '#8a8f8c', '#3a403e'))
  c.ellipse(px + 6, py - 300, 78, 26, c.lin(20, '#7a3a34', '#401814'))
  c.ellipse(px + 4, py - 306, 70, 21, c.lin(20, '#c8483a', '#7a1f18'))
  c.fill(poly([px - 190, py - 148], [px - 70, py - 160], [px - 60, py - 140], [px - 190, py - 122]), c.lin(0, '#9a7448', '#5a3e22'))
  for (let i = 0; i < 5; i += 1) c.fill(poly([px - 180, py - 150 - i * 4], [px - 110, py - 157 - i * 4], [px - 104, py - 150 - i * 4], [px - 178, py - 142 - i * 4]), '#fbf7ea')
  for (const [width, colour] of [[22, '#0e1110'], [14, '#4a5350'], [4, '#a8b0ac']] as const) c.line(oval(px + 168, py - 150, 62, 128), colour, width)
  for (let i = 0; i < 6; i += 1) c.line(`M${n(px + 168)} ${n(py - 150)}L${n(px + 168 + Math.cos(i * 1.05) * 58)} ${n(py - 150 + Math.sin(i * 1.05) * 122)}`, '#2a302e', 8)
  c.ellipse(px + 168, py - 150, 16, 20, '#8a928e')
  lamp(c, 620, 150, 44, { cord: 150, shade: '#2f5a4c' })
  lamp(c, 860, 110, 60, { cord: 110, shade: '#2f5a4c' })
  shaft(c, [[30, 110], [250, 190], [800, 640], [330, 780]], '#eef6f2', 0.26, 40)
  dust(c, 200, 240, 600, 400, 40)
  c.grade('#f2e6c4', 0.45, 0.3, 0.22, 0.58)
  return c.toString()
}

function sort(c: Canvas, x: number, y: number, s: number, tall: number): void {
  c.fill(poly([x, y], [x + s, y], [x + s, y + tall], [x, y + tall]), c.lin(0, '#e6e4de', '#9c9a96', '#4a4a4c'))
  c.fill(poly([x, y], [x + s * 0.3, y - s * 0.5], [x + s * 1.3, y - s * 0.5], [x + s, y]), c.lin(10, '#fbfaf4', '#c6c4be'))
  c.fill(poly([x + s, y], [x + s * 1.3, y - s * 0.5], [x + s * 1.3, y + tall - s * 0.5], [x + s, y + tall]), '#2f2f32')
  c.line(`M${n(x + s * 0.4)} ${n(y - s * 0.34)}l${n(s * 0.5)} ${n(c.between(-3, 3))}M${n(x + s * 0.6)} ${n(y - s * 0.42)}l${n(c.between(-6, 6))} ${n(s * 0.3)}`, '#2a2a2c', s * 0.1)
}

function letterpressMaking(): string {
  const c = new Canvas('letterpress-2')
  c.rect(0, 0, 1200, 800, '#241810')
  c.group('rotate(-6 600 400) scale(1.12) translate(-60 -60)', () => typeCase(c, -40, -60, 1300, 520, 11, 6))
  c.rect(0, 0, 1200, 500, c.lin(90, '#1a1008/0.65', '#1a1008/0.05'))
  c.rect(0, 440, 1200, 360, c.lin(90, '#3c2818/0', '#2a1a10/0.95@0.25', '#20130a'))
  c.group('rotate(-7 500 600)', () => {
    c.glow(480, 690, 460, 60, '#000000', 0.7, 0.4)
    c.fill(poly([110, 640], [880, 640], [880, 700], [110, 700]), c.lin(90, '#d8d2c4', '#8f8a80', '#48443e'))
    for (let i = 0; i < 12; i += 1) sort(c, 150 + i * 42, 540 + (i % 4 === 1 ? 4 : 0), 38, 112)
    c.fill(poly([660, 520], [720, 520], [720, 660], [660, 660]), c.lin(0, '#f4e2b0', '#c89a44', '#7a5418'))
    c.fill(poly([100, 634], [890, 634], [890, 654], [100, 654]), c.lin(90, '#fbf8ee', '#9c968a'))
    c.fill(poly([110, 520], [140, 520], [140, 650], [110, 650]), c.lin(0, '#e6e0d0', '#8a847a'))
  })
  hand(c, { pose: 'cup', at: [250, 640], scale: 1.15, rotate: -20, skin: skins.warm, sleeve: '#3f4f4a' })
  hand(c, { pose: 'pinch', at: [742, 330], scale: 1.12, rotate: 8, skin: skins.warm, sleeve: '#3f4f4a', hold: () => {
    c.line('M-90 140L130 -130', '#5a5c60', 9)
    c.line('M-64 146L140 -126', '#c8cacc', 8)
    c.line('M-66 142L136 -126', '#ffffff', 2, 0.8)
  } })
  c.group('rotate(-16 660 440)', () => sort(c, 626, 440, 34, 96))
  c.grade('#ffe2b0', 0.6, 0.3, 0.34, 0.6)
  return c.toString()
}

function letterpressStill(): string {
  const c = new Canvas('letterpress-3')
  c.rect(0, 0, 1200, 800, c.lin(30, '#56756a', '#3b564d', '#1c2d28'))
  for (let i = 0; i < 20; i += 1) c.glow(c.between(0, 1200), c.between(0, 800), c.between(60, 240), c.between(60, 200), i % 2 ? '#7a9a8c' : '#12211c', 0.12)
  windowLight(c, 160, 10, 760, 600, { columns: 3, rows: 2, slant: 0.25, colour: '#fff4d6', opacity: 0.22 })
  const marks = ['#b8501e', '#1f3a5f', '#2b2a28', '#7a2f39', '#2e7d5b']
  for (let i = 0; i < 10; i += 1) {
    const [x, y, a] = [360 + (i % 5) * 118, 290 + Math.floor(i / 5) * 230 + (i % 5) * 10, -28 + (i % 5) * 13 + Math.floor(i / 5) * 6]
    c.group(`translate(${x} ${y}) rotate(${a})`, () => {
      c.group('translate(7 10)', () => c.soft(poly([-74, -120], [74, -120], [74, 120], [-74, 120]), '#0a1410', 8, 0.5, 3))
      c.fill(poly([-74, -120], [74, -120], [74, 120], [-74, 120]), c.lin(40, '#fffdf4', '#f1eadb', '#d6ccb8'))
      c.line('M-72 118H72V-118', '#b8ab90', 3, 0.8)
      const ink = marks[i % 5] ?? '#1f3a5f'
      c.line(oval(0, -58, 26), '#ffffff', 6, 0.9)
      c.line(oval(-1, -59, 26), ink, 4)
      for (let k = 0; k < 5; k += 1) leaf(c, 0, -58, 22, k * 72 - 90, ink, 0.4)
      c.line('M-34 10H34M-22 30H22M-40 84H40M-30 96H30', ink, 2.4, 0.75)
    })
  }
  const [ix, iy] = [1010, 300]
  turned(c, ix, iy + 70, { profile: [[0, 96], [60, 98], [66, 100]], colour: '#c8ccc8', inside: '#b8501e', tilt: 0.6, gloss: 0.9 })
  c.ellipse(ix, iy + 12, 88, 50, c.rad(0.4, 0.35, 0.7, '#f09a60', '#c8561e', '#7a2c0c'))
  c.line(spline([[ix - 50, iy + 10], [ix - 10, iy + 26], [ix + 40, iy - 6]]), '#ffd0a0', 7, 0.5)
  for (const [x, y] of [[170, 600], [222, 622], [140, 668], [1040, 600], [1090, 640]] as const) {
    c.glow(x + 26, y + 70, 60, 20, '#06100c', 0.6)
    sort(c, x, y, 42, 74)
  }
  c.grade('#fff0c8', 0.35, 0.25, 0.26, 0.55)
  return c.toString()
}

export const paper: Record<string, () => string> = {
  'washi-1': washiRoom, 'washi-2': washiMaking, 'washi-3': washiStill,
  'calligraphy-1': calligraphyRoom, 'calligraphy-2': calligraphyMaking, 'calligraphy-3': calligraphyStill,
  'letterpress-1': letterpressRoom, 'letterpress-2': letterpressMaking, 'letterpress-3': letterpressStill,
}
