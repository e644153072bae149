// Terraced paddies above the sea of Noto: water, planting, and the rice they give.

import { HEIGHT, WIDTH } from '../kit/base.ts'
import { leaf, mix, pictures, soft, type Picture, type Point } from '../kit/landscape.ts'
import { house } from '../kit/landscape-buildings.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { bough, foliage, grass, tufts } from '../kit/landscape-plants.ts'
import { boards, cloth, riceBall } from '../kit/landscape-table.ts'
import { bokeh, cumulus, disc, mist, ridge, sky, streaks, thicket, woods } from '../kit/landscape-terrain.ts'
import { glitter, ripples, water } from '../kit/landscape-water.ts'

/** Paddies that step down a slope as crescents between grassy banks; `fill` gives the paint of each. */
function steps(
  p: Picture,
  y0: number,
  y1: number,
  rows: number,
  bank: readonly [string, string],
  fill: (t: number, side: number) => string,
): void {
  for (let row = 0; row < rows; row += 1) {
    const t = row / (rows - 1)
    const y = y0 + (y1 - y0) * t ** 1.5
    const height = 18 + t * 84
    const line = (off: number): Point[] =>
      [-40, 190, 420, 640, 870, 1080, 1240].map((x, index): Point => [
        x,
        y + off + Math.sin(index * 1.05 + row * 0.75) * (10 + t * 26) + Math.abs(x - 600) * -0.05 * (1 + t),
      ])
    const edge = line(0)
    p.path(
      `${soft(edge)}L1240 ${HEIGHT + 20}L-40 ${HEIGHT + 20}Z`,
      p.down(mix(bank[0], '#ffffff', 0.1), bank[0], bank[1]),
    )
    const cuts = [-40, ...[0, 1, 2, 3].map((index) => 130 + index * 270 + p.between(-80, 80)), WIDTH + 40]
    for (let index = 0; index < cuts.length - 1; index += 1) {
      const [from, to] = [(cuts[index] ?? 0) + 5 + t * 7, (cuts[index + 1] ?? 0) - 5 - t * 7]
      const at = (x: number) =>
        y + Math.sin(((x + 40) / 213) * 1.05 + row * 0.75) * (10 + t * 26) + Math.abs(x - 600) * -0.05 * (1 + t)
      const mid = (from + to) / 2
      p.path(
        soft(
          [
            [from, at(from) + height * 0.26],
            [mid - (to - from) * 0.2, at(mid) + height * 0.1],
            [to, at(to) + height * 0.22],
            [to - 8, at(to) + height * 0.52],
            [mid, at(mid) + height * 0.72],
            [from + 8, at(from) + height * 0.56],
          ],
          true,
        ),
        fill(t, Math.abs(mid - 620) / 600),
      )
    }
    p.strokes(
      90,
      [mix(bank[0], '#ffffff', 0.25), mix(bank[1], '#000000', 0.2), bank[0]],
      1 + t * 1.6,
      () => {
        const place = edge[Math.floor(p.random() * edge.length)] ?? [0, 0]
        const x = place[0] + p.between(-110, 110)
        return [
          x,
          y +
            Math.sin(((x + 40) / 213) * 1.05 + row * 0.75) * (10 + t * 26) +
            Math.abs(x - 600) * -0.05 * (1 + t) +
            height * p.between(0.7, 0.95),
          p.between(-3, 3),
          -p.between(4, 10) * (0.4 + t),
        ]
      },
      'stroke-opacity="0.7"',
    )
  }
}

