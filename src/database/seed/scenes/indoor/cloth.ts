// Dyeing with indigo, stitching kogin, and the cover of the craft brand.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { beams, block, earth, floorboards, opening, room } from '../kit/objects-room.ts'
import { bokeh, dust, garden, hanging, shaft, sheet, steam, table, tray, wall, windowLight } from '../kit/objects-surfaces.ts'
import { cushion, figure, fire, leaf } from '../kit/objects-things.ts'
import { profiles, sized, staves, turned } from '../kit/objects-vessels.ts'
import { Canvas, mix, oval, type Point, poly, shade, spline, tube } from '../kit/objects.ts'

const blues = ['#c9dbe4', '#9fc0d4', '#6f9fc2', '#4478a8', '#2a558a', '#1f3a6a', '#152548'] as const

function indigoRoom(): string {
  const c = new Canvas('indigo-1')
  const r = room(c, { back: [310, 140, 900, 480], eye: [600, 320], wall: '#8d7c62', floor: '#6d6252', ceiling: '#3d3226', from: 1 })
  earth(c, r, '#75685a')
  opening(c, r, { side: 'back', from: 0.3, to: 0.7, low: 0.02, high: 0.8 }, { columns: 1, rows: 1, strength: 0.4, reach: 0.8, inside: () => garden(c, [480, 200, 260, 290], ['#a8c48c', '#6f9a58', '#e6ecc0'], 60) })
  opening(c, r, { side: 'right', from: 0.2, to: 0.7, low: 0.42, high: 0.86 }, { columns: 8, rows: 1, strength: 0.42, reach: 0.7, paper: '#f6f4e0' })
  beams(c, r, '#4e3c2a', 5, 0.06)
  for (let i = 0; i < 9; i += 1) {
    const z = i < 5 ? 0.22 : 0.5
    const [x, y] = r.at([i < 5 ? 0.1 + i * 0.11 : 0.04 + (i - 5) * 0.24, 0.93, z])
    const s = r.scale(z)
    if (x > 470 && x < 700 && i < 5) continue
    hanging(c, x, y, 56 * s, c.between(150, 190) * s, blues[(i * 2 + 1) % blues.length] ?? '#2a558a', { folds: 3, lit: 0.4 })
  }
  for (const [x, z] of [[0.2, 0.4], [0.44, 0.44], [0.7, 0.4], [0.34, 0.66], [0.68, 0.66]] as const) {
    const [px, py] = r.at([x, 0, z])
    const w = 62 * r.scale(z)
    c.ellipse(px, py, w * 1.2, w * 0.4, c.lin(180, '#a08d74', '#5b4c3c'))
    c.ellipse(px, py - w * 0.06, w, w * 0.32, '#20170f')
    c.ellipse(px, py, w * 0.94, w * 0.27, c.lin(180, '#7f9cd0', '#24407c', '#0c1633'))
    c.glow(px - w * 0.1, py, w * 0.4, w * 0.12, '#8a6bb0', 0.8)
    c.ellipse(px + w * 0.1, py + w * 0.02, w * 0.22, w * 0.07, '#b9b6dc', 0.7)
  }
  const [fx, fy] = r.at([0.52, 0, 0.6])
  figure(c, fx - 8, fy - 22, 0.95, { cloth: '#2d4a78', apron: '#1a2748', facing: -1, scarf: '#e4e6e2', light: [0.7, -0.7], arms: [[[34, -150], [84, -96], [116, -40]], [[26, -140], [70, -80], [96, -24]]] })
  shaft(c, [[1160, 120], [960, 190], [300, 720], [720, 800]], '#fff4d2', 0.26, 130)
  dust(c, 300, 200, 700, 440, 50)
  c.grade('#dfe9f0', 0.6, 0.35, 0.18, 0.58)
  return c.toString()
}

