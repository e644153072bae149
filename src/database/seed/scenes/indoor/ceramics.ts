// Mending with gold, throwing on the wheel, blowing glass.

import { n } from '../kit/base.ts'
import { hand, skins } from '../kit/objects-hands.ts'
import { block, earth, beams, floorboards, opening, room, tatami } from '../kit/objects-room.ts'
import { bokeh, dust, garden, sheet, shaft, table, tray, wall, windowLight, wood } from '../kit/objects-surfaces.ts'
import { blossom, cushion, figure, fire, lamp, leaf, shelves } from '../kit/objects-things.ts'
import { distant, filled, profiles, sized, staves, turned } from '../kit/objects-vessels.ts'
import { Canvas, mix, oval, type Point, poly, shade, spline } from '../kit/objects.ts'

/** A crack mended with gold: a wandering line with a raised, lit edge. */
function seam(c: Canvas, points: readonly Point[], width: number): void {
  const d = spline(points)
  c.group('translate(1.5 2.5)', () => c.line(d, '#1a0f06', width * 1.15, 0.55))
  c.line(d, '#8f6414', width)
  c.line(d, '#d9a634', width * 0.68)
  c.group('translate(-0.8 -1)', () => c.line(d, '#fff0b4', width * 0.26, 0.9))
}

function kintsugiRoom(): string {
  const c = new Canvas('kintsugi-1')
  const r = room(c, { back: [330, 150, 860, 470], eye: [620, 330], wall: '#b39a70', floor: '#b9a566', ceiling: '#5b4430' })
  tatami(c, r, '#bda968', '#33413a')
  beams(c, r, '#4c3524', 4, 0.05)
  c.rect(372, 196, 210, 262, c.lin(0, '#6b5636', '#4a3a26'))
  shelves(c, 384, 206, 186, 240, 4, { colours: ['#dcd6c6', '#7f8f83', '#3d4642', '#a8683c', '#e6e0d2', '#52688a'], size: 0.7, back: '#57452e' })
  opening(c, r, { side: 'back', from: 0.58, to: 0.95, low: 0.06, high: 0.82 }, { columns: 4, rows: 5, strength: 0 })
  opening(c, r, { side: 'left', from: 0.2, to: 0.78, low: 0.04, high: 0.82 }, { columns: 6, rows: 4, strength: 0.6, reach: 0.75 })
  block(c, r, [0.34, 0, 0.5], [0.74, 0.17, 0.64], '#5d2f22', { top: '#7a4230' })
  const [tx, ty] = r.at([0.54, 0.17, 0.57])
  turned(c, tx - 30, ty + 4, { profile: sized(profiles.teaBowl, 58), colour: '#2f3a36', shadow: 0.6 })
  seam(c, [[tx - 44, ty - 46], [tx - 34, ty - 30], [tx - 40, ty - 18], [tx - 26, ty - 4]], 3.4)
  turned(c, tx + 62, ty + 8, { profile: sized(profiles.cup, 40), colour: '#e4ddcc' })
  turned(c, tx - 112, ty + 4, { profile: sized(profiles.dish, 12, 1.2), colour: '#c7b48f' })
  c.line(`M${n(tx + 100)} ${n(ty + 4)}l54 -10M${n(tx + 106)} ${n(ty + 12)}l56 -2`, '#d8b878', 4)
  cushion(c, r, 0.54, 0.76, 0.2, '#2f4b63')
  cushion(c, r, 0.26, 0.62, 0.15, '#7d5a3c')
  const [vx, vy] = r.at([0.88, 0, 0.34])
  turned(c, vx, vy, { profile: sized(profiles.vase, 120), colour: '#6d5a48' })
  c.line(spline([[vx, vy - 118], [vx - 14, vy - 190], [vx + 16, vy - 250]]), '#4a3a28', 4)
  for (let i = 0; i < 12; i += 1) leaf(c, vx - 12 + i * 2, vy - 150 - i * 9, 34, i % 2 ? -20 : 200, '#6f7f45')
  shaft(c, [[40, 200], [250, 250], [820, 620], [420, 720]], '#fff0c8', 0.3, 30)
  dust(c, 200, 240, 560, 380, 50)
  c.grade('#ffd99a', 0.2, 0.4, 0.28, 0.55)
  return c.toString()
}

