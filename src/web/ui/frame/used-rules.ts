// The rules of a style sheet that a page uses. The server writes only these into a page
// (docs/decisions/018-one-response-for-the-first-paint.md).
import { readTags, type Tag, watch } from './page-tags.ts'

/** What an element needs to match: classes, and other parts of tags (`<table`, ` aria-busy=`). */
type Needs = { classes: readonly string[]; parts: readonly string[] }

/** A rule with its selectors, or a group of rules under a condition (`@media`), or other text. */
export type Rule =
  | { text: string; selectors: readonly Needs[] }
  | { condition: string; rules: readonly Rule[] }
  | { text: string; keyframes: string }
  | { text: string; selectors: null }

/** What the tags of a page have. */
type Page = { classes: ReadonlySet<string>; parts: ReadonlySet<string>; properties: ReadonlySet<string> }

const CONDITION = /^@(media|supports|container|layer)\b/

/** Arguments of pseudo-classes may name classes that an element need not have. */
const ARGUMENTS = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g

/**
 * States that the pointer begins. The style sheets have their rules. These load soon after the
 * page, or with it if there are no scripts. The focus isn't among them: a user of the keyboard may
 * be faster.
 */
const LATER = /:(?:hover|active)\b/

/** Attributes that change without the page's modules: by the browser or the service worker. */
const CHANGES_EARLY = new Set(['open', 'data-kept-at'])

const attributeOf = ([, name, value]: RegExpMatchArray) => (value === undefined ? ` ${name}=` : ` ${name}="${value}"`)

/** @returns null if no element of a page matches at first */
function needsOf(selector: string): Needs | null {
  if (LATER.test(selector)) return null
  const attributes = [...selector.matchAll(/\[([\w-]+)(?:="?([^\]"]*)"?)?\]/g)].filter(
    ([, name]) => !CHANGES_EARLY.has(name!),
  )
  const elements = selector.replace(/\[[^\]]*\]/g, '').matchAll(/(?:^|[\s>+~])([a-z][a-z0-9]*)/g)
  const asked = [...attributes.map(attributeOf), ...(selector.includes(':disabled') ? [' disabled='] : [])].map(
    (part) => part.toLowerCase(),
  )
  asked.forEach(watch)
  return {
    classes: [...selector.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!),
    parts: [...asked, ...[...elements].map(([, name]) => `<${name!}`)],
  }
}

/** The index after the string or comment that begins at an index, or that index. */
function skipText(css: string, at: number): number {
  if (css.startsWith('/*', at)) return css.indexOf('*/', at + 2) + 2
  const quote = css[at]
  if (quote !== '"' && quote !== "'") return at
  let end = at + 1
  while (css[end] !== quote) end += css[end] === '\\' ? 2 : 1
  return end + 1
}

/** Splits a built style sheet into its rules. Nested rules belong to the rule around them. */
export function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  let [start, block, depth] = [0, 0, 0]
  for (let at = 0; at < css.length;) {
    const next = skipText(css, at)
    if (next !== at) {
      at = next
      continue
    }
    const sign = css[at++]
    if (sign === '{' && depth++ === 0) block = at
    const ends = (sign === '}' && --depth === 0) || (sign === ';' && depth === 0)
    if (!ends) continue
    const text = css.slice(start, at)
    const head = css.slice(start, block - 1).trim()
    if (sign === '}' && CONDITION.test(head)) rules.push({ condition: head, rules: rulesOf(css.slice(block, at - 1)) })
    else if (head.startsWith('@keyframes ')) rules.push({ text, keyframes: head.slice('@keyframes '.length) })
    else if (sign === ';' || head.startsWith('@')) rules.push({ text, selectors: null })
    else {
      const selectors = head.replace(ARGUMENTS, '').split(',').map(needsOf)
      rules.push({ text, selectors: selectors.filter((needs) => needs !== null) })
    }
    start = at
  }
  return rules
}

const matches =
  ({ classes, parts }: Page) =>
  (needs: Needs) =>
    needs.classes.every((name) => classes.has(name)) && needs.parts.every((part) => parts.has(part))

function rulesIn(rules: readonly Rule[], page: Page): string {
  let text = ''
  for (const rule of rules) {
    if ('condition' in rule) {
      const inner = rulesIn(rule.rules, page)
      if (inner !== '') text += `${rule.condition}{${inner}}`
    } else if ('keyframes' in rule || rule.selectors === null || rule.selectors.some(matches(page))) text += rule.text
  }
  return text
}

/** Names of animations in all sheets, in their order. */
const keyframesIn = (rules: readonly Rule[]): { text: string; keyframes: string }[] =>
  rules.flatMap((rule) => ('condition' in rule ? keyframesIn(rule.rules) : 'keyframes' in rule ? [rule] : []))

/**
 * The text of the rules that can match elements of the page as it is first shown, in their order.
 */
export function usedRules(rules: readonly Rule[], page: Page): string {
  let text = rulesIn(rules, page)
  for (const { text: rule, keyframes } of keyframesIn(rules)) {
    const rest = text.replace(rule, '')
    if (!new RegExp(`[:\\s,]${keyframes}(?![\\w-])`).test(rest)) text = rest
  }
  return text
}

/**
 * With the values of custom properties in place of their names, where the value is shorter and the
 * same in the whole page, and without the properties that then nothing uses.
 */
export function withShortProperties(css: string, page: Page): string {
  const values = new Map<string, string | null>()
  for (const [, name, value] of css.matchAll(/[{;](--[\w-]+):([^;{}]*)/g))
    values.set(name!, values.has(name!) || page.properties.has(name!) ? null : value!)
  const short = css.replace(/var\((--[\w-]+)\)/g, (use, name: string) => {
    const value = values.get(name)
    return value != null && value.length < use.length && !value.includes('var(') ? value : use
  })
  const isUsed = (name: string) => short.includes(`var(${name}`) || page.properties.has(name)
  return short.replace(/:root\{[^{}]*\}/g, (root) =>
    root.replace(/(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (property, name: string) => (isUsed(name) ? property : '')),
  )
}

/** What all tags of a page have together. */
export const pageOf = (tags: readonly Tag[]): Page => ({
  classes: new Set(tags.flatMap(({ classes }) => classes)),
  parts: new Set(tags.flatMap(({ parts }) => parts)),
  properties: new Set(tags.flatMap(({ properties }) => properties)),
})

type PageWithStyles = { html: string; css: string }

const sheets = new Map<string, Rule[]>()
/** The rules of pages with the same kinds of tags: at most 200, of 12 kB each. */
const written = new Map<string, string>()

/**
 * The rules that a page uses, from style sheets that never change their text.
 * @param files addresses of the sheets
 * @param textOf reads a sheet; called once for each
 */
export function stylesOf(files: readonly string[], textOf: (file: string) => string, page: string): PageWithStyles {
  for (const file of files) if (!sheets.has(file)) sheets.set(file, rulesOf(textOf(file)))
  const { html, kinds, key } = readTags(page)
  const known = `${files.join()} ${key}`
  let css = written.get(known)
  if (css === undefined) {
    const has = pageOf(kinds)
    css = withShortProperties(files.map((file) => usedRules(sheets.get(file) ?? [], has)).join(''), has)
    if (written.size >= 200) written.clear()
    written.set(known, css)
  }
  return { html, css }
}
