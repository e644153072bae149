// Figures without faces: joints joined by limbs, dressed for the work at hand.

import { n } from './base.ts'
import { mix, type Picture, type Point, soft, straight } from './landscape.ts'

/** Joints in body heights, measured from the feet: x forward, y up. */
export type Pose = {
  readonly hip: Point
  readonly neck: Point
  readonly head: Point
  readonly near: { readonly elbow: Point; readonly hand: Point; readonly knee: Point; readonly foot: Point }
  readonly far: { readonly elbow: Point; readonly hand: Point; readonly knee: Point; readonly foot: Point }
}

const limbs = (elbow: Point, hand: Point, knee: Point, foot: Point) => ({ elbow, hand, knee, foot })

/** What people do in these pictures. All look to the right; `flip` turns them. */
export const poses = {
  stand: {
    hip: [0, 0.5],
    neck: [0.01, 0.82],
    head: [0.02, 0.91],
    near: limbs([0.05, 0.66], [0.07, 0.5], [0.03, 0.26], [0.02, 0]),
    far: limbs([-0.03, 0.66], [0.03, 0.52], [-0.04, 0.26], [-0.06, 0]),
  },
  walk: {
    hip: [0, 0.5],
    neck: [0.04, 0.82],
    head: [0.06, 0.91],
    near: limbs([-0.06, 0.66], [-0.02, 0.52], [0.1, 0.28], [0.12, 0.02]),
    far: limbs([0.1, 0.66], [0.17, 0.56], [-0.03, 0.26], [-0.16, 0.04]),
  },
  reach: {
    hip: [0, 0.5],
    neck: [0.03, 0.82],
    head: [0.05, 0.92],
    near: limbs([0.16, 0.88], [0.24, 1.04], [0.03, 0.26], [0.03, 0]),
    far: limbs([0.13, 0.78], [0.27, 0.86], [-0.04, 0.26], [-0.07, 0]),
  },
  bend: {
    hip: [-0.08, 0.48],
    neck: [0.18, 0.6],
    head: [0.28, 0.6],
    near: limbs([0.2, 0.4], [0.27, 0.2], [0.01, 0.26], [-0.05, 0]),
    far: limbs([0.26, 0.42], [0.35, 0.22], [-0.04, 0.26], [-0.12, 0]),
  },
  crouch: {
    hip: [-0.1, 0.2],
    neck: [0.06, 0.46],
    head: [0.11, 0.55],
    near: limbs([0.13, 0.28], [0.26, 0.24], [0.14, 0.26], [0.02, 0]),
    far: limbs([0.16, 0.32], [0.3, 0.28], [0.18, 0.22], [0.1, 0]),
  },
  sit: {
    hip: [0, 0.28],
    neck: [0.02, 0.6],
    head: [0.05, 0.69],
    near: limbs([0.08, 0.42], [0.2, 0.4], [0.22, 0.3], [0.24, 0]),
    far: limbs([0.1, 0.44], [0.24, 0.44], [0.19, 0.28], [0.18, 0]),
  },
  carry: {
    hip: [0, 0.5],
    neck: [0.0, 0.82],
    head: [0.03, 0.91],
    near: limbs([0.06, 0.62], [0.2, 0.58], [0.09, 0.27], [0.1, 0.01]),
    far: limbs([0.1, 0.64], [0.22, 0.62], [-0.04, 0.26], [-0.12, 0.02]),
  },
  throw: {
    hip: [0, 0.48],
    neck: [0.07, 0.79],
    head: [0.1, 0.88],
    near: limbs([0.18, 0.74], [0.32, 0.72], [0.13, 0.27], [0.17, 0]),
    far: limbs([0.2, 0.8], [0.34, 0.8], [-0.06, 0.25], [-0.18, 0]),
  },
  pull: {
    hip: [-0.1, 0.44],
    neck: [-0.02, 0.76],
    head: [0.02, 0.85],
    near: limbs([0.12, 0.62], [0.26, 0.58], [0.06, 0.26], [0.08, 0]),
    far: limbs([0.13, 0.66], [0.28, 0.62], [-0.02, 0.22], [-0.12, 0]),
  },
  ride: {
    hip: [0, 0.56],
    neck: [0.19, 0.82],
    head: [0.26, 0.9],
    near: limbs([0.27, 0.66], [0.42, 0.62], [0.17, 0.4], [0.1, 0.16]),
    far: limbs([0.28, 0.68], [0.44, 0.63], [0.2, 0.32], [0.14, 0.06]),
  },
} as const satisfies Record<string, Pose>

