// Sea kayaks among the islands of the Seto Inland Sea.

import { leaf, mix, pictures, soft, type Point } from '../kit/landscape.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { bough, foliage, pine } from '../kit/landscape-plants.ts'
import { cumulus, disc, mist, ridge, sky, streaks } from '../kit/landscape-terrain.ts'
import { glitter, island, kayak, reflected, ripples, surf, water } from '../kit/landscape-water.ts'

export const kayakScenes = pictures({
  'kayak-1': (p) => {
    sky(p, '#5f83ad', '#a9b6cf', '#f3cdb6', '#fbe3bf', '#fbe3bf')
    streaks(p, 90, 300, ['#fff0dc', '#e9b7a8', '#f8d9c4'], 16, 0.5)
    disc(p, 690, 372, 26, '#fff8e2', '#ffd9a0', 9)
    const islands = () => {
      ridge(p, {
        y: 400,
        height: 14,
        peaks: [
          [180, 60, 260],
          [930, 85, 330],
        ],
        colours: ['#a9b0c6', '#c9c3cb'],
        bottom: 432,
      })
      island(p, 960, 430, 520, 96, ['#7f8fae', '#97a2b8'])
      island(p, 240, 431, 420, 76, ['#7488a8', '#8f9cb3'])
      island(p, 560, 431, 170, 40, ['#63799b', '#8194ad'])
      island(p, 1120, 432, 360, 120, ['#4e6888', '#6f88a3'])
    }
    islands()
    mist(p, 428, 26, '#fbe6cf', 0.7, 3)
    water(p, 430, 800, '#f6d9bb', '#c9c4cc', '#7f9dbd', '#3f6a93')
    p.within('M0 430H1200V800H0Z', () => reflected(p, 430, 0.45, islands, 0.7))
    glitter(p, 690, 434, 790, ['#fff6dc', '#ffe5b4'], 90, 190)
    ripples(p, 440, 800, ['#e9eef2', '#5f87ac', '#2f5c87', '#f6d9bb'], 320, 0.32)
    island(p, 60, 478, 340, 118, ['#2f4b63', '#456780'], '#d8c9b0')
    p.within('M0 478H1200V800H0Z', () =>
      reflected(p, 478, 0.3, () => island(p, 60, 478, 340, 118, ['#2f4b63', '#456780']), 0.6),
    )
    kayak(p, 560, 590, 1.15, '#d2452b', ['#e8a13c'])
    kayak(p, 790, 540, 0.72, '#f0c23c', ['#2f6f8f', '#c65a3b'])
    p.group('opacity="0.9"', () => pine(p, 1180, 560, 460, -240, ['#1d3338', '#2c4a4a', '#5a7a68'], '#2a2a30'))
    p.vignette('#1d3350', 0.3)
  },
  'kayak-2': (p) => {
    p.rect(0, 0, 1200, 800, p.round(['#9fe0d2', '#4fbcb8', '#1f8fa3', '#126a88'], [0.46, 0.62], 0.75))
    p.brushed(0, 800, ['#d7f3df', '#1a7f98', '#0f6683'], 0.13, 120, 0.5)
    for (let index = 0; index < 26; index += 1) {
      const [x, y, r] = [p.between(-40, 1240), p.between(0, 800), p.between(26, 120)]
      if (Math.hypot(x - 560, y - 430) > 230)
        p.ellipse(
          x,
          y,
          r,
          r * p.between(0.5, 0.9),
          p.round([
            [0, '#0f5a63', 0.5],
            [0.6, '#12717a', 0.32],
            [1, '#12717a', 0],
          ]),
        )
    }
    for (let row = 0; row < 17; row += 1) {
      const points: Point[] = []
      for (let index = 0; index <= 12; index += 1)
        points.push([index * 105 - 30, row * 52 + Math.sin(index * 1.1 + row * 2.3) * 17 + p.between(-12, 12)])
      p.line(soft(points), '#eafff2', p.between(1, 3), `stroke-opacity="${row % 3 === 0 ? 0.34 : 0.18}"`)
    }
    const above = (x: number, y: number, turn: number, hull: string, coat: string, hat: string) => {
      p.at(x + 46, y + 60, 1.25, () => p.ellipse(0, 0, 200, 25, '#063c50', 'fill-opacity="0.36"'), turn)
      p.at(
        x,
        y,
        1.25,
        () => {
          p.path(
            'M-215 0Q-120 -31 0 -32Q120 -31 215 0Q120 31 0 32Q-120 31 -215 0Z',
            p.down(mix(hull, '#ffffff', 0.35), hull, mix(hull, '#30101a', 0.4)),
          )
          p.line('M-200 0H-60M70 0H200', mix(hull, '#ffffff', 0.6), 3)
          p.ellipse(0, 0, 62, 21, '#23282e')
          p.rect(96, -13, 46, 26, '#3a3f46', 'rx="7"')
          p.rect(-150, -10, 34, 20, '#efe3c5', 'rx="8"')
          p.blob(
            [
              [-26, -4],
              [-14, -29],
              [12, -27],
              [22, 0],
              [12, 27],
              [-14, 29],
            ],
            p.across(mix(coat, '#000000', 0.25), coat, mix(coat, '#ffffff', 0.25)),
          )
          p.line('M2 -26Q40 -52 66 -44M2 26Q46 40 58 16', mix(coat, '#000000', 0.1), 15)
          p.line('M84 -150L46 128', '#2c2a28', 5)
          p.path(leaf(86, -130, 72, -1.45, 0.3), '#f4e7c4')
          p.path(leaf(46, 112, 72, 1.7, 0.3), '#e7d6ad')
          p.ellipse(8, 0, 25, 25, p.round([mix(hat, '#ffffff', 0.4), hat, mix(hat, '#5a3a18', 0.35)], [0.4, 0.35]))
          p.ellipse(8, 0, 13, 13, mix(hat, '#ffffff', 0.25))
        },
        turn,
      )
    }
    above(500, 330, -24, '#e2573a', '#284a6b', '#e8cf96')
    above(760, 585, -30, '#f2bf3d', '#7a3b4a', '#f1ead8')
    p.strokes(
      90,
      ['#ffffff'],
      2.2,
      (index) => {
        const [ox, oy] = index % 2 === 0 ? [300, 440] : [566, 706]
        const d = p.between(10, 250)
        return [ox - d, oy + d * 0.5 + p.between(-0.24, 0.24) * d, p.between(8, 30), p.between(-14, -4)]
      },
      'stroke-opacity="0.5"',
    )
    p.blob(
      [
        [-20, 820],
        [-20, 560],
        [70, 600],
        [130, 690],
        [250, 740],
        [330, 820],
      ],
      p.across('#d9c79c', '#efe0b8', '#8fcfc0'),
    )
    for (const [x, y, r] of [
      [20, 690, 70],
      [96, 748, 52],
      [180, 790, 40],
      [1160, 40, 90],
      [1080, 6, 60],
    ] as const)
      p.blob(
        [
          [x - r, y],
          [x - r * 0.3, y - r * 0.7],
          [x + r * 0.6, y - r * 0.6],
          [x + r, y + r * 0.2],
          [x, y + r * 0.7],
        ],
        p.down('#a39a83', '#6d6a5c', '#3e4a48'),
      )
    p.vignette('#053a52', 0.4)
  },
  'kayak-3': (p) => {
    sky(p, '#3f8fd0', '#8cc3e6', '#d6ecf2')
    cumulus(p, 880, 260, 210, '#ffffff', '#b9d0e2')
    cumulus(p, 330, 292, 150, '#ffffff', '#c3d8e6')
    ridge(p, {
      y: 320,
      height: 10,
      peaks: [
        [250, 46, 330],
        [760, 60, 300],
        [1120, 80, 280],
      ],
      colours: ['#7fa3c0', '#a9c6d6'],
      bottom: 352,
    })
    island(p, 420, 352, 380, 74, ['#3f7068', '#5f9080'], '#efe6c8')
    island(p, 840, 354, 230, 52, ['#4a7c78', '#6fa192'], '#efe6c8')
    water(p, 352, 640, '#2f86b8', '#36a3bd', '#74d0c4', '#c9eedd')
    ripples(p, 360, 570, ['#ffffff', '#2576a6', '#8fe0d6'], 240, 0.4)
    const shore: Point[] = [
      [-40, 610],
      [180, 572],
      [420, 590],
      [680, 556],
      [930, 572],
      [1240, 530],
    ]
    p.path(`${soft(shore)}L1240 820L-40 820Z`, p.down('#f1e2bd', '#e6cf9c', '#cfae78'))
    surf(p, shore, '#ffffff', '#4fb2b0', 7)
    p.strokes(
      420,
      ['#b8945e', '#fff6dc', '#c9a873'],
      2,
      () => [p.between(0, 1200), p.between(612, 800), p.between(0, 9), 0],
      'stroke-opacity="0.55"',
    )
    const beached = (x: number, y: number, scale: number, hull: string, turn: number) =>
      p.at(
        x,
        y,
        scale,
        () => {
          p.ellipse(10, 34, 250, 20, '#5f4a2c', 'fill-opacity="0.4"')
          p.path(
            'M-270 -14Q-150 -44 0 -40Q150 -44 276 -22Q160 26 10 30Q-150 28 -270 -14Z',
            p.down(mix(hull, '#ffffff', 0.35), hull, mix(hull, '#2a1020', 0.5)),
          )
          p.ellipse(-10, -24, 74, 15, '#22262c')
          p.ellipse(-10, -21, 60, 10, '#3a414a')
          p.line('M-250 -14Q0 8 258 -22', mix(hull, '#ffffff', 0.7), 3, 'stroke-opacity="0.7"')
        },
        turn,
      )
    beached(690, 606, 0.9, '#2f7f9c', -6)
    beached(500, 690, 1.15, '#e0522f', -9)
    p.line('M300 745L700 600', '#3a2c20', 6)
    p.path(leaf(690, 604, 84, -0.34, 0.32), '#f6e9c8')
    p.path(leaf(310, 742, 84, 2.8, 0.32), '#f6e9c8')
    person(
      p,
      905,
      690,
      190,
      poses.sit,
      { coat: '#f0ead8', trousers: '#3f5f7c', hat: 'straw' },
      { flip: true, shade: '#3a3350', seat: '#7a5a3c' },
    )
    person(
      p,
      1000,
      700,
      196,
      poses.sit,
      { coat: '#d98a4a', trousers: '#6b5844', hat: 'cap', hatColour: '#2f5a74' },
      { flip: true, shade: '#3a3350', seat: '#7a5a3c' },
    )
    bough(
      p,
      [
        [-30, 60],
        [150, 96],
        [330, 84],
        [480, 120],
      ],
      22,
      '#4b382b',
      ['#1f4238', '#2f5d48'],
      { count: 8, length: 30 },
    )
    for (const [x, y] of [
      [60, 60],
      [190, 92],
      [330, 74],
      [460, 116],
      [140, 150],
    ] as const)
      foliage(p, x, y, 96, 30, ['#16352f', '#2b5a45', '#6f9a62'], 9)
    p.vignette('#1a3a5a', 0.22)
  },
})
