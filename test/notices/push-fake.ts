// A stand-in for the push services of browsers: it checks what RFC 8030, 8291 and 8292 ask of the
// sender, and hands each message to the browser with its private key.
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Hono } from 'hono'
import { senderKey } from '#gateways/notices/push-message.ts'
import type { PushMessage, PushOptions } from '#gateways/notices/push-service.ts'
import { serveFake } from '../payment/serve-fake.ts'

/** Made for the tests only. */
export const PUSH_KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
const ORIGIN = 'https://push.example'

/** A browser with the keys of a subscription. */
export function aBrowser() {
  const pair: ECDH = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: pair.getPublicKey().toString('base64url'), auth: auth.toString('base64url') }
  return { private_key: pair.getPrivateKey(), auth, keys }
}

/**
 * What a browser reads from a body with `content-encoding: aes128gcm`.
 * @throws Error when it isn't for this browser
 */
export function decryptMessage(body: Buffer, { private_key, auth }: { private_key: Buffer; auth: Buffer }): Buffer {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(private_key)
  const [salt, size, length] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
  const [sender, record] = [body.subarray(21, 21 + length), body.subarray(21 + length)]
  if (body.length > size) throw new Error('more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const key = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
  const part = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, bytes))
  const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = padded.lastIndexOf(2)
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the last record')
  return padded.subarray(0, end)
}

type Fault = 'silence' | number

export async function pushFake(port = 0) {
  const browsers = new Map<string, ReturnType<typeof aBrowser>>()
  const shown: { endpoint: string; message: PushMessage; topic: string | undefined }[] = []
  const faults: Fault[] = []
  /** Requests that break a rule of the standards. */
  const wrong: string[] = []
  const state = {
    asked: 0,
    /** Milliseconds from taking a message to the response. */
    slowness: 0,
  }

  function problemOf(header: string, now: number): string | null {
    const [, head, claims, signature, k] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
    if (!head || !claims || !signature || !k) return 'no vapid header'
    const point = Buffer.from(k, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const right = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
    if (!right) return 'wrong signature'
    if (aud !== ORIGIN) return `audience ${String(aud)}`
    if (typeof exp !== 'number' || exp * 1000 <= now || exp * 1000 > now + 86_400_000) return `end ${String(exp)}`
    return /^(mailto:|https:)/.test(String(sub)) ? null : `subject ${String(sub)}`
  }

  const host = new Hono()
  host.post('/:path{.+}', async (c) => {
    state.asked++
    const fault = faults.shift()
    if (fault === 'silence') return await new Promise<Response>(() => undefined)
    if (fault !== undefined) return c.body('x'.repeat(1000), fault as 500, { location: 'http://127.0.0.1:1/' })
    const endpoint = ORIGIN + new URL(c.req.url).pathname
    const browser = browsers.get(endpoint)
    if (!browser) return c.body(null, 410)
    const problem = problemOf(c.req.header('authorization') ?? '', clock().getTime())
    if (problem) wrong.push(problem)
    if (!/^\d+$/.test(c.req.header('ttl') ?? '')) wrong.push('no ttl')
    const topic = c.req.header('topic')
    if (topic && !/^[\w-]{1,32}$/.test(topic)) wrong.push(`topic ${topic}`)
    if (problem) return c.body(null, 403)
    const body = Buffer.from(await c.req.arrayBuffer())
    if (body.length > 4096) return c.body(null, 413)
    const message = JSON.parse(decryptMessage(body, browser).toString()) as PushMessage
    shown.push({ endpoint, message, topic })
    if (state.slowness > 0) await setTimeout(state.slowness)
    return c.body(null, 201, { location: `${ORIGIN}/message/1` })
  })
  let clock = () => new Date()
  const served = await serveFake(host, port)
  return {
    ...served,
    shown,
    faults,
    wrong,
    state,
    /** A browser that subscribes. @returns what it gives to the page */
    subscribe: () => {
      const browser = aBrowser()
      const endpoint = `${ORIGIN}/send/${randomBytes(12).toString('base64url')}`
      browsers.set(endpoint, browser)
      return { endpoint, keys: browser.keys }
    },
    unsubscribe: (endpoint: string) => browsers.delete(endpoint),
    /** Options with the stand-in as every push service. */
    options: (now: () => Date): PushOptions => {
      clock = now
      return {
        key: senderKey(PUSH_KEY)!,
        contact: 'mailto:op@tsumugi.example',
        base: served.address,
        timeout: 400,
        now,
      }
    },
  }
}

export type PushFake = Awaited<ReturnType<typeof pushFake>>
