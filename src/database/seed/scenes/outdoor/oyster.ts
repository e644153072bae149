// Hiroshima's oyster rafts: the silver bay, the haul, the grill.

import { mix, pictures, type Picture } from '../kit/landscape.ts'
import { torii } from '../kit/landscape-buildings.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { sparks } from '../kit/landscape-table.ts'
import { disc, mist, rays, ridge, sky, steam, streaks, woods } from '../kit/landscape-terrain.ts'
import { fishingBoat, glitter, island, reflected, ripples, water } from '../kit/landscape-water.ts'

/** A raft of lashed bamboo in perspective: near edge y, far edge above it. */
function raft(p: Picture, x: number, y: number, width: number, depth: number, tone: string): void {
  p.polygon(
    [
      [x - width / 2, y + 4],
      [x + width / 2, y + 4],
      [x + width * 0.4, y - depth + 4],
      [x - width * 0.4, y - depth + 4],
    ],
    '#0f2436',
    'fill-opacity="0.3"',
  )
  p.strokes(26, [tone, mix(tone, '#ffffff', 0.25), mix(tone, '#000000', 0.25)], Math.max(1.4, depth / 22), (index) => {
    const t = index / 25
    return [x - width / 2 + t * width, y, (0.5 - t) * width * 0.2, -depth]
  })
  for (let row = 0; row < 9; row += 1) {
    const t = (row / 8) ** 1.3
    const half = (width / 2) * (0.8 + 0.2 * t)
    p.line(
      `M${x - half} ${y - depth * (1 - t)}H${x + half}`,
      mix(tone, '#ffffff', 0.12 + t * 0.15),
      Math.max(1.6, (depth / 18) * (0.4 + t)),
    )
  }
}

function shell(p: Picture, x: number, y: number, s: number, turn: number): void {
  p.at(
    x,
    y,
    s,
    () => {
      p.ellipse(4, 8, 60, 44, '#0c0806', 'fill-opacity="0.45"')
      p.blob(
        [
          [-58, 4],
          [-44, -30],
          [-8, -42],
          [34, -36],
          [60, -10],
          [54, 22],
          [20, 42],
          [-24, 38],
          [-50, 26],
        ],
        p.round(['#8f8a84', '#5f5a58', '#33302f'], [0.4, 0.3], 0.7),
      )
      p.blob(
        [
          [-48, 3],
          [-36, -23],
          [-6, -33],
          [28, -28],
          [49, -8],
          [44, 17],
          [16, 33],
          [-20, 29],
          [-41, 20],
        ],
        p.round(['#fbf8f2', '#dcd9d4', '#9c98a0']),
      )
      p.blob(
        [
          [-36, 2],
          [-22, -18],
          [4, -22],
          [30, -10],
          [34, 10],
          [10, 23],
          [-20, 18],
        ],
        p.round(['#fff6e4', '#eed9b8', '#a88c6a'], [0.4, 0.34], 0.7),
      )
      p.line('M-26 10Q-8 20 10 14Q26 12 32 2', '#4a4038', 5, 'stroke-opacity="0.75"')
      p.ellipse(-4, -8, 11, 5, '#ffffff', 'fill-opacity="0.85"')
      p.strokes(9, ['#4a4644', '#a8a29c'], 2, (index) => [-56 + index * 3, 8 + index * 3.4, 5, 4])
    },
    turn,
  )
}

