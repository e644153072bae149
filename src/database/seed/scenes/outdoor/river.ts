// The Shimanto: a bridge without rails, a net on the morning water, sweetfish by the fire.

import { mix, pictures, type Point, soft } from '../kit/landscape.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { bough, foliage, grass } from '../kit/landscape-plants.ts'
import { fish, flame, logs, sparks } from '../kit/landscape-table.ts'
import {
  cumulus,
  disc,
  mist,
  rays,
  ridge,
  sky,
  stars,
  steam,
  streaks,
  thicket,
  woods,
} from '../kit/landscape-terrain.ts'
import { glitter, reflected, ripples, water, woodenBoat } from '../kit/landscape-water.ts'

export const riverScenes = pictures({
  'river-1': (p) => {
    sky(p, '#4f9fd6', '#a9d6ea', '#e6f2e6')
    cumulus(p, 560, 190, 170, '#ffffff', '#bcd3e2')
    ridge(p, {
      y: 230,
      height: 40,
      peaks: [
        [300, 90, 300],
        [800, 110, 330],
      ],
      colours: ['#7fa9b0', '#a9c8bc'],
      bottom: 340,
    })
    const left: Point[] = [
      [-20, 170],
      [180, 200],
      [360, 280],
      [520, 340],
      [700, 350],
      [1220, 352],
    ]
    const right: Point[] = [
      [-20, 350],
      [640, 344],
      [780, 290],
      [930, 200],
      [1080, 150],
      [1220, 130],
    ]
    thicket(p, left, 390, ['#2f6240', '#4f8a48', '#93bc5c'], 25)
    thicket(p, right, 390, ['#2a5a3a', '#488444', '#8cb858'], 25)
    water(p, 380, 800, '#7fb894', '#4fa89c', '#2f8f94', '#1a6a78')
    p.within('M0 384H1200V620H0Z', () =>
      p.group('opacity="0.42"', () => {
        p.path('M-20 384H620Q400 430 300 520L-20 620Z', '#1f5a3c')
        p.path('M1220 384H620Q860 430 940 520L1220 640Z', '#1f5a3c')
      }),
    )
    ripples(p, 390, 800, ['#d3f2e0', '#14606a', '#8fd6c4'], 300, 0.4)
    p.path(
      soft(
        [
          [-20, 620],
          [160, 600],
          [330, 660],
          [400, 740],
          [420, 820],
          [-20, 820],
        ],
        true,
      ),
      p.down('#e2dcc8', '#b8b09a', '#8a846f'),
    )
    p.strokes(160, ['#f4f0e2', '#8f8a78', '#c9c2ac'], 9, () => {
      const t = p.random()
      return [p.between(-10, 60 + t * 330), 640 + t * 160, p.between(2, 9), 0]
    })
    const deck: Point[] = [
      [1240, 640],
      [960, 560],
      [700, 500],
      [430, 470],
      [150, 470],
      [-40, 490],
    ]
    for (const [x, y, s] of [
      [1080, 600, 1.5],
      [880, 540, 1.15],
      [700, 502, 0.9],
      [530, 482, 0.75],
      [370, 470, 0.65],
      [220, 470, 0.6],
    ] as const) {
      p.rect(x - 12 * s, y, 24 * s, 96 * s, p.across('#d3cdbc', '#a8a290', '#6f6a5e'))
      p.rect(x - 11 * s, y + 96 * s, 22 * s, 40 * s, '#5f7a70', 'fill-opacity="0.4"')
    }
    p.line(soft(deck.map(([x, y]): Point => [x, y + 12])), '#7c786c', 24)
    p.line(soft(deck), '#e6e0ce', 20)
    p.line(soft(deck.map(([x, y]): Point => [x, y - 5])), '#faf6e8', 5)
    person(p, 640, 492, 70, poses.walk, { coat: '#d2503c', trousers: '#34405c', hat: 'straw' })
    person(p, 600, 487, 64, poses.walk, { coat: '#f0ead8', trousers: '#4a6a8c', hat: 'straw' })
    woodenBoat(p, 590, 690, 1.05)
    person(p, 500, 684, 180, poses.pull, { coat: '#34568c', trousers: '#3a4048', hat: 'sedge' }, { shadow: 0 })
    p.line('M552 560L640 790', '#a8845a', 6)
    bough(
      p,
      [
        [1220, 40],
        [1080, 90],
        [930, 80],
        [820, 120],
      ],
      16,
      '#4a3a2c',
      ['#2f6a3c', '#5a9a44', '#a4cc5c'],
      { count: 80, length: 46, droop: 1 },
    )
    p.vignette('#0f3434', 0.28)
  },
  'river-2': (p) => {
    sky(p, '#8fa6b8', '#c9cdc8', '#f6dfb8', '#fbe6bc')
    disc(p, 800, 250, 38, '#fffbe8', '#ffe0a0', 10, 0.9)
    woods(
      p,
      ridge(p, {
        y: 290,
        height: 50,
        peaks: [
          [200, 130, 380],
          [1080, 150, 360],
        ],
        colours: ['#7f958f', '#b4b8a4'],
        bottom: 430,
      }),
      ['#7a918c', '#86998f'],
      26,
    )
    mist(p, 400, 60, '#fbecd0', 0.85, 7)
    woods(
      p,
      ridge(p, {
        y: 400,
        height: 20,
        peaks: [
          [20, 120, 300],
          [1200, 100, 300],
        ],
        colours: ['#52706a', '#7f9484'],
        bottom: 460,
      }),
      ['#4a6862', '#56746a'],
      40,
    )
    mist(p, 446, 34, '#fbeed4', 0.9, 6)
    water(p, 446, 800, '#f6e2bc', '#b8c0b0', '#6f9490', '#33605f')
    glitter(p, 800, 450, 790, ['#fffbe6', '#ffe8b4'], 130, 200, 0.85)
    ripples(p, 450, 800, ['#fdf2d9', '#3f6a68', '#8fa9a0'], 260, 0.35)
    p.group('opacity="0.3"', () =>
      reflected(
        p,
        640,
        1,
        () => person(p, 400, 622, 300, poses.throw, { coat: '#2f4a6a', trousers: '#33383c' }, { shadow: 0 }),
        0.5,
      ),
    )
    woodenBoat(p, 390, 640, 1.5, '#6a4a34')
    person(
      p,
      400,
      632,
      300,
      poses.throw,
      { coat: '#3a5f8c', trousers: '#3a3c40', hat: 'sedge' },
      { light: '#fff0c8', shade: '#1f2c34', shadow: 0 },
    )
    const net: Point[] = [
      [760, 260],
      [880, 300],
      [950, 400],
      [930, 500],
      [820, 560],
      [690, 540],
      [620, 450],
      [650, 330],
    ]
    p.blob(net, '#fffdf0', 'fill-opacity="0.14"')
    for (let index = 0; index < 26; index += 1) {
      const a = (index / 26) * Math.PI * 2
      p.line(
        soft([
          [500, 412],
          [640 + Math.cos(a) * 60, 400 + Math.sin(a) * 60],
          [785 + Math.cos(a) * 166, 412 + Math.sin(a) * 150],
        ]),
        '#fff8e0',
        1.5,
        'stroke-opacity="0.65"',
      )
    }
    for (let ring = 1; ring <= 8; ring += 1)
      p.ellipse(
        640 + ring * 18,
        402 + ring * 1.4,
        ring * 20.5,
        ring * 18.6,
        'none',
        'stroke="#fff4d4" stroke-width="1.3" stroke-opacity="0.6"',
      )
    p.strokes(46, ['#5a5a52', '#fff4d0'], 6, (index) => [
      785 + Math.cos(index * 0.137) * 168,
      412 + Math.sin(index * 0.137) * 152,
      0,
      4,
    ])
    p.strokes(
      90,
      ['#ffffff', '#fff0c4'],
      3,
      () => [785 + p.between(-170, 170), p.between(420, 640), 0, p.between(4, 16)],
      'stroke-opacity="0.8"',
    )
    rays(p, 800, 200, 700, 0.9, 2.3, '#fff6d6', 0.2, 7)
    grass(p, 806, 130, ['#2c4640', '#3f5c4a', '#6f7c54'], 170, -20, 260, 0.1)
    grass(p, 806, 110, ['#2c4640', '#3f5c4a', '#6f7c54'], 120, 960, 1220, -0.1)
    p.vignette('#1c3030', 0.34)
  },
  'river-3': (p) => {
    sky(p, '#1f3a5c', '#3f6a80', '#a89a8c', '#e0a878')
    stars(p, 60, 160, ['#ffffff'])
    streaks(p, 160, 260, ['#e8b48c', '#4f6a80'], 8, 0.4)
    woods(
      p,
      ridge(p, {
        y: 290,
        height: 40,
        peaks: [
          [250, 110, 360],
          [950, 130, 380],
        ],
        colours: ['#2c4a54', '#46646a'],
        bottom: 380,
      }),
      ['#28444e', '#2f4c54'],
      26,
    )
    water(p, 360, 500, '#d9a480', '#5f7f88', '#2a4f60')
    ripples(p, 364, 500, ['#f0c49a', '#1f4454'], 160, 0.45)
    foliage(p, 60, 360, 190, 120, ['#122a2c', '#24443a', '#4a6a48'], 13)
    foliage(p, 1160, 350, 170, 110, ['#122a2c', '#24443a', '#4a6a48'], 13)
    p.rect(0, 490, 1200, 320, p.down('#6f665c', '#463f3c', '#262224'))
    p.strokes(
      420,
      ['#948a7c', '#332e2e', '#7a7066', '#b09c84'],
      13,
      () => {
        const t = p.random()
        return [p.between(-10, 1210), 496 + t * 304, p.between(2, 16) * (0.4 + t), 0]
      },
      'stroke-opacity="0.75"',
    )
    p.glow(600, 660, 560, 220, '#ff9a44', 0.55)
    person(
      p,
      130,
      720,
      330,
      poses.sit,
      { coat: '#34527c', trousers: '#33343c', hat: 'sedge' },
      { light: '#ffb868', shade: '#101620', seat: '#3f3430' },
    )
    person(
      p,
      1080,
      724,
      320,
      poses.sit,
      { coat: '#a84a3c', trousers: '#3a3848', hat: 'cap' },
      { flip: true, light: '#ffb868', shade: '#101620', seat: '#3f3430' },
    )
    for (let index = 0; index < 15; index += 1) {
      const a = (index / 15) * Math.PI * 2
      const [x, y] = [600 + Math.cos(a) * 300, 704 + Math.sin(a) * 62]
      p.blob(
        [
          [x - 44, y],
          [x - 24, y - 32],
          [x + 26, y - 28],
          [x + 44, y + 2],
          [x, y + 26],
        ],
        p.down('#b49a80', '#6a5c54', '#2c2628'),
      )
    }
    p.ellipse(600, 700, 240, 40, p.round(['#ffb050', '#c2481a', '#2a1a18']))
    logs(p, 600, 690, 120, '#4a3024')
    flame(p, 600, 690, 170, 2.2)
    for (let index = 0; index < 6; index += 1) {
      const x = 385 + index * 86
      const turn = -14 + index * 5.6
      p.at(
        x,
        560,
        1,
        () => {
          p.line('M0 -150V170', '#d9b47c', 9)
          p.line('M-2 -150V170', '#f4dcae', 2.4)
          fish(p, 0, -10, 196, [mix('#a8834a', '#5f5a3c', p.random() * 0.4), '#f0d29a'], -90)
          p.strokes(
            26,
            ['#5a3a1c', '#fff6e0', '#8a5a28'],
            3,
            () => [p.between(-20, 16), p.between(-70, 60), p.between(4, 12), p.between(-4, 4)],
            'stroke-opacity="0.7"',
          )
        },
        turn,
      )
    }
    sparks(p, 600, 560, 420, 150, 90)
    steam(p, 640, 480, 300, 90, '#e9dcd0', 0.24, 90)
    p.vignette('#080c14', 0.46)
  },
})
