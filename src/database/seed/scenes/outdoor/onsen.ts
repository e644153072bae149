// Beppu: a town that steams, a kitchen on the hell, a lane of bath houses.

import { leaf, mix, pictures, straight } from '../kit/landscape.ts'
import { camera, lantern, noren, roofs, tileRoof } from '../kit/landscape-buildings.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { foliage } from '../kit/landscape-plants.ts'
import { basket } from '../kit/landscape-table.ts'
import { bokeh, mist, rays, ridge, sky, stars, steam, streaks, thicket } from '../kit/landscape-terrain.ts'

export const onsenScenes = pictures({
  'onsen-1': (p) => {
    sky(p, '#7c93b8', '#c9b4bc', '#f6cfa8', '#f9dcb4')
    streaks(p, 60, 220, ['#ffe9cf', '#d9a8a0'], 12, 0.5)
    ridge(p, {
      y: 300,
      height: 14,
      peaks: [
        [360, 150, 300],
        [640, 190, 330],
        [1000, 120, 330],
      ],
      colours: ['#6f7f8c', '#a09a98', '#c9b09c'],
      creases: ['#8a94a0', '#d9bfa4'],
      bottom: 460,
    })
    thicket(
      p,
      ridge(p, { y: 400, height: 20, colours: ['#5f6f58', '#8c8a68'], bottom: 470 }),
      460,
      ['#4a5c4c', '#6f7a54', '#b4a46c'],
      18,
    )
    mist(p, 440, 40, '#fbe4c8', 0.6, 4)
    roofs(p, 470, 790, ['#4f5668', '#6a5a58', '#5a6470', '#7c6458'], ['#e6d0ac', '#c9a888', '#b0907a', '#efe2c8'], {
      haze: '#e0c4a8',
      lit: '#ffd890',
    })
    for (const [x, y, h, w, drift] of [
      [180, 520, 330, 70, 120],
      [420, 470, 300, 60, 110],
      [640, 560, 420, 90, 150],
      [860, 490, 330, 66, 130],
      [1060, 600, 420, 90, 140],
      [330, 680, 420, 100, 170],
      [760, 720, 380, 90, 160],
    ] as const)
      steam(p, x, y, h, w, '#fffaf2', 0.5, drift)
    for (const [x, y, rx] of [
      [60, 560, 80],
      [1150, 520, 90],
      [540, 640, 56],
    ] as const)
      foliage(p, x, y, rx, rx * 0.6, ['#3f5240', '#66744c', '#b4a860'], 10)
    foliage(p, 40, 800, 220, 120, ['#2a3a30', '#4a5a3c', '#8f8a50'], 14)
    foliage(p, 1180, 800, 200, 110, ['#2a3a30', '#4a5a3c', '#8f8a50'], 14)
    p.vignette('#3a2c34', 0.34)
  },
  'onsen-2': (p) => {
    p.rect(0, 0, 1200, 800, p.down('#5a6a58', '#8a9478', '#6f6a58'))
    for (let index = 0; index < 14; index += 1) p.rect(index * 90 - 20, 0, 74, 470, p.across('#6a5a44', '#4f4436'))
    bokeh(p, 20, ['#cfe09a', '#f4f0c8', '#8fae6c'], [0, 0, 1200, 330], [24, 70], 0.4)
    rays(p, 260, -160, 1100, 0.7, 1.7, '#fff8dc', 0.35, 8)
    p.rect(0, 440, 1200, 360, p.down('#8a8274', '#5f5850', '#3a3634'))
    p.strokes(
      160,
      ['#a89e8c', '#4f4a44'],
      3,
      () => [p.between(0, 1200), p.between(450, 800), p.between(10, 60), p.between(-3, 3)],
      'stroke-opacity="0.5"',
    )
    for (const [x, y, w] of [
      [130, 510, 250],
      [470, 540, 300],
      [850, 520, 280],
    ] as const) {
      p.polygon(
        [
          [x - 14, y],
          [x + w + 14, y],
          [x + w, y + 190],
          [x, y + 190],
        ],
        p.down('#9c9486', '#6f685e', '#47423e'),
      )
      p.strokes(
        90,
        ['#b8b0a0', '#57514a', '#c9a878'],
        5,
        () => [x + p.between(6, w - 16), y + p.between(14, 180), p.between(4, 14), 2],
        'stroke-opacity="0.6"',
      )
      p.ellipse(x + w / 2, y, w / 2 + 14, 46, '#5a5048')
      p.ellipse(x + w / 2, y - 2, w / 2 - 4, 36, '#241e1c')
    }
    for (let index = 0; index < 7; index += 1)
      p.ellipse(
        560 + index * 22,
        538 + (index % 2) * 12,
        25,
        18,
        p.round(['#fffaf0', '#f2e2c6', '#b89c7c'], [0.4, 0.3]),
      )
    basket(p, 620, 520, 128, 46, '#c9a05c', () => {
      p.ellipse(570, 490, 56, 40, p.round(['#f6a85c', '#e2762c', '#8c3c18'], [0.4, 0.3]))
      for (let index = 0; index < 4; index += 1)
        p.at(
          620 + index * 22,
          486 + (index % 2) * 10,
          1,
          () => p.path('M-14 40Q-22 -20 0 -44Q22 -20 14 40Z', p.across('#fff0a0', '#f2c83c', '#b88a1c')),
          -24 + index * 16,
        )
      p.ellipse(690, 498, 40, 30, p.round(['#9ccf6c', '#4f9440', '#1f4f2a'], [0.4, 0.3]))
      p.strokes(26, ['#7fbf5c', '#2f6f34'], 9, () => [p.between(660, 720), p.between(474, 506), 0, 0])
      p.ellipse(538, 512, 34, 24, p.round(['#c2708a', '#8a3458', '#4a1830'], [0.4, 0.3]))
    })
    person(
      p,
      330,
      740,
      470,
      poses.reach,
      { coat: '#46648c', trousers: '#34405a', hat: 'towel', apron: '#f0e6d0', boots: '#2a2c34' },
      { shade: '#242230' },
    )
    p.at(
      520,
      330,
      1,
      () => {
        p.ellipse(0, 0, 124, 40, p.down('#c99c64', '#8a6038', '#5a3c24'))
        p.strokes(
          16,
          ['#e0bc84', '#6a4828'],
          4,
          (index) => [-104 + index * 6, -12 + index * 1.6, 92, 4],
          'stroke-opacity="0.7"',
        )
        p.line('M-40 -20Q0 -64 40 -20', '#5a3c24', 12)
      },
      -28,
    )
    for (const [x, y, h, w] of [
      [620, 500, 520, 190],
      [250, 500, 430, 120],
      [980, 510, 470, 140],
    ] as const) {
      steam(p, x, y, h, w, '#ffffff', 0.6, 60)
      steam(p, x + 30, y - 20, h * 0.7, w * 0.7, '#fff8ec', 0.55, -50)
    }
    person(
      p,
      1010,
      760,
      400,
      poses.crouch,
      { coat: '#c2704c', trousers: '#4a4a5c', hair: '#33261f' },
      { flip: true, shade: '#242230' },
    )
    p.vignette('#1c1a18', 0.38)
  },
  'onsen-3': (p) => {
    sky(p, '#101636', '#2a2c5c', '#544a70')
    stars(p, 120, 220, ['#ffffff'])
    const at = camera([560, 380], 260)
    p.rect(0, 380, 1200, 420, p.down('#4f4a60', '#2c2c48', '#14162c'))
    for (const [side, wood] of [
      [-1, '#4a3a34'],
      [1, '#5a4438'],
    ] as const)
      for (let z = 5; z > -0.6; z -= 0.8) {
        const [a, b] = [z, Math.max(-0.66, z - 0.8)]
        const x = side * 2
        p.polygon(
          [at(x, 0, a), at(x, 4.4, a), at(x, 4.4, b), at(x, 0, b)],
          p.across(mix(wood, '#1a1830', p.random() * 0.4), mix(wood, '#1a1830', p.random() * 0.5)),
        )
        p.polygon(
          [at(x, 0.9, a - 0.1), at(x, 2, a - 0.1), at(x, 2, b + 0.15), at(x, 0.9, b + 0.15)],
          p.random() < 0.7 ? '#ffc26a' : '#2a2440',
        )
        let bars = ''
        for (let bar = 0; bar < 6; bar += 1)
          bars += straight([at(x, 0.9, b + ((a - b) * bar) / 6), at(x, 2, b + ((a - b) * bar) / 6)])
        p.line(bars, '#2a1c1c', 2.4)
        p.polygon([at(x, 2.8, a), at(x, 2.8, b), at(side * 1.3, 2.4, b), at(side * 1.3, 2.4, a)], '#30344e')
      }
    p.rect(420, 250, 290, 220, p.across('#5a4034', '#7c5840', '#4a342c'))
    p.rect(480, 330, 170, 140, p.down('#ffe2a0', '#f2a552'))
    noren(p, 474, 330, 182, 84, '#b8352c', 3, '#fff0dc')
    tileRoof(p, 360, 260, 410, 130, '#3a4462', '#a8b4dc')
    p.path('M470 262Q565 170 660 262L640 270Q565 206 490 270Z', p.down('#5a6484', '#2c3450'))
    lantern(p, 450, 330, 48)
    lantern(p, 684, 330, 48)
    p.glow(565, 480, 330, 120, '#ffb860', 0.65)
    p.strokes(
      240,
      ['#ffc884', '#6a6a94', '#a87a6c'],
      2.6,
      () => {
        const t = p.random()
        return [565 + p.between(-1, 1) * (120 + t * 560), 474 + t * 320, p.between(10, 60) * (0.3 + t), 0]
      },
      'stroke-opacity="0.42"',
    )
    person(
      p,
      500,
      610,
      230,
      poses.walk,
      { coat: '#e0d6e2', trousers: '#c2b8d0', hair: '#1a1620' },
      { flip: true, light: '#ffd8a0', shade: '#1c1c3c' },
    )
    p.line('M470 478h46', '#34508c', 13)
    person(
      p,
      630,
      620,
      238,
      poses.walk,
      { coat: '#4a649c', trousers: '#3a4f84', hair: '#1a1620' },
      { light: '#ffd8a0', shade: '#14142c' },
    )
    p.line('M606 484h46', '#c9a04c', 12)
    p.path('M668 500h40l-5 36h-30Z', p.across('#e0bc84', '#9c7040'))
    p.rect(150, 560, 22, 250, p.across('#8a94a8', '#4a5468'))
    p.line('M161 570Q161 520 230 520H300', '#6f7a90', 17)
    for (const [x, y, h, w] of [
      [300, 520, 420, 130],
      [900, 700, 480, 150],
      [1010, 560, 360, 100],
      [140, 790, 300, 120],
      [565, 130, 130, 70],
    ] as const)
      steam(p, x, y, h, w, '#dfe2f4', 0.42, 70)
    for (let index = 0; index < 16; index += 1)
      p.path(leaf(1230 - index * 9, 30 + index * 22, 120, 2.1 + p.between(-0.5, 0.5), 0.17), '#12182c')
    p.vignette('#080a20', 0.46)
  },
})
