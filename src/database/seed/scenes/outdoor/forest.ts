// The moss forest of Yakushima: great cedars, a path in the rain, the small world on a fallen trunk.

import { leaf, mix, pictures, soft, type Picture, type Point } from '../kit/landscape.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { fern, undergrowth } from '../kit/landscape-plants.ts'
import { bokeh, falling, mist, rays } from '../kit/landscape-terrain.ts'

/** A stone or trunk covered with moss: dark below, dabbed with lighter green above. */
function mossy(p: Picture, points: readonly Point[], colours: readonly [string, string, string], dab = 5): void {
  p.blob(points, p.down(colours[1], colours[0], mix(colours[0], '#000000', 0.45)))
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  p.within(soft(points, true), () => {
    const count = Math.min(330, ((x1 - x0) * (y1 - y0)) / (dab * dab * 2.2))
    p.strokes(
      count,
      [colours[1], colours[2], mix(colours[0], colours[1], 0.5)],
      dab,
      () => {
        const t = p.random() ** 1.6
        return [p.between(x0, x1), y0 + t * (y1 - y0), p.between(-2, 2), p.between(1, dab)]
      },
      'stroke-opacity="0.7"',
    )
  })
}

/** An old cedar with fluted bark and flaring roots. */
function cedar(
  p: Picture,
  x: number,
  y: number,
  width: number,
  tone: readonly [string, string, string],
  moss?: readonly [string, string, string],
): void {
  const w = width / 2
  const outline: Point[] = [
    [x - w * 0.8, -40],
    [x - w * 0.86, y * 0.45],
    [x - w, y * 0.75],
    [x - w * 1.5, y * 0.93],
    [x - w * 2.2, y + 20],
    [x, y + 40],
    [x + w * 2.1, y + 16],
    [x + w * 1.4, y * 0.92],
    [x + w, y * 0.74],
    [x + w * 0.84, y * 0.4],
    [x + w * 0.8, -40],
  ]
  p.blob(outline, p.across(mix(tone[2], '#ffffff', 0.05), tone[1], tone[0], mix(tone[0], '#000000', 0.3)))
  p.within(soft(outline, true), () => {
    for (let index = 0; index < 26; index += 1) {
      const u = (index / 25) * 2 - 1
      const flare = u * w * 1.0
      p.line(
        soft([
          [x + u * w * 0.78, -30],
          [x + u * w * 0.84 + p.between(-6, 6), y * 0.4],
          [x + u * w * 0.92 + p.between(-8, 8), y * 0.72],
          [x + flare * 1.9, y + 30],
        ]),
        index % 2 === 0 ? mix(tone[0], '#000000', 0.35) : mix(tone[2], '#ffffff', 0.1),
        p.between(2, 6),
        'stroke-opacity="0.5"',
      )
    }
    if (moss)
      p.strokes(
        620,
        moss,
        6,
        () => {
          const t = p.random() ** 0.55
          return [x + p.between(-2, 2) * w, t * (y + 40), p.between(-2, 2), p.between(2, 7)]
        },
        'stroke-opacity="0.75"',
      )
  })
}

const green = ['#1c3a22', '#3f7a34', '#8fc24c'] as const

