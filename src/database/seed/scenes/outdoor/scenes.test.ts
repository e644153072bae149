import { describe, expect, it } from 'vitest'

import { outdoorScenes } from './scenes.ts'

const subjects = [
  'kayak',
  'stars',
  'port',
  'terrace',
  'bonfire',
  'snow',
  'forest',
  'lantern',
  'oyster',
  'onomichi',
  'cycling',
  'onsen',
  'apple',
  'farm',
  'mikan',
  'tea-field',
  'sea-salt',
  'river',
]
const covers = ['setouchi', 'satoyama', 'hida', 'tsugaru', 'miyako', 'shitamachi', 'island-nights']
const names = [
  ...subjects.flatMap((subject) => [1, 2, 3].map((number) => `${subject}-${number}`)),
  ...covers.map((cover) => `cover-${cover}`),
]

/** The names of elements left open after reading the whole text; throws when one closes that isn't the last opened. */
function leftOpen(markup: string): string[] {
  const open: string[] = []
  for (const [, closing, name = '', , self] of markup.matchAll(
    /<(\/?)([A-Za-z]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/g,
  ))
    if (closing) expect(open.pop()).toBe(name)
    else if (!self) open.push(name)
  return open
}

describe('the outdoor pictures', () => {
  it('are there for every outdoor subject and cover, and no others', () => {
    expect(Object.keys(outdoorScenes).toSorted()).toEqual(names.toSorted())
  })

  it.each(names)('%s is a whole SVG document of the scene size with sound numbers and references', (name) => {
    const markup = outdoorScenes[name]?.() ?? ''
    expect(markup).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1200 800" width="1200" height="800">/,
    )
    expect(markup.endsWith('</svg>')).toBe(true)
    expect(leftOpen(markup)).toEqual([])
    expect(markup.replace(/<\/?[A-Za-z]+(?:\s+[\w:-]+="[^"<>]*")*\s*\/?>/g, '')).toBe('')
    expect(markup).not.toMatch(/NaN|undefined|Infinity|#[0-9a-f]*-|<text/)
    const defined = new Set([...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const used = [...markup.matchAll(/url\(#([^)]*)\)/g)].map(([, id]) => id)
    expect(used.filter((id) => !defined.has(id))).toEqual([])
    expect(markup.length).toBeLessThan(200_000)
  })

  it('are drawn the same way every time', () => {
    for (const name of names) expect(outdoorScenes[name]?.() === outdoorScenes[name]?.()).toBe(true)
  })

  it('are all different', () => {
    expect(new Set(names.map((name) => outdoorScenes[name]?.())).size).toBe(names.length)
  })
})
