import { expect, test } from 'vitest'
import { keptLinks, withLink } from './host-link.ts'

const now = Date.parse('2026-11-20T10:00:00+09:00')
const via = '0123456789'

test('the code of a link is kept for 3 days, the last one of each story', () => {
  const links = withLink([], 7, `?via=${via}`, now)
  const stored = JSON.stringify(links)
  expect(keptLinks(stored, now)).toEqual([{ id: 7, via, at: now }])
  expect(keptLinks(stored, now + 3 * 86_400_000 - 1)).toHaveLength(1)
  expect(keptLinks(stored, now + 3 * 86_400_000)).toEqual([])
  expect(withLink(links!, 7, '?via=abcdefabcd', now + 1)).toEqual([{ id: 7, via: 'abcdefabcd', at: now + 1 }])
})

test.each(['', '?via=', '?via=ABCDEFABCD', `?via=${via}0`, '?via=<script>', '?other=1'])('no code: %s', (search) => {
  expect(withLink([], 7, search, now)).toBeNull()
})

test.each([null, '', '{', '1', '{}', '[null, 1, {"id": "7"}]', `[{"id":7,"via":"${via}","at":"x"}]`])(
  'a stored value that is something else: %s',
  (stored) => {
    expect(keptLinks(stored, now)).toEqual([])
  },
)
