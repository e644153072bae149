import { expect, it } from 'vitest'
import { everyEndpoint, routeOf } from '#contract/endpoints.ts'
import { routePatterns, UNMATCHED } from './route-patterns.ts'

const route = (id: string, parentId: string | undefined, path: string | undefined, index = false) => ({
  [id]: { id, parentId, path, index, module: {} as never },
})
const patternOf = routePatterns({
  ...route('root', undefined, ''),
  ...route('layout', 'root', undefined),
  ...route('front', 'layout', undefined, true),
  ...route('story', 'layout', 'stories/:id'),
  ...route('new', 'layout', 'stories/new'),
  ...route('admin', 'root', 'admin'),
  ...route('home', 'admin', undefined, true),
  ...route('users', 'admin', 'users/:id'),
  ...route('nothing', 'root', '*'),
})

it('knows every endpoint by its own pattern, for any parameters', () => {
  for (const { path } of everyEndpoint)
    expect(patternOf(path.replace(/\{\w+\}/g, 'somebody@example.jp'))).toBe(routeOf(path))
})

it.each([
  ['/', '/'],
  ['/stories/12', '/stories/:id'],
  ['/stories/12/', '/stories/:id'],
  ['/stories/new', '/stories/new'],
  ['/stories/12.data', '/stories/:id.data'],
  ['/_root.data', '/.data'],
  ['/admin', '/admin'],
  ['/admin/users/7', '/admin/users/:id'],
  ['/images/upload/w_320/v1/experience/abc', '/images/*'],
  ['/assets/entry-abc.js', '/assets/*'],
  ['/sitemap-stories-3.xml', '/sitemap-stories-:number.xml'],
  ['/healthz', '/healthz'],
  ['/stories/12/somebody@example.jp', UNMATCHED],
  ['/wp-login.php', UNMATCHED],
  ['/wp-login.data', UNMATCHED],
  ['/api/v1/no/such/thing', UNMATCHED],
  ['/__proto__', UNMATCHED],
  ['', '/'],
])('%s is %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern)
})
