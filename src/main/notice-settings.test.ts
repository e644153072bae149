import { describe, expect, test } from 'vitest'
import { readNotices } from './notice-settings.ts'
import type { Mode } from './settings.ts'

const settings = {
  LINE_CHANNEL_ID: '1234567890',
  LINE_MESSAGING_CHANNEL_ID: '1650000000',
  LINE_MESSAGING_CHANNEL_SECRET: 'secret-of-the-channel',
}
const read = (more: object = {}, mode: Mode = 'production') =>
  readNotices({ ...settings, ...more }, mode, () => 'secret').line_messaging

test('LINE is off without its settings', () => {
  expect(read({ LINE_MESSAGING_CHANNEL_ID: '', LINE_MESSAGING_CHANNEL_SECRET: '' })).toBeNull()
})

test('id and secret belong together, and need the sign-in with LINE', () => {
  expect(read()).toEqual({ channel_id: '1650000000', channel_secret: 'secret-of-the-channel', base: undefined })
  expect(() => read({ LINE_MESSAGING_CHANNEL_SECRET: '' })).toThrow(/LINE_MESSAGING_CHANNEL_SECRET/)
  expect(() => read({ LINE_MESSAGING_CHANNEL_ID: 'secret-of-the-channel' })).toThrow(/^(?!.*secret-of).*CHANNEL_ID/)
  expect(() => read({ LINE_CHANNEL_ID: '' })).toThrow(/LINE_CHANNEL_ID/)
})

test('another address of LINE is for tests', () => {
  expect(() => read({ LINE_MESSAGING_BASE: 'http://127.0.0.1:1' })).toThrow(/LINE_MESSAGING_BASE/)
  expect(read({ LINE_MESSAGING_BASE: 'http://127.0.0.1:1' }, 'local')?.base).toBe('http://127.0.0.1:1')
})

describe('browser push', () => {
  const KEY = {
    PUSH_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    PUSH_CONTACT: 'mailto:op@tsumugi.example',
  }
  const push = (source: object, mode: Mode = 'production', secret = 'secret') =>
    readNotices({ ...source }, mode, () => secret).push

  test('production sends only with a key and a contact', () => {
    expect(push({})).toBeNull()
    expect(push(KEY)).toMatchObject({ contact: 'mailto:op@tsumugi.example', base: undefined })
    expect(push(KEY)?.key.public_key).toMatch(/^BP4z9KsN/)
    expect(() => push({ ...KEY, PUSH_CONTACT: '' })).toThrow(/PUSH_CONTACT/)
    expect(() => push({ ...KEY, PUSH_CONTACT: 'op@tsumugi.example' })).toThrow(/PUSH_CONTACT/)
    expect(() => push({ ...KEY, PUSH_PRIVATE_KEY: '' })).toThrow(/PUSH_PRIVATE_KEY/)
    expect(() => push({ ...KEY, PUSH_PRIVATE_KEY: 'the-wrong-one' })).toThrow(/^(?!.*the-wrong).*PUSH_PRIVATE_KEY/)
  })

  test('elsewhere the key comes from the secret, and stays the same', () => {
    const key = (secret: string) => push({}, 'local', secret)?.key.public_key
    expect(key('one')).toMatch(/^B[\w-]{86}$/)
    expect(key('one')).toBe(key('one'))
    expect(key('one')).not.toBe(key('two'))
    expect(push(KEY, 'local')?.key.public_key).toMatch(/^BP4z9KsN/)
  })

  test('a stand-in is for tests', () => {
    expect(() => push({ ...KEY, PUSH_SERVICE_BASE: 'http://127.0.0.1:1' })).toThrow(/PUSH_SERVICE_BASE/)
    expect(push({ PUSH_SERVICE_BASE: 'http://127.0.0.1:1' }, 'local')?.base).toBe('http://127.0.0.1:1')
  })
})
