// The typed client of the API. A loader calls the API inside the process with the visitor's cookies; the browser calls it over HTTP.
import { hc } from 'hono/client'
import { data, type RouterContextProvider } from 'react-router'
import type { BrandApi, PublicApi } from '#api/index.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { requestScope, type ServerFetch } from './request-scope.ts'

/**
 * A path parameter as one path segment.
 * @throws TypeError for values that no encoding keeps in the path: URL parsers remove `.` and `..`, the client an empty value
 */
function encodedSegment(value: string): string {
  if (value === '' || value === '.' || value === '..') throw new TypeError(`not a path segment: "${value}"`)
  return encodeURIComponent(value)
}

type CallArguments = [{ param?: Record<string, string> }?, ...unknown[]]

/**
 * `hono/client` puts path parameters into the path as they are, so a `/`, `?` or `#` in one of them would call another endpoint.
 * Every client goes through here.
 */
function encodingParams<T extends object>(client: T): T {
  return new Proxy(client, {
    get: (target, key) => {
      const inner: unknown = Reflect.get(target, key)
      return typeof inner === 'function' ? encodingParams(inner) : inner
    },
    apply: (target, self, [input, ...rest]: CallArguments) => {
      const param =
        input?.param &&
        Object.fromEntries(Object.entries(input.param).map(([name, value]) => [name, encodedSegment(value)]))
      return Reflect.apply(target as (...args: CallArguments) => unknown, self, [
        param ? { ...input, param } : input,
        ...rest,
      ])
    },
  })
}

const publicClient = (base: string, fetch?: ServerFetch) => encodingParams(hc<PublicApi>(base, fetch && { fetch }))
const brandClient = (base: string, fetch?: ServerFetch) => encodingParams(hc<BrandApi>(base, fetch && { fetch }))

/** For loaders on the server. */
export const serverApi = (context: Readonly<RouterContextProvider>) =>
  publicClient('http://internal/api/v1', context.get(requestScope).fetch)

/** For the browser. */
export const browserApi = publicClient('/api/v1')

/** The brand back-office's, for loaders on the server. */
export const serverBrandApi = (context: Readonly<RouterContextProvider>) =>
  brandClient('http://internal/brand/api/v1', context.get(requestScope).fetch)

/** The brand back-office's, for the browser. */
export const browserBrandApi = brandClient('/brand/api/v1')

type Answer<T> = { ok: true; status: number; data: T } | { ok: false; status: number; error: ErrorBody }

type TypedResponse = { ok: boolean; status: number; json: () => Promise<unknown> }
/** What the response holds when it is a success: a call's type is a union of one response per status. */
type Success<R extends TypedResponse> = Exclude<Awaited<ReturnType<R['json']>>, ErrorBody>

const NO_ANSWER: ErrorBody = {
  status: 0,
  code: 'network',
  message: '通信できませんでした。接続をお確かめのうえ、もう一度お試しください。',
  messages: { base: ['通信できませんでした。接続をお確かめのうえ、もう一度お試しください。'] },
}

/** Waits for a call and tells success from refusal; a lost connection is a refusal too. For forms and dialogs. */
export async function answerOf<R extends TypedResponse>(call: Promise<R>): Promise<Answer<Success<R>>> {
  let response: R
  try {
    response = await call
  } catch {
    return { ok: false, status: 0, error: NO_ANSWER }
  }
  try {
    const body = await response.json()
    if (response.ok) return { ok: true, status: response.status, data: body as Success<R> }
    return { ok: false, status: response.status, error: body as ErrorBody }
  } catch {
    return { ok: false, status: response.status, error: { ...NO_ANSWER, status: response.status } }
  }
}

/** For loaders: the body of a success; a refusal becomes the page's error with its status. */
export async function loaded<R extends TypedResponse>(call: Promise<R>): Promise<Success<R>> {
  const response = await call
  const body = await response.json()
  if (response.ok) return body as Success<R>
  throw data(body as ErrorBody, { status: response.status })
}
