import vm from 'node:vm'
import { expect, test } from 'vitest'
import { scriptString, slimScript } from './slim-page.ts'

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
    const written = scriptString(text)
    expect(written).not.toMatch(/[<\n\r]/)
    expect(vm.runInNewContext(written), text).toBe(text)
  }
  expect(scriptString("a'<\n")).toBe("'a\\'\\x3c\\x0a'")
})

test('scripts lose their indent only', () => {
  expect(slimScript('{\n  const a = "  "\n\n}')).toBe('{\nconst a = "  "\n}')
})