function indigoMaking(): string {
  const c = new Canvas('indigo-2')
  c.rect(0, 0, 1200, 800, c.lin(150, '#86735a', '#574735', '#2f251b'))
  for (let i = 0; i < 24; i += 1) c.glow(c.between(0, 1200), c.between(0, 800), c.between(40, 160), c.between(20, 70), i % 2 ? '#b09a7c' : '#2a2018', 0.16)
  c.ellipse(600, 560, 620, 330, c.lin(20, '#b49f84', '#6d5a44', '#3d3024'))
  c.ellipse(600, 575, 560, 285, '#0a0f22')
  c.ellipse(600, 596, 550, 272, c.rad(0.4, 0.3, 0.75, '#4d6fb4', '#20407e', '#101d46', '#070c20'))
  c.clip(oval(600, 596, 550, 272), () => {
    for (let i = 0; i < 60; i += 1) {
      const a = c.between(0, 6.3)
      const k = c.between(0.2, 1)
      c.ellipse(600 + Math.cos(a) * 500 * k, 600 + Math.sin(a) * 240 * k, c.between(10, 70), c.between(2, 7), i % 3 ? '#6e8cc8' : '#8a5e98', c.between(0.1, 0.3))
    }
    for (let i = 0; i < 130; i += 1) {
      const s = c.between(4, 16)
      const a = c.between(0, 6.3)
      c.ellipse(860 + Math.cos(a) * c.between(0, 150), 520 + Math.sin(a) * c.between(0, 60), s, s * 0.6, c.rad(0.35, 0.3, 0.7, '#d6d4f0', '#7a72ba', '#3a3a80'), 0.75)
    }
  })
  const cloth = spline([[420, 250], [520, 214], [660, 222], [770, 262], [740, 420], [770, 590], [620, 640], [470, 610], [440, 430]], true)
  c.fill(cloth, c.lin(80, '#9cc2b4@0', '#5f97b0@0.25', '#3565a0@0.55', '#152a5e@1'))
  c.clip(cloth, () => {
    for (let i = 0; i < 15; i += 1) {
      const x = 430 + i * 24
      c.fill(poly([x, 200], [x + 14, 200], [x + c.between(-10, 40), 660], [x + c.between(-50, -10), 660]), i % 2 ? '#0c1a44' : '#b9d8d8', c.between(0.12, 0.28))
    }
    for (const [x, y, s] of [[520, 360, 46], [660, 420, 54], [560, 520, 40], [700, 300, 34]] as const) for (const k of [1, 0.7, 0.4]) c.line(oval(x, y, s * k, s * k * 0.9), '#dfeceb', 7 * k, 0.55)
  })
  for (let i = 0; i < 9; i += 1) c.line(`M${n(480 + i * 32)} ${n(600 + (i % 3) * 20)}v${n(c.between(14, 50))}`, '#8fb4dc', 3, 0.6)
  for (const [x, y] of [[540, 660], [660, 668], [600, 690]] as const) for (const k of [1, 0.6]) c.line(oval(x, y, 80 * k, 20 * k), '#9db8e6', 2, 0.5)
  hand(c, { pose: 'grip', at: [440, 250], scale: 1.1, rotate: 42, skin: skins.blue, sleeve: '#3a3f4e' })
  hand(c, { pose: 'grip', at: [752, 256], scale: 1.1, rotate: -42, flip: true, skin: skins.blue, sleeve: '#3a3f4e' })
  c.grade('#dbe8ff', 0.4, 0.2, 0.24, 0.6)
  return c.toString()
}

