// Every page × kinds of person × hostile path parameters: no page calls an API endpoint other than
// its own, none writes, and no response is a 5xx.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageRenderer } from '#main/pages.ts'
import type { LoaderContext } from '#web/call.ts'
import { signOut } from '#web/calls/accounts.ts'
import { longer, runs, shortSample } from '../lanes.ts'
import { builtPages } from './built-pages.ts'
import { hostileSegment, hostileSegments } from './hostile-paths.ts'
import { filled, PEOPLE, type Person, site } from './site.ts'

const product = site()

async function open(address: string, person: Person, method = 'GET') {
  product.takeCalls()
  const response = await product.request(address, { method, headers: product.sessions[person] })
  const text = await response.text()
  return { status: response.status, text, calls: product.takeCalls() }
}

/** Harmless values of the parameters of this page. */
function honestSegments(page: string): string[] {
  if (!page.includes(':')) return ['']
  if (page.includes(':provider')) return ['line']
  if (page.includes(':slug')) return ['terms']
  return page.includes(':month') ? ['2026-11'] : ['1', '2']
}

/**
 * API calls of a page with harmless parameters. The page is the one that the URL leads to after its
 * dots are resolved.
 */
const known = new Map<string, Promise<Set<string>>>()
function ownCalls(address: string, person: Person): Promise<Set<string>> {
  const { pathname } = new URL(address, product.world.base_url)
  const pattern = product.patternOf(pathname)
  // The page for an unknown address belongs to the area of its first segment.
  const page = pattern === 'unmatched' ? `/${pathname.split('/')[1]}/nowhere` : pattern
  const key = `${person} ${page}`
  const there = known.get(key)
  if (there) return there
  const finding = (async () => {
    const calls = new Set<string>()
    for (const value of honestSegments(page))
      for (const call of (await open(filled(page, value), person)).calls) calls.add(call)
    return calls
  })()
  known.set(key, finding)
  return finding
}

async function expectHarmless(address: string, person: Person, method: string) {
  const expected = await ownCalls(address, person)
  const { status, text, calls } = await open(address, person, method)
  expect(status, `${method} ${address}: ${text.slice(0, 300)}`).toBeLessThan(500)
  const others = [...calls].filter((call) => !expected.has(call))
  expect(others, `${method} ${address} as ${person}`).toEqual([])
}

function whoEnters(page: string): Person {
  if (page.startsWith('/admin')) return 'admin'
  if (page.startsWith('/brand/')) return 'brand_member'
  return page.startsWith('/host') ? 'host' : 'user'
}

describe('a page that is opened by a link', () => {
  it('calls only its own endpoints with hostile parameters', async () => {
    const withParams = product.pages.filter((page) => page.includes(':'))
    expect(withParams.length).toBeGreaterThan(30)
    const segments = hostileSegments(product.reservation_id)
    // The first five leave their segment and are tried on every page. Of the others each page gets
    // four, in turn.
    const [everywhere, in_turn] = [segments.slice(0, 5), segments.slice(5)]
    for (const [n, page] of shortSample([...withParams.entries()], 4)) {
      const some = [0, 1, 2, 3].map((k) => in_turn[(4 * n + k) % in_turn.length]!)
      for (const segment of [...everywhere, ...some])
        await expectHarmless(filled(page, segment), whoEnters(page), 'GET')
    }
    expect(await product.statusOfReservation()).toBe('confirmed')
  }, 120_000)

  it(
    'calls only its own endpoints with random parameters, people and methods',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...product.pages),
          hostileSegment,
          fc.constantFrom(...PEOPLE),
          fc.constantFrom('GET', 'HEAD'),
          async (page, segment, person, method) => expectHarmless(filled(page, segment), person, method),
        ),
        { numRuns: runs(30, 10_000, 100), seed: 13 },
      )
      expect(await product.statusOfReservation()).toBe('confirmed')
    },
    longer(120_000),
  )

  it('writes only to finish a sign-in, and only for a GET', async () => {
    const finish = '/api/v1/sign_in_providers/:provider/finish'
    const spellings = ['callback', 'callback/', 'callback.data', 'callback/.data', '%63allback', 'CALLBACK']
    for (const spelling of spellings) {
      const address = `/sign_in/line/${spelling}?state=x&code=y`
      expect([...(await open(address, 'user')).calls], spelling).toEqual([finish])
      expect(await open(address, 'user', 'HEAD'), spelling).toMatchObject({ status: 405, calls: new Set() })
    }
    expect((await open('/sign_in/nobody/callback?state=x&code=y', 'user')).status).toBe(404)
    expect((await open('/sign_in/nobody', 'user')).status).toBe(404)
  })

  it('cannot write even when its loader tries to', async () => {
    const { build } = await builtPages()
    const route = Object.values(build.routes).find((one) => one?.path === 'contact')!
    const loader = async ({ context }: { context: LoaderContext }) => {
      await signOut({ context })
      return null
    }
    const altered = { ...route, module: { ...route.module, loader } } as typeof route
    const calls: string[] = []
    const render = pageRenderer({
      app: product.world,
      build: { ...build, routes: { ...build.routes, [route.id]: altered } },
      built: true,
      callApi: ({ url }) => {
        calls.push(url)
        return Response.json(null)
      },
      cache: null,
      readCached: async () => null,
      patternOf: product.patternOf,
    })
    const request = new Request(`${product.world.base_url}/contact`)
    const response = await render({ request, env: {}, nonce: 'n', request_id: 'r' })
    expect(response.status).toBe(500)
    expect(calls.filter((url) => url.includes('sign_out'))).toEqual([])
    expect(product.world.takeLoggedErrors()).toMatchObject([
      { message: 'a page may not write', fields: { page: '/contact', method: 'DELETE' } },
      { message: 'page failed' },
    ])
  })

  it.each(['//', '///', '//evil.example/', '/stories//1', '/%ff', '/stories/%e3%81'])(
    '%s is not found',
    async (address) => {
      const { status, text } = await open(address, 'visitor')
      expect(status).toBe(404)
      expect(text).toMatch(/[ぁ-ん]/)
    },
  )
})

