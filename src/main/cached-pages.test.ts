// Inline scripts of a cached page are allowed by hashes, and the page contains nothing of the
// visitor whose request built it.
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { testApp } from '#test/database.ts'
import { cacheablePage, cachedPages, pageFor } from './cached-pages.ts'
import { keepCompressed, responseBodies } from './cached-response.ts'
import type { Audience } from './page-readers.ts'
import { PAGE_LIMITS, pageQueue } from './page-queue.ts'
import { responseCache } from './response-cache.ts'
import type { ValidityRecorder } from './validity.ts'

const NONCE = 'bm9uY2U+/w=='
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const html = `<!DOCTYPE html><html><head><link rel="modulepreload" href="/a.js" nonce="${NONCE}"/>
<script type="application/ld+json" nonce="${NONCE}">{"name":"藍"}</script></head><body>つむぎ
<script nonce="${NONCE}">one()</script><script nonce="${NONCE}" type="module" async="">import "/a.js"</script>
<script src="/a.js" nonce="${NONCE}"></script><script>foreign()</script><style nonce="${NONCE}">a{}</style></body></html>`

const page = () =>
  cacheablePage(
    new Response(html, {
      headers: {
        'content-security-policy': `default-src 'self'; script-src 'self' 'nonce-${NONCE}'; style-src 'self' 'nonce-${NONCE}'`,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
        'x-request-id': 'a-request',
        'set-cookie': 'session=1',
      },
    }),
  )