export type Dress = {
  readonly coat: string
  readonly trousers: string
  readonly skin?: string
  readonly hair?: string
  readonly hat?: 'straw' | 'towel' | 'cap' | 'knit' | 'sedge' | 'helmet'
  readonly hatColour?: string
  readonly pack?: string
  readonly apron?: string
  readonly boots?: string
}

/** A person whose feet stand on (x, y), `height` tall; `light` tints the lit side and `shade` the other. */
export function person(
  p: Picture,
  x: number,
  y: number,
  height: number,
  pose: Pose,
  dress: Dress,
  options: { flip?: boolean; light?: string; shade?: string; shadow?: number; seat?: string } = {},
): void {
  const { flip = false, light = '#fff3d8', shade = '#161a2a', shadow = 0.25 } = options
  const skin = dress.skin ?? '#c58f6b'
  const h = height
  const to = ([px, py]: Point): Point => [px * h, -py * h]
  const side = flip ? -1 : 1
  const { boots = mix(dress.trousers, '#000000', 0.5) } = dress
  if (shadow > 0) p.ellipse(x, y, h * 0.22, h * 0.03, shade, `fill-opacity="${shadow}"`)
  p.at(x, y, [side, 1], () => {
    const [hip, neck, head] = [to(pose.hip), to(pose.neck), to(pose.head)]
    const torso = Math.atan2(neck[1] - hip[1], neck[0] - hip[0])
    const [ux, uy] = [Math.cos(torso), Math.sin(torso)]
    const across = (from: Point, by: number, along = 0): Point => [
      from[0] - uy * by * h + ux * along * h,
      from[1] + ux * by * h + uy * along * h,
    ]
    const leg = (limb: Pose['near'], far: boolean) => {
      const paint = far ? mix(dress.trousers, shade, 0.35) : dress.trousers
      const [knee, foot] = [to(limb.knee), to(limb.foot)]
      p.line(straight([hip, knee]), paint, h * 0.105)
      p.line(straight([knee, foot]), paint, h * 0.078)
      if (!far && h > 130)
        p.line(
          straight([
            [hip[0] - h * 0.02, hip[1]],
            [knee[0] - h * 0.02, knee[1]],
            [foot[0] - h * 0.015, foot[1] - h * 0.05],
          ]),
          mix(paint, light, 0.3),
          h * 0.02,
          'stroke-opacity="0.7"',
        )
      p.line(
        straight([[foot[0], foot[1] - h * 0.05], foot, [foot[0] + h * 0.05, foot[1] + h * 0.005]]),
        far ? mix(boots, shade, 0.3) : boots,
        h * 0.06,
      )
    }
    const arm = (limb: Pose['near'], far: boolean) => {
      const paint = far ? mix(dress.coat, shade, 0.4) : mix(dress.coat, shade, 0.08)
      const [shoulder, elbow, hand] = [across(neck, 0, -0.035), to(limb.elbow), to(limb.hand)]
      p.ellipse(hand[0], hand[1], h * 0.029, h * 0.029, far ? mix(skin, shade, 0.3) : skin)
      const wrist: Point = [elbow[0] + (hand[0] - elbow[0]) * 0.8, elbow[1] + (hand[1] - elbow[1]) * 0.8]
      p.line(straight([shoulder, elbow]), paint, h * 0.072)
      p.line(straight([elbow, wrist]), paint, h * 0.056)
      if (!far && h > 130) {
        p.line(
          straight([
            [shoulder[0] - h * 0.012, shoulder[1] - h * 0.012],
            [elbow[0] - h * 0.012, elbow[1] - h * 0.012],
            wrist,
          ]),
          mix(dress.coat, light, 0.4),
          h * 0.016,
          'stroke-opacity="0.8"',
        )
      }
    }
    if (options.seat)
      p.rect(
        hip[0] - h * 0.13,
        hip[1] + h * 0.03,
        h * 0.24,
        -hip[1] - h * 0.03,
        p.across(mix(options.seat, light, 0.25), options.seat, mix(options.seat, shade, 0.5)),
        'rx="4"',
      )
    leg(pose.far, true)
    arm(pose.far, true)
    leg(pose.near, false)
    const body: Point[] = [
      across(hip, -0.07, -0.03),
      across(hip, -0.075, 0.12),
      across(neck, -0.085, -0.06),
      across(neck, -0.03, 0.005),
      across(neck, 0.03, 0.005),
      across(neck, 0.085, -0.06),
      across(hip, 0.07, 0.12),
      across(hip, 0.075, -0.03),
    ]
    p.blob(body, p.across(mix(dress.coat, light, 0.32), dress.coat, mix(dress.coat, shade, 0.42)))
    p.line(
      soft([across(neck, -0.01, -0.06), across(hip, 0.0, 0.1), across(hip, 0.01, 0)]),
      mix(dress.coat, shade, 0.45),
      h * 0.008,
      'stroke-opacity="0.6"',
    )
    if (dress.apron)
      p.blob(
        [across(hip, 0.02, 0.12), across(hip, 0.085, 0.12), across(hip, 0.1, -0.14), across(hip, -0.02, -0.17)],
        p.across(dress.apron, mix(dress.apron, shade, 0.35)),
      )
    if (dress.pack) {
      p.blob(
        [across(neck, -0.09, -0.05), across(neck, -0.19, -0.08), across(hip, -0.2, 0.1), across(hip, -0.09, 0.06)],
        p.across(mix(dress.pack, light, 0.3), dress.pack, mix(dress.pack, shade, 0.35)),
      )
      p.line(
        soft([across(neck, -0.06, -0.03), across(neck, 0.05, -0.1), across(hip, -0.04, 0.14)]),
        mix(dress.pack, shade, 0.4),
        h * 0.018,
      )
    }
    p.line(straight([neck, head]), mix(skin, shade, 0.25), h * 0.045)
    p.ellipse(head[0], head[1], h * 0.052, h * 0.062, p.across(mix(skin, light, 0.2), skin, mix(skin, shade, 0.3)))
    hair(p, head, h, dress, light, shade)
    arm(pose.near, false)
  })
}

