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

/** Milliseconds after which React Router gives unfinished deferred data up. */
export const streamTimeout = 5_000

function report(context: Readonly<RouterContextProvider>, request: Request, error: unknown) {
  if (request.signal.aborted) return
  const scope = context.get(requestScope)
  if (scope.report) scope.report(error)
  else console.error(request.method, new URL(request.url).pathname, error)
}

/** Everything a loader, an action or the first render throws that is not a Response. A 4xx is the visitor's mistake, not ours. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!isRouteErrorResponse(error) || error.status >= 500) report(context, request, error)
}

/** The page's style sheets with their text. */
function stylesOf({ manifest, staticHandlerContext }: EntryContext, textOf: (file: string) => string) {
  const files = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  // React Router marks with # what other files load too, so that Vite doesn't take its link for theirs.
  return [...new Set(files.map((file) => file.replace(/#$/, '')))].map((file) => ({ file, text: textOf(file) }))
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  const reader = stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) pieces.push(next.value)
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const { nonce, requestId, styleSheet } = context.get(requestScope)
  const styles = styleSheet && stylesOf(entry, styleSheet)
  let shellRendered = false
  let failed = false
  const stream = await renderToReadableStream(
    <PageContext value={{ nonce, requestId, styles, stylesWritten: Boolean(styles?.length) }}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </PageContext>,
    {
      // A string would be for scripts alone.
      nonce: nonce === undefined ? undefined : { script: nonce, style: nonce },
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(streamTimeout + 1_000)]),
      onError(error) {
        failed = true
        // Before the shell is there the promise rejects as well, and handleError hears of it.
        if (shellRendered) report(context, request, error)
      },
    },
  )
  shellRendered = true
  // No loader defers anything, so there is nothing to send before the rest; and one piece costs much less to send than a stream of many.
  await stream.allReady
  const html = await bytesOf(stream)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : html, { status: failed ? 500 : status, headers })
}
