import { describe, expect, it } from 'vitest'
import { everyEndpoint } from '#contract/endpoints.ts'
import { storiesPath } from '#web/features/experiences/stories/stories-path.ts'
import { slotPath } from '#web/features/schedule/shared/slot-path.ts'
import { cacheableAt } from './cached-topics.ts'

it.each([
  '/',
  '/stories',
  '/communities/3',
  '/brands/4',
  '/hosts/5',
  '/legal/terms',
  '/api/v1/stories',
  '/api/v1/legal/privacy',
  '/api/v1/calendars/1',
])('%s depends on what is public and on all places', (path) => {
  expect(cacheableAt(path)?.topics).toEqual(['public', 'places'])
})

it.each(['/stories/12', '/stories/12/calendars', '/reviews/12', '/api/v1/experiences/12/calendars'])(
  '%s depends on what is public and on its experience',
  (path) => {
    expect(cacheableAt(path)).toMatchObject({ id: '12', topics: ['public', 'experience:12'] })
  },
)

it.each([
  '/mypage',
  '/logon',
  '/reservations/new',
  '/communities/new',
  '/stories/x',
  '/stories/12345678901',
  '/stories/1/',
  '/dev/mail',
  '/api/v1/me',
  '/api/v1/experiences/1/price',
])('%s is not cached', (path) => {
  expect(cacheableAt(path)).toBeNull()
})

it('topics are declared only by reads without access checks', () => {
  const wrong = everyEndpoint.filter(
    ({ topics, method, access, path }) =>
      topics &&
      (method !== 'get' || access !== 'anyone' || (topics.includes('experience:{id}') && !path.includes('{id}'))),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

describe('the address of a cached response', () => {
  it.each([
    ['/stories', '?utm_source=mail&q=%E8%8C%B6&fbclid=1', '/stories?q=%E8%8C%B6'],
    ['/stories', '?state=26&q=a&state=27', '/stories?q=a&state=26&state=27'],
    ['/stories', '?', '/stories'],
    ['/stories/12', `?${'x'.repeat(5_000)}=1`, '/stories/12'],
    ['/stories/12/calendars', '?months=2&utm=1&cid=3,4', '/stories/12/calendars?cid=3%2C4&months=2'],
    ['/', '?q=a', '/'],
    ['/api/v1/stories', '?sort=soon&unknown=1', '/api/v1/stories?sort=soon'],
    ['/api/v1/front', '?_=1', '/api/v1/front'],
  ])('%s%s is %s', (path, search, address) => {
    expect(cacheableAt(path, search)?.address).toBe(address)
  })

  it.each(['?q=%', '?q=%E8%8C', '?utm=%ff'])('is none with the broken encoding %s', (search) => {
    expect(cacheableAt('/stories', search)).toBeNull()
  })

  it('names every parameter that the endpoint reads', () => {
    const unreadable = everyEndpoint.filter(
      ({ topics, request }) => topics && request?.query && !('shape' in request.query),
    )
    expect(unreadable.map(({ name }) => name)).toEqual([])
  })

  it('names every parameter that the web writes into the addresses of cached pages', () => {
    const written = [
      storiesPath({ q: 'a', category_id: '1', theme_id: '1', state: '1', online: '1', date_from: '2026-11-21' }),
      storiesPath({ date_to: '2026-11-22', people: '2', price_max: '3000', sort: 'soon', cursor: 'abc' }),
      slotPath(1, { id: 5, date: '2026-12-24' }, '2026-11-20').replace(/#.*/, ''),
    ]
    for (const one of written) {
      const { pathname, search, searchParams } = new URL(one, 'https://tsumugi.example')
      const { address } = cacheableAt(pathname, search)!
      expect(new URL(address, 'https://tsumugi.example').searchParams.size).toBe(searchParams.size)
    }
  })
})