function indigoStill(): string {
  const c = new Canvas('indigo-3')
  wall(c, '#dcd8cc')
  windowLight(c, 80, -20, 480, 400, { columns: 3, rows: 3, slant: 0.25, colour: '#fffdf2', opacity: 0.6 })
  table(c, 500, '#b79a74', { boards: 2, light: '#fff6e0', lines: 80 })
  hanging(c, 830, -20, 250, 470, '#2a558a', { folds: 3, lit: 0.5, sway: 14 })
  for (let i = 0; i < 18; i += 1) c.line(oval(870 + (i % 3) * 82, 60 + Math.floor(i / 3) * 68, 20, 20), '#e2ecf0', 7, 0.6)
  c.glow(700, 690, 460, 80, '#20140a', 0.55, 0.4)
  blues.slice().reverse().forEach((colour, i) => {
    const [y, w] = [690 - i * 52, 560 - i * 14 + c.between(-12, 12)]
    const x = 320 + i * 8 + c.between(-8, 8)
    const fold = `M${n(x)} ${n(y - 48)}Q${n(x - 26)} ${n(y - 24)} ${n(x)} ${n(y)}H${n(x + w)}V${n(y - 48)}Z`
    c.fill(fold, c.lin(90, shade(colour, 0.34), colour, shade(colour, -0.4)))
    for (let j = 1; j < 4; j += 1) c.line(`M${n(x - 10)} ${n(y - j * 12)}H${n(x + w)}`, j % 2 ? shade(colour, -0.5) : shade(colour, 0.5), 1.8, 0.5)
    c.clip(fold, () => {
      if (i % 2) for (let j = 0; j < 11; j += 1) c.line(`M${n(x + j * 56)} ${n(y - 50)}l26 25l-26 26`, '#eef2f0', 5, 0.4)
      else c.rect(x + w - 90, y - 50, 26, 60, '#eef2f0', 0.35)
      c.rect(x - 30, y - 50, w + 60, 52, c.lin(0, '#ffffff/0.28@0', '#ffffff/0@0.4', '#0c1024/0.4@1'))
    })
  })
  c.fill(poly([350, 330], [840, 330], [872, 290], [430, 286]), c.lin(0, '#f4f8f8', '#c9dbe4', '#93aebd'))
  for (let i = 0; i < 8; i += 1) leaf(c, 960 + (i % 3) * 16, 640 + i * 6, 76, -60 + i * 28, '#4f7f58', 0.26)
  c.line(spline([[930, 720], [980, 650], [1010, 590]]), '#7a3f4a', 5)
  for (let i = 0; i < 16; i += 1) c.ellipse(1010 + c.between(-12, 12), 590 - i * 5, 5, 6, mix('#d8708c', '#f0b0c0', c.r()))
  c.grade('#fffdf0', 0.2, 0.1, 0.3, 0.35)
  return c.toString()
}

function koginRoom(): string {
  const c = new Canvas('kogin-1')
  const r = room(c, { back: [350, 170, 880, 470], eye: [610, 330], wall: '#5a4630', floor: '#4d3522', ceiling: '#20160f' })
  floorboards(c, r, '#5b3f28', 14)
  opening(c, r, { side: 'back', from: 0.62, to: 0.94, low: 0.1, high: 0.78 }, { columns: 4, rows: 4, strength: 0, paper: '#dfe9f2', inside: () => c.rect(600, 200, 300, 260, c.lin(90, '#f4f8fb', '#c3d6e6')) })
  opening(c, r, { side: 'left', from: 0.3, to: 0.7, low: 0.3, high: 0.8 }, { columns: 4, rows: 3, paper: '#e6eef5', patch: '#c9dcf0', strength: 0.25 })
  beams(c, r, '#2c1e13', 5, 0.09)
  c.rect(390, 220, 190, 150, c.lin(20, '#20304f', '#131d36'))
  for (let i = 0; i < 5; i += 1) for (let j = 0; j < 4; j += 1) c.fill(poly([390 + i * 38 + 19, 224 + j * 36], [390 + i * 38 + 35, 242 + j * 36], [390 + i * 38 + 19, 260 + j * 36], [390 + i * 38 + 3, 242 + j * 36]), '#d9d4c4', 0.7)
  const hearth = (y: number, grow: number) => r.quad([0.34 - grow, y, 0.38 - grow], [0.7 + grow, y, 0.38 - grow], [0.7 + grow, y, 0.62 + grow], [0.34 - grow, y, 0.62 + grow])
  c.fill(hearth(0, 0.03), c.lin(0, '#7a5534', '#4a3018'))
  c.fill(hearth(0, 0), '#1c1410')
  c.fill(hearth(-0.02, -0.01), c.lin(90, '#8d8478', '#5a5048'))
  const [fx, fy] = r.at([0.52, 0, 0.5])
  for (let i = 0; i < 7; i += 1) tube(c, [[fx - 70 + i * 20, fy + 16, 8], [fx - 10 + i * 4, fy - 10, 7]], { base: '#4a3220', dark: '#140c08', light: '#c8602a' })
  fire(c, fx, fy + 4, 110, 96, 8)
  c.line(`M${n(fx)} 0V${n(fy - 190)}`, '#17100b', 9)
  c.line(`M${n(fx + 3)} 0V${n(fy - 190)}`, '#7a5a3a', 2, 0.6)
  c.line(`M${n(fx - 50)} ${n(fy - 120)}Q${n(fx)} ${n(fy - 250)} ${n(fx + 50)} ${n(fy - 120)}`, '#17110e', 6)
  turned(c, fx, fy - 76, { profile: [[0, 40], [16, 58], [44, 62], [66, 40], [72, 14], [78, 10]], colour: '#2f2a28', closed: true, shadow: 0, gloss: 0.4 })
  c.line(spline([[fx + 56, fy - 110], [fx + 82, fy - 124], [fx + 92, fy - 150]]), '#2a2422', 11)
  steam(c, fx + 100, fy - 150, 200, 70, 0.5, 4)
  cushion(c, r, 0.2, 0.62, 0.17, '#24365c')
  cushion(c, r, 0.86, 0.6, 0.17, '#7a2f26')
  figure(c, r.at([0.84, 0, 0.56])[0], r.at([0.84, 0, 0.56])[1] - 38, 1.05, { cloth: '#2a3d66', facing: -1, hair: '#8f8a86', light: [-0.8, -0.1], arms: [[[34, -150], [76, -90], [112, -92]]] })
  c.fill(spline([[690, 530], [740, 516], [770, 560], [700, 590]], true), c.lin(30, '#3a5488', '#16223f'))
  c.glow(fx, fy, 380, 150, '#ff9a3c', 0.34, 0.05)
  shaft(c, [[60, 150], [280, 190], [760, 640], [380, 760]], '#dbe8f6', 0.2, 40)
  c.grade('#ffb060', 0.5, 0.62, 0.3, 0.68)
  return c.toString()
}

