// Refuses requests before any route handles them. The API guards its own paths the same way, with
// its own limits and error body.
import type { MiddlewareHandler } from 'hono'
import { isFromOtherOrigin, isRead } from '#api/shared/own-origin.ts'
import { readBytes } from '#api/shared/read-body.ts'
import { BRAND_BASE, IMAGE_HOST_BASE } from '#contract/endpoints.ts'
import { Refused } from '#services/shared/refused.ts'

/** Maximum body of pages and the sandbox, bytes: forms of a few fields. */
const MAX_FORM = 65_536
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const API = ['/api/', BRAND_BASE.replace(/v1$/, ''), `${IMAGE_HOST_BASE}/`]

/** Whether the API handles the path. */
export const isApi = (path: string): boolean => API.some((base) => path.startsWith(base))

/**
 * Whether a path, as the client sent it, has a segment of dots. The router gets the resolved path,
 * so the beginning of this one says nothing about what handles it.
 */
export const hasDotSegment = (path: string): boolean => /[/\\](\.|%2e){1,2}([/\\]|$)/i.test(path)

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(new URL(url).pathname)
    return true
  } catch {
    return false
  }
}

/**
 * Refuses paths with empty segments or broken encoding, unknown methods, writes from pages of other
 * origins, and bodies that are too large or too slow.
 * @param base_url the public address of the product
 * @throws Refused
 */
export function guardRequests(base_url: string): MiddlewareHandler {
  return async (c, next) => {
    const { method, path, raw } = c.req
    // A router reads `//` as the front page, a URL parser as the beginning of a host.
    if (path.includes('//') || !isDecodable(raw.url)) throw new Refused('not_found')
    if (!METHODS.has(method)) throw new Refused('method_not_allowed')
    if (isRead(method) || isApi(path)) return await next()
    if (isFromOtherOrigin(raw, base_url)) throw new Refused('other_origin')
    const body = await readBytes(raw, MAX_FORM)
    if (body.length > 0) c.req.raw = new Request(raw, { method, body })
    return await next()
  }
}
