// Bodies that are too large, too deep or too slow are refused before they cost anything.
import { describe, expect, it, vi } from 'vitest'
import { assertShallow, readBytes } from '#api/shared/read-body.ts'
import { everyEndpoint } from '#contract/endpoints.ts'
import { DEFAULT_MAX_BODY } from '#contract/shared/endpoint.ts'
import { Refused } from '#services/shared/refused.ts'
import { filled, site } from './site.ts'

const product = site()
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const JSON_BODY = { 'content-type': 'application/json' }
const writes = everyEndpoint.filter(({ method, name }) => method !== 'get' && name !== 'uploadImage')
const sessionFor = (access: string) =>
  access === 'brand_member' ? product.sessions.brand_member : product.sessions.admin

describe('an endpoint', () => {
  it.each([true, false])(
    'accepts no more bytes than the contract allows (content-length sent: %s)',
    async (announced) => {
      expect(writes.length).toBeGreaterThan(50)
      for (const { method, path, access, ...endpoint } of writes) {
        const most = endpoint.max_body ?? DEFAULT_MAX_BODY
        const body = JSON.stringify({ text: 'x'.repeat(most) })
        const response = await product.request(path.replaceAll(/\{\w+\}/g, '1'), {
          method: method.toUpperCase(),
          headers: { ...JSON_BODY, ...sessionFor(access), ...(announced && { 'content-length': String(body.length) }) },
          body,
        })
        // Without the mail server's token these endpoints are a 404.
        expect(response.status, path).toBe(/\/mail_(bounces|replies)$/.test(path) ? 404 : 413)
      }
    },
  )

  it('parses no JSON that is nested too deeply', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    for (const body of [deep(30_000), `{"calendar_ids":${deep(30_000)}}`, `{"a":`.repeat(10_000)]) {
      const headers = { ...JSON_BODY, ...product.sessions.user }
      const response = await product.request('/api/v1/reservations', { method: 'POST', headers, body })
      expect(response.status).toBe(422)
      expect(await response.text()).toContain('malformed_request')
      expect(parse).not.toHaveBeenCalledWith(body, undefined)
      expect(parse.mock.calls.some(([text]) => text === body)).toBe(false)
    }
    parse.mockRestore()
  })

  it('reads no body of a caller without permission', async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(new Error('the body was read')) })
    const init = { method: 'POST', headers: JSON_BODY, body, duplex: 'half' } as RequestInit
    expect((await product.request('/api/v1/reservations', init)).status).toBe(401)
  })
})

describe.each([true, false])('pages and the sandbox (content-length sent: %s)', (announced) => {
  it('refuse a form of more than 64 KB', async () => {
    const body = `back=${'x'.repeat(65_536)}`
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const headers = { ...type, ...(announced && { 'content-length': String(body.length) }) }
    const addresses = [...product.pages.map((page) => filled(page, 'line')), '/sandbox-pay/v1/tokens', '/nowhere']
    for (const address of addresses) {
      const response = await product.request(address, { method: 'POST', headers, body })
      expect(response.status, address).toBe(413)
      expect(response.headers.get('connection')).toBe('close')
    }
  })
})

describe('the depth of JSON', () => {
  it.each([
    ['20 levels', deep(20), true],
    ['21 levels', deep(21), false],
    ['many shallow values', `[${'[],'.repeat(1000)}[]]`, true],
    ['too many values', `[${'0,'.repeat(50_000)}0]`, false],
    ['commas in a text', JSON.stringify({ text: ','.repeat(100_000) }), true],
    ['brackets in a text', JSON.stringify({ text: '['.repeat(100) }), true],
    ['brackets after an escaped quote', JSON.stringify({ text: `"${'['.repeat(100)}` }), true],
    ['brackets after a backslash at the end of a text', `{"a":"\\\\","b":${deep(30)}}`, false],
    ['a text that never ends', `"${'['.repeat(100)}`, true],
    ['closed too often', `${']'.repeat(50)}${deep(20)}`, true],
  ])('%s', (_, json, taken) => {
    if (taken) expect(() => assertShallow(json)).not.toThrow()
    else expect(() => assertShallow(json)).toThrow(Refused)
  })

  it('counts the depth again after superfluous closing brackets', () => {
    // JSON.parse would fail at the first superfluous bracket, so the depth count may restart there.
    expect(() => assertShallow(`${']'.repeat(50)}${deep(1000)}`)).toThrow(Refused)
  })
})

describe('a slow body', () => {
  const trickle = (pause: number, times: number) =>
    new Request('https://tsumugi.example/', {
      method: 'POST',
      duplex: 'half',
      body: new ReadableStream({
        async pull(stream) {
          await new Promise((resolve) => setTimeout(resolve, pause))
          if (times-- > 0) stream.enqueue(new Uint8Array(1))
          else stream.close()
        },
      }),
    } as RequestInit)

  it('is read until the timeout', async () => {
    expect((await readBytes(trickle(1, 10), 100, 30_000)).length).toBe(10)
  })

  it('is refused after the timeout', async () => {
    await expect(readBytes(trickle(60_000, 10), 100, 20)).rejects.toMatchObject({ code: 'request_timeout' })
  })

  it('is refused when it exceeds the allowed size', async () => {
    await expect(readBytes(trickle(1, 1000), 100, 30_000)).rejects.toMatchObject({ code: 'payload_too_large' })
  })
})
