// The covers of the three brands: threads and cloth, a house on the shore, a townhouse at dusk.

import { n } from '../kit/base.ts'
import { beams, block, floorboards, room } from '../kit/objects-room.ts'
import { hanging, steam, table, wall, windowLight } from '../kit/objects-surfaces.ts'
import { cushion, lamp, leaf, noren } from '../kit/objects-things.ts'
import { profiles, sized, staves, turned } from '../kit/objects-vessels.ts'
import { box, Canvas, poly, shade, spline, tube } from '../kit/objects.ts'

function coverThreads(): string {
  const c = new Canvas('cover-itoguchi')
  wall(c, '#d9cdb8')
  windowLight(c, 60, 0, 560, 420, { columns: 4, rows: 3, slant: 0.3, colour: '#fffaf0', opacity: 0.55 })
  table(c, 470, '#9b7850', { boards: 3, light: '#fff4dc' })
  hanging(c, 720, -20, 170, 420, '#b8501e', { folds: 2, lit: 0.4 })
  hanging(c, 880, -20, 190, 460, '#1f3a5f', { folds: 3, lit: 0.4 })
  hanging(c, 1060, -20, 180, 400, '#e3d9c3', { folds: 3, lit: 0.3 })
  const skein = (x: number, y: number, w: number, colour: string) =>
    c.group(`translate(${x} ${y}) scale(1.3) translate(${-x} ${-y})`, () => {
      c.glow(x + 20, y + 46, w * 0.7, 36, '#20120a', 0.6, 0.3)
      const tone = { base: colour, dark: shade(colour, -0.55), light: shade(colour, 0.4) }
      tube(
        c,
        [
          [x - w / 2, y, 38],
          [x - w * 0.2, y - 4, 46],
          [x, y, 34],
          [x + w * 0.2, y + 3, 46],
          [x + w / 2, y, 38],
        ],
        tone,
        [-0.5, -0.85],
        { layers: 8 },
      )
      for (let i = 0; i < 26; i += 1) {
        const o = (i / 25 - 0.5) * 72
        c.line(
          spline([
            [x - w / 2 - 14, y + o * 0.8],
            [x - w * 0.2, y + o * 1.1],
            [x, y + o * 0.7],
            [x + w * 0.2, y + o * 1.1],
            [x + w / 2 + 14, y + o * 0.8],
          ]),
          i % 2 ? shade(colour, 0.55) : shade(colour, -0.5),
          1.6,
          0.45,
        )
      }
      c.fill(
        poly([x - 16, y - 38], [x + 16, y - 38], [x + 18, y + 38], [x - 18, y + 38]),
        c.lin(90, '#fbf5e6', '#d8ccb2', '#8a7a5c'),
      )
    })
  skein(430, 500, 280, '#1f3a5f')
  skein(800, 480, 280, '#c9a24a')
  skein(1010, 580, 270, '#b8501e')
  skein(560, 590, 330, '#5d8a82')
  skein(850, 680, 330, '#efe4cc')
  c.line(
    spline([
      [940, 690],
      [1010, 740],
      [900, 780],
      [600, 745],
      [420, 775],
      [250, 735],
      [150, 700],
    ]),
    '#b8501e',
    5,
  )
  const [bx, by] = [270, 690]
  turned(c, bx, by, {
    profile: sized(profiles.tub, 190),
    colour: '#b08a58',
    tilt: 0.3,
    paint: () => staves(c, bx, by, sized(profiles.tub, 190), '#b08a58', [0.25, 0.8]),
  })
  for (const [x, y, colour] of [
    [-46, -190, '#8c2f39'],
    [44, -196, '#e3d9c3'],
    [-2, -226, '#2d5a8c'],
  ] as const) {
    c.ellipse(bx + x, by + y, 58, 54, c.rad(0.35, 0.3, 0.75, shade(colour, 0.5), colour, shade(colour, -0.5)))
    for (let i = 0; i < 6; i += 1)
      c.line(
        `M${n(bx + x - 52)} ${n(by + y - 24 + i * 10)}q52 ${n(-34 + i * 10)} 104 ${n(c.between(-10, 10))}`,
        shade(colour, i % 2 ? 0.5 : -0.4),
        2.4,
        0.5,
      )
  }
  c.grade('#fff4d8', 0.25, 0.2, 0.32, 0.4)
  return c.toString()
}

