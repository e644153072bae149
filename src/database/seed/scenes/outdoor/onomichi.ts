// Onomichi: roofs above the strait, stone steps, and the cats who own them.

import { leaf, mix, pictures, soft, type Picture } from '../kit/landscape.ts'
import { camera, house, pagoda, roofs, stoneWall } from '../kit/landscape-buildings.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { bough, foliage, grass } from '../kit/landscape-plants.ts'
import { bokeh, cumulus, disc, ridge, sky, stars, streaks } from '../kit/landscape-terrain.ts'
import { fishingBoat, glitter, island, ripples, water } from '../kit/landscape-water.ts'

/** A sitting cat seen from behind and a little aside. */
function cat(p: Picture, x: number, y: number, scale: number, coat: string, patch: string): void {
  p.at(x, y, scale, () => {
    p.ellipse(4, 2, 52, 9, '#1a1420', 'fill-opacity="0.35"')
    p.line('M34 -8Q86 -4 84 -40Q82 -56 72 -60', mix(coat, patch, 0.6), 12)
    p.blob(
      [
        [-40, 0],
        [-44, -34],
        [-28, -74],
        [-6, -92],
        [18, -86],
        [36, -50],
        [42, 0],
      ],
      p.across(mix(coat, '#ffffff', 0.35), coat, mix(coat, '#20182a', 0.4)),
    )
    p.blob(
      [
        [-10, -70],
        [16, -74],
        [34, -40],
        [30, -16],
        [4, -34],
      ],
      patch,
      'fill-opacity="0.85"',
    )
    p.blob(
      [
        [-32, -96],
        [-26, -124],
        [-4, -132],
        [18, -124],
        [22, -100],
        [4, -82],
        [-20, -82],
      ],
      p.across(mix(coat, '#ffffff', 0.35), coat, mix(coat, '#20182a', 0.35)),
    )
    p.path('M-28 -116L-32 -148L-8 -128ZM4 -128L26 -146L20 -114Z', mix(coat, patch, 0.7))
    p.path('M-4 -130Q14 -128 20 -112Q6 -104 -4 -112Z', patch, 'fill-opacity="0.85"')
  })
}

