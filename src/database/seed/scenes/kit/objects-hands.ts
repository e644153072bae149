// Hands at work. Each pose is a handful of round limbs, drawn from the far finger to the near one.

import { n } from './base.ts'
import { type Canvas, type Limb, outline, oval, type Point, shade, type Tone, tube } from './objects.ts'

export type Skin = Tone

export const skins: Record<'fair' | 'warm' | 'tan' | 'old' | 'blue', Skin> = {
  fair: { base: '#d3a284', dark: '#7d4c39', light: '#f4d8bf' },
  warm: { base: '#c08d6b', dark: '#673b2a', light: '#e8c3a0' },
  tan: { base: '#a4714e', dark: '#532d1e', light: '#d3a37a' },
  old: { base: '#b98a6c', dark: '#5f3a2c', light: '#dfbc9c' },
  blue: { base: '#7d7f8c', dark: '#232f4c', light: '#b9aaa4' },
}

interface Pose {
  forearm: Limb
  back: Limb
  /** From the farthest to the nearest; what the hand holds is drawn before the finger at `hold`. */
  fingers: readonly Limb[]
  hold: number
  /** Whether nails are turned to the viewer. */
  nails: readonly number[]
  creases: readonly number[]
}

const poses = {
  /** A fine tool between thumb and forefinger; the point of the pinch is the origin, the arm comes from the lower right. */
  pinch: {
    forearm: [
      [600, 400, 82],
      [450, 300, 70],
      [318, 205, 54],
    ],
    back: [
      [340, 220, 54],
      [268, 158, 68],
      [200, 92, 66],
      [158, 52, 44],
    ],
    fingers: [
      [
        [224, 150, 30],
        [158, 162, 21],
        [116, 166, 18],
        [104, 186, 14],
      ],
      [
        [205, 112, 30],
        [132, 122, 23],
        [84, 128, 19],
        [70, 148, 15],
      ],
      [
        [180, 78, 30],
        [106, 78, 23],
        [52, 84, 19],
        [26, 74, 14],
      ],
      [
        [166, 40, 32],
        [98, -18, 24],
        [48, -22, 20],
        [4, 2, 13],
      ],
      [
        [282, 160, 44],
        [196, 122, 36],
        [116, 66, 26],
        [62, 42, 22],
        [12, 22, 15],
      ],
    ],
    hold: 3,
    nails: [3, 4],
    creases: [3, 4, 2],
  },
  /** Palm down, fingers pointing up the picture; the arm comes from below. */
  press: {
    forearm: [
      [40, 520, 78],
      [16, 330, 64],
      [6, 178, 50],
    ],
    back: [
      [6, 190, 50],
      [2, 104, 70],
      [0, 30, 72],
      [0, 0, 56],
    ],
    fingers: [
      [
        [-36, 130, 40],
        [-88, 66, 29],
        [-116, 10, 23],
        [-122, -34, 16],
      ],
      [
        [52, 26, 26],
        [68, -40, 19],
        [75, -78, 17],
        [78, -110, 13],
      ],
      [
        [22, 12, 28],
        [28, -75, 22],
        [31, -125, 19],
        [32, -166, 14],
      ],
      [
        [-16, 8, 29],
        [-18, -85, 23],
        [-18, -140, 20],
        [-18, -186, 15],
      ],
      [
        [-50, 20, 28],
        [-62, -60, 22],
        [-66, -112, 19],
        [-66, -154, 14],
      ],
    ],
    hold: 5,
    nails: [0, 1, 2, 3, 4],
    creases: [1, 2, 3, 4],
  },
  /** Around a round thing from the left, fingers across its front; the arm comes from the lower left. */
  cup: {
    forearm: [
      [-560, 420, 84],
      [-410, 262, 68],
      [-280, 128, 54],
    ],
    back: [
      [-290, 138, 54],
      [-222, 58, 68],
      [-168, 8, 66],
      [-140, -6, 50],
    ],
    fingers: [
      [
        [-205, -20, 40],
        [-150, -92, 28],
        [-96, -122, 22],
        [-52, -126, 15],
      ],
      [
        [-140, 62, 28],
        [-85, 64, 20],
        [-42, 68, 17],
        [-14, 74, 12],
      ],
      [
        [-150, 24, 31],
        [-80, 16, 23],
        [-25, 22, 19],
        [16, 32, 14],
      ],
      [
        [-155, -16, 31],
        [-80, -32, 24],
        [-18, -24, 20],
        [30, -10, 15],
      ],
      [
        [-150, -52, 30],
        [-80, -78, 23],
        [-25, -68, 19],
        [18, -52, 14],
      ],
    ],
    hold: 0,
    nails: [1, 2, 3, 4],
    creases: [1, 2, 3, 4],
  },
  /** A fist around a handle that runs up the picture; the arm comes from the lower left. */
  grip: {
    forearm: [
      [-500, 330, 82],
      [-360, 210, 68],
      [-222, 92, 54],
    ],
    back: [
      [-232, 100, 54],
      [-166, 44, 66],
      [-104, 4, 64],
      [-76, -6, 48],
    ],
    fingers: [
      [
        [-140, -10, 38],
        [-84, -76, 28],
        [-30, -94, 22],
        [16, -92, 16],
      ],
      [
        [-80, 60, 27],
        [-24, 66, 22],
        [16, 76, 19],
        [2, 92, 15],
      ],
      [
        [-88, 26, 30],
        [-22, 26, 24],
        [28, 38, 21],
        [12, 58, 16],
      ],
      [
        [-88, -10, 31],
        [-20, -16, 25],
        [32, -4, 22],
        [18, 20, 17],
      ],
      [
        [-82, -42, 30],
        [-18, -54, 24],
        [26, -42, 21],
        [16, -18, 16],
      ],
    ],
    hold: 0,
    nails: [],
    creases: [1, 2, 3, 4],
  },
  /** Palm up, fingers to the right and curling; the arm comes from the left. */
  palm: {
    forearm: [
      [-620, 250, 82],
      [-430, 160, 68],
      [-240, 84, 54],
    ],
    back: [
      [-250, 86, 54],
      [-160, 52, 74],
      [-70, 24, 80],
      [-24, 10, 60],
    ],
    fingers: [
      [
        [-150, 0, 38],
        [-96, -62, 29],
        [-40, -98, 23],
        [4, -112, 16],
      ],
      [
        [-34, -30, 30],
        [60, -32, 23],
        [122, -54, 19],
        [142, -86, 14],
      ],
      [
        [-24, 2, 31],
        [80, 8, 23],
        [146, -20, 19],
        [166, -56, 14],
      ],
      [
        [-24, 38, 30],
        [70, 46, 23],
        [130, 20, 19],
        [152, -14, 14],
      ],
      [
        [-44, 66, 27],
        [36, 78, 20],
        [88, 58, 17],
        [112, 26, 13],
      ],
    ],
    hold: 3,
    nails: [],
    creases: [1, 2, 3, 4],
  },
} satisfies Record<string, Pose>

