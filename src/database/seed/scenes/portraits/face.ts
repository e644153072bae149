// A face in soft side light: head, features and the marks of age, around the origin.

import { n } from '../kit/base.ts'
import { type Canvas, mix, oval, type Point, shade, spline, type Tone } from '../kit/objects.ts'

export interface Look {
  /** Half the width of the face at the temples, about 100 to 122. */
  width: number
  /** Width of the jaw against the temples, about 0.7 to 0.92. */
  jaw: number
  skin: Tone
  /** 0 a child, 1 very old. */
  age: number
  /** Where the face turns, -1 to 1. */
  turn: number
  eyes: 'open' | 'smile' | 'soft'
  mouth: 'closed' | 'smile' | 'laugh'
  brow: number
  hair: string
  lashes?: boolean
  glasses?: 'round' | 'square'
  beard?: 'stubble' | 'short' | 'chin'
  freckles?: boolean
}

/** The outline of the face; the chin turns a little with the head. */
export function faceOutline({ width: w, jaw, turn, age }: Look): string {
  const chin = turn * 10
  const long = 158 - (age < 0.15 ? 16 : 0)
  const points: Point[] = [
    [0, -165],
    [w * 0.72, -134],
    [w, -40],
    [w * 0.97, 36],
    [w * jaw + chin * 0.6, 104],
    [w * 0.36 + chin, long - 8],
    [chin, long],
    [-w * 0.36 + chin, long - 8],
    [-w * jaw + chin * 0.6, 104],
    [-w * 0.97, 36],
    [-w, -40],
    [-w * 0.72, -134],
  ]
  return spline(points, true)
}

function ear(c: Canvas, side: -1 | 1, look: Look, lit: boolean): void {
  const x = side * (look.width + 3) + look.turn * 4
  c.fill(
    spline(
      [
        [x - side * 10, -24],
        [x + side * 12, -34],
        [x + side * 17, -4],
        [x + side * 8, 40],
        [x - side * 6, 46],
      ],
      true,
    ),
    c.lin(
      side < 0 ? 0 : 180,
      lit ? look.skin.light : look.skin.base,
      shade(look.skin.base, lit ? -0.05 : -0.3),
      look.skin.dark,
    ),
  )
  c.line(
    spline([
      [x + side * 7, -22],
      [x + side * 10, 0],
      [x + side * 3, 26],
    ]),
    look.skin.dark,
    2.4,
    0.45,
  )
}

function eye(c: Canvas, x: number, y: number, look: Look, side: -1 | 1): void {
  const { skin, age, eyes } = look
  const w = age < 0.15 ? 25 : 23.5
  c.glow(x, y - 4, 42, 30, skin.dark, 0.34, 0.1)
  if (eyes === 'smile') {
    c.line(`M${n(x - w)} ${n(y + 5)}Q${n(x)} ${n(y - 13)} ${n(x + w)} ${n(y + 4)}`, '#1f1512', 4.4, 0.92)
    c.line(`M${n(x - w + 4)} ${n(y + 12)}Q${n(x)} ${n(y + 6)} ${n(x + w - 4)} ${n(y + 11)}`, skin.dark, 2, 0.35)
  } else {
    const tall = eyes === 'open' ? 11 : 8
    const lid = `M${n(x - w)} ${n(y + 3)}C${n(x - w * 0.5)} ${n(y - tall)} ${n(x + w * 0.5)} ${n(y - tall)} ${n(x + w)} ${n(y + 2)}C${n(x + w * 0.4)} ${n(y + tall * 0.8)} ${n(x - w * 0.5)} ${n(y + tall * 0.86)} ${n(x - w)} ${n(y + 3)}Z`
    c.fill(lid, c.lin(90, '#cfc4ba', '#f6f1ea'))
    c.clip(lid, () => {
      const gaze = x + look.turn * 4
      c.ellipse(gaze, y - 0.5, 11.4, 11.6, c.rad(0.5, 0.6, 0.55, '#7a4f30', '#3a2214', '#150b06'))
      c.ellipse(gaze, y - 1, 4.8, 5, '#070403')
      c.rect(x - w, y - 14, w * 2, 9, '#1a0f0a', 0.3)
    })
    c.ellipse(x + look.turn * 4 - 4, y - 4.5, 2.6, 2.4, '#ffffff', 0.95)
    c.line(
      `M${n(x - w - 1)} ${n(y + 4)}C${n(x - w * 0.5)} ${n(y - tall - 1)} ${n(x + w * 0.5)} ${n(y - tall - 1)} ${n(x + w + 1)} ${n(y + 2)}`,
      '#1a110d',
      look.lashes ? 4.6 : 3.4,
      0.92,
    )
    if (look.lashes)
      for (let i = 0; i < 4; i += 1)
        c.line(`M${n(x + side * (8 + i * 4.6))} ${n(y - 7 + i * 2)}l${n(side * 5)} -5`, '#1a110d', 1.7, 0.8)
    c.line(
      `M${n(x - w * 0.8)} ${n(y - tall + 1)}Q${n(x)} ${n(y - tall - 8)} ${n(x + w * 0.9)} ${n(y - tall + 2)}`,
      skin.dark,
      1.8,
      0.4,
    )
    c.line(`M${n(x - w * 0.7)} ${n(y + 9)}Q${n(x)} ${n(y + 14)} ${n(x + w * 0.7)} ${n(y + 8)}`, skin.dark, 1.6, 0.3)
  }
  if (age > 0.45) {
    for (let i = 0; i < 3; i += 1)
      c.line(
        `M${n(x + side * (w + 5))} ${n(y - 2 + i * 6)}l${n(side * (8 + age * 9))} ${n((i - 1) * 6 + 1)}`,
        skin.dark,
        1.5,
        age * 0.42,
      )
    c.line(
      `M${n(x - w * 0.8)} ${n(y + 18)}Q${n(x)} ${n(y + 26)} ${n(x + w * 0.9)} ${n(y + 16)}`,
      skin.dark,
      2,
      age * 0.35,
    )
  }
}

