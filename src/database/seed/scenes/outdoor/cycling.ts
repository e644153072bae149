// The Shimanami route: a bridge over the strait, the coast road, a rest by the sea wall.

import { mix, pictures, soft, straight, type Picture } from '../kit/landscape.ts'
import { house } from '../kit/landscape-buildings.ts'
import { person, poses, type Dress } from '../kit/landscape-people.ts'
import { bough, foliage, grass } from '../kit/landscape-plants.ts'
import { fruit, heap } from '../kit/landscape-table.ts'
import { cumulus, disc, ridge, sky, streaks, thicket } from '../kit/landscape-terrain.ts'
import { fishingBoat, glitter, island, ripples, water } from '../kit/landscape-water.ts'

/** A bicycle standing on (x, y), 100 units long, looking to the right. */
function bicycle(p: Picture, x: number, y: number, scale: number, frame: string, basket?: () => void): void {
  p.at(x, y, scale, () => {
    p.ellipse(0, 2, 66, 5, '#1a1c2a', 'fill-opacity="0.3"')
    for (const cx of [-34, 36]) {
      p.ellipse(cx, -22, 22, 22, 'none', 'stroke="#23262c" stroke-width="3.4"')
      p.ellipse(cx, -22, 20, 20, 'none', 'stroke="#c9ccd0" stroke-width="1"')
      p.strokes(14, ['#a9adb4'], 0.5, (index) => [cx, -22, Math.cos(index * 0.449) * 20, Math.sin(index * 0.449) * 20])
    }
    p.line('M-34 -22L-14 -54L24 -58L4 -24ZM-14 -54L4 -24M-34 -22L4 -24', frame, 3.6)
    p.line('M36 -22L22 -66', mix(frame, '#000000', 0.15), 3.4)
    p.line('M22 -66Q30 -72 37 -66Q38 -60 33 -59M-14 -54L-17 -63', '#2c2f36', 2.8)
    p.path('M-28 -64Q-16 -69 -6 -64Q-14 -61 -28 -64Z', '#5a3a28')
    p.ellipse(4, -24, 6, 6, 'none', 'stroke="#7c8088" stroke-width="2"')
    p.line('M4 -24L10 -15', '#7c8088', 2)
    basket?.()
  })
}

function rider(p: Picture, x: number, y: number, scale: number, frame: string, dress: Dress): void {
  bicycle(p, x, y, scale, frame)
  person(p, x - scale * 17, y, scale * 112, poses.ride, dress, { shadow: 0, shade: '#2a2c4a' })
}

