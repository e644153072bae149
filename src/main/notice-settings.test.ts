import { expect, test } from 'vitest'
import { readNotices } from './notice-settings.ts'
import type { Mode } from './settings.ts'

const settings = {
  LINE_CHANNEL_ID: '1234567890',
  LINE_MESSAGING_CHANNEL_ID: '1650000000',
  LINE_MESSAGING_CHANNEL_SECRET: 'secret-of-the-channel',
}
const read = (more: object = {}, mode: Mode = 'production') =>
  readNotices({ ...settings, ...more }, mode).line_messaging

test('LINE is off without its settings', () => {
  expect(readNotices({}, 'production')).toEqual({ line_messaging: null })
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