function kintsugiMaking(): string {
  const c = new Canvas('kintsugi-2')
  wall(c, '#4a3b30', { height: 330 })
  bokeh(c, [560, 0, 640, 260], ['#e2b468', '#b07840', '#f3e0b8'], 16, [20, 60], 0.3)
  table(c, 300, '#3a1f18', { boards: 2, light: '#ffcf96' })
  tray(c, 950, 660, 120, 0.4, '#7a6a54', 10)
  c.ellipse(950, 664, 78, 28, c.rad(0.4, 0.4, 0.6, '#fff2b0', '#e0a92e', '#8c5e12'))
  turned(c, 560, 660, { profile: sized(profiles.teaBowl, 350, 1.05), colour: '#3f544d', inside: '#566a60', tilt: 0.36, gloss: 0.7, shadow: 0.8, foot: '#7a5a40', paint: () => {
    for (let i = 0; i < 16; i += 1) c.glow(c.between(340, 760), c.between(320, 640), c.between(14, 60), c.between(20, 90), i % 2 ? '#7d9484' : '#1a2622', 0.25)
  } })
  seam(c, [[500, 388], [520, 430], [492, 480], [540, 520], [528, 570], [556, 640]], 12)
  seam(c, [[540, 520], [600, 500], [650, 530], [700, 506]], 9)
  seam(c, [[492, 480], [440, 500], [400, 486], [350, 510]], 9)
  hand(c, { pose: 'cup', at: [380, 520], scale: 1.15, rotate: -6, skin: skins.warm, sleeve: '#27384c' })
  hand(c, { pose: 'pinch', at: [752, 380], scale: 1.02, rotate: 4, skin: skins.warm, sleeve: '#27384c', hold: () => {
    c.line('M-38 92L240 -190', '#2a1710', 15)
    c.line('M-30 80L236 -190', '#8a4a2c', 6)
    c.line('M-30 84L-46 102', '#d8b060', 11)
    c.line('M-44 98Q-54 118 -66 128', '#d8a634', 7)
  } })
  c.grade('#ffc880', 0.25, 0.3, 0.3, 0.65)
  return c.toString()
}

function kintsugiStill(): string {
  const c = new Canvas('kintsugi-3')
  wall(c, '#37332f', { marks: 16 })
  windowLight(c, 130, -20, 420, 330, { columns: 2, rows: 3, slant: 0.5, opacity: 0.28 })
  table(c, 520, '#4a3222', { boards: 3 })
  turned(c, 600, 680, { profile: sized(profiles.bowl, 270, 1.02), colour: '#d9d5c4', inside: '#e2decd', tilt: 0.34, gloss: 0.55, shadow: 0.85, paint: () => {
    for (let i = 0; i < 40; i += 1) c.ellipse(c.between(330, 860), c.between(420, 680), c.between(1, 3), c.between(1, 3), '#6b5a40', 0.4)
    c.glow(500, 520, 160, 120, '#a9bfae', 0.4)
  } })
  seam(c, [[452, 475], [478, 520], [458, 560], [520, 600], [540, 660]], 11)
  seam(c, [[458, 560], [400, 548], [372, 520]], 8)
  seam(c, [[520, 600], [590, 590], [650, 622], [720, 600], [760, 552], [800, 470]], 10)
  seam(c, [[650, 622], [656, 650], [640, 672]], 7)
  seam(c, [[520, 392], [548, 378], [590, 374], [640, 396], [690, 384]], 8)
  turned(c, 935, 660, { profile: sized(profiles.cup, 110), colour: '#46524e', shadow: 0.6 })
  seam(c, [[905, 570], [918, 600], [904, 626], [925, 650]], 6)
  c.line(spline([[250, 720], [300, 690], [400, 706]]), '#5b4630', 5)
  leaf(c, 300, 692, 70, -28, '#9a3f22')
  leaf(c, 350, 700, 62, 18, '#b8602a')
  shaft(c, [[0, 0], [260, 0], [900, 800], [300, 800]], '#ffe6b4', 0.2, 50)
  c.grade('#ffdca0', 0.32, 0.25, 0.3, 0.7)
  return c.toString()
}