export interface HandLook {
  pose: keyof typeof poses
  at: Point
  scale?: number
  rotate?: number
  flip?: boolean
  skin?: Skin
  sleeve?: string
  /** Draws what the hand holds, in the hand's own measures, between its fingers. */
  hold?: () => void
  light?: Point
}

/** Draws a hand with its arm; larger scales come nearer. */
export function hand(c: Canvas, look: HandLook): void {
  const { at, scale = 1, rotate = 0, flip = false, skin = skins.warm, sleeve, light = [-0.6, -0.8] } = look
  const pose: Pose = poses[look.pose]
  const turn = (-rotate * Math.PI) / 180
  const local: Point = [
    (light[0] * Math.cos(turn) - light[1] * Math.sin(turn)) * (flip ? -1 : 1),
    light[0] * Math.sin(turn) + light[1] * Math.cos(turn),
  ]
  c.group(`translate(${n(at[0])} ${n(at[1])}) rotate(${rotate}) scale(${flip ? -scale : scale} ${scale})`, () => {
    const [elbow, wrist] = [pose.forearm[0] ?? [0, 0, 1], pose.forearm[1] ?? [0, 0, 1]]
    const arm: Limb = [
      [elbow[0] * 2.2 - wrist[0] * 1.2, elbow[1] * 2.2 - wrist[1] * 1.2, elbow[2] * 1.2],
      ...pose.forearm.slice(0, -1),
    ]
    if (pose.hold === 0) look.hold?.()
    for (const limb of pose.fingers) {
      c.fill(outline(limb, 1, 0, local, 0.8, 7), shade(skin.dark, -0.6), 0.2)
      c.fill(outline(limb, 1, 0, local, 0.8), skin.dark)
    }
    tube(c, [...arm, ...pose.back], skin, local, { layers: 10, contact: 12 })
    pose.fingers.forEach((limb, index) => {
      if (index === pose.hold && pose.hold > 0) look.hold?.()
      tube(c, limb, skin, local, { layers: 5, contact: index === 0 || index === 4 ? 4 : 2.5, root: 0.45 })
      const root = limb[0]
      if (root) c.glow(root[0], root[1], root[2] * 1.35, root[2] * 1.35, shade(skin.base, 0.22), 0.8, 0.3)
      details(c, limb, skin, local, pose.nails.includes(index), pose.creases.includes(index))
    })
    if (sleeve !== undefined) cuff(c, pose.forearm, sleeve, local)
  })
}

