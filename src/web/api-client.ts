// The typed client of the API: in a loader it calls inside the process with the visitor's cookie, in the browser over HTTP.
import { hc } from 'hono/client'
import { data, type RouterContextProvider } from 'react-router'
import type { BrandApi, PublicApi } from '#api/index.ts'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import { requestScope } from './request-scope.ts'

/** For loaders on the server. */
export const serverApi = (context: Readonly<RouterContextProvider>) =>
  hc<PublicApi>('http://internal/api/v1', { fetch: context.get(requestScope).fetch })

/** For the browser. */
export const browserApi = hc<PublicApi>('/api/v1')

/** The brand back-office's, for loaders on the server. */
export const serverBrandApi = (context: Readonly<RouterContextProvider>) =>
  hc<BrandApi>('http://internal/brand/api/v1', { fetch: context.get(requestScope).fetch })

/** The brand back-office's, for the browser. */
export const browserBrandApi = hc<BrandApi>('/brand/api/v1')

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
