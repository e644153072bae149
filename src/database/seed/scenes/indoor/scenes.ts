// Every indoor scene by name: for each craft the room (-1), the making (-2) and the finished thing (-3), and the brands' covers.

import { bakery } from './bakery.ts'
import { bamboo } from './bamboo.ts'
import { calligraphy } from './calligraphy.ts'
import { coffee } from './coffee.ts'
import { covers } from './covers.ts'
import { glass } from './glass.ts'
import { ikebana } from './ikebana.ts'
import { indigo } from './indigo.ts'
import { kintsugi } from './kintsugi.ts'
import { kogin } from './kogin.ts'
import { letterpress } from './letterpress.ts'
import { miso } from './miso.ts'
import { pottery } from './pottery.ts'
import { sake } from './sake.ts'
import { shamisen } from './shamisen.ts'
import { soba } from './soba.ts'
import { wagashi } from './wagashi.ts'
import { washi } from './washi.ts'
import { zazen } from './zazen.ts'

/** Complete SVG documents of 1200 × 800, drawn anew (and the same) at every call. */
export const indoorScenes: Record<string, () => string> = {
  ...bakery,
  ...bamboo,
  ...calligraphy,
  ...coffee,
  ...covers,
  ...glass,
  ...ikebana,
  ...indigo,
  ...kintsugi,
  ...kogin,
  ...letterpress,
  ...miso,
  ...pottery,
  ...sake,
  ...shamisen,
  ...soba,
  ...wagashi,
  ...washi,
  ...zazen,
}