function brow(c: Canvas, x: number, y: number, look: Look, side: -1 | 1): void {
  const colour = look.age > 0.75 ? mix(look.hair, '#9a938c', 0.5) : shade(look.hair, 0.08)
  const thick = look.brow
  c.fill(
    `M${n(x - side * 27)} ${n(y + 3)}Q${n(x + side * 2)} ${n(y - 11 - thick * 0.3)} ${n(x + side * 32)} ${n(y + 5)}Q${n(x + side * 2)} ${n(y - 9 + thick)} ${n(x - side * 26)} ${n(y + 3 + thick * 0.9)}Z`,
    colour,
    0.78,
  )
  for (let i = 0; i < 9; i += 1)
    c.line(
      `M${n(x - side * (24 - i * 5.6))} ${n(y + 4 + thick * 0.4 - Math.sin(i * 0.36) * 8)}l${n(side * 7)} -5`,
      colour,
      1.4,
      0.55,
    )
}

function nose(c: Canvas, x: number, look: Look, light: -1 | 1): void {
  const { skin } = look
  const shadow = -light
  c.fill(
    spline(
      [
        [x + shadow * 5, -12],
        [x + shadow * 10, 24],
        [x + shadow * 22, 54],
        [x + shadow * 13, 66],
        [x + shadow * 3, 58],
        [x + shadow * 4, 20],
      ],
      true,
    ),
    skin.dark,
    0.2,
  )
  c.glow(x, 66, 30, 12, skin.dark, 0.5, 0.1)
  c.line(
    `M${n(x - 19)} 56Q${n(x - 21)} 65 ${n(x - 9)} 64M${n(x + 19)} 56Q${n(x + 21)} 65 ${n(x + 9)} 64`,
    skin.dark,
    2.6,
    0.55,
  )
  c.line(`M${n(x - 8)} 65Q${n(x)} 71 ${n(x + 8)} 65`, skin.dark, 2.6, 0.5)
  c.glow(x + light * 4, 48, 11, 12, '#fff6e8', 0.42, 0.1)
  c.glow(x + light * 3, 6, 7, 40, '#fff6e8', 0.26, 0.1)
}