/** White stitches counted over the threads of an indigo ground: diamonds in rows. */
function koginPattern(c: Canvas, x: number, y: number, columns: number, rows: number, cell: number, done = 1): void {
  let stitches = ''
  let lights = ''
  const size = 13
  for (let j = 0; j < rows * size; j += 1) {
    for (let i = 0; i < columns * size; i += 1) {
      const [u, v] = [Math.abs((i % size) - 6), Math.abs((j % size) - 6)]
      const ring = u + v
      if ((ring === 6 || ring === 3 || ring === 0 || ring === 9) && j < rows * size * done - (i % 5 === 0 ? 2 : 0)) {
        const [px, py] = [x + i * cell, y + j * cell]
        stitches += `M${n(px)} ${n(py)}h${n(cell * 0.9)}`
        if (ring !== 3) lights += `M${n(px)} ${n(py - cell * 0.16)}h${n(cell * 0.7)}`
      }
    }
  }
  c.group('translate(1 2)', () => c.line(stitches, '#0a1024', cell * 0.56, 0.5))
  c.line(stitches, '#e6dfcc', cell * 0.52)
  c.line(lights, '#fffaf0', cell * 0.18, 0.7)
}

function weave(c: Canvas, area: readonly [number, number, number, number], colour: string, gap = 6): void {
  let [up, across] = ['', '']
  for (let x = area[0]; x < area[0] + area[2]; x += gap) up += `M${n(x)} ${area[1]}v${area[3]}`
  for (let y = area[1]; y < area[1] + area[3]; y += gap) across += `M${area[0]} ${n(y)}h${area[2]}`
  c.line(up, shade(colour, -0.5), 1.4, 0.4)
  c.line(across, shade(colour, 0.4), 1, 0.22)
}

