import { expect, test } from 'vitest'
import { mapUrl } from './map-url.ts'

test.each(['香川県高松市庵治町浜通り12-7', '1&query=evil#?', '\uD800', '<script>"\'', ''])(
  'the whole address %j is one parameter',
  (address) => {
    const url = new URL(mapUrl(address))
    expect(url.origin + url.pathname).toBe('https://www.google.com/maps/search/')
    expect([...url.searchParams.keys()]).toEqual(['api', 'query'])
    expect(url.searchParams.get('query')).toBe(address.replace('\uD800', '\uFFFD'))
  },
)
