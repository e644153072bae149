// The fibres that show in hand-made paper.

import { n } from '../kit/base.ts'
import { type Canvas } from '../kit/objects.ts'

/** Long fibres lying in a sheet of paper. */
export function fibres(
  c: Canvas,
  d: string,
  area: readonly [number, number, number, number],
  count: number,
  colour = '#b9a988',
): void {
  const [x, y, w, h] = area
  c.clip(d, () => {
    for (const [width, opacity] of [
      [1, 0.4],
      [1.8, 0.25],
    ] as const) {
      let lines = ''
      for (let i = 0; i < count / 2; i += 1)
        lines += `M${n(x + c.r() * w)} ${n(y + c.r() * h)}q${n(c.between(-40, 40))} ${n(c.between(-24, 24))} ${n(c.between(-70, 70))} ${n(c.between(-20, 20))}`
      c.line(lines, colour, width, opacity)
    }
  })
}
