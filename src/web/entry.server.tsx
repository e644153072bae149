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

/** The style sheets of the page's routes, with their text. */
function stylesOf({ manifest, staticHandlerContext }: EntryContext, textOf: (file: string) => string) {
  const files = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  // React Router appends # to files that other modules load, too. Otherwise Vite would take its
  // link for theirs.
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
      // A string would apply to scripts only.
      nonce: nonce === undefined ? undefined : { script: nonce, style: nonce },
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(streamTimeout + 1_000)]),
      onError(error) {
        failed = true
        // Before the shell is rendered, the promise also rejects and `handleError` reports the
        // error.
        if (shellRendered) report(context, request, error)
      },
    },
  )
  shellRendered = true
  // No loader defers data, so streaming has no benefit. Sending one buffer costs much less than
  // many chunks.
  await stream.allReady
  const html = await bytesOf(stream)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : html, { status: failed ? 500 : status, headers })
}
