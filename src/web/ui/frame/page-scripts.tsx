// The scripts of a page, for the server. They are the same for all pages of a route, so React
// Router writes them once per route (docs/decisions/070-pages-rendered-to-one-string.md).
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type EntryContext, Scripts, ServerRouter } from 'react-router'
import type { PageScripts } from '../nonce.ts'
import { slimScript } from './slim-page.ts'

type ScriptProps = {
  rel?: string
  href?: string
  type?: string
  children?: ReactNode
  dangerouslySetInnerHTML?: { __html: string }
}

const elementsOf = (node: ReactNode): ReactElement<ScriptProps>[] =>
  Children.toArray(node).flatMap((child) => {
    if (!isValidElement<ScriptProps>(child)) return []
    return child.type === Fragment ? elementsOf(child.props.children) : [child]
  })

/** React Router reads an absent property of a route like `false`. */
const withoutFalse = (script: string) =>
  script.replace(
    /(window\.__reactRouterManifest = )(\{[\s\S]*?\n\});/,
    (_, before: string, routes: string) =>
      `${before}${JSON.stringify(JSON.parse(routes), (_key, value: unknown) => (value === false ? undefined : value)).replaceAll('<', '\\u003c')};`,
  )

/** Renders `Scripts` of React Router in place of the page. @param entry without its stream of data */
function readScripts(entry: EntryContext, url: string): PageScripts {
  let elements: ReactElement<ScriptProps>[] = []
  const ReadScripts = () => {
    elements = elementsOf(Scripts({}))
    return null
  }
  renderToStaticMarkup(
    <ServerRouter
      context={{
        ...entry,
        // The root of the routes. Nothing below it is rendered.
        routeModules: { ...entry.routeModules, root: { default: ReadScripts } },
        // Without data or with errors, React Router renders something else than the root.
        staticHandlerContext: {
          ...entry.staticHandlerContext,
          errors: null,
          loaderData: Object.fromEntries(entry.staticHandlerContext.matches.map(({ route }) => [route.id, null])),
        },
        renderMeta: {},
      }}
      url={url}
    />,
  )
  const preloads = elements.filter(({ props }) => props.rel === 'modulepreload').map(({ props }) => props.href ?? '')
  const scripts = elements.filter(({ type }) => type === 'script')
  if (preloads.length === 0 || scripts.length !== 2) throw new Error('React Router writes other scripts than expected.')
  return {
    // The routes import the entry, so React Router preloads it twice.
    preloads: [...new Set(preloads)],
    scripts: scripts.map(({ props }) => ({
      isModule: props.type === 'module',
      text: slimScript(withoutFalse(props.dangerouslySetInnerHTML?.__html ?? '')),
    })),
  }
}

const known = new Map<string, PageScripts>()

/**
 * The scripts of the page. They name the routes of `entry` only; React Router loads those of the
 * page's links after hydration.
 */
export function scriptsOf(entry: EntryContext, url: string): PageScripts {
  const route = entry.staticHandlerContext.matches.at(-1)?.route.id ?? ''
  const scripts = known.get(route) ?? readScripts(entry, url)
  known.set(route, scripts)
  return scripts
}
