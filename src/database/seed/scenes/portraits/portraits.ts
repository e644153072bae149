// Twenty-four people of the demo, young and old, as head-and-shoulder portraits; the face is in the centre square.

import { Canvas, type Tone } from '../kit/objects.ts'
import { backdrop, clothes, type Dress, type Place } from './clothes.ts'
import { face, type Look } from './face.ts'
import { type Cover, cover, hairBehind, hairFront, type Style } from './hair.ts'

const skins: Record<'fair' | 'warm' | 'tan' | 'weathered', Tone> = {
  fair: { base: '#e2b596', dark: '#8f5844', light: '#fae0cb' },
  warm: { base: '#d4a17e', dark: '#7d4834', light: '#f2cfae' },
  tan: { base: '#bd8560', dark: '#673822', light: '#e2b38c' },
  weathered: { base: '#c08d6c', dark: '#683d2b', light: '#e4ba96' },
}

const black = '#1f1a18'
const brown = '#3f2a1e'
const grey = '#8b8682'
const white = '#cfcac4'

interface Person extends Partial<Omit<Look, 'skin'>> {
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

const people: readonly Person[] = [
  { skin: 'tan', style: 'short', dress: 'shirt', colour: '#5d7a8c', place: 'sea', age: 0.4, eyes: 'soft', mouth: 'smile', brow: 9, width: 112, jaw: 0.86, turn: 0.4, broad: 1.08, beard: 'stubble' },
  { skin: 'fair', style: 'bob', dress: 'linen', colour: '#e6dcc6', place: 'garden', age: 0.3, eyes: 'open', mouth: 'smile', brow: 5, width: 104, jaw: 0.76, turn: -0.4, lashes: true, broad: 0.88 },
  { skin: 'weathered', style: 'thin', dress: 'samue', colour: '#39506a', place: 'workshop', age: 0.85, hair: white, eyes: 'smile', mouth: 'smile', brow: 9, width: 112, jaw: 0.84, turn: 0.3, light: 1 },
  { skin: 'warm', style: 'bun', dress: 'kimono', colour: '#5f7a6c', second: '#e6d8a8', place: 'shoji', age: 0.55, eyes: 'soft', mouth: 'closed', brow: 4, width: 106, jaw: 0.78, turn: -0.3, lashes: true, broad: 0.9, hair: '#2c2624' },
  { skin: 'tan', style: 'crop', dress: 'happi', colour: '#1f3a5f', second: '#b8402e', place: 'dusk', age: 0.45, eyes: 'open', mouth: 'laugh', brow: 10, width: 114, jaw: 0.9, turn: 0.5, cover: ['towel', '#f2ede2'], broad: 1.1, light: 1 },
  { skin: 'fair', style: 'long', dress: 'knit', colour: '#b8503c', place: 'plaster', age: 0.22, eyes: 'open', mouth: 'smile', brow: 5, width: 102, jaw: 0.74, turn: 0.5, lashes: true, broad: 0.86, hair: brown },
  { skin: 'weathered', style: 'perm', dress: 'apron', colour: '#d8cdb8', second: '#6b4a5c', place: 'kitchen', age: 0.9, hair: white, eyes: 'smile', mouth: 'laugh', brow: 4, width: 110, jaw: 0.84, turn: -0.3, broad: 0.9 },
  { skin: 'warm', style: 'side', dress: 'jacket', colour: '#3a3f46', second: '#e6e0d4', place: 'night', age: 0.35, eyes: 'soft', mouth: 'closed', brow: 8, width: 108, jaw: 0.8, turn: -0.5, glasses: 'round', light: 1 },
  { skin: 'fair', style: 'tail', dress: 'apron', colour: '#e9e2d4', second: '#2d4a6a', place: 'noren', age: 0.25, eyes: 'open', mouth: 'laugh', brow: 5, width: 103, jaw: 0.76, turn: -0.4, lashes: true, broad: 0.86 },
  { skin: 'tan', style: 'crop', dress: 'jacket', colour: '#5d6a4a', second: '#c9b48a', place: 'field', age: 0.65, hair: grey, eyes: 'smile', mouth: 'smile', brow: 9, width: 113, jaw: 0.86, turn: 0.4, cover: ['straw', '#d8b878'], broad: 1.02 },
  { skin: 'warm', style: 'short', dress: 'turtle', colour: '#46423e', place: 'wood', age: 0.5, hair: '#4f4a47', eyes: 'open', mouth: 'closed', brow: 8, width: 110, jaw: 0.84, turn: 0.4, beard: 'short', light: 1, broad: 1.04 },
  { skin: 'fair', style: 'bun', dress: 'samue', colour: '#7a5f74', place: 'garden', age: 0.4, eyes: 'smile', mouth: 'smile', brow: 5, width: 105, jaw: 0.76, turn: 0.4, lashes: true, cover: ['scarf', '#e6dcc4'], broad: 0.88 },
  { skin: 'warm', style: 'fringe', dress: 'knit', colour: '#d8a83c', place: 'sea', age: 0.08, eyes: 'open', mouth: 'laugh', brow: 5, width: 112, jaw: 0.86, turn: 0.2, broad: 0.74 },
  { skin: 'weathered', style: 'crop', dress: 'turtle', colour: '#2f4a5c', place: 'snow', age: 0.7, hair: grey, eyes: 'soft', mouth: 'smile', brow: 10, width: 114, jaw: 0.9, turn: -0.4, beard: 'chin', cover: ['beanie', '#7a2f2a'], broad: 1.08 },
  { skin: 'fair', style: 'wave', dress: 'shirt', colour: '#9fb4a4', place: 'plaster', age: 0.48, eyes: 'soft', mouth: 'smile', brow: 5, width: 105, jaw: 0.78, turn: -0.4, lashes: true, broad: 0.9, hair: '#35251d', light: 1, glasses: 'square' },
  { skin: 'warm', style: 'side', dress: 'apron', colour: '#f2eee4', second: '#4a3a2c', place: 'night', age: 0.32, eyes: 'open', mouth: 'smile', brow: 8, width: 107, jaw: 0.8, turn: 0.4, beard: 'stubble', hair: brown },
  { skin: 'weathered', style: 'bun', dress: 'kimono', colour: '#4a4f6a', second: '#c9b88c', place: 'wood', age: 0.95, hair: white, eyes: 'smile', mouth: 'closed', brow: 4, width: 107, jaw: 0.82, turn: 0.3, broad: 0.84 },
  { skin: 'tan', style: 'tail', dress: 'jacket', colour: '#c8743c', second: '#2f3f4a', place: 'snow', age: 0.28, eyes: 'smile', mouth: 'laugh', brow: 6, width: 105, jaw: 0.78, turn: 0.4, lashes: true, freckles: true, broad: 0.92, light: 1 },
  { skin: 'fair', style: 'fringe', dress: 'shirt', colour: '#f0ece0', place: 'dusk', age: 0.2, eyes: 'soft', mouth: 'closed', brow: 7, width: 104, jaw: 0.78, turn: -0.5, hair: black, broad: 0.94 },
  { skin: 'warm', style: 'crop', dress: 'samue', colour: '#2c2e36', place: 'shoji', age: 0.6, hair: '#6b6664', eyes: 'soft', mouth: 'closed', brow: 9, width: 111, jaw: 0.84, turn: 0.2, light: 1 },
  { skin: 'warm', style: 'perm', dress: 'knit', colour: '#6f8a9a', place: 'field', age: 0.72, hair: '#5f5652', eyes: 'smile', mouth: 'smile', brow: 4, width: 109, jaw: 0.83, turn: -0.4, glasses: 'round', broad: 0.92, light: 1 },
  { skin: 'tan', style: 'short', dress: 'linen', colour: '#3f6a7a', place: 'garden', age: 0.38, eyes: 'smile', mouth: 'laugh', brow: 10, width: 112, jaw: 0.86, turn: -0.4, broad: 1.06, hair: '#2a1f1a', light: 1 },
  { skin: 'fair', style: 'bob', dress: 'kimono', colour: '#a8475a', second: '#f2d8b8', place: 'noren', age: 0.26, eyes: 'open', mouth: 'closed', brow: 4, width: 102, jaw: 0.74, turn: 0.4, lashes: true, broad: 0.86, light: 1 },
  { skin: 'weathered', style: 'thin', dress: 'jacket', colour: '#6b5a48', second: '#d8d2c4', place: 'kitchen', age: 0.78, hair: grey, eyes: 'soft', mouth: 'smile', brow: 9, width: 113, jaw: 0.87, turn: -0.3, glasses: 'square', cover: ['cap', '#3f4a44'], broad: 1.02 },
]

const covered: ReadonlySet<Cover> = new Set(['scarf', 'beanie', 'straw', 'cap'])

function portrait(name: string, person: Person): string {
  const c = new Canvas(name)
  const { style, light = -1 } = person
  const look: Look = {
    width: 108, jaw: 0.82, age: 0.4, turn: 0, eyes: 'open', mouth: 'smile', brow: 7, hair: black,
    ...person,
    skin: skins[person.skin],
  }
  backdrop(c, person.place, light)
  c.rect(0, 0, 1200, 800, c.rad(0.5, 0.45, 0.6, '#fff6e0/0.12', '#1a100a/0.34'))
  const scale = look.age < 0.15 ? 1.12 : 1.24
  c.group(`translate(600 ${look.age < 0.15 ? 430 : 390}) scale(${scale})`, () => {
    hairBehind(c, style, look.width, look.hair, light)
    clothes(c, person.dress, person.colour, person.second ?? '#d8cdb8', look.skin, light, person.broad)
    c.group(`rotate(${look.turn * 3})`, () => {
      face(c, look, light)
      hairFront(c, person.cover && covered.has(person.cover[0]) && style !== 'tail' ? 'crop' : style, look.width, look.hair, light, look.turn)
      if (person.cover) cover(c, person.cover[0], look.width, person.cover[1], light)
    })
  })
  c.grade('#fff0d0', light < 0 ? 0.2 : 0.8, 0.2, 0.26, 0.42)
  return c.toString()
}

/** Every portrait by name, as a complete SVG document. */
export const portraits: Record<string, () => string> = Object.fromEntries(
  people.map((person, index) => {
    const name = `portrait-${index + 1}`
    return [name, () => portrait(name, person)]
  }),
)
