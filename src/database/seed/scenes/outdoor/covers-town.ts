// Covers of the old capital, of downtown Tokyo, and of the community that meets on the islands at night.

import { leaf, mix, pictures, type Point, soft } from '../kit/landscape.ts'
import { lantern, pagoda, roofs, tileRoof } from '../kit/landscape-buildings.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { foliage, grass, tree } from '../kit/landscape-plants.ts'
import { bokeh, mist, ridge, sky, stars, streaks, woods } from '../kit/landscape-terrain.ts'
import { glitter, island, ripples, surf, water } from '../kit/landscape-water.ts'

export const townCovers = pictures({
  'cover-miyako': (p) => {
    sky(p, '#54508c', '#a86a8c', '#ee9a7c', '#fdd09a', '#fde0b0')
    streaks(p, 60, 330, ['#ffc49a', '#7f5a8c', '#ff9c88'], 18, 0.5)
    p.glow(840, 400, 520, 300, '#ffe2a8', 0.8)
    woods(
      p,
      ridge(p, {
        y: 400,
        height: 20,
        peaks: [
          [200, 90, 400],
          [980, 70, 400],
        ],
        colours: ['#6a5484', '#a87c90'],
        bottom: 500,
      }),
      ['#645080', '#705a88'],
      14,
    )
    mist(p, 470, 44, '#f8c8a8', 0.65, 5)
    pagoda(p, 620, 650, 590, { roof: '#3a3448', wall: '#6f4048', lit: '#ffc878' })
    roofs(p, 560, 770, ['#3f3a54', '#4a4460', '#383450', '#544a60'], ['#7a5a5c', '#8f6a60', '#5f4a58'], {
      lit: '#ffcf88',
      haze: '#c98a88',
      from: -60,
      to: 480,
    })
    roofs(p, 570, 770, ['#3f3a54', '#4a4460', '#383450', '#544a60'], ['#7a5a5c', '#8f6a60', '#5f4a58'], {
      lit: '#ffcf88',
      haze: '#c98a88',
      from: 740,
      to: 1260,
    })
    p.polygon(
      [
        [520, 800],
        [600, 590],
        [650, 590],
        [760, 800],
      ],
      p.down('#d9a080', '#7f5a68', '#4a3a54'),
    )
    p.strokes(
      90,
      ['#f0c09a', '#5f4860'],
      3,
      () => {
        const t = p.random()
        return [620 + p.between(-1, 1) * (20 + t * 110), 600 + t * 190, p.between(8, 26), 0]
      },
      'stroke-opacity="0.5"',
    )
    for (const [x, y, s] of [
      [530, 660, 30],
      [716, 660, 30],
      [478, 716, 44],
      [776, 716, 44],
    ] as const)
      lantern(p, x, y, s, ['#fff2cc', '#ff9a54'])
    person(
      p,
      610,
      740,
      150,
      poses.walk,
      { coat: '#a83f5c', trousers: '#7c2c4c', hair: '#1a1420' },
      { light: '#ffd9a8', shade: '#2a1c3c' },
    )
    p.line('M592 658h32', '#e6c070', 14)
    person(
      p,
      668,
      716,
      128,
      poses.walk,
      { coat: '#5f6ca8', trousers: '#444f8c', hair: '#1a1420' },
      { light: '#ffd9a8', shade: '#2a1c3c' },
    )
    p.line('M652 646h28', '#f0e0c8', 11)
    for (let strand = 0; strand < 26; strand += 1) {
      const x = p.random() < 0.5 ? p.between(-20, 230) : p.between(1010, 1220)
      const long = p.between(160, 400)
      p.line(
        soft([
          [x, -20],
          [x + 8, long * 0.5],
          [x + p.between(-14, 20), long],
        ]),
        '#3a4a40',
        1.6,
      )
      let blades = ''
      for (let index = 0; index < 17; index += 1)
        blades += leaf(x + p.between(-4, 8), (index / 17) * long, 30, 1.57 + (index % 2 === 0 ? 0.5 : -0.5), 0.13)
      p.path(blades, p.pick(['#4a5f44', '#66784c', '#34483c', '#8a8a54']))
    }
    p.vignette('#24143c', 0.38)
  },
  'cover-shitamachi': (p) => {
    sky(p, '#0c1030', '#1a1f4c', '#34305f', '#5a4468')
    const burst = (x: number, y: number, r: number, hues: readonly [string, string]) => {
      p.glow(x, y, r * 1.5, r * 1.5, hues[0], 0.4)
      for (const [ring, width] of [
        [1, 2.2],
        [0.72, 2.6],
        [0.42, 3],
      ] as const)
        p.strokes(
          46,
          [hues[0], hues[1], '#fff6e0'],
          width,
          (index) => {
            const a = (index / 46) * Math.PI * 2 + p.between(-0.05, 0.05)
            const d = r * ring * p.between(0.86, 1.06)
            return [
              x + Math.cos(a) * d * 0.5,
              y + Math.sin(a) * d * 0.5 + d * 0.03,
              Math.cos(a) * d * 0.48,
              Math.sin(a) * d * 0.48 + d * 0.07,
            ]
          },
          'stroke-opacity="0.85"',
        )
      p.strokes(60, ['#ffffff', hues[1]], 4, (index) => {
        const a = (index / 60) * Math.PI * 2
        const d = r * p.between(0.98, 1.1)
        return [x + Math.cos(a) * d, y + Math.sin(a) * d + r * 0.08, 0, 0]
      })
    }
    burst(600, 210, 190, ['#ffb454', '#ff6f54'])
    burst(310, 160, 110, ['#7fc8ff', '#b48cff'])
    burst(900, 150, 130, ['#ff86b4', '#ffd27a'])
    burst(800, 330, 70, ['#8cf0c0', '#fff0a0'])
    p.line('M600 400Q606 300 600 230', '#ffd9a0', 2, 'stroke-opacity="0.5"')
    for (let index = 0; index < 26; index += 1) {
      const [x, h, w] = [index * 48 - 10, p.between(40, 120), p.between(36, 60)]
      p.rect(x, 470 - h, w, h, mix('#1c1e40', '#2f2c54', p.random()))
      p.strokes(
        9,
        ['#ffd68a', '#ffb45c', '#9ab4e0'],
        3,
        () => [x + p.between(6, w - 6), 470 - p.random() * h, 3, 0],
        'stroke-opacity="0.8"',
      )
    }
    p.path('M1048 470L1062 190L1068 60L1074 190L1088 470Z', p.across('#6f86c0', '#3f5498', '#2a3468'))
    p.ellipse(1068, 236, 15, 8, '#9cb4ec')
    p.ellipse(1068, 190, 11, 6, '#9cb4ec')
    water(p, 466, 800, '#3a3468', '#20244f', '#0e1230')
    for (const [x, hues] of [
      [600, ['#ffc474', '#ff7a5c']],
      [310, ['#8cc4ff', '#b48cff']],
      [900, ['#ff9cc0', '#ffd68a']],
    ] as const)
      glitter(p, x, 472, 720, hues, 90, 120, 0.55)
    ripples(p, 470, 800, ['#5f5a98', '#141838', '#8a7ab0'], 260, 0.35)
    p.path('M-20 452Q200 400 420 452L420 466Q200 416 -20 466Z', '#8a3a44')
    for (let index = 0; index < 9; index += 1)
      p.line(`M${index * 50} ${440 - Math.sin((index / 8.4) * 3.14) * 20}V470`, '#6a2c38', 4)
    const boat = (x: number, y: number, s: number) =>
      p.at(x, y, s, () => {
        p.ellipse(0, 26, 230, 14, '#05071a', 'fill-opacity="0.5"')
        p.glow(0, -20, 260, 90, '#ffae5c', 0.45)
        p.path('M-230 -14Q0 12 240 -26L206 26Q0 36 -196 24Z', p.down('#6a4434', '#2c1c1c'))
        p.rect(-150, -66, 300, 60, p.down('#ffe6ae', '#ffb860'))
        p.strokes(13, ['#5a3424'], 4, (index) => [-150 + index * 25, -66, 0, 58])
        for (let index = 0; index < 5; index += 1) p.ellipse(-110 + index * 56, -24, 12, 17, '#3a2430')
        tileRoof(p, -172, -62, 344, 34, '#4a3840', '#ffc890')
        for (let index = 0; index < 11; index += 1) lantern(p, -160 + index * 32, -62, 19, ['#fff0d0', '#ff5c3c'], 1.6)
      })
    boat(870, 540, 0.6)
    boat(500, 650, 1.15)
    p.rect(0, 748, 1200, 60, p.down('#2a2238', '#12101f'))
    for (const [x, coat, flip] of [
      [180, '#3f5f9c', false],
      [250, '#c25a70', false],
      [930, '#4a6a5c', true],
      [1000, '#e0d0dc', true],
      [1060, '#5a4a86', true],
    ] as const)
      person(
        p,
        x,
        812,
        190,
        poses.stand,
        { coat, trousers: mix(coat, '#101428', 0.4), hair: '#100e1a' },
        { flip, light: '#ffb878', shade: '#0a0a1e' },
      )
    p.line('M-20 742H1220M-20 770H1220', '#3f3450', 6)
    p.vignette('#04051a', 0.46)
  },
  'cover-island-nights': (p) => {
    sky(p, '#041a34', '#0a3a54', '#1c6a74', '#4f9c8c')
    stars(p, 700, 430, ['#ffffff', '#d6fff4', '#fff0d0'], () => 0.8)
    p.ellipse(880, 140, 44, 44, p.round(['#fffef0', '#f4efcf', '#d9d3ac'], [0.4, 0.35]))
    p.glow(880, 140, 280, 280, '#d9f6dc', 0.4)
    const lamp: Point = [330, 270]
    p.polygon(
      [lamp, [1260, 150], [1260, 330]],
      p.across([0, '#fff8c8', 0.75], [0.5, '#fff8c8', 0.25], [1, '#fff8c8', 0]),
    )
    p.polygon([lamp, [-40, 250], [-40, 300]], p.across([0, '#fff8c8', 0.1], [1, '#fff8c8', 0.6]))
    water(p, 450, 800, '#3f8c88', '#14566a', '#06243f')
    glitter(p, 880, 454, 640, ['#f4ffe4', '#b4ecd4'], 90, 140, 0.7)
    island(p, 1000, 452, 360, 56, ['#0e3a4c', '#16505a'])
    island(p, 700, 451, 170, 26, ['#12485a', '#1a5c64'])
    ripples(p, 456, 700, ['#7fd0c0', '#06304a'], 200, 0.4)
    const headland: readonly Point[] = [
      [-20, 372],
      [110, 384],
      [250, 398],
      [370, 400],
      [440, 446],
      [500, 520],
      [600, 562],
      [700, 580],
      [560, 640],
      [420, 720],
      [-20, 760],
    ]
    p.path(`${soft(headland)}Z`, p.down('#0f3644', '#0a2634', '#06141f'))
    p.line(soft(headland.slice(0, 8)), '#4f9c98', 3, 'stroke-opacity="0.5"')
    p.strokes(
      260,
      ['#16464c', '#082430', '#1f5a58'],
      5,
      () => {
        const t = p.random()
        return [p.between(-10, 360 + t * 220), 400 + t * 280, p.between(-3, 3), -p.between(4, 14)]
      },
      'stroke-opacity="0.7"',
    )
    p.polygon(
      [
        [304, 400],
        [312, 286],
        [348, 286],
        [356, 400],
      ],
      p.across('#ffffff', '#d3e4e0', '#6f9498'),
    )
    p.rect(306, 272, 48, 14, '#c9443c')
    p.rect(316, 250, 28, 24, '#fff6c4')
    p.path('M310 250Q330 222 350 250Z', '#c9443c')
    p.glow(330, 262, 120, 120, '#fff6c0', 0.9)
    for (const [y, w, tone] of [
      [600, 6, '#3ff0e4'],
      [670, 9, '#54f6ea'],
      [748, 13, '#7ffaf0'],
    ] as const) {
      const line = Array.from({ length: 9 }, (_, index): Point => [
        470 + index * 100 - (y - 600) * 0.9,
        y + Math.sin(index * 1.2 + y) * 13 - index * 5,
      ])
      p.line(soft(line), tone, w * 4, 'stroke-opacity="0.2"')
      surf(p, line, tone, '#0a7a94', w)
    }
    p.strokes(
      260,
      ['#5ff6e6', '#c9fff6', '#2fd0e0'],
      4,
      () => {
        const t = p.random()
        return [p.between(420, 1200), 560 + t * 230, p.between(0, 8), 0]
      },
      'stroke-opacity="0.75"',
    )
    p.path(
      soft(
        [
          [-20, 700],
          [160, 690],
          [330, 720],
          [440, 780],
          [470, 830],
          [-20, 830],
        ],
        true,
      ),
      p.down('#6a8a8c', '#34545f', '#14303f'),
    )
    for (const [x, y, h, flip] of [
      [250, 752, 150, false],
      [330, 764, 140, true],
    ] as const)
      person(
        p,
        x,
        y,
        h,
        poses.sit,
        { coat: '#24485c', trousers: '#16303f', skin: '#4a5f64', hair: '#06141f' },
        { flip, light: '#8ff6e8', shade: '#04101c', seat: '#1c3a44' },
      )
    lantern(p, 290, 700, 30, ['#fff6d0', '#ffb454'])
    bokeh(p, 40, ['#dfff7a', '#f6ffb0'], [0, 400, 560, 760], [3, 8], 0.8)
    foliage(p, 60, 600, 130, 80, ['#06202a', '#0f3a3c', '#2f6a5a'], 13)
    foliage(p, 20, 420, 120, 70, ['#06202a', '#0f3a3c', '#2f6a5a'], 12)
    tree(p, 1180, 830, 420, '#06141f', ['#041620', '#0a2a34', '#1c5058'], { spread: 0.6, size: 14 })
    grass(p, 806, 90, ['#06202a', '#0f3438', '#1c4a48'], 120, -20, 480)
    p.vignette('#020c1c', 0.42)
  },
})
