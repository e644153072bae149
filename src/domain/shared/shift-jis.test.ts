import { expect, test } from 'vitest'
import { shiftJisOf } from './shift-jis.ts'

const decode = (bytes: Uint8Array) => new TextDecoder('shift_jis', { fatal: true }).decode(bytes)

test('what Shift_JIS has comes back', () => {
  const text = '未収入金,ｶﾞﾗｽ①㈱髙﨑ソ表能\r\n"A~\\'
  expect(decode(shiftJisOf(text))).toBe(text)
  expect([...shiftJisOf('表')]).toEqual([0x95, 0x5c])
  // The code that Windows writes, of the three that mean the same.
  expect([...shiftJisOf('髙')]).toEqual([0xfb, 0xfc])
})

test('characters of the same shape are replaced, others become ?', () => {
  expect(decode(shiftJisOf('10〜12時−1¥5'))).toBe('10～12時－1\\5')
  expect(decode(shiftJisOf('🎐𠮷한\u0080'))).toBe('????')
})
