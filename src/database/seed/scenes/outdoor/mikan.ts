// The mandarin slopes of Arida and the little monorail that climbs them.

import { leaf, mix, pictures, type Picture, type Point, soft } from '../kit/landscape.ts'
import { stoneWall } from '../kit/landscape-buildings.ts'
import { hand, person, poses } from '../kit/landscape-people.ts'
import { bough, foliage, grass } from '../kit/landscape-plants.ts'
import { fruit, heap } from '../kit/landscape-table.ts'
import { bokeh, cumulus, disc, mist, ridge, sky, streaks } from '../kit/landscape-terrain.ts'
import { glitter, island, ripples, water } from '../kit/landscape-water.ts'

const orange = ['#ffd27a', '#f5921e', '#b85a10'] as const
const leaves = ['#1f4a2c', '#3f7a38', '#8fb84c'] as const

function grove(p: Picture, x: number, y: number, rx: number, ry: number, size: number): void {
  foliage(p, x, y, rx, ry, leaves, size, 0.85)
  const count = Math.round((rx * ry) / (size * size * 3.4))
  p.strokes(count, ['#e07a14', '#f5921e', '#ffb03c'], size * 0.9, () => {
    const [a, r] = [p.between(0, 6.28), Math.sqrt(p.random()) * 0.9]
    return [x + Math.cos(a) * rx * r, y + Math.sin(a) * ry * r, 0, 0]
  })
}

/** A toothed rail on posts through the points. */
function rail(p: Picture, points: readonly Point[], width: number): void {
  for (const [x, y] of points) p.line(`M${x} ${y}V${y + width * 7}`, '#6f7478', width * 0.8)
  p.line(soft(points), '#3f464c', width * 1.7)
  p.line(soft(points.map(([x, y]): Point => [x, y - width * 0.5])), '#c3cbd0', width * 0.7)
}

