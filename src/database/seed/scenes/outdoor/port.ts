// The port and the morning market of Hakodate.

import { leaf, mix, pictures } from '../kit/landscape.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { boards, bowl, fish } from '../kit/landscape-table.ts'
import { falling, mist, ridge, sky, steam, streaks } from '../kit/landscape-terrain.ts'
import { fishingBoat, glitter, ripples, water } from '../kit/landscape-water.ts'

export const portScenes = pictures({
  'port-1': (p) => {
    sky(p, '#33456f', '#8c86a8', '#e6a59a', '#f9d3b0', '#f9d3b0')
    streaks(p, 60, 330, ['#f7c4b0', '#5f6590', '#f4ad98'], 20, 0.42)
    ridge(p, {
      y: 430,
      height: 18,
      peaks: [
        [420, 190, 420],
        [700, 90, 360],
      ],
      colours: ['#4d5880', '#7d7c9c', '#b59aa6'],
      creases: ['#3f4a74', '#8f86a4'],
      bottom: 520,
    })
    mist(p, 480, 40, '#f5cbb4', 0.6, 4)
    for (const [x, w, h] of [
      [700, 130, 92],
      [836, 130, 98],
      [972, 140, 104],
      [1118, 150, 112],
    ] as const) {
      p.rect(x, 505 - h * 0.62, w, h * 0.62, p.across('#b3604c', '#8c4238', '#5c2c30'))
      p.polygon(
        [
          [x - 5, 505 - h * 0.62],
          [x + w / 2, 505 - h],
          [x + w + 5, 505 - h * 0.62],
        ],
        p.down('#9c4c40', '#7c3834'),
      )
      p.strokes(
        70,
        ['#d08468', '#6a2e2c'],
        1.6,
        () => [x + p.between(4, w - 12), 505 - p.between(4, h * 0.6), 7, 0],
        'stroke-opacity="0.5"',
      )
      for (const at of [0.25, 0.62]) p.rect(x + w * at, 505 - h * 0.42, w * 0.16, h * 0.26, '#ffd08a')
      p.path(`M${x + w * 0.42} ${505 - h * 0.66}a9 9 0 0 1 ${w * 0.16} 0V${505 - h * 0.56}H${x + w * 0.42}Z`, '#ffdca0')
    }
    p.rect(-10, 500, 1220, 14, '#4a4258')
    water(p, 512, 800, '#d99a92', '#7f7290', '#3a4468', '#1c2544')
    for (const x of [560, 240]) glitter(p, x, 518, 760, ['#fff0c4', '#ffc884'], 130, 120, 0.75)
    for (const x of [740, 880, 1020, 1160]) glitter(p, x, 518, 640, ['#ffc07a', '#c95f4c'], 30, 40, 0.6)
    ripples(p, 518, 800, ['#e9b0a0', '#2c3558', '#8f86a4'], 260, 0.34)
    fishingBoat(p, 240, 560, 0.8, '#dfe4ea', { lamps: '#ffe0a0', trim: '#2f5f8a' })
    fishingBoat(p, 575, 620, 1.5, '#f1ede4', { lamps: '#ffe4a8', trim: '#c2452f' })
    p.strokes(13, ['#20263e', '#e9e2d8'], 2.4, (index) => [
      430 + index * 40 + p.between(-20, 20),
      190 + Math.sin(index) * 60 + p.between(-20, 20),
      12,
      -5,
    ])
    p.strokes(13, ['#f4eee6'], 2.4, (index) => [820 + index * 26, 240 + Math.sin(index * 1.7) * 70, 10, 5])
    p.path('M-10 740L420 800H-10Z', p.down('#3a3548', '#1c1a2c'))
    for (const x of [60, 190]) p.path(`M${x} 776V726Q${x + 22} 706 ${x + 44} 726V782Z`, p.across('#5f5870', '#24202f'))
    p.line('M82 736Q300 690 420 640', '#c9b9a0', 5)
    p.vignette('#10142c', 0.36)
  },
  'port-2': (p) => {
    p.rect(0, 0, 1200, 800, p.down('#1c2236', '#3a3644', '#4f4440'))
    for (let index = 0; index < 7; index += 1) p.rect(index * 180 - 20, 150, 150, 380, p.down('#51464a', '#3a3238'))
    p.brushed(100, 560, ['#7a6860', '#241f2c'], 0.2, 60)
    for (const [y, tone] of [
      [300, '#6a4c3a'],
      [400, '#5c4234'],
    ] as const) {
      p.rect(-10, y, 1220, 12, tone)
      for (let x = 10; x < 1200; x += 74) {
        const colour = p.pick(['#c9583c', '#e2a24a', '#3f7c94', '#e6dcc8', '#6f8f54'])
        p.rect(
          x,
          y - 48,
          p.between(40, 64),
          48,
          p.across(mix(colour, '#ffe0b0', 0.3), colour, mix(colour, '#1c1a2c', 0.5)),
          'rx="4"',
        )
      }
    }
    for (let index = 0; index < 13; index += 1)
      fish(p, 40 + index * 94, 205 + (index % 3) * 8, 74, ['#b98a5a', '#e6c79a'], 88)
    p.rect(0, 150, 1200, 400, '#1c1828', 'fill-opacity="0.42"')
    for (const [x, h, coat] of [
      [150, 330, '#4a6490'],
      [300, 300, '#a85f50'],
      [1050, 335, '#4f8064'],
      [900, 305, '#7a6a9c'],
    ] as const)
      person(
        p,
        x,
        690,
        h,
        poses.walk,
        { coat, trousers: '#2a2a38', hat: 'knit', hatColour: mix(coat, '#ffffff', 0.25) },
        { flip: x > 600, light: '#ffc88a' },
      )
    for (let index = 0; index < 10; index += 1)
      p.polygon(
        [
          [index * 140 - 90, 0],
          [index * 140 + 50, 0],
          [index * 132 + 12, 150],
          [index * 132 - 120, 150],
        ],
        index % 2 === 0 ? p.down('#b4402f', '#7c2a28') : p.down('#efe3cf', '#b8a593'),
      )
    for (let index = 0; index < 10; index += 1)
      p.path(`M${index * 132 - 120} 149h132q-66 46 -132 0Z`, index % 2 === 0 ? '#8c302a' : '#cdbba6')
    for (const x of [240, 500, 740, 980]) {
      p.line(`M${x} 120V196`, '#1a1a22', 3)
      p.glow(x, 222, 240, 200, '#ffd08a', 0.55)
      p.path(`M${x - 40} 216Q${x} 168 ${x + 40} 216Z`, '#2a3a44')
      p.ellipse(x, 220, 17, 17, '#fff6d8')
    }
    person(
      p,
      590,
      640,
      440,
      poses.carry,
      { coat: '#2f567c', trousers: '#263446', hat: 'towel', apron: '#d98b2e', boots: '#20262e' },
      { light: '#ffd49a', shade: '#141828' },
    )
    p.at(702, 378, 1.25, () => {
      for (const side of [-1, 1])
        for (let at = 0; at < 4; at += 1)
          p.line(
            `M${side * 30} ${at * 8 - 8}Q${side * (70 + at * 6)} ${-34 + at * 20} ${side * (84 + at * 2)} ${8 + at * 24}`,
            at % 2 === 0 ? '#c94a2c' : '#a8381f',
            9,
          )
      p.line('M-26 -18Q-58 -52 -40 -74M26 -18Q58 -52 40 -74', '#d9583a', 12)
      p.path('M-50 -78l16 -14l4 22ZM50 -78l-16 -14l-4 22Z', '#d9583a')
      p.ellipse(0, 0, 46, 34, p.round(['#f08a5c', '#d2502f', '#8c2c1c'], [0.4, 0.3], 0.7))
      p.strokes(26, ['#f6b08a', '#8c2c1c'], 4, () => [p.between(-30, 30), p.between(-20, 20), 0, 0])
    })
    const crate = (x: number, y: number, w: number, h: number, wood: string, fill: () => void) => {
      p.polygon(
        [
          [x, y],
          [x + w, y],
          [x + w + 22, y + h],
          [x - 22, y + h],
        ],
        p.down('#eef6f8', '#c3d6de'),
      )
      p.strokes(120, ['#ffffff', '#9fbac6'], 5, () => [x + p.random() * w, y + 6 + p.random() * (h - 12), 3, 2])
      fill()
      p.rect(x - 24, y + h - 4, w + 48, 46, p.down(mix(wood, '#ffffff', 0.2), wood, mix(wood, '#000000', 0.45)))
      p.line(`M${x - 24} ${y + h + 18}H${x + w + 24}`, mix(wood, '#000000', 0.4), 2.4)
    }
    crate(60, 560, 300, 84, '#9c7148', () => {
      for (let index = 0; index < 9; index += 1)
        fish(p, 120 + (index % 3) * 90, 582 + Math.floor(index / 3) * 22, 104, ['#5f7f96', '#e9eef0'], -8)
    })
    crate(420, 600, 330, 90, '#a87a4c', () => {
      for (let index = 0; index < 8; index += 1) {
        const [x, y] = [450 + (index % 4) * 80, 622 + Math.floor(index / 4) * 34]
        p.path(
          `M${x} ${y - 12}Q${x + 36} ${y - 18} ${x + 56} ${y}Q${x + 36} ${y + 16} ${x} ${y + 12}Z`,
          p.down('#e2a59a', '#b9584e'),
        )
        p.strokes(7, ['#d98478'], 3, (at) => [x, y - 9 + at * 3, -26, (at - 3) * 4])
        p.ellipse(x + 4, y - 4, 3, 3, '#20141a')
      }
    })
    crate(820, 566, 310, 84, '#94683f', () => {
      for (let index = 0; index < 20; index += 1) {
        const [x, y] = [830 + (index % 7) * 43 + p.between(-6, 6), 584 + Math.floor(index / 7) * 24]
        p.ellipse(x, y, 24, 17, p.round(['#f6e4cc', '#c9946a', '#7a4a3a'], [0.4, 0.3]))
        p.strokes(6, ['#8c5a44'], 1.4, (at) => [x, y + 12, (at - 2.5) * 8, -22])
      }
    })
    p.rect(0, 740, 1200, 60, p.down('#2a2a34', '#14141c'))
    steam(p, 900, 560, 220, 70, '#fff0dc', 0.2)
    p.vignette('#0a0a14', 0.45)
  },
  'port-3': (p) => {
    boards(p, 0, ['#b07d4c', '#8c5c36'], 6)
    p.glow(260, 60, 900, 640, '#fff0cc', 0.5)
    p.path('M60 -10L640 -10L1200 330L1200 560Z', '#fff6da', 'fill-opacity="0.13"')
    p.rect(200, 96, 800, 630, '#2a1810', 'fill-opacity="0.3" rx="26"')
    p.rect(188, 80, 800, 630, p.down('#4a2a24', '#331c1a'), 'rx="26"')
    p.rect(204, 96, 768, 598, p.down('#7c2c28', '#5c1f20'), 'rx="18"')
    p.ellipse(560, 432, 262, 258, '#1a0c0a', 'fill-opacity="0.4"')
    p.ellipse(545, 410, 258, 256, p.round(['#eef0ea', '#c3d0d2', '#5f7f92'], [0.4, 0.36], 0.62))
    p.ellipse(545, 410, 230, 228, '#2f4d68')
    p.ellipse(545, 410, 218, 216, p.round(['#fffdf6', '#f1e8d6']))
    p.strokes(260, ['#ffffff', '#dcd0b8'], 6, () => {
      const [a, r] = [p.between(0, 6.28), Math.sqrt(p.random()) * 204]
      return [545 + Math.cos(a) * r, 410 + Math.sin(a) * r, p.between(-6, 6), p.between(-4, 4)]
    })
    for (let index = 0; index < 6; index += 1)
      p.at(
        420 + index * 32,
        318 + index * -8,
        1,
        () => {
          p.path(
            'M-40 -34Q0 -52 44 -30Q56 0 40 40Q0 52 -38 38Q-52 0 -40 -34Z',
            p.across('#ffb48a', '#f0793f', '#d9592a'),
          )
          for (const at of [-20, 0, 20])
            p.line(`M-36 ${at}Q0 ${at - 14} 42 ${at}`, '#ffdcc0', 3.4, 'stroke-opacity="0.8"')
        },
        -24 + index * 9,
      )
    for (let index = 0; index < 5; index += 1)
      p.at(
        640 + index * 15,
        330 + index * 34,
        1,
        () => {
          p.path('M-64 -24Q0 -38 62 -20Q70 6 58 26Q0 34 -62 24Z', p.down('#d8495a', '#a82238'))
          p.line('M-50 -10Q0 -18 52 -6M-50 8Q0 2 50 12', '#f08a94', 3, 'stroke-opacity="0.7"')
        },
        14 + index * 4,
      )
    p.strokes(210, ['#ff8a2c', '#f2661c', '#ffb25c'], 17, () => {
      const [a, r] = [p.between(0, 6.28), Math.sqrt(p.random()) * 74]
      return [470 + Math.cos(a) * r, 508 + Math.sin(a) * r * 0.9, 0, 0]
    })
    p.strokes(110, ['#ffe6c0'], 4.4, () => {
      const [a, r] = [p.between(0, 6.28), Math.sqrt(p.random()) * 72]
      return [467 + Math.cos(a) * r, 503 + Math.sin(a) * r * 0.9, 0, 0]
    })
    for (let index = 0; index < 5; index += 1)
      p.path(
        leaf(586 + index * 12, 566 - index * 6, 104, -1.5 + index * 0.32, 0.34),
        index % 2 === 0 ? '#e8a13a' : '#d98a24',
      )
    for (const [x, y] of [
      [392, 422],
      [420, 452],
    ] as const)
      p.ellipse(x, y, 50, 44, p.round(['#fffaf0', '#f4e2d0', '#d8b8a8'], [0.4, 0.35]))
    for (let index = 0; index < 5; index += 1)
      p.path(leaf(540, 420, 84, -2.6 + index * 0.5, 0.42), index % 2 === 0 ? '#3f7a3c' : '#5c9a4a')
    p.ellipse(552, 404, 24, 18, p.round(['#c9e08a', '#8cb04a']))
    bowl(
      p,
      872,
      300,
      104,
      70,
      '#7c1f1c',
      '#b98a4c',
      () => {
        p.strokes(
          30,
          ['#e9d6a8', '#8c6a34'],
          9,
          () => [p.between(800, 940), p.between(285, 330), 16, 2],
          'stroke-opacity="0.6"',
        )
        p.strokes(9, ['#4c8a44', '#6fae5c'], 8, () => [p.between(820, 920), p.between(288, 322), 8, 0])
      },
      0.62,
    )
    steam(p, 872, 280, 220, 70, '#ffffff', 0.4, 30)
    p.ellipse(866, 560, 74, 70, p.round(['#e6e0d2', '#b9b0a0'], [0.4, 0.4]))
    p.ellipse(866, 560, 50, 46, p.round(['#4a2014', '#2a100c']))
    for (const y of [742, 764]) p.line(`M330 ${y}L850 ${y - 12}`, '#2a1410', 9)
    p.strokes(20, ['#c9a35a'], 4, () => [p.between(20, 180), p.between(100, 700), 0, 0], 'stroke-opacity="0.4"')
    falling(p, 0, '#ffffff')
    p.vignette('#1c0c06', 0.42)
  },
})
