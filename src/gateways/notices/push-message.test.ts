import { createPublicKey, randomBytes, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aBrowser, decryptMessage } from '#test/notices/push-fake.ts'
import { areBrowserKeys, encryptMessage, MAX_MESSAGE, senderKey, vapidHeader } from './push-message.ts'

/** RFC 8291, section 5 and appendix A. */
const RFC = {
  plaintext: 'When I grow up, I want to be a watermelon',
  as_private: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  as_public: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  ua_private: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: [
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml',
    'mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT',
    'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ].join(''),
}
const bytes = (text: string) => Buffer.from(text, 'base64url')

describe('RFC 8291, appendix A', () => {
  test('the body', () => {
    const fixed = { salt: bytes(RFC.salt), private_key: bytes(RFC.as_private) }
    const body = encryptMessage(Buffer.from(RFC.plaintext), RFC.keys, fixed)
    expect(body.toString('base64url')).toBe(RFC.body)
  })

  test('the other way', () => {
    const message = decryptMessage(bytes(RFC.body), { private_key: bytes(RFC.ua_private), auth: bytes(RFC.keys.auth) })
    expect(message.toString()).toBe(RFC.plaintext)
  })

  test('the public key of a private key', () => {
    expect(senderKey(RFC.as_private)?.public_key).toBe(RFC.as_public)
  })
})

test('each message has a key of its own, and only its browser can read it', () => {
  const [one, another] = [aBrowser(), aBrowser()]
  const [first, second] = [1, 2].map(() => encryptMessage(Buffer.from('明日の体験'), one.keys))
  expect(first!.equals(second!)).toBe(false)
  expect(decryptMessage(first!, one).toString()).toBe('明日の体験')
  expect(() => decryptMessage(first!, another)).toThrow()
  first![first!.length - 20]! ^= 1
  expect(() => decryptMessage(first!, one)).toThrow()
})

test('the longest message fills one record', () => {
  const { keys, ...browser } = aBrowser()
  const longest = randomBytes(MAX_MESSAGE)
  const body = encryptMessage(longest, keys)
  expect(body).toHaveLength(4096)
  expect(decryptMessage(body, browser).equals(longest)).toBe(true)
  expect(() => encryptMessage(randomBytes(MAX_MESSAGE + 1), keys)).toThrow(/too long/)
})

test('keys that are none', () => {
  const { keys } = aBrowser()
  expect(areBrowserKeys(keys)).toBe(true)
  const off_curve = bytes(keys.p256dh)
  off_curve[64]! ^= 1
  const compressed = Buffer.concat([Buffer.of(2), off_curve.subarray(1, 33)])
  for (const wrong of [
    { ...keys, p256dh: off_curve.toString('base64url') },
    { ...keys, p256dh: compressed.toString('base64url') },
    { ...keys, p256dh: Buffer.alloc(65).toString('base64url') },
    { ...keys, p256dh: 'A'.repeat(100_000) },
    { ...keys, p256dh: '' },
    { ...keys, p256dh: `${keys.p256dh}=` },
    { ...keys, auth: '' },
    { ...keys, auth: `${keys.auth}A` },
    { ...keys, auth: 'あ'.repeat(16) },
  ])
    expect(areBrowserKeys(wrong), JSON.stringify(wrong).slice(0, 200)).toBe(false)
})

test('private keys that are none', () => {
  for (const wrong of ['', 'text', Buffer.alloc(32), Buffer.alloc(32, 255), randomBytes(31), randomBytes(33)])
    expect(senderKey(typeof wrong === 'string' ? wrong : wrong.toString('base64url'))).toBeNull()
})

test('the signature names the push service, its end and the operator (RFC 8292)', () => {
  const key = senderKey(RFC.as_private)!
  const header = vapidHeader(key, 'https://push.example', 'mailto:op@tsumugi.example', new Date('2026-11-20T10:00:00Z'))
  const [, head, claims, signature, k] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header)!
  expect(k).toBe(key.public_key)
  expect(JSON.parse(bytes(head!).toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(JSON.parse(bytes(claims!).toString())).toEqual({
    aud: 'https://push.example',
    exp: Date.parse('2026-11-20T22:00:00Z') / 1000,
    sub: 'mailto:op@tsumugi.example',
  })
  const public_key = { key: createPublicKey(key.key), dsaEncoding: 'ieee-p1363' } as const
  expect(bytes(signature!)).toHaveLength(64)
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), public_key, bytes(signature!))).toBe(true)
})
