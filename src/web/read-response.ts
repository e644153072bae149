// Waits for calls of the API and reads their responses.
import { data } from 'react-router'
import type { ErrorBody } from '#contract/shared/error-body.ts'
import type { ApiResponse, LoaderResponse } from './call.ts'

/** How a call ended: the body of a success, or the error. `status` is 0 without a connection. */
export type Answer<T> = { ok: true; data: T } | { ok: false; status: number; error: ErrorBody }

type AnyResponse = ApiResponse<unknown>
/** The body of a success. */
type Success<R extends AnyResponse> = R extends ApiResponse<infer T> ? T : never

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
export async function readResponse<R extends AnyResponse>(
  call: Promise<R>,
): Promise<Answer<Success<R>> & { status: number }> {
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
export async function loaded<R extends AnyResponse & LoaderResponse>(call: Promise<R>): Promise<Success<R>> {
  const response = await call
  const body = await response.json()
  if (response.ok) return body as Success<R>
  throw data(body as ErrorBody, { status: response.status })
}
