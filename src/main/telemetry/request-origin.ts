// The id and the trace of a request. Taken from its headers only behind a proxy of ours that
// replaces what clients send. Most proxies pass both headers on unchanged, and then any client
// could choose what our logs contain.
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export type Origin = {
  request_id: string
  /** W3C Trace Context; null when the request begins a trace. */
  traceparent: string | null
}

const SAFE_ID = /^[A-Za-z0-9_-]{16,64}$/
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** 32 hexadecimal digits, which is also a valid trace id. */
export const newRequestId = (): string => randomUUID().replaceAll('-', '')

/** @param trusted whether a proxy in front replaces these headers (TRUST_REQUEST_ID) */
export function originOf(headers: IncomingHttpHeaders, trusted: boolean): Origin {
  if (!trusted) return { request_id: newRequestId(), traceparent: null }
  const given = headers['x-request-id']
  const parent = headers.traceparent
  const trace = typeof parent === 'string' ? TRACEPARENT.exec(parent) : null
  const request_id = typeof given === 'string' && SAFE_ID.test(given) ? given : (trace?.[1] ?? newRequestId())
  return { request_id, traceparent: trace ? trace[0] : null }
}
