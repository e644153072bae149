// Uji's tea: the rows at dawn, the pickers, the roasting.

import { leaf, mix, pictures, type Point, soft } from '../kit/landscape.ts'
import { house } from '../kit/landscape-buildings.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { basket, boards, bowl } from '../kit/landscape-table.ts'
import {
  bokeh,
  disc,
  ground,
  mist,
  rays,
  ridge,
  sky,
  steam,
  streaks,
  thicket,
  woods,
} from '../kit/landscape-terrain.ts'

export const teaFieldScenes = pictures({
  'tea-field-1': (p) => {
    sky(p, '#86a8b8', '#c6d3c8', '#f4e6c0', '#f8e8bc')
    disc(p, 330, 210, 28, '#fffdf0', '#fff0bc', 10, 0.85)
    woods(p, ridge(p, { y: 270, height: 40, colours: ['#8fa9a4', '#bfccb8'], bottom: 400 }), ['#8aa6a2', '#96b0a8'], 24)
    mist(p, 330, 50, '#f6efd4', 0.85, 6)
    woods(
      p,
      ridge(p, { y: 350, height: 34, peaks: [[1000, 90, 380]], colours: ['#5f8070', '#93aa88'], bottom: 450 }),
      ['#567868', '#648672'],
      34,
    )
    mist(p, 410, 40, '#f4f0d4', 0.8, 5)
    const hill = (x: number, t: number): number =>
      430 + t * 380 - Math.sin((x / 1200) * Math.PI * 0.95 + 0.2) * 70 * (1 - t * 0.35)
    ground(
      p,
      [-20, 200, 420, 640, 860, 1080, 1220].map((x): Point => [x, hill(x, 0)]),
      ['#4f7a3c', '#2f5a2f'],
      800,
      true,
    )
    for (let row = 0; row < 15; row += 1) {
      const t = (row / 14) ** 1.35
      const w = 13 + t * 46
      const points = Array.from({ length: 15 }, (_, index): Point => [
        -60 + index * 94,
        hill(-60 + index * 94, t) + Math.sin(index * 0.75 + t * 5) * (9 + t * 36) + (index - 7) * (1 - t) * 3,
      ])
      const shift = (by: number) => points.map(([x, y]): Point => [x, y + by])
      p.line(soft(shift(w * 0.5)), '#16301c', w * 0.8)
      p.line(soft(points), mix('#4f7f3a', '#2f6430', t), w)
      p.line(soft(shift(-w * 0.24)), mix('#8fb850', '#6fa540', t), w * 0.46)
      p.line(soft(shift(-w * 0.38)), '#cfe07c', w * 0.13, 'stroke-opacity="0.8"')
      p.strokes(
        90,
        ['#b4d860', '#1f4a26', '#86b848', '#e2f09a'],
        1.4 + t * 3,
        () => {
          const [x, y] = points[Math.floor(p.random() * points.length)] ?? [0, 0]
          return [x + p.between(-47, 47), y + p.between(-0.46, 0.3) * w, p.between(-2, 2), -p.between(1, 7) * (0.4 + t)]
        },
        'stroke-opacity="0.7"',
      )
    }
    for (const [x, y, h] of [
      [220, 470, 130],
      [560, 440, 110],
      [900, 452, 120],
      [1080, 560, 190],
      [400, 640, 240],
    ] as const) {
      p.line(`M${x} ${y}V${y - h}`, '#6f7470', Math.max(3, h / 40))
      p.ellipse(x + h * 0.03, y - h, h * 0.1, h * 0.1, 'none', `stroke="#5f6664" stroke-width="${(h / 70).toFixed(1)}"`)
      for (let blade = 0; blade < 3; blade += 1)
        p.path(leaf(x + h * 0.03, y - h, h * 0.1, blade * 2.09 + 0.4, 0.3), '#e9ece4')
    }
    house(p, 690, 446, 120, 76, '#c9b48c', '#5f6460')
    p.vignette('#14301c', 0.3)
  },
  'tea-field-2': (p) => {
    p.rect(0, 0, 1200, 800, p.down('#bfe0e8', '#eef4d8', '#c6dc94'))
    thicket(
      p,
      ridge(p, { y: 210, height: 40, peaks: [[250, 60, 300]], colours: ['#6f9c70', '#8fb474'], bottom: 330 }),
      320,
      ['#5c8f5c', '#86b060', '#c9de88'],
      26,
    )
    mist(p, 320, 34, '#f4f8dc', 0.6, 4)
    const row = (y: number, w: number, tones: readonly [string, string, string]) => {
      const points = Array.from({ length: 14 }, (_, index): Point => [
        -40 + index * 100,
        y + Math.sin(index * 0.8 + y) * w * 0.1,
      ])
      p.path(
        `${soft(points)}L1260 ${y + w * 1.5}L-40 ${y + w * 1.5}Z`,
        p.down(tones[1], tones[0], mix(tones[0], '#000000', 0.4)),
      )
      p.strokes(
        430,
        [tones[0], tones[1], tones[2]],
        w / 11,
        () => [p.between(-20, 1220), y + p.random() ** 1.7 * w, p.between(-4, 4), -p.between(4, 12)],
        'stroke-opacity="0.85"',
      )
      let buds = ''
      for (let index = 0; index < 100; index += 1) {
        const [x, by] = [p.between(-10, 1210), y + p.between(-4, w * 0.3)]
        for (const angle of [-2.1, -1.5, -0.9]) buds += leaf(x, by, w * 0.22, angle + p.between(-0.2, 0.2), 0.26)
      }
      p.path(buds, mix(tones[2], '#f4ffc0', 0.35))
    }
    row(330, 60, ['#2f6a34', '#5f9c44', '#a8cf60'])
    row(420, 90, ['#28602f', '#559440', '#a4cc5c'])
    const picker = (x: number, y: number, h: number, coat: string, flip: boolean) => {
      person(
        p,
        x,
        y,
        h,
        { ...poses.pull, head: [0.07, 0.83] },
        { coat, trousers: '#3a4468', hat: 'sedge', apron: '#d9503f' },
        { flip, shade: '#1f3a2c', shadow: 0 },
      )
      const s = flip ? -1 : 1
      p.line(`M${x - s * h * 0.08} ${y - h * 0.7}L${x + s * h * 0.02} ${y - h * 0.5}`, '#f4f0e2', h * 0.02)
      basket(p, x - s * h * 0.17, y - h * 0.5, h * 0.11, h * 0.16, '#c09a5c', () =>
        foliage3(x - s * h * 0.17, y - h * 0.5, h * 0.1),
      )
    }
    const foliage3 = (x: number, y: number, r: number) =>
      p.strokes(40, ['#4f9440', '#8cc450', '#c6e67c'], r * 0.3, () => [
        x + p.between(-0.9, 0.9) * r,
        y - p.between(-0.1, 0.5) * r,
        p.between(-3, 3),
        -3,
      ])
    picker(880, 620, 270, '#c9546a', true)
    row(520, 120, ['#245a2c', '#4f903c', '#9cc858'])
    picker(430, 790, 420, '#34568f', false)
    picker(760, 800, 400, '#8a5a94', true)
    row(640, 200, ['#1c4a26', '#428638', '#93c452'])
    p.vignette('#12301a', 0.32)
  },
  'tea-field-3': (p) => {
    boards(p, 0, ['#5a4032', '#46302a'], 5)
    p.glow(240, 40, 800, 620, '#ffdf9c', 0.5)
    bokeh(p, 16, ['#ffdc94', '#c9d884'], [0, 0, 520, 220], [20, 60], 0.25)
    p.ellipse(390, 440, 330, 210, '#140c0a', 'fill-opacity="0.5"')
    p.ellipse(370, 410, 320, 206, p.round(['#6f6a68', '#3c3a3a', '#1e1c1c'], [0.4, 0.3]))
    p.ellipse(370, 402, 282, 176, p.round(['#2a2422', '#3a302a', '#5a4c42']))
    p.line('M640 470L880 620', '#7a5434', 44)
    p.line('M640 460L880 608', '#b08458', 9)
    let tea = ['', '', '', '']
    for (let index = 0; index < 420; index += 1) {
      const [a, r] = [p.between(0, 6.28), Math.sqrt(p.random())]
      const at = index % 4
      tea = tea.map((value, own) =>
        own === at
          ? value +
            leaf(370 + Math.cos(a) * r * 236, 402 + Math.sin(a) * r * 140, p.between(16, 32), p.between(0, 6.28), 0.16)
          : value,
      )
    }
    tea.forEach((value, index) => p.path(value, ['#6f4a24', '#8f6430', '#4f5a2c', '#a87c3c'][index] ?? '#6f4a24'))
    for (const [x, h, w] of [
      [300, 330, 120],
      [440, 380, 140],
      [370, 420, 110],
    ] as const)
      steam(p, x, 370, h, w, '#fff2d9', 0.38, 60)
    p.ellipse(880, 360, 190, 34, '#140c0a', 'fill-opacity="0.45"')
    p.path(
      'M740 260Q736 370 820 384H930Q1010 370 1008 260Q990 200 874 198Q758 200 740 260Z',
      p.across('#d98a5c', '#a8553a', '#5f2a24'),
    )
    p.path('M1000 270Q1070 250 1084 200L1108 210Q1096 310 1004 318Z', p.across('#a8553a', '#6f3028'))
    p.path('M744 276Q690 300 660 380L640 366Q668 270 748 238Z', p.across('#c9744c', '#8f4632'))
    p.ellipse(874, 206, 92, 20, p.down('#e09a6c', '#8f4632'))
    p.ellipse(874, 190, 17, 14, '#c9744c')
    p.line('M770 250Q790 220 850 214', '#ffd9b4', 6, 'stroke-opacity="0.6"')
    bowl(p, 700, 600, 88, 84, '#e9e2d2', '#f4efe2', () =>
      p.ellipse(700, 606, 80, 24, p.round(['#d99a44', '#b06a24', '#7a4214'])),
    )
    bowl(p, 960, 560, 88, 84, '#6f8a94', '#8fa8ac', () =>
      p.ellipse(960, 566, 80, 24, p.round(['#d99a44', '#b06a24', '#7a4214'])),
    )
    steam(p, 700, 590, 180, 54, '#fff6e4', 0.4, 30)
    steam(p, 960, 550, 180, 54, '#fff6e4', 0.4, -20)
    for (let index = 0; index < 12; index += 1)
      p.path(
        leaf(p.between(80, 560), p.between(660, 770), p.between(36, 60), p.between(-1, 1), 0.3),
        p.pick(['#4f8f3c', '#7fb44c', '#a8cf64']),
      )
    rays(p, 60, -200, 1200, 0.5, 1.1, '#ffefc4', 0.2, 5)
    streaks(p, 790, 799, ['#2a1a14'], 2, 0.2)
    p.vignette('#120806', 0.5)
  },
})