export const terraceScenes = pictures({
  'terrace-1': (p) => {
    sky(p, '#54639c', '#c58aa0', '#f7a878', '#ffd796', '#ffe6b4')
    streaks(p, 70, 250, ['#ffc79a', '#8f6f9c', '#ff9f78'], 18, 0.5)
    water(p, 290, 420, '#f6b784', '#b98292', '#8a7098')
    disc(p, 640, 272, 30, '#fff6d8', '#ffc672', 9, 0.9)
    p.rect(0, 290, 1200, 130, p.down([0, '#e89a78', 0.9], [1, '#7c6a98', 0.95]))
    glitter(p, 640, 293, 420, ['#fff3c8', '#ffd28a'], 90, 130)
    ripples(p, 292, 420, ['#ffd2a0', '#7f6290'], 160, 0.4)
    p.path(
      soft(
        [
          [-20, 420],
          [90, 300],
          [210, 330],
          [300, 400],
          [330, 440],
          [-20, 460],
        ],
        true,
      ),
      p.down('#4a4668', '#35404f'),
    )
    steps(p, 384, 770, 9, ['#5c7446', '#2c3c34'], (t, side) =>
      p.down(
        mix('#ffe0a4', '#f0a080', Math.min(1, side)),
        mix('#f6a97c', '#a97fa0', Math.min(1, side)),
        mix('#8a7ba6', '#4f6488', t),
      ),
    )
    glitter(p, 630, 430, 760, ['#fff2c6'], 70, 60, 0.7)
    house(p, 180, 452, 150, 92, '#5a4038', '#3a3440', '#ffcf80')
    foliage(p, 140, 436, 60, 40, ['#24342f', '#3f5540', '#7f7f54'], 9)
    foliage(p, 345, 448, 30, 24, ['#24342f', '#3f5540', '#7f7f54'], 7)
    for (const [x, y] of [
      [770, 560],
      [828, 566],
    ] as const)
      person(
        p,
        x,
        y,
        62,
        poses.walk,
        { coat: '#3a3148', trousers: '#26243a', hat: 'straw', hatColour: '#c99a62' },
        { light: '#ffc88a' },
      )
    grass(p, 800, 90, ['#26352c', '#384a34', '#5a5c38'], 240)
    p.vignette('#2a1c3c', 0.35)
  },
  'terrace-2': (p) => {
    sky(p, '#8fc4dc', '#d5e9e4', '#eef3e2')
    cumulus(p, 300, 210, 170, '#ffffff', '#c9dbe2')
    const far = ridge(p, { y: 250, height: 44, colours: ['#8fb2b4', '#bcd3c8'], bottom: 340 })
    woods(p, far, ['#84aaab'], 16)
    thicket(
      p,
      ridge(p, {
        y: 292,
        height: 34,
        peaks: [
          [1080, 80, 400],
          [60, 60, 300],
        ],
        colours: ['#4d7a50', '#6f9a5c'],
        bottom: 380,
      }),
      370,
      ['#3f6c46', '#5f9350', '#a3c46a'],
      20,
    )
    mist(p, 330, 24, '#f3f6e6', 0.6, 4)
    p.rect(0, 362, 1200, 440, p.down('#dcebe4', '#a9c9c6', '#7f9f94', '#5d7a66'))
    p.group('opacity="0.3"', () =>
      thicket(
        p,
        [
          [-20, 372],
          [300, 378],
          [900, 372],
          [1220, 376],
        ],
        430,
        ['#4f7c5c', '#6f9f68', '#a3c46a'],
        22,
      ),
    )
    p.brushed(380, 800, ['#ffffff', '#4f7460', '#cfe6e2'], 0.12, 50)
    p.path('M-20 352Q600 378 1220 350L1220 372Q600 396 -20 374Z', p.down('#8cb35c', '#5a7c3c'))
    tufts(p, [-20, 402, 1220, 800], [600, 330], 17, ['#6fa53c', '#8fc04c', '#4f8434'], 44)
    const crew = [
      [250, 590, 280, '#c9523f', '#3a4a6a', 'sedge'],
      [560, 616, 310, '#3f6f9a', '#4a4038', 'straw'],
      [880, 596, 285, '#e0b04a', '#2f5a58', 'towel'],
    ] as const
    for (const [x, y, h, coat, trousers, hat] of crew) {
      p.group('opacity="0.34"', () =>
        p.at(x, y, [1, -0.62], () => person(p, 0, 0, h, poses.bend, { coat, trousers, hat }, { shadow: 0 })),
      )
      person(p, x, y, h, poses.bend, { coat, trousers, hat, boots: '#6a5a44' }, { shadow: 0, shade: '#243a3a' })
      p.strokes(
        5,
        ['#ffffff', '#cfe6e2'],
        2,
        (index) => [x - 60 - index * 6, y + index * 4 - 4, 70 + index * 12, 0],
        'stroke-opacity="0.6"',
      )
      p.strokes(16, ['#7fb844', '#a6d45c'], 3.4, (index) => [
        x + h * 0.3 + index * 1.2 - 8,
        y - h * 0.16,
        (index - 8) * 1.8,
        -40,
      ])
    }
    tufts(p, [-20, 650, 1220, 830], [600, 330], 17, ['#7fb844', '#9ccf54', '#5c963a'], 60)
    p.vignette('#22382e', 0.3)
  },
  'terrace-3': (p) => {
    p.rect(0, 0, 1200, 800, p.down('#bcd6e4', '#f4e6bc', '#e8c25c', '#b98a34'))
    bokeh(p, 26, ['#f6d872', '#fff0b4', '#d9a63c', '#b9c46a'], [0, 200, 1200, 430], [24, 70], 0.35)
    for (let row = 0; row < 5; row += 1) {
      const y = 210 + row * 50
      p.path(
        soft(
          [
            [-20, y + 20],
            [240, y - 10],
            [520, y + 16],
            [800, y - 14],
            [1220, y + 10],
            [1220, y + 90],
            [-20, y + 90],
          ],
          true,
        ),
        p.down(mix('#eccb62', '#c99a3c', row / 5), mix('#c9a040', '#8c7a34', row / 5)),
        'fill-opacity="0.8"',
      )
      p.strokes(
        120,
        ['#f8e290', '#b98a30', '#e0b84c'],
        2.6,
        () => [p.between(0, 1200), y + p.between(0, 50), p.between(2, 8), -p.between(8, 22)],
        'stroke-opacity="0.55"',
      )
    }
    boards(p, 470, ['#9c7650', '#7f5c3c'], 4)
    cloth(
      p,
      [
        [300, 520],
        [930, 520],
        [1030, 800],
        [180, 800],
      ],
      '#2f4a72',
      '#e9e2d0',
    )
    p.ellipse(620, 690, 400, 96, '#141c2c', 'fill-opacity="0.35"')
    for (const [angle, x, y, tone] of [
      [-0.1, 250, 700, '#4f7a3c'],
      [0.16, 270, 640, '#5f8f46'],
      [-0.28, 300, 740, '#3f6a34'],
    ] as const) {
      p.path(leaf(x, y, 720, angle, 0.12), tone)
      p.line(`M${x} ${y}l${Math.cos(angle) * 700} ${Math.sin(angle) * 700}`, mix(tone, '#dff0a8', 0.4), 2.4)
    }
    riceBall(p, 430, 650, 190)
    riceBall(p, 800, 652, 190, true)
    riceBall(p, 616, 706, 226, true)
    for (let index = 0; index < 3; index += 1)
      p.ellipse(
        960 + index * 30,
        660 + (index % 2) * 26,
        25,
        22,
        p.round(['#e8806c', '#b03a3c', '#6f1f2c'], [0.4, 0.3]),
      )
    for (let index = 0; index < 4; index += 1)
      p.path(
        leaf(240 + index * 10, 660 + index * 16, 78, 0.3 + index * 0.2, 0.3),
        index % 2 === 0 ? '#f0d060' : '#dcb040',
      )
    for (const [x, y, dx] of [
      [60, 60, 250],
      [10, 180, 210],
      [1160, 40, -260],
      [1200, 190, -200],
    ] as const) {
      const points: Point[] = [
        [x - dx * 0.4, y - 60],
        [x + dx * 0.5, y + 10],
        [x + dx, y + 120],
      ]
      bough(p, points, 5, '#b9953c', ['#d9b44a', '#b98f34'], { count: 3, length: 150, leafWidth: 0.07 })
      p.strokes(46, ['#f6d872', '#d9a63c', '#fff0b4'], 9, (index) => {
        const t = 0.35 + (index / 46) * 0.65
        return [x + dx * t + p.between(-14, 14), y - 40 + t * t * 150 + p.between(-10, 22), p.between(-3, 3), 10]
      })
    }
    p.glow(900, 120, 700, 500, '#fff6d0', 0.5)
    p.vignette('#3a2408', 0.38)
  },
})
