// Salt of Noto, made the old way: sea water thrown on sand, brine boiled through the night.

import { mix, pictures, type Point, soft, straight } from '../kit/landscape.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { grass, pine } from '../kit/landscape-plants.ts'
import { boards, flame } from '../kit/landscape-table.ts'
import { cumulus, disc, rays, ridge, sky, steam, streaks } from '../kit/landscape-terrain.ts'
import { glitter, ripples, surf, water } from '../kit/landscape-water.ts'

export const seaSaltScenes = pictures({
  'sea-salt-1': (p) => {
    sky(p, '#2a86c8', '#74bde0', '#cfe9ee')
    cumulus(p, 270, 330, 260, '#ffffff', '#a9c6dc')
    cumulus(p, 780, 336, 180, '#ffffff', '#b4cfe0')
    ridge(p, { y: 330, height: 16, peaks: [[1120, 150, 400]], colours: ['#5f8f94', '#8fb4ac'], bottom: 370 })
    water(p, 336, 620, '#1f6fa4', '#2790b4', '#5fc4c0', '#c4efe2')
    ripples(p, 340, 560, ['#ffffff', '#125a8c', '#7fd6d0'], 280, 0.45)
    for (const [y, w] of [
      [500, 5],
      [540, 7],
      [590, 11],
    ] as const)
      surf(
        p,
        Array.from({ length: 9 }, (_, index): Point => [
          -30 + index * 158,
          y + Math.sin(index * 1.3 + y) * 10 + index * 3,
        ]),
        '#ffffff',
        '#3fa8b0',
        w,
      )
    for (const [x, y, s] of [
      [120, 520, 60],
      [200, 548, 44],
      [40, 560, 80],
    ] as const)
      p.blob(
        [
          [x - s, y + s * 0.4],
          [x - s * 0.6, y - s * 0.4],
          [x, y - s * 0.8],
          [x + s * 0.6, y - s * 0.3],
          [x + s, y + s * 0.4],
        ],
        p.across('#8a8074', '#5a544e', '#33302f'),
      )
    p.path('M-20 640Q400 600 1220 640V820H-20Z', p.down('#d9c498', '#c2a878', '#94784f'))
    p.polygon(
      [
        [140, 676],
        [1010, 660],
        [1120, 790],
        [40, 800],
      ],
      p.down('#a08058', '#7f6040'),
    )
    for (let index = 0; index < 30; index += 1) {
      const t = index / 29
      p.line(
        straight([
          [140 + t * 870, 676 - t * 16],
          [40 + t * 1080, 800 - t * 10],
        ]),
        index % 2 === 0 ? '#6a4f34' : '#c9ab80',
        2.4,
        'stroke-opacity="0.6"',
      )
    }
    p.line('M140 676L1010 660L1120 790L40 800Z', '#e2d0a8', 7)
    p.polygon(
      [
        [800, 660],
        [1160, 640],
        [1160, 500],
        [800, 520],
      ],
      p.across('#5a4634', '#7a6048', '#4a382a'),
    )
    p.strokes(40, ['#8f7250', '#3a2c20'], 3, (index) => [804 + index * 9, 524 - index * 0.5, 0, 132])
    p.rect(900, 560, 80, 92, '#1f1814')
    p.glow(940, 620, 60, 50, '#ff9a4a', 0.8)
    p.path('M750 540L880 372H1100L1210 520Q980 500 750 540Z', p.down('#c9a668', '#94743f', '#5a4428'))
    p.strokes(
      240,
      ['#e2c488', '#6f5430', '#b08c50'],
      2.6,
      () => {
        const t = p.random()
        const x = 880 - t * 130 + p.random() * (220 + t * 240)
        return [x, 376 + t * 140, (x - 980) * 0.08, p.between(14, 34)]
      },
      'stroke-opacity="0.7"',
    )
    p.line('M874 372H1106', '#5a4428', 13)
    steam(p, 990, 366, 240, 70, '#ffffff', 0.55, 110)
    person(p, 420, 760, 190, poses.pull, { coat: '#f0ead8', trousers: '#2f4a7a', hat: 'towel' }, { shade: '#3a3040' })
    p.line('M468 648L600 756M580 770L640 738', '#7a5634', 7)
    p.path('M640 742h54l-6 46h-42Z', p.across('#d9b07a', '#96693c'))
    pine(p, 60, 700, 330, 90, ['#1f3f34', '#34604a', '#7fa06a'])
    grass(p, 806, 50, ['#7f8a4a', '#a8a860', '#5f7040'], 90, -20, 200)
    p.vignette('#123a5c', 0.26)
  },
  'sea-salt-2': (p) => {
    sky(p, '#3a3f78', '#a85f80', '#f28a5c', '#ffc874', '#ffe2a0')
    streaks(p, 60, 330, ['#ffb474', '#7a4a80', '#ff8f68', '#ffd99a'], 22, 0.5)
    disc(p, 770, 400, 46, '#fff8dc', '#ffc468', 8, 0.95)
    water(p, 430, 590, '#f8b870', '#b8607a', '#5a4478')
    glitter(p, 770, 433, 590, ['#fff6d0', '#ffd28a'], 120, 190, 0.9)
    ripples(p, 434, 590, ['#ffc88a', '#5a3a70'], 170, 0.4)
    surf(
      p,
      Array.from({ length: 8 }, (_, index): Point => [-30 + index * 180, 590 + Math.sin(index * 1.4) * 10]),
      '#ffe2c4',
      '#7a4a78',
      8,
    )
    p.rect(0, 596, 1200, 210, p.down('#a86a58', '#6f4450', '#38263c'))
    for (let index = 0; index < 26; index += 1)
      p.line(
        soft([
          [index * 70 - 300, 810],
          [index * 52 - 70, 690],
          [index * 44 + 20, 606],
        ]),
        index % 2 === 0 ? '#e09a6c' : '#3a2440',
        3,
        'stroke-opacity="0.5"',
      )
    p.ellipse(860, 720, 330, 50, '#2a1a34', 'fill-opacity="0.5"')
    person(
      p,
      380,
      740,
      440,
      poses.throw,
      { coat: '#3a3560', trousers: '#26224a', hat: 'towel', hatColour: '#f4dcc0', skin: '#9c6450' },
      { light: '#ffc078', shade: '#1a1230', shadow: 0.4 },
    )
    p.at(
      548,
      392,
      1.1,
      () => {
        p.path('M-46 -34L40 -52L56 14L-32 26Z', p.across('#8a5a3c', '#c98f5c', '#5a3628'))
        p.ellipse(48, -18, 14, 36, '#2a1a1c', 'transform="rotate(-12 48 -18)"')
        p.line('M-40 -14L50 -30M-36 10L54 -4', '#3a2428', 4)
      },
      -14,
    )
    for (let arc = 0; arc < 9; arc += 1) {
      const lift = 300 + arc * 15
      const points: Point[] = [
        [600, 372 + arc * 2],
        [720, lift - 26 + arc * 6],
        [850, lift + 10 + arc * 11],
        [960, 420 + arc * 24],
        [1040 - arc * 14, 560 + arc * 18],
      ]
      p.line(
        soft(points),
        mix('#fff4d4', '#ff9f78', arc / 9),
        6 - arc * 0.4,
        `stroke-opacity="${(0.85 - arc * 0.06).toFixed(2)}"`,
      )
    }
    p.strokes(
      520,
      ['#fff8e0', '#ffd49a', '#ffffff', '#ffae7c'],
      4.4,
      () => {
        const t = p.random()
        const x = 600 + t * 430 + p.between(-30, 30)
        const top = 372 - Math.sin(t * 2.4) * 90 + t * t * 190
        return [x, top + p.random() ** 1.5 * (60 + t * 170), p.between(0, 7), p.between(0, 10)]
      },
      'stroke-opacity="0.9"',
    )
    for (const x of [120, 240]) {
      p.path(`M${x - 54} 720H${x + 54}L${x + 44} 800H${x - 44}Z`, p.across('#a8704a', '#6f452f', '#38222a'))
      p.ellipse(x, 720, 54, 14, p.down('#ffd49a', '#7a4a6a'))
      p.line(`M${x - 50} 750H${x + 50}`, '#2a1a24', 5)
    }
    p.vignette('#1a0c2c', 0.4)
  },
  'sea-salt-3': (p) => {
    p.rect(0, 0, 1200, 800, p.down('#1c1614', '#33261f', '#1a1210'))
    boards(p, 0, ['#3a2a22', '#2a1e1a'], 13, true)
    for (const [x, w] of [
      [180, 30],
      [560, 40],
      [900, 34],
    ] as const)
      p.polygon(
        [
          [x, 0],
          [x + w, 0],
          [x + w * 7, 640],
          [x + w * 3, 640],
        ],
        p.down([0, '#fff0c4', 0.5], [1, '#fff0c4', 0]),
      )
    p.line('M-20 90L1220 60M120 -20L160 800M1080 -20L1050 800', '#140e0c', 40)
    p.rect(0, 660, 1200, 150, p.down('#4a382c', '#241a16'))
    p.path('M210 520H990L1060 730H140Z', p.down('#8a7460', '#5f4a3c', '#38291f'))
    p.strokes(
      130,
      ['#a89078', '#46352a'],
      6,
      () => [p.between(190, 990), p.between(536, 720), p.between(16, 60), p.between(-3, 3)],
      'stroke-opacity="0.5"',
    )
    p.path(
      'M460 730V640Q466 580 600 576Q734 580 740 640V730Z',
      p.round(['#fff0b0', '#ff8a2c', '#6a2010'], [0.5, 0.8], 0.75),
    )
    flame(p, 600, 726, 130, 2)
    p.ellipse(600, 500, 420, 108, p.down('#6a625c', '#2c2826'))
    p.ellipse(600, 486, 398, 94, '#14110f')
    p.ellipse(600, 490, 384, 86, p.round(['#fffaf0', '#e6e2da', '#a8a8a4', '#6f7478']))
    p.strokes(
      380,
      ['#ffffff', '#fff6e0', '#c3c4c2'],
      6,
      () => {
        const [a, r] = [p.between(0, 6.28), Math.sqrt(p.random())]
        return [600 + Math.cos(a) * r * 366, 492 + Math.sin(a) * r * 78, p.between(3, 16), p.between(-2, 2)]
      },
      'stroke-opacity="0.85"',
    )
    p.blob(
      [
        [420, 500],
        [470, 452],
        [560, 430],
        [650, 444],
        [720, 476],
        [760, 504],
        [600, 530],
      ],
      p.down('#ffffff', '#f0ece4', '#c6c4c0'),
    )
    p.strokes(190, ['#ffffff', '#dcd8d0', '#fff4d9'], 5, () => [
      p.between(440, 740),
      p.between(446, 516),
      p.between(-3, 5),
      p.between(-2, 3),
    ])
    person(
      p,
      950,
      760,
      480,
      poses.pull,
      { coat: '#e9e2d2', trousers: '#2c3f66', hat: 'towel', apron: '#5a4a3c', skin: '#b07a58' },
      { flip: true, light: '#ffcf8a', shade: '#14101a' },
    )
    p.line('M826 480L560 470', '#a8784a', 13)
    p.polygon(
      [
        [540, 440],
        [566, 440],
        [572, 512],
        [534, 512],
      ],
      p.across('#d9ae74', '#8a5f34'),
    )
    for (const [x, w] of [
      [360, 150],
      [540, 190],
      [720, 170],
    ] as const)
      steam(p, x, 470, 470, w, '#fff4e0', 0.42, 50)
    rays(p, 560, -60, 800, 1.2, 1.9, '#fff0c4', 0.24, 6)
    p.path('M60 730H250L236 790H74Z', p.across('#c99c64', '#7a5634'))
    p.path('M66 734Q150 640 246 734Z', p.across('#ffffff', '#f4efe6', '#c3bdb4'))
    p.strokes(90, ['#ffffff', '#dcd6cc'], 4, () => [p.between(96, 220), p.between(694, 732), 3, 1])
    p.vignette('#080505', 0.5)
  },
})
