import vm from 'node:vm'
import { expect, test } from 'vitest'
import { scriptString, slimPage } from './slim-page.ts'

const enqueue = (data: unknown) =>
  `<script>window.__reactRouterContext.streamController.enqueue(${JSON.stringify(`${JSON.stringify(data)}\n`).replaceAll('<', '\\u003c')});</script>`

/** Runs the script with the data as a browser does, with the texts of elements by name and index. */
function dataOf(html: string, texts: Record<string, string[]> = {}): unknown {
  const script = /<script>(window[\s\S]*?)<\/script>/.exec(html)![1]!
  let sent = ''
  vm.runInNewContext(script, {
    window: { __reactRouterContext: { streamController: { enqueue: (text: string) => (sent = text) } } },
    document: {
      body: { getElementsByTagName: (name: string) => texts[name]?.map((textContent) => ({ textContent })) },
    },
  })
  return JSON.parse(sent)
}

test('tags lose quotes that they do not need', () => {
  const body = '<body><img src="/a.png" alt=""/><input value="a b"/><a class="x" href="/a?b=c&amp;d">=&quot;1&quot;</a>'
  expect(slimPage(body)).toBe(
    '<body><img src=/a.png alt/><input value="a b"><a class=x href="/a?b=c&amp;d">=&quot;1&quot;</a>',
  )
  // The slash would become part of the value.
  expect(slimPage('<body><img src="/a"/>')).toBe('<body><img src="/a">')
  expect(slimPage('<body><a href="/">x</a>')).toBe('<body><a href=/>x</a>')
})

test('the head keeps its tags, and scripts lose their indent only', () => {
  const head = '<head><meta name="a"/><script nonce="x">{\n  const a = ""\n}</script></head>'
  expect(slimPage(`${head}<body></body>`)).toBe(
    '<head><meta name="a"/><script nonce="x">{\nconst a = ""\n}</script></head><body></body>',
  )
})

test('data refers to a text that the page shows', () => {
  const text = 'とても長い、ページにもある文章です。<&>'
  const html = `<head></head><body><p>短い</p><p class="a">とても長い、ページにもある文章です。&lt;&amp;&gt;</p>${enqueue([{ _1: 2 }, 'text', text, '短い'])}`
  const slim = slimPage(html)
  expect(slim.split('とても長い').length).toBe(2)
  expect(dataOf(slim, { p: ['短い', text] })).toEqual([{ _1: 2 }, 'text', text, '短い'])
})

test('elements that a browser with scripts does not build are not counted', () => {
  const text = 'とても長い、ページにもある文章です。'
  for (const name of ['noscript', 'template']) {
    const slim = slimPage(`<body><${name}><p>${text}</p></${name}><p class="a">${text}</p>${enqueue([text])}`)
    expect(slim, name).toContain('p 0')
    expect(dataOf(slim, { p: [text] }), name).toEqual([text])
  }
})

test('data keeps texts that no element has alone', () => {
  const data = ['前の文章はとても長いです。後', '二行\r\nの文章はとても長いです', '文章はとても長いです、本当に']
  const html = `<body><p>前の文章はとても長いです。<b>後</b></p><p>${data[1]}</p><textarea>${data[2]}</textarea>`
  expect(dataOf(slimPage(html + enqueue(data)))).toEqual(data)
})

test('texts of users end no script, no string and no reference', () => {
  const texts = [
    '</script><script>alert(1)</script>',
    "'+alert(1)+'",
    "\\'</SCRIPT>",
    '<!--<script>',
    '\u2028\u2029\n\r\\n',
    '$& $1 ${x}',
    '\u007fp 0',
    '"\u007fp 0"',
  ]
  for (const text of texts) {
    const slim = slimPage(
      `<head></head><body><p>${'長い文章です。'.repeat(3)}</p>${enqueue([text, '長い文章です。'.repeat(3)])}`,
    )
    expect(slim.match(/<\/?script/gi), text).toHaveLength(2)
    expect(dataOf(slim, { p: ['長い文章です。'.repeat(3)] }), text).toEqual([text, '長い文章です。'.repeat(3)])
  }
  expect(scriptString("a'<\n")).toBe("'a\\'\\x3c\\x0a'")
})

test('routes lose what is false', () => {
  const routes = JSON.stringify({ routes: { a: { hasLoader: true, hasAction: false, path: '</script>' } } }, null, 2)
  const html = `<body><script>window.__reactRouterManifest = ${routes.replaceAll('<', '\\u003c')};\n</script>`
  expect(slimPage(html)).toContain('= {"routes":{"a":{"hasLoader":true,"path":"\\u003c/script>"}}};')
})
