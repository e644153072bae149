// Covers of Hida under snow and of Tsugaru in the spring.

import { mix, pictures, type Picture, type Point, soft, straight } from '../kit/landscape.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { conifer, foliage } from '../kit/landscape-plants.ts'
import { cumulus, falling, ground, mist, profile, ridge, sky, stars, steam, woods } from '../kit/landscape-terrain.ts'
import { reflected, water } from '../kit/landscape-water.ts'

/** A steep thatched farmhouse, gable end to the viewer; `snow` covers the roof, `lit` fills the windows. */
function gassho(
  p: Picture,
  x: number,
  y: number,
  size: number,
  thatch: string,
  wall: string,
  lit: string,
  snow?: string,
): void {
  p.at(x, y, size / 100, () => {
    p.ellipse(0, 2, 66, 7, '#141428', 'fill-opacity="0.3"')
    p.polygon(
      [
        [-44, 0],
        [-44, -30],
        [44, -30],
        [44, 0],
      ],
      p.across(mix(wall, '#ffffff', 0.15), wall, mix(wall, '#000000', 0.3)),
    )
    p.polygon(
      [
        [-50, -28],
        [0, -104],
        [50, -28],
      ],
      p.across(mix(wall, '#ffffff', 0.1), wall, mix(wall, '#000000', 0.25)),
    )
    p.glow(0, -26, 66, 46, lit, 0.5)
    for (const [wx, wy, w, h] of [
      [-36, -22, 16, 16],
      [-12, -22, 24, 22],
      [20, -22, 16, 16],
      [-20, -46, 16, 12],
      [4, -46, 16, 12],
      [-7, -70, 14, 11],
    ] as const) {
      p.rect(wx, wy, w, h, p.down(mix(lit, '#ffffff', 0.45), lit))
      p.strokes(3, [mix(wall, '#000000', 0.5)], 1, (index) => [wx + (w * (index + 1)) / 4, wy, 0, h])
    }
    for (const side of [-1, 1]) {
      p.polygon(
        [
          [0, -116],
          [side * 66, -24],
          [side * 54, -20],
          [0, -98],
        ],
        p.down(mix(thatch, '#ffffff', 0.2), thatch, mix(thatch, '#000000', 0.3)),
      )
      p.strokes(26, [mix(thatch, '#ffffff', 0.3), mix(thatch, '#000000', 0.4)], 0.9, () => {
        const t = p.random()
        return [side * t * 60, -110 + t * 86, side * 5, 8]
      })
      if (snow)
        p.path(
          soft(
            [
              [0, -122],
              [side * 34, -76],
              [side * 68, -27],
              [side * 62, -22],
              [side * 30, -66],
              [0, -106],
            ],
            true,
          ),
          p.across(mix(snow, '#ffffff', 0.5), snow),
        )
    }
  })
}

