import { expect, it } from 'vitest'
import { everyEndpoint } from '#contract/endpoints.ts'
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
