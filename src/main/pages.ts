// Renders pages. Their loaders and actions call the API inside the process, with the visitor's
// cookies.
import fs from 'node:fs'
import path from 'node:path'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { isRead } from '#api/shared/own-origin.ts'
import { actorOfHeaders } from '#api/shared/actors.ts'
import type { ApiEnv } from '#api/shared/env.ts'
import { PUBLIC_BASE } from '#contract/endpoints.ts'
import type { Actor } from '#services/shared/actor.ts'
import type { App } from '#services/shared/app.ts'
import { type PageReader, requestScope, type ServerFetch } from '#web/request-scope.ts'
import { cacheableAt, isCacheableRoute } from './cached-topics.ts'
import type { ResponseCache } from './response-cache.ts'
import type { ReadCached } from './cached-api.ts'
import type { ValidityRecorder } from './validity.ts'

export const CLIENT = path.relative(process.cwd(), path.join(import.meta.dirname, '../../build/client')) || '.'

export type PageParts = {
  app: App
  /** The built web; in development a function that loads the current one. */
  build: ServerBuild | (() => Promise<ServerBuild>)
  built: boolean
  /** Calls the API. */
  callApi: (request: Request, env: ApiEnv['Bindings']) => Response | Promise<Response>
  /** Null when nothing is cached. */
  cache: ResponseCache | null
  readCached: ReadCached
  /** @returns the pattern of a path (telemetry/route-patterns.ts) */
  patternOf: (path: string) => string
}

type PageRequest = {
  request: Request
  env: PageBindings
  nonce: string
  request_id: string
}

export type PageBindings = ApiEnv['Bindings'] & {
  /** Of a page that will be cached. */
  recorder?: ValidityRecorder
  /** The change check of the request, for a page that will be cached. */
  checked?: Promise<number>
  /** For a page that is cached for all users of this kind. The request must have no cookie. */
  reader?: PageReader | undefined
}

/**
 * @returns a function that renders one page; a call that the page may not make throws before it
 * reaches the API
 */
export function pageRenderer({ app, build, built, callApi, cache, readCached, patternOf }: PageParts) {
  const mode = built ? 'production' : 'development'
  const renderAny = createRequestHandler(build, mode)
  const renderCacheable = typeof build === 'function' ? renderAny : createRequestHandler(cacheablePart(build), mode)
  return async ({
    request,
    env: { recorder, checked, reader, ...env },
    nonce,
    request_id,
  }: PageRequest): Promise<Response> => {
    const cookie = request.headers.get('cookie')
    if (reader && cookie) throw new Error('A page for many users must not be built with the cookie of one.')
    const cookies: string[] = []
    // One session lookup and one change check for all reads of a page. After an action their
    // results would be stale.
    const reads = isRead(request.method)
    let found: Promise<Actor> | undefined
    const actor = () => (found ??= actorOfHeaders(app, request.headers))
    const fetch: ServerFetch = async (input, init) => {
      const method = init?.method ?? 'GET'
      if (reads && cache && typeof input === 'string' && method === 'GET') {
        const cached = await readCached(new URL(input), { actor, check: () => (checked ??= cache.check()) })
        if (cached) {
          recorder?.include(cached.validity)
          return new Response(cached.body, cached)
        }
      }
      const call = new Request(input, init)
      const { pathname } = new URL(call.url)
      const route = patternOf(pathname)
      if (!mayCall(request, call)) {
        app.log.error(
          { page: patternOf(new URL(request.url).pathname), method: call.method, route },
          'a page may not write',
        )
        throw new Error('A page that is read must not write.')
      }
      if (cookie) call.headers.set('cookie', cookie)
      const response = await callApi(call, { ...env, ...(reads && { actor }) })
      // What isn't cached may change at any moment, except that a visitor has no account.
      if (response.status !== 401) recorder?.include(undefined)
      cookies.push(...response.headers.getSetCookie())
      return response
    }
    const context = new RouterContextProvider()
    context.set(requestScope, {
      reader,
      nonce,
      base_url: app.base_url,
      styleSheet: built ? styleSheet : undefined,
      requestId: request_id,
      now: recorder?.now ?? app.clock.now(),
      noteChange: (instant) => recorder?.note(instant),
      report: (error) =>
        app.log.error({ request_id, route: patternOf(new URL(request.url).pathname), error }, 'page failed'),
      fetch,
    })
    const render = cacheableAt(new URL(request.url).pathname) ? renderCacheable : renderAny
    const response = await render(request, context)
    for (const value of cookies) response.headers.append('set-cookie', value)
    return response
  }
}

/**
 * The build with the pages that may be cached, and no others: for each page React Router prepares
 * all routes of its build and tries several paths on them. It also looks for pages above the page;
 * where there is none, it finds the page for unknown addresses.
 */
export function cacheablePart(build: ServerBuild): ServerBuild {
  const kept = new Set<string>()
  for (const page of Object.values(build.routes)) {
    const path = page?.index ? '' : page?.path
    if (path === undefined || (path !== '*' && !isCacheableRoute(path))) continue
    for (let route = page; route; route = build.routes[route.parentId ?? '']) kept.add(route.id)
  }
  const partOf = <Routes extends object>(routes: Routes) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id))) as Routes
  return { ...build, routes: partOf(build.routes), assets: { ...build.assets, routes: partOf(build.assets.routes) } }
}

/**
 * Where LINE and Google redirect the browser to, in every spelling that the router accepts; `.data`
 * is the page's data for client-side navigation.
 */
const CALLBACK = /^\/sign_in\/([a-z]+)\/callback\/?(?:\.data)?$/i

/**
 * A link opens a page with the visitor's cookies, so a GET of a page must not write. The only
 * exception finishes a sign-in: its `state` belongs to the browser that began it, and it works
 * once.
 */
function mayCall(page: Request, call: Request): boolean {
  if (isRead(call.method) || !isRead(page.method)) return true
  const provider = CALLBACK.exec(decodeURI(new URL(page.url).pathname))?.[1]
  if (page.method !== 'GET' || provider === undefined) return false
  return call.method === 'POST' && new URL(call.url).pathname === `${PUBLIC_BASE}/sign_in_providers/${provider}/finish`
}

const styleSheets = new Map<string, string>()

/** The text of a built style sheet; each file is read once. */
function styleSheet(file: string): string {
  const text = styleSheets.get(file) ?? fs.readFileSync(path.join(CLIENT, file), 'utf8')
  styleSheets.set(file, text)
  return text
}