it.each([
  '/.git/config',
  '/.env',
  '/package.json',
  '/src/main/server.ts',
  '/build/server/index.js',
  '/assets/',
  '/images/',
  '/assets/..%2f..%2fserver%2findex.js',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/images/upload/v1/..%2f..%2fsecret',
])('%s is not served, and no folder is listed', async (address) => {
  expect((await open(address, 'admin')).status).toBe(404)
})

describe('a page for a signed-in user', () => {
  const cacheControl = async (address: string, person: Person) =>
    (await product.request(address, { headers: product.sessions[person] })).headers.get('cache-control')

  it('is not stored by the browser, so that the back button shows nothing after sign-out', async () => {
    const addresses = product.pages.map((page) => filled(page, '1'))
    for (const address of [
      ...shortSample(addresses, 4),
      '/mypage.data',
      '/mypage/reservations.data',
      '/admin/users.data',
      '/nowhere',
    ])
      expect(await cacheControl(address, whoEnters(address)), address).toBe('private, no-store')
  })

  it('may be prefetched if it is public, and is revalidated', async () => {
    expect(await cacheControl('/stories.data', 'user')).toBe('private, no-cache')
    expect(await cacheControl('/stories', 'visitor')).toBe('private, no-cache')
  })
})

describe('a form that is sent to a page', () => {
  const TYPES = ['text/plain', 'application/json', 'multipart/form-data', 'application/x-www-form-urlencoded', '']
  const METHODS = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']

  it('is refused with a 4xx when its body is no form, and logs no error', async () => {
    expect(product.pagesWithActions.length).toBeGreaterThanOrEqual(4)
    for (const page of product.pagesWithActions)
      for (const type of TYPES) {
        const headers = { ...product.sessions.user, ...(type && { 'content-type': type }) }
        const response = await product.request(filled(page, 'line'), { method: 'POST', headers, body: '\u0000[' })
        expect(response.status, `${page} ${type}`).toBeLessThan(500)
      }
  })

  it('is refused by a page without forms, with every method, by a constant text', async () => {
    const without = product.pages.filter((one) => !product.pagesWithActions.includes(one))
    expect(without.length).toBeGreaterThan(30)
    for (const [n, page] of shortSample([...without.entries()], 4))
      for (const method of ['POST', METHODS[n % METHODS.length]!]) {
        const response = await product.request(filled(page, '1'), { method, headers: product.sessions.admin })
        expect(response.status, `${method} ${page}`).toBe(405)
        const text = await response.text()
        // A person without scripts may have sent a form.
        if (method === 'POST') expect(text, page).toContain('JavaScript が必要な操作です')
        else expect(text, `${method} ${page}`).toBe('この操作はできません。')
        expect(text.length, `${method} ${page}`).toBeLessThan(3000)
      }
    const unknown = await product.request('/nowhere', { method: 'POST', headers: product.sessions.admin })
    expect([unknown.status, await unknown.text()]).toEqual([404, '見つかりませんでした。'])
  })

  it('is refused by a page with forms, with every other method, by a short text', async () => {
    for (const page of product.pagesWithActions)
      for (const method of METHODS) {
        const response = await product.request(filled(page, 'line'), { method, headers: product.sessions.user })
        expect(response.status, `${method} ${page}`).toBe(405)
        expect((await response.text()).length, `${method} ${page}`).toBeLessThan(100)
      }
  })
})
