// The id of a request. Taken from its headers only behind a proxy of ours that replaces what
// clients send. Most proxies pass the header on unchanged, and then any client could choose what
// our logs contain.
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const SAFE_ID = /^[A-Za-z0-9_-]{16,64}$/

/** 32 hexadecimal digits. */
export const newRequestId = (): string => randomUUID().replaceAll('-', '')

/** @param trusted whether a proxy in front replaces this header (TRUST_REQUEST_ID) */
export function requestIdOf(headers: IncomingHttpHeaders, trusted: boolean): string {
  const given = headers['x-request-id']
  return trusted && typeof given === 'string' && SAFE_ID.test(given) ? given : newRequestId()
}
