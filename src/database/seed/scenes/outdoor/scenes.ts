// Every outdoor picture of the sample data by name: three for each experience, and the covers of people and communities.

import { appleScenes } from './apple.ts'
import { bonfireScenes } from './bonfire.ts'
import { countryCovers } from './covers-country.ts'
import { northCovers } from './covers-north.ts'
import { townCovers } from './covers-town.ts'
import { cyclingScenes } from './cycling.ts'
import { farmScenes } from './farm.ts'
import { forestScenes } from './forest.ts'
import { kayakScenes } from './kayak.ts'
import { lanternScenes } from './lantern.ts'
import { mikanScenes } from './mikan.ts'
import { onomichiScenes } from './onomichi.ts'
import { onsenScenes } from './onsen.ts'
import { oysterScenes } from './oyster.ts'
import { portScenes } from './port.ts'
import { riverScenes } from './river.ts'
import { seaSaltScenes } from './sea-salt.ts'
import { snowScenes } from './snow.ts'
import { starsScenes } from './stars.ts'
import { teaFieldScenes } from './tea-field.ts'
import { terraceScenes } from './terrace.ts'

/** Draws the picture of that name as a whole SVG document of 1200 × 800; the same name is always drawn the same way. */
export const outdoorScenes: Record<string, () => string> = {
  ...appleScenes,
  ...bonfireScenes,
  ...countryCovers,
  ...northCovers,
  ...townCovers,
  ...cyclingScenes,
  ...farmScenes,
  ...forestScenes,
  ...kayakScenes,
  ...lanternScenes,
  ...mikanScenes,
  ...onomichiScenes,
  ...onsenScenes,
  ...oysterScenes,
  ...portScenes,
  ...riverScenes,
  ...seaSaltScenes,
  ...snowScenes,
  ...starsScenes,
  ...teaFieldScenes,
  ...terraceScenes,
}