function potteryRoom(): string {
  const c = new Canvas('pottery-1')
  const r = room(c, { back: [300, 170, 900, 500], eye: [520, 340], wall: '#9b8264', floor: '#8a7258', ceiling: '#4b3a2a', from: 1 })
  earth(c, r, '#8f765a')
  beams(c, r, '#5a4330', 5, 0.07)
  shelves(c, 320, 200, 320, 280, 5, { colours: ['#c8b79a', '#b4997a', '#d6cab2', '#a5835f', '#8a6a4c'], kinds: ['bowl', 'cup', 'vase', 'jar', 'bowl'], size: 0.72, from: 1, back: '#6a543c' })
  opening(c, r, { side: 'back', from: 0.62, to: 0.94, low: 0.3, high: 0.8 }, { columns: 3, rows: 2, strength: 0, inside: () => garden(c, [660, 200, 240, 220], ['#8fae74', '#55793f', '#c9d6a0'], 40) })
  opening(c, r, { side: 'right', from: 0.15, to: 0.75, low: 0.28, high: 0.84 }, { columns: 5, rows: 3, strength: 0.5, reach: 0.8, paper: '#eef5dc', inside: () => garden(c, [900, 60, 300, 500], ['#a9c48a', '#6a8d4e', '#dfe8be'], 40) })
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
  turned(c, wx + 6, wy - 0.17 * 330 * s - 2, { profile: sized(profiles.vase, 92, 1.2), colour: '#b0886a', from: 1, shadow: 0.2 })
  figure(c, wx - 130, wy - 10, 1.02, { cloth: '#39506a', apron: '#cbbd9e', scarf: '#e9e3d2', light: [0.7, -0.7], arms: [[[30, -150], [86, -108], [112, -112]], [[26, -140], [84, -82], [124, -92]]] })
  shaft(c, [[1130, 120], [960, 200], [360, 700], [760, 780]], '#fff2cc', 0.28, 130)
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
    c.line(`M${n(600 - 520 * k)} ${n(632 + c.between(-6, 6))}a${n(520 * k)} ${n(188 * k)} 0 0 0 ${n(1040 * k)} 0`, i % 3 ? '#d8c3a6' : '#33251a', c.between(1, 4), 0.22)
  }
  turned(c, 600, 640, { profile: [[0, 190], [20, 186], [90, 196], [190, 226], [250, 246], [270, 248]], colour: '#a8866a', inside: '#9c7a5e', tilt: 0.36, from: 1, gloss: 0.85, shadow: 0.6, paint: () => {
    for (let i = 0; i < 18; i += 1) c.line(`M330 ${n(400 + i * 15)}q270 ${n(112 + c.between(-4, 4))} 540 0`, i % 2 ? '#e2c9ac' : '#4c3424', c.between(1.5, 5), 0.3)
  } })
  for (let i = 0; i < 6; i += 1) c.ellipse(600, 372, 225 - i * 32, 78 - i * 12, 'none'), c.line(`M${n(380 + i * 30)} 372a${n(220 - i * 30)} ${n(76 - i * 11)} 0 0 0 ${n(440 - i * 60)} 0`, '#d8bc9c', 2.5, 0.2)
  const clay = { base: '#b08a6e', dark: '#5a3b2a', light: '#e3cdb4' }
  hand(c, { pose: 'cup', at: [372, 470], scale: 1.12, rotate: -14, skin: clay, light: [0.5, -0.85] })
  hand(c, { pose: 'cup', at: [838, 470], scale: 1.12, rotate: 14, flip: true, skin: clay, light: [0.5, -0.85] })
  for (let i = 0; i < 30; i += 1) c.ellipse(c.between(240, 960), c.between(560, 760), c.between(2, 7), c.between(1, 4), '#d9c2a4', 0.5)
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
    const points: Point[] = Array.from({ length: 11 }, (_, i) => [x - w + (w * 2 * i) / 10, y + depth * c.between(0.3, 0.9)])
    c.fill(`${spline([[x - w, y - 320], [x + w, y - 320], ...points.reverse()], true)}`, c.lin(180, shade(colour, 0.25), colour, shade(colour, -0.5)), 0.92)
  }
  turned(c, 330, 640, { profile: sized(profiles.jar, 290), colour: '#a8754c', from: 1, tilt: 0.2, gloss: 0.6, paint: drip(330, 470, 170, '#3a2a20', 60) })
  turned(c, 905, 640, { profile: sized(profiles.tokkuri, 300), colour: '#d8cdb4', from: 1, tilt: 0.2, gloss: 0.5, paint: drip(905, 460, 120, '#5d7f74', 70) })
  turned(c, 620, 690, { profile: sized(profiles.dish, 70, 1.5), colour: '#7c3f24', inside: '#8a4a2a', from: 1, tilt: 0.24, gloss: 0.7 })
  turned(c, 620, 640, { profile: sized(profiles.dish, 58, 1.4), colour: '#cbbd9c', inside: '#d8cba8', from: 1, tilt: 0.24, shadow: 0.2 })
  turned(c, 620, 596, { profile: sized(profiles.bowl, 130), colour: '#4f6a62', inside: '#5f7d72', from: 1, tilt: 0.26, gloss: 0.8, shadow: 0.2, paint: () => c.rect(400, 556, 440, 60, '#b5855a', 0.8) })
  turned(c, 480, 740, { profile: sized(profiles.cup, 116), colour: '#b9a888', from: 1, tilt: 0.26, paint: drip(480, 690, 80, '#6b3a20', 34) })
  c.line(spline([[905, 345], [890, 270], [930, 190], [980, 140]]), '#5c4a30', 5)
  for (let i = 0; i < 7; i += 1) leaf(c, 895 + i * 12, 280 - i * 20, 62, i % 2 ? -8 : -120, '#7f8f4c')
  c.grade('#fff4d4', 0.7, 0.2, 0.3, 0.5)
  return c.toString()
}

