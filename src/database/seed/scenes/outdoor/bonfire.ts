// A fire under Yatsugatake: the camp at nightfall, the circle, the morning after.

import { leaf, mix, pictures, soft } from '../kit/landscape.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { conifer, grass, tree, undergrowth } from '../kit/landscape-plants.ts'
import { flame, logs, sparks } from '../kit/landscape-table.ts'
import {
  disc,
  mist,
  profile,
  ground,
  rays,
  ridge,
  sky,
  stars,
  steam,
  streaks,
  woods,
} from '../kit/landscape-terrain.ts'
import { glitter, reflected, ripples, water } from '../kit/landscape-water.ts'

export const bonfireScenes = pictures({
  'bonfire-1': (p) => {
    sky(p, '#161d4a', '#3a3470', '#8a4a78', '#e07a62', '#f2a46c')
    stars(p, 300, 280, ['#ffffff', '#ffe6dc'])
    streaks(p, 230, 380, ['#f08a70', '#5a3a70', '#ffb48a'], 14, 0.4)
    const range = () => {
      ridge(p, {
        y: 430,
        height: 22,
        peaks: [
          [210, 130, 260],
          [430, 190, 240],
          [610, 230, 230],
          [800, 170, 220],
          [980, 140, 260],
        ],
        colours: ['#1f2250', '#3a2f66', '#7a4a74'],
        creases: ['#c9787c', '#5a4278'],
        bottom: 540,
        rough: 0.6,
      })
    }
    range()
    mist(p, 500, 36, '#d98a80', 0.55, 4)
    woods(p, profile(p, 520, 14), ['#2a2850', '#322c56'], 46)
    p.rect(0, 524, 1200, 90, '#2a2850')
    water(p, 540, 640, '#8a5a7c', '#3a3364')
    p.within('M0 540H1200V640H0Z', () => reflected(p, 540, 0.4, range, 0.5))
    glitter(p, 585, 545, 640, ['#ffc27a', '#ff8a4a'], 60, 60, 0.8)
    ripples(p, 544, 636, ['#c9788a', '#2a2450'], 110, 0.4)
    ground(p, profile(p, 634, 8, [], 4), ['#241f3c', '#141228'], 800, true)
    p.glow(585, 690, 420, 130, '#ff9a4a', 0.55)
    grass(p, 690, 36, ['#3a2c3c', '#54384a', '#201c34'], 320)
    p.path('M770 690L850 540L1010 676Z', p.across('#d9a070', '#7a4a58'))
    p.path('M770 690L850 540L874 690Z', p.across('#f2c88a', '#e8a05c'))
    p.path('M806 690L850 560L862 690Z', '#ffe6b0')
    p.glow(840, 640, 90, 90, '#ffdc9a', 0.6)
    logs(p, 585, 690, 62)
    flame(p, 585, 690, 96)
    sparks(p, 585, 640, 230, 60, 60)
    for (const [x, flip, coat] of [
      [470, false, '#7a4a4a'],
      [520, false, '#3f4a6c'],
      [664, true, '#8a5a3a'],
      [706, true, '#4a4458'],
    ] as const)
      person(
        p,
        x,
        704,
        108,
        poses.sit,
        { coat, trousers: '#241f34', skin: '#c98a62', hat: 'knit', hatColour: mix(coat, '#000000', 0.2) },
        { flip, light: '#ffb060', shade: '#120f24', seat: '#2c2030' },
      )
    for (const [x, h] of [
      [60, 520],
      [150, 380],
      [1140, 560],
      [1050, 400],
      [-10, 400],
    ] as const)
      conifer(p, x, 780, h, ['#0f1028', '#181838', '#2f2848'])
    p.vignette('#0a0820', 0.42)
  },
  'bonfire-2': (p) => {
    p.rect(0, 0, 1200, 800, p.down('#070a1c', '#10142c', '#1c1628'))
    stars(p, 260, 360, ['#ffffff', '#cfd8ff'])
    for (let index = 0; index < 15; index += 1) {
      const x = index * 86 + p.between(-26, 26)
      const near = Math.max(0, 1 - Math.abs(x - 600) / 560)
      p.line(`M${x} -10L${x + p.between(-16, 16)} 600`, mix('#0d1020', '#6a3a24', near * 0.6), p.between(12, 34))
      p.line(`M${x + 4} 120L${x + 4} 600`, mix('#141428', '#c9703a', near * 0.6), 3, 'stroke-opacity="0.5"')
    }
    p.glow(600, 520, 640, 430, '#ff7a2a', 0.5)
    ground(p, profile(p, 590, 8, [], 4), ['#3a241c', '#1c1218'], 800, true)
    p.glow(600, 690, 560, 130, '#ff9a4a', 0.6)
    p.strokes(
      260,
      ['#6a3c24', '#2a1a1c', '#a8602f'],
      2.4,
      () => [p.between(0, 1200), p.between(610, 800), p.between(4, 16), p.between(-4, 4)],
      'stroke-opacity="0.6"',
    )
    person(
      p,
      390,
      640,
      300,
      poses.sit,
      { coat: '#8a3f34', trousers: '#2c2838', hat: 'knit', hatColour: '#d9a24a' },
      { light: '#ffb45c', shade: '#140c18', seat: '#4a2c1c' },
    )
    person(
      p,
      820,
      636,
      300,
      poses.sit,
      { coat: '#3f5a6c', trousers: '#2a2630', hat: 'cap', hatColour: '#6a4a38' },
      { flip: true, light: '#ffb45c', shade: '#140c18', seat: '#4a2c1c' },
    )
    for (let index = 0; index < 11; index += 1) {
      const a = (index / 11) * Math.PI * 2
      const [x, y] = [600 + Math.cos(a) * 150, 694 + Math.sin(a) * 44]
      p.blob(
        [
          [x - 34, y],
          [x - 20, y - 24],
          [x + 22, y - 22],
          [x + 34, y + 2],
          [x, y + 20],
        ],
        p.down('#a8714f', '#5a3f3a', '#241a20'),
      )
    }
    logs(p, 600, 690, 150, '#4a2c20')
    flame(p, 600, 690, 290, 2)
    logs(p, 600, 720, 110, '#3a241c')
    sparks(p, 600, 480, 460, 170, 150)
    for (const [x, coat, tilt] of [
      [190, '#3a2026', 1],
      [1020, '#1c2236', -1],
    ] as const) {
      p.blob(
        [
          [x - 150, 830],
          [x - 132, 690],
          [x - 70, 628],
          [x, 612],
          [x + 70, 628],
          [x + 132, 690],
          [x + 150, 830],
        ],
        tilt > 0
          ? p.across('#07060e', coat, mix(coat, '#ff9a4a', 0.4))
          : p.across(mix(coat, '#ff9a4a', 0.4), coat, '#07060e'),
      )
      p.ellipse(x + tilt * 8, 560, 54, 62, tilt > 0 ? p.across('#07060e', '#3a2420') : p.across('#3a2420', '#07060e'))
      p.line(
        `M${x + tilt * 58} 530Q${x + tilt * 70} 566 ${x + tilt * 54} 604Q${x + tilt * 100} 630 ${x + tilt * 134} 700`,
        '#ff9a4a',
        4,
        'stroke-opacity="0.7"',
      )
    }
    p.vignette('#04040e', 0.5)
  },
  'bonfire-3': (p) => {
    sky(p, '#b9cfd6', '#f2e2c4', '#fbe9c0', '#e9cf98', '#c9a868')
    disc(p, 790, 270, 34, '#fffdf0', '#fff0c0', 12, 0.9)
    for (const [h, y, tone, count] of [
      [330, 500, '#d9bf8a', 13],
      [420, 540, '#c4974f', 10],
      [520, 600, '#96642f', 6],
    ] as const)
      for (let index = 0; index < count; index += 1) {
        const x = (index / (count - 1)) * 1240 - 20 + p.between(-30, 30)
        if (count === 6 && x > 330 && x < 900) continue
        conifer(p, x, y, h * p.between(0.85, 1.15), [mix(tone, '#5a4020', 0.35), tone, mix(tone, '#fff0b0', 0.55)])
      }
    mist(p, 500, 90, '#fff0cf', 0.75, 6)
    rays(p, 790, 240, 900, 1.0, 2.6, '#fff6d4', 0.42, 9)
    ground(p, profile(p, 596, 12, [], 4), ['#c9b98a', '#8c8058', '#5a5640'], 800, true)
    p.strokes(
      460,
      ['#f2ecd8', '#a8945c', '#6f6844', '#e0d3a8'],
      2.4,
      () => [p.between(0, 1200), p.between(610, 800), p.between(-4, 8), -p.between(4, 16)],
      'stroke-opacity="0.6"',
    )
    p.ellipse(520, 700, 250, 66, '#3a342c', 'fill-opacity="0.5"')
    p.ellipse(520, 690, 176, 40, p.round(['#f0ece4', '#b9b2a6', '#6a6258']))
    for (let index = 0; index < 13; index += 1) {
      const a = (index / 13) * Math.PI * 2
      const [x, y] = [520 + Math.cos(a) * 196, 696 + Math.sin(a) * 54]
      p.blob(
        [
          [x - 36, y],
          [x - 20, y - 26],
          [x + 22, y - 24],
          [x + 36, y + 2],
          [x, y + 20],
        ],
        p.down('#d9cfb8', '#948872', '#544a40'),
      )
    }
    logs(p, 520, 686, 100, '#4a4038', '#c95a2a')
    for (const x of [372, 520, 668]) p.line(`M${x} 712L520 344`, '#4f3c28', 9)
    p.line('M520 350V500', '#33302c', 4)
    p.line('M462 548Q520 454 578 548', '#2c2a2a', 6)
    p.path(
      'M446 560Q450 520 520 516Q590 520 594 560L586 628Q520 650 454 628Z',
      p.across('#6f7f8a', '#3f4a54', '#23292f'),
    )
    p.path('M590 566L650 530L656 542L592 594Z', '#3a444e')
    p.line('M464 552Q470 600 470 616', '#c9d6da', 7, 'stroke-opacity="0.5"')
    p.ellipse(520, 518, 40, 10, '#525f69')
    steam(p, 652, 526, 250, 80, '#ffffff', 0.5, 50)
    steam(p, 500, 670, 200, 60, '#e9e6de', 0.4, -40)
    p.path('M846 728H1010L992 780H862Z', p.across('#8a6a44', '#5a4028'))
    p.rect(806, 700, 250, 32, p.down('#b08a5a', '#7c5a38'), 'rx="8"')
    for (const [x, tone] of [
      [850, '#c2452f'],
      [960, '#f0ead8'],
    ] as const) {
      p.path(
        `M${x} 632H${x + 74}L${x + 70} 702H${x + 4}Z`,
        p.across(mix(tone, '#ffffff', 0.35), tone, mix(tone, '#20141a', 0.4)),
      )
      p.line(`M${x + 72} 648q30 6 -2 36`, mix(tone, '#20141a', 0.2), 8)
      p.ellipse(x + 37, 632, 37, 9, '#3a2018')
      p.line(`M${x} 632a37 9 0 0 1 74 0`, mix(tone, '#ffffff', 0.5), 3)
      steam(p, x + 37, 622, 130, 32, '#ffffff', 0.45, 20)
    }
    for (let index = 0; index < 26; index += 1)
      p.path(
        leaf(p.between(0, 1200), p.between(640, 800), 22, p.between(0, 6), 0.25),
        p.pick(['#d98a34', '#b8642a', '#f0be5c']),
      )
    p.path(
      soft(
        [
          [-20, 820],
          [-10, 640],
          [60, 700],
          [160, 820],
        ],
        true,
      ),
      '#5a4628',
    )
    undergrowth(p, ['#6a5a34', '#8c7440', '#4a4028'], 800, 110, 12)
    tree(p, 1240, 800, 300, '#4a3828', ['#6a4a24', '#96642f', '#d9a24a'], { bare: true })
    p.vignette('#3a2810', 0.32)
  },
})
