import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { requestScope } from './request-scope.ts'
import { PageContext } from './ui/nonce.ts'

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

/** The style sheets of the page's routes. */
function sheetsOf({ manifest, staticHandlerContext }: EntryContext, textOf: (file: string) => string) {
  const hrefs = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  return [...new Set(hrefs)].map((href) => {
    // React Router appends # to files that other modules load, too.
    const file = href.replace(/#$/, '')
    return { file, hrefs: [...new Set([file, href])], text: textOf(file) }
  })
}

/** Renders a page. It is sent when it is complete, so it can be cached and read without scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const { nonce, requestId, styleSheet } = context.get(requestScope)
  const styles = styleSheet && sheetsOf(entry, styleSheet)
  let shellRendered = false
  let failed = false
  const stream = await renderToReadableStream(
    <PageContext value={{ nonce, requestId, styles }}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </PageContext>,
    {
      nonce: { script: nonce, style: nonce },
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(streamTimeout + 1_000)]),
      // All parts stand in their place: none is moved there by a script.
      progressiveChunkSize: Infinity,
      onError(error) {
        failed = true
        // Before the shell is rendered, the promise also rejects, and `handleError` reports it.
        if (shellRendered) report(context, request, error)
      },
    },
  )
  shellRendered = true
  await stream.allReady
  // Bytes: as a text, a page takes twice the memory until it is sent.
  const html = await new Response(stream).arrayBuffer()
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : html, { status: failed ? 500 : status, headers })
}
