/**
 * The cryptography of browser push: messages that only the browser can read (RFC 8291 on RFC 8188),
 * and the signature by which a push service knows the sender (VAPID, RFC 8292).
 */
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const CURVE = 'prime256v1'
/** An uncompressed point of P-256, and the secret that a browser makes beside it, bytes. */
const POINT = 65
const AUTH = 16
/** The single record of a message, bytes. Push services take at least this much. */
const RECORD = 4096
/** salt, record size, length of the key, key. */
const HEADER = 16 + 4 + 1 + POINT
/** The delimiter of the last record, and the tag of AES-GCM. */
const OVERHEAD = 1 + 16

/** Maximum length of a message, bytes. */
export const MAX_MESSAGE = RECORD - HEADER - OVERHEAD

/** The keys of a subscription, base64url. */
export type BrowserKeys = { p256dh: string; auth: string }

/** For the test vector of the RFC. Otherwise both are random. */
type Fixed = { salt: Buffer; private_key: Buffer }

/** Bytes of canonical base64url without padding; null for other texts. */
export function bytesOf(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}

const derived = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/**
 * Our half of the key agreement with the browser's point.
 * @throws Error if that isn't on the curve
 */
function agreed(point: Buffer, private_key?: Buffer): { own_point: Buffer; secret: Buffer } {
  const own = createECDH(CURVE)
  if (private_key) own.setPrivateKey(private_key)
  else own.generateKeys()
  return { own_point: own.getPublicKey(), secret: own.computeSecret(point) }
}

/** Whether a message can be encrypted for these keys. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  const point = bytesOf(p256dh)
  if (point?.length !== POINT || bytesOf(auth)?.length !== AUTH) return false
  try {
    agreed(point)
    return true
  } catch {
    return false
  }
}

/**
 * A body with `content-encoding: aes128gcm` for one browser.
 * @param message at most MAX_MESSAGE bytes
 * @throws Error when the keys are no keys, or the message is too long
 */
export function encryptMessage(message: Uint8Array, keys: BrowserKeys, fixed?: Fixed): Buffer {
  const [point, auth] = [bytesOf(keys.p256dh), bytesOf(keys.auth)]
  if (point?.length !== POINT || auth?.length !== AUTH) throw new Error('these are no keys of a browser')
  if (message.length > MAX_MESSAGE) throw new Error('the message is too long')
  const salt = fixed?.salt ?? randomBytes(16)
  const { own_point, secret } = agreed(point, fixed?.private_key)
  const key = derived(secret, auth, Buffer.concat([Buffer.from('WebPush: info\0'), point, own_point]), 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derived(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derived(key, salt, 'Content-Encoding: nonce\0', 12),
  )
  const size = Buffer.alloc(5)
  size.writeUInt32BE(RECORD)
  size.writeUInt8(POINT, 4)
  // 2: the delimiter of the last record.
  const body = [cipher.update(message), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, size, own_point, ...body])
}

/**
 * The key pair of the sender. `public_key`: the point as base64url, which pages give to the
 * browser.
 */
export type SenderKey = { public_key: string; key: KeyObject }

/** @param private_key 32 bytes, base64url @returns null if it is no private key of P-256 */
export function senderKey(private_key: string): SenderKey | null {
  const bytes = bytesOf(private_key)
  if (bytes?.length !== 32) return null
  try {
    const pair = createECDH(CURVE)
    pair.setPrivateKey(bytes)
    const point = pair.getPublicKey()
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const jwk = { kty: 'EC', crv: 'P-256', d: private_key, x, y }
    return { public_key: point.toString('base64url'), key: createPrivateKey({ key: jwk, format: 'jwk' }) }
  } catch {
    return null
  }
}

/** Validity of a signature. RFC 8292 allows 24 hours; our clock may be fast. */
const VALID_SECONDS = 12 * 3600

/**
 * The header `authorization` for a push service.
 * @param audience origin of the push service
 * @param contact `mailto:…` or `https://…`, at which the push service reaches the operator
 */
export function vapidHeader({ public_key, key }: SenderKey, audience: string, contact: string, now: Date): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(now.getTime() / 1000) + VALID_SECONDS
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: audience, exp, sub: contact })}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return `vapid t=${text}.${signature}, k=${public_key}`
}
