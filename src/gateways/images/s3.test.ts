// What only the S3 store does: signatures, failing stores, several processes on one bucket.
// every-store.test.ts has what all stores do.
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { aPicture, plainPicture } from '#test/images.ts'
import { s3Fake } from '#test/s3-fake.ts'
import { ImageStoreFailed } from './port.ts'
import { s3Images, type S3Options } from './s3.ts'

let store: Awaited<ReturnType<typeof s3Fake>>
const gateway = (options: Partial<S3Options> = {}) => s3Images({ ...store.options, ...options }, '/images')
const WEBP = { size: 320, accept: 'image/webp' }
const MASTER = { size: null, accept: 'image/webp' }
const SLOW_DOWN = { status: 503, code: 'SlowDown' }

beforeAll(async () => {
  store = await s3Fake()
})
afterAll(() => store.stop())
afterEach(() => {
  vi.unstubAllGlobals()
  store.faults.length = 0
  store.calls.length = 0
})

describe('two processes on one bucket', () => {
  it('immediately see what the other one stored, rendered and removed', async () => {
    const [one, other] = [gateway(), gateway()]
    const { public_id } = await one.store(await plainPicture(900, 600).jpeg().toBuffer())
    expect((await other.find(public_id))?.width).toBe(900)
    const made = await other.deliver(public_id, WEBP)
    store.calls.length = 0
    expect(await one.deliver(public_id, WEBP)).toEqual(made)
    expect(store.calls).toEqual([`GET renditions/${public_id}.320.webp`])
    await one.remove(public_id)
    expect(await other.deliver(public_id, WEBP)).toBeNull()
    expect([...store.kept.keys()].filter((key) => key.includes(public_id))).toEqual([])
  })

  it('lose no rendition when both render the same one at once', async () => {
    const { public_id } = await gateway().store(await plainPicture(900, 600).jpeg().toBuffer())
    const [one, other] = [gateway(), gateway()]
    const all = await Promise.all([one, other, one, other].map((images) => images.deliver(public_id, WEBP)))
    expect(new Set(all.map((made) => Buffer.from(made!.bytes).toString('base64'))).size).toBe(1)
    const kept = store.kept.get(`renditions/${public_id}.320.webp`)
    expect(kept?.content_type).toBe('image/webp')
    expect(kept?.bytes.equals(all[0]!.bytes)).toBe(true)
    // Each process rendered it at most once.
    expect(store.calls.filter((call) => call.startsWith('PUT renditions/')).length).toBeLessThanOrEqual(2)
  })

  it('leave no rendition of a picture that the other one removes meanwhile', async () => {
    const { public_id } = await gateway().store(await plainPicture(900, 600).jpeg().toBuffer())
    const real = fetch
    vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
      // Between reading the master and writing the rendition.
      if (init.method === 'PUT') store.kept.delete(`masters/${public_id}.webp`)
      return await real(url, init)
    })
    expect(await gateway().deliver(public_id, WEBP)).toBeNull()
    expect([...store.kept.keys()].filter((key) => key.includes(public_id))).toEqual([])
  })
})

describe('a call', () => {
  it('is also signed when the bucket is part of the host', async () => {
    const { endpoint, bucket } = store.options
    const real = fetch
    const hosts = new Set<string>()
    vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
      hosts.add(url.host)
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-host', url.host)
      return await real(new URL(url.pathname, endpoint), { ...init, headers })
    })
    const images = gateway({ endpoint: 'https://s3.example.jp', addressing: 'host' })
    const { public_id } = await images.store(await aPicture())
    expect(store.kept.has(`masters/${public_id}.webp`)).toBe(true)
    expect((await images.find(public_id))?.width).toBe(40)
    expect(hosts).toEqual(new Set([`${bucket}.s3.example.jp`]))
  })

  it('sends a session token, signed', async () => {
    const other = await s3Fake({ session_token: 'token/of+tests==' })
    const { public_id } = await s3Images(other.options, '/images').store(await aPicture())
    expect(other.kept.has(`masters/${public_id}.webp`)).toBe(true)
    const without = s3Images({ ...other.options, session_token: null }, '/images')
    await expect(without.find(public_id)).rejects.toThrow('403 InvalidToken')
    await other.stop()
  })

  it.each([
    ['secret', { secret_access_key: 'another' }, '403 SignatureDoesNotMatch'],
    ['region', { region: 'us-east-1' }, '403 AccessDenied'],
    ['bucket', { bucket: 'elsewhere' }, '404 NoSuchBucket'],
  ])('with a wrong %s is an error, not a missing picture, and is not retried', async (_, wrong, words) => {
    const images = gateway(wrong)
    await expect(images.find('experience/one')).rejects.toThrow(`try 1: ${words}`)
    await expect(images.store(await aPicture())).rejects.toThrow(ImageStoreFailed)
  })
})

describe('a store that', () => {
  it.each([
    ['fails once', [{ status: 500, code: 'InternalError' }, SLOW_DOWN]],
    ['refuses too many calls', [{ status: 429, code: 'TooManyRequests', retry_after: 0.1 }]],
    ['cuts the connection after it stored the object', ['cut_after_effect' as const]],
  ])('%s is retried', async (_, faults) => {
    store.faults.push(...faults)
    const { public_id } = await gateway().store(await aPicture())
    expect(store.faults).toEqual([])
    expect((await sharp(store.kept.get(`masters/${public_id}.webp`)!.bytes).metadata()).width).toBe(40)
  })

  it('ends an object too early is retried, and half a picture is never delivered', async () => {
    const { public_id, bytes } = await gateway().store(await plainPicture(300, 300).jpeg().toBuffer())
    store.faults.push('truncated')
    expect((await gateway().deliver(public_id, MASTER))?.bytes).toHaveLength(bytes)
    store.faults.push('truncated', 'truncated', 'truncated')
    await expect(gateway().deliver(public_id, MASTER)).rejects.toThrow(ImageStoreFailed)
  })

  it('redirects elsewhere is not followed', async () => {
    const { public_id } = await gateway().store(await aPicture())
    store.faults.push({
      status: 307,
      code: 'TemporaryRedirect',
      location: `/${store.options.bucket}/masters/${public_id}.webp`,
    })
    await expect(gateway().deliver(public_id, MASTER)).rejects.toThrow('try 1: 307 TemporaryRedirect')
  })

  it('is silent fails after three timeouts', async () => {
    store.faults.push('silence', 'silence', 'silence')
    const timeouts = vi.spyOn(AbortSignal, 'timeout')
    const images = gateway({ timeout: 150 })
    await expect(images.deliver('experience/one', MASTER)).rejects.toThrow('try 3: no answer in time')
    expect(timeouts.mock.calls).toEqual([[150], [150], [150]])
    expect(store.faults).toEqual([])
    timeouts.mockRestore()
  })

  it('can not be reached is an error of the store', async () => {
    const gone = await s3Fake()
    await gone.stop()
    const failing = s3Images(gone.options, '/images').find('experience/one')
    await expect(failing).rejects.toThrow(ImageStoreFailed)
    await expect(failing).rejects.toThrow('try 3: ECONNREFUSED')
  })
})
