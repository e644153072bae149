// The rules of a style sheet that a page uses. The server writes only these into a page
// (docs/decisions/018-one-answer-to-the-first-paint.md).

/** A rule with its selectors, or a group of rules under a condition (`@media`), or other text. */
export type Rule =
  | { text: string; selectors: readonly (readonly string[])[] }
  | { condition: string; rules: readonly Rule[] }
  | { text: string; selectors: null }

const CONDITION = /^@(media|supports|container|layer)\b/

/** Arguments of pseudo-classes may name classes that an element need not have. */
const ARGUMENTS = /:(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g

const classesOf = (selector: string) => [...selector.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!)

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
    else if (sign === ';' || head.startsWith('@')) rules.push({ text, selectors: null })
    else rules.push({ text, selectors: head.replace(ARGUMENTS, '').split(',').map(classesOf) })
    start = at
  }
  return rules
}

/** The text of the rules that can match elements with these classes, in their order. */
export function usedRules(rules: readonly Rule[], classes: ReadonlySet<string>): string {
  let text = ''
  for (const rule of rules) {
    if ('condition' in rule) {
      const inner = usedRules(rule.rules, classes)
      if (inner !== '') text += `${rule.condition}{${inner}}`
    } else if (rule.selectors?.every((names) => !names.every((name) => classes.has(name))) !== true) text += rule.text
  }
  return text
}

/** The classes of all elements of a page. */
export const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')))
