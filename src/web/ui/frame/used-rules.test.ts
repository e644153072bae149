import { expect, test } from 'vitest'
import { readTags } from './page-tags.ts'
import { pageOf, rulesOf, stylesOf, usedRules, withShortProperties } from './used-rules.ts'

const pageWith = (html: string) => pageOf(readTags(html).kinds)
/** The rules for a page that has elements of all these classes, and some more HTML. */
const usedIn = (html: string, css: string) => {
  const rules = rulesOf(css)
  return usedRules(rules, pageWith(html))
}
const used = (css: string, ...classes: string[]) => usedIn(`<body><p class="${classes.join(' ')}"></p>`, css)

test('a rule stays if an element may match one of its selectors', () => {
  const css = '.a{color:red}.b{color:blue}.a .b,.c>p{margin:0}.a.b{top:0}'
  expect(used(css, 'a')).toBe('.a{color:red}')
  expect(used(css, 'a', 'b')).toBe(css)
  expect(used(css, 'c')).toBe('.a .b,.c>p{margin:0}')
})

test('rules without classes stay', () => {
  const css = ':root{--x:1}body{margin:0}@font-face{font-family:x}@charset "x";'
  expect(used(css)).toBe(css)
})

test('a class in the argument of a pseudo-class is not required', () => {
  const css = '.a:not(.b){top:0}.a:has(>.b:not(.c,.d)) p{top:0}:is(.x,.y){top:0}'
  expect(used(css, 'a')).toBe(css)
  expect(used(css)).toBe(':is(.x,.y){top:0}')
})

test('rules for a pointer, and for elements and attributes that the page has not, come with the style sheets', () => {
  const html = '<body><p class="a" aria-busy="true"></p><textarea readOnly=""></textarea>'
  const css = '.a[aria-busy=true]{top:0}textarea[readonly]{top:0}p:focus{top:0}.a:not([hidden]){top:0}.a[open]{top:0}'
  expect(usedIn(html, css)).toBe(css)
  const later = '.a:hover{top:0}.a[aria-busy=false]{top:0}select.a{top:0}.a p[hidden],table{top:0}.a:disabled{top:0}'
  expect(usedIn(html, later)).toBe('')
  expect(usedIn('<p class="a" disabled=""></p>', '.a:disabled{top:0}')).toBe('.a:disabled{top:0}')
  expect(used('.a:hover,.a:focus{top:0}', 'a')).toBe('.a:hover,.a:focus{top:0}')
})

test('an animation stays with the rule that uses it', () => {
  const css = '.a{animation:1s turn both}@keyframes turn{to{top:0}}@keyframes tu{to{top:0}}'
  expect(used(css, 'a')).toBe('.a{animation:1s turn both}@keyframes turn{to{top:0}}')
  expect(used(css)).toBe('')
})

test('short values take the place of custom properties', () => {
  const page = pageWith('<p style="color:var(--b)">')
  expect(withShortProperties(':root{--a:1px;--b:red;--c:4px}p{top:var(--a)}', page)).toBe(':root{--b:red;}p{top:1px}')
  // Another value under a condition, a value with a property, a long value.
  const kept = [
    ':root{--a:1px}@media print{:root{--a:2px}}p{top:var(--a)}',
    ':root{--a:var(--b);--b:"a long value of a name"}p{top:var(--a);content:var(--b)}',
  ]
  for (const css of kept) expect(withShortProperties(css, pageWith(''))).toBe(css)
  // An element that sets it.
  const own = ':root{--a:1px}p{top:var(--a)}'
  expect(withShortProperties(own, pageWith('<p style="--a:2px">'))).toBe(own)
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

test('text of users has no classes', () => {
  expect(usedIn('<p>class="c" class=&quot;x&quot;</p><p class="d">', '.c,.x{top:0}.d{top:0}')).toBe('.d{top:0}')
})

test('the rules of a page are those of its own tags, also after other pages', () => {
  const css = '.a[aria-busy=true]{top:0}.a[data-at="1"]{top:1px}table{top:0}.b{top:2px}'
  const styles = (html: string) => stylesOf(['/a.css'], () => css, html).css
  const pages = {
    '<p class="a">': '',
    '<p class="a" aria-busy="true">': '.a[aria-busy=true]{top:0}',
    '<p class="a" aria-busy="false">': '',
    '<p class="a" data-at="1">': '.a[data-at="1"]{top:1px}',
    '<p class="b"><table>': 'table{top:0}.b{top:2px}',
    '<table><p class="b">': 'table{top:0}.b{top:2px}',
  }
  for (const time of [1, 2])
    for (const [html, used] of Object.entries(pages)) expect([time, html, styles(html)]).toEqual([time, html, used])
  // A sheet that is read later asks for more.
  expect(
    stylesOf(['/a.css', '/b.css'], (file) => (file === '/a.css' ? css : 'p[title]{top:3px}'), '<p title="x">').css,
  ).toBe('p[title]{top:3px}')
})