function mouth(c: Canvas, x: number, look: Look): void {
  const { skin, age } = look
  const y = age < 0.15 ? 96 : 101
  const lip = mix(skin.base, look.lashes ? '#b8453f' : '#a4504a', look.lashes ? 0.62 : 0.42)
  const w = look.mouth === 'closed' ? 30 : 38
  const up = look.mouth === 'closed' ? 3 : 8
  if (look.mouth === 'laugh') {
    c.fill(
      `M${n(x - w)} ${n(y - up)}Q${n(x)} ${n(y + 3)} ${n(x + w)} ${n(y - up)}Q${n(x + w * 0.5)} ${n(y + 26)} ${n(x)} ${n(y + 26)}Q${n(x - w * 0.5)} ${n(y + 26)} ${n(x - w)} ${n(y - up)}Z`,
      '#5a1c1a',
    )
    c.fill(
      `M${n(x - w * 0.9)} ${n(y - up + 1.5)}Q${n(x)} ${n(y + 3)} ${n(x + w * 0.9)} ${n(y - up + 1.5)}Q${n(x + w * 0.5)} ${n(y + 13)} ${n(x)} ${n(y + 13)}Q${n(x - w * 0.5)} ${n(y + 13)} ${n(x - w * 0.9)} ${n(y - up + 1.5)}Z`,
      '#f8f2e8',
    )
    c.ellipse(x, y + 21, 17, 4.6, '#c0605a')
    c.line(
      `M${n(x - w)} ${n(y - up)}Q${n(x - 8)} ${n(y - 4)} ${n(x)} ${n(y - 1)}Q${n(x + 8)} ${n(y - 4)} ${n(x + w)} ${n(y - up)}`,
      lip,
      5,
      0.9,
    )
    c.line(`M${n(x - w * 0.7)} ${n(y + 16)}Q${n(x)} ${n(y + 36)} ${n(x + w * 0.7)} ${n(y + 16)}`, lip, 5.4, 0.8)
  } else {
    c.fill(
      `M${n(x - w)} ${n(y - up * 0.6)}Q${n(x - 9)} ${n(y - 9)} ${n(x)} ${n(y - 5)}Q${n(x + 9)} ${n(y - 9)} ${n(x + w)} ${n(y - up * 0.6)}Q${n(x)} ${n(y + 6)} ${n(x - w)} ${n(y - up * 0.6)}Z`,
      shade(lip, -0.16),
      0.85,
    )
    c.fill(
      `M${n(x - w * 0.9)} ${n(y - up * 0.4)}Q${n(x)} ${n(y + 5)} ${n(x + w * 0.9)} ${n(y - up * 0.4)}Q${n(x)} ${n(y + 23)} ${n(x - w * 0.9)} ${n(y - up * 0.4)}Z`,
      lip,
      0.85,
    )
    c.line(`M${n(x - w)} ${n(y - up)}Q${n(x)} ${n(y + 7)} ${n(x + w)} ${n(y - up)}`, '#4f1f1a', 2.6, 0.75)
    c.glow(x - 5, y + 8, 13, 4.5, '#fff0e8', 0.4, 0.1)
  }
  c.glow(x, y + 33, 26, 8, skin.dark, 0.3, 0.1)
  for (const side of [-1, 1] as const)
    c.line(`M${n(x + side * (w + 2))} ${n(y - up - 3)}q${n(side * 5)} 3 ${n(side * 3)} 8`, skin.dark, 2.2, 0.4)
  if (age > 0.3 || look.mouth !== 'closed') {
    const depth = Math.max(age * 0.5, look.mouth === 'closed' ? 0 : 0.24)
    for (const side of [-1, 1] as const)
      c.line(
        `M${n(x + side * 27)} 58Q${n(x + side * 52)} 76 ${n(x + side * (w + 15))} ${n(y + 4)}`,
        skin.dark,
        2.6,
        depth,
      )
  }
}

function glasses(c: Canvas, x: number, kind: 'round' | 'square', width: number): void {
  for (const side of [-1, 1] as const) {
    const d =
      kind === 'round'
        ? oval(x + side * 47, 6, 36, 35)
        : `M${n(x + side * 47 - 38)} -18h76q2 26 -8 46h-60q-10 -20 -8 -46Z`
    c.fill(d, '#ffffff', 0.1)
    c.line(d, '#2a201a', 4.6, 0.9)
    c.line(`M${n(x + side * 47 - 18)} 22L${n(x + side * 47 + 6)} -14`, '#ffffff', 5, 0.25)
    c.line(`M${n(x + side * 84)} -4L${n(side * (width + 6))} -10`, '#2a201a', 4.4, 0.9)
  }
  c.line(`M${n(x - 12)} 0Q${n(x)} -8 ${n(x + 12)} 0`, '#2a201a', 4.4, 0.9)
}

