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
import { slimPage } from './ui/frame/slim-page.ts'
import { pageOf, type Rule, rulesOf, usedRules, withShortProperties } from './ui/frame/used-rules.ts'

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
function stylesOf({ manifest, staticHandlerContext }: EntryContext) {
  const files = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  // React Router appends # to files that other modules load, too. Otherwise Vite would take its
  // link for theirs.
  return [...new Set(files.map((file) => file.replace(/#$/, '')))]
}

const sheets = new Map<string, Rule[]>()

/** Each style sheet is read and split once; the name of a file changes with its text. */
function sheetOf(file: string, textOf: (file: string) => string): Rule[] {
  const rules = sheets.get(file) ?? rulesOf(textOf(file))
  sheets.set(file, rules)
  return rules
}

/** The style sheets with all rules, where no script loads them. */
const linksTo = (files: readonly string[]) =>
  `<noscript>${files.map((file) => `<link rel="stylesheet" href="${file}"/>`).join('')}</noscript>`

/**
 * Writes the rules that the page uses into its empty `<style>`. It is the first one: text of users
 * never contains a tag.
 */
function withUsedStyles(html: string, files: readonly string[], textOf: (file: string) => string): string {
  const at = html.indexOf('></style>', html.indexOf('<style ')) + 1
  if (at === 0) throw new Error('The page has no element for its styles.')
  const page = pageOf(html)
  const text = files.map((file) => usedRules(sheetOf(file, textOf), page)).join('')
  const end = at + '</style>'.length
  return html.slice(0, at) + withShortProperties(text, page) + html.slice(at, end) + linksTo(files) + html.slice(end)
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let text = ''
  for (let next = await reader.read(); !next.done; next = await reader.read())
    text += decoder.decode(next.value, { stream: true })
  return text + decoder.decode()
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const { nonce, requestId, styleSheet } = context.get(requestScope)
  const styles = styleSheet && stylesOf(entry)
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
  // No loader defers data, so streaming has no benefit. Sending one text costs much less than
  // many chunks.
  await stream.allReady
  const rendered = await textOf(stream)
  const html = styleSheet && styles?.length ? slimPage(withUsedStyles(rendered, styles, styleSheet)) : rendered
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(request.method === 'HEAD' ? null : html, { status: failed ? 500 : status, headers })
}
