// Inline scripts of a cached page are allowed by hashes, and the page contains nothing of the
// visitor whose request built it.
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cacheablePage, pageFor } from './cached-pages.ts'

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
    const cached = await page()
    for (let times = 0; times < 2; times++) {
      const { headers: flat, body } = await pageFor(cached, accepted)
      const headers = new Headers()
      for (let at = 0; at < flat.length; at += 2) headers.append(flat[at]!, flat[at + 1]!)
      expect(headers.get('content-encoding')).toBe(coding)
      expect(headers.get('vary')).toContain('accept-encoding')
      expect(headers.get('content-length')).toBe(String(body.length))
      expect(decode(Buffer.from(body)).toString()).toBe(cached.body)
    }
  })
})
