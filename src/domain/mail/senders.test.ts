import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sendersIn } from './senders.ts'

test.each([
  ['hanako@example.jp', ['hanako@example.jp']],
  [' <Hanako@Example.jp> ', ['hanako@example.jp']],
  ['=?UTF-8?B?6Iqx5a2Q?= <hanako@example.jp>', ['hanako@example.jp']],
  ['小川 花子 <hanako@example.jp>', ['hanako@example.jp']],
  ['"小川, 花子" <hanako@example.jp>', ['hanako@example.jp']],
  ['"" <hanako@example.jp>', ['hanako@example.jp']],
  ['O. "" @tsumugi <hanako@example.jp>', ['hanako@example.jp']],
  ['Hanako O. (at (home\\)) x) <hanako@example.jp> (Hanako)', ['hanako@example.jp']],
  ['hanako@example.jp <hanako@example.jp>', ['hanako@example.jp']],
  ['hanako@example.jp (花子)', ['hanako@example.jp']],
  ['foo..bar.@docomo.ne.jp', ['foo..bar.@docomo.ne.jp']],
  ['"foo..bar."@docomo.ne.jp', ['foo..bar.@docomo.ne.jp']],
  ['=?ISO-2022-JP?B?GyRCMlY7UhsoQg==?= <"foo..bar."@docomo.ne.jp>', ['foo..bar.@docomo.ne.jp']],
  ['"foo\\.bar"@docomo.ne.jp', ['foo.bar@docomo.ne.jp']],
  // The last address is the sender, as mail programs show it.
  ['victim@example.jp <evil@example.com>', ['evil@example.com']],
  ['"victim@example.jp" <evil@example.com>', ['evil@example.com']],
  ['a@example.jp, B <b@example.jp>', ['a@example.jp', 'b@example.jp']],
])('%s', (value, addresses) => expect(sendersIn(value)).toEqual(addresses))

test.each([
  '',
  'hanako',
  '<>',
  'x: hanako@example.jp;',
  'hanako@example.jp <evil',
  'hanako@example.jp evil',
  '<hanako@example.jp> <evil@example.com>',
  '<hanako@example.jp>, ',
  '"hanako@example.jp',
  '(hanako@example.jp',
  '" hanako"@example.jp',
  '"hanako@example.jp"@evil.example',
  'ｈanako@example.jp',
  'hanako@ｅxample.jp',
  '<@evil.example:hanako@example.jp>',
  'hanako@[192.0.2.1]',
])('no list of addresses: %s', (value) => expect(sendersIn(value)).toBeNull())

test('every text is read in linear time, and gives addresses only', () => {
  const parts = fc.constantFrom('"', '\\', '(', ')', '<', '>', ',', '@', ':', ';', ' ', 'a', 'a@b.jp', '花')
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), (all) => {
      for (const address of sendersIn(all.join('')) ?? []) expect(address).toMatch(/^[^\s<>"]+@[a-z.]+$/)
    }),
  )
  for (const one of ['"', '(', '\\"', '<', ',', '"",', 'a@b.jp,', '()', ' ', '<a@b.jp>']) {
    const start = performance.now()
    sendersIn(one.repeat(64_000 / one.length))
    expect(performance.now() - start, one).toBeLessThan(500)
  }
})
