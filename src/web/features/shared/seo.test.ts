import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { requestScope } from '#web/request-scope.ts'
import { excerpt } from './excerpt.ts'
import { listLd } from './list-ld.ts'
import { breadcrumbsLd, canonicalOf, pageMeta, scriptSafeJson } from './seo.tsx'

test('the canonical address keeps only the filters that select a different page', () => {
  const context = new RouterContextProvider()
  context.set(requestScope, {
    nonce: '',
    base_url: 'https://tsumugi.example',
    fetch,
    now: new Date(),
    noteChange: () => undefined,
  })
  const url = new URL('http://another.example/stories?state=26&sort=soon&cursor=abc&category_id=')
  expect(canonicalOf(context, url)).toBe('https://tsumugi.example/stories')
  expect(canonicalOf(context, url, ['category_id', 'state'])).toBe('https://tsumugi.example/stories?state=26')
})

test('no text of a host can close the script element of the structured data', () => {
  const json = scriptSafeJson({ name: '</script><script>alert(1)</script><!--' })
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)</script><!--' })
})

test('addresses of previews and breadcrumbs are absolute', () => {
  const canonical = 'https://tsumugi.example/stories/3'
  const meta = pageMeta({ title: '陶芸', description: '土', canonical, image: '/images/upload/a.jpg' })
  expect(meta).toContainEqual({ title: '陶芸 | つむぎ' })
  expect(meta).toContainEqual({
    property: 'og:image',
    content: 'https://tsumugi.example/images/upload/c_fill,w_1200,h_630,f_auto,q_auto/a.jpg',
  })
  expect(meta).toContainEqual({ property: 'og:image:alt', content: '陶芸' })
  expect(JSON.stringify(meta)).toContain('canonical')
  expect(JSON.stringify(pageMeta({ title: '陶芸', description: '土', canonical, hidden: true }))).not.toContain(
    'canonical',
  )
  expect(JSON.stringify(meta)).not.toContain('product:price')
  expect(pageMeta({ title: '陶芸', description: '土', canonical, type: 'product', price: 9572 })).toContainEqual({
    property: 'product:price:amount',
    content: '9572',
  })
  expect(breadcrumbsLd(canonical, [{ label: '体験', to: '/stories' }, { label: '陶芸' }])).toMatchObject({
    itemListElement: [
      { name: 'トップ', item: 'https://tsumugi.example/' },
      { item: 'https://tsumugi.example/stories' },
      { item: canonical, position: 3 },
    ],
  })
})

test('a list names its pages in order', () => {
  expect(listLd('https://tsumugi.example/stories', '/stories', [{ id: 3 }, { id: 1 }]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, url: 'https://tsumugi.example/stories/3' },
    { '@type': 'ListItem', position: 2, url: 'https://tsumugi.example/stories/1' },
  ])
})

test('an excerpt is one line and never splits a surrogate pair', () => {
  expect(excerpt('朝の\n\n  港', 10)).toBe('朝の 港')
  expect(excerpt('𠮷野家'.repeat(10), 5)).toBe('𠮷野家𠮷…')
})
