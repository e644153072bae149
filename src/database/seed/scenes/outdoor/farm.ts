// A farm in Boso: rows in the morning, a radish out of the ground, rice on the clay stove.

import { leaf, mix, pictures, type Picture, type Point, soft, straight } from '../kit/landscape.ts'
import { house } from '../kit/landscape-buildings.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { foliage, grass } from '../kit/landscape-plants.ts'
import { basket, flame, fruit } from '../kit/landscape-table.ts'
import { disc, mist, rays, ridge, sky, steam, streaks, thicket } from '../kit/landscape-terrain.ts'

/** A crown of long leaves, as radishes and greens wear. */
function greens(
  p: Picture,
  x: number,
  y: number,
  size: number,
  colours: readonly [string, string, string],
  count = 9,
): void {
  for (let index = 0; index < count; index += 1) {
    const angle = -Math.PI * (0.08 + (index / (count - 1)) * 0.84) + p.between(-0.12, 0.12)
    p.path(leaf(x, y, size * p.between(0.75, 1.1), angle, 0.22), colours[index % 3] ?? colours[0])
  }
  for (let index = 0; index < count; index += 2) {
    const angle = -Math.PI * (0.08 + (index / (count - 1)) * 0.84)
    p.line(
      `M${x} ${y}l${(Math.cos(angle) * size * 0.8).toFixed(1)} ${(Math.sin(angle) * size * 0.8).toFixed(1)}`,
      mix(colours[2], '#ffffff', 0.4),
      Math.max(0.8, size * 0.02),
      'stroke-opacity="0.7"',
    )
  }
}