function details(c: Canvas, limb: Limb, skin: Skin, light: Point, nail: boolean, crease: boolean): void {
  const [tip, before] = [limb[limb.length - 1], limb[limb.length - 2]]
  if (!tip || !before) return
  if (nail) {
    const angle = (Math.atan2(tip[1] - before[1], tip[0] - before[0]) * 180) / Math.PI
    c.group(`translate(${n(tip[0] + light[0] * 3)} ${n(tip[1] + light[1] * 3)}) rotate(${n(angle)})`, () => {
      c.fill(oval(2, 0, tip[2] * 0.7, tip[2] * 0.54), shade(skin.dark, 0.1), 0.35)
      c.fill(oval(2.6, 0, tip[2] * 0.62, tip[2] * 0.46), c.lin(0, '#d79f8a', '#eec5b2', '#f8e6d8'), 0.75)
      c.line(
        `M${n(-tip[2] * 0.3)} ${n(-tip[2] * 0.22)}q${n(tip[2] * 0.5)} ${n(-tip[2] * 0.14)} ${n(tip[2] * 0.8)} 0`,
        '#ffffff',
        1.6,
        0.6,
      )
    })
  }
  if (crease) {
    for (const joint of limb.slice(1, -1)) {
      const next = limb[limb.indexOf(joint) + 1] ?? tip
      const length = Math.hypot(next[0] - joint[0], next[1] - joint[1]) || 1
      const [tx, ty] = [(next[0] - joint[0]) / length, (next[1] - joint[1]) / length]
      for (const shift of [-4, 1, 5]) {
        const [x, y, s] = [joint[0] + tx * shift, joint[1] + ty * shift, joint[2] * 0.42]
        c.line(
          `M${n(x - ty * s)} ${n(y + tx * s)}q${n(tx * 4)} ${n(ty * 4)} ${n(ty * s * 2)} ${n(-tx * s * 2)}`,
          skin.dark,
          1.3,
          0.3,
        )
      }
      c.glow(joint[0] + light[0] * 4, joint[1] + light[1] * 4, joint[2] * 0.7, joint[2] * 0.7, '#e08a6a', 0.22)
    }
  }
}

function cuff(c: Canvas, forearm: Limb, colour: string, light: Point): void {
  const [a, b] = [forearm[0], forearm[1]]
  const e = forearm[2]
  if (!a || !b || !e) return
  const tone = { base: colour, dark: shade(colour, -0.55), light: shade(colour, 0.3) }
  const far: [number, number, number] = [a[0] * 2 - b[0], a[1] * 2 - b[1], a[2] * 1.9]
  const near: [number, number, number] = [b[0] * 0.72 + e[0] * 0.28, b[1] * 0.72 + e[1] * 0.28, b[2] * 1.3]
  tube(c, [far, [(far[0] + near[0]) / 2, (far[1] + near[1]) / 2, a[2] * 1.5], [b[0], b[1], b[2] * 1.36]], tone, light, {
    layers: 7,
    contact: 10,
  })
  const angle = (Math.atan2(e[1] - b[1], e[0] - b[0]) * 180) / Math.PI
  c.group(`translate(${n(b[0])} ${n(b[1])}) rotate(${n(angle)})`, () => {
    for (let i = 0; i < 5; i += 1) {
      const y = c.between(-0.9, 0.9) * b[2]
      c.line(
        `M${n(b[2] * 0.8)} ${n(y)}q-60 ${n(c.between(-14, 14))} ${n(c.between(-190, -110))} ${n(c.between(-30, 30))}`,
        i % 2 ? tone.light : tone.dark,
        c.between(4, 9),
        0.22,
      )
    }
  })
}
