// An orchard under Mount Iwaki in autumn.

import { leaf, mix, pictures, type Picture, soft } from '../kit/landscape.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { bough, grass, tree } from '../kit/landscape-plants.ts'
import { basket, fruit, heap } from '../kit/landscape-table.ts'
import { bokeh, cumulus, mist, profile, ridge, sky, streaks, woods } from '../kit/landscape-terrain.ts'

const red = ['#ff9a7a', '#d8322c', '#7c1420'] as const
const leaves = ['#2f5230', '#5f8a3c', '#b4bc54'] as const

/** Apples hung in a crown, small and many. */
function hung(
  p: Picture,
  crowns: readonly (readonly [number, number])[],
  rx: number,
  ry: number,
  size: number,
  count: number,
): void {
  for (const [x, y] of crowns) {
    const places = Array.from({ length: count }, () => {
      const [a, r] = [p.between(0, 6.28), Math.sqrt(p.random())]
      return [x + Math.cos(a) * rx * r, y + Math.sin(a) * ry * r] as const
    })
    p.strokes(count, ['#a81f28', '#c92a2c'], size, (index) => [places[index]?.[0] ?? x, places[index]?.[1] ?? y, 0, 0])
    p.strokes(count, ['#f06a50'], size * 0.5, (index) => [
      (places[index]?.[0] ?? x) - size * 0.15,
      (places[index]?.[1] ?? y) - size * 0.16,
      0,
      0,
    ])
  }
}

