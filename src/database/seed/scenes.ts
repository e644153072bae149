// Every picture of the demonstration by name. The drawings are large modules: load this one only to draw.
import { indoorScenes } from './scenes/indoor/scenes.ts'
import { outdoorScenes } from './scenes/outdoor/scenes.ts'
import { portraits } from './scenes/portraits/portraits.ts'

/** Each draws a complete SVG document, the same at every call. */
export const demoScenes: ReadonlyMap<string, () => string> = new Map(
  Object.entries({ ...outdoorScenes, ...indoorScenes, ...portraits }),
)
