// The route pattern of a path, for metrics, traces and logs. The path itself may contain personal
// data.
import type { ServerBuild } from 'react-router'
import { everyEndpoint, routeOf } from '#contract/endpoints.ts'
import { publicFiles } from '../public-files.ts'

/** For paths without a pattern, for example those that scanners try. */
export const UNMATCHED = 'unmatched'

/** Paths besides the contract and the pages; `*` matches any rest. */
const OTHERS = [
  '/healthz',
  '/readyz',
  '/assets/*',
  '/images/*',
  '/sandbox-pay/*',
  '/api/openapi.json',
  '/api/docs',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  ...publicFiles,
  '/dev/mail',
  '/dev/mail/:id',
  // The router's own list of pages.
  '/__manifest',
]
const STORY_SITEMAP = /^\/sitemap-stories-\d+\.xml$/
/** Suffix of the data of a page, which the router in the browser requests. */
const DATA = '.data'

type Node = { fixed: Map<string, Node>; any?: Node; rest?: string; pattern?: string }
const leaf = (): Node => ({ fixed: new Map() })

type Routes = ServerBuild['routes']

/**
 * @param routes of the built web; null when it isn't built (development): pages are then
 * `unmatched`
 */
export function routePatterns(routes: Routes | null): (path: string) => string {
  const root = leaf()
  const add = (pattern: string) => {
    let node = root
    for (const part of pattern.split('/').filter(Boolean)) {
      if (part === '*') {
        node.rest = pattern
        return
      }
      let next = part.startsWith(':') ? node.any : node.fixed.get(part)
      if (!next) {
        next = leaf()
        if (part.startsWith(':')) node.any = next
        else node.fixed.set(part, next)
      }
      node = next
    }
    node.pattern ??= pattern
  }
  for (const { path } of everyEndpoint) add(routeOf(path))
  for (const pattern of OTHERS) add(pattern)
  for (const pattern of pagesOf(routes)) add(pattern)
  return (path) => {
    if (STORY_SITEMAP.test(path)) return '/sitemap-stories-:number.xml'
    if (!path.endsWith(DATA)) return find(root, partsOf(path), 0) ?? UNMATCHED
    const page = path.slice(0, -DATA.length)
    const found = find(root, partsOf(page === '/_root' ? '/' : page), 0)
    return found === undefined ? UNMATCHED : `${found}${DATA}`
  }
}

const partsOf = (path: string) => path.split('/').filter(Boolean)

/** A fixed part is tried before a parameter. */
function find(node: Node, parts: readonly string[], from: number): string | undefined {
  const part = parts[from]
  if (part === undefined) return node.pattern ?? node.rest
  const fixed = node.fixed.get(part)
  return (fixed && find(fixed, parts, from + 1)) ?? (node.any && find(node.any, parts, from + 1)) ?? node.rest
}

/** The patterns of pages that take a form. */
export const formPatterns = (routes: Routes): ReadonlySet<string> =>
  new Set(pagesOf(routes, ({ module }) => module.action !== undefined))

type Route = NonNullable<Routes[string]>

/** The whole pattern of each page; the router stores only a part at each level. */
function pagesOf(routes: Routes | null, wanted: (route: Route) => boolean = () => true): string[] {
  if (!routes) return []
  const whole = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? `${whole(route.parentId)}/${route.path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1') : ''
  }
  // Without the catch-all page, which renders 404.
  return Object.values(routes)
    .filter(
      (route): route is Route =>
        route !== undefined && (route.index === true || route.path !== undefined) && wanted(route),
    )
    .map((route) => whole(route.id))
    .filter((pattern) => !pattern.endsWith('*'))
}