function koginMaking(): string {
  const c = new Canvas('kogin-2')
  c.rect(0, 0, 1200, 800, c.lin(40, '#c98d5a', '#6b4228', '#2a170e'))
  bokeh(c, [0, 0, 1200, 260], ['#ffc070', '#ffe2a8', '#d87a38'], 18, [24, 80], 0.32)
  const cloth = spline([[-60, 330], [200, 250], [560, 224], [900, 250], [1260, 330], [1260, 900], [-60, 900]], true)
  c.fill(cloth, c.lin(30, '#3d5a94', '#223763', '#121c38'))
  c.clip(cloth, () => {
    weave(c, [-10, 220, 1220, 590], '#223763', 8)
    c.group('rotate(-5 600 500)', () => koginPattern(c, 190, 282, 5, 3, 12, 0.72))
    for (let i = 0; i < 7; i += 1) c.line(spline([[c.between(-50, 200), c.between(280, 780)], [c.between(300, 600), c.between(560, 800)], [c.between(800, 1250), c.between(300, 800)]]), i % 2 ? '#0a1228' : '#6f8cc4', c.between(20, 60), 0.1)
    c.rect(0, 200, 1200, 620, c.lin(20, '#ffd8a0/0.3@0', '#ffd8a0/0@0.5', '#060a18/0.5@1'))
  })
  c.line(spline([[612, 566], [700, 620], [820, 600], [900, 700], [1010, 720]]), '#efe8d6', 5)
  hand(c, { pose: 'cup', at: [330, 620], scale: 1.1, rotate: -6, skin: skins.old, sleeve: '#5a3a30' })
  hand(c, { pose: 'pinch', at: [668, 500], scale: 1.1, rotate: 6, skin: skins.old, sleeve: '#5a3a30', hold: () => {
    c.line('M-66 66L90 -60', '#5a5a60', 7)
    c.line('M-66 64L88 -61', '#f4f4f4', 3)
  } })
  c.grade('#ffd090', 0.2, 0.2, 0.3, 0.55)
  return c.toString()
}

function koginStill(): string {
  const c = new Canvas('kogin-3')
  wall(c, '#a67f58', { from: 1 })
  windowLight(c, 700, 10, 360, 300, { columns: 2, rows: 3, slant: -0.4, opacity: 0.42 })
  table(c, 440, '#6a4528', { boards: 3, from: 1 })
  c.glow(560, 690, 420, 70, '#0c0604', 0.7, 0.4)
  const pouch = spline([[300, 380], [460, 366], [640, 366], [800, 384], [812, 540], [800, 680], [560, 700], [310, 684], [292, 540]], true)
  c.fill(pouch, c.lin(160, '#486aa8', '#24396a', '#121b36'))
  c.clip(pouch, () => {
    weave(c, [280, 350, 550, 360], '#24396a', 6)
    koginPattern(c, 318, 440, 6, 3, 6.1)
    c.rect(280, 350, 550, 360, c.lin(165, '#ffe6c0/0.3@0', '#ffe6c0/0@0.5', '#060a18/0.55@1'))
    for (const x of [420, 560, 690]) c.line(`M${x} 360q${n(c.between(-30, 30))} 120 ${n(c.between(-20, 20))} 340`, '#0a1024', 26, 0.12)
  })
  c.line('M304 384C460 372 640 370 798 388', '#c8a24a', 9)
  c.line('M304 382C460 370 640 368 798 386', '#fff0b8', 2.5, 0.8)
  c.ellipse(786, 410, 9, 24, c.lin(0, '#fff0b8', '#a87a24'))
  const spool = (x: number, y: number, colour: string) => {
    turned(c, x, y, { profile: [[0, 52], [8, 52], [12, 44], [60, 56], [104, 44], [110, 50], [118, 50]], colour, from: 1, tilt: 0.3, gloss: 0.2, closed: true, paint: () => {
      for (let i = 0; i < 18; i += 1) c.line(`M${n(x - 60)} ${n(y - 10 - i * 5.6)}q60 26 120 ${n(c.between(-8, 8))}`, i % 2 ? shade(colour, 0.5) : shade(colour, -0.4), 2, 0.45)
    } })
    c.ellipse(x, y - 118, 50, 15, '#c49a68')
    c.ellipse(x, y - 118, 14, 5, '#3a2414')
  }
  spool(920, 600, '#efe6d2')
  spool(1010, 680, '#b8402e')
  spool(880, 730, '#2f4a80')
  sheet(c, [[130, 640], [270, 610], [310, 720], [150, 750]], '#233a6c')
  c.group('rotate(-10 200 680)', () => koginPattern(c, 160, 640, 2, 1, 4.6))
  c.line('M300 740L420 726', '#f4f4f4', 4)
  c.line(spline([[300, 740], [240, 770], [330, 790], [460, 770]]), '#efe6d2', 3)
  c.grade('#ffe0b0', 0.7, 0.15, 0.34, 0.55)
  return c.toString()
}

