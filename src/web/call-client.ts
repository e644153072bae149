// The calls of the API client. Its types are those of `hono/client`; its code is here, because
// every public page loads it and `hono/client` is three times as large
// (docs/decisions/045-cheaper-pages.md).
import type { ServerFetch } from './request-scope.ts'

type Values = Record<string, string | Blob | readonly (string | Blob | undefined)[] | undefined>

type Input = {
  param?: Record<string, string>
  query?: Values
  header?: Record<string, string | undefined>
  json?: unknown
  form?: Values
}

type Options = { init?: RequestInit }

/**
 * Encodes a path parameter as one path segment.
 * @throws TypeError for values that encoding can't protect: URL parsers remove `.` and `..`, and an
 *   empty value would call another endpoint
 */
function encodedSegment(value: string): string {
  if (value === '' || value === '.' || value === '..') throw new TypeError(`not a path segment: "${value}"`)
  return encodeURIComponent(value)
}

/** Fills `URLSearchParams` or `FormData`. Arrays become several values; undefined becomes none. */
function filled<T extends { append: (name: string, value: never) => void }>(target: T, values: Values): T {
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) target.append(name, one as never)
  return target
}

async function send(
  address: string,
  method: string,
  { query = {}, header = {}, json, form }: Input,
  { init }: Options,
  fetch: ServerFetch,
): Promise<Response> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(header)) if (value !== undefined) headers.set(name, value)
  if (json !== undefined) headers.set('content-type', 'application/json')
  const search = filled(new URLSearchParams(), query).toString()
  return await fetch(address + (search && `?${search}`), {
    method,
    headers,
    body: form ? filled(new FormData(), form) : json === undefined ? undefined : JSON.stringify(json),
    ...init,
  })
}

/**
 * An object with the paths of an API as properties: `client.reviews[':id'].$get({ param: { id } })`
 * sends `GET {base}/reviews/{id}`.
 * @param Client the type of `hono/client` for the API
 */
export function callClient<Client>(base: string, fetch: ServerFetch = (...call) => globalThis.fetch(...call)): Client {
  const at = (path: readonly string[]): unknown =>
    new Proxy(() => undefined, {
      // A client that is awaited or put into a text isn't a call.
      get: (_, key) => (typeof key !== 'string' || key === 'then' ? undefined : at([...path, key])),
      apply(_, self, [input = {}, options = {}]: [Input?, Options?]) {
        const method = path.at(-1)?.slice(1).toUpperCase() ?? ''
        const segments = path
          .slice(0, -1)
          .map((segment) => (segment.startsWith(':') ? encodedSegment(input.param?.[segment.slice(1)] ?? '') : segment))
        return send([base, ...segments].join('/'), method, input, options, fetch)
      },
    })
  return at([]) as Client
}
