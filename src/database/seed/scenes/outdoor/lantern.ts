// Hida-Takayama after dark: the old street, the bridge at the blue hour, a brewer's door in the snow.

import { mix, pictures, soft, straight } from '../kit/landscape.ts'
import { camera, house, lantern, noren, tileRoof, townhouses } from '../kit/landscape-buildings.ts'
import { person, poses } from '../kit/landscape-people.ts'
import { foliage, tree } from '../kit/landscape-plants.ts'
import { falling, profile, ridge, sky, stars, woods } from '../kit/landscape-terrain.ts'
import { glitter, reflected, ripples, water } from '../kit/landscape-water.ts'

export const lanternScenes = pictures({
  'lantern-1': (p) => {
    sky(p, '#0c1230', '#1f2a56', '#4a4470', '#7a5a70')
    stars(p, 160, 260, ['#ffffff', '#dfe6ff'])
    woods(p, profile(p, 330, 20, [[600, 60, 400]]), ['#161d3c', '#1c2444'], 40)
    const at = camera([610, 400], 250)
    p.rect(0, 400, 1200, 400, p.down('#6a4a48', '#3a2c38', '#1a1626'))
    p.polygon(
      [at(-0.5, 0, 9), at(0.5, 0, 9), at(2.6, 0, -0.6), at(-2.6, 0, -0.6)],
      p.down('#8a6250', '#463848', '#221f34'),
    )
    townhouses(p, at, -1, { wood: '#3a2820', lit: '#ffc878', roof: '#2c3044', lights: 0.75 })
    townhouses(p, at, 1, { wood: '#2f2220', lit: '#ffb45c', roof: '#252a3e', lights: 0.6 })
    p.glow(610, 410, 240, 170, '#ffcf8a', 0.6)
    for (let z = 6; z > -0.5; z -= 0.9)
      for (const side of [-1, 1]) {
        const [x, y] = at(side * 1.7, 2.25, z)
        lantern(p, x, y, 72 / (1 + z), ['#fff3cc', '#ff9a4a'])
        const [gx, gy] = at(side * 1.3, 0, z)
        p.glow(gx, gy, 150 / (1 + z), 34 / (1 + z), '#ffb060', 0.6)
      }
    p.strokes(
      170,
      ['#ffcf8a', '#8f6f6c', '#c98a58'],
      2.2,
      () => {
        const z = p.between(-0.6, 4) ** 1
        const [x, y] = at(p.between(-2.2, 2.2), 0, z)
        return [x, y, p.between(8, 44) / (1 + z), 0]
      },
      'stroke-opacity="0.4"',
    )
    for (const x of [-1.1, 1.15])
      p.line(straight([at(x, 0.01, 8), at(x * 1.9, 0.01, -0.6)]), '#14101c', 3, 'stroke-opacity="0.6"')
    person(
      p,
      560,
      610,
      190,
      poses.walk,
      { coat: '#3f5a86', trousers: '#2c3a5c', hair: '#15121c' },
      { light: '#ffcf8a' },
    )
    person(
      p,
      650,
      606,
      180,
      poses.walk,
      { coat: '#a84a5a', trousers: '#7c3448', hair: '#15121c' },
      { light: '#ffcf8a' },
    )
    lantern(p, 700, 508, 34)
    p.vignette('#060616', 0.5)
  },
  'lantern-2': (p) => {
    sky(p, '#13275c', '#2f5590', '#7f8fb8', '#d9a8a0', '#d9a8a0')
    ridge(p, {
      y: 330,
      height: 30,
      peaks: [
        [300, 120, 420],
        [900, 90, 380],
      ],
      colours: ['#2c4678', '#4a5f8c'],
      bottom: 440,
    })
    woods(p, profile(p, 388, 18), ['#1d3058', '#22365e'], 50)
    for (const [x, w] of [
      [-30, 220],
      [150, 190],
      [300, 170],
      [760, 180],
      [900, 200],
      [1060, 220],
    ] as const)
      house(p, x, 470, w, w * 0.72, '#3f3038', '#27304e', '#ffcb7a')
    p.rect(0, 466, 1200, 30, p.down('#5a5a6c', '#2f3450'))
    water(p, 490, 800, '#5f7cae', '#2c4a80', '#12244c')
    for (const x of [60, 230, 380, 840, 990, 1150]) glitter(p, x, 496, 690, ['#ffcf8a', '#f29a58'], 34, 60, 0.65)
    ripples(p, 496, 800, ['#8fa8d4', '#16305f', '#3f62a0'], 240, 0.4)
    const bridge = () => {
      p.path('M-20 560Q600 420 1220 560L1220 600Q600 462 -20 600Z', p.down('#d2402f', '#8c2424'))
      p.line('M-20 470Q600 330 1220 470', '#c93a2c', 13)
      p.line('M-20 510Q600 372 1220 510', '#b8322a', 7)
      for (let x = 20; x < 1200; x += 98) {
        const t = x / 1200
        const y = 560 - 4 * 70 * t * (1 - t)
        p.rect(x - 7, y - 104, 14, 116, p.across('#e2553a', '#b8322a', '#7c1f20'))
        p.path(`M${x - 10} ${y - 104}q10 -26 20 0Z`, '#2a2c3c')
      }
      for (const x of [260, 600, 940])
        p.polygon(
          [
            [x - 18, 540],
            [x + 18, 540],
            [x + 24, 700],
            [x - 24, 700],
          ],
          p.across('#9c3028', '#5a1a20'),
        )
    }
    p.within('M0 640H1200V800H0Z', () => reflected(p, 650, 0.3, bridge, 0.8))
    for (const [x, h, coat, obi] of [
      [430, 190, '#46659c', '#e0b45c'],
      [560, 176, '#d9788a', '#5f3a6c'],
      [730, 194, '#3f6a5c', '#d9a24a'],
    ] as const) {
      const t = x / 1200
      const y = 560 - 280 * t * (1 - t)
      person(
        p,
        x,
        y,
        h,
        poses.walk,
        { coat, trousers: mix(coat, '#141c3c', 0.35), hair: '#14131f' },
        { light: '#ffcf8a' },
      )
      p.line(`M${x - 12} ${y - h * 0.57}h30`, obi, 13)
      p.line(`M${x + h * 0.17} ${y - h * 0.56}l26 -8`, '#2a1c18', 3)
      lantern(p, x + h * 0.17 + 28, y - h * 0.6, 48)
    }
    bridge()
    tree(p, 1150, 520, 420, '#241c2c', ['#3a2c4a', '#a85a7c', '#f4b4c4'], { spread: 0.7, size: 11 })
    foliage(p, 20, 90, 210, 90, ['#3a2c4a', '#a85a7c', '#f4b4c4'], 11)
    p.vignette('#0a1434', 0.42)
  },
  'lantern-3': (p) => {
    p.rect(0, 0, 1200, 800, p.down('#1a1620', '#33242a', '#241a22'))
    for (let index = 0; index < 25; index += 1)
      p.rect(index * 49, 190, 44, 470, p.across('#6a4630', '#4a3024', '#33221e'))
    p.strokes(
      220,
      ['#7f5638', '#2a1c18'],
      1.6,
      () => [p.between(0, 1200), p.between(190, 600), 0, p.between(20, 120)],
      'stroke-opacity="0.5"',
    )
    p.glow(420, 380, 560, 420, '#ff9f4a', 0.5)
    p.rect(560, 270, 420, 400, p.down('#ffdf9c', '#f4b060', '#a8602c'))
    p.rect(560, 270, 420, 400, '#3a1c10', 'fill-opacity="0.12"')
    for (const x of [560, 664, 768, 872, 976]) p.line(`M${x} 270V670`, '#2c1a14', 10)
    for (const y of [360, 470, 580]) p.line(`M560 ${y}H980`, '#3a2418', 4)
    noren(p, 548, 270, 444, 210, '#24406e', 4, '#f0e8d6')
    p.rect(60, 330, 210, 300, p.down('#ffcf8a', '#d98a44'))
    p.strokes(15, ['#2c1a14'], 8, (index) => [60 + index * 15, 326, 0, 310])
    tileRoof(p, -120, 232, 1440, 210, '#2f3446', '#a9b9d9')
    p.path(
      soft(
        [
          [-20, 232],
          [-20, 60],
          [140, 40],
          [600, 26],
          [1060, 44],
          [1220, 70],
          [1220, 236],
          [1100, 218],
          [900, 240],
          [640, 222],
          [400, 242],
          [160, 220],
        ],
        true,
      ),
      p.down('#dfe8f6', '#b4c4e0', '#8a9cc4'),
      'fill-opacity="0.94"',
    )
    p.strokes(
      25,
      ['#dce8f8', '#a9bbdc'],
      5,
      () => [p.between(0, 1200), 234, 0, p.between(12, 54)],
      'stroke-opacity="0.9"',
    )
    p.line('M430 236V286', '#2a1c14', 4)
    p.ellipse(430, 370, 98, 98, p.round(['#b8925c', '#6f5a3c', '#33301f'], [0.62, 0.5], 0.6))
    p.strokes(520, ['#8f7a48', '#c9a468', '#4f5230', '#a8844c'], 3, () => {
      const [a, r] = [p.between(0, 6.28), Math.sqrt(p.random()) * 96]
      return [430 + Math.cos(a) * r, 370 + Math.sin(a) * r, Math.cos(a) * 12, Math.sin(a) * 12]
    })
    p.path('M384 284L430 240L476 284Q430 262 384 284Z', '#3a2c22')
    lantern(p, 1070, 250, 170, ['#fff6d6', '#f4933c'], 2.4)
    p.rect(0, 650, 1200, 160, p.down('#e9e3ea', '#b4bfdc', '#7f8fba'))
    p.path(
      soft(
        [
          [-20, 670],
          [200, 636],
          [420, 664],
          [640, 650],
          [900, 668],
          [1220, 634],
          [1220, 820],
          [-20, 820],
        ],
        true,
      ),
      p.down('#fbe4cc', '#c9cbe0', '#8a9ac4'),
    )
    p.glow(770, 690, 330, 60, '#ffbf70', 0.75)
    p.glow(1070, 690, 200, 50, '#ffae5c', 0.6)
    p.strokes(
      16,
      ['#8a92b8', '#6f7aa8'],
      15,
      (index) => [600 + index * 26, 780 - index * 6, 10, 3],
      'stroke-opacity="0.4"',
    )
    falling(p, 420, '#ffffff', 0, 0, 0.9)
    p.vignette('#0a0816', 0.45)
  },
})
