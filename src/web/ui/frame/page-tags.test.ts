import { expect, test } from 'vitest'
import { readTags, watch } from './page-tags.ts'

const slim = (page: string) => readTags(page).html

test('tags of the body lose quotes that they do not need', () => {
  const body = '<body><img src="/a.png" alt=""/><input value="a b"/><a class="x" href="/a?b=c&amp;d">=&quot;1&quot;</a>'
  expect(slim(body)).toBe(
    '<body><img src=/a.png alt/><input value="a b"><a class=x href="/a?b=c&amp;d">=&quot;1&quot;</a>',
  )
  // The slash would become part of the value.
  expect(slim('<body><img src="/a"/>')).toBe('<body><img src="/a">')
  expect(slim('<body><a href="/">x</a>')).toBe('<body><a href=/>x</a>')
})

test('the head keeps its tags, and scripts keep theirs and lose the indent of their lines', () => {
  const head = '<head><meta name="a"/><script nonce="x">{\n  const a = "<p class=\\"b\\">"\n}</script></head>'
  expect(slim(`${head}<body><script type="module" nonce="x">a()</script></body>`)).toBe(
    '<head><meta name="a"/><script nonce="x">{\nconst a = "<p class=\\"b\\">"\n}</script></head><body><script type="module" nonce="x">a()</script></body>',
  )
})

test('end tags are left out only where a browser ends the element in the same place', () => {
  const same = ['<body><li>a</li><!-- --><li>b</li>x', '<body><li>a</li>text', '<body><p>a</p><p>b</p>']
  for (const html of same) expect(slim(html)).toBe(html)
  expect(slim('<body><ul><li>a</li><li class="x y">b</li></ul>')).toBe('<body><ul><li>a<li class="x y">b</ul>')
  expect(slim('<body><ol><li><ul><li>a</li></ul></li></ol>')).toBe('<body><ol><li><ul><li>a</ul></ol>')
  expect(slim('<body><select><option value="1">a</option><option>b</option></select>')).toBe(
    '<body><select><option value=1>a<option>b</select>',
  )
})

test('text of users has no tags', () => {
  const text = '&lt;p class=&quot;x&quot;&gt;</'
  const page = readTags(`<body><p>${text}p>`)
  expect(page.html).toBe(`<body><p>${text}p>`)
  expect(page.kinds.map(({ parts }) => parts[0])).toEqual(['<body', '<p'])
})

test('pages with the same kinds of tags have the same key', () => {
  watch(' aria-current=')
  const keyOf = (html: string) => readTags(`<body>${html}`).key
  const key = keyOf('<a class="a" href="/1">x</a><p>')
  expect(keyOf('<p><a class="a" href="/2">y</a><a class="a" href="/3">y</a>')).toBe(key)
  for (const other of ['<a class="b" href="/1">', '<a class="a" aria-current="page">', '<a class="a" style="--x:1">'])
    expect(keyOf(`${other}x</a><p>`)).not.toBe(key)
})

test('more tags than are kept', () => {
  const page = (n: number) => `<body>${Array.from({ length: 6_000 }, (_, at) => `<a href="/${n}/${at}">`).join('')}`
  expect(readTags(page(1)).key).toBe(readTags(page(2)).key)
  expect(slim(page(3))).toBe(page(3).replaceAll('"', ''))
})
