import vm from 'node:vm'
import { expect, test } from 'vitest'
import { scriptString, slimPage } from './slim-page.ts'

const enqueue = (data: unknown) =>
  `<script>window.__reactRouterContext.streamController.enqueue(${JSON.stringify(`${JSON.stringify(data)}\n`).replaceAll('<', '\\u003c')});</script>`

/** Runs the script with the data as a browser does. */
function dataOf(html: string): unknown {
  const script = /<script>(window[\s\S]*?)<\/script>/.exec(html)![1]!
  let sent = ''
  vm.runInNewContext(script, {
    window: { __reactRouterContext: { streamController: { enqueue: (text: string) => (sent = text) } } },
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

test('texts of users end no script and no string', () => {
  const texts = [
    '</script><script>alert(1)</script>',
    "'+alert(1)+'",
    "\\'</SCRIPT>",
    '<!--<script>',
    '\u2028\u2029\n\r\\n',
    '$& $1 ${x}',
  ]
  for (const text of texts) {
    const sent = slimPage(`<head></head><body>${enqueue([text])}`)
    expect(sent.match(/<\/?script/gi), text).toHaveLength(2)
    expect(dataOf(sent), text).toEqual([text])
  }
  expect(scriptString("a'<\n")).toBe("'a\\'\\x3c\\x0a'")
})

test('routes lose what is false', () => {
  const routes = JSON.stringify({ routes: { a: { hasLoader: true, hasAction: false, path: '</script>' } } }, null, 2)
  const html = `<body><script>window.__reactRouterManifest = ${routes.replaceAll('<', '\\u003c')};\n</script>`
  expect(slimPage(html)).toContain('= {"routes":{"a":{"hasLoader":true,"path":"\\u003c/script>"}}};')
})