export const appleScenes = pictures({
  'apple-1': (p) => {
    sky(p, '#3a7fc0', '#86b8dc', '#dcebea', '#f4ecd4')
    cumulus(p, 180, 250, 130, '#ffffff', '#c3d6e4')
    streaks(p, 60, 160, ['#ffffff'], 8, 0.5)
    ridge(p, {
      y: 400,
      height: 10,
      peaks: [[600, 270, 480]],
      colours: ['#eef2f6', '#7f92a8', '#6f8498', '#93a294'],
      creases: ['#5f7488', '#b4c0c8', '#4f6478'],
      bottom: 470,
      rough: 0.5,
    })
    const far = profile(p, 430, 10)
    woods(p, far, ['#6a7f5c', '#8a8a54', '#a8844c'], 22)
    p.rect(0, 430, 1200, 380, p.down('#a8b464', '#7fa048', '#4f7a38', '#375c30'))
    mist(p, 436, 20, '#f4eed4', 0.55, 3)
    for (const [y, h, count] of [
      [476, 78, 11],
      [530, 130, 7],
      [620, 220, 6],
    ] as const)
      for (let index = 0; index < count; index += 1) {
        const x = (index / (count - 1)) * 1260 - 30 + p.between(-10, 10)
        if (Math.abs(x - 600) < h * 0.55) continue
        p.ellipse(x + h * 0.1, y, h * 0.46, h * 0.07, '#24401f', 'fill-opacity="0.4"')
        const crowns = tree(p, x, y, h, '#5a4634', leaves, { spread: 0.46, size: Math.max(6, h / 15), density: 0.8 })
        hung(p, crowns, h * 0.2, h * 0.17, Math.max(3, h * 0.048), 7)
      }
    p.path(
      'M560 480Q600 560 470 820L760 820Q660 580 640 480Z',
      p.down('#b8b070', '#8a9a50', '#6a8440'),
      'fill-opacity="0.8"',
    )
    person(p, 560, 640, 150, poses.carry, { coat: '#3f5f94', trousers: '#4a4a58', hat: 'straw' })
    basket(p, 592, 552, 26, 20)
    heap(p, 592, 552, 22, 10, 7, red)
    person(p, 680, 600, 120, poses.stand, { coat: '#d98a9a', trousers: '#4f5a74', hat: 'towel' }, { flip: true })
    p.strokes(
      60,
      ['#c2282c', '#e0503c'],
      10,
      () => [p.between(0, 1200), p.between(640, 800), 0, 0],
      'stroke-opacity="0.8"',
    )
    grass(p, 800, 70, ['#3a6a30', '#5f8a3c', '#a8b050'], 260)
    bough(
      p,
      [
        [-20, 60],
        [140, 90],
        [300, 60],
      ],
      14,
      '#4a3a2c',
      ['#3f6a34', '#6f9440', '#a8ac4c'],
      { count: 46, length: 44 },
    )
    for (const [x, y, r] of [
      [70, 130, 38],
      [170, 150, 42],
      [265, 110, 34],
    ] as const)
      fruit(p, x, y, r, red)
    p.vignette('#1c3424', 0.28)
  },
  'apple-2': (p) => {
    p.rect(0, 0, 1200, 800, p.round(['#fdf6cf', '#cfd98a', '#6f9a4c', '#2f5a34'], [0.62, 0.3], 0.8))
    bokeh(p, 30, ['#f6f4b4', '#d9e08a', '#e0604c', '#fff8dc'], [0, 60, 1200, 620], [16, 54], 0.4)
    p.path('M-20 700Q600 650 1220 700V820H-20Z', p.down('#7fa048', '#4a7a38', '#2f5a2c'))
    p.line(
      soft([
        [300, 800],
        [330, 620],
        [300, 460],
        [420, 300],
        [620, 190],
        [860, 150],
        [1100, 190],
      ]),
      '#4f3c2e',
      54,
    )
    p.line(
      soft([
        [318, 600],
        [300, 440],
        [180, 280],
        [40, 220],
      ]),
      '#4a382c',
      34,
    )
    p.line(
      soft([
        [292, 800],
        [318, 620],
        [290, 462],
        [410, 296],
        [620, 182],
        [860, 144],
      ]),
      '#8a6f54',
      9,
      'stroke-opacity="0.7"',
    )
    const crowns = [
      [90, 160],
      [280, 90],
      [480, 120],
      [700, 70],
      [930, 80],
      [1120, 130],
      [60, 320],
      [1180, 300],
    ] as const
    for (const [x, y] of crowns)
      for (const [dx, dy] of [
        [-50, -10],
        [40, 20],
        [0, -40],
      ] as const) {
        bough(
          p,
          [
            [x + dx - 60, y + dy],
            [x + dx, y + dy - 10],
            [x + dx + 70, y + dy + 24],
          ],
          6,
          '#4f3c2e',
          ['#2f5a2c', '#4f8438', '#86a844', '#b8c05c'],
          { count: 22, length: 62, droop: 1, leafWidth: 0.4 },
        )
      }
    for (const [x, y, r] of [
      [150, 270, 44],
      [250, 190, 40],
      [420, 210, 46],
      [560, 260, 42],
      [860, 250, 50],
      [980, 210, 44],
      [1100, 260, 48],
      [60, 400, 40],
      [770, 180, 38],
      [1010, 330, 40],
    ] as const) {
      p.line(`M${x} ${y - r * 0.7}l6 -34`, '#4f3c2e', 4)
      fruit(p, x, y, r, red, '#4f8438')
    }
    p.line('M560 800L660 330M760 800L690 330', '#c9a874', 15)
    for (let index = 0; index < 6; index += 1)
      p.line(`M${578 + index * 16} ${730 - index * 72}L${742 - index * 11} ${730 - index * 72}`, '#a8844f', 12)
    person(
      p,
      640,
      600,
      420,
      poses.reach,
      { coat: '#3a5f9c', trousers: '#5a5048', hat: 'straw', apron: '#e6d8b4', boots: '#3a2c24' },
      { shade: '#1f2c2c', shadow: 0 },
    )
    fruit(p, 744, 160, 42, red, '#4f8438')
    person(
      p,
      960,
      770,
      380,
      poses.carry,
      { coat: '#c2505c', trousers: '#46506a', hat: 'towel', boots: '#3a2c24' },
      { flip: true, shade: '#1f2c2c' },
    )
    basket(p, 870, 540, 76, 70, '#b98a4e', () => heap(p, 870, 536, 70, 34, 22, red))
    grass(p, 806, 60, ['#2f5a2c', '#4f8438', '#86a844'], 180)
    p.vignette('#14301c', 0.36)
  },
  'apple-3': (p) => {
    p.rect(0, 0, 1200, 800, p.down('#5a3a44', '#b8605a', '#f0a45c', '#8a5a38'))
    bokeh(p, 30, ['#ffc874', '#ff9a5c', '#fff0b0', '#d9584c'], [0, 0, 1200, 380], [18, 66], 0.35)
    p.glow(760, 170, 460, 320, '#ffe9a8', 0.8)
    p.path('M-20 400Q600 360 1220 400V820H-20Z', p.down('#8a6a38', '#5a4a2c', '#2f2a1c'))
    p.strokes(
      500,
      ['#e0b860', '#a8803c', '#6a5428', '#f4d68a'],
      3,
      () => [p.between(-20, 1220), p.between(400, 800), p.between(-50, 50), p.between(-14, 14)],
      'stroke-opacity="0.6"',
    )
    const crate = (x: number, y: number, w: number, h: number) => {
      p.polygon(
        [
          [x, y + h],
          [x + w, y + h],
          [x + w + 80, y + h + 24],
          [x - 40, y + h + 30],
        ],
        '#1c140c',
        'fill-opacity="0.45"',
      )
      p.rect(x, y - 10, w, h, '#3a2818')
      heap(p, x + w / 2, y + 16, w * 0.5, 96, 46, red, '#6f8a3c')
      for (let row = 0; row < 3; row += 1) {
        p.rect(x - 6, y + 12 + (row * h) / 3, w + 12, h / 3 - 10, p.across('#f0cd94', '#c9985c', '#7a5434'), 'rx="3"')
        p.strokes(
          14,
          ['#8a5f38', '#f6dcae'],
          1.6,
          () => [
            x + p.random() * w * 0.8,
            y + 18 + (row * h) / 3 + p.random() * (h / 3 - 22),
            p.between(20, 90),
            p.between(-2, 2),
          ],
          'stroke-opacity="0.5"',
        )
      }
      for (const at of [0, w - 30]) p.rect(x + at, y + 6, 30, h, p.across('#e0b87c', '#a87848'))
    }
    crate(70, 330, 330, 190)
    crate(800, 350, 340, 190)
    crate(390, 420, 440, 250)
    for (const [x, y, r] of [
      [250, 690, 58],
      [950, 700, 62],
      [880, 760, 50],
    ] as const) {
      p.ellipse(x + 20, y + r * 0.85, r * 1.2, r * 0.25, '#14100a', 'fill-opacity="0.5"')
      fruit(p, x, y, r, red, '#6f8a3c')
    }
    p.ellipse(400, 764, 90, 18, '#14100a', 'fill-opacity="0.5"')
    p.path('M320 740A72 72 0 0 1 464 740Q392 790 320 740Z', p.down('#d8322c', '#8c1820'))
    p.ellipse(392, 736, 70, 32, p.round(['#fffbe6', '#fbf0c4', '#ecd890']))
    p.path(`${leaf(368, 738, 24, 0.3, 0.4)}${leaf(416, 738, 24, 2.8, 0.4)}`, '#5a3420')
    p.polygon(
      [
        [0, 0],
        [340, 0],
        [140, 800],
        [0, 800],
      ],
      mix('#2c1820', '#5a3a44', 0.3),
      'fill-opacity="0.25"',
    )
    p.vignette('#1c0a10', 0.42)
  },
})