const seaGlass = ['#2fa8c2', '#1f6fb0', '#4fc3a0', '#e59a3a', '#d8503c', '#9bd4e0', '#5b4bb0'] as const

/** A thick glass that holds light: see-through walls, a bright foot, bubbles, and colour thrown on the table. */
function tumbler(c: Canvas, x: number, y: number, h: number, colour: string, wide = 1): void {
  const [w, rim, tilt] = [h * 0.34 * wide, h * 0.42 * wide, 0.26]
  c.fill(poly([x - w * 0.6, y], [x + w * 0.9, y + 4], [x + w * 2.6, y + h * 0.34], [x + w * 0.6, y + h * 0.36]), c.lin(30, `${colour}/0.6`, `${colour}/0.05`))
  c.glow(x + w * 1.2, y + h * 0.15, w * 1.1, h * 0.13, mix(colour, '#ffffff', 0.6), 0.8, 0.05)
  const d = `${spline([[x - rim, y - h], [x - w * 1.06, y - h * 0.55], [x - w, y - h * 0.08]])}A${n(w)} ${n(w * tilt * 1.2)} 0 0 0 ${n(x + w)} ${n(y - h * 0.08)}${spline([[x + w, y - h * 0.08], [x + w * 1.06, y - h * 0.55], [x + rim, y - h]]).replace(/^M[^C]*/, '')}A${n(rim)} ${n(rim * tilt)} 0 0 0 ${n(x - rim)} ${n(y - h)}Z`
  c.fill(d, c.lin(0, `${shade(colour, -0.35)}/0.9@0`, `${mix(colour, '#ffffff', 0.35)}/0.62@0.2`, `${colour}/0.55@0.5`, `${mix(colour, '#ffffff', 0.5)}/0.7@0.8`, `${shade(colour, -0.4)}/0.92@1`))
  c.clip(d, () => {
    c.rect(x - rim, y - h * 0.3, rim * 2, h * 0.36, c.lin(90, `${colour}/0`, `${shade(colour, -0.25)}/0.85`))
    c.ellipse(x, y - h * 0.1, w * 0.9, w * 0.24, mix(colour, '#ffffff', 0.65), 0.6)
    for (let i = 0; i < 22; i += 1) c.ellipse(x + c.between(-w, w), y - c.between(0.02, 0.95) * h, c.between(1.2, 4), c.between(1.2, 4), '#ffffff', c.between(0.2, 0.6))
    c.line(`M${n(x - w * 0.74)} ${n(y - h * 0.9)}Q${n(x - w * 0.72)} ${n(y - h * 0.5)} ${n(x - w * 0.66)} ${n(y - h * 0.2)}`, '#ffffff', w * 0.16, 0.55)
    c.line(`M${n(x + w * 0.8)} ${n(y - h * 0.85)}Q${n(x + w * 0.72)} ${n(y - h * 0.5)} ${n(x + w * 0.68)} ${n(y - h * 0.26)}`, '#ffffff', w * 0.06, 0.5)
  })
  c.ellipse(x, y - h, rim, rim * tilt, mix(colour, '#ffffff', 0.5), 0.3)
  c.line(oval(x, y - h, rim, rim * tilt), mix(colour, '#ffffff', 0.7), 3.5, 0.85)
}