function hair(p: Picture, [x, y]: Point, h: number, dress: Dress, light: string, shade: string): void {
  const tone = dress.hair ?? '#2a2322'
  p.path(
    `M${n(x - h * 0.056)} ${n(y + h * 0.03)}Q${n(x - h * 0.07)} ${n(y - h * 0.07)} ${n(x)} ${n(y - h * 0.07)}Q${n(x + h * 0.05)} ${n(y - h * 0.07)} ${n(x + h * 0.045)} ${n(y - h * 0.015)}Q${n(x)} ${n(y - h * 0.04)} ${n(x - h * 0.018)} ${n(y + h * 0.035)}Z`,
    tone,
  )
  const colour =
    dress.hatColour ??
    {
      straw: '#e2c885',
      towel: '#f1ede2',
      cap: '#3b5a7a',
      knit: '#b5533c',
      sedge: '#d8bd83',
      helmet: '#f4f1ea',
      none: tone,
    }[dress.hat ?? 'none']
  const paint = p.across(mix(colour, light, 0.4), colour, mix(colour, shade, 0.3))
  if (dress.hat === 'straw') {
    p.ellipse(x, y - h * 0.038, h * 0.12, h * 0.026, mix(colour, shade, 0.2))
    p.path(
      `M${n(x - h * 0.062)} ${n(y - h * 0.04)}Q${n(x - h * 0.055)} ${n(y - h * 0.105)} ${n(x)} ${n(y - h * 0.107)}Q${n(x + h * 0.055)} ${n(y - h * 0.105)} ${n(x + h * 0.062)} ${n(y - h * 0.04)}Z`,
      paint,
    )
    p.ellipse(x, y - h * 0.043, h * 0.115, h * 0.019, paint)
    p.line(
      straight([
        [x - h * 0.06, y - h * 0.052],
        [x + h * 0.06, y - h * 0.052],
      ]),
      mix(colour, '#7a3b22', 0.65),
      h * 0.016,
    )
  } else if (dress.hat === 'sedge') {
    p.path(
      `M${n(x - h * 0.135)} ${n(y - h * 0.015)}L${n(x)} ${n(y - h * 0.115)}L${n(x + h * 0.135)} ${n(y - h * 0.015)}Q${n(x)} ${n(y + h * 0.02)} ${n(x - h * 0.135)} ${n(y - h * 0.015)}Z`,
      paint,
    )
    p.strokes(9, [mix(colour, shade, 0.35)], h * 0.004, (index) => [
      x,
      y - h * 0.112,
      (index / 8 - 0.5) * h * 0.25,
      h * 0.1,
    ])
  } else if (dress.hat === 'towel') {
    p.path(
      `M${n(x - h * 0.062)} ${n(y)}Q${n(x - h * 0.07)} ${n(y - h * 0.078)} ${n(x)} ${n(y - h * 0.078)}Q${n(x + h * 0.062)} ${n(y - h * 0.075)} ${n(x + h * 0.054)} ${n(y - h * 0.02)}Z`,
      paint,
    )
    p.path(
      `M${n(x - h * 0.055)} ${n(y - h * 0.01)}l${n(-h * 0.05)} ${n(h * 0.02)}l${n(h * 0.012)} ${n(h * 0.03)}Z`,
      mix(colour, shade, 0.15),
    )
  } else if (dress.hat === 'cap' || dress.hat === 'helmet') {
    p.path(
      `M${n(x - h * 0.06)} ${n(y - h * 0.015)}Q${n(x - h * 0.065)} ${n(y - h * 0.085)} ${n(x + h * 0.005)} ${n(y - h * 0.084)}Q${n(x + h * 0.06)} ${n(y - h * 0.08)} ${n(x + h * 0.058)} ${n(y - h * 0.025)}Z`,
      paint,
    )
    if (dress.hat === 'cap')
      p.path(
        `M${n(x + h * 0.03)} ${n(y - h * 0.04)}Q${n(x + h * 0.09)} ${n(y - h * 0.045)} ${n(x + h * 0.11)} ${n(y - h * 0.015)}L${n(x + h * 0.045)} ${n(y - h * 0.018)}Z`,
        mix(colour, shade, 0.25),
      )
    else
      p.strokes(3, [mix(colour, shade, 0.6)], h * 0.009, (index) => [
        x - h * 0.04,
        y - h * (0.035 + index * 0.014),
        h * 0.075,
        -h * 0.006,
      ])
  } else if (dress.hat === 'knit') {
    p.path(
      `M${n(x - h * 0.06)} ${n(y - h * 0.005)}Q${n(x - h * 0.065)} ${n(y - h * 0.09)} ${n(x)} ${n(y - h * 0.09)}Q${n(x + h * 0.062)} ${n(y - h * 0.088)} ${n(x + h * 0.056)} ${n(y - h * 0.015)}Z`,
      paint,
    )
    p.line(
      straight([
        [x - h * 0.056, y - h * 0.015],
        [x + h * 0.054, y - h * 0.024],
      ]),
      mix(colour, light, 0.3),
      h * 0.024,
    )
    p.ellipse(x, y - h * 0.1, h * 0.022, h * 0.022, mix(colour, light, 0.45))
  }
}