/** Draws head, ears and features; hair and clothes are others' work. */
export function face(c: Canvas, look: Look, light: -1 | 1): void {
  const { skin, age, turn, width } = look
  ear(c, -1, look, light < 0)
  ear(c, 1, look, light > 0)
  const d = faceOutline(look)
  c.fill(
    d,
    c.lin(
      light < 0 ? 14 : 166,
      `${skin.light}@0.1`,
      `${mix(skin.base, skin.light, 0.55)}@0.4`,
      `${skin.base}@0.68`,
      `${mix(skin.base, skin.dark, 0.62)}@1`,
    ),
  )
  const x = turn * 15
  c.clip(d, () => {
    c.glow(-light * width * 0.9, 60, 86, 190, skin.dark, 0.4, 0.05)
    c.glow(0, 176, 130, 50, skin.dark, 0.4, 0.1)
    c.glow(0, -160, 170, 70, skin.dark, 0.3, 0.1)
    c.glow(light * 56 + x, 52, 52, 36, '#fff2e0', 0.24, 0.05)
    for (const side of [-1, 1] as const)
      c.glow(x + side * 62, 56, 42, 30, '#d8644a', age < 0.15 ? 0.38 : look.lashes ? 0.28 : 0.18, 0.05)
    c.glow(x, -86, 70, 40, '#fff4e4', 0.22, 0.1)
    if (look.beard !== undefined) {
      if (look.beard === 'stubble') {
        for (const side of [-1, 1] as const) {
          c.glow(side * width * 0.72, 92, 52, 74, '#4a4038', 0.3, 0.1)
          c.glow(x + side * 20, 82, 34, 13, '#4a4038', 0.24, 0.2)
        }
        c.glow(x, 140, 78, 38, '#4a4038', 0.34, 0.1)
      } else {
        const area =
          look.beard === 'chin'
            ? spline(
                [
                  [x - 34, 122],
                  [x, 130],
                  [x + 34, 122],
                  [x + 40, 180],
                  [x - 40, 180],
                ],
                true,
              )
            : spline(
                [
                  [-width - 5, -4],
                  [-width * 0.82, 66],
                  [-54 + x, 86],
                  [-46 + x, 128],
                  [x, 134],
                  [46 + x, 128],
                  [54 + x, 86],
                  [width * 0.82, 66],
                  [width + 5, -4],
                  [width, 190],
                  [-width, 190],
                ],
                true,
              )
        c.soft(area, look.hair, 5, 0.6, 3)
        for (let i = 0; i < 60; i += 1)
          c.line(
            `M${n(c.between(-width, width) * (look.beard === 'chin' ? 0.3 : 1))} ${n(c.between(128, 160))}l${n(c.between(-4, 4))} 12`,
            i % 2 ? shade(look.hair, 0.4) : shade(look.hair, -0.3),
            1.4,
            0.4,
          )
        c.line(`M${n(x - 38)} 90Q${n(x - 18)} 76 ${n(x)} 80Q${n(x + 18)} 76 ${n(x + 38)} 90`, look.hair, 8, 0.6)
      }
    }
    if (age > 0.5)
      for (let i = 0; i < 3; i += 1)
        c.line(
          `M${n(x - 54 + i * 4)} ${n(-96 + i * 17)}Q${n(x)} ${n(-104 + i * 17)} ${n(x + 54 - i * 4)} ${n(-95 + i * 17)}`,
          skin.dark,
          1.8,
          age * 0.26,
        )
    if (age > 0.65)
      for (let i = 0; i < 7; i += 1)
        c.ellipse(c.between(-80, 80), c.between(-70, 90), c.between(2, 4), c.between(2, 3), skin.dark, 0.2)
    if (look.freckles === true)
      for (let i = 0; i < 26; i += 1) c.ellipse(x + c.between(-70, 70), c.between(30, 64), 1.6, 1.4, '#8a4a2c', 0.4)
  })
  for (const side of [-1, 1] as const) {
    eye(c, x + side * (age < 0.15 ? 46 : 47), age < 0.15 ? 10 : 3, look, side)
    brow(c, x + side * 48, age < 0.15 ? -28 : -34, look, side)
  }
  nose(c, x, look, light)
  mouth(c, x + turn * 2, look)
  if (look.glasses !== undefined) glasses(c, x, look.glasses, width)
}