function glassRoom(): string {
  const c = new Canvas('glass-1')
  const r = room(c, { back: [360, 160, 940, 500], eye: [700, 350], wall: '#4a3f3a', floor: '#4b4340', ceiling: '#2b2524', light: '#ff9a3c' })
  earth(c, r, '#544944')
  opening(c, r, { side: 'right', from: 0.1, to: 0.6, low: 0.3, high: 0.82 }, { columns: 3, rows: 1, paper: '#9fe0ee', frame: '#3a3534', strength: 0.22, patch: '#8fd8ea', inside: () => {
    c.rect(900, 0, 300, 800, c.lin(90, '#bfeaf2@0', '#6cc6dc@0.45', '#1f8fb6@0.55', '#2fa8b8@1'))
    c.line('M900 400H1200', '#eafcff', 2, 0.6)
  } })
  shelves(c, 700, 230, 220, 230, 3, { colours: seaGlass, kinds: ['glass', 'vase', 'cup', 'bottle'], size: 0.8, wood: '#5c4632', from: 1 })
  for (let i = 0; i < 24; i += 1) c.rect(380 + (i % 4) * 70 + (Math.floor(i / 4) % 2) * 30, 200 + Math.floor(i / 4) * 50, 66, 46, shade('#7a4a36', c.between(-0.5, 0.1)))
  c.fill('M400 500V330Q400 230 510 230T620 330V500Z', c.lin(90, '#3a241c', '#54301f'))
  c.fill('M440 470V350Q440 280 510 280T580 350V470Z', c.rad(0.5, 0.7, 0.7, '#fffbe0', '#ffd060', '#ff8a20', '#b03a08'))
  c.glow(510, 400, 330, 300, '#ff8420', 0.6, 0.05)
  c.fill(r.quad([0.12, 0, 0], [0.42, 0, 0], [0.6, 0, 0.8], [-0.05, 0, 0.8]), c.lin(90, '#ff9a3c/0.65', '#ff7a20/0'))
  block(c, r, [0.62, 0, 0.4], [0.84, 0.2, 0.55], '#5a4636')
  for (let i = 0; i < 4; i += 1) {
    const [px, py] = r.at([0.65 + i * 0.055, 0.2, 0.48])
    tumbler(c, px, py, 62, seaGlass[i] ?? '#2fa8c2')
  }
  figure(c, 760, 660, 1.35, { cloth: '#2c4a5e', facing: -1, scarf: '#d8d2c4', light: [-0.8, -0.4], arms: [[[34, -150], [96, -110], [146, -132]], [[30, -140], [110, -80], [180, -104]]] })
  c.line('M690 470L430 556', '#0e0b0a', 11)
  c.line('M690 468L430 553', '#8a7a70', 3, 0.8)
  c.glow(400, 566, 120, 110, '#ff8a20', 0.75, 0.1)
  c.ellipse(404, 564, 44, 36, c.rad(0.4, 0.4, 0.65, '#fffbe0', '#ffd35a', '#ff8420', '#c8440c'))
  c.grade('#ff9a40', 0.42, 0.5, 0.34, 0.65)
  return c.toString()
}