/** A forearm and hand from the edge of the picture; the fingers curl towards (x, y). `angle` in degrees, 0 points right. */
export function hand(
  p: Picture,
  x: number,
  y: number,
  size: number,
  angle: number,
  sleeve: string,
  options: { flip?: boolean; skin?: string; curl?: number } = {},
): void {
  const { flip = false, skin = '#d09a76', curl = 0.5 } = options
  const dark = mix(skin, '#5a2a1a', 0.4)
  p.at(
    x,
    y,
    [size / 100, (flip ? -1 : 1) * (size / 100)],
    () => {
      p.path(
        'M-118 -24Q-260 -46 -520 -70L-520 90Q-260 62 -116 34Z',
        p.down(mix(sleeve, '#ffffff', 0.25), sleeve, mix(sleeve, '#000000', 0.35)),
      )
      p.line('M-124 -24Q-112 4 -122 34', mix(sleeve, '#000000', 0.3), 9)
      p.path(
        soft(
          [
            [-128, -20],
            [-80, -30],
            [-20, -38],
            [20, -26],
            [28, 8],
            [10, 36],
            [-40, 42],
            [-90, 30],
            [-126, 28],
          ],
          true,
        ),
        p.down(mix(skin, '#ffe2c4', 0.4), skin, mix(skin, dark, 0.5)),
      )
      const reach = 78 - curl * 26
      for (const [index, base] of ([-24, -7, 10, 26] as const).entries()) {
        const long = reach * ([0.92, 1.06, 1, 0.78][index] ?? 1)
        const finger = `M12 ${base}Q${12 + long * 0.55} ${base - 6} ${12 + long * 0.8} ${base + curl * 12}T${12 + long} ${base + curl * 46}`
        p.line(finger, dark, 20)
        p.line(finger, mix(skin, '#ffd9b8', 0.15), 16.5)
        p.line(
          `M30 ${base - 5}Q${12 + long * 0.5} ${base - 10} ${10 + long * 0.74} ${base - 4 + curl * 10}`,
          mix(skin, '#fff0dc', 0.55),
          3.4,
          'stroke-opacity="0.7"',
        )
      }
      p.line('M-46 -26Q-10 -60 44 -50', dark, 24)
      p.line('M-46 -26Q-10 -59 43 -49', mix(skin, '#ffd9b8', 0.2), 20)
      p.line('M-30 -40Q-6 -60 34 -56', mix(skin, '#fff0dc', 0.6), 3.6, 'stroke-opacity="0.7"')
    },
    angle,
  )
}