describe('a cached page', () => {
  it('allows its own inline scripts and styles by their hashes, and no others', async () => {
    const headers = new Headers((await page()).headers)
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'self'; script-src 'self' ${hashOf('one()')} ${hashOf('import "/a.js"')}; style-src 'self' ${hashOf('a{}')}`,
    )
  })

  it('has no data of the request that built it', async () => {
    const cached = await page()
    expect(JSON.stringify(cached)).not.toContain(NONCE)
    const headers = new Headers(cached.headers)
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('x-request-id')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-cache')
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip, deflate', 'gzip', (body: Buffer) => gunzipSync(body)],
    ['br;q=0, gzip;q=0.5', 'gzip', (body: Buffer) => gunzipSync(body)],
    ['', null, (body: Buffer) => body],
  ])('is sent in a coding that the visitor accepts: %s', async (accepted, coding, decode) => {
    const built = await page()
    const cached = await keepCompressed(built)
    const bodies = responseBodies(1_000_000)
    for (let times = 0; times < 2; times++) {
      const { headers: flat, body } = await pageFor(bodies, cached, accepted)
      const headers = new Headers()
      for (let at = 0; at < flat.length; at += 2) headers.append(flat[at]!, flat[at + 1]!)
      expect(headers.get('content-encoding')).toBe(coding)
      expect(headers.get('vary')).toContain('accept-encoding')
      expect(headers.get('content-length')).toBe(String(body.length))
      expect(decode(Buffer.from(body)).toString()).toBe(built.body)
    }
  })
})

it('is not stored for the users of a kind, or shared', async () => {
  const { headers } = await cacheablePage(new Response(html), 'USER')
  expect(new Headers(headers).get('cache-control')).toBe('private, no-store')
  expect(new Headers(headers).get('vary')).toBe('accept-encoding, cookie')
})

describe('the handler of cached pages', () => {
  const app = testApp()

  /** Serves pages from a cache; each rendering has another number. */
  async function serve(record: (recorder: ValidityRecorder) => unknown = () => undefined) {
    let rendered = 0
    const asked: string[] = []
    const { handle, prepare } = cachedPages({
      cache: responseCache(app.db),
      render: async (_, { recorder, reader }) => {
        await record(recorder)
        return new Response(`<p>${++rendered}${reader ?? ''}</p>`, {
          status: reader === 'ADMIN' ? 404 : 200,
          headers: { 'content-type': 'text/html' },
        })
      },
      enter: pageQueue(PAGE_LIMITS).enter,
      clock: app.clock,
      onAsked: (address) => asked.push(address),
      audienceOf: async (cookie) => /=(visitor|USER|ADMIN|own)/.exec(cookie)![1] as Audience,
      base_url: 'http://localhost',
      onError: (error) => expect.unreachable(String(error)),
    })
    const server = http.createServer((request, response) => {
      if (!handle(request, response, () => response.end('otherwise'))) response.end('not cached')
    })
    await new Promise<void>((resolve) => server.listen(0, resolve))
    const { port } = server.address() as AddressInfo
    return {
      get: (headers: Record<string, string>, query = '') =>
        fetch(`http://localhost:${port}/stories${query}`, { headers }),
      asked,
      prepare,
      close: () => server.close(),
    }
  }

  it.each(['theme=dark', '_ga=GA1.1.1; tsumugi=1', 'xtsumugi.session_token=1', 'tsumugi_sign_in.round=2'])(
    'serves visitors with other cookies: %s',
    async (cookie) => {
      const { get, close } = await serve()
      for (const headers of [{ accept: '*/*' }, { cookie }, { cookie }] as Record<string, string>[])
        expect(await (await get(headers)).text()).toBe('<p>1</p>')
      close()
    },
  )

  it('serves signed-in users the page of their kind, without a validator', async () => {
    const { get, close } = await serve()
    const etag = (await get({})).headers.get('etag')!
    for (const cookie of ['tsumugi.session_token=USER', 'a=1; __Host-tsumugi.session_token=USER']) {
      const page = await get({ cookie, 'if-none-match': etag })
      expect([page.status, await page.text(), page.headers.get('etag')]).toEqual([200, '<p>2USER</p>', null])
      expect(page.headers.get('cache-control')).toBe('private, no-store')
      expect(page.headers.get('vary')).toBe('accept-encoding, cookie')
    }
    close()
  })

  it.each(['tsumugi.session_token=visitor', 'tsumugi_brand.session_token=visitor'])(
    'serves the page of visitors without a valid session: %s',
    async (cookie) => {
      const { get, close } = await serve()
      const { headers } = await get({})
      const page = await get({ cookie })
      expect([page.headers.get('etag'), await page.text()]).toEqual([headers.get('etag'), '<p>1</p>'])
      close()
    },
  )

  it('renders one page for a flood of addresses that differ in what the page does not read', async () => {
    const { get, close } = await serve()
    for (let n = 0; n < 50; n++)
      expect(await (await get({}, `?utm_source=${n}&${'x'.repeat(n * 20)}=1`)).text()).toBe('<p>1</p>')
    expect(await (await get({}, '?q=a')).text()).toBe('<p>2</p>')
    close()
  })

  it('renders a page each time that an uncached response is part of it', async () => {
    const { get, close } = await serve((recorder) => recorder.include(undefined))
    for (const page of ['<p>1</p>', '<p>2</p>']) expect(await (await get({})).text()).toBe(page)
    close()
  })

  it.each([
    ['has data on the page', 'own'],
    ['may see what others of the kind are refused', 'ADMIN'],
  ])('leaves a user to the renderer who %s', async (_, audience) => {
    const { get, close } = await serve()
    expect(await (await get({ cookie: `tsumugi.session_token=${audience}` })).text()).toBe('otherwise')
    close()
  })

  it('responds 304 to a browser that has the page', async () => {
    const { get, close } = await serve()
    const etag = (await get({})).headers.get('etag')!
    for (const known of [etag, `"other", ${etag}`, etag.replace('W/', '')]) {
      const again = await get({ 'if-none-match': known })
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    }
    for (const unknown of ['W/"other"', '', 'W/']) expect((await get({ 'if-none-match': unknown })).status).toBe(200)
    close()
  })

  it('counts the pages that it sent, and no others', async () => {
    const { get, asked, close } = await serve()
    const etag = (await get({})).headers.get('etag')!
    await get({ 'if-none-match': etag }, '?utm_source=a')
    for (const audience of ['USER', 'ADMIN', 'own']) await get({ cookie: `tsumugi.session_token=${audience}` })
    expect(asked).toEqual(['/stories', '/stories', '/stories'])
    close()
  })

  it('has the pages that were prepared', async () => {
    const { get, asked, prepare, close } = await serve()
    // Two are rendered at once, in any order.
    await prepare(['/stories', '/mypage', '/brands'], 10_000)
    expect(await (await get({})).text()).toMatch(/<p>[12]<\/p>/)
    expect(await (await get({}, '?q=a')).text()).toBe('<p>3</p>')
    expect(asked).toEqual(['/stories', '/stories?q=a'])
    close()
  })

  it('prepares pages for the given time only, even if one never ends', async () => {
    const { prepare, close } = await serve(() => new Promise(() => undefined))
    const began = performance.now()
    await prepare(
      Array.from({ length: 1_000 }, (_, n) => `/stories/${n}`),
      300,
    )
    expect(performance.now() - began).toBeLessThan(3_000)
    close()
  })
})
