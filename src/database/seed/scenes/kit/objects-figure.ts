// People at work, seen from behind.

import { n } from './base.ts'
import { type Canvas, oval, type Point, shade, tube } from './objects.ts'

/** Somebody sitting or standing at work, seen from behind and to the side; (x, y) is where the lap or belt is. */
export function figure(
  c: Canvas,
  x: number,
  y: number,
  scale: number,
  options: {
    cloth: string
    hair?: string
    apron?: string
    facing?: -1 | 1
    scarf?: string
    light?: Point
    arms?: readonly (readonly Point[])[]
    /** Colour of the trousers of somebody who stands. */
    standing?: string
  },
): void {
  const { cloth, hair = '#1d1815', facing = 1, light = [-0.6, -0.8], apron, scarf, standing } = options
  const tone = { base: cloth, dark: shade(cloth, -0.6), light: shade(cloth, 0.28) }
  const flesh = { base: '#bd8d6c', dark: '#5e392a', light: '#e3bf9c' }
  const local: Point = [light[0] * facing, light[1]]
  c.group(`translate(${n(x)} ${n(y)}) scale(${scale * facing} ${scale})`, () => {
    const arms = options.arms ?? [
      [
        [34, -152],
        [92, -100],
        [150, -66],
      ],
    ]
    if (standing !== undefined) {
      const trousers = { base: standing, dark: shade(standing, -0.6), light: shade(standing, 0.25) }
      c.glow(0, 178, 120, 24, '#0c0604', 0.6, 0.3)
      for (const x of [30, -34]) {
        tube(
          c,
          [
            [x * 0.9, -20, 42],
            [x * 1.1, 80, 36],
            [x, 172, 28],
          ],
          trousers,
          local,
          { layers: 6, contact: 6 },
        )
        c.ellipse(x + 12, 176, 34, 11, shade(standing, -0.5))
      }
    }
    tube(
      c,
      [
        [-6, 6, standing === undefined ? 92 : 72],
        [-8, -50, 66],
        [2, -112, 62],
        [14, -158, 44],
      ],
      tone,
      local,
      { layers: 9, contact: 8 },
    )
    for (let i = 0; i < 6; i += 1)
      c.line(
        `M${n(c.between(-50, 40))} ${n(c.between(-130, -90))}q${n(c.between(-12, 12))} 50 ${n(c.between(-24, 14))} 90`,
        tone.dark,
        c.between(3, 7),
        0.2,
      )
    if (apron !== undefined) {
      c.line('M-64 -44Q0 -26 62 -46', apron, 13)
      c.line('M-20 -150Q-30 -90 -16 -40M34 -156Q20 -100 24 -40', apron, 9)
    }
    tube(
      c,
      [
        [16, -168, 22],
        [26, -200, 20],
      ],
      flesh,
      local,
      { layers: 5 },
    )
    c.fill(oval(34, -232, 40, 46), c.lin(local[0] < 0 ? 0 : 180, flesh.light, flesh.base, flesh.dark))
    c.ellipse(60, -226, 8, 13, flesh.base)
    c.fill(
      'M62 -214C74 -236 78 -262 66 -280C50 -300 8 -300 -4 -268C-14 -236 -6 -202 12 -188C24 -184 44 -186 54 -196C50 -206 54 -214 62 -214Z',
      c.lin(local[0] < 0 ? 20 : 160, shade(hair, 0.24), hair, shade(hair, -0.5)),
    )
    for (let i = 0; i < 9; i += 1)
      c.line(`M${n(10 + i * 6)} -286q${n(-22 + i * 4)} 46 ${n(-8 + i * 3)} 92`, shade(hair, 0.4), 1.2, 0.25)
    if (scarf !== undefined)
      c.fill(
        'M76 -238C80 -290 50 -304 26 -300C2 -298 -14 -270 -8 -236C20 -228 50 -228 76 -238ZM-6 -240L-30 -214L-16 -212L-10 -196L4 -234Z',
        c.lin(20, shade(scarf, 0.3), scarf, shade(scarf, -0.4)),
      )
    for (const arm of arms) {
      const [a = [0, 0], b = [0, 0], e = [0, 0]] = arm
      tube(
        c,
        [
          [b[0], b[1], 21],
          [(b[0] + e[0]) / 2, (b[1] + e[1]) / 2, 18],
          [e[0], e[1], 15],
          [e[0] + (e[0] - b[0]) * 0.24, e[1] + (e[1] - b[1]) * 0.24 + 4, 11],
        ],
        flesh,
        local,
        { layers: 5, contact: 4 },
      )
      tube(
        c,
        [
          [a[0], a[1], 36],
          [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + 4, 34],
          [b[0] + (e[0] - b[0]) * 0.2, b[1] + (e[1] - b[1]) * 0.2, 27],
        ],
        tone,
        local,
        { layers: 7, contact: 5 },
      )
    }
  })
}