export const northCovers = pictures({
  'cover-hida': (p) => {
    sky(p, '#1c2c60', '#3a5590', '#7f92bc', '#b4b8d0')
    stars(p, 150, 240, ['#ffffff', '#dfe8ff'])
    const back = ridge(p, {
      y: 260,
      height: 50,
      peaks: [
        [300, 120, 330],
        [700, 160, 360],
        [1080, 120, 330],
      ],
      colours: ['#6f88b8', '#9caecf', '#c3cde0'],
      creases: ['#e6eefa', '#4f6aa0'],
      bottom: 460,
      rough: 0.58,
    })
    woods(
      p,
      back.map(([x, y]): Point => [x, y + 120]),
      ['#3f5a8c', '#4a6696', '#5f7aa6'],
      46,
    )
    mist(p, 430, 40, '#c3cfe6', 0.7, 5)
    ground(p, profile(p, 450, 12, [], 4), ['#cfdaee', '#a9bcdf', '#7f98c6', '#5f7ab0'], 800, true)
    p.brushed(470, 800, ['#ffffff', '#5f7ab4'], 0.2, 70, 0.06)
    for (const [x, y, s] of [
      [210, 500, 90],
      [420, 486, 76],
      [800, 490, 84],
      [1010, 510, 96],
      [610, 500, 66],
    ] as const)
      gassho(p, x, y, s, '#6a5a50', '#54423c', '#ffc060', '#dfe8f8')
    for (const [x, y, s] of [
      [330, 640, 190],
      [880, 660, 220],
    ] as const)
      gassho(p, x, y, s, '#6a5a50', '#5a443a', '#ffc060', '#e9f0fc')
    for (const [x, y, w] of [
      [330, 660, 150],
      [880, 684, 170],
    ] as const)
      p.glow(x, y, w, 30, '#ffb85c', 0.6)
    steam(p, 880, 400, 190, 40, '#e3e9f4', 0.4, 60)
    steam(p, 330, 420, 160, 34, '#e3e9f4', 0.4, 50)
    p.path(
      soft(
        [
          [600, 470],
          [580, 540],
          [630, 620],
          [580, 720],
          [600, 820],
          [720, 820],
          [690, 720],
          [690, 620],
          [630, 540],
          [620, 470],
        ],
        true,
      ),
      p.down('#dbe4f4', '#8fa6d0'),
      'fill-opacity="0.8"',
    )
    person(p, 640, 690, 96, poses.walk, { coat: '#8a3a3c', trousers: '#2c3454', hat: 'sedge' }, { light: '#dfe8f8' })
    for (const [x, y, h] of [
      [60, 720, 330],
      [150, 760, 260],
      [1150, 740, 380],
      [1060, 790, 230],
    ] as const)
      conifer(p, x, y, h, ['#1c2f54', '#2c4470', '#ffffff'], '#e3ecfa')
    falling(p, 460, '#ffffff', 0, 0, 0.9)
    p.vignette('#0c1438', 0.42)
  },
  'cover-tsugaru': (p) => {
    sky(p, '#8fc0e0', '#cfe3ec', '#fbe9ea')
    cumulus(p, 260, 200, 130, '#ffffff', '#d3dfea')
    ridge(p, {
      y: 330,
      height: 8,
      peaks: [[330, 190, 420]],
      colours: ['#f4f6fa', '#a9bcd0', '#b9c8d0'],
      creases: ['#8fa6c0', '#ffffff'],
      bottom: 430,
    })
    for (let index = 0; index < 9; index += 1)
      foliage(p, index * 150 - 10, 400, 110, 46, ['#c98aa4', '#eeb4c6', '#ffe6ec'], 12)
    p.path('M560 480L600 372H860L900 480Z', p.across('#b4aca0', '#948c84', '#6a645f'))
    p.strokes(
      150,
      ['#c9c2b6', '#6f6a64'],
      8,
      () => {
        const t = p.random()
        return [600 - t * 36 + p.random() * (250 + t * 60), 378 + t * 96, p.between(8, 20), 0]
      },
      'stroke-opacity="0.6"',
    )
    for (const [w, y, h] of [
      [200, 372, 70],
      [154, 296, 58],
      [110, 232, 50],
    ] as const) {
      p.rect(730 - w / 2, y - h, w, h, p.across('#ffffff', '#f4f1ea', '#c6c6cc'))
      p.strokes(5, ['#4a4a50'], 7, (index) => [730 - w * 0.36 + (index * w * 0.72) / 4, y - h * 0.62, 0, h * 0.26])
      p.path(
        soft([
          [730 - w * 0.66, y - h * 0.86],
          [730 - w * 0.46, y - h * 1.04],
          [730 - w * 0.36, y - h * 1.3],
        ]) +
          straight([
            [730 - w * 0.36, y - h * 1.3],
            [730 + w * 0.36, y - h * 1.3],
            [730 + w * 0.46, y - h * 1.04],
            [730 + w * 0.66, y - h * 0.86],
          ]).replace('M', 'L') +
          'Z',
        p.down('#7f9a90', '#54706a', '#3a5450'),
      )
    }
    p.polygon(
      [
        [670, 168],
        [730, 118],
        [790, 168],
      ],
      p.down('#7f9a90', '#3f5a56'),
    )
    p.rect(0, 476, 1200, 20, p.down('#7f8f5c', '#5a6a48'))
    water(p, 492, 800, '#a9c6d6', '#86a4b8', '#5f7f9c')
    p.within('M0 492H1200V800H0Z', () =>
      reflected(
        p,
        486,
        0.35,
        () => {
          p.polygon(
            [
              [560, 480],
              [640, 130],
              [820, 130],
              [900, 480],
            ],
            '#eef0f0',
          )
          for (let index = 0; index < 9; index += 1) p.ellipse(index * 150 - 10, 400, 110, 46, '#eeb4c6')
        },
        0.6,
      ),
    )
    p.strokes(
      900,
      ['#f8cdd8', '#fde6ec', '#eeaabd'],
      5,
      () => {
        const t = p.random()
        return [p.between(-20, 1220), 520 + t * 280, p.between(3, 12) * (0.4 + t), 0]
      },
      'stroke-opacity="0.85"',
    )
    for (const [y, w] of [
      [560, 500],
      [640, 700],
      [740, 900],
    ] as const)
      p.path(
        soft(
          [
            [600 - w * 0.6, y],
            [500, y - 16],
            [600 + w * 0.4, y - 6],
            [600 + w * 0.6, y + 10],
            [560, y + 26],
          ],
          true,
        ),
        '#fbdbe3',
        'fill-opacity="0.75"',
      )
    p.at(500, 640, 1, () => {
      p.path('M-120 -16Q0 10 130 -20L112 14Q0 26 -104 14Z', p.down('#a8784c', '#5f3f2c'))
      person(p, -40, 6, 110, poses.sit, { coat: '#4a6a94', trousers: '#3a3f54', hat: 'sedge' }, { shadow: 0 })
      person(
        p,
        50,
        6,
        106,
        poses.sit,
        { coat: '#c26078', trousers: '#4a4060', hair: '#2a2022' },
        { flip: true, shadow: 0 },
      )
      p.line('M-70 -60L-130 40', '#7a5636', 5)
    })
    p.line(
      soft([
        [-20, 110],
        [180, 130],
        [380, 90],
        [560, 120],
      ]),
      '#4f3c38',
      22,
    )
    p.line(
      soft([
        [1220, 60],
        [1080, 150],
        [960, 170],
      ]),
      '#4f3c38',
      18,
    )
    for (const [x, y, rx, ry] of [
      [60, 70, 150, 80],
      [230, 140, 130, 56],
      [400, 80, 130, 56],
      [540, 130, 70, 34],
      [1150, 90, 130, 90],
      [1020, 170, 100, 46],
    ] as const)
      foliage(p, x, y, rx, ry, ['#d98aa6', '#f4bccb', '#fff0f3'], 13)
    p.strokes(
      150,
      ['#fbdbe3', '#ffffff', '#f2b4c4'],
      7,
      () => [p.between(0, 1200), p.between(60, 780), p.between(3, 8), p.between(-3, 4)],
      'stroke-opacity="0.9"',
    )
    p.vignette('#3a3458', 0.24)
  },
})
