import { expect, test } from 'vitest'
import { partsOf } from './links.ts'
import { secondsToWithdraw } from './message.ts'

const linksOf = (text: string) => partsOf(text).flatMap(({ href }) => href ?? [])

test.each([
  ['地図は https://example.jp/map?a=1&b=2#c です', ['https://example.jp/map?a=1&b=2#c']],
  ['http://example.jp/a、https://example.jp/b。', ['http://example.jp/a', 'https://example.jp/b']],
  ['（https://example.jp/a）', ['https://example.jp/a']],
  ['(https://example.jp/a).', ['https://example.jp/a']],
  ['HTTPS://EXAMPLE.JP/A', ['https://example.jp/A']],
  ['javascript:alert(1)', []],
  ['data:text/html,<script>alert(1)</script>', []],
  ['https://', []],
  ['https://tsumugi.example@evil.example/', []],
  ['https://user:secret@evil.example/', []],
  ['mailto:a@example.jp', []],
  ['www.example.jp', []],
  ['https://example.jp/"onmouseover="alert(1)', ['https://example.jp/']],
  ['https://example.jp/<script>', ['https://example.jp/']],
])('%s has the links %j', (text, links) => {
  expect(linksOf(text)).toEqual(links)
})

test('the parts are the whole text, and every link is http or https', () => {
  const pieces = [
    'https://',
    'http://a.jp',
    ' ',
    '\n',
    'あ',
    '<b>',
    '"',
    "'",
    'javascript:',
    '@',
    ':',
    '[',
    ']',
    '\\',
    '%',
  ]
  let seed = 1
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let n = 0; n < 3000; n++) {
    const text = Array.from({ length: 1 + random(12) }, () => pieces[random(pieces.length)]).join('')
    const parts = partsOf(text)
    expect(parts.map((part) => part.text).join('')).toBe(text)
    for (const { href } of parts) if (href !== undefined) expect(href).toMatch(/^https?:\/\/[^@/]*\//)
  }
})

test('a message can be withdrawn for a minute', () => {
  const sent = new Date('2026-11-20T10:00:00+09:00')
  const after = (ms: number) => secondsToWithdraw(sent, sent.getTime() + ms)
  expect([after(0), after(1), after(59_000), after(59_999), after(60_000), after(600_000)]).toEqual([
    60, 60, 1, 1, 0, 0,
  ])
})
