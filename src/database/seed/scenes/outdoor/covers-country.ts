// Covers of the inland sea and of the satoyama in autumn.

import { mix, pictures, type Point, soft } from '../kit/landscape.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { grass, pine, tree } from '../kit/landscape-plants.ts'
import { fruit } from '../kit/landscape-table.ts'
import { disc, mist, profile, ridge, sky, steam, streaks, thicket, woods } from '../kit/landscape-terrain.ts'
import { glitter, island, ripples, water } from '../kit/landscape-water.ts'

export const countryCovers = pictures({
  'cover-setouchi': (p) => {
    sky(p, '#e88a5c', '#f7b878', '#fde0a8', '#fdeec8')
    streaks(p, 30, 190, ['#fff0cc', '#d9705c', '#ffc48c'], 14, 0.5)
    disc(p, 420, 190, 38, '#fffdf0', '#fff0b4', 9, 0.95)
    ridge(p, {
      y: 232,
      height: 14,
      peaks: [
        [200, 50, 300],
        [800, 60, 360],
      ],
      colours: ['#d99a80', '#edc09a'],
      bottom: 270,
    })
    water(p, 250, 800, '#fbdca0', '#f0b088', '#a8849a', '#4f6088')
    glitter(p, 420, 254, 700, ['#fffbe4', '#ffeab4'], 150, 260, 0.85)
    ripples(p, 256, 780, ['#fff0cc', '#7f6f94', '#f0b894'], 300, 0.32)
    for (const [x, y, w, h, tone] of [
      [140, 282, 230, 34, '#c98a7c'],
      [640, 276, 170, 26, '#cf9380'],
      [960, 292, 320, 46, '#bf8078'],
      [330, 330, 150, 28, '#a86f74'],
      [760, 345, 280, 56, '#985f6c'],
      [120, 400, 330, 72, '#845468'],
      [1090, 420, 380, 96, '#744c66'],
      [560, 420, 130, 36, '#845468'],
      [830, 500, 210, 60, '#5f4462'],
    ] as const) {
      p.path(
        soft(
          [
            [x - w * 0.56, y + 3],
            [x, y - 5],
            [x + w * 0.56, y + 3],
            [x, y + h * 0.3],
          ],
          true,
        ),
        '#fff0d0',
        'fill-opacity="0.3"',
      )
      island(p, x, y, w, h, [tone, mix(tone, '#f7c08c', 0.25)], '#ffe6bc')
    }
    for (const [x, y, s, dir] of [
      [470, 520, 1, 1],
      [640, 380, 0.45, -1],
      [300, 470, 0.6, 1],
    ] as const) {
      p.path(
        `M${x - dir * 12 * s} ${y}L${x - dir * 260 * s} ${y + 30 * s}L${x - dir * 250 * s} ${y - 4 * s}Z`,
        '#fff6e0',
        'fill-opacity="0.35"',
      )
      p.path(`M${x - 40 * s} ${y - 8 * s}H${x + 44 * s}L${x + 32 * s} ${y + 8 * s}H${x - 32 * s}Z`, '#fdf6ea')
      p.rect(x - 22 * s, y - 22 * s, 34 * s, 15 * s, '#e9dcd0')
    }
    const slope: Point[] = [
      [-20, 600],
      [180, 640],
      [380, 720],
      [560, 750],
      [760, 740],
      [960, 690],
      [1220, 610],
    ]
    thicket(p, slope, 810, ['#33304a', '#55465a', '#b0745c'], 28)
    pine(p, 1040, 720, 430, -180, ['#231f38', '#3a3148', '#8a5c58'], '#2a2030')
    for (const x of [560, 610])
      person(
        p,
        x,
        752,
        110,
        poses.stand,
        { coat: x === 560 ? '#4a3f5c' : '#8a4450', trousers: '#2a2438', hat: 'straw' },
        { light: '#ffd49a', flip: x > 600 },
      )
    p.vignette('#3a1a34', 0.34)
  },
  'cover-satoyama': (p) => {
    sky(p, '#a9c4cc', '#dfe4d6', '#f6ead0')
    woods(
      p,
      ridge(p, {
        y: 230,
        height: 46,
        peaks: [
          [340, 80, 380],
          [900, 110, 400],
        ],
        colours: ['#8fa8b0', '#c3c9bc'],
        bottom: 400,
      }),
      ['#8aa3ac', '#94abb0'],
      20,
    )
    mist(p, 330, 46, '#f8f0dc', 0.8, 5)
    thicket(
      p,
      profile(p, 340, 36, [
        [60, 90, 330],
        [1140, 120, 380],
      ]),
      480,
      ['#7a4a2c', '#b8702f', '#eeb048'],
      26,
    )
    thicket(
      p,
      profile(p, 410, 18, [
        [30, 60, 260],
        [1170, 80, 300],
      ]),
      500,
      ['#6a3a2c', '#a84c2c', '#e28a3c'],
      26,
    )
    mist(p, 452, 30, '#f6ecd4', 0.75, 5)
    p.rect(0, 476, 1200, 334, p.down('#d9c074', '#b89a50', '#8a7a40'))
    for (let row = 0; row < 6; row += 1) {
      const y = 500 + row * row * 9 + row * 10
      p.path(
        soft([
          [-20, y],
          [300, y + 12],
          [640, y - 4],
          [960, y + 14],
          [1220, y],
        ]),
        'none',
        `stroke="#7f8a40" stroke-width="${5 + row * 2}"`,
      )
    }
    p.strokes(
      420,
      ['#f2dc8c', '#b08f40', '#8f9a48'],
      3,
      () => [p.between(0, 1200), p.between(490, 800), p.between(-3, 3), -p.between(6, 18)],
      'stroke-opacity="0.6"',
    )
    for (let index = 0; index < 15; index += 1) {
      const [x, y] = [90 + index * 74, 640 + (index % 2) * 26]
      if (x > 330 && x < 900) continue
      p.line(`M${x} ${y + 30}V${y - 50}`, '#5a4428', 5)
      p.strokes(30, ['#c9a450', '#e6cc84', '#94763a'], 5, () => [
        x + p.between(-8, 8),
        y - 50 + p.between(0, 12),
        p.between(-24, 24),
        44,
      ])
    }
    const farmhouse = (x: number, y: number, s: number) =>
      p.at(x, y, s, () => {
        p.ellipse(0, 4, 190, 14, '#4a3820', 'fill-opacity="0.4"')
        p.rect(-130, -84, 260, 86, p.across('#e2cfa4', '#c2a878', '#86704f'))
        p.strokes(9, ['#4f3826'], 6, (index) => [-130 + index * 32, -84, 0, 84])
        p.rect(-90, -66, 80, 50, '#fdf2d2')
        p.rect(16, -66, 60, 66, '#3a2a20')
        p.path(
          'M-190 -78Q-120 -150 -84 -196H84Q120 -150 190 -78Q0 -96 -190 -78Z',
          p.down('#b89a64', '#8f7448', '#5f4a30'),
        )
        p.strokes(
          190,
          ['#d3b880', '#6a5434', '#a88a58'],
          2.4,
          () => {
            const t = p.random()
            const half = 84 + t * 90
            const off = p.between(-1, 1)
            return [off * half, -192 + t * 92, off * 12, 18]
          },
          'stroke-opacity="0.7"',
        )
        p.rect(-92, -208, 184, 20, p.down('#7a6040', '#4f3c28'), 'rx="6"')
        p.strokes(5, ['#4a3826'], 8, (index) => [-72 + index * 36, -216, 0, 34])
        p.strokes(26, ['#6f8a48', '#8fa458'], 4, () => [p.between(-90, 86), -208, p.between(-4, 4), -p.between(2, 8)])
      })
    farmhouse(260, 540, 0.7)
    farmhouse(640, 610, 1.25)
    steam(p, 640, 350, 240, 60, '#f4f2ec', 0.5, 90)
    tree(p, 1010, 720, 460, '#4a3a30', ['#7a4a2c', '#b8702f', '#eeb048'], { spread: 0.5, bare: true })
    for (let index = 0; index < 40; index += 1)
      fruit(p, 1010 + p.between(-190, 190), p.between(300, 520), p.between(10, 16), ['#ffb46a', '#ee6f22', '#a83c10'])
    person(p, 470, 690, 150, poses.carry, { coat: '#46608a', trousers: '#5a5044', hat: 'towel' })
    fruit(p, 500, 602, 13, ['#ffb46a', '#ee6f22', '#a83c10'])
    grass(p, 806, 90, ['#8a7a3c', '#b89c50', '#e2cc84'], 180)
    p.vignette('#3a2410', 0.32)
  },
})