export const forestScenes = pictures({
  'forest-1': (p) => {
    p.rect(0, 0, 1200, 800, p.round(['#eef4c8', '#b4cf8c', '#4f8358', '#17372c'], [0.55, 0.3], 0.72))
    for (let index = 0; index < 16; index += 1) {
      const [x, near] = [index * 80 + p.between(-30, 30), p.random()]
      p.line(
        `M${x} -10L${x + p.between(-14, 14)} 560`,
        mix('#a9c492', '#5f8a62', near),
        10 + near * 22,
        'stroke-opacity="0.8"',
      )
    }
    mist(p, 420, 150, '#e6f0c4', 0.6, 6)
    rays(p, 680, -120, 1000, 1.1, 2.2, '#fbffd8', 0.5, 10)
    cedar(p, 1010, 620, 190, ['#33301f', '#5c4c30', '#8a7048'], ['#3f6a30', '#5f8f3c', '#2c4f28'])
    cedar(p, 300, 660, 300, ['#2a2a1c', '#5a4a30', '#94784c'], ['#3f7434', '#6a9c3f', '#2a5228'])
    p.rect(0, 600, 1200, 200, p.down([0, '#2f5a30', 0], [0.25, '#2a5230', 1], [1, '#10261a', 1]))
    for (const [x, y, r] of [
      [620, 640, 130],
      [860, 660, 110],
      [90, 690, 130],
      [480, 700, 150],
      [1130, 700, 160],
      [760, 740, 190],
      [250, 770, 190],
    ] as const)
      mossy(
        p,
        [
          [x - r, y + r * 0.4],
          [x - r * 0.8, y - r * 0.3],
          [x - r * 0.1, y - r * 0.62],
          [x + r * 0.7, y - r * 0.36],
          [x + r, y + r * 0.4],
          [x, y + r * 0.7],
        ],
        green,
      )
    for (const [x, y, l, a] of [
      [560, 610, 120, -2.3],
      [590, 606, 130, -1.2],
      [930, 640, 110, -1.0],
      [390, 690, 120, -0.8],
      [720, 660, 100, -2.2],
    ] as const)
      fern(p, x, y, l, a, '#7fb84a')
    person(
      p,
      664,
      590,
      108,
      poses.walk,
      { coat: '#e0b23a', trousers: '#3a4438', pack: '#b8492f', hat: 'cap' },
      { shadow: 0 },
    )
    undergrowth(p, ['#12301c', '#1c4426', '#2a5a2c'], 800, 190, 22)
    p.vignette('#081a10', 0.42)
  },
  'forest-2': (p) => {
    p.rect(0, 0, 1200, 800, p.down('#7f9c94', '#9fb8a4', '#5a7f62', '#22402c'))
    for (let index = 0; index < 13; index += 1) {
      const [x, near] = [index * 100 + p.between(-40, 40), p.random()]
      p.line(`M${x} -10L${x + p.between(-40, 40)} 520`, mix('#93ae9f', '#48685a', near), 8 + near * 24)
    }
    mist(p, 330, 150, '#d3e0d4', 0.7, 6)
    for (const [x, y, r] of [
      [60, 470, 210],
      [1120, 460, 230],
      [300, 500, 120],
      [900, 520, 130],
    ] as const)
      mossy(
        p,
        [
          [x - r, y + r * 0.7],
          [x - r * 0.9, y - r * 0.3],
          [x, y - r * 0.66],
          [x + r * 0.8, y - r * 0.36],
          [x + r, y + r * 0.7],
        ],
        ['#1c3a2a', '#3a6c44', '#7fae5c'],
      )
    p.path(
      'M560 440Q620 520 520 590Q420 680 460 820L860 820Q800 700 740 610Q690 520 650 440Z',
      p.down('#8c8a70', '#6a5c44', '#3f3426'),
    )
    for (let index = 0; index < 26; index += 1) {
      const t = (index / 26) ** 1.4
      const y = 450 + t * 350
      const [cx, w] = [600 + Math.sin(t * 4) * 30 + t * 40, 50 + t * 190]
      p.line(
        soft([
          [cx - w, y + p.between(-8, 8)],
          [cx - w * 0.3, y - 10 * t + p.between(-10, 10)],
          [cx + w * 0.4, y + p.between(-12, 12)],
          [cx + w, y + p.between(-8, 18)],
        ]),
        mix('#5a4630', '#2c2216', t),
        4 + t * 14,
      )
      p.line(
        soft([
          [cx - w * 0.9, y - 3 - t * 4],
          [cx, y - 12 * t - 3],
        ]),
        '#a89470',
        1.5 + t * 3,
        'stroke-opacity="0.5"',
      )
    }
    for (const [x, y, r] of [
      [330, 690, 190],
      [930, 700, 210],
      [120, 780, 200],
      [1140, 770, 190],
    ] as const)
      mossy(
        p,
        [
          [x - r, y + r * 0.6],
          [x - r * 0.8, y - r * 0.3],
          [x - r * 0.1, y - r * 0.58],
          [x + r * 0.75, y - r * 0.3],
          [x + r, y + r * 0.6],
        ],
        ['#16321f', '#3a6f38', '#86b850'],
        6,
      )
    for (const [x, y, h, coat, pack] of [
      [624, 478, 110, '#6f8f4a', '#4a5a6a'],
      [590, 566, 200, '#2f6fa0', '#d98a34'],
      [668, 706, 330, '#e8b62f', '#3f4f5a'],
    ] as const) {
      person(
        p,
        x,
        y,
        h,
        poses.walk,
        { coat, trousers: '#3a3f48', pack, hat: 'knit', hatColour: coat, boots: '#4a3020' },
        { light: '#eef6ee', shade: '#14281f' },
      )
      p.line(`M${x + h * 0.17} ${y - h * 0.56}L${x + h * 0.24} ${y}`, '#4a3a28', 3)
    }
    for (const [x, y, l, a] of [
      [300, 620, 150, -2.2],
      [350, 610, 140, -1],
      [900, 620, 150, -0.9],
      [960, 622, 130, -2],
    ] as const)
      fern(p, x, y, l, a, '#6fa648')
    falling(p, 260, '#e6f2ee', 26, 0.25, 0.4)
    undergrowth(p, ['#0f2818', '#1a3c22', '#285428'], 810, 170, 14)
    p.vignette('#0a1c16', 0.42)
  },
  'forest-3': (p) => {
    p.rect(0, 0, 1200, 800, p.round(['#f2f6c0', '#a9cf6a', '#3f7c44', '#0f2c20'], [0.62, 0.22], 0.85))
    bokeh(p, 34, ['#f6ffcf', '#c9e886', '#8fc65c', '#ffffff'], [0, 0, 1200, 470], [18, 78], 0.3)
    mossy(
      p,
      [
        [-60, 620],
        [120, 510],
        [360, 540],
        [620, 480],
        [900, 530],
        [1100, 470],
        [1270, 520],
        [1270, 860],
        [-60, 860],
      ],
      ['#14381c', '#3a7c30', '#a3d04c'],
      9,
    )
    p.strokes(
      700,
      ['#6aa83c', '#b9e05c', '#2c6428', '#8cc848'],
      3.2,
      () => {
        const x = p.between(-20, 1220)
        const y = 520 + Math.sin(x / 120) * 24 + p.random() ** 1.4 * 280
        return [x, y, p.between(-7, 7), -p.between(14, 34)]
      },
      'stroke-opacity="0.85"',
    )
    p.strokes(64, ['#a8743a', '#c98f4a'], 2, () => [
      p.between(0, 1200),
      p.between(500, 600),
      p.between(-10, 10),
      -p.between(50, 96),
    ])
    const mushroom = (x: number, y: number, s: number, lean: number) => {
      p.ellipse(x, y + 4, s * 0.5, s * 0.1, '#0c2010', 'fill-opacity="0.5"')
      p.path(
        `M${x - s * 0.1} ${y}Q${x - s * 0.04 + lean * 0.4} ${y - s * 0.6} ${x - s * 0.08 + lean} ${y - s}H${x + s * 0.1 + lean}Q${x + s * 0.1 + lean * 0.4} ${y - s * 0.5} ${x + s * 0.14} ${y}Z`,
        p.across('#fffaf0', '#e6d6b8', '#a8906c'),
      )
      p.path(
        `M${x - s * 0.62 + lean} ${y - s * 0.9}Q${x - s * 0.5 + lean} ${y - s * 1.5} ${x + lean} ${y - s * 1.52}Q${x + s * 0.5 + lean} ${y - s * 1.5} ${x + s * 0.62 + lean} ${y - s * 0.9}Q${x + lean} ${y - s * 0.74} ${x - s * 0.62 + lean} ${y - s * 0.9}Z`,
        p.round(['#ffdcae', '#f09a54', '#b5562a'], [0.4, 0.25], 0.8),
      )
      p.path(
        `M${x - s * 0.6 + lean} ${y - s * 0.9}Q${x + lean} ${y - s * 0.74} ${x + s * 0.6 + lean} ${y - s * 0.9}Q${x + lean} ${y - s * 0.98} ${x - s * 0.6 + lean} ${y - s * 0.9}Z`,
        '#f8e4c4',
      )
      p.line(
        `M${x - s * 0.36 + lean} ${y - s * 1.24}Q${x - s * 0.2 + lean} ${y - s * 1.42} ${x + lean} ${y - s * 1.43}`,
        '#fff6e6',
        s * 0.05,
        'stroke-opacity="0.75"',
      )
    }
    mushroom(700, 590, 110, 12)
    mushroom(560, 610, 170, -20)
    mushroom(640, 640, 84, 22)
    mushroom(470, 640, 66, -14)
    fern(p, 930, 640, 360, -1.95, '#4f9438')
    fern(p, 990, 660, 380, -1.2, '#3a7c30')
    fern(p, 180, 660, 330, -1.15, '#2f6c2c')
    fern(p, 120, 690, 340, -1.9, '#265c28')
    for (const [x, y, r] of [
      [820, 560, 13],
      [350, 590, 16],
      [610, 380, 8],
      [760, 490, 10],
      [420, 560, 11],
      [880, 620, 12],
    ] as const) {
      p.ellipse(
        x,
        y,
        r,
        r * 1.1,
        p.round(
          [
            [0, '#ffffff', 0.95],
            [0.5, '#d9f2b4', 0.6],
            [1, '#2c5a2c', 0.75],
          ],
          [0.36, 0.32],
          0.75,
        ),
      )
      p.ellipse(x - r * 0.3, y - r * 0.4, r * 0.25, r * 0.25, '#ffffff')
    }
    p.path(leaf(-40, 820, 420, -0.75, 0.16), '#0c2814')
    p.path(leaf(1240, 830, 440, -2.4, 0.16), '#0c2814')
    p.vignette('#05180c', 0.45)
  },
})
