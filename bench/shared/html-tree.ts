// Parses the HTML of a page into a tree of plain elements, so that React can render the same page
// without our components.
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

export type Tree = string | { tag: string; props: Record<string, unknown>; children: Tree[] }

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Their text is passed through unchanged. */
const RAW = new Set(['script', 'style'])
/** Their end tag may be missing: the next one, or the end of their parent, ends them, too. */
const OPTIONAL_END = new Set(['li', 'option'])

const NAMES: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  srcset: 'srcSet',
  charset: 'charSet',
  fetchpriority: 'fetchPriority',
  crossorigin: 'crossOrigin',
  autocomplete: 'autoComplete',
  tabindex: 'tabIndex',
  datetime: 'dateTime',
  maxlength: 'maxLength',
  inputmode: 'inputMode',
  'stroke-width': 'strokeWidth',
  'stroke-linecap': 'strokeLinecap',
  'stroke-linejoin': 'strokeLinejoin',
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const decode = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => ENTITIES[name]!)

const styleOf = (text: string) =>
  Object.fromEntries(
    text
      .split(';')
      .filter((rule) => rule.includes(':'))
      .map((rule) => {
        const colon = rule.indexOf(':')
        const name = rule.slice(0, colon).trim()
        const key = name.startsWith('--')
          ? name
          : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
        return [key, rule.slice(colon + 1).trim()]
      }),
  )

function propsOf(text: string): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const [, name, quoted, bare] of text.matchAll(/([^\s=/]+)(?:="([^"]*)"|=([^\s"'=<>`]+))?/g)) {
    const value = quoted ?? bare
    if (name === 'style') props.style = styleOf(decode(value ?? ''))
    else if (name === 'value' || name === 'checked')
      props[name === 'value' ? 'defaultValue' : 'defaultChecked'] = decode(value ?? 'true')
    // React doesn't render event handlers.
    else if (!name!.startsWith('on')) props[NAMES[name!] ?? name!] = value === undefined ? true : decode(value)
  }
  return props
}

/**
 * Parses the HTML of our pages: every element is closed, except those of `OPTIONAL_END`. Values are
 * in double quotes or need none.
 */
export function parseHtml(html: string): Tree[] {
  const top: Tree[] = []
  const open: { tag: string; children: Tree[] }[] = [{ tag: '', children: top }]
  const token =
    /<!--[\s\S]*?-->|<!doctype[^>]*>|<\/([a-z0-9-]+)>|<([a-z0-9-]+)((?:\s+[^\s=>/]+(?:="[^"]*"|=[^\s"'=<>`]+)?)*)\s*(\/?)>|([^<]+)/giy
  for (let match = token.exec(html); match; match = token.exec(html)) {
    const [, closed, tag, attributes = '', selfClosed, text] = match
    const last = open.at(-1)!.tag
    if (OPTIONAL_END.has(last) && (tag === last || (closed !== undefined && closed !== last))) open.pop()
    const parent = open.at(-1)!
    if (text !== undefined) parent.children.push(decode(text))
    else if (closed !== undefined) {
      if (open.pop()!.tag !== closed) throw new Error(`</${closed}> closes something else`)
    } else if (tag !== undefined) {
      const element = { tag, props: propsOf(attributes), children: [] as Tree[] }
      parent.children.push(element)
      if (RAW.has(tag)) {
        const end = html.indexOf(`</${tag}>`, token.lastIndex)
        element.props.dangerouslySetInnerHTML = { __html: html.slice(token.lastIndex, end) }
        token.lastIndex = end + tag.length + 3
      } else if (!VOID.has(tag) && !selfClosed) open.push(element)
    }
  }
  if (open.length !== 1 || token.lastIndex !== 0) throw new Error('this HTML could not be read')
  return top
}

const elementOf = (tree: Tree): ReactNode =>
  typeof tree === 'string' ? tree : createElement(tree.tag, tree.props, ...tree.children.map(elementOf))

/** Renders the page with React. The elements are created again each time, as in an application. */
export const renderTree = (trees: Tree[]): string =>
  renderToString(createElement(Fragment, null, ...trees.map(elementOf)))
