// Things turned on a wheel or a lathe: bowls, cups, jars, bottles, tubs. One profile drawn as a round body in side light.

import { n } from './base.ts'
import { type Canvas, mix, oval, type Point, shade, spline } from './objects.ts'

export type Profile = readonly (readonly [height: number, radius: number])[]

export interface Turned {
  profile: Profile
  colour: string
  /** Height of the ellipses against their width: how far from above it is seen. */
  tilt?: number
  /** Where the light comes from: -1 left, 1 right. */
  from?: -1 | 1
  inside?: string
  gloss?: number
  closed?: boolean
  /** Colour of the foot, for a glaze that ends above it. */
  foot?: string
  shadow?: number
  paint?: (silhouette: string) => void
}

/** Profiles of unit height; scale them with `sized`. */
export const profiles = {
  bowl: [
    [0, 0.3],
    [0.06, 0.3],
    [0.1, 0.36],
    [0.4, 0.72],
    [0.75, 0.88],
    [1, 0.92],
  ],
  teaBowl: [
    [0, 0.3],
    [0.08, 0.32],
    [0.12, 0.45],
    [0.3, 0.62],
    [0.7, 0.66],
    [1, 0.64],
  ],
  cup: [
    [0, 0.3],
    [0.08, 0.4],
    [0.4, 0.47],
    [1, 0.5],
  ],
  glass: [
    [0, 0.28],
    [0.06, 0.33],
    [0.5, 0.36],
    [1, 0.42],
  ],
  jar: [
    [0, 0.3],
    [0.1, 0.36],
    [0.45, 0.52],
    [0.72, 0.5],
    [0.88, 0.34],
    [1, 0.36],
  ],
  vase: [
    [0, 0.2],
    [0.12, 0.28],
    [0.38, 0.38],
    [0.62, 0.24],
    [0.82, 0.11],
    [1, 0.15],
  ],
  bottle: [
    [0, 0.17],
    [0.04, 0.19],
    [0.55, 0.19],
    [0.68, 0.15],
    [0.78, 0.065],
    [0.97, 0.06],
    [1, 0.075],
  ],
  tokkuri: [
    [0, 0.2],
    [0.08, 0.25],
    [0.4, 0.29],
    [0.62, 0.2],
    [0.78, 0.09],
    [1, 0.14],
  ],
  tub: [
    [0, 0.5],
    [0.5, 0.54],
    [1, 0.58],
  ],
  dish: [
    [0, 0.9],
    [0.25, 1],
    [0.5, 1.7],
    [1, 2.3],
  ],
} satisfies Record<string, Profile>

/** A profile scaled to a height (and a width against it). */
export const sized = (profile: Profile, height: number, wide = 1): Profile =>
  profile.map(([h, radius]) => [h * height, radius * height * wide])

/** Draws a turned body standing with its foot at (x, y). Gives the outline of the outside, for what is laid over it. */
export function turned(c: Canvas, x: number, y: number, what: Turned): string {
  const { profile, colour, tilt = 0.3, from = -1, gloss = 0.5, closed = false, shadow = 0.5 } = what
  const first = profile[0] ?? [0, 0]
  const last = profile[profile.length - 1] ?? [0, 0]
  const widest = Math.max(...profile.map(([, radius]) => radius))
  const [height, rim] = last
  const right: Point[] = profile.map(([h, radius]) => [x + radius, y - h])
  const left: Point[] = profile.map(([h, radius]) => [x - radius, y - h] as const).reverse()
  const lip = y - height
  const silhouette = `${spline(left)}A${n(first[1])} ${n(first[1] * tilt)} 0 0 0 ${n(x + first[1])} ${n(y)}${spline(right).replace(/^M[^C]*/, '')}A${n(rim)} ${n(rim * tilt)} 0 0 0 ${n(x - rim)} ${n(lip)}Z`
  if (shadow > 0) {
    c.glow(
      x - from * widest * 0.75,
      y + first[1] * tilt * 0.5,
      widest * 1.7,
      Math.max(8, widest * tilt * 1.05),
      '#120a06',
      shadow,
      0.1,
    )
    c.glow(
      x,
      y + first[1] * tilt * 0.3,
      first[1] * 1.25,
      first[1] * tilt * 1.3 + 3,
      '#0c0604',
      Math.min(0.9, shadow * 1.4),
      0.3,
    )
  }
  const turn = from < 0 ? 0 : 180
  c.fill(
    silhouette,
    c.lin(
      turn,
      `${shade(colour, -0.12)}@0`,
      `${shade(colour, 0.38)}@0.2`,
      `${colour}@0.46`,
      `${shade(colour, -0.52)}@0.86`,
      `${shade(colour, -0.36)}@1`,
    ),
  )
  c.clip(silhouette, () => {
    if (what.foot !== undefined) c.rect(x - widest, y - (profile[2]?.[0] ?? 0), widest * 2, height, what.foot, 0.8)
    what.paint?.(silhouette)
    c.rect(x - widest, lip, widest * 2, height + first[1], c.lin(90, '#140a05/0@0.35', '#140a05/0.5@1'))
    if (gloss > 0) {
      const streak = profile.map(([h, radius]) => [x + from * radius * 0.62, y - h] as const)
      for (const [width, opacity] of [
        [0.2, 0.1],
        [0.11, 0.16],
        [0.05, 0.3],
      ] as const)
        c.line(spline(streak.slice(1)), '#fffaf0', widest * width, gloss * opacity)
      const back = profile.map(([h, radius]) => [x - from * radius * 0.9, y - h] as const)
      c.line(spline(back.slice(1)), mix(colour, '#ffffff', 0.5), widest * 0.05, gloss * 0.35)
    }
  })
  if (!closed) {
    const inside = what.inside ?? colour
    c.ellipse(x, lip, rim, rim * tilt, shade(colour, 0.3))
    c.ellipse(
      x,
      lip + rim * 0.012,
      rim * 0.965,
      rim * tilt * 0.95,
      c.lin(turn, `${shade(inside, -0.7)}@0`, `${shade(inside, -0.45)}@0.45`, `${shade(inside, 0.08)}@1`),
    )
    c.ellipse(x, lip + rim * tilt * 0.25, rim * 0.75, rim * tilt * 0.62, shade(inside, -0.75), 0.28)
    c.line(
      `M${n(x - rim * 0.9)} ${n(lip + rim * tilt * 0.44)}A${n(rim)} ${n(rim * tilt)} 0 0 0 ${n(x + rim * 0.9)} ${n(lip + rim * tilt * 0.44)}`,
      '#fffaf0',
      Math.max(1, rim * 0.02),
      0.45,
    )
  }
  return silhouette
}