function coverThreads(): string {
  const c = new Canvas('cover-itoguchi')
  wall(c, '#d9cdb8')
  windowLight(c, 60, 0, 560, 420, { columns: 4, rows: 3, slant: 0.3, colour: '#fffaf0', opacity: 0.55 })
  table(c, 470, '#9b7850', { boards: 3, light: '#fff4dc' })
  hanging(c, 720, -20, 170, 420, '#b8501e', { folds: 2, lit: 0.4 })
  hanging(c, 880, -20, 190, 460, '#1f3a5f', { folds: 3, lit: 0.4 })
  hanging(c, 1060, -20, 180, 400, '#e3d9c3', { folds: 3, lit: 0.3 })
  const skein = (x: number, y: number, w: number, colour: string) => {
    c.glow(x + 20, y + 46, w * 0.7, 36, '#20120a', 0.6, 0.3)
    const tone = { base: colour, dark: shade(colour, -0.55), light: shade(colour, 0.4) }
    tube(c, [[x - w / 2, y, 38], [x - w * 0.2, y - 4, 46], [x, y, 34], [x + w * 0.2, y + 3, 46], [x + w / 2, y, 38]], tone, [-0.5, -0.85], { layers: 8 })
    for (let i = 0; i < 26; i += 1) {
      const o = (i / 25 - 0.5) * 72
      c.line(spline([[x - w / 2 - 14, y + o * 0.8], [x - w * 0.2, y + o * 1.1], [x, y + o * 0.7], [x + w * 0.2, y + o * 1.1], [x + w / 2 + 14, y + o * 0.8]]), i % 2 ? shade(colour, 0.55) : shade(colour, -0.5), 1.6, 0.45)
    }
    c.fill(poly([x - 16, y - 38], [x + 16, y - 38], [x + 18, y + 38], [x - 18, y + 38]), c.lin(90, '#fbf5e6', '#d8ccb2', '#8a7a5c'))
  }
  skein(330, 560, 300, '#1f3a5f')
  skein(640, 545, 290, '#c9a24a')
  skein(900, 580, 280, '#b8501e')
  skein(480, 650, 330, '#5d8a82')
  skein(780, 680, 330, '#efe4cc')
  c.line(spline([[940, 690], [1010, 740], [900, 780], [600, 745], [420, 775], [250, 735], [150, 700]]), '#b8501e', 5)
  const [bx, by] = [190, 640]
  turned(c, bx, by, { profile: sized(profiles.tub, 110), colour: '#b08a58', tilt: 0.3, paint: () => staves(c, bx, by, sized(profiles.tub, 110), '#b08a58', [0.25, 0.8]) })
  for (const [x, y, colour] of [[-30, -110, '#8c2f39'], [24, -116, '#e3d9c3'], [-2, -138, '#2d5a8c']] as const) {
    c.ellipse(bx + x, by + y, 34, 32, c.rad(0.35, 0.3, 0.75, shade(colour, 0.5), colour, shade(colour, -0.5)))
    for (let i = 0; i < 6; i += 1) c.line(`M${n(bx + x - 30)} ${n(by + y - 14 + i * 6)}q30 ${n(-20 + i * 6)} 60 ${n(c.between(-6, 6))}`, shade(colour, i % 2 ? 0.5 : -0.4), 1.6, 0.5)
  }
  c.grade('#fff4d8', 0.25, 0.2, 0.32, 0.4)
  return c.toString()
}

export const cloth: Record<string, () => string> = {
  'indigo-1': indigoRoom, 'indigo-2': indigoMaking, 'indigo-3': indigoStill,
  'kogin-1': koginRoom, 'kogin-2': koginMaking, 'kogin-3': koginStill,
  'cover-itoguchi': coverThreads,
}