export const mikanScenes = pictures({
  'mikan-1': (p) => {
    sky(p, '#5fa4cf', '#aed3e2', '#f2ecd6', '#f2ecd6')
    cumulus(p, 330, 210, 150, '#fffdf6', '#c9d8de')
    water(p, 270, 420, '#dfe9e0', '#8fc0c9', '#4f94ac')
    glitter(p, 330, 274, 410, ['#ffffff'], 200, 150, 0.8)
    ripples(p, 274, 410, ['#ffffff', '#3a8098'], 120, 0.35)
    island(p, 190, 276, 360, 50, ['#8fb0b8', '#b4c8c4'])
    island(p, 520, 274, 150, 26, ['#9cbac0', '#bccfca'])
    p.path('M-20 470Q200 400 420 430L520 820H-20Z', p.down('#7f9c54', '#4f7a40'))
    p.path('M380 460Q640 250 1220 60V820H300Z', p.down('#8fa858', '#5f8444', '#3a6034'))
    for (let row = 0; row < 6; row += 1) {
      const t = row / 5
      const [x0, y0] = [1220, 110 + row * 122]
      const x1 = 560 - row * 104
      const y1 = 400 + row * 87
      const steps = 8
      for (let index = 0; index < steps; index += 1) {
        const u = index / (steps - 1)
        const [x, y] = [x1 + (x0 - x1) * u, y1 + (y0 - y1) * u]
        p.at(
          x,
          y + 14 + t * 20,
          0.36 + t * 0.5,
          () => stoneWall(p, -120, 0, 250, 30, ['#b4a88e', '#94896f', '#c6bb9e'], 42),
          -20,
        )
      }
      for (let index = 0; index < steps; index += 1) {
        const u = index / (steps - 1) + p.between(-0.03, 0.03)
        grove(p, x1 + (x0 - x1) * u, y1 + (y0 - y1) * u - 8, 58 + t * 40, 32 + t * 26, 13 + t * 7)
      }
    }
    rail(
      p,
      [
        [470, 800],
        [560, 660],
        [640, 540],
        [740, 420],
        [860, 290],
        [1000, 160],
        [1110, 60],
      ],
      7,
    )
    p.at(
      690,
      470,
      0.86,
      () => {
        p.rect(-60, -50, 70, 46, p.down('#e2482f', '#8c2420'), 'rx="6"')
        p.rect(20, -34, 150, 26, p.down('#8a939a', '#4a5258'))
        heap(p, 95, -36, 72, 26, 12, orange)
      },
      -50,
    )
    person(p, 560, 560, 120, poses.carry, { coat: '#3f6ca0', trousers: '#5a5044', hat: 'straw' })
    grass(p, 806, 70, ['#3a6a34', '#6f9a44', '#a8b85c'], 220)
    p.vignette('#1f3420', 0.3)
  },
  'mikan-2': (p) => {
    sky(p, '#f0cf9c', '#f8e4b8', '#f2ecca')
    disc(p, 250, 190, 40, '#fffbe4', '#ffe29a', 9, 0.9)
    ridge(p, { y: 330, height: 30, peaks: [[300, 60, 400]], colours: ['#c9b890', '#d9cba0'], bottom: 430 })
    p.path('M-20 700L1220 190V820H-20Z', p.down('#a8a050', '#6f8440', '#44602f'))
    for (const [x, y, rx] of [
      [200, 500, 120],
      [480, 400, 130],
      [760, 290, 130],
      [1010, 190, 140],
      [1190, 130, 130],
      [30, 590, 110],
    ] as const) {
      p.line(`M${x} ${y + 90}V${y}`, '#5a4430', 18)
      grove(p, x, y, rx, rx * 0.62, 13)
    }
    p.strokes(160, ['#c9b45c', '#55702f', '#8a9a44'], 4, () => {
      const x = p.between(0, 1200)
      return [x, p.between(720 - x * 0.42, 800), p.between(-6, 6), -p.between(6, 18)]
    })
    const at = (x: number): number => 716 - x * 0.4
    rail(
      p,
      [
        [-40, at(-40)],
        [200, at(200)],
        [440, at(440)],
        [680, at(680)],
        [920, at(920)],
        [1240, at(1240)],
      ],
      15,
    )
    p.at(
      520,
      at(520) - 16,
      1.15,
      () => {
        p.rect(200, -92, 150, 92, p.down('#f2553a', '#c2331f', '#741a14'), 'rx="14"')
        p.rect(222, -116, 70, 30, p.down('#4a5258', '#23282c'), 'rx="6"')
        p.line('M300 -92V-140H336', '#23282c', 8)
        for (const x of [220, 280, 336]) p.ellipse(x, 6, 15, 15, p.round(['#a8b0b4', '#33393d']))
        p.rect(-200, -22, 390, 18, p.down('#a8b2b8', '#5a646a'))
        p.line('M190 -12H210', '#33393d', 9)
        for (const x of [-170, -20, 160]) p.ellipse(x, 6, 14, 14, p.round(['#a8b0b4', '#33393d']))
        for (const x of [-192, -62, 68]) {
          heap(p, x + 58, -92, 54, 34, 18, orange, '#3f7a38')
          p.rect(x, -96, 118, 74, p.across('#ffd24a', '#eab02a', '#a87414'), 'rx="5"')
          p.strokes(
            12,
            ['#a87414', '#ffe48c'],
            5,
            (index) => [x + 12 + (index % 4) * 28, -82 + Math.floor(index / 4) * 20, 14, 0],
            'stroke-opacity="0.7"',
          )
        }
      },
      -21.8,
    )
    person(
      p,
      250,
      770,
      330,
      poses.walk,
      { coat: '#3f689c', trousers: '#5a5044', hat: 'towel', boots: '#2c3a34' },
      { shade: '#3a2a24' },
    )
    person(
      p,
      1010,
      560,
      240,
      poses.reach,
      { coat: '#d9685a', trousers: '#465070', hat: 'straw' },
      { flip: true, shade: '#3a2a24' },
    )
    bough(
      p,
      [
        [-20, 700],
        [60, 760],
        [180, 800],
      ],
      10,
      '#3a2c20',
      ['#1f4a2c', '#2f6a34', '#5f9a44'],
      { count: 30, length: 70 },
    )
    for (const [x, y] of [
      [40, 720],
      [110, 780],
    ] as const)
      fruit(p, x, y, 44, orange)
    p.vignette('#3a2408', 0.34)
  },
  'mikan-3': (p) => {
    p.rect(0, 0, 1200, 800, p.down('#8fc9e2', '#cfe9e4', '#8fc4cc', '#4f94ac'))
    bokeh(p, 44, ['#ffffff', '#eafaf6', '#fff6cf'], [0, 300, 1200, 800], [10, 46], 0.4)
    p.glow(980, 80, 620, 440, '#fffbe0', 0.85)
    island(p, 260, 330, 620, 60, ['#9cc6cf', '#b4d6d6'])
    bough(
      p,
      [
        [-40, 80],
        [260, 170],
        [520, 150],
        [820, 220],
        [1040, 190],
      ],
      30,
      '#5a4632',
      ['#1f5a30', '#3a7a38', '#5f9f44', '#93c255'],
      { count: 66, length: 128, droop: 0.9, leafWidth: 0.34 },
    )
    for (const [x, y, r] of [
      [290, 330, 92],
      [470, 300, 100],
      [130, 250, 78],
      [840, 370, 88],
    ] as const) {
      p.line(`M${x} ${y - r * 0.8}q6 -40 2 -64`, '#4a6a30', 7)
      fruit(p, x, y, r, orange)
      p.strokes(
        50,
        ['#d9780f', '#ffc060'],
        2.4,
        () => {
          const [a, d] = [p.between(0, 6.28), Math.sqrt(p.random()) * r * 0.86]
          return [x + Math.cos(a) * d, y + Math.sin(a) * d, 0, 0]
        },
        'stroke-opacity="0.7"',
      )
      for (let index = 0; index < 4; index += 1)
        p.path(
          leaf(x + 6, y - r * 0.86, 96, -2.7 + index * 0.8, 0.32),
          ['#2f6a34', '#5f9f44', '#3a7a38', '#86b84c'][index] ?? '#3a7a38',
        )
    }
    hand(p, 560, 640, 104, -34, '#4a6f9c')
    hand(p, 880, 660, 104, 208, '#4a6f9c', { flip: true })
    p.ellipse(700, 600, 140, 44, p.down('#f7a63c', '#c9680f'))
    for (let index = 0; index < 6; index += 1)
      p.path(leaf(700, 610, 170, Math.PI * (1.08 + index * 0.168), 0.3), index % 2 === 0 ? '#f08c1c' : '#ffae48')
    for (let index = 0; index < 6; index += 1)
      p.path(leaf(700, 608, 148, Math.PI * (1.08 + index * 0.168), 0.2), '#fff0cf', 'fill-opacity="0.9"')
    p.ellipse(700, 566, 96, 84, p.round(['#ffc860', '#f79a24', '#cf6c0e'], [0.4, 0.3]))
    for (let index = -3; index <= 3; index += 1)
      p.line(`M700 486Q${700 + index * 44} 560 ${700 + index * 20} 646`, '#ffe2a8', 4, 'stroke-opacity="0.8"')
    p.strokes(
      40,
      ['#fff4d6'],
      3,
      () => [700 + p.between(-70, 70), 566 + p.between(-60, 60), p.between(-6, 6), p.between(4, 12)],
      'stroke-opacity="0.6"',
    )
    streaks(p, 740, 800, ['#ffffff'], 3, 0.2)
    mist(p, 800, 90, mix('#8fc4cc', '#ffffff', 0.5), 0.3, 2)
    p.vignette('#0f3a44', 0.3)
  },
})
