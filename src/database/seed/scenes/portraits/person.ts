// What tells one person of the demo from another.

import type { Tone } from '../kit/objects.ts'
import type { Dress, Place } from './clothes.ts'
import type { Cover } from './cover.ts'
import type { Look } from './face.ts'
import type { Style } from './hair.ts'

export const skins: Record<'fair' | 'warm' | 'tan' | 'weathered', Tone> = {
  fair: { base: '#e2b596', dark: '#8f5844', light: '#fae0cb' },
  warm: { base: '#d4a17e', dark: '#7d4834', light: '#f2cfae' },
  tan: { base: '#bd8560', dark: '#673822', light: '#e2b38c' },
  weathered: { base: '#c08d6c', dark: '#683d2b', light: '#e4ba96' },
}

/** Colours of hair. */
export const hairs = { black: '#1f1a18', brown: '#3f2a1e', grey: '#8b8682', white: '#cfcac4' } as const

/** A person as told apart from the ordinary: what isn't given takes the portrait's own default. */
export interface Person extends Partial<Omit<Look, 'skin'>> {
  skin: keyof typeof skins
  style: Style
  dress: Dress
  colour: string
  second?: string
  place: Place
  light?: -1 | 1
  broad?: number
  cover?: readonly [Cover, string]
}