export const cyclingScenes = pictures({
  'cycling-1': (p) => {
    sky(p, '#2477bd', '#69addb', '#c3e2ee', '#e6f2ee')
    cumulus(p, 250, 270, 190, '#ffffff', '#b4cfe4')
    cumulus(p, 920, 250, 150, '#ffffff', '#bcd6e6')
    island(p, 150, 400, 520, 110, ['#5f8fa0', '#8fb4b4'])
    island(p, 560, 398, 300, 56, ['#6f9cac', '#9cbebc'])
    island(p, 1040, 402, 620, 150, ['#3f7a6c', '#6fa084'], '#efe6c4')
    water(p, 398, 800, '#8fcad6', '#2f93bb', '#176f9f', '#0f4f80')
    ripples(p, 402, 720, ['#ffffff', '#0f5f94', '#6fc0d9'], 320, 0.4)
    for (const [x, y] of [
      [430, 520],
      [500, 560],
    ] as const)
      p.path(
        soft(
          [
            [x - 120, y + 8],
            [x - 20, y - 8],
            [x + 130, y + 4],
            [x, y + 14],
          ],
          true,
        ),
        '#bfe6ee',
        'fill-opacity="0.35"',
      )
    fishingBoat(p, 300, 470, 0.5, '#ffffff', { trim: '#c2452f' })
    p.path('M240 474Q140 480 60 500L240 482Z', '#ffffff', 'fill-opacity="0.7"')
    const deck = (t: number): readonly [number, number] => [
      1240 - t * 1000,
      396 - 90 * Math.sin(t * 2.2) - t * 10 + (1 - t) * 120,
    ]
    for (const t of [0.34, 0.72]) {
      const [x, y] = deck(t)
      const s = 1.25 - t * 0.7
      const top = y - 300 * s
      p.polygon(
        [
          [x - 22 * s, y + 150 * s],
          [x - 5 * s, top],
          [x + 5 * s, top],
          [x + 22 * s, y + 150 * s],
          [x + 12 * s, y + 150 * s],
          [x, top + 70 * s],
          [x - 12 * s, y + 150 * s],
        ],
        p.across('#ffffff', '#cfd9e2', '#8a9cb0'),
      )
      p.line(`M${x - 17 * s} ${y + 6}H${x + 17 * s}`, '#b9c6d2', 6 * s)
      for (let index = 1; index <= 13; index += 1)
        for (const side of [-1, 1]) {
          const [cx, cy] = deck(t + side * index * 0.0145)
          p.line(
            straight([
              [x, top + index * 9 * s],
              [cx, cy],
            ]),
            '#f4f8fa',
            1.5,
            'stroke-opacity="0.85"',
          )
        }
    }
    const line = Array.from({ length: 30 }, (_, index) => deck(index / 29))
    p.line(soft(line), '#5f7488', 15)
    p.line(soft(line.map(([x, y]) => [x, y - 6] as const)), '#eef2f4', 5)
    p.path('M-20 800L-20 700Q300 560 640 640Q900 700 1220 560L1220 820Z', p.down('#6fa04c', '#3f6f38', '#2a4f30'))
    p.path(
      'M330 820Q420 720 640 700Q960 690 1240 580L1240 640Q980 760 760 770Q640 780 600 820Z',
      p.down('#b4b4b0', '#8a8c90', '#6a6c74'),
    )
    p.line('M345 818Q440 728 650 712Q960 700 1240 592', '#2f7fd0', 6)
    p.strokes(12, ['#f4f4ee'], 4, (index) => [500 + index * 62, 800 - index * 15 - index ** 2 * 0.6, 28, -9])
    rider(p, 790, 728, 1.15, '#e0482f', { coat: '#f4c63c', trousers: '#2c3444', hat: 'helmet' })
    rider(p, 610, 760, 1.3, '#2f8fa8', { coat: '#e9f0f4', trousers: '#3a3a4a', hat: 'helmet', hatColour: '#d2452f' })
    grass(p, 790, 70, ['#4f8a3c', '#7fb04c', '#356a34'], 130, -20, 330)
    bough(
      p,
      [
        [-20, 30],
        [130, 70],
        [270, 60],
      ],
      14,
      '#4a3a28',
      ['#2f6a3c', '#4f8f48', '#86b85c'],
      { count: 46, length: 48 },
    )
    for (const [x, y] of [
      [90, 110],
      [170, 130],
      [240, 96],
      [40, 150],
    ] as const)
      fruit(p, x, y, 24, ['#fff29a', '#f4cc2c', '#c98f1c'])
    p.vignette('#0f3a64', 0.26)
  },
  'cycling-2': (p) => {
    sky(p, '#86b9c9', '#d9e6d4', '#fbeecb')
    ridge(p, {
      y: 250,
      height: 20,
      peaks: [
        [220, 60, 300],
        [700, 80, 330],
      ],
      colours: ['#8fb0b4', '#bccdc0'],
      bottom: 330,
    })
    water(p, 310, 480, '#cfe0cf', '#6fb0b4', '#3f8a9c')
    glitter(p, 300, 314, 470, ['#fffdf0'], 200, 130, 0.7)
    ripples(p, 316, 470, ['#f6faea', '#3a8094'], 160, 0.4)
    thicket(
      p,
      [
        [640, 420],
        [760, 300],
        [900, 190],
        [1060, 120],
        [1240, 60],
      ],
      500,
      ['#2f5a34', '#4f8440', '#94b454'],
      30,
    )
    p.strokes(90, ['#f6a82c', '#ffc75c'], 15, () => {
      const x = p.between(760, 1200)
      return [x, p.between(430 - (x - 640) * 0.5, 480), 0, 0]
    })
    house(p, 830, 486, 230, 150, '#c9a87c', '#4f5a68')
    p.rect(0, 462, 1200, 30, p.down('#efe9da', '#b4ac9c'))
    p.rect(0, 490, 1200, 320, p.down('#a9a8a4', '#8c8c90', '#6f7078'))
    p.brushed(500, 800, ['#c9c8c2', '#5f6068'], 0.2, 60, 0.01)
    p.rect(0, 700, 1200, 10, '#2f80cc')
    p.strokes(8, ['#f4f2ea'], 9, (index) => [index * 170 - 20, 546, 90, 0])
    for (let index = 0; index < 7; index += 1) p.rect(index * 190 + 20, 430, 18, 60, p.across('#fbf8ee', '#c9c2b4'))
    p.polygon(
      [
        [180, 690],
        [560, 690],
        [420, 720],
        [60, 720],
      ],
      '#33384e',
      'fill-opacity="0.35"',
    )
    rider(p, 800, 640, 3.1, '#c2402f', {
      coat: '#2f6a94',
      trousers: '#2a2f3c',
      hat: 'helmet',
      hatColour: '#f2c83c',
      pack: '#d98a3c',
    })
    rider(p, 390, 686, 3.7, '#e9b02f', { coat: '#e2705c', trousers: '#34405c', hat: 'helmet', hatColour: '#f4f1ea' })
    grass(p, 800, 60, ['#4f7a38', '#7fa048', '#c9b85c'], 200)
    p.strokes(36, ['#fff2c4', '#f6d25c'], 9, () => [p.between(0, 1200), p.between(752, 800), 0, 0])
    p.vignette('#2c2c38', 0.3)
  },
  'cycling-3': (p) => {
    sky(p, '#e0704c', '#f59a56', '#ffc868', '#ffe6a0')
    streaks(p, 40, 300, ['#ffdf94', '#c9504c', '#ffb45c'], 20, 0.5)
    disc(p, 560, 300, 50, '#fffbe2', '#fff0a8', 7, 0.95)
    island(p, 170, 400, 430, 90, ['#a8505c', '#d9805c'])
    island(p, 900, 400, 560, 120, ['#8c4458', '#c96f58'])
    island(p, 560, 401, 180, 30, ['#c06a58', '#e09460'])
    water(p, 400, 590, '#ffd07c', '#e88a50', '#a8504f')
    glitter(p, 560, 403, 590, ['#fffbe0', '#ffe08a'], 110, 190, 0.9)
    ripples(p, 404, 590, ['#ffdf94', '#8c3f50'], 200, 0.4)
    p.rect(-10, 560, 1220, 120, p.down('#d98a60', '#8c4f4c', '#5a3444'))
    p.rect(-10, 548, 1220, 28, p.down('#ffd79a', '#c9805c'))
    p.strokes(
      90,
      ['#f0a878', '#5a3444'],
      2,
      () => [p.between(0, 1200), p.between(586, 676), p.between(8, 50), 0],
      'stroke-opacity="0.4"',
    )
    p.rect(0, 676, 1200, 130, p.down('#8a5454', '#4a2c40'))
    p.polygon(
      [
        [330, 720],
        [900, 720],
        [1180, 800],
        [480, 800],
      ],
      '#2c1830',
      'fill-opacity="0.45"',
    )
    bicycle(p, 610, 730, 4.7, '#2f6a6c', () => {
      p.path('M36 -68H66L62 -46H40Z', p.across('#b98a4e', '#8a5f34'))
      p.strokes(26, ['#d9ae6c', '#6a4424'], 0.8, () => [p.between(38, 62), p.between(-66, -48), 3, 0])
      heap(p, 51, -66, 15, 9, 5, ['#fff29a', '#f4cc2c', '#b87a14'], '#3f7a3c')
    })
    person(
      p,
      190,
      606,
      240,
      poses.sit,
      { coat: '#5f4a78', trousers: '#3a2c4a', hat: 'straw' },
      { light: '#ffdf94', shade: '#2c1830', shadow: 0 },
    )
    p.rect(150, 548, 90, 30, p.down('#ffd79a', '#c9805c'))
    foliage(p, 60, 790, 170, 90, ['#2c1c34', '#5a3040', '#b8604c'], 13)
    foliage(p, 1180, 800, 130, 70, ['#2c1c34', '#5a3040', '#b8604c'], 13)
    p.vignette('#3a1028', 0.36)
  },
})