/** The surface of what a vessel holds, seen inside its rim. */
export function filled(
  c: Canvas,
  x: number,
  y: number,
  radius: number,
  tilt: number,
  colour: string,
  from: -1 | 1 = -1,
): void {
  c.ellipse(x, y, radius, radius * tilt, c.lin(from < 0 ? 20 : 160, shade(colour, -0.35), colour, shade(colour, 0.18)))
  c.clip(oval(x, y, radius, radius * tilt), () => {
    c.glow(x + from * radius * 0.35, y - radius * tilt * 0.3, radius * 0.6, radius * tilt * 0.35, '#fffaf0', 0.35)
    c.glow(x - radius * 0.6 * -from, y - radius * tilt * 0.9, radius * 1.3, radius * tilt * 0.7, '#0a0503', 0.4)
  })
}

/** A vessel small and far enough that only its shape and light are told; for shelves and racks. */
export function distant(
  c: Canvas,
  x: number,
  y: number,
  height: number,
  colour: string,
  kind: keyof typeof profiles,
  from: -1 | 1 = -1,
  wide = 1,
): void {
  const profile = sized(profiles[kind], height, wide)
  const right = profile.map(([h, radius]) => [x + radius, y - h] as const)
  const left = profile.map(([h, radius]) => [x - radius, y - h] as const).reverse()
  const [top, rim] = profile[profile.length - 1] ?? [0, 0]
  c.fill(
    `${spline(left)}L${right.map(([a, b]) => `${n(a)} ${n(b)}`).join('L')}Z`,
    c.lin(from < 0 ? 0 : 180, shade(colour, 0.1), shade(colour, 0.3), colour, shade(colour, -0.55)),
  )
  c.ellipse(x, y - top, rim, rim * 0.22, shade(colour, -0.6))
}

/** Staves and hoops of a wooden tub or barrel; give it to `paint` of a turned body. */
export function staves(
  c: Canvas,
  x: number,
  y: number,
  profile: Profile,
  colour: string,
  hoops: readonly number[],
  tilt = 0.3,
): void {
  const height = profile[profile.length - 1]?.[0] ?? 0
  const low = profile[0]?.[1] ?? 0
  const high = profile[profile.length - 1]?.[1] ?? 0
  let lines = ''
  let grain = ''
  for (let i = -8; i <= 8; i += 1) {
    const turn = Math.sin((i / 8.4) * (Math.PI / 2))
    const sag = Math.cos((i / 8.4) * (Math.PI / 2)) * tilt
    lines += `M${n(x + turn * low)} ${n(y + sag * low)}L${n(x + turn * high)} ${n(y - height + sag * high)}`
    for (let j = 0; j < 4; j += 1) {
      const near = turn + c.between(0.01, 0.1)
      grain += `M${n(x + near * low)} ${n(y + sag * low - c.between(0, height * 0.4))}L${n(x + near * high)} ${n(y - height * c.between(0.6, 1) + sag * high)}`
    }
  }
  c.line(grain, shade(colour, -0.5), 1, 0.2)
  c.line(lines, shade(colour, -0.7), 2, 0.55)
  for (const at of hoops) {
    const radius = low + (high - low) * at
    const level = y - height * at
    const arc = (lift: number) =>
      `M${n(x - radius * 1.01)} ${n(level - lift)}A${n(radius * 1.01)} ${n(radius * tilt)} 0 0 0 ${n(x + radius * 1.01)} ${n(level - lift)}`
    c.line(arc(0), shade(colour, -0.65), height * 0.06, 0.9)
    c.line(arc(height * 0.012), shade(colour, -0.25), height * 0.03, 0.7)
  }
}