export const onomichiScenes = pictures({
  'onomichi-1': (p) => {
    sky(p, '#6fa3c4', '#bcd3d6', '#f6e2bc', '#f6e2bc')
    cumulus(p, 260, 210, 150, '#fffaf0', '#d3cfc8')
    cumulus(p, 960, 190, 130, '#fffaf0', '#d3cfc8')
    ridge(p, {
      y: 270,
      height: 26,
      peaks: [
        [300, 60, 340],
        [880, 80, 380],
      ],
      colours: ['#93aab0', '#c3c8b8'],
      bottom: 340,
    })
    water(p, 310, 430, '#e6dcc0', '#9fbcbc', '#6f9ca8')
    glitter(p, 800, 314, 420, ['#fffbe6'], 160, 120, 0.7)
    ripples(p, 314, 426, ['#fdf6de', '#4f8090'], 120, 0.35)
    island(p, 250, 330, 620, 74, ['#5f8270', '#93a684'])
    island(p, 1020, 328, 420, 56, ['#6a8c7c', '#9cae90'])
    p.line('M560 306L640 252L740 312M640 252V326M820 312L900 252L980 300M900 252V326M540 312H1010', '#7c8c94', 3)
    fishingBoat(p, 640, 374, 0.5, '#f4f2ea', { trim: '#3f7a94' })
    p.path('M560 378Q480 380 420 392L560 384Z', '#ffffff', 'fill-opacity="0.6"')
    roofs(p, 440, 780, ['#4f5a66', '#5f6a72', '#6f6458', '#475260'], ['#d9c4a0', '#b89878', '#e6dcc8', '#a88a6c'], {
      haze: '#d9d0b8',
    })
    for (const [x, y, rx] of [
      [90, 470, 90],
      [330, 540, 70],
      [520, 460, 60],
      [1080, 480, 100],
      [960, 620, 80],
      [240, 690, 90],
    ] as const)
      foliage(p, x, y, rx, rx * 0.5, ['#38583c', '#5f8048', '#a8b85c'], 10)
    pagoda(p, 800, 630, 380, { roof: '#4a4a4c', wall: '#a8543c' }, 3)
    foliage(p, 700, 650, 90, 50, ['#38583c', '#5f8048', '#a8b85c'], 11)
    foliage(p, 900, 660, 100, 56, ['#38583c', '#5f8048', '#a8b85c'], 11)
    bough(
      p,
      [
        [-20, 40],
        [160, 90],
        [330, 70],
        [440, 130],
      ],
      14,
      '#4a3830',
      ['#f6c4cc', '#fbdde0', '#ee9fb0', '#7f9a5a'],
      { count: 120, length: 26, leafWidth: 0.5 },
    )
    p.vignette('#3a3420', 0.3)
  },
  'onomichi-2': (p) => {
    sky(p, '#7fb8d9', '#d6e9ea', '#f6f0dc')
    cumulus(p, 640, 190, 120, '#ffffff', '#d6e2ea')
    house(p, 470, 330, 240, 170, '#e6d8bc', '#5a6470')
    foliage(p, 760, 260, 110, 90, ['#2f5a3c', '#5f8f48', '#b4cc64'], 11)
    const at = camera([600, 280], 300, 2.4)
    for (let step = 0; step < 18; step += 1) {
      const z = 4.2 - step * 0.275
      const rise = z * 0.42
      const [l, r] = [at(-1.25, rise, z), at(1.25, rise, z)]
      const [l2, r2] = [at(-1.25, rise - 0.13, z - 0.02), at(1.25, rise - 0.13, z - 0.02)]
      const [, nextY] = at(0, rise - 0.13, z - 0.275)
      p.polygon([l, r, [r[0] + 30, nextY + 20], [l[0] - 30, nextY + 20]], p.across('#a89c8a', '#d9cdb4', '#f0e2c4'))
      p.polygon([l, r, r2, l2], p.across('#7f766c', '#a89a86'))
      p.strokes(
        10,
        ['#8a8070', '#f6ead0', '#6f8050'],
        2,
        () => [p.between(l[0], r[0]), p.between(l2[1], nextY + 8), p.between(4, 26), 0],
        'stroke-opacity="0.55"',
      )
    }
    for (const side of [-1, 1] as const)
      for (let z = 4; z > -0.65; z -= 0.5) {
        const [a, b] = [z, Math.max(-0.68, z - 0.5)]
        const quad = (y0: number, y1: number) => [
          at(side * 1.3, a * 0.42 + y0, a),
          at(side * 1.3, a * 0.42 + y1, a),
          at(side * 1.3, b * 0.42 + y1, b),
          at(side * 1.3, b * 0.42 + y0, b),
        ]
        const tone = side < 0 ? '#6f6a62' : '#b8a98c'
        p.polygon(quad(-0.3, 1), mix(tone, '#5f7048', p.random() * 0.25))
        p.polygon(
          quad(1, 2),
          side < 0 ? mix('#5a4636', '#33282a', p.random() * 0.4) : mix('#e9dcc0', '#cdb890', p.random()),
        )
        p.polygon(quad(1.95, 2.2), side < 0 ? '#3a4250' : '#5a6472')
        p.strokes(
          24,
          side < 0 ? ['#4a4844', '#8c8678', '#5a6a48'] : ['#8f8268', '#d3c6a6', '#7f8a54'],
          3,
          () => {
            const [x, y] = at(side * 1.3, p.between(a, b) * 0.42 + p.between(-0.1, 0.95), p.between(b, a))
            return [x, y, p.between(-16, 16), p.between(-2, 2)]
          },
          'stroke-opacity="0.7"',
        )
      }
    p.polygon(
      [
        [0, 620],
        [560, 340],
        [640, 340],
        [330, 800],
        [0, 800],
      ],
      '#2a2c48',
      'fill-opacity="0.2"',
    )
    person(
      p,
      560,
      600,
      300,
      poses.stand,
      { coat: '#2f5f7c', trousers: '#c9b48c', pack: '#8a5a3a', hat: 'cap', hatColour: '#d9cdb4' },
      { shade: '#2a2840' },
    )
    p.line('M556 348Q600 400 622 440', '#4a3020', 5)
    p.rect(604, 424, 52, 34, p.down('#4a4a50', '#22242a'), 'rx="5"')
    p.rect(604, 424, 52, 10, '#c9ccd0', 'rx="4"')
    p.ellipse(638, 442, 13, 13, p.round(['#6f8aa8', '#1c2434', '#0c1018']))
    cat(p, 760, 610, 0.8, '#f2e8da', '#d9893c')
    cat(p, 420, 470, 0.42, '#5a5250', '#3a3436')
    for (const [x, y] of [
      [350, 690],
      [868, 690],
    ] as const) {
      p.path(`M${x - 40} ${y}H${x + 40}L${x + 28} ${y + 66}H${x - 28}Z`, p.across('#c97a54', '#9c5238', '#6a3428'))
      foliage(p, x, y - 30, 62, 46, ['#2f5a34', '#5f9a48', '#b8d46c'], 9)
      p.strokes(16, ['#e85a7c', '#f6a4b8'], 11, () => [x + p.between(-54, 54), y - p.between(6, 66), 0, 0])
    }
    bough(
      p,
      [
        [1220, 60],
        [1060, 120],
        [900, 110],
      ],
      15,
      '#4a3a2c',
      ['#3f7a3c', '#6aa84a', '#a8cc60'],
      { count: 60, length: 50, droop: 1.2 },
    )
    p.vignette('#2a2438', 0.32)
  },
  'onomichi-3': (p) => {
    sky(p, '#232c5c', '#5a4a80', '#c96f80', '#f4a470', '#ffd092')
    stars(p, 90, 220, ['#ffffff'])
    streaks(p, 160, 330, ['#ff9f88', '#6a4a80', '#ffc48c'], 16, 0.45)
    disc(p, 420, 372, 24, '#fff4d4', '#ffb870', 8, 0.8)
    ridge(p, {
      y: 380,
      height: 22,
      peaks: [
        [200, 70, 300],
        [760, 110, 420],
      ],
      colours: ['#5f4a7c', '#8f5f80'],
      bottom: 440,
    })
    water(p, 410, 540, '#e8946c', '#8a5f88', '#4a4478')
    glitter(p, 420, 414, 540, ['#ffe9b8', '#ffb878'], 90, 110)
    p.line(
      'M600 404L720 300L860 408M720 296V420M1000 404L1110 312L1220 404M1110 300V420M560 400Q900 384 1220 400',
      '#2c2850',
      5,
    )
    for (let index = 0; index < 9; index += 1)
      p.line(
        `M720 ${312 + index * 4}L${636 + index * 3} 401M720 ${312 + index * 4}L${804 - index * 2} 400`,
        '#3f3664',
        1.2,
      )
    roofs(p, 520, 640, ['#2c2c4a', '#343254'], ['#4a3c58', '#5a445a'], { lit: '#ffcf82', size: 0.7, haze: '#6f5078' })
    bokeh(p, 26, ['#ffd08a', '#ffb45c', '#fff0c4'], [0, 430, 1200, 640], [5, 16], 0.55)
    stoneWall(p, -10, 640, 1220, 180, ['#6a5c68', '#7c6a70', '#8f7a74'], 62)
    p.rect(0, 632, 1200, 26, p.down('#e0a888', '#8f6f74'), 'rx="8"')
    p.rect(0, 650, 1200, 150, p.down([0, '#2a1c38', 0.1], [1, '#140e24', 0.7]))
    cat(p, 500, 640, 1.9, '#3a3240', '#1c1826')
    p.line('M416 470Q396 420 416 380', '#ffb878', 5, 'stroke-opacity="0.7"')
    p.line('M428 640Q410 560 450 496', '#ffb878', 5, 'stroke-opacity="0.6"')
    p.at(800, 636, 1.35, () => {
      p.ellipse(0, 4, 92, 10, '#140e20', 'fill-opacity="0.5"')
      p.rect(-80, -96, 160, 98, p.across('#5a4a50', '#2c262e', '#191620'), 'rx="10"')
      p.rect(-80, -96, 160, 28, p.across('#f4e2cc', '#a89aa0', '#6a6072'), 'rx="9"')
      p.rect(-34, -112, 66, 20, p.across('#e9d6c0', '#8a7f88'), 'rx="5"')
      p.ellipse(-58, -102, 14, 7, '#d9c8b8')
      p.ellipse(56, -102, 11, 6, '#8a3038')
      p.ellipse(4, -42, 42, 42, p.round(['#4a4450', '#1a1820', '#8f858c']))
      p.ellipse(4, -42, 29, 29, p.round(['#e09a78', '#4a3f70', '#12101e'], [0.34, 0.3], 0.7))
      p.ellipse(-6, -54, 8, 6, '#fff4e0', 'fill-opacity="0.8"')
      p.line('M-80 -70Q-150 -40 -130 20Q-120 50 -90 60', '#6a4430', 7)
    })
    grass(p, 650, 40, ['#3a3448', '#5a4650'], 40, 900, 1220)
    for (let index = 0; index < 7; index += 1)
      p.path(leaf(1230, 120 + index * 50, 150, 2.7 + index * 0.1, 0.16), '#1a1630')
    p.path(
      soft(
        [
          [1180, -20],
          [1190, 200],
          [1220, 480],
          [1240, -20],
        ],
        true,
      ),
      '#1a1630',
    )
    p.vignette('#0e0a24', 0.42)
  },
})
