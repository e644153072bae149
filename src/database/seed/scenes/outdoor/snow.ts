// Snowshoes on the frozen Lake Akan: the white plain, the frosted wood, the flowers of frost.

import { leaf, mix, pictures, soft, type Point } from '../kit/landscape.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { conifer } from '../kit/landscape-plants.ts'
import { disc, falling, ground, mist, profile, ridge, sky, streaks, woods } from '../kit/landscape-terrain.ts'

export const snowScenes = pictures({
  'snow-1': (p) => {
    sky(p, '#4f86c6', '#8fb8e0', '#d9e3ee', '#fbe6dc')
    streaks(p, 60, 240, ['#ffffff', '#f6dcd8'], 12, 0.45)
    ridge(p, {
      y: 390,
      height: 16,
      peaks: [
        [560, 250, 330],
        [870, 110, 300],
        [170, 90, 280],
      ],
      colours: ['#f6f4f8', '#c3cfe4', '#aebfd8'],
      creases: ['#8ea6cc', '#ffffff', '#a9bbda'],
      bottom: 470,
      rough: 0.58,
    })
    p.polygon(
      [
        [560, 146],
        [610, 190],
        [650, 250],
        [720, 320],
        [800, 384],
        [640, 384],
        [600, 300],
        [580, 220],
      ],
      '#8fa6cf',
      'fill-opacity="0.4"',
    )
    woods(p, profile(p, 424, 10, [[200, 20, 300]]), ['#4f6784', '#5c7593', '#6f88a3'], 34)
    mist(p, 440, 22, '#f4f2f4', 0.85, 5)
    p.rect(0, 438, 1200, 362, p.down('#f6eef0', '#e3e9f3', '#c3d5ea', '#9dbbdc'))
    p.brushed(450, 800, ['#ffffff', '#9fbbdd', '#ffe9df'], 0.24, 90, 0.06)
    for (let index = 0; index < 12; index += 1) {
      const y = 470 + index * index * 2.5
      p.path(
        soft(
          [
            [p.between(-100, 800), y],
            [p.between(300, 900), y - 6 - index],
            [p.between(700, 1300), y + 3],
            [p.between(300, 800), y + 5 + index * 0.9],
          ],
          true,
        ),
        '#ffffff',
        'fill-opacity="0.5"',
      )
    }
    const trail: Point[] = [
      [600, 468],
      [560, 520],
      [620, 580],
      [540, 660],
      [600, 800],
    ]
    p.line(soft(trail), '#8fb0d6', 12, 'stroke-opacity="0.45"')
    p.strokes(
      70,
      ['#7f9fca', '#ffffff'],
      5,
      (index) => {
        const t = (index / 70) * 4
        const [a, b] = [trail[Math.floor(t)] ?? [0, 0], trail[Math.ceil(t)] ?? [600, 800]]
        const u = t - Math.floor(t)
        const s = 0.2 + t * 0.3
        return [a[0] + (b[0] - a[0]) * u + (index % 2 === 0 ? -14 : 14) * s, a[1] + (b[1] - a[1]) * u, 2 * s, 7 * s]
      },
      'stroke-opacity="0.7"',
    )
    for (const [x, y, h, coat] of [
      [560, 530, 66, '#d2452f'],
      [596, 568, 84, '#e8b13a'],
      [572, 634, 122, '#2f6f8f'],
    ] as const) {
      p.polygon(
        [
          [x - 4, y],
          [x + 4, y],
          [x - h * 1.5, y + h * 0.42],
          [x - h * 1.6, y + h * 0.38],
        ],
        '#5f86bd',
        'fill-opacity="0.5"',
      )
      person(
        p,
        x,
        y,
        h,
        poses.walk,
        { coat, trousers: '#2c3a54', hat: 'knit', hatColour: mix(coat, '#ffffff', 0.4), pack: '#3f4a58' },
        { shadow: 0 },
      )
      p.line(
        `M${x + h * 0.18} ${y - h * 0.55}L${x + h * 0.26} ${y}M${x - h * 0.03} ${y - h * 0.5}L${x - h * 0.14} ${y}`,
        '#2c3444',
        2,
      )
    }
    conifer(p, 70, 700, 330, ['#2f4a5c', '#46657a', '#ffffff'], '#f4f8fc')
    conifer(p, 1130, 730, 420, ['#2f4a5c', '#46657a', '#ffffff'], '#f4f8fc')
    conifer(p, 1010, 640, 210, ['#3f5c72', '#567890', '#ffffff'], '#f4f8fc')
    p.vignette('#3a5f94', 0.3)
  },
  'snow-2': (p) => {
    p.rect(0, 0, 1200, 800, p.down('#aab6c6', '#c9d1da', '#e6e8ea', '#f2f1ef'))
    for (const [tone, y, size] of [
      ['#b3becb', 420, 130],
      ['#97a6b8', 470, 190],
    ] as const)
      woods(p, profile(p, y, 30), [tone, mix(tone, '#ffffff', 0.15)], size, 0.2)
    mist(p, 430, 90, '#eef0f2', 0.8, 6)
    for (let index = 0; index < 13; index += 1) {
      const x = index * 100 - 10 + p.between(-30, 30)
      if (x > 400 && x < 840 && index % 2 === 0) continue
      const near = p.random()
      const w = 8 + near * 24
      const y = 520 + near * 140
      p.path(
        `M${x - w * 0.4} -10L${x - w * 0.6} ${y}Q${x} ${y + 8} ${x + w * 0.6} ${y}L${x + w * 0.4} -10Z`,
        p.across('#ffffff', '#efeae4', '#b9b6b8'),
      )
      p.strokes(
        26,
        ['#4f4a50', '#8a8488'],
        2 + near * 3,
        () => [x + p.between(-0.5, 0.2) * w, p.between(0, y), w * p.between(0.15, 0.5), p.between(-2, 2)],
        'stroke-opacity="0.75"',
      )
      p.strokes(
        30,
        ['#d9dfe6', '#f8fafc', '#a9b4c2'],
        2,
        () => [x, p.between(0, y * 0.6), p.between(-110, 110), -p.between(10, 90)],
        'stroke-opacity="0.7"',
      )
    }
    ground(p, profile(p, 580, 24, [[200, 30, 300]], 3), ['#ffffff', '#e3e9f0', '#c9d6e6'], 800, true)
    p.brushed(600, 800, ['#ffffff', '#a9bdd6'], 0.4, 50, 0.12)
    const shoe = (x: number, y: number, s: number) => {
      p.ellipse(x, y, s, s * 0.2, '#5a4430')
      p.ellipse(x, y - s * 0.03, s * 0.84, s * 0.13, '#dfe4ea')
      p.strokes(6, ['#5a4430'], 1.6, (index) => [x - s * 0.7 + index * s * 0.28, y - s * 0.12, 0, s * 0.22])
    }
    for (const [x, y, h, coat, hat, pack] of [
      [470, 700, 430, '#c9402f', '#f0ead8', '#3f5a4c'],
      [760, 672, 380, '#2f5f8a', '#e0a23c', '#7a4a3a'],
    ] as const) {
      p.ellipse(x - 10, y + 8, h * 0.3, h * 0.05, '#9fb4d0', 'fill-opacity="0.7"')
      p.line(
        `M${x + h * 0.17} ${y - h * 0.58}L${x + h * 0.3} ${y + 4}M${x} ${y - h * 0.53}L${x - h * 0.2} ${y + 10}`,
        '#38404c',
        5,
      )
      person(
        p,
        x,
        y,
        h,
        poses.walk,
        { coat, trousers: '#2c3444', hat: 'knit', hatColour: hat, pack, boots: '#5a4430' },
        { light: '#ffffff', shade: '#2c3a5a', shadow: 0 },
      )
      shoe(x + h * 0.14, y + 4, h * 0.15)
      shoe(x - h * 0.15, y - 6, h * 0.15)
    }
    p.path(
      soft(
        [
          [-20, 820],
          [-20, 720],
          [160, 700],
          [340, 760],
          [560, 790],
          [640, 820],
        ],
        true,
      ),
      p.down('#ffffff', '#d3deec'),
    )
    falling(p, 520, '#ffffff', 0, 0, 0.95)
    p.vignette('#5f7390', 0.34)
  },
  'snow-3': (p) => {
    p.rect(0, 0, 1200, 800, p.down('#f9cfa8', '#f6b7a0', '#b98fb0', '#3f4f80'))
    disc(p, 640, 190, 44, '#fff8e4', '#ffd49a', 9, 0.95)
    ridge(p, {
      y: 230,
      height: 14,
      peaks: [
        [980, 90, 340],
        [230, 60, 280],
      ],
      colours: ['#8f7fa8', '#c99aa8'],
      bottom: 290,
    })
    woods(p, profile(p, 268, 6), ['#5a5684'], 24)
    p.rect(0, 270, 1200, 530, p.down('#e8a89c', '#8a7aa8', '#2f477c', '#10244c'))
    mist(p, 275, 30, '#ffd9b8', 0.85, 5)
    p.brushed(290, 800, ['#ffd2b0', '#0a1c44', '#7f9cd0'], 0.16, 60, 0.02)
    for (let index = 0; index < 14; index += 1) {
      const points: Point[] = [[p.between(-50, 1250), p.between(300, 780)]]
      for (let at = 0; at < 4; at += 1)
        points.push([(points.at(-1)?.[0] ?? 0) + p.between(-170, 170), (points.at(-1)?.[1] ?? 0) + p.between(-20, 46)])
      p.line(soft(points), '#c9dcf6', 1.6, 'stroke-opacity="0.4"')
    }
    const flowers: (readonly [number, number, number])[] = []
    for (let index = 0; index < 56; index += 1) {
      const t = p.random() ** 0.6
      flowers.push([p.between(-40, 1240), 300 + t * 510, 5 + t ** 2.2 * 66])
    }
    flowers.push([600, 600, 92], [440, 680, 84], [790, 690, 96])
    flowers.sort((a, b) => a[1] - b[1])
    for (const [x, y, r] of flowers) {
      p.ellipse(x, y + r * 0.08, r * 1.1, r * 0.28, '#0a1836', 'fill-opacity="0.35"')
      const petals = r > 30 ? 15 : 7
      const [cold, warm] = ['', '', ''].reduce(
        ([c, w], _, layer): [string, string] => {
          let [a, b] = [c, w]
          for (let index = 0; index < petals; index += 1) {
            const angle = Math.PI * (1.02 + (index / (petals - 1)) * 0.96) + p.between(-0.1, 0.1)
            const shape = leaf(
              x + p.between(-0.2, 0.2) * r,
              y,
              r * (1 - layer * 0.25) * p.between(0.7, 1.1),
              angle,
              0.13,
            )
            if (index < petals * 0.55) a += shape
            else b += shape
          }
          return [a, b]
        },
        ['', ''] as [string, string],
      )
      const far = 1 - Math.min(1, (y - 300) / 300)
      p.path(cold, mix('#dbe8fb', '#e8b4ac', far), 'fill-opacity="0.85"')
      p.path(warm, mix('#ffffff', '#ffd4b4', 0.3 + far * 0.6), 'fill-opacity="0.9"')
    }
    p.strokes(
      120,
      ['#ffffff', '#fff0d0'],
      3,
      () => [p.between(0, 1200), p.between(330, 800), 0, 0],
      'stroke-opacity="0.8"',
    )
    p.vignette('#0a1230', 0.4)
  },
})