function coverShore(): string {
  const c = new Canvas('cover-umibe')
  const r = room(c, {
    back: [250, 150, 950, 500],
    eye: [600, 340],
    wall: '#e4ddcc',
    floor: '#a87f58',
    ceiling: '#8a6a4a',
    from: 1,
  })
  floorboards(c, r, '#b48a60', 13)
  c.rect(250, 168, 700, 332, c.lin(90, '#a8d0e6@0', '#e6f2f2@0.5', '#f8eee0@0.54'))
  c.rect(250, 346, 700, 154, c.lin(90, '#7fb8d0', '#2f7fa8', '#1f6a94'))
  c.clip(box(250, 168, 700, 332), () => {
    c.fill(
      spline(
        [
          [230, 352],
          [250, 340],
          [340, 314],
          [430, 330],
          [500, 346],
          [560, 350],
          [230, 354],
        ],
        true,
      ),
      '#7d9aa4',
    )
    c.fill(
      spline(
        [
          [640, 350],
          [740, 326],
          [830, 306],
          [960, 332],
          [980, 352],
        ],
        true,
      ),
      '#93adb4',
    )
  })
  for (let i = 0; i < 70; i += 1)
    c.ellipse(
      c.between(250, 950),
      350 + 140 * c.r() ** 1.6,
      c.between(6, 40),
      c.between(0.8, 2.4),
      '#f2fbff',
      c.between(0.25, 0.8),
    )
  c.fill(poly([560, 372], [620, 372], [610, 386], [572, 386]), '#f4f0e6')
  c.fill(poly([590, 370], [590, 320], [622, 364]), '#ffffff')
  for (const x of [0, 0.33, 0.66, 0.985])
    c.fill(r.quad([x, 0, 0], [x + 0.016, 0, 0], [x + 0.016, 1, 0], [x, 1, 0]), '#6b4a30')
  c.fill(r.quad([0, 0.9, 0], [1, 0.9, 0], [1, 0.95, 0], [0, 0.95, 0]), '#6b4a30')
  beams(c, r, '#8a6442', 5, 0.05)
  for (const [x, w] of [
    [0.018, 0.31],
    [0.346, 0.31],
    [0.676, 0.305],
  ] as const)
    c.soft(
      r.quad([x, 0, 0.02], [x + w, 0, 0.02], [x + w + (x - 0.4) * 0.4, 0, 0.55], [x + (x - 0.4) * 0.4, 0, 0.55]),
      '#fff6dc',
      6,
      0.55,
      4,
    )
  c.fill(
    spline(
      [
        [250, 168],
        [330, 168],
        [322, 300],
        [290, 420],
        [262, 470],
        [250, 470],
      ],
      true,
    ),
    c.lin(0, '#ffffff/0.9', '#e6eef0/0.6'),
  )
  c.fill(
    spline(
      [
        [950, 168],
        [880, 168],
        [884, 280],
        [910, 400],
        [936, 470],
        [950, 470],
      ],
      true,
    ),
    c.lin(0, '#e6eef0/0.6', '#ffffff/0.9'),
  )
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
  for (const [x, w, h, colour] of [
    [-20, 260, 560, '#3d3434'],
    [960, 280, 580, '#372f30'],
  ] as const) {
    c.rect(x, 800 - h, w, h, c.lin(0, shade(colour, 0.05), shade(colour, -0.3)))
    c.fill(
      poly([x - 40, 800 - h + 20], [x + 20, 730 - h], [x + w - 20, 730 - h], [x + w + 40, 800 - h + 20]),
      '#26222a',
    )
    for (let i = 0; i < 3; i += 1) c.rect(x + 40 + i * 64, 360, 40, 90, c.lin(90, '#ffdc9a', '#e0964c'), 0.75)
  }
  c.fill(poly([200, 230], [260, 120], [940, 120], [1000, 230]), c.lin(90, '#4a4a58', '#26262f'))
  for (let i = 0; i < 40; i += 1)
    c.line(`M${n(262 + i * 17.4)} 122L${n(204 + i * 20.4)} 228`, i % 2 ? '#6a6a7a' : '#16161c', 3, 0.7)
  c.rect(240, 230, 720, 190, c.lin(0, '#5a4434', '#3d2c22'))
  for (let i = 0; i < 3; i += 1) {
    const x = 280 + i * 224
    c.glow(x + 96, 320, 180, 130, '#ffbe6a', 0.35)
    c.rect(x, 256, 192, 130, c.lin(90, '#fff0c4', '#ffca7c', '#d88c3c'))
    if (i === 1)
      c.fill(
        spline(
          [
            [x + 70, 386],
            [x + 74, 340],
            [x + 96, 330],
            [x + 118, 342],
            [x + 124, 386],
          ],
          true,
        ),
        '#7a4a2c',
        0.55,
      )
    for (let j = 0; j <= 14; j += 1) c.line(`M${n(x + j * 13.7)} 254V388`, '#2a1a10', 4.5, 0.9)
    c.line(`M${x - 4} 254h200v134h-200Z`, '#241610', 9)
  }
  c.fill(poly([170, 470], [230, 410], [970, 410], [1030, 470]), c.lin(90, '#565664', '#26262e'))
  for (let i = 0; i < 44; i += 1)
    c.line(`M${n(232 + i * 16.8)} 412L${n(174 + i * 19.6)} 466`, i % 2 ? '#74748a' : '#14141a', 2.6, 0.7)
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
  for (let i = 0; i < 46; i += 1)
    c.ellipse(
      c.between(0, 1200),
      c.between(700, 796),
      c.between(22, 60),
      c.between(4, 8),
      i % 2 ? '#6d6878' : '#18161c',
      0.3,
    )
  for (const x of [290, 900]) {
    turned(c, x, 716, { profile: sized(profiles.jar, 56), colour: '#6b5248', shadow: 0.5 })
    for (let i = 0; i < 14; i += 1)
      leaf(c, x + c.between(-12, 12), 664 - c.between(0, 30), 42, c.between(-170, -10), '#4f6f4c')
  }
  c.line('M0 96C300 150 800 60 1200 130M0 60C400 120 700 40 1200 84', '#14121a', 3, 0.7)
  c.grade('#ffb868', 0.5, 0.68, 0.24, 0.55)
  return c.toString()
}

/** The covers of the brands by name. */
export const covers: Record<string, () => string> = {
  'cover-itoguchi': coverThreads,
  'cover-umibe': coverShore,
  'cover-machinoie': coverTownhouse,
}
