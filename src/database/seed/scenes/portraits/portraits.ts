// Twenty-four people of the demo, young and old, as head-and-shoulder portraits; the face is in the centre square.

import { Canvas } from '../kit/objects.ts'
import { backdrop, clothes } from './clothes.ts'
import { type Cover, cover } from './cover.ts'
import { face, type Look } from './face.ts'
import { hairBehind, hairFront } from './hair.ts'
import { peopleOne } from './people-one.ts'
import { peopleTwo } from './people-two.ts'
import { hairs, type Person, skins } from './person.ts'

const covered: ReadonlySet<Cover> = new Set(['scarf', 'beanie', 'straw', 'cap'])

function portrait(name: string, person: Person): string {
  const c = new Canvas(name)
  const { style, light = -1 } = person
  const look: Look = {
    width: 108,
    jaw: 0.82,
    age: 0.4,
    turn: 0,
    eyes: 'open',
    mouth: 'smile',
    brow: 7,
    hair: hairs.black,
    ...person,
    skin: skins[person.skin],
  }
  backdrop(c, person.place, light)
  c.rect(0, 0, 1200, 800, c.lin(90, '#1a100a/0.2', '#1a100a/0.04', '#1a100a/0.3'))
  const scale = look.age < 0.15 ? 1.12 : 1.24
  c.group(`translate(600 ${look.age < 0.15 ? 430 : 390}) scale(${scale})`, () => {
    hairBehind(c, style, look.width, look.hair, light)
    c.group('translate(0 -20)', () =>
      clothes(c, person.dress, person.colour, person.second ?? '#d8cdb8', look.skin, light, person.broad),
    )
    c.group(`rotate(${look.turn * 3})`, () => {
      face(c, look, light)
      hairFront(
        c,
        person.cover && covered.has(person.cover[0]) && style !== 'tail' ? 'crop' : style,
        look.width,
        look.hair,
        light,
        look.turn,
      )
      if (person.cover) cover(c, person.cover[0], look.width, person.cover[1], light)
    })
  })
  c.grade('#fff0d0', light < 0 ? 0.2 : 0.8, 0.2, 0.26, 0.42)
  return c.toString()
}

/** Every portrait by name, as a complete SVG document. */
export const portraits: Record<string, () => string> = Object.fromEntries(
  [...peopleOne, ...peopleTwo].map((person, index) => {
    const name = `portrait-${index + 1}`
    return [name, () => portrait(name, person)]
  }),
)
