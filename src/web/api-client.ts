// The typed API client. Loaders call the API inside the process with the request's cookies; the
// browser calls it over HTTP.
import type { hc } from 'hono/client'
import { data, type RouterContextProvider } from 'react-router'
import type { BrandApi, PublicApi } from '#api/index.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { callClient } from './call-client.ts'
import { confirming } from './confirm-identity.ts'
import { withOpenedAs } from './opened-as.ts'
import { requestScope } from './request-scope.ts'

const publicClient = callClient<ReturnType<typeof hc<PublicApi>>>
const brandClient = callClient<ReturnType<typeof hc<BrandApi>>>

/** The API client for loaders on the server. */
export const serverApi = (context: Readonly<RouterContextProvider>) =>
  publicClient('http://internal/api/v1', context.get(requestScope).fetch)

/** The API client for the browser. */
export const browserApi = publicClient('/api/v1', confirming('user'))

/** The client of the brand API for loaders on the server. */
export const serverBrandApi = (context: Readonly<RouterContextProvider>) =>
  brandClient('http://internal/brand/api/v1', context.get(requestScope).fetch)

/** The client of the brand API for the browser. */
export const browserBrandApi = brandClient('/brand/api/v1', withOpenedAs(confirming('brand_member')))

type Answer<T> = { ok: true; status: number; data: T } | { ok: false; status: number; error: ErrorBody }

type TypedResponse = { ok: boolean; status: number; json: () => Promise<unknown> }
/** The body of a success. The type of a call is a union of one response per status. */
type Success<R extends TypedResponse> = Exclude<Awaited<ReturnType<R['json']>>, ErrorBody>

const NETWORK_ERROR: ErrorBody = {
  status: 0,
  code: 'network',
  message: '通信できませんでした。接続をお確かめのうえ、もう一度お試しください。',
  messages: { base: ['通信できませんでした。接続をお確かめのうえ、もう一度お試しください。'] },
}

/**
 * Waits for a call. For forms and dialogs, and for loaders that handle errors.
 *
 * @returns the body of a success or the error body; `ok: false` with the code `network` for a lost
 *   connection or a response that isn't JSON
 */
export async function readResponse<R extends TypedResponse>(call: Promise<R>): Promise<Answer<Success<R>>> {
  let response: R
  try {
    response = await call
  } catch {
    return { ok: false, status: 0, error: NETWORK_ERROR }
  }
  try {
    const body = await response.json()
    if (response.ok) return { ok: true, status: response.status, data: body as Success<R> }
    return { ok: false, status: response.status, error: body as ErrorBody }
  } catch {
    return { ok: false, status: response.status, error: { ...NETWORK_ERROR, status: response.status } }
  }
}

/**
 * Waits for a call, for loaders.
 *
 * @returns the body of a success
 * @throws the error body with its status, which shows the page's error boundary
 */
export async function loaded<R extends TypedResponse>(call: Promise<R>): Promise<Success<R>> {
  const response = await call
  const body = await response.json()
  if (response.ok) return body as Success<R>
  throw data(body as ErrorBody, { status: response.status })
}
