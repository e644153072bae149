// The night sky of the southern islands.

import { leaf, mix, pictures, soft, type Point } from '../kit/landscape.ts'
import { stoneWall, tileRoof } from '../kit/landscape-buildings.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { foliage, grass, palm } from '../kit/landscape-plants.ts'
import { ground, profile, sky, stars, streaks } from '../kit/landscape-terrain.ts'
import { glitter, ripples, water } from '../kit/landscape-water.ts'

export const starsScenes = pictures({
  'stars-1': (p) => {
    sky(p, '#070d2a', '#0f2050', '#1c3f74', '#3f7391', '#5f93a0')
    const lane = (x: number, y: number) => Math.exp(-(((x - 250 - (620 - y) * 0.82) / 150) ** 2))
    for (let index = 0; index < 26; index += 1) {
      const t = index / 25
      p.glow(
        240 + t * 560 + p.between(-50, 50),
        620 - t * 680,
        p.between(90, 210),
        p.between(70, 170),
        p.pick(['#8fa8e0', '#c9b6e0', '#e8c9c0', '#6f8fd0']),
        0.2,
      )
    }
    for (let index = 0; index < 8; index += 1)
      p.glow(
        280 + index * 70 + p.between(-44, 44),
        570 - index * 82 + p.between(-30, 30),
        p.between(60, 150),
        p.between(14, 34),
        '#0b1436',
        0.3,
      )
    stars(p, 900, 610, ['#ffffff', '#dbe6ff', '#ffe9cf'], () => 0.55)
    stars(p, 2600, 610, ['#ffffff', '#e6ecff', '#ffe2d0'], lane)
    p.line('M880 120L760 168', '#ffffff', 2, 'stroke-opacity="0.7"')
    ground(
      p,
      profile(p, 596, 6, [
        [980, 60, 300],
        [1180, 90, 260],
      ]),
      ['#0d1b3a', '#152a4a'],
      640,
    )
    water(p, 604, 800, '#3d6f8c', '#173d66', '#0a1c40')
    glitter(p, 300, 606, 720, ['#cfe0f6', '#8fb3da'], 220, 150, 0.5)
    ripples(p, 610, 740, ['#6f9cc0', '#0d2850'], 180, 0.4)
    const beach: Point[] = [
      [-20, 760],
      [260, 716],
      [560, 730],
      [820, 700],
      [1220, 724],
    ]
    p.path(`${soft(beach)}L1220 820L-20 820Z`, p.down('#5f6f8c', '#38466b', '#1c2648'))
    p.line(soft(beach), '#b9d6ea', 4, 'stroke-opacity="0.6"')
    palm(p, 1090, 760, 430, -90, '#0a1024', ['#070c1e', '#0b142c', '#101c3a'])
    palm(p, 1190, 780, 330, 40, '#0a1024', ['#070c1e', '#0b142c'])
    palm(p, 30, 790, 300, 60, '#0a1024', ['#070c1e', '#0b142c'])
    for (const [x, flip] of [
      [560, false],
      [640, true],
    ] as const)
      person(
        p,
        x,
        748,
        84,
        poses.sit,
        { coat: '#1c2748', trousers: '#111a36', skin: '#3a3f5c', hair: '#0a1024' },
        { flip, light: '#7fa3d0', shade: '#060a1c', seat: '#0c1228' },
      )
    p.glow(600, 742, 90, 40, '#ffc27a', 0.6)
    p.ellipse(602, 738, 5, 7, '#fff0c8')
    p.vignette('#030614', 0.5)
  },
  'stars-2': (p) => {
    p.rect(0, 0, 1200, 800, p.round(['#3a3470', '#20265c', '#101844', '#080d28'], [0.56, 0.3], 0.8))
    const [cx, cy] = [680, 250]
    const tracks = ['#ffffff', '#cfdcff', '#ffd9b0', '#f6c4d4', '#a9c4ff']
    const data = tracks.map(() => '')
    for (let index = 0; index < 330; index += 1) {
      const [r, from] = [Math.sqrt(p.random()) * 960 + 8, p.between(0, Math.PI * 2)]
      const to = from + 0.34
      data[index % tracks.length] +=
        `M${Math.round(cx + Math.cos(from) * r)} ${Math.round(cy + Math.sin(from) * r)}A${Math.round(r)} ${Math.round(r)} 0 0 1 ${Math.round(cx + Math.cos(to) * r)} ${Math.round(cy + Math.sin(to) * r)}`
    }
    data.forEach((value, index) =>
      p.line(value, tracks[index] ?? '#ffffff', 1 + (index % 3) * 0.6, 'stroke-opacity="0.62"'),
    )
    p.ellipse(cx, cy, 3.4, 3.4, '#ffffff')
    p.glow(600, 690, 760, 150, '#c97f5c', 0.5)
    ground(
      p,
      profile(p, 640, 16, [
        [200, 60, 400],
        [1050, 90, 420],
      ]),
      ['#141a3a', '#0b1026'],
      800,
      true,
    )
    grass(p, 690, 46, ['#1d2a48', '#27385a', '#141f3a'], 300)
    p.rect(0, 690, 1200, 110, p.down('#16213f', '#080c1e'))
    p.glow(600, 716, 330, 100, '#ffb060', 0.65)
    const mat: readonly Point[] = [
      [250, 752],
      [960, 752],
      [1050, 798],
      [150, 798],
    ]
    p.polygon(mat, p.across('#4a3a3c', '#c98a58', '#4a3a3c'))
    const lying = (x: number, coat: string, trousers: string, flip: number) =>
      p.at(x, 744, [flip, 1], () => {
        p.ellipse(0, 20, 170, 12, '#05060f', 'fill-opacity="0.5"')
        p.line('M150 6L80 -6L20 4', trousers, 30)
        p.line('M80 -8L112 -36L150 8', mix(trousers, '#ffb060', 0.2), 26)
        p.blob(
          [
            [24, 18],
            [26, -16],
            [-40, -28],
            [-90, -18],
            [-92, 14],
            [-40, 22],
          ],
          p.down(mix(coat, '#ffc27a', 0.4), coat, mix(coat, '#05060f', 0.5)),
        )
        p.ellipse(-118, -8, 24, 21, p.across('#d8a078', '#8a5a48'))
        p.path('M-142 -8Q-144 -34 -116 -30Q-126 -14 -120 14Q-140 14 -142 -8Z', '#1a1420')
        p.line('M-70 -14L-120 20', mix(coat, '#05060f', 0.25), 18)
      })
    lying(400, '#6f88b0', '#2c3356', 1)
    lying(800, '#c9704c', '#3a2f4a', -1)
    p.rect(588, 690, 26, 46, p.across('#3a2a22', '#ffdf9c', '#3a2a22'), 'rx="5"')
    p.glow(601, 712, 60, 60, '#fff0c0', 0.9)
    p.line('M586 690Q601 660 616 690', '#2a1c18', 4)
    p.line('M980 742L1010 600M1040 742L1010 600M1012 742L1010 600', '#0a0e20', 8)
    p.line('M960 640L1070 548', '#0a0e20', 26)
    p.line('M958 634L1064 544', '#5a6a98', 4, 'stroke-opacity="0.8"')
    p.vignette('#04061a', 0.4)
  },
  'stars-3': (p) => {
    sky(p, '#1e2a5c', '#4a3f7a', '#a8587c', '#ee8a5c', '#fbc27a')
    stars(p, 240, 300, ['#ffffff', '#ffe9d8'])
    p.path('M842 150a46 46 0 1 0 42 66a38 38 0 1 1 -42 -66Z', '#fff3d6')
    p.glow(850, 190, 150, 150, '#ffe0c0', 0.45)
    p.ellipse(730, 262, 4, 4, '#ffffff')
    streaks(p, 300, 470, ['#c9587c', '#f7b07a', '#7a4a7c'], 15, 0.5)
    water(p, 520, 600, '#e88a62', '#8a4f78')
    ripples(p, 524, 600, ['#ffd29a', '#6a3f70'], 120, 0.5)
    ground(p, profile(p, 556, 8, [[120, 40, 240]]), ['#3a2c54', '#2c2444'], 640)
    foliage(p, 120, 560, 170, 70, ['#1c1c3a', '#2f2a4c', '#6a4260'], 12)
    foliage(p, 1130, 540, 150, 80, ['#1c1c3a', '#2f2a4c', '#6a4260'], 12)
    stoneWall(p, 0, 636, 1200, 170, ['#8a7f80', '#6f6470', '#a39086'], 44)
    p.rect(0, 636, 1200, 164, p.down([0, '#2a1c40', 0.2], [1, '#160f2c', 0.75]))
    p.rect(330, 500, 560, 150, p.across('#b98a66', '#7a5548', '#3f2f3c'))
    p.rect(400, 530, 410, 120, '#20182a')
    for (const x of [420, 560, 700]) p.rect(x, 540, 100, 110, p.down('#ffe6a8', '#f2a552'))
    for (const x of [470, 610, 750]) p.line(`M${x} 540V650`, '#5a3a28', 5)
    tileRoof(p, 220, 512, 780, 150, '#b5523c', '#ffcfa0')
    for (let index = 0; index < 21; index += 1)
      p.ellipse(240 + index * 37, 512, 13, 9, p.round(['#fff0dc', '#c9a89a', '#6f4f54'], [0.4, 0.35]))
    p.at(608, 360, 0.85, () => {
      p.blob(
        [
          [-38, 12],
          [-44, -14],
          [-26, -42],
          [4, -48],
          [28, -34],
          [40, 12],
        ],
        p.across('#e2a078', '#a85f48', '#5f3440'),
      )
      p.ellipse(-18, -44, 30, 28, p.across('#eeb48a', '#b06a50'))
      p.strokes(26, ['#8a4a3c', '#d98f68'], 5, (index) => [
        -18 + Math.cos(index * 0.5) * 30,
        -44 + Math.sin(index * 0.5) * 28,
        Math.cos(index * 0.5) * 9,
        Math.sin(index * 0.5) * 9,
      ])
      p.ellipse(-28, -48, 4, 4, '#2a1620')
      p.ellipse(-8, -50, 4, 4, '#2a1620')
      p.line('M34 -4Q64 -20 50 -50', '#b06a50', 13)
    })
    for (let index = 0; index < 16; index += 1) {
      const [x, y] = [p.between(20, 330), p.between(610, 800)]
      for (let petal = 0; petal < 5; petal += 1)
        p.path(leaf(x, y, 32, petal * 1.257, 0.55), petal % 2 === 0 ? '#e0365a' : '#c2284c')
      p.line(`M${x} ${y}l14 -12`, '#ffd98a', 4)
    }
    foliage(p, 60, 770, 190, 70, ['#141a30', '#26384a', '#4f6a5c'], 13, 0.6)
    p.vignette('#140c2c', 0.42)
  },
})
