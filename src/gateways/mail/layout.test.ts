import { expect, test } from 'vitest'
import { mapUrl } from '#domain/shared/map-url.ts'
import { mailHtml } from './layout.ts'

test('the address of a map becomes a link of words', async () => {
  const url = mapUrl('香川県高松市庵治町')
  const html = await mailHtml({
    service: 'つむぎ',
    preview: '',
    text: `■ 場所\n香川県高松市庵治町\n地図 ${url}\n\n地図 https://example.com/a`,
    footer: [],
    base_url: 'https://tsumugi.example',
  })
  expect(html).toContain(`<a href="${url.replace('&', '&amp;')}"`)
  expect(html).toContain('>地図を開く</a>')
  expect(html).not.toContain(`>${url.slice(0, 20)}`)
  // Only our map: words must not hide another address.
  expect(html).toContain('地図 https://example.com/a')
})