function glassMaking(): string {
  const c = new Canvas('glass-2')
  c.rect(0, 0, 1200, 800, c.rad(0.32, 0.42, 0.8, '#7a3a18', '#341a12', '#120c0c'))
  bokeh(c, [0, 0, 700, 700], ['#ff9a3c', '#ffcf70', '#e0601c'], 20, [16, 60], 0.28)
  c.glow(120, 200, 420, 380, '#ffb040', 0.8, 0.05)
  c.glow(80, 180, 200, 220, '#fff0b0', 0.7, 0.1)
  c.line('M480 400L1300 230', '#0c0908', 34)
  c.line('M480 398L1300 227', '#6d625c', 14)
  c.line('M480 394L1300 222', '#ffb060', 4, 0.7)
  c.glow(400, 420, 380, 330, '#ff8a24', 0.7, 0.1)
  c.fill(spline([[500, 392], [430, 300], [300, 300], [220, 400], [250, 520], [370, 552], [470, 480]], true), c.rad(0.42, 0.42, 0.62, '#fffce8', '#ffe27a', '#ffae38', '#f06a18', '#a83208'))
  c.fill(spline([[300, 340], [260, 400], [280, 470], [262, 410]], true), '#ffffff', 0.7)
  for (let i = 0; i < 14; i += 1) c.ellipse(c.between(270, 440), c.between(340, 510), c.between(2, 5), c.between(2, 5), '#fff8d0', 0.7)
  c.line(spline([[330, 306], [400, 420], [372, 548]]), '#4fb8c8', 12, 0.4)
  c.line(spline([[400, 310], [460, 420], [430, 520]]), '#2f8fd0', 9, 0.35)
  const lit = { base: '#b4704a', dark: '#2c1510', light: '#ffbe80' }
  hand(c, { pose: 'grip', at: [880, 320], scale: 1.15, rotate: -4, flip: true, skin: lit, sleeve: '#31465a', light: [-0.9, 0.2] })
  c.fill(spline([[300, 600], [420, 560], [560, 590], [600, 660], [470, 700], [330, 670]], true), c.lin(80, '#c9b28c', '#7a6248', '#2c2018'))
  for (let i = 0; i < 8; i += 1) c.line(`M${n(320 + i * 32)} ${n(612 + (i % 3) * 8)}q20 ${n(c.between(-20, 20))} 40 40`, '#4a382a', 3, 0.4)
  hand(c, { pose: 'palm', at: [500, 660], scale: 1.1, rotate: -14, flip: true, skin: lit, sleeve: '#31465a', light: [-0.5, -0.85] })
  for (let i = 0; i < 26; i += 1) c.ellipse(c.between(100, 700), c.between(100, 700), c.between(1, 3), c.between(1, 3), '#ffd890', c.between(0.3, 0.9))
  c.grade('#ff9030', 0.3, 0.5, 0.3, 0.7)
  return c.toString()
}

function glassStill(): string {
  const c = new Canvas('glass-3')
  c.rect(0, 0, 1200, 430, c.lin(90, '#d8f2f4@0', '#9fdde8@0.5', '#4fb9d2@0.62', '#1c8fb8@1'))
  for (let i = 0; i < 40; i += 1) c.ellipse(c.between(0, 1200), c.between(270, 420), c.between(12, 60), c.between(1, 3), '#e8fbff', 0.35)
  c.glow(240, 90, 420, 220, '#ffffff', 0.6)
  for (const x of [0, 560, 1130]) c.rect(x, 0, 70, 430, c.lin(0, '#f4efe4', '#c8bfae', '#8f8676'))
  table(c, 420, '#e2d8c6', { boards: 3, light: '#ffffff', lines: 70 })
  const glasses: readonly (readonly [number, number, number, string])[] = [[300, 590, 210, '#2a7fc0'], [890, 585, 230, '#3fb89a'], [470, 640, 240, '#28a6c4'], [720, 650, 210, '#e59a3a'], [600, 730, 190, '#d6543f']]
  for (const [x, y, h, colour] of glasses) tumbler(c, x, y, h, colour)
  blossom(c, 980, 690, 62, '#e2513c', { tilt: 0.6 })
  leaf(c, 1020, 710, 90, 16, '#3f7a3c')
  sheet(c, [[120, 700], [240, 680], [300, 742], [150, 770]], '#f1ece0')
  c.grade('#ffffff', 0.25, 0.2, 0.3, 0.32)
  return c.toString()
}

export const ceramics: Record<string, () => string> = {
  'kintsugi-1': kintsugiRoom, 'kintsugi-2': kintsugiMaking, 'kintsugi-3': kintsugiStill,
  'pottery-1': potteryRoom, 'pottery-2': potteryMaking, 'pottery-3': potteryStill,
  'glass-1': glassRoom, 'glass-2': glassMaking, 'glass-3': glassStill,
}