export const farmScenes = pictures({
  'farm-1': (p) => {
    sky(p, '#9cc6dc', '#dfeadf', '#fdf0cc', '#fdf0cc')
    disc(p, 880, 220, 30, '#fffdf0', '#fff2bc', 10, 0.9)
    streaks(p, 70, 230, ['#ffffff', '#f6dcc0'], 10, 0.5)
    ridge(p, { y: 320, height: 34, colours: ['#9fbfb0', '#cfdcc0'], bottom: 390 })
    thicket(
      p,
      ridge(p, {
        y: 352,
        height: 26,
        peaks: [
          [160, 70, 300],
          [1100, 80, 300],
        ],
        colours: ['#4f7a50', '#7f9c5c'],
        bottom: 420,
      }),
      410,
      ['#46704a', '#6f9a50', '#b8c870'],
      20,
    )
    mist(p, 396, 30, '#fdf4d6', 0.8, 5)
    p.rect(0, 404, 1200, 40, p.down('#f6dc4a', '#d9b82f'))
    p.strokes(320, ['#fff08a', '#f6c82c', '#8fae3c'], 5, () => [
      p.between(0, 1200),
      p.between(400, 440),
      0,
      p.between(-7, 0),
    ])
    house(p, 270, 424, 240, 140, '#b08a64', '#5a5a5c')
    foliage(p, 240, 396, 60, 46, ['#2f5a38', '#5f8f44', '#b4c864'], 9)
    foliage(p, 540, 404, 50, 34, ['#2f5a38', '#5f8f44', '#b4c864'], 9)
    p.rect(0, 438, 1200, 370, p.down('#a8805a', '#7a5438', '#523522'))
    const vanish: Point = [640, 380]
    for (let row = -7; row <= 7; row += 1) {
      const foot = 640 + row * 210
      p.polygon(
        [
          [vanish[0] + row * 34 - 9, 438],
          [vanish[0] + row * 34 + 9, 438],
          [foot + 62, 820],
          [foot - 62, 820],
        ],
        p.down('#9a7250', '#6a4630'),
      )
      for (let step = 0; step < 9; step += 1) {
        const t = ((step + 0.5) / 9) ** 1.7
        const [x, y, s] = [vanish[0] + row * 34 + (foot - vanish[0] - row * 34) * t, 440 + t * 372, 9 + t * 62]
        if (x < -60 || x > 1260) continue
        const kind = Math.abs(row) % 3
        if (kind === 0) greens(p, x, y, s, ['#3a7a34', '#5fa044', '#93c45c'], 7)
        else if (kind === 1)
          p.ellipse(x, y - s * 0.24, s * 0.62, s * 0.42, p.round(['#d3ecae', '#86bc5c', '#3f7a40'], [0.42, 0.35]))
        else greens(p, x, y, s * 0.8, ['#7a3a5a', '#a8527a', '#5f8f4a'], 7)
      }
    }
    person(p, 470, 610, 180, poses.bend, { coat: '#4a6f9c', trousers: '#4a4238', hat: 'straw', boots: '#2f4a3a' })
    person(p, 770, 560, 140, poses.carry, { coat: '#d9705a', trousers: '#3f4a5c', hat: 'straw' }, { flip: true })
    p.vignette('#3a2c14', 0.28)
  },
  'farm-2': (p) => {
    p.rect(0, 0, 1200, 800, p.down('#a9d0dc', '#e9f0d3', '#c9d48a'))
    thicket(
      p,
      ridge(p, { y: 230, height: 30, colours: ['#6f9a70', '#8fb070'], bottom: 320 }),
      300,
      ['#5f8f60', '#8fb46c', '#c6d890'],
      24,
    )
    p.rect(0, 290, 1200, 520, p.down('#9a744c', '#7a5236', '#4f3220', '#38241a'))
    for (let row = 0; row < 5; row += 1)
      for (let index = 0; index < 13; index += 1) {
        const [x, y] = [index * 104 + (row % 2) * 50 - 30, 320 + row * row * 12]
        if (row > 2 && Math.abs(x - 650) < 270) continue
        greens(p, x, y, 40 + row * 14, ['#2f6a34', '#4f9440', '#86bc58'], 7)
      }
    p.strokes(
      520,
      ['#a8805a', '#38241a', '#8a6444', '#c09a70'],
      5,
      () => [p.between(-20, 1220), p.between(480, 800), p.between(-6, 10), p.between(-3, 3)],
      'stroke-opacity="0.6"',
    )
    person(
      p,
      330,
      740,
      560,
      poses.crouch,
      { coat: '#3a5f94', trousers: '#5f5844', hat: 'straw', boots: '#2f4a3a' },
      { shade: '#241c24' },
    )
    p.blob(
      [
        [440, 700],
        [500, 652],
        [600, 676],
        [690, 650],
        [780, 690],
        [800, 740],
        [620, 770],
        [460, 750],
      ],
      p.down('#7a5236', '#4a2e1e'),
    )
    p.at(
      610,
      560,
      1,
      () => {
        greens(p, 20, -96, 250, ['#2f6a34', '#4f9440', '#8cc458'], 13)
        p.path(
          'M-40 -96Q-50 60 -26 150Q-8 196 6 216Q22 190 40 140Q70 40 74 -90Q20 -120 -40 -96Z',
          p.across('#ffffff', '#f4f0e6', '#cfc8ba'),
        )
        p.path(
          'M-40 -96Q-44 -50 -43 -20Q20 0 72 -30Q74 -60 74 -90Q20 -120 -40 -96Z',
          p.across('#dcecc0', '#b8d48c', '#86a864'),
          'fill-opacity="0.8"',
        )
        p.strokes(
          26,
          ['#a89c8a', '#7a5a40', '#d9d0c0'],
          2.4,
          () => [p.between(-36, 40), p.between(-40, 150), p.between(10, 30), p.between(-2, 4)],
          'stroke-opacity="0.7"',
        )
        p.strokes(40, ['#5a3a24', '#7a5236'], 9, () => [p.between(-36, 50), p.between(100, 200), p.between(-3, 3), 3])
      },
      9,
    )
    p.line('M452 604Q540 560 618 470', '#2f4f80', 44)
    p.line('M452 592Q536 550 606 470', '#6f8fbc', 7, 'stroke-opacity="0.7"')
    p.line('M600 492L634 456', '#c9946c', 38)
    for (let index = 0; index < 4; index += 1)
      p.line(`M${616 + index * 13} ${434 + index * 9}q22 4 34 24`, index % 2 === 0 ? '#d9a47c' : '#c08a64', 15)
    p.strokes(44, ['#6a4630', '#8a6444'], 6, () => [p.between(500, 800), p.between(520, 720), p.between(-4, 4), 5])
    basket(p, 985, 620, 150, 100, '#b98a4e', () => {
      for (let index = 0; index < 4; index += 1)
        p.at(
          900 + index * 52,
          596,
          1,
          () => {
            greens(p, 0, -70, 110, ['#2f6a34', '#5fa044', '#93c45c'], 7)
            p.path('M-22 -70Q-30 20 0 60Q30 20 22 -70Z', p.across('#ffffff', '#f2eee2', '#c9c2b2'))
          },
          -16 + index * 11,
        )
      for (const x of [900, 960, 1020, 1080])
        p.path(`M${x - 20} 580Q${x} 560 ${x + 22} 580L${x + 6} 660Z`, p.across('#ffb060', '#ee7a2a', '#b4521a'))
    })
    grass(p, 806, 40, ['#3f6a30', '#6f9a44'], 90, -20, 300)
    p.vignette('#241608', 0.34)
  },
  'farm-3': (p) => {
    p.rect(0, 0, 1200, 800, p.down('#2a2220', '#3f302a', '#241a18'))
    for (let index = 0; index < 9; index += 1) p.rect(index * 140 - 10, 0, 118, 470, p.down('#4a3830', '#382a26'))
    p.rect(730, 60, 330, 250, p.down('#f4f6dc', '#cfe0a4', '#8fb46c'))
    foliage(p, 850, 190, 110, 60, ['#5a8a48', '#8fb85c', '#d9e88a'], 12)
    foliage(p, 1000, 240, 90, 60, ['#5a8a48', '#8fb85c', '#d9e88a'], 12)
    p.line('M730 60H1060V310H730ZM895 60V310M730 185H1060', '#241a16', 14)
    rays(p, 900, 100, 900, 1.4, 2.5, '#fff6d0', 0.34, 6)
    p.rect(0, 700, 1200, 110, p.down('#5a4638', '#33261f'))
    p.path('M150 470H900Q930 470 934 510L960 730H90L116 510Q122 470 150 470Z', p.down('#b8a088', '#94765c', '#5a4436'))
    p.strokes(
      160,
      ['#d3bfa4', '#6f5744'],
      4,
      () => [p.between(120, 930), p.between(484, 724), p.between(10, 50), p.between(-3, 3)],
      'stroke-opacity="0.4"',
    )
    p.rect(126, 462, 800, 24, p.down('#dcc8ac', '#9c8268'))
    for (const x of [320, 700]) {
      p.path(
        `M${x - 100} 730V640Q${x - 96} 560 ${x} 556Q${x + 96} 560 ${x + 100} 640V730Z`,
        p.round(['#ffd27a', '#e2601c', '#4a1a10'], [0.5, 0.8], 0.7),
      )
      p.line(`M${x - 100} 730V640Q${x - 96} 560 ${x} 556Q${x + 96} 560 ${x + 100} 640V730`, '#4a382c', 13)
      p.at(x, 716, 1, () => {
        for (const [dx, turn] of [
          [-40, -8],
          [30, 10],
        ] as const)
          p.at(dx, 0, 1, () => p.rect(-60, -12, 130, 22, p.across('#3a241a', '#a84a20', '#3a241a'), 'rx="8"'), turn)
      })
      flame(p, x, 716, 128, 1.7)
      p.path(
        `M${x - 150} 430Q${x - 146} 500 ${x - 96} 506H${x + 96}Q${x + 146} 500 ${x + 150} 430Z`,
        p.across('#5f5c5c', '#3a3838', '#1a1818'),
      )
      p.rect(x - 172, 420, 344, 24, p.down('#6f6a68', '#2c2a2a'), 'rx="10"')
    }
    p.path('M210 408H430L422 372H218Z', p.across('#e6c294', '#b88a58', '#7a5634'))
    p.strokes(
      20,
      ['#f4d8ae', '#8f6840'],
      2,
      () => [p.between(222, 350), p.between(376, 404), p.between(20, 70), 0],
      'stroke-opacity="0.6"',
    )
    for (const x of [262, 350]) p.rect(x, 346, 32, 40, p.across('#d9b484', '#96703f'))
    p.ellipse(700, 420, 150, 38, '#1c1816')
    p.ellipse(700, 414, 138, 32, p.round(['#ffffff', '#fbf8ee', '#dcd4c2']))
    p.strokes(170, ['#ffffff', '#e2d9c6'], 5, () => {
      const [a, r] = [p.between(0, 6.28), Math.sqrt(p.random())]
      return [700 + Math.cos(a) * r * 128, 410 + Math.sin(a) * r * 28, 4, -2]
    })
    p.line('M760 404L900 300', '#d9b07a', 16)
    p.path(leaf(730, 416, 84, -0.5, 0.5), '#e6c08a')
    steam(p, 700, 390, 370, 130, '#fffaf0', 0.55, -60)
    steam(p, 320, 360, 250, 60, '#fffaf0', 0.4, 30)
    basket(p, 1070, 640, 104, 80, '#b98a4e', () => {
      for (const [dx, dy, c] of [
        [-50, -16, '#d8402c'],
        [0, -30, '#e8562f'],
        [52, -14, '#d8402c'],
      ] as const)
        fruit(p, 1070 + dx, 640 + dy, 40, [mix(c, '#ffd0b0', 0.6), c, '#6f1a14'], '#4f8438')
      p.path('M1000 640Q1020 560 1096 560Q1040 600 1030 660Z', p.across('#6a3f78', '#3a1f4c'))
    })
    p.path(
      soft(
        [
          [-20, 820],
          [-20, 300],
          [60, 380],
          [80, 820],
        ],
        true,
      ),
      '#140e0e',
    )
    p.line(
      straight([
        [0, 30],
        [1200, 10],
      ]),
      '#1a1210',
      40,
    )
    p.vignette('#0a0606', 0.46)
  },
})
