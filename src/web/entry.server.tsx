import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { type RequestScope, requestScope } from './request-scope.ts'
import { PageContext } from './ui/nonce.ts'
import { scriptsOf } from './ui/frame/page-scripts.tsx'
import { scriptString } from './ui/frame/slim-page.ts'
import { stylesOf } from './ui/frame/used-rules.ts'

/** Milliseconds after which React Router aborts pending deferred data. */
export const streamTimeout = 5_000

function report(context: Readonly<RouterContextProvider>, request: Request, error: unknown) {
  if (request.signal.aborted) return
  const scope = context.get(requestScope)
  if (scope.report) scope.report(error)
  else console.error(request.method, new URL(request.url).pathname, error)
}

/**
 * Reports errors of loaders, actions and the first render. Doesn't report 4xx: the client caused
 * them.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!isRouteErrorResponse(error) || error.status >= 500) report(context, request, error)
}

/** The addresses of the style sheets of the page's routes. */
function sheetsOf({ manifest, staticHandlerContext }: EntryContext) {
  const files = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  // React Router appends # to files that other modules load, too. Otherwise Vite would take its
  // link for theirs.
  return [...new Set(files.map((file) => file.replace(/#$/, '')))]
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let text = ''
  for (let next = await reader.read(); !next.done; next = await reader.read())
    text += decoder.decode(next.value, { stream: true })
  return text + decoder.decode()
}

/** The routes of the page only: React Router makes an element for each route that it gets. */
function ownRoutes(entry: EntryContext): EntryContext {
  const ids = entry.staticHandlerContext.matches.map(({ route }) => route.id)
  const own = <T,>(all: Record<string, T>) => Object.fromEntries(ids.map((id) => [id, all[id]])) as Record<string, T>
  return {
    ...entry,
    manifest: { ...entry.manifest, routes: own(entry.manifest.routes) },
    routeModules: own(entry.routeModules),
  }
}

/**
 * Renders a page whose parts are all loaded. In place of a part that suspends or fails,
 * `renderToString` writes a mark.
 * @returns null if a part suspended or failed
 */
function renderAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page)
    return html.includes('<!--$!-->') ? null : `<!DOCTYPE html>${html}`
  } catch {
    // `renderWhenLoaded` fails with the same error.
    return null
  }
}

type PageRequest = { request: Request; scope: RequestScope; onError: (error: unknown) => void }

type Rendered = { html: string; failed: boolean }

/** Renders a page when all its parts are loaded. No loader defers data. */
async function renderWhenLoaded(
  page: ReactNode,
  nonce: string | undefined,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<Rendered> {
  let shellRendered = false
  let failed = false
  const stream = await renderToReadableStream(page, {
    nonce,
    signal: AbortSignal.any([signal, AbortSignal.timeout(streamTimeout + 1_000)]),
    onError(error) {
      failed = true
      // Before the shell is rendered, the promise also rejects and `handleError` reports the error.
      if (shellRendered) onError(error)
    },
  })
  shellRendered = true
  await stream.allReady
  return { html: await textOf(stream), failed }
}

type Additions = { css: string; files: readonly string[]; data: string; nonce: string | undefined }

/**
 * Writes into a page what it needs besides its elements: the rules of its styles, into its empty
 * `<style>`; the sheets with all rules, where no script loads them; and the data for hydration, as
 * React Router's `ServerRouter` does in several scripts. Text of users never contains a tag.
 */
function complete(html: string, { css, files, data, nonce }: Additions): string {
  const styles = html.indexOf('></style>', html.indexOf('<style '))
  const end = html.lastIndexOf('</body>')
  if (styles < 0 || end < 0) throw new Error('The page has no element for its styles, or no end.')
  const allowed = nonce === undefined ? '' : ` nonce="${nonce}"`
  const links = files.map((file) => `<link rel="stylesheet" href="${file}"/>`).join('')
  const stream = 'window.__reactRouterContext.streamController'
  return [
    html.slice(0, styles),
    `${allowed}>${css}</style><noscript>${links}</noscript>`,
    html.slice(styles + '></style>'.length, end),
    `<script${allowed}>${stream}.enqueue(${scriptString(data)});${stream}.close()</script>`,
    html.slice(end),
  ].join('')
}

/** In development Vite serves styles and scripts, and React Router writes the data. */
const renderForVite = (entry: EntryContext, { request, scope: { nonce, requestId }, onError }: PageRequest) =>
  renderWhenLoaded(
    <PageContext value={{ nonce, requestId }}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </PageContext>,
    nonce,
    request.signal,
    onError,
  )

async function renderBuilt(
  { serverHandoffStream, ...entry }: EntryContext,
  styleSheet: (file: string) => string,
  { request, scope: { nonce, requestId }, onError }: PageRequest,
): Promise<Rendered> {
  const files = sheetsOf(entry)
  const own = ownRoutes(entry)
  const scripts = scriptsOf(own, request.url)
  const page = (
    <PageContext value={{ nonce, requestId, styles: files, scripts }}>
      <ServerRouter context={own} url={request.url} nonce={nonce} />
    </PageContext>
  )
  const data = serverHandoffStream ? await textOf(serverHandoffStream) : ''
  const finish = (rendered: string) => {
    const { html, css } = stylesOf(files, styleSheet, rendered)
    return complete(html, { css, files, data, nonce })
  }
  const first = renderAtOnce(page)
  if (first !== null) return { html: finish(first), failed: false }
  // Only until the process has loaded all parts of the page. Then they are in their place, also for
  // visitors without scripts.
  const { html, failed } = await renderWhenLoaded(page, nonce, request.signal, onError)
  const second = failed ? null : renderAtOnce(page)
  return { html: finish(second ?? html), failed }
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const scope = context.get(requestScope)
  const page = { request, scope, onError: (error: unknown) => report(context, request, error) }
  const { html, failed } = await (scope.styleSheet
    ? renderBuilt(entry, scope.styleSheet, page)
    : renderForVite(entry, page))
  headers.set('content-type', 'text/html; charset=utf-8')
  // A text of this size takes twice the memory until it is sent, in the part of the heap that is
  // collected rarely.
  return new Response(request.method === 'HEAD' ? null : Buffer.from(html), { status: failed ? 500 : status, headers })
}
