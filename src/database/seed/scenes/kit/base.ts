// What every drawn scene stands on: a size, a deterministic source of variation, and small SVG helpers.

/** Width and height of every scene, in user units; masters are rasterised at this size (3:2). */
export const WIDTH = 1200
export const HEIGHT = 800

/** Deterministic numbers in [0, 1) for a seed, so that the same scene is drawn the same way every time (mulberry32). */
export function random(seed: string): () => number {
  let state = 2166136261
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A number with at most one decimal, which keeps the SVG small. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

/** A complete SVG document of the scene size around the given definitions and shapes. */
export function svg(defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><defs>${defs}</defs>${body}</svg>`
}

/** A vertical gradient; stops are [offset 0-1, colour, opacity]. */
export function gradient(
  id: string,
  stops: readonly (readonly [number, string, number?])[],
  horizontal = false,
): string {
  const direction = horizontal ? 'x1="0" y1="0" x2="1" y2="0"' : 'x1="0" y1="0" x2="0" y2="1"'
  return `<linearGradient id="${id}" ${direction}>${stops
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')}</linearGradient>`
}