export const oysterScenes = pictures({
  'oyster-1': (p) => {
    sky(p, '#a9c0cc', '#d3dde0', '#f0ead9', '#f0ead9')
    streaks(p, 70, 260, ['#ffffff', '#b4c6d0'], 14, 0.5)
    disc(p, 360, 230, 26, '#ffffff', '#fff6d8', 11, 0.9)
    const hills = () => {
      ridge(p, {
        y: 380,
        height: 30,
        peaks: [
          [840, 150, 330],
          [1080, 120, 300],
          [180, 80, 330],
        ],
        colours: ['#8fa9b4', '#b9cbcc'],
        bottom: 440,
        rough: 0.55,
      })
      const near = ridge(p, {
        y: 425,
        height: 16,
        peaks: [[980, 110, 360]],
        colours: ['#5f8088', '#86a3a4'],
        bottom: 448,
      })
      woods(p, near, ['#567880', '#648890'], 15)
    }
    hills()
    torii(p, 912, 446, 66, '#c2553c')
    mist(p, 436, 22, '#f4efe0', 0.8, 4)
    water(p, 442, 800, '#e9e7da', '#a9c1c8', '#5f8798', '#2f5668')
    p.within('M0 442H1200V800H0Z', () => reflected(p, 442, 0.3, hills, 0.6))
    glitter(p, 360, 446, 790, ['#ffffff', '#fff4d0'], 130, 230, 0.75)
    ripples(p, 446, 800, ['#f4f4ea', '#3f6a7c', '#86a8b2'], 280, 0.35)
    raft(p, 250, 486, 230, 20, '#6a5c48')
    raft(p, 700, 478, 180, 16, '#6a5c48')
    raft(p, 960, 510, 300, 30, '#6a5844')
    raft(p, 470, 560, 420, 54, '#6f5a40')
    raft(p, 760, 690, 760, 110, '#7a6242')
    fishingBoat(p, 850, 572, 0.82, '#eef2f2', { trim: '#2f7a8c' })
    person(p, 660, 640, 100, poses.pull, { coat: '#d98a2e', trousers: '#2f4a5c', hat: 'cap' })
    person(p, 730, 634, 96, poses.stand, { coat: '#3f6a86', trousers: '#2a3a46', hat: 'straw' }, { flip: true })
    p.strokes(9, ['#ffffff', '#5f7684'], 2.6, (index) => [430 + index * 38, 240 + Math.sin(index * 1.4) * 46, 13, -5])
    p.vignette('#1d3a48', 0.32)
  },
  'oyster-2': (p) => {
    sky(p, '#2f7ab0', '#7fb8d4', '#dcecec', '#dcecec')
    island(p, 300, 330, 620, 110, ['#4f7f86', '#7fa8a4'], '#e9e2c8')
    island(p, 1010, 332, 460, 84, ['#3f7078', '#6f9c98'], '#e9e2c8')
    water(p, 330, 800, '#7fb8bc', '#2f8494', '#14566c', '#0c3a4e')
    ripples(p, 334, 780, ['#d3f0ea', '#0f4a5e', '#4fa0a8'], 260, 0.42)
    for (const x of [180, 930]) raft(p, x, 400, 260, 24, '#7a6648')
    p.polygon(
      [
        [-20, 660],
        [1220, 620],
        [1220, 820],
        [-20, 820],
      ],
      p.down('#1c4a56', '#0c2c38'),
    )
    for (let row = 0; row < 5; row += 1) {
      const y = 640 + row * 42
      p.rect(-20, y, 1240, 24, p.down('#d9b878', '#a88248', '#5f4626'), 'rx="10"')
      p.strokes(9, ['#5f4626', '#8a6a3a'], 4, (index) => [index * 140 + p.between(-20, 20), y + 2, 0, 20])
    }
    for (const x of [120, 520, 900, 1130]) p.rect(x, 610, 30, 200, p.across('#e2c486', '#b08a50', '#6a4e2a'), 'rx="12"')
    person(
      p,
      400,
      690,
      440,
      poses.pull,
      { coat: '#e89a2c', trousers: '#2f4f6a', hat: 'towel', apron: '#243f56', boots: '#1c2a34' },
      { shade: '#14303c' },
    )
    person(
      p,
      860,
      680,
      400,
      poses.pull,
      { coat: '#c2452f', trousers: '#3f4a44', hat: 'cap', hatColour: '#f0ead8', boots: '#1c2a34' },
      { flip: true, shade: '#14303c' },
    )
    p.line('M510 440Q620 330 640 300Q660 340 740 432', '#e9dcc0', 6)
    p.line('M640 300V620', '#5a4a3a', 7)
    for (let index = 0; index < 11; index += 1) {
      const y = 350 + index * 25
      for (let at = 0; at < 5; at += 1) {
        const [dx, s] = [(at - 2) * 24 + p.between(-8, 8), p.between(22, 34)]
        p.blob(
          [
            [640 + dx - s, y],
            [640 + dx - s * 0.5, y - s * 0.6],
            [640 + dx + s * 0.7, y - s * 0.4],
            [640 + dx + s, y + s * 0.3],
            [640 + dx, y + s * 0.7],
          ],
          p.round(p.random() < 0.3 ? ['#e9e4d8', '#a8a49c', '#5a5a5a'] : ['#9a968c', '#5f625c', '#2f3634'], [0.4, 0.3]),
        )
      }
      if (index % 3 === 0) p.path(`M${560 + index * 3} ${y}q-20 30 -6 50q12 -20 6 -50Z`, '#4f6f3a')
    }
    p.strokes(
      120,
      ['#ffffff', '#bfe6ec'],
      3,
      () => [640 + p.between(-90, 90), p.between(380, 700), 0, p.between(5, 22)],
      'stroke-opacity="0.8"',
    )
    p.ellipse(640, 646, 110, 20, '#dff4f0', 'fill-opacity="0.5"')
    p.vignette('#0a2836', 0.36)
  },
  'oyster-3': (p) => {
    p.rect(0, 0, 1200, 800, p.down('#2a211e', '#15100f'))
    p.rect(60, 40, 1080, 720, p.round(['#ffb04a', '#e2541c', '#7a1f10', '#2a100c'], [0.5, 0.5], 0.62), 'rx="40"')
    for (let index = 0; index < 90; index += 1) {
      const [x, y, r] = [p.between(80, 1120), p.between(60, 740), p.between(24, 56)]
      p.blob(
        [
          [x - r, y],
          [x - r * 0.4, y - r * 0.7],
          [x + r * 0.7, y - r * 0.5],
          [x + r, y + r * 0.3],
          [x, y + r * 0.7],
        ],
        p.random() < 0.55
          ? p.round(['#ffc46a', '#e2501c', '#5a1c14'], [0.5, 0.6])
          : p.round(['#5f4a44', '#2c2220', '#191312'], [0.4, 0.35]),
        'fill-opacity="0.85"',
      )
    }
    for (let x = 70; x < 1140; x += 44) p.line(`M${x} 40V760`, '#1a1614', 5)
    for (let y = 60; y < 760; y += 44) p.line(`M60 ${y}H1140`, '#37302c', 5)
    for (let y = 60; y < 760; y += 44) p.line(`M60 ${y - 1.6}H1140`, '#a88a74', 1.2, 'stroke-opacity="0.5"')
    p.rect(60, 40, 1080, 720, 'none', 'stroke="#3a3430" stroke-width="26" rx="40"')
    for (const [x, y, s, turn] of [
      [330, 220, 1.75, -14],
      [610, 180, 1.6, 22],
      [890, 240, 1.7, -30],
      [270, 500, 1.65, 34],
      [570, 470, 2.1, -6],
      [880, 520, 1.8, 16],
      [460, 680, 1.4, 70],
      [740, 690, 1.35, -40],
    ] as const)
      shell(p, x, y, s, turn)
    p.at(
      1036,
      400,
      1,
      () => {
        p.path('M-60 0A60 60 0 0 1 60 0Z', p.down('#f8dc4a', '#d9a826'))
        p.ellipse(0, 0, 60, 20, '#fff6c4')
        p.ellipse(0, 0, 52, 16, '#f6e07a')
        p.strokes(8, ['#fff8d0'], 3, (index) => [0, 0, Math.cos(index * 0.785) * 48, Math.sin(index * 0.785) * 14])
      },
      -18,
    )
    for (const [x, y] of [
      [330, 200],
      [610, 160],
      [570, 440],
      [880, 500],
      [890, 220],
    ] as const) {
      steam(p, x, y, 170, 60, '#fff4e4', 0.3, p.between(-40, 40))
      p.strokes(7, ['#fff6dc'], 5, () => [x + p.between(-50, 50), y + p.between(-24, 36), 0, 0], 'stroke-opacity="0.8"')
    }
    rays(p, 100, -200, 1200, 0.5, 1.2, '#fff0d0', 0.16, 5)
    sparks(p, 600, 760, 700, 400, 50)
    p.vignette('#0a0504', 0.5)
  },
})
