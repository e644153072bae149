import { expect, test } from 'vitest'
import { classesIn, rulesOf, usedRules } from './used-rules.ts'

const used = (css: string, ...classes: string[]) => usedRules(rulesOf(css), new Set(classes))

test('a rule stays if an element may match one of its selectors', () => {
  const css = '.a{color:red}.b{color:blue}.a .b,.c>p{margin:0}.a.b{top:0}'
  expect(used(css, 'a')).toBe('.a{color:red}')
  expect(used(css, 'a', 'b')).toBe(css)
  expect(used(css, 'c')).toBe('.a .b,.c>p{margin:0}')
})

test('rules without classes stay', () => {
  const css = ':root{--x:1}body{margin:0}@font-face{font-family:x}@keyframes k{0%{top:0}to{top:1px}}@charset "x";'
  expect(used(css)).toBe(css)
})

test('a class in the argument of a pseudo-class is not required', () => {
  const css = '.a:not(.b){top:0}.a:has(>.b:not(.c,.d)) p{top:0}:is(.x,.y){top:0}'
  expect(used(css, 'a')).toBe(css)
  expect(used(css)).toBe(':is(.x,.y){top:0}')
})

test('a group stays with the rules that stay', () => {
  const css = '@media print{.a{top:0}@supports (gap:0){.b{top:0}}}@media (width>1px){.c{top:0}}'
  expect(used(css, 'b')).toBe('@media print{@supports (gap:0){.b{top:0}}}')
  expect(used(css)).toBe('')
})

test('nested rules belong to the rule around them', () => {
  expect(used('.a{top:0;& .b{top:1px}}', 'a')).toBe('.a{top:0;& .b{top:1px}}')
})

test('braces and semicolons in texts and comments end nothing', () => {
  const css = `.a:before{content:"}\\";{"}/* } */.b{background:url('data:;{}')}`
  expect(used(css, 'a', 'b')).toBe(css)
  expect(used(css, 'b')).toBe(`/* } */.b{background:url('data:;{}')}`)
})

test('the classes of a page', () => {
  expect([...classesIn('<p class="a b">class="c"</p><svg class="d">')]).toEqual(['a', 'b', 'd'])
  // Text that a user wrote is escaped.
  expect([...classesIn('<p> class=&quot;x&quot;</p>')]).toEqual([])
})
